import { dayIn, formatDay } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import type { Input } from '#lib/contract.ts'
import { addJob, audit, because, type Ctx, person, touched } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { lifecycleContract } from '../lifecycle.ts'
import { type LossProblem, MOST_DAYS_AHEAD, wrongLossDays } from '../loss-days.ts'
import { countdown, rentalUntil } from '#features/claims/claims/limits.ts'
import { canRecord } from '#features/claims/claims/policy.ts'
import { totalLoss, totalLossUndone } from './lifecycle-words.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { claimDetail, ensureFresh, notifyDriver } from '#features/claims/claims/server/rows.ts'

const WRONG_DAYS: Record<LossProblem, (claim: { loss_date: string }) => string> = {
  declared_future: () => 'This date can’t be in the future.',
  declared_before: ({ loss_date }) => `The date can’t be before the loss on ${formatDay(loss_date)}.`,
  settlement_before: () => 'The settlement offer can’t be before the declaration.',
  settlement_far: () => `Check this date. It’s more than ${MOST_DAYS_AHEAD} days away.`,
}

/** Writes one step on the claim's timeline and its next version. */
export async function step(
  tx: Tx,
  claim: { id: string },
  event: { kind: string; actor_id: string | null; reason: string | null },
): Promise<void> {
  await tx
    .insertInto('claim_events')
    .values({ claim_id: claim.id, ...event })
    .execute()
  await tx.updateTable('claims').set(touched).where('id', '=', claim.id).execute()
}

/** The total loss that stands on a claim; undefined without one, or once it was taken back. */
export const standingLoss = (db: Database | Tx, claimId: string) =>
  db
    .selectFrom('claim_total_losses')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

/** Rental days after a total loss where the insurer names none. */
const daysByRule = async (db: Database | Tx, now: Date) =>
  (await ruleInForce<{ rental_days: number }>(db, 'total_loss', now)) ?? { rental_days: 0 }
export const totalLossRule: Verb<typeof lifecycleContract.totalLossRule> = (ctx) =>
  daysByRule(ctx.db, ctx.services.now())

/** The total losses recorded on a claim one may see, newest first. */
export const listTotalLosses: Verb<typeof lifecycleContract.totalLosses> = async (ctx, { claim_id }) => {
  await findClaim(ctx.db, claim_id)
  return ctx.db
    .selectFrom('claim_total_losses')
    .selectAll()
    .where('claim_id', '=', claim_id)
    .orderBy('recorded_at', 'desc')
    .execute()
}

type ToDeclare = Omit<Input<typeof lifecycleContract.declareTotalLoss>, 'claim_id' | 'version'>
type HeldClaim = Awaited<ReturnType<typeof holdClaim>>

type LossDays = Pick<ToDeclare, 'declared_on' | 'settlement_on'>
/** Refuses (422) days that cannot be those of a total loss of this claim, by their field or by the one that names `path`. */
export function ensureLossDays(claim: { loss_date: string }, given: LossDays, today: string, path?: string): void {
  const wrong = wrongLossDays(given, { loss_date: claim.loss_date, today })
  if (wrong) throw invalid(path ?? wrong.path, WRONG_DAYS[wrong.code](claim))
}

/** Writes down a total loss of a held claim, says so to its driver and gives back its id. Throws 422, and 409 `total_loss_stands`. */
export async function recordTotalLoss(
  ctx: Ctx,
  tx: Tx,
  held: HeldClaim,
  { rental_days, ...given }: ToDeclare,
): Promise<string> {
  const me = person(ctx)
  const now = ctx.services.now()
  const today = dayIn(zoneOfState(held.loss_state), now)
  ensureLossDays(held, given, today)
  if (await standingLoss(tx, held.id))
    throw conflict('total_loss_stands', 'A total loss is already recorded. Undo it before you record another one.')
  const days = rental_days ?? (await daysByRule(tx, now)).rental_days
  await because(tx, given.reason)
  const loss = await tx
    .insertInto('claim_total_losses')
    .values({
      ...given,
      id: newId(now.getTime()),
      claim_id: held.id,
      rental_days: days,
      days_by: rental_days === null ? 'rule' : 'insurer',
      rental_until: rentalUntil(given, days),
      recorded_by: me.id,
      recorded_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await step(tx, held, { kind: 'total-loss', actor_id: me.id, reason: given.reason })
  const entry = { action: 'claim.total_loss', table: 'claims', id: held.id, reason: given.reason }
  await audit(tx, { ...entry, before: { total_loss: null }, after: { total_loss: loss } })
  await addJob(tx, 'coverage_ended', { claim_id: held.id, until: loss.rental_until })
  await notifyDriver(ctx, tx, held, totalLoss(held, loss, countdown(today, loss.rental_until)))
  return loss.id
}

/**
 * Records that the insurer declared a total loss. The days its grace lasts are the insurer's where it named them, else
 * our rule's. Bookings beyond the last covered day stay as bought; their driver and provider are notified by a job.
 */
export const declareTotalLoss: Verb<typeof lifecycleContract.declareTotalLoss> = async (
  ctx,
  { claim_id, version, ...given },
) =>
  ctx.write(async (tx) => {
    const claim = await findClaim(tx, claim_id)
    ensureLossDays(claim, given, dayIn(zoneOfState(claim.loss_state), ctx.services.now()))
    const held = await holdClaim(tx, claim_id)
    await ensureFresh(ctx, tx, held, version)
    ensure(canRecord(person(ctx), held))
    await recordTotalLoss(ctx, tx, held, given)
    return claimDetail(ctx, tx, claim_id)
  })

/** Takes a total loss back that was recorded by mistake: the cover is as it was, and whoever was notified is notified again. */
export const undoTotalLoss: Verb<typeof lifecycleContract.undoTotalLoss> = async (
  ctx,
  { claim_id, version, reason },
) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    await ensureFresh(ctx, tx, claim, version)
    ensure(canRecord(me, claim))
    const loss = await standingLoss(tx, claim_id)
    if (!loss) throw conflict('no_total_loss', 'No total loss is recorded on this claim.')
    await because(tx, reason)
    const undone = await tx
      .updateTable('claim_total_losses')
      .set({ undone_by: me.id, undone_at: ctx.services.now().toISOString(), undo_reason: reason })
      .where('id', '=', loss.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await step(tx, claim, { kind: 'total-loss-undone', actor_id: me.id, reason })
    const entry = { action: 'claim.total_loss_undo', table: 'claims', id: claim_id, reason }
    await audit(tx, { ...entry, before: { total_loss: loss }, after: { total_loss: undone } })
    await addJob(tx, 'coverage_ended', { claim_id, until: loss.rental_until, undone: true })
    await notifyDriver(ctx, tx, claim, totalLossUndone(claim, reason))
    return claimDetail(ctx, tx, claim_id)
  })
}
