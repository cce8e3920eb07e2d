import { notify } from '#features/base/notifications/server/notify.ts'
import { refusePromise } from '#features/business/providers/server/public-words.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { withEvidence } from '#features/claims/documents/server/evidence.ts'
import { canRecord } from '#features/claims/claims/policy.ts'
import { standingLoss } from '#features/claims/coverage/server/total-loss.ts'
import { formatInstant } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { totalLossContract } from '../contract.ts'
import { adjustedOf, netOf } from '../net.ts'
import { canRecordLoss } from '../policy.ts'
import type { Comparable } from '../total-loss.ts'
import { sheetOf } from './sheet.ts'
import { offerNews } from './words.ts'

/** Writes about a total loss that stands, one after the other; `source` is who the actor is to the claim. */
async function onLoss<T>(
  ctx: Ctx,
  claimId: string,
  work: (
    tx: Tx,
    at: { loss_id: string; source: 'driver' | 'team'; claim: Awaited<ReturnType<typeof holdClaim>> },
  ) => Promise<T>,
): Promise<T> {
  await findClaim(ctx.db, claimId)
  const me = person(ctx)
  return writeFor(ctx, 'total loss of a claim', async (tx) => {
    const claim = await holdClaim(tx, claimId)
    const loss = await standingLoss(tx, claimId)
    ensure(canRecordLoss(me, claim, loss !== undefined))
    return work(tx, { loss_id: loss!.id, source: me.id === claim.driver_id ? 'driver' : 'team', claim })
  })
}

type Last = { number: number; source: string; recorded_at: string } | undefined
/** Refuses what was typed beside a newer version, and says whose it is; `newer` is what that one is called. */
export function ensureLast(
  last: Last,
  after: number,
  what: string,
  zone: string,
  newer = `${what} ${last?.number}`,
): void {
  if ((last?.number ?? 0) === after) return
  const who = last?.source === 'team' ? 'Our claims team' : 'The driver'
  throw conflict(
    'changed',
    last
      ? `${who} recorded ${newer} on ${formatInstant(last.recorded_at, 'en', zone)}. Read it, then record yours.`
      : `There is no ${what} ${after}. Load the page again.`,
    [{ path: 'after', message: String(last?.number ?? 0) }],
  )
}

/**
 * Records what the insurer's paper offers; the driver is told when the claims team does. An offer never changes: the next one
 * counts instead, and `after` says which one its writer had read.
 */
export const recordOffer: Verb<typeof totalLossContract.recordOffer> = async (ctx, { claim_id, after, ...offer }) => {
  const net = netOf(offer)
  if (!net)
    throw invalid('deductible_cents', 'More is taken off than the car, tax and fees come to. Check the amounts.')
  refusePromise('lender', offer.lender)
  return onLoss(ctx, claim_id, async (tx, { loss_id, source, claim }) => {
    const zone = zoneOfState(claim.loss_state)
    const last = await tx
      .selectFrom('total_loss_offers')
      .select(['number', 'source', 'recorded_at'])
      .where('claim_id', '=', claim_id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    ensureLast(last, after, 'offer', zone)
    const now = ctx.services.now()
    const { payable_cents, ...nets } = net
    const row = { ...offer, ...nets, number: after + 1, source }
    await tx
      .insertInto('total_loss_offers')
      .values({
        ...row,
        id: newId(now.getTime()),
        claim_id,
        loss_id,
        recorded_by: person(ctx).id,
        recorded_at: now.toISOString(),
      })
      .execute()
    await audit(tx, { action: 'total_loss.offer', table: 'claims', id: claim_id, after: { ...row, payable_cents } })
    if (source === 'team') await notify(ctx, tx, claim.driver_id, 'claims', offerNews(claim, offer.value_cents, nets))
    return sheetOf(tx, claim_id)
  })
}

const filesOf = (file_id: string | null, comparables: readonly Comparable[]) => [
  ...new Set([file_id, ...comparables.map((one) => one.file_id)].filter((id) => id !== null)),
]
/** Records the list of cars a valuation report compares with, whole; the list before stays readable. */
export const recordValuation: Verb<typeof totalLossContract.recordValuation> = async (
  ctx,
  { claim_id, after, file_id, comparables },
) => {
  for (const [at, one] of comparables.entries()) {
    refusePromise(`comparables.${at}.car`, one.car)
    for (const [n, { reason }] of one.adjustments.entries())
      refusePromise(`comparables.${at}.adjustments.${n}.reason`, reason)
    if (adjustedOf(one) < 0)
      throw invalid(`comparables.${at}.adjustments`, 'The adjustments take off more than the price. Check the amounts.')
  }
  return onLoss(ctx, claim_id, async (tx, { loss_id, source, claim }) => {
    const last = await tx
      .selectFrom('total_loss_valuations')
      .select(['number', 'source', 'recorded_at', 'file_id', 'comparables'])
      .where('claim_id', '=', claim_id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    ensureLast(last, after, 'list of comparable cars', zoneOfState(claim.loss_state))
    // what the list before named may have gone over to another claim with a merge
    const known = last ? filesOf(last.file_id, last.comparables as Comparable[]) : []
    const named = filesOf(file_id, comparables).filter((id) => !known.includes(id))
    const there = named.length
      ? await tx
          .selectFrom('claim_documents')
          .select('file_id')
          .where('claim_id', '=', claim_id)
          .where('file_id', 'in', named)
          .execute()
      : []
    if (there.length < named.length)
      throw conflict('no_document', 'That document isn’t part of this claim. Add it to the claim first.')
    const now = ctx.services.now()
    await tx
      .insertInto('total_loss_valuations')
      .values({
        id: newId(now.getTime()),
        claim_id,
        loss_id,
        number: after + 1,
        file_id,
        comparables: JSON.stringify(comparables),
        source,
        recorded_by: person(ctx).id,
        recorded_at: now.toISOString(),
      })
      .execute()
    const what = { number: after + 1, cars: comparables.length }
    await audit(tx, { action: 'total_loss.valuation', table: 'claims', id: claim_id, after: what })
    return sheetOf(tx, claim_id)
  })
}

/** Says that a paper or a thing is taken care of, or not anymore; who said it last, and when, is kept. */
export const tickItem: Verb<typeof totalLossContract.tick> = async (ctx, { claim_id, item, done }) =>
  onLoss(ctx, claim_id, async (tx, { loss_id, source }) => {
    const told = { done, source, ticked_by: person(ctx).id, ticked_at: ctx.services.now().toISOString() }
    await tx
      .insertInto('total_loss_ticks')
      .values({ claim_id, loss_id, item, ...told })
      .onConflict((there) => there.columns(['loss_id', 'item']).doUpdateSet(told))
      .execute()
    await audit(tx, { action: 'total_loss.tick', table: 'claims', id: claim_id, after: { item, done } })
    return sheetOf(tx, claim_id)
  })

/**
 * Says which document of the claim shows an item, or that none does anymore; whether the item is done stays as it was said.
 * What the team uploads becomes a document of the claim with it.
 */
export const attachPaper: Verb<typeof totalLossContract.attach> = async (ctx, { claim_id, item, file_id: named }) => {
  const { driver_id } = await findClaim(ctx.db, claim_id)
  return withEvidence(ctx, driver_id, named, (kept) =>
    onLoss(ctx, claim_id, async (tx, { loss_id, source }) => {
      const file_id = await kept(tx, claim_id)
      const told = { done: false, source, ticked_by: person(ctx).id, ticked_at: ctx.services.now().toISOString() }
      await tx
        .insertInto('total_loss_ticks')
        .values({ claim_id, loss_id, item, ...told, file_id })
        .onConflict((there) => there.columns(['loss_id', 'item']).doUpdateSet({ file_id }))
        .execute()
      await audit(tx, { action: 'total_loss.attach', table: 'claims', id: claim_id, after: { item, file_id } })
      return sheetOf(tx, claim_id)
    }),
  )
}

/** Keeps what the insurer says a car is worth, for the claims team and as a measure for the shop. */
export const recordValue: Verb<typeof totalLossContract.recordValue> = async (
  ctx,
  { claim_id, value_cents, said_by },
) => {
  await findClaim(ctx.db, claim_id)
  const me = person(ctx)
  return writeFor(ctx, 'value of a car', async (tx) => {
    ensure(canRecord(me, await holdClaim(tx, claim_id)))
    const now = ctx.services.now()
    await tx
      .insertInto('claim_car_values')
      .values({
        id: newId(now.getTime()),
        claim_id,
        value_cents,
        said_by,
        recorded_by: me.id,
        recorded_at: now.toISOString(),
      })
      .execute()
    await audit(tx, { action: 'total_loss.value', table: 'claims', id: claim_id, after: { value_cents, said_by } })
    return null
  })
}
