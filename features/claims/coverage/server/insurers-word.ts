import { sql } from 'kysely'
import { dayIn, daysBetween } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, type Ctx, person, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { grantsNothing } from '#features/claims/claims/limits.ts'
import { canRecord } from '#features/claims/claims/policy.ts'
import { holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { notifyDriver } from '#features/claims/claims/server/rows.ts'
import { verified } from '#features/claims/claims/server/words.ts'
import type { ConfirmedHow, Sources } from '#features/claims/claims/source.ts'
import { MOST_GRACE_DAYS } from '../lifecycle.ts'
import { coverageOf, ensureMore, openRequestOf, recordExtension } from './extend-coverage.ts'
import { ensureLossDays, recordTotalLoss } from './total-loss.ts'

type HeldClaim = Awaited<ReturnType<typeof holdClaim>>
type Rental = { days: number; until: string | null; daily_cap_cents: number | null; total_cap_cents: number | null }
/** With `link_id` the insurer's own people said it by that link, and nobody of the team was asked. */
type Known = { confirmed_by: string; evidence_id?: string | null } & (
  | { confirmed_how: ConfirmedHow }
  | { confirmed_how: 'link'; link_id: string }
)

async function held(ctx: Ctx, tx: Tx, claimId: string) {
  const claim = await holdClaim(tx, claimId)
  if (ctx.actor.kind === 'person') ensure(canRecord(ctx.actor, claim))
  if (claim.status === 'closed') throw conflict('claim_closed', 'This claim is closed.')
  return claim
}

/** Refuses (422) what would never be confirmed, and (409 `no_rental_cover`) anything where no rental cover was. */
export async function ensureGrantable(ctx: Ctx, tx: Tx, claim: HeldClaim, given: Rental): Promise<void> {
  const coverage = await coverageOf(tx, claim.id)
  const daily = coverage?.rental_daily_cap_cents
  if (!coverage || !daily)
    throw conflict('no_rental_cover', 'No rental coverage was confirmed for this claim. Enter the coverage first.')
  ensureMore(given, coverage, claim.loss_date, dayIn(zoneOfState(claim.loss_state), ctx.services.now()))
  const cents = given.daily_cap_cents
  if (cents === null) return
  if (cents < daily || (cents === daily && grantsNothing(given)))
    throw invalid('daily_cap_cents', `The daily limit is already ${formatCents(daily)}. Enter a higher one.`)
  const most = coverage.rental_total_cap_cents
  if (most !== null && cents > most) throw invalid('daily_cap_cents', 'The daily limit can’t be above the total limit.')
}

/**
 * More rental days, as the insurer's own people said it: answers what the driver asked for, if they did, and gives back the
 * extension. A daily limit is the team's to change: it is taken over only where an admin acts. Throws 409 and 422 as
 * {@link recordExtension}.
 */
export async function extendAsSaid(
  ctx: Ctx,
  tx: Tx,
  claimId: string,
  given: Rental,
  known: Known,
  note: string,
): Promise<string | null> {
  const claim = await held(ctx, tx, claimId)
  await ensureGrantable(ctx, tx, claim, given)
  const { daily_cap_cents, ...more } = given
  const sayer = known.confirmed_how === 'link' ? { link_id: known.link_id } : { by: person(ctx).id }
  if ('by' in sayer && daily_cap_cents !== null) await setDailyLimit(ctx, tx, claim, daily_cap_cents, known)
  if (grantsNothing(more)) return null
  const extension_id = await openRequestOf(tx, claim)
  const { confirmed_how, confirmed_by } = known
  const reason = note || 'The insurer’s adjuster granted it.'
  return recordExtension(
    ctx,
    tx,
    claim,
    { ...more, confirmed_how, confirmed_by, extension_id, why: 'other', reason },
    sayer,
  )
}

/** As an admin corrects a coverage: on the claim's timeline, and told to its driver. */
async function setDailyLimit(ctx: Ctx, tx: Tx, claim: HeldClaim, cents: number, known: Known): Promise<void> {
  const before = (await coverageOf(tx, claim.id))!
  if (before.rental_daily_cap_cents === cents) return
  const { confirmed_how: how, confirmed_by: by, evidence_id } = known
  const source = { how, by, on: null, file_id: how === 'document' ? (evidence_id ?? null) : null }
  await because(tx, '')
  const after = await tx
    .updateTable('coverage')
    .set({
      rental_daily_cap_cents: cents,
      sources: JSON.stringify({ ...(before.sources as object), rental_daily_cap_cents: source }),
      confirmed_at: ctx.services.now().toISOString(),
      verified_by: person(ctx).id,
    })
    .where('claim_id', '=', claim.id)
    .returningAll()
    .$narrowType<{ sources: Sources }>()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('claim_events')
    .values({ claim_id: claim.id, kind: 'coverage', actor_id: person(ctx).id })
    .execute()
  await tx.updateTable('claims').set(touched).where('id', '=', claim.id).execute()
  await audit(tx, { action: 'coverage.verify', table: 'coverage', id: claim.id, before, after })
  await notifyDriver(ctx, tx, claim, verified(claim, after, false))
}

/** Refuses (409 `cover_changed`) what was said before the cover of a claim became another one: it was said of what stood then. */
export async function ensureCoverAsSaid(tx: Tx, claimId: string, at: string): Promise<void> {
  const { rows } = await sql`
    select from coverage where claim_id = ${claimId} and confirmed_at > ${at}
    union all select from coverage_extensions where claim_id = ${claimId}
      and (undone_at > ${at} or (status = 'granted' and answered_at > ${at}))
    union all select from claim_total_losses where claim_id = ${claimId} and greatest(recorded_at, undone_at) > ${at}
    limit 1`.execute(tx)
  if (rows.length > 0)
    throw conflict(
      'cover_changed',
      'The coverage of this claim has changed since this was said. Say that it doesn’t count, and enter by hand what’s still right.',
    )
}

type Loss = { offered_on: string | null; rental_until: string | null }
type OfClaim = { loss_state: string | null; loss_date: string }
/** The days of a total loss that was said at a moment: declared that day, or by its offer before. Throws 422. */
export function lossDays({ offered_on, rental_until }: Loss, claim: OfClaim, at: Date) {
  const said = dayIn(zoneOfState(claim.loss_state), at)
  const declared_on = offered_on !== null && offered_on < said ? offered_on : said
  ensureLossDays(claim, { declared_on, settlement_on: offered_on }, said, 'offered_on')
  const from = offered_on ?? declared_on
  if (rental_until !== null && rental_until < from)
    throw invalid('rental_until', 'The last rental day can’t be before the offer.')
  const rental_days = rental_until === null ? null : daysBetween(from, rental_until) - 1
  if (rental_days !== null && rental_days > MOST_GRACE_DAYS)
    throw invalid('rental_until', `The last rental day is at most ${MOST_GRACE_DAYS} days after the offer.`)
  return { declared_on, settlement_on: offered_on, rental_days }
}

/** A total loss that an adjuster said and an admin confirmed: gives back its id. Throws 409 and 422 as {@link recordTotalLoss}. */
export async function declareAsSaid(
  ctx: Ctx,
  tx: Tx,
  claimId: string,
  said: Loss & { at: string },
  known: { confirmed_how: ConfirmedHow; confirmed_by: string },
  note: string,
): Promise<string> {
  const claim = await held(ctx, tx, claimId)
  const days = lossDays(said, claim, new Date(said.at))
  const reason = note.length >= 3 ? note : 'The insurer’s adjuster declared it.'
  return recordTotalLoss(ctx, tx, claim, { ...days, ...known, reason })
}
