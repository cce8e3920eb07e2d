import { Info, Star } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import { rankOf } from '#features/market/listings/ranking.ts'
import { averageRating } from '#features/market/listings/rating.ts'
import { photoUrl } from '#features/market/listings/photo.ts'
import { keepImpression } from '#features/market/listings/web/impression-store.ts'
import type { Matched } from '../match.ts'
import { paths } from '#app/paths.ts'
import { addDays, formatDay } from '#lib/dates.ts'
import { type AskProblem, askProblem } from './ask-problem.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

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
    <article className="grid min-w-0 grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 border-t border-line py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-4 sm:py-4">
      <div className="relative self-start sm:row-span-2">
        {row.photo_path ? (
          <img
            src={photoUrl(row.photo_path, 320)}
            alt=""
            width={112}
            height={80}
            loading="lazy"
            className="aspect-7/5 w-full rounded-md bg-sunken object-cover max-sm:hidden"
          />
        ) : (
          <span aria-hidden className="block aspect-7/5 w-full rounded-md bg-sunken max-sm:hidden" />
        )}
        {onCompare && (
          <label title={t('compare')} className="block p-1.5 max-sm:-ml-1.5 sm:absolute sm:top-0 sm:left-0">
            <input
              type="checkbox"
              name={`compare-${row.id}`}
              aria-label={t('of', { act: t('compare'), title: row.title })}
              checked={compared}
              onChange={(event) => onCompare(event.target.checked)}
              className="tick"
            />
          </label>
        )}
      </div>
      <div className="min-w-0 text-sm">
        <h4 className="text-base leading-snug wrap-anywhere">{row.business_name}</h4>
        <p className="wrap-anywhere">{row.title}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
          <Rating average={average} count={row.rating_count} />
          {row.distance_miles !== null && <Miles value={row.distance_miles} />}
          <span>
            {nextFree(row)}
            {row.always_open
              ? ` · ${t(row.provider_type === 'towing' ? 'alwaysTow' : 'always')}`
              : row.open_now && !rental
                ? ` · ${t('openNow')}`
                : ''}
          </span>
        </p>
      </div>
      {price.insurer_cents !== null && price.own_cents !== null && (
        <p className="text-sm max-sm:col-span-2 sm:col-start-3 sm:row-start-2 sm:max-w-52 sm:self-center sm:text-right">
          {price.rate_kind === 'insurer' && <span className="block text-ink-soft">{t('insurerRate')}</span>}
          {price.now_cents === price.own_cents ? (
            <>
              <span className="block text-ink-soft">{t('insurer', { amount: formatCents(price.insurer_cents) })}</span>
              <b className="block">{t('own', { amount: formatCents(price.own_cents) })}</b>
            </>
          ) : (
            <b className="block">
              {t('nowAfter', { now: formatCents(price.now_cents ?? 0), own: formatCents(price.own_cents) })}
            </b>
          )}
        </p>
      )}
      <p className="self-center whitespace-nowrap max-sm:self-start max-sm:leading-11 max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-3 sm:col-start-3 sm:row-start-1 sm:self-start sm:text-right">
        <span className="money text-lg">{formatCents(price.rate_cents)}</span>{' '}
        <span className="text-sm text-ink-soft">{t(soldByTheDay(row) ? 'perDay' : 'perHour')}</span>
      </p>
      <div className="flex flex-wrap items-center justify-end gap-x-1 max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-3 max-sm:justify-self-end sm:col-start-2 sm:row-start-2 sm:justify-start">
        <ChoiceActs row={row} claimId={claimId} impression={impression} bookable={bookable} />
        <details className="text-sm open:order-1 open:basis-full">
          <summary
            title={t('why')}
            className="grid size-11 cursor-pointer place-content-center rounded-md text-ink-soft hover:bg-accent-wash"
          >
            <Info aria-hidden className="size-5" />
            <span className="sr-only">{t('why')}</span>
          </summary>
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
