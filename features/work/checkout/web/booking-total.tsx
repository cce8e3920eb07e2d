import { useTranslations } from 'use-intl'
import type { Price } from '#features/market/prices/price-shape.ts'
import { formatCents } from '#lib/money.ts'
import { Sum } from '#ui/split.tsx'

/** The chosen days, line by line. */
export default function BookingTotal({ total }: { total: Price }) {
  const t = useTranslations('listingPage')
  const rental = useTranslations('rentalTerms')
  const insured = total.insurer_cents > 0
  const rate = formatCents(total.rate_cents)
  const covered = t('covered', { covered: total.covered_days, count: total.quantity })
  const insurer = total.rate_kind === 'insurer' && { note: t('insurerRate') }
  const priced = total.lines?.map(({ kind, days, count, each_cents }) => ({
    label: rental(`lines.${kind}`, { count, days, rate: formatCents(each_cents) }),
    value: formatCents(count * each_cents),
  })) ?? [
    {
      label: t(total.kind === 'appointment' ? 'lineHours' : 'lineDays', { count: total.quantity, rate }),
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
                  label: t('lineInsurer'),
                  note: covered,
                  value: `−${formatCents(total.insurer_cents)}`,
                },
              ]
            : []),
          {
            key: 'now',
            label: t(total.amount === 0 ? 'lineNothing' : 'lineNow'),
            value: formatCents(total.amount),
            total: true,
          },
          ...(insured && !total.direct_bill
            ? [
                { key: 'back', label: t('lineBack'), note: covered, value: formatCents(total.insurer_cents) },
                { key: 'own', label: t('lineOwn'), value: formatCents(total.own_cents) },
              ]
            : []),
          ...(total.deposit_cents > 0
            ? [{ key: 'deposit', label: t('lineDeposit'), value: formatCents(total.deposit_cents) }]
            : []),
        ]}
      />
    </div>
  )
}
