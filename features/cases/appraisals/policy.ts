import type { Order, WorkStatus } from '#features/work/orders/order.ts'
import { ours, type Row, theirs } from '#features/work/orders/policy.ts'
import { type Answer, notNow, yes } from '#lib/policy.ts'
import type { Report } from './report.ts'

type Booked = Pick<Row, 'viewer' | 'member_role' | 'status' | 'work_status'> & {
  price: Pick<Order['price'], 'product'>
}
type Version = Pick<Report, 'revision_asked_at'>

const UNDER_WAY: readonly WorkStatus[] = ['accepted', 'in_progress', 'completed', 'disputed']
const underWay = (order: Booked): Answer => {
  if (!order.price.product) return notNow('no_product', 'Only a fixed-price service has a report.')
  return order.status === 'paid' && UNDER_WAY.includes(order.work_status)
    ? yes
    : notNow('wrong_state', 'This booking has changed.')
}

/** Whoever does the work of the business hands the report in, and another version when the driver asked for it. `versions` newest first. */
export function canDeliver(order: Booked, versions: readonly Version[]): Answer {
  const mine = ours(order, 'progress')
  if (!mine.yes) return mine
  const going = underWay(order)
  return going.yes && versions[0] && !versions[0].revision_asked_at
    ? notNow('not_asked', 'The driver has your report. A new version goes in only when they ask for a revision.')
    : going
}

/** Once in a booking, of a report that is there, until it is approved. `versions` newest first. */
export function canAskRevision(order: Booked, versions: readonly Version[]): Answer {
  const mine = theirs(order)
  if (!mine.yes) return mine
  const going = underWay(order)
  if (!going.yes) return going
  if (versions.length === 0) return notNow('report_missing', 'There’s no report yet.')
  return versions.some(({ revision_asked_at }) => revision_asked_at)
    ? notNow('revision_used', 'You’ve already asked for a revision. If something is still wrong, report a problem.')
    : yes
}
