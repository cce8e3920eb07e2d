import type { Role } from '#lib/contract.ts'
import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import { type Handover, type HandoverKind, isPrivateCar, isRental, standing } from './progress.ts'
import { FULFILMENT, type Fulfilment, type Order, type OrderStatus, type Viewer } from './order.ts'

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

type Row = { status: OrderStatus; fulfilment: Fulfilment; viewer: Viewer }

/** A step of the work by one side: only on a paid order, only along the table of states. */
const step =
  (side: Viewer, to: Fulfilment, reason: string) =>
  (order: Row): Answer => {
    if (order.viewer !== side) return no('not_yours', reason)
    if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
    if (!canMove(FULFILMENT, order.fulfilment, to)) return notNow('wrong_state', 'This booking has moved on already.')
    return yes
  }

const PROVIDER_ONLY = 'Only the provider can do this.'
const DRIVER_ONLY = 'Only the driver can do this.'
export const canAccept = step('provider', 'accepted', PROVIDER_ONLY)
export const canDecline = step('provider', 'declined', PROVIDER_ONLY)
export const canStart = step('provider', 'in_progress', PROVIDER_ONLY)
export const canComplete = step('provider', 'completed', PROVIDER_ONLY)
/** Also takes back a reported problem. */
export const canApprove = step('customer', 'approved', DRIVER_ONLY)
export const canReportProblem = step('customer', 'disputed', DRIVER_ONLY)

/** The driver did not come: only from the first day on, in the provider's zone. */
export function canReportNoShow(order: Row & { service_date: string | null }, today: string): Answer {
  const answer = step('provider', 'no_show', PROVIDER_ONLY)(order)
  if (!answer.yes) return answer
  return order.service_date && order.service_date <= today
    ? yes
    : notNow('too_early', 'The first day has not come yet.')
}

/** Until the work has begun, either side; what comes back is another question (rules.md, cancellation). */
export function canCancel(order: Row): Answer {
  if (order.viewer === 'admin') return no('not_yours', 'Only the driver and the provider can cancel.')
  if (order.status === 'pending')
    return order.viewer === 'customer' ? yes : notNow('not_paid', 'This booking is not paid.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  if (order.fulfilment === 'requested' && order.viewer === 'provider')
    return notNow('wrong_state', 'Decline this request instead.')
  return order.fulfilment === 'requested' || order.fulfilment === 'accepted'
    ? yes
    : notNow('wrong_state', 'This booking can no longer be cancelled.')
}

/** Other days can be asked for until the first day has come, and while no other request waits. */
export function canAskChange(
  order: Row & { service_date: string | null; change?: { status: string } | null },
  today: string,
): Answer {
  if (order.viewer !== 'customer') return no('not_yours', DRIVER_ONLY)
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  if (order.fulfilment !== 'requested' && order.fulfilment !== 'accepted')
    return notNow('wrong_state', 'This booking has moved on already.')
  if (!order.service_date || order.service_date <= today)
    return notNow('too_late', 'The first day has come. The days can no longer be changed.')
  return order.change?.status === 'open'
    ? notNow('change_open', 'You have asked for other days already. Withdraw that request first.')
    : yes
}

/** The provider says yes or no to other days while the booking could still be moved. */
export function canAnswerChange(order: Row): Answer {
  if (order.viewer !== 'provider') return no('not_yours', PROVIDER_ONLY)
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  return order.fulfilment === 'requested' || order.fulfilment === 'accepted'
    ? yes
    : notNow('wrong_state', 'This booking has moved on already.')
}
export const canWithdrawChange = (order: Row): Answer =>
  order.viewer === 'customer' ? yes : no('not_yours', DRIVER_ONLY)

/** The driver hears from the provider while the work is agreed or under way. */
export function canSendUpdate(order: Row): Answer {
  if (order.viewer !== 'provider') return no('not_yours', PROVIDER_ONLY)
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  return order.fulfilment === 'accepted' || order.fulfilment === 'in_progress'
    ? yes
    : notNow('wrong_state', 'Updates can be sent between accepting and completing a booking.')
}

type Rented = Row & Parameters<typeof isPrivateCar>[0] & { handovers: readonly Handover[] }

/** The car leaves once and comes back once; what the driver objected to may be recorded anew. */
export function canRecordHandover(order: Rented, kind: HandoverKind): Answer {
  if (order.viewer !== 'provider') return no('not_yours', PROVIDER_ONLY)
  if (!isRental(order)) return notNow('not_rental', 'Only a car that is rented out is handed over.')
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  const goes = kind === 'check_out' ? ['accepted', 'in_progress'] : ['in_progress', 'completed']
  if (!goes.includes(order.fulfilment)) return notNow('wrong_state', 'This booking has moved on already.')
  if (standing(order.handovers, kind) || (kind === 'check_out' && standing(order.handovers, 'check_in')))
    return notNow('handover_recorded', 'This hand-over has been recorded already.')
  return kind === 'check_out' || order.handovers.some((each) => each.kind === 'check_out')
    ? yes
    : notNow('no_check_out', 'Record first how the car left, then how it came back.')
}

/** The driver answers each hand-over once. */
export function canAnswerHandover(order: Row, handover: Handover): Answer {
  if (order.viewer !== 'customer') return no('not_yours', DRIVER_ONLY)
  return handover.confirmed || handover.objected
    ? notNow('handover_answered', 'You have answered this hand-over already.')
    : yes
}

/** The licence of the renter of a private car, until the car has left. */
export function canRecordLicence(order: Rented): Answer {
  if (order.viewer !== 'customer') return no('not_yours', DRIVER_ONLY)
  if (!isPrivateCar(order)) return notNow('not_private_car', 'A licence is recorded for a private car only.')
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

/** A reported problem ends by an admin's word. */
export function canResolve(order: Row): Answer {
  if (order.viewer !== 'admin') return hidden('Order')
  return order.fulfilment === 'disputed' ? yes : notNow('wrong_state', 'No problem is open on this booking.')
}

/** E-mail, phone and street address exist between the parties of a paid order only (rules.md). */
export const canContactCustomer = (order: Pick<Order, 'status' | 'viewer' | 'customer'>): Answer => {
  if (order.viewer !== 'provider') return no('not_yours', PROVIDER_ONLY)
  if (order.status !== 'paid') return notNow('not_paid', 'This booking is not paid.')
  return order.customer.email ? yes : notNow('no_email', 'The customer has no e-mail address.')
}
