import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Sum } from '#ui/split.tsx'
import type { Price } from '../order.ts'

/** Every cent of a booking before it is made: price, insurer's part, own part, deposit. */
export function PriceLines({ price }: { price: Price }) {
  const t = useTranslations('orders.booking')
  const rate = formatCents(price.rate_cents)
  const covered = { count: price.covered_days, cap: formatCents(price.insurer_day_cents) }
  const insured = price.insurer_cents > 0
  return (
    <Sum
      lines={[
        {
          key: 'total',
          label: t(price.kind === 'rental' ? 'days' : 'hours', { count: price.quantity, rate }),
          value: formatCents(price.total_cents),
          ...(price.kind === 'appointment' && { note: t('appointmentNote') }),
        },
        ...(insured && price.direct_bill
          ? [
              {
                key: 'insurer',
                label: t('insurer'),
                note: t('insurerNote', covered),
                value: `−${formatCents(price.insurer_cents)}`,
              },
            ]
          : []),
        {
          key: 'amount',
          label: t(price.amount === 0 ? 'ownNothing' : 'own'),
          value: formatCents(price.amount),
          total: true,
        },
        ...(insured && !price.direct_bill
          ? [
              {
                key: 'back',
                label: t('insurerBack'),
                note: t('insurerBackNote', covered),
                value: formatCents(price.insurer_cents),
              },
              { key: 'end', label: t('ownInEnd'), value: formatCents(price.own_cents) },
            ]
          : []),
        ...(price.deposit_cents > 0
          ? [{ key: 'deposit', label: t('deposit'), note: t('depositNote'), value: formatCents(price.deposit_cents) }]
          : []),
      ]}
    />
  )
}
