import { dayIn, daysBetween } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { grantsNothing } from '#features/claims/claims/limits.ts'
import { canRecord } from '#features/claims/claims/policy.ts'
import { holdClaim } from '#features/claims/claims/server/rows.ts'
import type { ConfirmedHow } from '#features/claims/claims/source.ts'
import { MOST_GRACE_DAYS } from '../lifecycle.ts'
import { openRequestOf, recordExtension } from './extend-coverage.ts'
import { recordTotalLoss } from './total-loss.ts'

type Rental = { days: number; until: string | null; daily_cap_cents: number | null; total_cap_cents: number | null }
/** `link`: the insurer's own people said it by link, and nobody of the team was asked. */
type Known = { confirmed_how: ConfirmedHow | 'link'; confirmed_by: string }

async function held(ctx: Ctx, tx: Tx, claimId: string) {
  const claim = await holdClaim(tx, claimId)
  if (ctx.actor.kind === 'person') ensure(canRecord(ctx.actor, claim))
  if (claim.status === 'closed') throw conflict('claim_closed', 'This claim is closed.')
  return claim
}

/**
 * More rental days, as the insurer's own people said it: answers what the driver asked for, if they did. A daily limit is the
 * team's to change: it is taken over only where an admin acts. Throws 409 and 422 as {@link recordExtension}.
 */
export async function extendAsSaid(
  ctx: Ctx,
  tx: Tx,
  claimId: string,
  { daily_cap_cents, ...given }: Rental,
  known: Known,
  note: string,
): Promise<void> {
  const claim = await held(ctx, tx, claimId)
  const by = ctx.actor.kind === 'person' ? ctx.actor.id : null
  if (by && daily_cap_cents !== null) await setDailyLimit(ctx, tx, claim.id, daily_cap_cents, known)
  if (grantsNothing(given)) return
  const extension_id = await openRequestOf(tx, claim)
  const reason = note || 'The insurer’s adjuster granted it.'
  await recordExtension(ctx, tx, claim, { ...given, ...known, extension_id, why: 'other', reason }, by)
}

async function setDailyLimit(ctx: Ctx, tx: Tx, claimId: string, cents: number, { confirmed_how, confirmed_by }: Known) {
  const before = await tx.selectFrom('coverage').selectAll().where('claim_id', '=', claimId).executeTakeFirst()
  if (!before?.rental_daily_cap_cents)
    throw conflict('no_rental_cover', 'No rental coverage was confirmed for this claim. Enter the coverage first.')
  const most = before.rental_total_cap_cents
  if (most !== null && cents > most) throw invalid('daily_cap_cents', 'The daily limit can’t be above the total limit.')
  const source = { how: confirmed_how, by: confirmed_by, on: null, file_id: null }
  const after = await tx
    .updateTable('coverage')
    .set({
      rental_daily_cap_cents: cents,
      sources: JSON.stringify({ ...(before.sources as object), rental_daily_cap_cents: source }),
      confirmed_at: ctx.services.now().toISOString(),
      verified_by: person(ctx).id,
    })
    .where('claim_id', '=', claimId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('claim_events')
    .values({ claim_id: claimId, kind: 'coverage', actor_id: person(ctx).id })
    .execute()
  await audit(tx, { action: 'coverage.verify', table: 'coverage', id: claimId, before, after })
}

type Loss = { offered_on: string | null; rental_until: string | null }
/** The days of a total loss that was said at a moment: declared that day, or by its offer before. Throws 422. */
export function lossDays({ offered_on, rental_until }: Loss, lossState: string | null, at: Date) {
  const said = dayIn(zoneOfState(lossState), at)
  const declared_on = offered_on !== null && offered_on < said ? offered_on : said
  const from = offered_on ?? declared_on
  if (rental_until !== null && rental_until < from)
    throw invalid('rental_until', 'The last rental day can’t be before the offer.')
  const rental_days = rental_until === null ? null : daysBetween(from, rental_until) - 1
  if (rental_days !== null && rental_days > MOST_GRACE_DAYS)
    throw invalid('rental_until', `The last rental day is at most ${MOST_GRACE_DAYS} days after the offer.`)
  return { declared_on, settlement_on: offered_on, rental_days }
}

/** A total loss that an adjuster said and an admin confirmed. Throws 409 and 422 as {@link recordTotalLoss}. */
export async function declareAsSaid(
  ctx: Ctx,
  tx: Tx,
  claimId: string,
  said: Loss & { at: string },
  known: { confirmed_how: ConfirmedHow; confirmed_by: string },
  note: string,
): Promise<void> {
  const claim = await held(ctx, tx, claimId)
  const days = lossDays(said, claim.loss_state, new Date(said.at))
  const reason = note.length >= 3 ? note : 'The insurer’s adjuster declared it.'
  await recordTotalLoss(ctx, tx, claim, { ...days, ...known, reason })
}
