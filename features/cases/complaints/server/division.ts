// Where the money of an order would go by a resolution, counted from the books.
import { conflict, invalid } from '#lib/errors.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { type Division, type Outcome, type Part, refundAll, refundPart, releaseAll } from '../resolution.ts'
import { type Money } from '#features/work/orders/settlement.ts'
import { waitDays } from '#features/market/prices/price.ts'
import { afterParts, releasePart } from '../release-part.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import type { Moved } from '#features/work/orders/server/move.ts'
import { releasedCents } from '#features/work/orders/server/released.ts'
import { backCents, type OrderRow } from '#features/work/orders/server/rows.ts'
import { billedCents } from '#features/work/orders/server/settle.ts'

type Resolution = { outcome: Outcome; by?: Part['by'] | undefined; value?: number | undefined }
export type Row = Pick<OrderRow, 'id' | 'amount' | 'insurer_cents' | 'price_snapshot'>

export async function moneyOf(
  db: Database | Tx,
  order: Row,
): Promise<Money & { back_cents: number; released_cents: number }> {
  const back_cents = await backCents(db, order.id)
  const price = boughtOf(order)
  return {
    left_cents: order.amount - back_cents,
    back_cents,
    released_cents: await releasedCents(db, order.id),
    billed_cents: await billedCents(db, order.id),
    covered_cents: order.insurer_cents,
    covered_days: price.covered_days,
    wait_days: waitDays(price, price.coverage),
    price,
  }
}

/** Where every cent goes. `policy` is what a driver who cancelled now would get back. Throws 422 naming `value`. */
export function divide(money: Money, { outcome, by, value }: Resolution, policy: number, released: number): Division {
  const whole = (): Division | { problem: string } => {
    if (outcome === 'release_part') return releasePart(money, value!, released)
    if (outcome === 'release' || outcome === 'release_early') return releaseAll(money)
    if (outcome === 'cancel_policy') return refundAll(money, money.left_cents - policy)
    return outcome === 'part' ? refundPart(money, { by: by!, value: value! }) : refundAll(money)
  }
  const first = whole()
  const division =
    'problem' in first || outcome === 'release_part' ? first : afterParts(first, money, released, outcome === 'refund')
  if ('problem' in division) throw invalid('value', division.problem)
  return division
}

/** Refuses a resolution made from an old copy of the order, and says whose change it missed. */
export async function ensureFresh(
  ctx: Ctx,
  tx: Database | Tx,
  order: Pick<Moved, 'id' | 'version'>,
  version: number,
): Promise<void> {
  if (order.version === version) return
  const last = await tx
    .selectFrom('order_events as e')
    .innerJoin('profiles as p', 'p.id', 'e.actor_id')
    .select(['p.id', 'p.name'])
    .where('e.order_id', '=', order.id)
    .orderBy('e.id', 'desc')
    .executeTakeFirst()
  const name = last?.id === person(ctx).id ? 'You, in another window,' : (last?.name ?? 'Somebody')
  throw conflict('changed', `${name} changed this booking. Check it again before you decide.`, [
    { path: 'version', message: String(order.version) },
    ...(last ? [{ path: 'changed_by', message: last.name }] : []),
  ])
}
