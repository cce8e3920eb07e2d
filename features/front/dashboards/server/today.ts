import type { Order } from '#features/work/orders/order.ts'
import { listOrders } from '#features/work/orders/server/list.ts'
import { repairBoard } from '#features/trades/repairs/server/board.ts'
import { dayIn } from '#lib/dates.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { TODAY, type TodayRow, whyOf, whyOfJob } from '../today.ts'

const PLACES = Object.values(TODAY).flat()
/** Of each kind; more than a day holds. */
const MOST = 100
const when = ({ starts_at, service_date }: Order) => starts_at ?? service_date ?? ''

/** Every accepted or running job of a business that today asks about, the overdue first. */
export async function todayOf(ctx: Ctx, provider: { id: string; time_zone: string }): Promise<TodayRow[]> {
  const today = dayIn(provider.time_zone, ctx.services.now())
  const of = (work_status: 'accepted' | 'in_progress') =>
    listOrders(ctx, { provider_id: provider.id, status: 'paid', work_status, to: today, sort: 'oldest', limit: MOST })
  const [accepted, begun, jobs] = await Promise.all([of('accepted'), of('in_progress'), repairBoard(ctx, {})])
  const orders = [...accepted, ...begun].toSorted((a, b) => when(a).localeCompare(when(b)))
  const rows: TodayRow[] = []
  for (const order of orders) {
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
