import { useTranslations } from 'use-intl'
import type { Price } from '#features/market/prices/price-shape.ts'
import { formatCents } from '#lib/money.ts'
import { Sum } from '#ui/split.tsx'

/** The chosen days, line by line. */
export default function BookingTotal({ total }: { total: Price }) {
  const t = useTranslations('listingPage')
  const rental = useTranslations('rentalTerms')
  const words = useTranslations('rentalTerms.total')
  const insured = total.insurer_cents > 0
  const rate = formatCents(total.rate_cents)
  const covered = t('covered', { covered: total.covered_days, count: total.quantity })
  const insurer = total.rate_kind === 'insurer' && { note: t('insurerRate') }
  const priced = total.lines?.map(({ kind, days, count, each_cents, week_cents = each_cents }) => ({
    label: rental(`lines.${kind}`, { count, days, rate: formatCents(week_cents) }),
    value: formatCents(count * each_cents),
  })) ?? [
    {
      label: words(total.kind === 'appointment' ? 'hours' : 'days', { count: total.quantity, rate }),
      value: formatCents(total.total_cents),
    },
  ]
  return (
    <div aria-live="polite">
      <Sum
        className="mt-4 text-sm"
        lines={[
          ...priced.map((line, at) => ({ ...line, key: `days-${at}`, ...(at === 0 && insurer) })),
          ...(insured && total.direct_bill
            ? [
                {
                  key: 'insurer',
                  label: words('insurer'),
                  note: covered,
                  value: `−${formatCents(total.insurer_cents)}`,
                },
              ]
            : []),
          {
            key: 'now',
            label: words(total.amount === 0 ? 'nothing' : 'now'),
            value: formatCents(total.amount),
            total: true,
          },
          ...(insured && !total.direct_bill
            ? [
                { key: 'back', label: words('back'), note: covered, value: formatCents(total.insurer_cents) },
                { key: 'own', label: words('own'), value: formatCents(total.own_cents) },
              ]
            : []),
          ...(total.deposit_cents > 0
            ? [{ key: 'deposit', label: words('deposit'), value: formatCents(total.deposit_cents) }]
            : []),
        ]}
      />
    </div>
  )
}
