import { useTranslations } from 'use-intl'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Section } from '#ui/section.tsx'
import type { StorageCase } from '../stay.ts'
import { CostLines } from './cost-lines.tsx'
import { EndDialog } from './end-dialog.tsx'
import { HistoryLines } from './history-part.tsx'
import { PaperRow } from './paper-row.tsx'
import { StayDialog } from './stay-dialog.tsx'
import type { Viewer } from './storage-calls.ts'

type Props = { claim: ClaimDetail; known: StorageCase; stay: StorageCase['stays'][number]; viewer: Viewer }

/** One stay: the sum so far, of what it is made, and what stops it. */
export function StayPart({ claim, known, stay, viewer }: Props) {
  const t = useTranslations('storage')
  const runs = stay.out_at === null
  const total = stay.daily_cents === null && stay.cost.cents === 0 ? t('unknownCost') : formatCents(stay.cost.cents)
  return (
    <Section
      title={stay.name}
      meta={[t(`places.${stay.place}`), stay.address, stay.state, stay.phone].filter(Boolean).join(' · ')}
      {...(!runs && { fold: total })}
      action={
        runs && (
          <div className="flex flex-wrap gap-2" data-no-print>
            <EndDialog stay={stay} />
            <StayDialog claim={claim} known={known} stay={stay} />
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-2xl font-bold tabular-nums">{total}</span>
          <StatusBadge tone={runs ? (stay.payer === 'unknown' && stay.daily_cents !== 0 ? 'warn' : 'info') : 'mute'}>
            {runs ? t('runs', { count: stay.cost.days }) : t(`ended.${stay.out_how ?? 'driver'}`)}
          </StatusBadge>
        </p>
        <CostLines stay={stay} />
        {runs && <p className="max-w-text text-sm text-ink-soft">{t(stay.in_known ? 'stops' : 'stopsUnknown')}</p>}
        {!runs && (
          <>
            {stay.papers.length > 0 && (
              <ul className="divide-y divide-line">
                {stay.papers.map((paper) => (
                  <PaperRow key={paper.id} paper={paper} zone={stay.zone} />
                ))}
              </ul>
            )}
            <HistoryLines stay={stay} viewer={viewer} />
          </>
        )}
      </div>
    </Section>
  )
}
