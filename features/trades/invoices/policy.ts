import { type Answer, notNow, yes } from '#lib/policy.ts'
import type { PaymentKind, PaymentSide } from './invoice.ts'
import { REPAIR_STATUS, type RepairStatus } from '#features/trades/repairs/status.ts'
import { differenceOf } from './paper.ts'

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
/** A driver signs for the car that is about to be handed back, once. */
export const canSignHandBack = (repair: Named, signed: object | null): Answer =>
  signed ? notNow('wrong_state', 'You’ve signed for your car already.') : canDeliver(repair)
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

/** A repair with its bill, as far as papers about the insurer's part depend on it. */
type Standing = {
  repair: Named
  versions: readonly { signed: object | null; lines: readonly { payer: 'insurer' | 'customer' }[] }[]
  money: {
    invoice: { shares: { insurer_cents: number } } | null
    paid: { insurer_paid_cents: number } | null
    payments: readonly (Payment & { cents: number })[]
  }
  /** Its shares if the insurer approved all of its lines. */
  full: { insurer_cents: number } | null
  written: readonly { kind: string; revoked_at: string | null }[]
}
const livesOn = ({ status }: Named) => status !== 'cancelled' && status !== 'total_loss'
/** By the word of both sides: what one of them recorded alone takes nothing from the driver. */
function wholePaid({ invoice, payments }: Standing['money']): boolean {
  const cents = payments.reduce(
    (all, one) => all + (one.kind.startsWith('insurer') && one.confirmed_at && !one.disputed_at ? one.cents : 0),
    0,
  )
  return invoice !== null && invoice.shares.insurer_cents > 0 && cents >= invoice.shares.insurer_cents
}
const PAID = 'The insurer’s payment was confirmed in full. If it didn’t arrive, tell our support.'

/**
 * The driver says where the insurer pays, once there is something for it to pay, and until it has; also in place of a
 * direction that is `stale`: it would say something else today.
 */
export function canDirect({ repair, versions, money, written }: Omit<Standing, 'full'>, stale: boolean): Answer {
  if (!livesOn(repair)) return notNow('wrong_state', 'This repair came to nothing.')
  if (!stale && written.some(({ kind, revoked_at }) => kind === 'direction_to_pay' && revoked_at === null))
    return notNow('wrong_state', 'You’ve signed a direction to pay already. Revoke it first.')
  if (wholePaid(money)) return notNow('paid_already', PAID)
  const owes = money.invoice
    ? money.invoice.shares.insurer_cents > 0
    : versions.some(({ signed, lines }) => signed && lines.some(({ payer }) => payer === 'insurer'))
  return owes ? yes : notNow('wrong_state', 'You can sign this once you’ve signed an estimate that the insurer pays.')
}
/** What was paid cannot be taken back by a paper. */
export function canRevokeDirection({ money }: Pick<Standing, 'money'>, direction: object | null): Answer {
  if (!direction) return notNow('wrong_state', 'There’s no direction to pay to revoke.')
  return wholePaid(money) ? notNow('paid_already', PAID) : yes
}
/** Until the insurer has paid something, its part is open, not short. */
export function canWriteLetter({ repair, money: { paid }, full }: Omit<Standing, 'written' | 'versions'>): Answer {
  const short = full && paid && paid.insurer_paid_cents > 0 && differenceOf(full, paid) > 0
  return livesOn(repair) && short
    ? yes
    : notNow('wrong_state', 'This letter is for when the insurer has paid less than its lines cost.')
}
