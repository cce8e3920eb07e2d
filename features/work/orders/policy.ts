import type { Role } from '#lib/contract.ts'
import { addDays, type Day, formatDay } from '#lib/dates.ts'
import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import {
  type Handover,
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
import type { OrderChange } from '#features/work/changes/change.ts'
import type { Outcome } from '#features/cases/complaints/decision.ts'
import type { Dispute } from '#features/cases/chargebacks/dispute.ts'
import type { Fulfilment, Order, OrderStatus, Price, Viewer } from './order.ts'
import { FULFILMENT } from './status.ts'

type Bookable = { status: string; provider: { verified: boolean } }
type LinkedClaim = { status: string; coverage: { rental_start_allowed: boolean } | null }

/** May this person book this listing? A linked claim must be open, and for a rental the insurer must have said yes. */
export function canBook(
  me: { role: Role; providerIds: readonly string[] },
  listing: Bookable & { provider_id: string; listing_type: 'vehicle' | 'service' },
  claim: LinkedClaim | null,
): Answer {
  if (me.role === 'claims_admin') return no('admin_books', 'Claims admins do not book.')
  if (me.providerIds.includes(listing.provider_id)) return no('own_listing', 'You cannot book your own listing.')
  if (listing.status !== 'active') return notNow('not_active', 'This listing is not on the market now.')
  if (!listing.provider.verified) return notNow('not_verified', 'This provider cannot accept bookings yet.')
  if (claim?.status === 'closed') return notNow('claim_closed', 'This claim is closed.')
  if (claim && listing.listing_type === 'vehicle' && !claim.coverage?.rental_start_allowed)
    return notNow('rental_not_allowed', 'The insurer has not yet allowed the rental to start for this claim.')
  return yes
}

/** `member_role`: what the reader is in the business, where that is their side. */
type Row = {
  status: OrderStatus
  fulfilment: Fulfilment
  viewer: Viewer
  member_role: MemberRole | null
  /** The living booking on which the car stays out afterwards; the booking whose car it is. */
  extended_by?: string | null
  extends_order_id?: string | null
}

const PROVIDER_ONLY = 'Only the provider can do this.'
const DRIVER_ONLY = 'Only the driver can do this.'
/** A member of the business whose role does this. */
const ours = (order: Pick<Row, 'viewer' | 'member_role'>, act: TeamAct): Answer =>
  order.viewer === 'provider' ? mayAct(order.member_role, act) : no('not_yours', PROVIDER_ONLY)
const MOVED_ON = notNow('wrong_state', 'This booking has moved on already.')
const theirs = (order: Pick<Row, 'viewer'>): Answer =>
  order.viewer === 'customer' ? yes : no('not_yours', DRIVER_ONLY)

/** A step of the work by one side: only on a paid order, only along the table of states, and never back. */
const step =
  (to: Fulfilment, act: TeamAct | null) =>
  (order: Row): Answer => {
    const mine = act ? ours(order, act) : theirs(order)
    if (!mine.yes) return mine
    if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
    return canMove(FULFILMENT, order.fulfilment, to) && !isReopening(order.fulfilment, to) ? yes : MOVED_ON
  }

/** While the car stays out on an extension, the booking before it neither ends nor changes by itself. */
const notExtended = (order: Pick<Row, 'extended_by'>, remedy: string): Answer =>
  order.extended_by ? notNow('extended', `This booking is extended. ${remedy}`) : yes
const FIRST_END = 'End the extension first.'

const UNDER_WAY: readonly Fulfilment[] = ['accepted', 'in_progress', 'completed']
export const canAccept = step('accepted', 'answer')
export const canDecline = step('declined', 'answer')
/** Work happens on its day or later: until then the driver may still cancel. `today` is the provider's. */
const onItsDay = ({ service_date }: { service_date: Day | null }, today: Day, done: 'started' | 'completed'): Answer =>
  service_date && today < service_date
    ? notNow('before_day', `This work cannot be ${done} before its day, ${formatDay(service_date)}.`)
    : yes
/** Not before its day; an extension begins by itself: its car is out already. */
export function canStart(order: Row & { service_date: Day | null }, today: Day): Answer {
  const answer = step('in_progress', 'check_in')(order)
  if (!answer.yes) return answer
  if (order.extends_order_id) return notNow('is_extension', 'An extension begins by itself on its first day.')
  return onItsDay(order, today, 'started')
}
/** Not before its day; the last booking of a car that stays out is completed with its return, and those before it with it. */
export function canComplete(order: Row & { service_date: Day | null }, today: Day): Answer {
  const answer = step('completed', 'progress')(order)
  if (!answer.yes) return answer
  if (order.extends_order_id && order.fulfilment === 'accepted')
    return notNow('not_begun', 'This extension has not begun. It is cancelled when the car is back already.')
  if (order.extended_by) return notExtended(order, 'The return is recorded on the extension.')
  return onItsDay(order, today, 'completed')
}
/** What was marked as completed is again where it stood: without a word for some minutes, with a reason until its money is released. */
export const UNDO_MINUTES = 10
export const canUndo = ({ completed_at }: { completed_at: string | null }, now: Date): boolean =>
  completed_at !== null && now.getTime() < Date.parse(completed_at) + UNDO_MINUTES * 60_000
export function canReopen(order: Row & { released_at: string | null }): Answer {
  const mine = ours(order, 'progress')
  if (!mine.yes) return mine
  if (order.fulfilment !== 'completed') return MOVED_ON
  if (order.status !== 'paid' || order.released_at)
    return notNow('released', 'The money has been released. This job can no longer be reopened.')
  return notExtended(order, 'Reopen the extension: the car’s return is recorded there.')
}
/** Also takes back a reported problem. */
export const canApprove = step('approved', null)
export const canReportProblem = step('disputed', null)

/** The driver did not come: only from the first day on, in the provider's zone. */
export function canReportNoShow(order: Row & { service_date: string | null }, today: string): Answer {
  const answer = step('no_show', 'no_show')(order)
  if (!answer.yes) return answer
  if (order.extends_order_id) return notNow('is_extension', 'The driver has the car already.')
  if (order.extended_by) return notExtended(order, FIRST_END)
  return order.service_date && order.service_date <= today
    ? yes
    : notNow('too_early', 'The first day has not come yet.')
}

/** Until the work has begun, either side; what comes back is another question (rules.md, cancellation). */
export function canCancel(order: Row): Answer {
  if (order.viewer === 'admin') return no('not_yours', 'Only the driver and the provider can cancel.')
  const mine = order.viewer === 'provider' ? ours(order, 'answer') : yes
  if (!mine.yes) return mine
  if (order.status === 'pending')
    return order.viewer === 'customer' ? yes : notNow('not_paid', 'This booking is not paid.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  if (order.fulfilment === 'requested' && order.viewer === 'provider')
    return notNow('wrong_state', 'Decline this request instead.')
  return order.fulfilment === 'requested' || order.fulfilment === 'accepted'
    ? notExtended(order, FIRST_END)
    : notNow('wrong_state', 'This booking can no longer be cancelled.')
}

type Side = OrderChange['proposed_by']
type Wish = Pick<OrderChange, 'proposed_by'>

/** Other days can be wished for until the first day has come, and while no other wish waits. */
const wish =
  (side: Side) =>
  (
    order: Row & { service_date: string | null; change?: (Wish & { status: string }) | null },
    today: string,
  ): Answer => {
    const mine = side === 'provider' ? ours(order, 'answer') : theirs(order)
    if (!mine.yes) return mine
    if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
    if (order.fulfilment !== 'requested' && order.fulfilment !== 'accepted')
      return notNow('wrong_state', 'This booking has moved on already.')
    if (order.extended_by) return notExtended(order, FIRST_END)
    if (order.extends_order_id)
      return notNow('is_extension', 'An extension follows the booking before it. Cancel it, and extend anew.')
    if (!order.service_date || order.service_date <= today)
      return notNow('too_late', 'The first day has come. The days can no longer be changed.')
    if (order.change?.status !== 'open') return yes
    return order.change.proposed_by === side
      ? notNow('change_open', 'You have asked for other days already. Withdraw that request first.')
      : notNow('change_theirs', 'The other side has asked for other days already. Answer that first.')
  }
export const canAskChange = wish('customer')
/** Instead of an answer, or once the booking is agreed: the days that suit the provider. */
export const canProposeChange = wish('provider')

/** Whoever did not ask says yes or no to other days while the booking could still be moved. */
export function canAnswerChange(order: Row, { proposed_by }: Wish): Answer {
  const mine = proposed_by === 'customer' ? ours(order, 'answer') : theirs(order)
  if (!mine.yes) return mine
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  return order.fulfilment === 'requested' || order.fulfilment === 'accepted'
    ? yes
    : notNow('wrong_state', 'This booking has moved on already.')
}
export const canWithdrawChange = (order: Row, { proposed_by }: Wish): Answer =>
  order.viewer !== proposed_by
    ? no('not_yours', 'Only who asked for other days can take that back.')
    : proposed_by === 'provider'
      ? ours(order, 'answer')
      : yes

/** The driver hears from the provider while the work is agreed or under way. */
export function canSendUpdate(order: Row): Answer {
  const mine = ours(order, 'progress')
  if (!mine.yes) return mine
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  return order.fulfilment === 'accepted' || order.fulfilment === 'in_progress'
    ? yes
    : notNow('wrong_state', 'Updates can be sent between accepting and completing a booking.')
}

type Handed = Row &
  Parameters<typeof isPrivateCar>[0] & {
    handovers: readonly Handover[]
    service_date: Day | null
    end_date: Day | null
  }

/** A car changes hands twice; what the driver objected to may be recorded anew. */
export function canRecordHandover(order: Handed, kind: HandoverKind): Answer {
  const mine = ours(order, 'check_in')
  if (!mine.yes) return mine
  if (!hasHandover(order)) return notNow('no_car', 'No car changes hands on this booking.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  const [first] = handoverKinds(order)
  const goes = kind === first ? ['accepted', 'in_progress'] : isRental(order) ? ['in_progress', 'completed'] : UNDER_WAY
  if (!goes.includes(order.fulfilment)) return notNow('wrong_state', 'This booking has moved on already.')
  if (order.extends_order_id && kind === first) return notNow('is_extension', 'The car is out already.')
  if (order.extended_by && kind !== first) return notExtended(order, 'The return is recorded on the extension.')
  if (standing(order.handovers, kind) || (kind === first && order.handovers.some((each) => each.kind !== first)))
    return notNow('handover_recorded', 'This hand-over has been recorded already.')
  if (kind === first || order.extends_order_id || order.handovers.some((each) => each.kind === first)) return yes
  return isRental(order)
    ? notNow('no_check_out', 'Record first how the car left, then how it came back.')
    : notNow('no_check_in', 'Record first how the car came in, then how it is given back.')
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
  if (!isRental(order)) return notNow('not_given_back', 'The car is still with you. Record how you give it back first.')
  if (order.handovers.some(({ kind }) => kind === 'check_in')) return yes // the driver objected to what it says
  const last = order.end_date ?? order.service_date
  const left = order.extends_order_id || standing(order.handovers, 'check_out')
  if (!last || (left ? addDays(last, 1) : last) <= today) return yes
  return notNow('not_given_back', `The car is out until ${formatDay(last)}. Record its return when it comes back.`)
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
    : notNow('not_given_back', `The car is stored until ${formatDay(last)}. Record how you give it back first.`)
}

/** Nobody calls off a rental whose car may be gone: what was recorded is signed or objected to first. */
export const canCallOff = (order: Pick<Handed, 'listing' | 'handovers'>): Answer =>
  isRental(order) && standing(order.handovers, 'check_out')
    ? notNow('car_is_out', 'The car has been handed over. The driver confirms or objects to that first.')
    : yes

/** The driver answers each hand-over once. */
export function canAnswerHandover(order: Row, handover: Handover): Answer {
  if (order.viewer !== 'customer') return no('not_yours', DRIVER_ONLY)
  return handover.confirmed || handover.objected
    ? notNow('handover_answered', 'You have answered this hand-over already.')
    : yes
}

/** The licence of the renter of a private car, until the car has left. */
export function canRecordLicence(order: Handed): Answer {
  if (order.viewer !== 'customer') return no('not_yours', DRIVER_ONLY)
  if (!isPrivateCar(order)) return notNow('not_private_car', 'A licence is recorded for a private car only.')
  if (order.extends_order_id) return notNow('is_extension', 'The licence was recorded before the car left.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  if (order.fulfilment !== 'requested' && order.fulfilment !== 'accepted' && order.fulfilment !== 'in_progress')
    return notNow('wrong_state', 'This booking has moved on already.')
  return standing(order.handovers, 'check_out')
    ? notNow('handover_recorded', 'The car has been handed over; the licence can no longer be changed.')
    : yes
}

/** A receipt exists once something was charged or billed, also after everything went back. */
export const canSeeReceipt = (order: Pick<Row, 'status'>): Answer =>
  order.status === 'paid' || order.status === 'refunded'
    ? yes
    : notNow('not_paid', 'There is no receipt before a booking is paid.')

/** The claims team, but never who is a party themselves: a driver's or a business's own admin leaves it to another. */
export const judge = (order: Pick<Row, 'viewer' | 'member_role'>): Answer =>
  order.viewer === 'admin' && order.member_role === null
    ? yes
    : no('own_order', 'You are a party of this booking. Another admin decides about it.')

/** Who paid a rental and is paid back by the insurer: the driver, and admins who help; also after it was corrected. */
export function canClaimBack(order: Pick<Row, 'viewer' | 'status'> & Pick<Order, 'price' | 'claim_id'>): Answer {
  if (order.viewer === 'provider') return no('not_yours', DRIVER_ONLY)
  if (order.status !== 'paid' && order.status !== 'refunded')
    return notNow('not_paid', 'There is no statement before a booking is paid.')
  const { kind, direct_bill, insurer_cents } = order.price
  return order.claim_id && kind === 'rental' && !direct_bill && insurer_cents > 0
    ? yes
    : notNow('nothing_to_claim', 'Nothing of this booking is to be claimed back from an insurer.')
}

/** What an insurer paid for a booking is written down by an admin who is no party of it. */
export const canSettleDebt = (party: boolean): Answer =>
  party ? no('own_order', 'You are a party of this booking. Another admin decides about it.') : yes

/** A reported problem ends by an admin's word; before the work they may cancel for somebody, after it release early. */
export function canDecide(order: Row, outcome: Outcome): Answer {
  const may = judge(order)
  if (!may.yes) return may
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  if (outcome === 'release_early')
    return order.fulfilment === 'completed' ? yes : notNow('wrong_state', 'Only completed work can be released early.')
  if (outcome === 'release_part')
    return order.fulfilment === 'disputed' || order.fulfilment === 'completed'
      ? yes
      : notNow('wrong_state', 'A part is released of completed work or of a reported problem.')
  if (outcome === 'cancel_policy' || outcome === 'cancel_full')
    return order.fulfilment === 'requested' || order.fulfilment === 'accepted'
      ? notExtended(order, FIRST_END)
      : notNow('wrong_state', 'This booking can no longer be cancelled.')
  return order.fulfilment === 'disputed' ? yes : notNow('wrong_state', 'No problem is open on this booking.')
}

/** A question to a side of a booking that was paid, a note about it, another try of a refund. */
export function canHandle(order: Pick<Row, 'viewer' | 'member_role' | 'status'>): Answer {
  const may = judge(order)
  if (!may.yes) return may
  return order.status === 'paid' || order.status === 'refunded' ? yes : notNow('not_paid', 'This booking is not paid.')
}

/** The bank hears one answer, or that we give in, while it still reads one; never from a party. */
export function canAnswerDispute(
  order: Pick<Row, 'viewer' | 'member_role'>,
  dispute: Pick<Dispute, 'status' | 'due_by'>,
  asked: boolean,
  now: Date,
): Answer {
  const may = judge(order)
  if (!may.yes) return may
  if (dispute.status === 'won' || dispute.status === 'lost') return notNow('dispute_ended', 'The bank has decided.')
  if (asked || dispute.status === 'under_review')
    return notNow('answered_already', 'The bank has been answered already.')
  return !dispute.due_by || dispute.due_by > now.toISOString()
    ? yes
    : notNow('too_late', 'The bank no longer reads an answer: its time has run out.')
}

/** The asked side answers once: the driver, or whoever works on the booking for the provider. */
export function canAnswerQuestion(
  order: Pick<Row, 'viewer' | 'member_role'>,
  question: { side: 'customer' | 'provider'; answer: string | null },
): Answer {
  if (order.viewer !== question.side) return hidden('Question')
  const mine = question.side === 'provider' ? ours(order, 'progress') : yes
  if (!mine.yes) return mine
  return question.answer === null ? yes : notNow('answered_already', 'This question has been answered already.')
}

/**
 * E-mail, phone and street address exist between the parties of a paid order that the provider has accepted (rules.md).
 * Whether a canceled one was, its state does not tell: `accepted` does, from its events.
 */
export function canSeeContact({ status, fulfilment }: Pick<Order, 'status' | 'fulfilment'>, accepted: boolean): Answer {
  if (status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  return fulfilment === 'requested' || fulfilment === 'declined' || (fulfilment === 'cancelled' && !accepted)
    ? notNow('not_accepted', 'The provider has not accepted this booking.')
    : yes
}
export const canContactCustomer = (order: Pick<Order, 'status' | 'fulfilment' | 'viewer' | 'customer'>): Answer => {
  if (order.viewer !== 'provider') return no('not_yours', PROVIDER_ONLY)
  const may = canSeeContact(order, order.customer.email !== null)
  if (!may.yes) return may
  return order.customer.email ? yes : notNow('no_email', 'The customer has no e-mail address.')
}
