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
import { DirectionFacts, type HandBackFacts, type LetterFacts, type Paper, paperNumber } from '../paper.ts'
import { canDirect, canRevokeDirection } from '../policy.ts'
import { hashOf, isStale, textOf } from './direction-text.ts'
import { headOf, instantIn } from './money-pages.ts'
import { asWritten, headNow, type Known, knownOf, livingDirection } from './paper-facts.ts'
import { readPapers } from './papers.ts'
import { billNews, TEXTS } from './words.ts'

/** What would be signed now. */
export const readDirection: Verb<typeof papersContract.directionText> = async (ctx, { repair_id, language }) => {
  const repair = await repairOf(ctx.db, repair_id)
  if (repair.driver_id !== person(ctx).id) throw notFound('Repair')
  const [known, consented] = await Promise.all([
    knownOf(asSystem(ctx, 'direction to pay').db, repair, ctx.services.now()),
    consentOf(ctx.db, repair.driver_id),
  ])
  ensure(canDirect(known, isStale(known)))
  return {
    repair_id,
    hash: hashOf(known),
    text: textOf(known, language),
    consent_text: [...REPAIR[language].sign.consent],
    consented_at: consented?.given_at ?? null,
    electronic_ok: known.law.electronic_ok,
  }
}

/** As many of a kind as a number has room for. */
const MOST_PAPERS = 999
/** Writes a paper of the driver under the repair that is held, with the next number of its kind. */
export async function writePaper(
  ctx: Ctx,
  tx: Tx,
  held: RepairRow,
  known: Pick<Known, 'written'>,
  paper: {
    kind: 'direction_to_pay' | 'short_pay_letter' | 'hand_back'
    cents: number | null
    language: Language
    shown_text: string
    english_text: string
    facts: DirectionFacts | LetterFacts | HandBackFacts
    typed_name: string
    /** Whose word it is, where that isn't whoever is signed in. */
    written_by?: string
  },
): Promise<string> {
  const { kind, facts } = paper
  const number = known.written.filter((one) => one.kind === kind).length + 1
  if (number > MOST_PAPERS)
    throw conflict(
      'wrong_state',
      `This repair has ${MOST_PAPERS} of these documents. Use the last one, or tell our support.`,
    )
  await tx
    .insertInto('repair_papers')
    .values({
      id: newId(ctx.services.now().getTime()),
      repair_id: held.id,
      number,
      written_by: person(ctx).id,
      ...paper,
      facts: JSON.stringify(facts),
      ip: ctx.ip,
      agent: ctx.user_agent.slice(0, 300),
      at: ctx.services.now().toISOString(),
    })
    .execute()
  return kind === 'hand_back' ? String(number) : paperNumber(kind, number)
}

/**
 * The driver signs that the insurer pays the shop for this repair. Needs the same agreement to electronic records as any
 * signature. Takes the place of one that would say something else today.
 */
export const directPayment: Verb<typeof papersContract.direct> = async (
  ctx,
  { repair_id, hash, typed_name, language },
) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'direct payment', async (tx, held) => {
    const known = await knownOf(tx, held, ctx.services.now())
    const stale = isStale(known)
    ensure(canDirect(known, stale))
    if (!(await consentOf(tx, held.driver_id)))
      throw conflict('consent_missing', 'Agree to electronic records first, or sign on paper at the shop.')
    if (!known.law.electronic_ok)
      throw conflict('not_electronic', 'This state asks for a signature on paper. Sign at the shop.')
    if (hashOf(known) !== hash)
      throw conflict('hash_changed', 'The bill has changed since you opened this. Read it again before you sign.')
    const texts = inEach((one) => textOf(known, one).join('\n'))
    const cents = known.money.invoice?.shares.insurer_cents ?? null
    const before = stale ? livingDirection(known) : null
    if (before) await endDirection(ctx, tx, before.id, REPLACED)
    const number = await writePaper(ctx, tx, held, known, {
      kind: 'direction_to_pay',
      cents,
      language,
      shown_text: texts[language],
      english_text: texts.en,
      facts: { head: headNow(known), replaces: before?.id ?? null },
      typed_name,
    })
    await addEvent(ctx, tx, held.id, { kind: 'directed', details: { number, cents } })
    await audit(tx, { action: 'repair.direct_payment', table: 'repairs', id: held.id, after: { number, cents } })
    const { driver } = await sidesOf(ctx, tx, held)
    await notifyShop(ctx, tx, held, toShop(held.id, billNews('directed', { driver, number })))
  })
  return readPapers(ctx, { repair_id })
}

/** Printed is the number of the one that took its place. */
const REPLACED = 'Replaced'
const endDirection = (ctx: Ctx, tx: Tx, id: string, revoked_reason: string) =>
  tx
    .updateTable('repair_papers')
    .set({ revoked_at: ctx.services.now().toISOString(), revoked_reason })
    .where('id', '=', id)
    .execute()

/** Takes it back while the insurer's part is not paid in full: what was paid stays paid. The shop is told why. */
export const revokeDirection: Verb<typeof papersContract.revoke> = async (ctx, { repair_id, reason }) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'revoke direction', async (tx, held) => {
    await because(tx, reason)
    const known = await knownOf(tx, held, ctx.services.now())
    const direction = livingDirection(known)
    ensure(canRevokeDirection(known, direction))
    const number = paperNumber('direction_to_pay', direction!.number)
    await endDirection(ctx, tx, direction!.id, reason)
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
  const factsOf = (facts: unknown) => DirectionFacts.parse(facts)
  const next = known.written.find(({ kind, facts }) => kind === row.kind && factsOf(facts).replaces === row.id)
  const { head } = factsOf(row.facts)
  const text = language === 'en' ? row.english_text : row.shown_text
  const sent = known.money.payments.filter(({ kind, disputed_at }) => kind === 'insurer_to_shop' && !disputed_at)
  return [
    ...headOf(asWritten(known, head), paper, language, w.direction.below({ at: at(row.at) }), [
      [w.facts.payee, head.business_name],
      [w.facts.signed, row.typed_name || pdf.gone],
      [w.facts.from, [row.ip, row.agent].filter(Boolean).join(', ')],
      [w.facts.textHash, createHash('sha256').update(row.shown_text).digest('hex')],
    ]),
    ...(language === row.language ? [] : [pdfSmall(w.direction.counterpart)]),
    ...(next ? [pdfSmall(w.direction.replaced({ by: paperNumber('direction_to_pay', next.number) }))] : []),
    ...(row.revoked_at && !next
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
