import { addDays, dayIn } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { unavailable } from '#features/market/listings/availability.ts'
import { closedDays } from '#features/market/listings/server/open-days.ts'
import type { changesContract } from '../contract.ts'
import type { Viewer } from '#features/work/orders/order.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { beginsAt } from '#features/market/slots/slot.ts'
import { canAskChange, canProposeChange } from '../policy.ts'
import { priceOfDays } from './change-price.ts'
import { lengthsOf, othersOn, type Terms, termsOf } from '#features/work/checkout/server/terms.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { onDays } from '#features/work/orders/server/words.ts'
import { changeNews } from './words.ts'
import { pauseDeadline } from './response-deadline.ts'
import { recordRequest, findRequest } from '#features/work/orders/server/requests.ts'
import { lockOrder, type OrderRow, ruleOf } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { bookingWithChange, CHANGES } from './newest-change.ts'

const AHEAD_DAYS = 366

/** One's booking, when other days can be requested now: by its driver, or by its provider. */
async function reschedulable(ctx: Ctx, id: string): Promise<{ order: OrderRow; terms: Terms; viewer: Viewer }> {
  const read = await bookingWithChange(ctx, { id })
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const terms = await termsOf(ctx, order.listing_id)
  const may = read.viewer === 'provider' ? canProposeChange : canAskChange
  ensure(may(read, dayIn(terms.time_zone, ctx.services.now())))
  return {
    order: { ...order, member_role: read.member_role, extended_by: read.extended_by },
    terms,
    viewer: read.viewer,
  }
}

type Asked = { service_date: string; starts_at: string | null }
/** An answer is due as for any booking, and before either begins. */
async function answerBy(ctx: Ctx, db: Database | Tx, order: OrderRow, terms: Terms, asked: Asked): Promise<Date> {
  const now = ctx.services.now()
  const { minutes } = await ruleOf(db, 'response_deadline', now)
  return new Date(
    Math.min(
      now.getTime() + (minutes[terms.provider_type] ?? minutes.default) * 60_000,
      ...[order, asked].map((each) => beginsAt(each, terms.time_zone).getTime()),
    ),
  )
}

/** The row of a request for other days, priced, open until its deadline. */
const requestFor = (
  order: OrderRow,
  price: Price,
  starts_at: string | null,
  note: string | null | undefined,
  now: Date,
  until: Date,
) => ({
  id: newId(now.getTime()),
  order_id: order.id,
  from_date: order.service_date!,
  from_end: order.end_date,
  service_date: price.service_date,
  end_date: price.end_date,
  from_starts_at: order.starts_at,
  starts_at,
  price: JSON.stringify(price),
  refund_cents: boughtOf(order).amount - price.amount,
  note: note || null,
  expires_at: until.toISOString(),
})

/** The listing's calendar with the booking's own days free. */
export const changeCalendar: Verb<typeof changesContract.changeCalendar> = async (ctx, { id }) => {
  const { order, terms } = await reschedulable(ctx, id)
  const today = dayIn(terms.time_zone, ctx.services.now())
  const to = addDays(today, AHEAD_DAYS)
  const days = Array.from({ length: AHEAD_DAYS }, (_, index) => addDays(today, index + 1))
  const busy = (await othersOn(ctx, order, days)).filter(({ unit }) => unit <= terms.units)
  const bought = boughtOf(order)
  const daily_rate_cents = bought.kind === 'appointment' ? null : bought.rate_cents
  const shut = await closedDays(ctx.db, terms.id, today, to)
  // an appointment's own day is not said to be closed; by the day, its place in the booking counts (other-days.ts)
  const closed = shut.filter((day) => daily_rate_cents !== null || day !== order.service_date)
  return {
    listing_id: terms.id,
    listing_type: terms.listing_type,
    daily_rate_cents,
    time_zone: terms.time_zone,
    today,
    first_day: addDays(today, 1),
    from: today,
    to,
    ...lengthsOf(terms, bought),
    units: terms.units,
    turnaround_days: terms.turnaround_days,
    taken: unavailable({ ...terms, daily_rate_cents }, busy, closed),
    closed,
    busy,
    next_free_day: null,
  }
}

/** Every cent of other days, before anything is sent. What is left of a coverage is counted for both sides, shown to one. */
export const changePreview: Verb<typeof changesContract.changePreview> = async (ctx, { id, ...wanted }) => {
  const { order, terms, viewer } = await reschedulable(ctx, id)
  const db = viewer === 'provider' ? asSystem(ctx, 'proposal-preview').db : ctx.db
  const { price, slot } = await priceOfDays(ctx, db, order, terms, wanted)
  const starts_at = slot?.starts_at ?? null
  return {
    starts_at,
    price: viewer === 'provider' ? { ...price, covered_days: null, insurer_day_cents: null } : price,
    refund_cents: boughtOf(order).amount - price.amount,
    answer_by: (
      await answerBy(ctx, ctx.db, order, terms, { service_date: price.service_date, starts_at })
    ).toISOString(),
  }
}

type Wanted = {
  id: string
  note?: string | null | undefined
  service_date: string
  end_date?: string | null | undefined
  starts_at?: string | null | undefined
}
/** One side asks for other days. Nothing is held until the other agrees: days that went meanwhile are refused then. */
async function ask(ctx: Ctx, { id, note, ...wanted }: Wanted, side: 'customer' | 'provider', expected?: number) {
  const { terms, viewer } = await reschedulable(ctx, id)
  const mine = side === 'customer'
  await writeFor(ctx, mine ? 'ask change' : 'propose change', async (tx) => {
    const order = await lockOrder(tx, id)
    const now = ctx.services.now()
    const change = await findRequest(tx, CHANGES, id, 'open')
    const may = mine ? canAskChange : canProposeChange
    ensure(may({ ...order, viewer, change }, dayIn(terms.time_zone, now)))
    const { price, slot } = await priceOfDays(ctx, tx, order, terms, wanted, true)
    const starts_at = slot?.starts_at ?? null
    const until = await answerBy(ctx, tx, order, terms, { service_date: price.service_date, starts_at })
    const request = requestFor(order, price, starts_at, note, now, until)
    const { refund_cents } = request
    if (expected !== undefined && refund_cents !== expected)
      throw conflict('price_changed', 'The price has changed since you opened this page.', [
        { path: 'refund_cents', message: String(refund_cents) },
      ])
    const proposal = mine
      ? {}
      : {
          proposed_by: side,
          created_at: now.toISOString(),
          respond_by: await pauseDeadline(tx, order, terms.time_zone, now, until),
        }
    await tx
      .insertInto('order_changes')
      .values({ ...request, ...proposal })
      .execute()
    const action = mine ? 'order.ask_change' : 'order.propose_change'
    await recordRequest(tx, CHANGES, request, { action, after: { ...wanted, refund_cents } })
    const parties = await partiesOf(tx, order)
    const { about } = parties
    if (mine)
      return notifyParty(
        ctx,
        tx,
        order,
        parties,
        'provider',
        changeNews('asked', about, { wanted: onDays({ ...request, zone: about.zone }), until }),
        {
          act: 'answer',
        },
      )
    await notifyParty(
      ctx,
      tx,
      order,
      parties,
      'customer',
      changeNews('proposed', about, { wanted: onDays({ ...request, zone: about.zone }), until }),
    )
  })
  return bookingWithChange(ctx, { id })
}

/** The driver asks, for not a cent else than the page showed (409 `price_changed`). */
export const askChange: Verb<typeof changesContract.askChange> = (ctx, { expected_refund_cents, ...wanted }) =>
  ask(ctx, wanted, 'customer', expected_refund_cents)

/** The provider proposes: the deadline for the booking's own answer is paused until the driver has answered. */
export const proposeChange: Verb<typeof changesContract.proposeChange> = (ctx, wanted) => ask(ctx, wanted, 'provider')

/** The same for another time of an appointment, by whichever side asks: it costs what it did. */
export const moveSlot: Verb<typeof changesContract.moveSlot> = async (ctx, { starts_at, ...wanted }) => {
  const { terms, viewer } = await reschedulable(ctx, wanted.id)
  const service_date = dayIn(terms.time_zone, new Date(starts_at))
  return ask(ctx, { ...wanted, service_date, starts_at }, viewer === 'provider' ? 'provider' : 'customer')
}
