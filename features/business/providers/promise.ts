// What no provider may promise in public words (domain/practice.md §0.2, §10.5): to pay, waive or discount a deductible, or
// money for a claim. Pure; the editor and the server ask the same question. Plain mentions are left alone.

/** Letters as they are read: without accents, of one width, with nothing hidden between them; straight apostrophes, one sentence each. */
const sentencesOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .split(/[.!?;\n]+/)

const near = (words: number) => `(?:[\\s,:()"-]+[\\w$%'-]+){0,${words}}?[\\s,:()"-]+`
const phrase = (...parts: string[]) => new RegExp(`\\b${parts.join('')}`, 'u')

const EN = {
  thing: 'deductibles?\\b',
  gone: '(?:waiv|absorb|eat|forgiv|rebat|discount|bury|erase|eras|eliminat|refund|reimburs)\\w*',
  gives:
    '(?:pay|paying|cover|covering|reduce|lower|cut|save|saving|credit|match|handle|beat|take care of|help (?:you )?(?:with|pay))\\w*',
  us: "(?:we|we'll|we will|let us|our shop|our team|shop will)",
}
const ES = {
  thing: 'deducibles?\\b',
  gone: '(?:perdon|exoner|absorb|elimin|condon|descont|rebaj|bonific|regal|exim)\\w*',
  gives:
    '(?:pagamos|cubrimos|asumimos|devolvemos|reembolsamos|ponemos|ahorramos|reducimos|le pagamos|le cubrimos|nos encargamos de|nos hacemos cargo de)',
}
const BACK =
  '(?:cash ?-?back|cash (?:bonus|rebate|gift|reward)|gift ?-?cards?|prepaid card|(?:get|receive|earn|gives?|give you|pay you) (?:\\$ ?\\d+|cash))'
const DE_VUELTA =
  '(?:dinero de vuelta|efectivo de vuelta|reembolso en efectivo|tarjetas? de regalo|bono en efectivo|le damos (?:\\$ ?\\d+|efectivo)|(?:reciba|gane|obtenga) (?:\\$ ?\\d+|efectivo))'
const A_CLAIM = '(?:claims?|insurance|windshields?|glass|deductibles?)\\b'
const UN_RECLAMO = '(?:reclamos?|seguros?|aseguradora|siniestros?|parabrisas|deducibles?)\\b'

/** A verb that takes a deductible away, in either order; with `us`, a verb that only does when we are the ones. */
const DEDUCTIBLE: readonly RegExp[] = [
  phrase(EN.gone, near(5), EN.thing),
  phrase(
    EN.thing,
    near(3),
    '(?:waived|absorbed|forgiven|discounted|rebated|refunded|eliminated|assistance|savings|rebates?|discounts?|credits?)\\b',
  ),
  phrase(EN.us, near(4), EN.gives, near(7), EN.thing),
  phrase(EN.thing, near(3), '(?:on us|by us|(?:paid|covered) (?:by (?:us|our shop))|on the house)\\b'),
  phrase(
    "(?:don't|do not|never|no need to|won't|will not|skip|without|needn't)",
    near(3),
    '(?:pay|paying|owe|charge|collect)',
    near(3),
    EN.thing,
  ),
  phrase('(?:free|no out.of.pocket)', near(1), EN.thing),
  phrase(ES.gone, near(5), ES.thing),
  phrase(ES.gives, near(5), ES.thing),
  phrase(
    ES.thing,
    near(3),
    '(?:gratis|perdonado|exonerado|descontado|por nuestra cuenta|(?:pagado|cubierto) por nosotros|corre por nosotros)\\b',
  ),
  phrase('(?:no|nunca|sin)', near(2), '(?:pague|pagar|pagara|paga|cobramos|cobrar)', near(3), ES.thing),
]
const CASH: readonly RegExp[] = [
  phrase(BACK, near(8), A_CLAIM),
  phrase(A_CLAIM, near(8), BACK),
  phrase(DE_VUELTA, near(8), UN_RECLAMO),
  phrase(UN_RECLAMO, near(8), DE_VUELTA),
]
/** Who says that it is not done, or what stands between the money and the deductible, promises nothing. */
const DENIED = [
  /\b(?:not|never|cannot|can't|don't|doesn't|won't|nobody|no one|no (?:shop|provider)|unlawful|illegal|forbidden|barred|prohibited)\b(?:[\s,]+[\w']+){0,5}?[\s,]+(?:waiv|absorb|eat|forgiv|rebat|discount|eliminat|refund|reimburs|cover|offer|give)/,
  /\b(?:no|nunca|nadie|jamas|ningun|ninguna|prohibido|ilegal)\b(?:[\s,]+\w+){0,5}?[\s,]+(?:perdon|exoner|absorb|elimin|condon|descont|rebaj|bonific|regal|exim|cubr|asum|devolv|ofre|damos|dar)/,
]
const BETWEEN =
  /\b(?:after|less|minus|except|but|beyond|above|excluding|once|apart from|menos|despues de|salvo|excepto)\b(?:[\s,]+[\w']+){0,3}?[\s,]+(?:deductible|deducible)/

/** What a text promises that nobody may: something about a deductible, money for a claim; null when nothing. */
export function promiseIn(text: string): 'deductible' | 'cash' | null {
  for (const sentence of sentencesOf(text)) {
    if (DENIED.some((form) => form.test(sentence))) continue
    if (!BETWEEN.test(sentence) && DEDUCTIBLE.some((form) => form.test(sentence))) return 'deductible'
    if (CASH.some((form) => form.test(sentence))) return 'cash'
  }
  return null
}

/** The refusal in words, for a field of public text. */
export const PROMISED = {
  deductible:
    'Leave out any promise to pay, waive or discount a deductible. The customer pays it, and no provider may cover it.',
  cash: 'Leave out offers of money, gift cards or the like in exchange for a claim. No provider may give anything of value for one.',
} as const
