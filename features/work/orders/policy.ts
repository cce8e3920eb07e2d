import type { Role } from '#lib/contract.ts'
import { addDays, type Day, formatDay } from '#lib/dates.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import {
  type HandoverKind,
  handoverKinds,
  hasHandover,
  isPrivateCar,
  isRental,
  isReopening,
  standing,
} from './progress.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole, TeamAct } from '#features/business/providers/team.ts'
import type { WorkStatus, Handover, Order, OrderStatus, Viewer } from './order.ts'
import type { Price } from '#features/market/prices/price-shape.ts'
import { DRIVER_ONLY, WORK_STATUS } from './status.ts'

type Bookable = { status: string; provider: { verified: boolean } }
type LinkedClaim = { status: string; coverage: { rental_start_allowed: boolean } | null }

/** May this person book this listing? A linked claim must be open, and for a rental the insurer must have said yes. */
export function canBook(
  me: { role: Role; providerIds: readonly string[] },
  listing: Bookable & { provider_id: string; listing_type: 'vehicle' | 'service' },
  claim: LinkedClaim | null,
): Answer {
  if (me.role === 'claims_admin') return no('admin_books', 'Claims admins can’t make bookings.')
  if (me.providerIds.includes(listing.provider_id)) return no('own_listing', 'You can’t book your own listing.')
  if (listing.status !== 'active') return notNow('not_active', 'This listing isn’t available right now.')
  if (!listing.provider.verified) return notNow('not_verified', 'This provider can’t accept bookings yet.')
  if (claim?.status === 'closed') return notNow('claim_closed', 'This claim is closed.')
  if (claim && listing.listing_type === 'vehicle' && !claim.coverage?.rental_start_allowed)
    return notNow('rental_not_allowed', 'The insurer hasn’t approved the rental for this claim yet.')
  return yes
}

/** `member_role`: what the reader is in the business, where that is their side. */
export type Row = {
  status: OrderStatus
  work_status: WorkStatus
  viewer: Viewer
  member_role: MemberRole | null
  /** The living booking on which the car stays out afterwards; the booking whose car it is. */
  extended_by?: string | null
  extends_order_id?: string | null
  repair_id?: string | null
  tow_job_id?: string | null
}
/** What pays a share of a repair is done when the car is handed back there, not here; what paid a tow is done. */
export const ofRepair = ({ repair_id, tow_job_id }: Pick<Row, 'repair_id' | 'tow_job_id'>): Answer =>
  repair_id
    ? notNow('is_share', 'This is the driver’s share of a repair. Go on with it on the repair.')
    : tow_job_id
      ? notNow('is_share', 'This paid for a tow. Look at it on the tow.')
      : yes

const PROVIDER_ONLY = 'Only the provider can do this.'
/** A member of the business whose role does this. */
export const ours = (order: Pick<Row, 'viewer' | 'member_role'>, act: TeamAct): Answer =>
  order.viewer === 'provider' ? mayAct(order.member_role, act) : no('not_yours', PROVIDER_ONLY)
/** What a booking costs: shown to its driver and admins, and to whose role in the business sees prices. */
export const canSeePrices = (order: Pick<Row, 'viewer' | 'member_role'>): Answer =>
  order.viewer === 'provider' ? mayAct(order.member_role, 'prices') : yes
const MOVED_ON = notNow('wrong_state', 'This booking has changed.')
export const theirs = (order: Pick<Row, 'viewer'>): Answer =>
  order.viewer === 'customer' ? yes : no('not_yours', DRIVER_ONLY)

/** A step of the work by one side: only on a paid order, only along the table of states, and never back. */
const step =
  (to: WorkStatus, act: TeamAct | null) =>
  (order: Row): Answer => {
    const mine = act ? ours(order, act) : theirs(order)
    if (!mine.yes) return mine
    if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
    return canMove(WORK_STATUS, order.work_status, to) && !isReopening(order.work_status, to) ? yes : MOVED_ON
  }

/** While the car stays out on an extension, the booking before it neither ends nor changes by itself. */
export const notExtended = (order: Pick<Row, 'extended_by'>, remedy: string): Answer =>
  order.extended_by ? notNow('extended', `This booking was extended. ${remedy}`) : yes
export const FIRST_END = 'End the extension first.'

const UNDER_WAY: readonly WorkStatus[] = ['accepted', 'in_progress', 'completed']
export const canAccept = step('accepted', 'answer')
export const canDecline = step('declined', 'answer')
/** Work happens on its day or later: until then the driver may still cancel. `today` is the provider's. */
const onItsDay = ({ service_date }: { service_date: Day | null }, today: Day, done: 'started' | 'completed'): Answer =>
  service_date && today < service_date
    ? notNow('before_day', `This work can’t be ${done} before the service day, ${formatDay(service_date)}.`)
    : yes
/** Not before its day; an extension begins by itself: its car is out already. */
export function canStart(order: Row & { service_date: Day | null }, today: Day): Answer {
  const answer = step('in_progress', 'check_in')(order)
  if (!answer.yes) return answer
  const share = ofRepair(order)
  if (!share.yes) return share
  if (order.extends_order_id) return notNow('is_extension', 'An extension starts automatically on its first day.')
  return onItsDay(order, today, 'started')
}
/** Not before its day; the last booking of a car that stays out is completed with its return, and those before it with it. */
export function canComplete(order: Row & { service_date: Day | null }, today: Day): Answer {
  const answer = step('completed', 'progress')(order)
  if (!answer.yes) return answer
  const share = ofRepair(order)
  if (!share.yes) return share
  if (order.extends_order_id && order.work_status === 'accepted')
    return notNow('not_begun', 'This extension hasn’t started. Cancel it if the car is already back.')
  if (order.extended_by) return notExtended(order, 'Record the return on the extension.')
  return onItsDay(order, today, 'completed')
}
/** What was marked as completed is again where it stood: without a word for some minutes, with a reason until its money is released. */
export const UNDO_MINUTES = 10
export const canUndo = ({ completed_at }: { completed_at: string | null }, now: Date): boolean =>
  completed_at !== null && now.getTime() < Date.parse(completed_at) + UNDO_MINUTES * 60_000
export function canReopen(order: Row & { released_at: string | null }): Answer {
  const mine = ours(order, 'progress')
  if (!mine.yes) return mine
  const share = ofRepair(order)
  if (!share.yes) return share
  if (order.work_status !== 'completed') return MOVED_ON
  if (order.status !== 'paid' || order.released_at)
    return notNow('released', 'The money has been released, so this job can’t be reopened.')
  return notExtended(order, 'Reopen the extension instead: the car’s return is recorded there.')
}
/** Also withdraws a complaint. */
export const canApprove = step('approved', null)
export const canFileComplaint = step('disputed', null)

/** The driver did not come: only from the first day on, in the provider's zone, and of an appointment from its time on. */
export function canReportNoShow(
  order: Row & { service_date: string | null; starts_at?: string | null },
  today: string,
  now: Date,
): Answer {
  const answer = step('no_show', 'no_show')(order)
  if (!answer.yes) return answer
  const share = ofRepair(order)
  if (!share.yes) return share
  if (order.extends_order_id) return notNow('is_extension', 'The driver already has the car.')
  if (order.extended_by) return notExtended(order, FIRST_END)
  if (order.starts_at && new Date(order.starts_at) > now)
    return notNow('too_early', 'You can’t do this before the appointment begins.')
  return order.service_date && order.service_date <= today
    ? yes
    : notNow('too_early', 'You can’t do this before the first day.')
}

/** The driver hears from the provider while the work is agreed or under way. */
export function canSendUpdate(order: Row): Answer {
  const mine = ours(order, 'progress')
  if (!mine.yes) return mine
  const share = ofRepair(order)
  if (!share.yes) return share
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  return order.work_status === 'accepted' || order.work_status === 'in_progress'
    ? yes
    : notNow('wrong_state', 'You can send updates after you accept a booking and until it’s completed.')
}

export type Handed = Row &
  Parameters<typeof isPrivateCar>[0] & {
    handovers: readonly Handover[]
    service_date: Day | null
    end_date: Day | null
  }

/** A car changes hands twice; what the driver objected to may be recorded anew. */
export function canRecordHandover(order: Handed, kind: HandoverKind): Answer {
  const mine = ours(order, 'check_in')
  if (!mine.yes) return mine
  const share = ofRepair(order)
  if (!share.yes) return share
  if (!hasHandover(order)) return notNow('no_car', 'This booking has no car handover.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  const [first] = handoverKinds(order)
  const goes = kind === first ? ['accepted', 'in_progress'] : isRental(order) ? ['in_progress', 'completed'] : UNDER_WAY
  if (!goes.includes(order.work_status)) return notNow('wrong_state', 'This booking has changed.')
  if (order.extends_order_id && kind === first) return notNow('is_extension', 'The car is already out.')
  if (order.extended_by && kind !== first) return notExtended(order, 'Record the return on the extension.')
  if (standing(order.handovers, kind) || (kind === first && order.handovers.some((each) => each.kind !== first)))
    return notNow('handover_recorded', 'This handover has already been recorded.')
  if (kind === first || order.extends_order_id || order.handovers.some((each) => each.kind === first)) return yes
  return isRental(order)
    ? notNow('no_check_out', 'Record the handover first, then the return.')
    : notNow('no_check_in', 'Record the check-in first, then the return.')
}

/**
 * What this step still lacks: a rental begins when the driver has signed how the car left, and is completed when its return
 * is recorded; a car that came in for work is given back on record. Null when nothing is missing.
 */
export function missingHandover(
  order: Pick<Handed, 'listing' | 'handovers' | 'extends_order_id'>,
  to: 'in_progress' | 'completed',
): HandoverKind | null {
  const recorded = (kind: HandoverKind) => order.handovers.some((each) => each.kind === kind)
  if (!isRental(order))
    return to === 'completed' && standing(order.handovers, 'check_in') && !recorded('check_out') ? 'check_out' : null
  if (to === 'in_progress' && order.extends_order_id) return null
  if (to === 'in_progress') return standing(order.handovers, 'check_out')?.confirmed ? null : 'check_out'
  return standing(order.handovers, 'check_in') ? null : 'check_in'
}

/** Whether a reason stands for a return that nobody recorded: not while the car is out. `today` is the provider's. */
export function canEndUnrecorded(
  order: Pick<Handed, 'listing' | 'handovers' | 'extends_order_id' | 'service_date' | 'end_date'>,
  today: Day,
): Answer {
  if (!isRental(order)) return notNow('not_given_back', 'You still have the car. Record its return first.')
  if (order.handovers.some(({ kind }) => kind === 'check_in')) return yes // the driver objected to what it says
  const last = order.end_date ?? order.service_date
  const left = order.extends_order_id || standing(order.handovers, 'check_out')
  if (!last || (left ? addDays(last, 1) : last) <= today) return yes
  return notNow('not_given_back', `The car is out until ${formatDay(last)}. Record its return when it’s back.`)
}

/** A stored car stays until its last day, unless it was given back on record. `today` is the provider's. */
export function canEndStorage(
  order: Pick<Handed, 'handovers' | 'service_date' | 'end_date'> & { price: Pick<Price, 'kind'> },
  today: Day,
): Answer {
  const last = order.end_date ?? order.service_date
  if (order.price.kind !== 'storage' || !last || last <= today) return yes
  return order.handovers.some(({ kind }) => kind === 'check_out')
    ? yes
    : notNow('not_given_back', `The car is stored until ${formatDay(last)}. Record its return first.`)
}

/** Nobody calls off a rental whose car may be gone: what was recorded is signed or objected to first. */
export const canCallOff = (order: Pick<Handed, 'listing' | 'handovers'>): Answer =>
  isRental(order) && standing(order.handovers, 'check_out')
    ? notNow('car_is_out', 'The car has been handed over. The driver must confirm or object first.')
    : yes

/** The claims team, but never who is a party themselves: a driver's or a business's own admin leaves it to another. */
export const judge = (order: Pick<Row, 'viewer' | 'member_role'>): Answer =>
  order.viewer === 'admin' && order.member_role === null
    ? yes
    : no('own_order', 'You’re part of this booking, so another admin decides.')

/**
 * E-mail, phone and street address exist between the parties of a paid order that the provider has accepted (rules.md).
 * Whether a canceled one was, its state does not tell: `accepted` does, from its events.
 */
export function canSeeContact(
  { status, work_status }: Pick<Order, 'status' | 'work_status'>,
  accepted: boolean,
): Answer {
  if (status !== 'paid') return notNow('not_paid', 'This booking hasn’t been paid.')
  return work_status === 'requested' || work_status === 'declined' || (work_status === 'cancelled' && !accepted)
    ? notNow('not_accepted', 'The provider hasn’t accepted this booking.')
    : yes
}
export const canContactCustomer = (order: Pick<Order, 'status' | 'work_status' | 'viewer' | 'customer'>): Answer => {
  if (order.viewer !== 'provider') return no('not_yours', PROVIDER_ONLY)
  const may = canSeeContact(order, order.customer.email !== null)
  if (!may.yes) return may
  return order.customer.email ? yes : notNow('no_email', 'The customer has no email address.')
}
