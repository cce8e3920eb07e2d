import { MapPin, Star } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import { rankOf } from '#features/market/listings/ranking.ts'
import { averageRating } from '#features/market/listings/rating.ts'
import { keepImpression } from '#features/market/listings/web/impression-store.ts'
import type { Matched } from '../match.ts'
import { paths } from '#app/paths.ts'
import { addDays, formatDay } from '#lib/dates.ts'
import { type AskProblem, askProblem } from './ask-problem.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { CheckboxField, FieldError } from '#ui/field.tsx'

/** When it can be had, in words. */
function useNextFree(): (row: Matched) => string {
  const t = useTranslations('choices.card')
  const locale = useLocale()
  return ({ next_free_day: day, first_day: first }) => {
    if (!day) return t('full')
    if (day === first) return t('freeTomorrow')
    const near = day <= addDays(first, 5)
    return t('free', {
      day: formatDay(day, locale, near ? { weekday: 'long' } : { weekday: 'short', month: 'short', day: 'numeric' }),
    })
  }
}

/** To the listing, to the booking, or to a conversation: the three ways on from a choice, alike for every one of them. */
export function ChoiceActs({
  row,
  claimId,
  impression,
  bookable,
}: {
  row: Matched
  claimId: string
  impression: string
  bookable: boolean
}) {
  const t = useTranslations('choices.card')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AskProblem | null>(null)
  const ask = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const { startConversation } = await import('./ask-calls.ts')
      await navigate(paths.messages({ conversation: await startConversation(row.id, claimId, impression) }))
    } catch (error) {
      setProblem(askProblem(error))
    } finally {
      setBusy(false)
    }
  }
  const act = bookable ? 'book' : 'see'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          variant="secondary"
          size="sm"
          aria-label={t('of', { act: t(act), title: row.title })}
          to={paths.listing(row.id, { claim: claimId, ...(bookable && { book: '1' as const }) })}
          onClick={() => keepImpression(impression)}
        >
          {t(act)}
        </LinkButton>
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('of', { act: t('ask'), title: row.title })}
          busy={busy && t('asking')}
          onClick={() => void ask()}
        >
          {t('ask')}
        </Button>
      </div>
      {problem && (
        <div role="alert">
          <FieldError>{t(problem)}</FieldError>
        </div>
      )}
    </>
  )
}

/** One choice: what it costs this driver, when, how far, how it is judged, and why it stands where it stands. */
export function ClaimChoiceCard({
  row,
  claimId,
  impression,
  bookable,
  compared,
  onCompare,
}: {
  row: Matched
  claimId: string
  impression: string
  bookable: boolean
  compared: boolean
  /** Left out where there is nothing to compare with. */
  onCompare: ((on: boolean) => void) | undefined
}) {
  const t = useTranslations('choices.card')
  const nextFree = useNextFree()
  const rental = row.listing_type === 'vehicle'
  const average = averageRating(row)
  const { price } = row
  const parts = rankOf(row)
  const miles = (value: number) => (Math.round(value * 10) / 10).toFixed(1)
  return (
    <article className="flex h-full min-w-0 flex-col gap-2 rounded-md border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h4 className="min-w-0 text-base leading-snug font-semibold wrap-anywhere">{row.title}</h4>
        <p className="shrink-0 text-right leading-tight">
          <span className="block font-display text-md font-bold">{formatCents(price.rate_cents)}</span>
          <span className="text-xs text-ink-soft">{t(soldByTheDay(row) ? 'perDay' : 'perHour')}</span>
        </p>
      </div>
      <p className="text-sm text-ink-soft">{row.business_name}</p>
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <Rating average={average} count={row.rating_count} />
        {row.distance_miles !== null && (
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden className="size-4 text-ink-soft" />
            <Miles value={row.distance_miles} />
          </span>
        )}
      </p>
      <p className="text-sm">
        {nextFree(row)}
        {row.always_open
          ? ` · ${t(row.provider_type === 'towing' ? 'alwaysTow' : 'always')}`
          : row.open_now && !rental
            ? ` · ${t('openNow')}`
            : ''}
      </p>
      {price.insurer_cents !== null && price.own_cents !== null ? (
        <p className="text-sm">
          {price.rate_kind === 'insurer' && <span className="block text-ink-soft">{t('insurerRate')}</span>}
          {price.now_cents === price.own_cents ? (
            <>
              <span className="block">{t('insurer', { amount: formatCents(price.insurer_cents) })}</span>
              <b className="block">{t('own', { amount: formatCents(price.own_cents) })}</b>
            </>
          ) : (
            <b className="block">
              {t('nowAfter', { now: formatCents(price.now_cents ?? 0), own: formatCents(price.own_cents) })}
            </b>
          )}
        </p>
      ) : (
        !rental && row.provider_type !== 'towing' && <p className="text-xs text-ink-soft">{t('labor')}</p>
      )}
      <details className="text-sm">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('why')}</summary>
        <p className="text-ink-soft">
          {t('parts', {
            distance: miles(parts.distance),
            wait: miles(parts.wait),
            rating: miles(parts.rating),
            response: miles(parts.response),
            verified: miles(parts.verified),
            total: miles(parts.total),
          })}
        </p>
      </details>
      <div className="mt-auto grid gap-1">
        {onCompare && (
          <CheckboxField
            name={`compare-${row.id}`}
            label={t('compare')}
            aria-label={t('of', { act: t('compare'), title: row.title })}
            checked={compared}
            onChange={(event) => onCompare(event.target.checked)}
          />
        )}
        <ChoiceActs row={row} claimId={claimId} impression={impression} bookable={bookable} />
      </div>
    </article>
  )
}

function Miles({ value }: { value: number }) {
  const t = useTranslations('choices')
  return t('miles', { miles: (Math.round(value * 10) / 10).toFixed(1) })
}

function Rating({ average, count }: { average: number | null; count: number }) {
  const t = useTranslations('choices.compare')
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden className={average === null ? 'size-4 text-ink-soft' : 'size-4 fill-accent stroke-accent'} />
      {average === null ? t('noReviews') : t('reviews', { average: average.toFixed(1), count })}
    </span>
  )
}
