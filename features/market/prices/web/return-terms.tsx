import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { ReturnTerms } from '../price-shape.ts'

/** What is owed when a car comes back late, with less fuel or with many miles: a sentence for each term. */
export function useReturnTerms(): (terms: ReturnTerms) => string[] {
  const t = useTranslations('rentalTerms.atReturn')
  const rate = (cents: number | null) => ({ rate: formatCents(cents ?? 0) })
  return ({ miles_per_day: miles, extra_mile_cents, fuel_eighth_cents, late_hour_cents, late_grace_minutes }) =>
    [
      miles !== null && t('miles', { miles, ...rate(extra_mile_cents) }),
      fuel_eighth_cents !== null && t('fuel', rate(fuel_eighth_cents)),
      late_hour_cents !== null && t('late', { grace: late_grace_minutes, ...rate(late_hour_cents) }),
    ].filter((words) => words !== false)
}

/** These terms before booking. */
export default function ReturnTermsList({ terms, deposit }: { terms: ReturnTerms; deposit: boolean }) {
  const t = useTranslations('rentalTerms.atReturn')
  return (
    <section className="mt-4 text-sm">
      <h3 className="mb-1 text-base">{t('title')}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {useReturnTerms()(terms).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="mt-1.5 text-ink-soft">{t(deposit ? 'how' : 'record')}</p>
    </section>
  )
}
