import { asOrder, ordersOf } from '#features/work/orders/server/rows.ts'
import { repairBoard } from '#features/trades/repairs/server/board.ts'
import { dayIn } from '#lib/dates.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { TODAY, type TodayRow, whyOf, whyOfJob } from '../today.ts'

const PLACES = Object.values(TODAY).flat()

/** Every accepted or running job of a business that today asks about, the overdue first. */
export async function todayOf(ctx: Ctx, provider: { id: string; time_zone: string }): Promise<TodayRow[]> {
  const today = dayIn(provider.time_zone, ctx.services.now())
  const [orders, jobs] = await Promise.all([
    ordersOf(ctx.db)
      .where('orders.provider_id', '=', provider.id)
      .where('orders.status', '=', 'paid')
      .where('orders.work_status', 'in', ['accepted', 'in_progress'])
      .where('orders.service_date', '<=', today)
      .orderBy('orders.starts_at')
      .orderBy('orders.service_date')
      .execute(),
    repairBoard(ctx, {}),
  ])
  const rows: TodayRow[] = []
  for (const order of orders.map(asOrder)) {
    const found = whyOf(order, today)
    if (!found || order.viewer !== 'provider') continue
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
  return rows.toSorted((a, b) => PLACES.indexOf(a.why) - PLACES.indexOf(b.why))
}
