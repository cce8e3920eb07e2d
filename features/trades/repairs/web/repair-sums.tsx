import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import type { Repair } from '../repair.ts'

/** What was signed, asked and approved, and what the driver pays of it: now, and at worst. Nothing for who reads no prices. */
export function RepairSums({ repair }: { repair: Repair }) {
  const t = useTranslations('repairs.sums')
  const { sums, deductible_cents, viewer } = repair
  if (!sums) return null
  const some = (cents: number) => cents > 0 && formatCents(cents)
  return (
    <Section title={t('title')}>
      <div className="grid grid-cols-2 gap-4">
        <Figure name={t('now', { viewer })} cents={sums.now.own_cents} />
        <Figure name={t('worst', { viewer })} cents={sums.worst.own_cents} />
      </div>
      <Facts
        className="mt-4 grid-cols-2"
        rows={[
          [t('authorized'), formatCents(sums.authorized_cents)],
          [t('asked'), some(sums.asked_cents)],
          [t('approved'), some(sums.approved_cents)],
          [t('open'), some(sums.open_cents)],
          [t('risk', { viewer }), some(sums.own_risk_cents)],
          [t('insurer'), formatCents(sums.now.insurer_cents)],
          [t('deductible'), deductible_cents !== null && formatCents(sums.now.deductible_cents)],
        ]}
      />
      {deductible_cents === null && <p className="mt-3 text-sm text-ink-soft">{t('unknown')}</p>}
    </Section>
  )
}

const Figure = ({ name, cents }: { name: string; cents: number }) => (
  <p>
    <span className="block text-xs font-medium text-ink-soft">{name}</span>
    <span className="money font-display text-2xl font-bold">{formatCents(cents)}</span>
  </p>
)
