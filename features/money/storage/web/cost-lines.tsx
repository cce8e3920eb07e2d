import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Facts } from '#ui/card.tsx'
import { useWhen } from '#ui/time-text.ts'
import { dayIn } from '#lib/dates.ts'
import type { Stay } from '../stay.ts'

/** When it came, on the clock of the place; without an hour where nobody knows it. */
export function useSince() {
  const when = useWhen()
  return ({ in_at, in_known, zone }: Pick<Stay, 'in_at' | 'in_known' | 'zone'>) =>
    in_known ? when.promise(in_at, zone) : when.day(dayIn(zone, new Date(in_at)))
}

/** What a stay costs: each part of it, to the cent. */
export function CostLines({ stay }: { stay: Stay }) {
  const t = useTranslations('storage')
  const when = useWhen()
  const since = useSince()
  const { cost, daily_cents, fees } = stay
  return (
    <Facts
      rows={[
        [t('facts.since'), since(stay)],
        [
          t('facts.until'),
          stay.out_at &&
            (stay.out_known ? when.promise(stay.out_at, stay.zone) : when.day(dayIn(stay.zone, new Date(stay.out_at)))),
        ],
        [t('facts.days'), t('days', { count: cost.days })],
        [t('facts.daily'), daily_cents === null ? t('facts.dailyUnknown') : formatCents(daily_cents)],
        [t('facts.rule'), t(`rules.${stay.count_rule}`)],
        [t('facts.free'), stay.free_until && when.day(stay.free_until)],
        [t('facts.storage'), daily_cents !== null && formatCents(cost.storage_cents)],
        ...fees.map((fee) => [t(`fees.${fee.kind}`), formatCents(fee.cents)] as const),
        [t('facts.payer'), t(`payers.${stay.payer}`)],
        [t('facts.toldDriver'), stay.told_driver_at && when.at(stay.told_driver_at)],
        [t('facts.toldInsurer'), stay.told_insurer_at ? when.at(stay.told_insurer_at) : t('facts.nobody')],
      ]}
    />
  )
}
