import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, person, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { coverageContract } from '../contract.ts'
import { contradictionOf, type Coverage } from '#features/claims/claims/coverage.ts'
import { canVerify } from '#features/claims/claims/policy.ts'
import { FIGURES, problemOfSource, type Source, type Sources, wholeSource } from '#features/claims/claims/source.ts'
import { type UnusualCode, unusualFigures } from '../unusual.ts'
import { holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { claimDetail, ensureFresh, notifyDriver } from '#features/claims/claims/server/rows.ts'
import { verified } from '#features/claims/claims/server/words.ts'

const SENTENCES = {
  needed_for_rental: 'To let a rental start, enter a daily limit and a number of days.',
  below_daily: 'The total limit can’t be lower than the daily limit.',
} as const
const UNUSUAL: Record<UnusualCode, string> = {
  daily_low: 'Under $10 a day: check this.',
  daily_high: 'More than $300 a day is unusual.',
  days_long: 'More than 60 days is unusual.',
  total_above: 'The total is more than the daily limit times the number of days.',
  start_before_loss: 'The first covered day is before the loss.',
  start_late: 'The first covered day is more than a year after the loss.',
  repair_high: 'More than $150,000 for a repair is unusual.',
  repair_below_deductible: 'The authorized repair is below the deductible.',
  deductible_high: 'A deductible above $5,000 is unusual.',
  towing_high: 'More than $1,500 for towing is unusual.',
}
const SOURCE = {
  document_needed: 'Choose the document that shows it.',
  no_document: 'Choose a document only if the source is a document.',
  future: 'This date is in the future.',
} as const

type Given = Pick<Coverage, 'confirmed_how' | 'confirmed_by' | 'confirmed_on' | 'confirmed_file_id' | 'sources'>
type Placed = { source: Source; path: (field: 'file_id' | 'on') => string }

/** Every source that is named, and where its fields stand in the input. */
const sourcesOf = (given: Given): Placed[] => [
  { source: wholeSource(given), path: (field) => `confirmed_${field}` },
  ...FIGURES.flatMap((figure) => {
    const source = given.sources[figure]
    return source ? [{ source, path: (field: string) => `sources.${figure}.${field}` }] : []
  }),
]

/** Refuses a source in the future, and a document that does not belong to this claim. */
async function ensureSources(tx: Tx, claimId: string, given: Given, today: string): Promise<void> {
  const placed = sourcesOf(given)
  for (const { source, path } of placed) {
    const wrong = problemOfSource(source, today)
    if (wrong) throw invalid(path(wrong.field), SOURCE[wrong.code])
  }
  if (!placed.some(({ source }) => source.file_id)) return
  const documents = await tx.selectFrom('claim_documents').select('file_id').where('claim_id', '=', claimId).execute()
  const theirs = new Set(documents.map((document) => document.file_id))
  for (const { source, path } of placed)
    if (source.file_id && !theirs.has(source.file_id))
      throw invalid(path('file_id'), 'Choose a document of this claim.')
}

const coverageRow = (tx: Tx, claimId: string) =>
  tx
    .selectFrom('coverage')
    .selectAll()
    .where('claim_id', '=', claimId)
    .$narrowType<{ sources: Sources }>()
    .executeTakeFirst()
const isSame = (before: object, given: object): boolean =>
  Object.entries(given).every(([name, value]) => isDeepStrictEqual(Reflect.get(before, name), value))

/**
 * Records what the insurer confirmed, each figure with its source. A claim in intake becomes coverage-verified; on a
 * verified one the coverage is corrected and the timeline says so. Refused: an old copy of the claim (409 `changed`),
 * unlikely figures without a reason (409 `unusual_figures`, naming each), and on a verified claim what stands already
 * (409 `unchanged`): the driver is notified of changes only.
 */
export const verifyCoverage: Verb<typeof coverageContract.verify> = async (
  ctx,
  { claim_id, version, unusual_reason, ...given },
) => {
  const me = person(ctx)
  const wrong = contradictionOf(given)
  if (wrong) throw invalid(wrong.path, SENTENCES[wrong.code])
  return ctx.write(async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    const now = ctx.services.now()
    await ensureSources(tx, claim_id, given, dayIn(zoneOfState(claim.loss_state), now))
    await ensureFresh(ctx, tx, claim, version)
    ensure(canVerify(me, claim))
    const before = await coverageRow(tx, claim_id)
    const first = claim.status === 'intake'
    if (before && !first && isSame(before, given))
      throw conflict('unchanged', 'These figures were already saved. Nothing changed, and the driver wasn’t notified.')
    const unusual = unusualFigures(given, claim)
    if (unusual.length && !unusual_reason)
      throw conflict('unusual_figures', 'Some figures are unusual. Check them again, or explain why they’re right.', [
        ...unusual.map(({ path, code }) => ({ path, message: UNUSUAL[code] })),
        { path: 'unusual_reason', message: 'Explain why these figures are right.' },
      ])
    const reason = unusual.length ? (unusual_reason ?? '') : ''
    const facts = {
      ...given,
      sources: JSON.stringify(given.sources),
      confirmed_at: now.toISOString(),
      verified_by: me.id,
    }
    // the reason is the team's own: the version keeps it, the driver's timeline does not
    await because(tx, reason)
    const coverage = await tx
      .insertInto('coverage')
      .values({ claim_id, ...facts })
      .onConflict((taken) => taken.column('claim_id').doUpdateSet(facts))
      .returningAll()
      .$narrowType<{ sources: Sources }>()
      .executeTakeFirstOrThrow()
    if (!first) await tx.insertInto('claim_events').values({ claim_id, kind: 'coverage', actor_id: me.id }).execute()
    await because(tx, '', null)
    await tx
      .updateTable('claims')
      .set({ ...touched, ...(first && { status: 'coverage-verified' as const }) })
      .where('id', '=', claim_id)
      .execute()
    const change = { action: 'coverage.verify', table: 'coverage', id: claim_id, before, after: coverage }
    await audit(tx, { ...change, ...(reason && { reason }) })
    await notifyDriver(ctx, tx, claim, verified(claim, coverage, first))
    return { claim: await claimDetail(ctx, tx, claim_id), coverage }
  })
}
