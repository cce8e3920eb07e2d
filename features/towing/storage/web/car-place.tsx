import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { SectionLine } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { useStorage } from './storage-calls.ts'

/** Of a page about a claim: where its car stands, the days and the sum so far, and the way to the rest. */
export function CarPlacePart({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('carPlace')
  const when = useWhen()
  const { data } = useStorage(claim.id)
  if (!data) return null
  const running = data.stays.find(({ out_at }) => out_at === null)
  const waits = running?.papers.some(({ state }) => state === 'waits') ?? false
  const [last] = data.stays
  const { tow } = data
  const said = tow ? (
    <Link className="link" to={paths.towJob(tow.id)}>
      {t('tow', {
        at: tow.at,
        planned: String(tow.planned),
        company: tow.company ?? '',
        eta: when.promise(tow.eta_at),
      })}
    </Link>
  ) : running ? (
    [running.name, running.address, running.state].filter(Boolean).join(', ')
  ) : last ? (
    t('left', {
      name: last.name,
      fee: last.cost.cents > 0 ? 'some' : last.daily_cents === null ? 'unknown' : 'none',
      cost: formatCents(last.cost.cents),
    })
  ) : (
    t('none')
  )
  return (
    <SectionLine
      title={t('title')}
      meta={<span className={cx(running && !tow && 'block max-md:truncate')}>{said}</span>}
      action={
        <LinkButton variant="secondary" size="sm" to={paths.carPlace(claim.id)}>
          {t(running || last || claim.status === 'closed' ? 'open' : 'record')}
        </LinkButton>
      }
    >
      {running && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="tabular-nums">
            {t('sum', {
              count: running.cost.days,
              fee: running.daily_cents === null ? 'unknown' : 'some',
              cost: formatCents(running.cost.cents),
            })}
          </b>
          {running.payer === 'unknown' && running.daily_cents !== 0 && (
            <StatusBadge tone="warn">{t('payerUnknown')}</StatusBadge>
          )}
          {waits && <StatusBadge tone="warn">{t('waits')}</StatusBadge>}
        </p>
      )}
    </SectionLine>
  )
}
