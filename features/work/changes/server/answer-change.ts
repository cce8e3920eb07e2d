import { conflict } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { addJob, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { changesContract } from '../contract.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { canAnswerChange, canWithdrawChange } from '../policy.ts'
import { type Place, priceOfDays } from './change-price.ts'
import { takeSlots } from '#features/market/slots/server/free-slots.ts'
import { termsOf } from '#features/work/checkout/server/terms.ts'
import { boughtOf, whenOf } from '#features/market/prices/server/bought.ts'
import { changeNews } from './words.ts'
import { resumeDeadline } from './response-deadline.ts'
import { answerRequest, closeRequest, expireRequest, findRequest } from '#features/work/orders/server/requests.ts'
import { freeCalendar, orderOf, type OrderRow } from '#features/work/orders/server/rows.ts'
import { askRefund, billInsurer, settleSoon } from '#features/work/orders/server/settle.ts'
import { notifyParty } from '#features/work/orders/server/notify-party.ts'
import { bookingWithChange, CHANGES } from './newest-change.ts'

/**
 * Takes the new days first and frees the old ones after, so that two moves never wait for each other; times of a listing
 * wait in one line anyway. A day that was
 * driven and is now needed to get the car ready, or the other way round, stays taken and changes its reason.
 */
async function moveTo(tx: Tx, order: OrderRow, { unit, days, slot }: Place): Promise<void> {
  if (slot) {
    await freeCalendar(tx, order.id)
    if (!(await takeSlots(tx, order, slot))) throw conflict('slot_taken', 'Someone else just booked this time.')
    return
  }
  const own = await tx.selectFrom('listing_days').select(['unit', 'day']).where('order_id', '=', order.id).execute()
  const kept = new Set(own.filter((row) => row.unit === unit).map((row) => String(row.day)))
  const wanted = days.filter(({ day }) => !kept.has(day))
  const taken = wanted.length
    ? await tx
        .insertInto('listing_days')
        .values(wanted.map((taken) => ({ listing_id: order.listing_id, unit, order_id: order.id, ...taken })))
        .onConflict((conflicting) => conflicting.doNothing())
        .returning('day')
        .execute()
    : []
  if (taken.length < wanted.length) throw conflict('day_taken', 'Someone else just booked these dates.')
  await tx
    .deleteFrom('listing_days')
    .where('order_id', '=', order.id)
    .where((eb) =>
      eb.or([
        eb('unit', '<>', unit),
        eb(
          'day',
          'not in',
          days.map(({ day }) => day),
        ),
      ]),
    )
    .execute()
  for (const reason of ['order', 'turnaround'] as const) {
    const these = days.filter((day) => day.reason === reason).map(({ day }) => day)
    if (these.length)
      await tx
        .updateTable('listing_days')
        .set({ reason })
        .where('order_id', '=', order.id)
        .where('day', 'in', these)
        .execute()
  }
}

/**
 * The other side agrees: in one transaction the new days are taken and the old ones freed, the price moves, the insurer's
 * part follows, and what the new days cost less goes back to the card. Not a cent else than was shown (409
 * `price_changed`). A booking that still waited for an answer is accepted with it.
 */
export const acceptChange: Verb<typeof changesContract.acceptChange> = async (ctx, { id, change_id }) => {
  const read = await orderOf(ctx.db, id)
  const terms = await termsOf(ctx, read.listing_id)
  await answerRequest(ctx, CHANGES, read, change_id, {
    may: canAnswerChange,
    to: 'accepted',
    money: true,
    then: async (tx, order, change, { about, ...people }) => {
      const promised = change.price as unknown as Price
      const { price, coverage, ...place } = await priceOfDays(ctx, tx, order, terms, change, true)
      if (price.amount !== promised.amount || price.insurer_cents !== promised.insurer_cents)
        throw conflict(
          'price_changed',
          'The price has changed since these dates were requested. Decline, and they can be requested again.',
        )
      await moveTo(tx, order, place)
      const starts_at = place.slot?.starts_at ?? null
      const bought = boughtOf(order)
      const title = `${about.title}, ${whenOf(price, starts_at, about.zone)}`
      await tx
        .updateTable('orders')
        .set({
          service_date: price.service_date,
          end_date: price.end_date,
          starts_at,
          unit: place.unit,
          insurer_cents: price.insurer_cents,
          price_snapshot: JSON.stringify({ ...bought, ...price, title, coverage }),
          work_status: 'accepted',
        })
        .where('id', '=', id)
        .execute()
      await billInsurer(tx, id, price.direct_bill ? price.insurer_cents : 0, `insurer_change:${change.id}`)
      await askRefund(tx, order, price.amount)
      if (order.claim_id && price.insurer_cents > order.insurer_cents)
        await addJob(tx, 'coverage_warning', { claim_id: order.claim_id })
      const { service_date, end_date } = price
      const parties = { ...people, about: { ...about, service_date, end_date, starts_at } }
      if (order.work_status === 'requested')
        for (const follow of ctx.services.tables.orders.taken) await follow(ctx, tx, { order, parties })
      const refund = change.refund_cents > 0 ? formatCents(change.refund_cents) : null
      if (change.proposed_by === 'customer')
        await notifyParty(ctx, tx, order, parties, 'customer', changeNews('accepted', parties.about, { refund }))
      else
        await notifyParty(ctx, tx, order, parties, 'provider', changeNews('proposalAccepted', parties.about), {
          act: 'answer',
        })
    },
  })
  await settleSoon(ctx, id)
  return bookingWithChange(ctx, { id })
}

/** The other days do not suit: the booking stays exactly as it is, and its provider's deadline resumes where it was paused. */
export const declineChange: Verb<typeof changesContract.declineChange> = async (ctx, { id, change_id, reason }) => {
  await answerRequest(ctx, CHANGES, await orderOf(ctx.db, id), change_id, {
    may: canAnswerChange,
    to: 'declined',
    answer: reason,
    then: async (tx, order, change, parties) => {
      const { about } = parties
      if (change.proposed_by === 'customer')
        return notifyParty(ctx, tx, order, parties, 'customer', changeNews('declined', about, { reason }))
      await resumeDeadline(tx, order, about.zone, change, ctx.services.now())
      await notifyParty(ctx, tx, order, parties, 'provider', changeNews('proposalDeclined', about, { reason }), {
        act: 'answer',
      })
    },
  })
  return bookingWithChange(ctx, { id })
}

/** Whoever asked takes it back. */
export const withdrawChange: Verb<typeof changesContract.withdrawChange> = async (ctx, { id, change_id }) => {
  await answerRequest(ctx, CHANGES, await orderOf(ctx.db, id), change_id, {
    may: canWithdrawChange,
    to: 'withdrawn',
    then: async (tx, order, change, parties) => {
      const { about } = parties
      if (change.proposed_by === 'customer')
        return notifyParty(ctx, tx, order, parties, 'provider', changeNews('withdrawn', about), {
          mail: false,
          act: 'answer',
        })
      await resumeDeadline(tx, order, about.zone, change, ctx.services.now())
      await notifyParty(ctx, tx, order, parties, 'customer', changeNews('proposalWithdrawn', about), { mail: false })
    },
  })
  return bookingWithChange(ctx, { id })
}

/** A provider who accepts the days as they were booked has no other ones in mind any more. */
export async function dropProposal(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  const open = await findRequest(tx, CHANGES, orderId, 'open')
  if (open?.proposed_by === 'provider') await closeRequest(ctx, tx, CHANGES, open, 'withdrawn')
}

/** Unanswered in time, the booking stays as it is and both sides are notified. */
export async function expireChange(ctx: Ctx, orderId: string, changeId: string): Promise<void> {
  await expireRequest(ctx, CHANGES, orderId, changeId, {
    to: () => 'expired',
    then: async (tx, order, { proposed_by }, parties) => {
      const news = changeNews('expired', parties.about)
      const theirs = proposed_by === 'provider'
      await notifyParty(ctx, tx, order, parties, 'customer', news, theirs ? { mail: false } : {})
      await notifyParty(ctx, tx, order, parties, 'provider', news, { mail: theirs, act: 'answer' })
    },
  })
}
