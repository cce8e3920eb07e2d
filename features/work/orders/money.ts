// What the money of a booking has come to: asked by every screen, mail and document that names it, so that no two differ.
import { formatCents } from '#lib/money.ts'
import type { MoneyLine } from '#features/market/prices/money-line.ts'
import type { Order } from './order.ts'

type Standing = Pick<Order, 'status' | 'work_status'>
type Row = Standing & Pick<Order, 'amount' | 'insurer_cents' | 'refunded_cents' | 'lost_cents' | 'price'>

const NOTHING: readonly string[] = ['failed', 'expired', 'cancelled', 'refunded', 'declined', 'no_show']
/** No rental or work came or will come of it, whatever was kept: nobody's insurer owes or pays back anything. */
export const cameToNothing = ({ status, work_status }: Standing): boolean =>
  NOTHING.includes(status) || NOTHING.includes(work_status)

/** A card was charged for it, whatever has gone back since. */
export const wasCharged = ({ status, amount }: Pick<Order, 'status' | 'amount'>): boolean =>
  amount > 0 && (status === 'paid' || status === 'refunded')

/** What the insurer owes the provider (direct bill) or the driver's card has to show for (reimbursement), in cents. */
const insurerPart = (order: Standing & Pick<Row, 'insurer_cents'>): number =>
  cameToNothing(order) ? 0 : order.insurer_cents
export const insurerOwes = (order: Standing & Pick<Row, 'insurer_cents' | 'price'>): number =>
  order.price.direct_bill ? insurerPart(order) : 0
/** What the card has paid, or is asked to, and has not got back by a refund or from the bank. */
export const paidByCard = (order: Pick<Row, 'status' | 'amount' | 'refunded_cents' | 'lost_cents'>): number =>
  order.status === 'pending' || order.status === 'paid' || order.status === 'refunded'
    ? Math.max(0, order.amount - order.refunded_cents - order.lost_cents)
    : 0
type Agreed = Pick<Order['price'], 'amount' | 'settled'>
/** The driver's part as last agreed or decided; what was charged above it goes back. */
const ownPart = ({ amount, settled }: Agreed): number => amount - (settled?.refund_cents ?? 0)
/** Of what the card has paid, what stays paid: once the days were changed or an admin decided, the rest goes back to it. */
export const staysPaid = (price: Agreed, paid_cents: number): number =>
  Math.max(0, Math.min(ownPart(price), paid_cents))
/** Of a rental that the driver paid: what the insurer pays back, never more than the card has paid and stays paid. */
export const toClaimBack = (
  order: Standing & Pick<Row, 'insurer_cents'> & { price: Agreed & Pick<Order['price'], 'kind' | 'direct_bill'> },
  paid_cents: number,
): number =>
  order.price.kind === 'rental' && !order.price.direct_bill
    ? Math.min(insurerPart(order), staysPaid(order.price, paid_cents))
    : 0
/** What the provider is given once the work is approved, also while a refund has not arrived. */
export const toRelease = (order: Row): number => staysPaid(order.price, paidByCard(order)) + insurerOwes(order)

type Seen = {
  price: Order['price']
  /** The card has been charged; before, it is what will be. */
  charged: boolean
  /** No rental or work comes of it. */
  ended: boolean
  /** Cents returned to the card, and taken back by the driver's bank. */
  back: number
  lost: number
  /** Cents charged when it was booked; more than the price when the days were changed since. */
  paid: number
  /** Whether the reader is the driver ("you", "your insurer"). */
  mine: boolean
  /** Whose work it is: a collision shop sells an inspection, never the repair by the hour. */
  trade?: string
}

/** A quote, before anything is booked. */
export const quoted = (price: Order['price'], trade = ''): Seen => ({
  price,
  trade,
  charged: false,
  ended: false,
  back: 0,
  lost: 0,
  paid: price.amount,
  mine: true,
})
/** A booking as it stands now; of one that was never paid, nothing was charged. */
export const booked = (order: Row & Pick<Order, 'viewer' | 'provider'>): Seen => {
  const charged = order.status === 'paid' || order.status === 'refunded'
  const ended = cameToNothing(order)
  return {
    price: order.price,
    charged: charged || ended,
    ended,
    back: order.refunded_cents,
    lost: order.lost_cents,
    paid: charged || !ended ? order.amount : 0,
    mine: order.viewer === 'customer',
    trade: order.provider.provider_type,
  }
}

const LABELS = {
  rental: 'days',
  storage: 'days',
  appointment: 'hours',
  repair_share: 'share',
  tow: 'tow',
} as const
/**
 * Every cent of a booking, line by line, by the keys of its words: price, insurer's part, own part, what came back.
 * Billed directly, the insurer's part comes off the charge; otherwise the driver pays all and is paid back.
 */
export function moneyLines({ price, charged, ended, back, lost, paid, mine, trade }: Seen): MoneyLine[] {
  const { settled } = price
  const covered =
    price.covered_days !== null && price.insurer_day_cents !== null
      ? { noteValues: { count: price.covered_days, cap: formatCents(price.insurer_day_cents) } }
      : null
  const insured = settled?.insurer_cents ?? price.insurer_cents
  const direct = price.insurer_cents > 0 && price.direct_bill
  const owed = ownPart(price)
  const own = staysPaid(price, paid - back - lost)
  const repaid = Math.min(insured, own)
  const reimbursed = price.insurer_cents > 0 && !direct && !ended && own > 0
  const rate = price.rate_kind === 'insurer' && { note: 'insurerRate' as const }
  const lines: (MoneyLine | false | undefined)[] = [
    ...(price.lines ?? []).map(({ kind, days, count, each_cents, week_cents = each_cents }, at) => ({
      key: `total-${at}`,
      label: LABELS.rental,
      of: kind,
      values: { count, days, rate: formatCents(week_cents) },
      cents: count * each_cents,
      ...(at === 0 && rate),
    })),
    !price.lines && {
      key: 'total',
      label: price.product ? 'fixed' : LABELS[price.kind],
      values: { count: price.quantity, rate: formatCents(price.rate_cents), title: price.product?.title ?? '' },
      cents: price.total_cents,
      ...(price.product && { note: 'fixedNote' }),
      ...(price.kind === 'appointment' &&
        !price.product && {
          note: trade === 'body_shop' ? 'inspectionNote' : 'appointmentNote',
        }),
      ...rate,
    },
    direct && {
      key: 'insurer',
      label: mine ? 'insurer' : 'insurerOwes',
      ...(covered && { note: 'insurerNote', ...covered }),
      cents: -price.insurer_cents,
    },
    {
      key: 'amount',
      label: charged ? 'paid' : !mine ? 'splitOwn' : price.amount === 0 ? 'ownNothing' : 'own',
      cents: paid,
      total: true,
    },
    back > 0 && { key: 'refunded', label: 'refunded', note: 'refundedNote', cents: -back },
    lost > 0 && { key: 'lost', label: 'lost', cents: -lost },
    !ended && settled && back < paid - owed && { key: 'promised', label: 'settledBack', cents: -settled.refund_cents },
    direct && (ended || settled) && { key: 'settled', label: 'insurerNow', cents: ended ? 0 : insured },
    price.kept_cents !== undefined && { key: 'kept', label: 'keptUnused', cents: price.kept_cents },
    !ended &&
      charged &&
      paid > price.amount &&
      back <= paid - price.amount && { key: 'after', label: 'afterChange', cents: price.amount, total: true },
    reimbursed && {
      key: 'back',
      label: mine ? 'insurerBack' : 'split',
      ...(covered && { note: mine ? 'insurerBackNote' : 'insurerNote', ...covered }),
      cents: repaid,
    },
    reimbursed && { key: 'end', label: mine ? 'ownInEnd' : 'splitOwn', cents: own - repaid },
    mine &&
      !ended &&
      Boolean(price.deductible_cents) && {
        key: 'deductible',
        label: 'deductible',
        note: 'deductibleNote',
        cents: price.deductible_cents!,
      },
    !ended &&
      price.deposit_cents > 0 && {
        key: 'deposit',
        label: 'deposit',
        note: charged ? 'depositApart' : price.amount === 0 ? 'depositLater' : 'depositNote',
        noteValues: { amount: formatCents(price.deposit_cents) },
        cents: price.deposit_cents,
      },
  ]
  return lines.filter((line) => line !== false && line !== undefined)
}
