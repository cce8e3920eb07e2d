import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { Viewer } from '#features/work/orders/order.ts'
import { amountOf, type Owed } from '../owed.ts'

/** Each term that was not kept, with its arithmetic. */
export function useOwedLines(): (owed: Owed) => string[] {
  const t = useTranslations('rentalTerms.atReturn')
  return ({ lines }) =>
    lines.map(({ driven = 0, included = 0, day_cents = 0, ...line }) =>
      t(`lines.${day_cents > 0 ? 'lateMost' : line.kind}`, {
        count: line.count,
        day: formatCents(day_cents),
        driven,
        included,
        rate: formatCents(line.each_cents),
        amount: formatCents(amountOf(line)),
      }),
    )
}

/** What is owed by the terms once the car is back: a record, and the way to it where there is a deposit. */
export function OwedPart({ owed, viewer }: { owed: Owed; viewer: Viewer }) {
  const t = useTranslations('rentalTerms.atReturn')
  const linesOf = useOwedLines()
  const { total_cents: total, deposit_cents: deposit } = owed
  if (total === 0) return <p className="text-ink-soft">{t('nothing')}</p>
  return (
    <section className="grid gap-1.5 rounded-md bg-sunken p-4">
      <h3 className="text-base">{t('owed', { amount: formatCents(total) })}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {linesOf(owed).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {t(deposit > 0 ? `ask.${viewer}` : 'noDeposit')}
        {deposit > 0 && total > deposit && ` ${t('most', { amount: formatCents(deposit) })}`}
      </p>
    </section>
  )
}
