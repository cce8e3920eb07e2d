import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Sum } from '#ui/split.tsx'
import type { Order } from '../order.ts'

/**
 * Every cent of a booking: price, insurer's part, own part, deposit, what came back. Billed directly, the insurer's part
 * comes off the charge; otherwise the driver pays all and is paid back.
 */
export function PriceLines({
  price,
  charged = false,
  back = 0,
  amount: paid = price.amount,
  side = 'driver',
}: {
  price: Order['price']
  /** The card has been charged; before, it is what will be. */
  charged?: boolean
  /** Cents returned to the card. */
  back?: number
  /** Cents charged when it was booked; more than the price when the days were changed since. */
  amount?: number
  /** Whether the reader is the driver ("you", "your insurer"). */
  side?: 'driver' | 'others'
}) {
  const t = useTranslations('orders')
  const rate = formatCents(price.rate_cents)
  const covered = price.covered_days !== null &&
    price.insurer_day_cents !== null && { count: price.covered_days, cap: formatCents(price.insurer_day_cents) }
  const direct = price.insurer_cents > 0 && price.direct_bill
  const repaid = price.insurer_cents > 0 && !price.direct_bill
  const { settled } = price
  const insured = settled?.insurer_cents ?? price.insurer_cents
  const mine = side === 'driver'
  const cheaper = charged && paid > price.amount && back <= paid - price.amount
  const amount = charged
    ? t('detail.paid')
    : mine
      ? t(price.amount === 0 ? 'booking.ownNothing' : 'booking.own')
      : t('detail.splitOwn')
  return (
    <Sum
      lines={[
        {
          key: 'total',
          label: t(price.kind === 'rental' ? 'booking.days' : 'booking.hours', { count: price.quantity, rate }),
          value: formatCents(price.total_cents),
          ...(price.kind === 'appointment' && { note: t('booking.appointmentNote') }),
          ...(price.rate_kind === 'insurer' && { note: t('booking.insurerRate') }),
        },
        ...(direct
          ? [
              {
                key: 'insurer',
                label: t(mine ? 'booking.insurer' : 'detail.insurerOwes'),
                ...(covered && { note: t('booking.insurerNote', covered) }),
                value: `−${formatCents(price.insurer_cents)}`,
              },
            ]
          : []),
        { key: 'amount', label: amount, value: formatCents(paid), total: true },
        ...(back > 0
          ? [
              {
                key: 'refunded',
                label: t('detail.refunded'),
                note: t('detail.refundedNote'),
                value: `−${formatCents(back)}`,
              },
            ]
          : []),
        ...(settled && back < paid - price.amount + settled.refund_cents
          ? [{ key: 'promised', label: t('detail.settledBack'), value: `−${formatCents(settled.refund_cents)}` }]
          : []),
        ...(settled && direct
          ? [{ key: 'settled', label: t('detail.insurerSettled'), value: formatCents(settled.insurer_cents) }]
          : []),
        ...(price.kept_cents
          ? [{ key: 'kept', label: t('detail.keptUnused'), value: formatCents(price.kept_cents) }]
          : []),
        ...(cheaper
          ? [{ key: 'after', label: t('detail.afterChange'), value: formatCents(price.amount), total: true }]
          : []),
        ...(repaid
          ? [
              {
                key: 'back',
                label: t(mine ? 'booking.insurerBack' : 'detail.split'),
                ...(covered && { note: t(mine ? 'booking.insurerBackNote' : 'booking.insurerNote', covered) }),
                value: formatCents(insured),
              },
              {
                key: 'end',
                label: t(mine ? 'booking.ownInEnd' : 'detail.splitOwn'),
                value: formatCents(settled ? price.amount - settled.refund_cents - insured : price.own_cents),
              },
            ]
          : []),
        ...(mine && price.deductible_cents
          ? [
              {
                key: 'deductible',
                label: t('booking.deductible'),
                note: t('booking.deductibleNote'),
                value: formatCents(price.deductible_cents),
              },
            ]
          : []),
        ...(price.deposit_cents > 0
          ? [
              {
                key: 'deposit',
                label: t('booking.deposit'),
                note: charged
                  ? t('booking.depositApart')
                  : t(price.amount === 0 ? 'booking.depositLater' : 'booking.depositNote', {
                      amount: formatCents(price.deposit_cents),
                    }),
                value: formatCents(price.deposit_cents),
              },
            ]
          : []),
      ]}
    />
  )
}
