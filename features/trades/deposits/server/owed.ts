import { boughtOf, lastOf } from '#features/market/prices/server/bought.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { standing } from '#features/work/orders/progress.ts'
import { handoversIn } from '#features/work/orders/server/handovers.ts'
import { ENDED } from '#features/work/orders/status.ts'
import { dayIn } from '#lib/dates.ts'
import type { Database } from '#lib/server/db.ts'
import { type Owed, owedAtReturn } from '../owed.ts'

/**
 * What is owed by the terms of a rental whose car is back, over all bookings of its journey (031). Null without such terms,
 * for whoever reads no prices, and while one of the two hand-overs is missing. As the actor, who is a party of each.
 */
export async function owedOf(db: Database, { id, price, provider }: Booking): Promise<Owed | null> {
  const terms = price.return_terms
  if (!terms) return null
  const journey = await journeyOf(db, id)
  const handed = (await Promise.all(journey.map((order) => handoversIn(db, order.id)))).flat()
  const [out, back] = [standing(handed, 'check_out'), standing(handed, 'check_in')]
  if (!out || !back) return null
  const prices = journey.map(boughtOf)
  const returns = await db
    .selectFrom('order_returns')
    .select('unused_days')
    .where(
      'order_id',
      'in',
      journey.map((order) => order.id),
    )
    .where('status', '=', 'agreed')
    .execute()
  const unused = returns.reduce((sum, { unused_days }) => sum + unused_days, 0)
  const back_at = new Date(back.made.at)
  return owedAtReturn(terms, {
    deposit_cents: journey.reduce((sum, { deposit_cents }) => sum + deposit_cents, 0),
    days: prices.reduce((sum, { quantity }) => sum + quantity, 0) + unused,
    day_cents: price.rate_cents,
    last: prices.map(lastOf).toSorted().at(-1)!,
    zone: provider.time_zone,
    miles: back.odometer - out.odometer,
    eighths: out.fuel_eighths - back.fuel_eighths,
    back_on: back.on ?? dayIn(provider.time_zone, back_at),
    back_at,
  })
}

/** The bookings of one car that stays out, first to last: those that this one extends, and those that extend it. */
async function journeyOf(db: Database, id: string) {
  const orders = () => db.selectFrom('orders').select(['id', 'extends_order_id', 'deposit_cents', 'price_snapshot'])
  const found = [await orders().where('id', '=', id).executeTakeFirstOrThrow()]
  for (let before = found[0]!.extends_order_id; before; before = found[0]!.extends_order_id)
    found.unshift(await orders().where('id', '=', before).executeTakeFirstOrThrow())
  for (;;) {
    const next = await orders()
      .where('extends_order_id', '=', found.at(-1)!.id)
      .where('status', '=', 'paid')
      .where('work_status', 'not in', ENDED)
      .executeTakeFirst()
    if (!next) return found
    found.push(next)
  }
}
