import { type Answer, notNow, yes } from '#lib/policy.ts'
import type { PaymentKind, PaymentSide } from './invoice.ts'
import { REPAIR_STATUS, type RepairStatus } from '#features/trades/repairs/repair.ts'

type Named = { status: RepairStatus }
const among = ({ status }: Named, states: readonly RepairStatus[], reason: string): Answer =>
  states.includes(status) ? yes : notNow('wrong_state', reason)

/** A bill is written once the car is there, and corrected until the repair is closed. */
export const canInvoice = (repair: Named): Answer =>
  among(
    repair,
    ['in_shop', 'stopped', 'ready', 'delivered', 'disputed'],
    repair.status === 'closed' ? 'This repair is closed.' : 'An invoice can be issued once the car is in the shop.',
  )
/** Drivers pay once the car is ready, or was given back with a balance. */
export const canPayShare = (repair: Named): Answer =>
  among(repair, ['ready', 'stopped', 'delivered'], 'You can pay your share once the car is ready.')
export const canDeliver = ({ status }: Named): Answer =>
  (REPAIR_STATUS[status].next as readonly string[]).includes('delivered')
    ? yes
    : notNow('wrong_state', 'A car is handed back once it’s ready.')
export const canClose = (repair: Named): Answer =>
  among(repair, ['delivered'], 'You can say that all is well once the car was handed back.')
/** What is wrong is said on the payment where there is one; otherwise on the repair, and an admin decides. */
export function canComplain(bill: Named & { order: object | null }): Answer {
  if (bill.order) return notNow('wrong_state', 'Report the problem on your payment: it’s held until it’s decided.')
  return among(bill, ['delivered'], 'You can report a problem once you have the car, until the repair is closed.')
}
export const canDecide = (repair: Named): Answer =>
  among(repair, ['disputed', 'delivered'], 'There’s nothing to decide about this repair.')
/** The insurer's money may come long after the car has left. */
export const canRecordPayment = (repair: Named): Answer =>
  among(
    repair,
    ['in_shop', 'stopped', 'ready', 'delivered', 'disputed', 'closed'],
    'Payments can be recorded once the car is in the shop.',
  )

type Payment = {
  kind: PaymentKind
  recorded_side: PaymentSide
  confirmed_at: string | null
  disputed_at: string | null
}
/** Who knows whether money of the insurer arrived; a check to both is cashed at the shop. */
export const RECEIVERS: Partial<Record<PaymentKind, 'driver' | 'shop'>> = {
  insurer_to_shop: 'shop',
  insurer_two_party: 'shop',
  insurer_to_driver: 'driver',
  insurer_to_lienholder_joint: 'driver',
}
/** The other side answers what one side recorded, once; what the insurer said it sent, whoever it was for. */
export function canAnswerPayment(side: 'driver' | 'shop', payment: Payment): Answer {
  if (payment.recorded_side === side) return notNow('wrong_state', 'The other side confirms what you recorded.')
  if (payment.recorded_side === 'insurer' && (RECEIVERS[payment.kind] ?? side) !== side)
    return notNow('wrong_state', 'Whoever the payment was for confirms it.')
  return payment.confirmed_at || payment.disputed_at ? notNow('wrong_state', 'This payment was answered already.') : yes
}
