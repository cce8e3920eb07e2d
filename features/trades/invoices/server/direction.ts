import { createHash } from 'node:crypto'
import {
  asDriver,
  addEvent,
  notifyShop,
  type RepairRow,
  repairOf,
  sidesOf,
} from '#features/trades/repairs/server/repair-rows.ts'
import { consentOf } from '#features/trades/repairs/server/sign.ts'
import { TEXTS as REPAIR, toShop } from '#features/trades/repairs/server/words.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, because, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { type PdfContent, pdfHeading, pdfSmall, pdfTable, pdfText } from '#lib/server/pdf.ts'
import { inEach } from '#lib/spoken.ts'
import type { papersContract } from '../contract.ts'
import { type Paper, paperNumber } from '../paper.ts'
import { canDirect, canRevokeDirection } from '../policy.ts'
import { headOf, instantIn } from './money-pages.ts'
import { type Known, knownOf, livingDirection, signedNames } from './paper-facts.ts'
import { readPapers } from './papers.ts'
import { billNews, TEXTS } from './words.ts'

/**
 * What is signed, sentence by sentence: where to pay, and that nothing else is given away. No claim right is transferred and
 * nobody gets power to act for the driver (domain/repair.md §5.3); Florida bars such transfers for glass.
 */
function textOf(known: Known, language: Language): string[] {
  const { direction: w } = TEXTS[language].papers
  const { parties, money } = known
  const { business_name: business, insurer_name: insurer } = parties
  const { invoice } = money
  return [
    invoice
      ? w.billed({ insurer, business, number: invoice.number, amount: formatCents(invoice.shares.insurer_cents) })
      : w.signed({ insurer, business, versions: signedNames(known).join(', ') }),
    w.where({ business, address: [parties.address, parties.city, parties.state].filter(Boolean).join(', ') || '–' }),
    w.keeps,
    w.noPower({ business }),
    w.own,
    w.lender,
    w.revocable,
    w.free,
  ]
}
const hashOf = (known: Known) => createHash('sha256').update(textOf(known, 'en').join('\n')).digest('hex')

/** What would be signed now. */
export const readDirection: Verb<typeof papersContract.directionText> = async (ctx, { repair_id, language }) => {
  const repair = await repairOf(ctx.db, repair_id)
  if (repair.driver_id !== person(ctx).id) throw notFound('Repair')
  const [known, consented] = await Promise.all([
    knownOf(asSystem(ctx, 'direction to pay').db, repair, ctx.services.now()),
    consentOf(ctx.db, repair.driver_id),
  ])
  ensure(canDirect(known))
  return {
    repair_id,
    hash: hashOf(known),
    text: textOf(known, language),
    consent_text: [...REPAIR[language].sign.consent],
    consented_at: consented?.given_at ?? null,
    electronic_ok: known.law.electronic_ok,
  }
}

/** Writes a paper of the driver under the repair that is held, with the next number of its kind. */
export async function writePaper(
  ctx: Ctx,
  tx: Tx,
  held: RepairRow,
  known: Pick<Known, 'written'>,
  paper: {
    kind: 'direction_to_pay' | 'short_pay_letter'
    cents: number | null
    language: Language
    shown_text: string
    english_text: string
    facts?: object
    typed_name?: string
  },
): Promise<string> {
  const { kind, facts = {} } = paper
  const number = known.written.filter((one) => one.kind === kind).length + 1
  await tx
    .insertInto('repair_papers')
    .values({
      id: newId(ctx.services.now().getTime()),
      repair_id: held.id,
      number,
      ...paper,
      facts: JSON.stringify(facts),
      ip: ctx.ip,
      agent: ctx.user_agent.slice(0, 300),
      written_by: person(ctx).id,
      at: ctx.services.now().toISOString(),
    })
    .execute()
  return paperNumber(kind, number)
}

/** The driver tells the insurer to pay the shop for this repair. Needs the same agreement to electronic records as any signature. */
export const directPayment: Verb<typeof papersContract.direct> = async (
  ctx,
  { repair_id, hash, typed_name, language },
) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'direct payment', async (tx, held) => {
    const known = await knownOf(tx, held, ctx.services.now())
    ensure(canDirect(known))
    if (!(await consentOf(tx, held.driver_id)))
      throw conflict('consent_missing', 'Agree to electronic records first, or sign on paper at the shop.')
    if (!known.law.electronic_ok)
      throw conflict('not_electronic', 'This state asks for a signature on paper. Sign at the shop.')
    if (hashOf(known) !== hash)
      throw conflict('hash_changed', 'The bill has changed since you opened this. Read it again before you sign.')
    const texts = inEach((one) => textOf(known, one).join('\n'))
    const cents = known.money.invoice?.shares.insurer_cents ?? null
    const number = await writePaper(ctx, tx, held, known, {
      kind: 'direction_to_pay',
      cents,
      language,
      shown_text: texts[language],
      english_text: texts.en,
      typed_name,
    })
    await addEvent(ctx, tx, held.id, { kind: 'directed', details: { number, cents } })
    await audit(tx, { action: 'repair.direct_payment', table: 'repairs', id: held.id, after: { number, cents } })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, billNews('directed', { driver, number })))
  })
  return readPapers(ctx, { repair_id })
}

/** Takes it back while the insurer's part is not paid in full: what was paid stays paid. The shop is told why. */
export const revokeDirection: Verb<typeof papersContract.revoke> = async (ctx, { repair_id, reason }) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'revoke direction', async (tx, held) => {
    await because(tx, reason)
    const known = await knownOf(tx, held, ctx.services.now())
    const direction = livingDirection(known)
    ensure(canRevokeDirection(known, direction))
    const number = paperNumber('direction_to_pay', direction!.number)
    await tx
      .updateTable('repair_papers')
      .set({ revoked_at: ctx.services.now().toISOString(), revoked_reason: reason })
      .where('id', '=', direction!.id)
      .execute()
    await addEvent(ctx, tx, held.id, { kind: 'direction_revoked', reason, details: { number } })
    await audit(tx, { action: 'repair.revoke_direction', table: 'repairs', id: held.id, after: { number }, reason })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, billNews('undirected', { driver, number, reason })))
  })
  return readPapers(ctx, { repair_id })
}

/** What was signed, as it was signed: in its own language, or the English counterpart for the insurer, which says that it is one. */
export function directionPages(known: Known, paper: Paper, given: Language): PdfContent[] {
  const row = known.written.find(({ id }) => id === paper.id)
  if (!row) throw notFound('Paper')
  const language = given === 'en' ? given : row.language
  const { papers: w, pdf } = TEXTS[language]
  const at = (instant: string) => instantIn(known, instant, language)
  const text = language === 'en' ? row.english_text : row.shown_text
  const sent = known.money.payments.filter(({ kind, disputed_at }) => kind === 'insurer_to_shop' && !disputed_at)
  return [
    ...headOf(known, paper, language, w.direction.below({ at: at(row.at) }), [
      [w.facts.payee, known.parties.business_name],
      [w.facts.signed, row.typed_name || pdf.gone],
      [w.facts.from, [row.ip, row.agent].filter(Boolean).join(', ')],
      [w.facts.textHash, createHash('sha256').update(row.shown_text).digest('hex')],
    ]),
    ...(language === row.language ? [] : [pdfSmall(w.direction.counterpart)]),
    ...(row.revoked_at
      ? [
          pdfHeading(w.direction.revoked),
          pdfText(w.direction.revokedText({ at: at(row.revoked_at), reason: row.revoked_reason! })),
        ]
      : []),
    pdfHeading(w.direction.agreed),
    ...text.split('\n').map(pdfText),
    ...(sent.length
      ? [
          pdfHeading(w.direction.sent),
          pdfTable(
            [w.day, w.reference, w.amount],
            sent.map((payment) => [at(payment.at), payment.reference, formatCents(payment.cents)]),
            [2],
          ),
        ]
      : []),
  ]
}
