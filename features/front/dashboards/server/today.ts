import { openOrdersUntil } from '#features/work/orders/server/list.ts'
import { arrivalsOf } from '#features/towing/arrivals/server/read-arrivals.ts'
import { repairBoard } from '#features/trades/repairs/server/board.ts'
import { isTaken } from '#features/towing/tows/tow-status.ts'
import { dayIn } from '#lib/dates.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { type Beside, TODAY, type TodayRow, whyOf, whyOfJob } from '../today.ts'

const PLACES = Object.values(TODAY).flat()
/** The newest of what has begun or should have; whoever never says that a job is done has older ones. */
const MOST = 200

/** What else is known of those bookings: extensions, cars that are back, and jobs that went on as a repair in the shop. */
async function besideOf(
  ctx: Ctx,
  ids: string[],
): Promise<Pick<Beside, 'extended' | 'returned'> & { asRepair: Set<string> }> {
  if (ids.length === 0) return { extended: new Map(), returned: new Set(), asRepair: new Set() }
  const [extensions, back, repaired] = await Promise.all([
    ctx.db
      .selectFrom('orders')
      .select(['extends_order_id', 'work_status'])
      .where('extends_order_id', 'in', ids)
      .where('status', '=', 'paid')
      .where('work_status', 'in', ['accepted', 'in_progress'])
      .execute(),
    ctx.db
      .selectFrom('handovers')
      .select('order_id')
      .where('order_id', 'in', ids)
      .where('kind', '=', 'check_in')
      .where('objected_at', 'is', null)
      .execute(),
    // which claim a booking is for is not the provider's to read
    asSystem(ctx, 'bookings that became a repair')
      .db.selectFrom('orders as o')
      .innerJoin('repairs as r', (join) =>
        join.onRef('r.claim_id', '=', 'o.claim_id').onRef('r.provider_id', '=', 'o.provider_id'),
      )
      .select('o.id')
      .where('o.id', 'in', ids)
      .where('r.arrived_at', 'is not', null)
      .execute(),
  ])
  return {
    extended: new Map(extensions.map((one) => [one.extends_order_id!, one.work_status as 'accepted' | 'in_progress'])),
    returned: new Set(back.map(({ order_id }) => order_id)),
    asRepair: new Set(repaired.map(({ id }) => id)),
  }
}

/** Every accepted or running job of a business that today asks about, the overdue first. */
export async function todayOf(ctx: Ctx, provider: { id: string; time_zone: string }): Promise<TodayRow[]> {
  const now = ctx.services.now()
  const today = dayIn(provider.time_zone, now)
  const [orders, jobs, arrivals] = await Promise.all([
    openOrdersUntil(ctx.db, provider.id, { day: today, most: MOST }),
    repairBoard(ctx, {}),
    arrivalsOf(ctx, provider.id),
  ])
  const { asRepair, ...beside } = await besideOf(
    ctx,
    orders.map(({ id }) => id),
  )
  const rows: TodayRow[] = []
  for (const order of orders) {
    const found = whyOf(order, { now, today, ...beside })
    if (!found || order.viewer !== 'provider' || asRepair.has(order.id)) continue
    const { id, customer, car, listing, claim, starts_at } = order
    rows.push({
      ...found,
      kind: 'order',
      id,
      who: customer.name,
      what: car ?? listing.title,
      stage: null,
      insurer_name: claim?.insurer_name ?? null,
      starts_at,
      time_zone: provider.time_zone,
    })
  }
  for (const job of jobs) {
    const why = whyOfJob(job)
    if (!why) continue
    const { id, first_name, ro_number, stage, insurer_name, promised_on, time_zone } = job
    rows.push({
      why,
      kind: 'repair',
      id,
      who: first_name,
      what: ro_number || null,
      stage: why === 'working' ? stage : null,
      insurer_name,
      starts_at: null,
      day: promised_on,
      time_zone,
    })
  }
  for (const { id, tow, company, car, arrives_at } of arrivals)
    if (isTaken({ status: tow }))
      rows.push({
        why: 'arrives',
        kind: 'tow',
        id,
        who: company,
        what: car && [car.year, car.make, car.model].join(' '),
        stage: null,
        insurer_name: null,
        starts_at: arrives_at,
        day: null,
        time_zone: provider.time_zone,
      })
  return rows.toSorted((a, b) => PLACES.indexOf(a.why) - PLACES.indexOf(b.why))
}
