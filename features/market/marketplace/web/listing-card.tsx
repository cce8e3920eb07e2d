import { MapPin, Star } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { addDays, formatDay } from '#lib/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { photoSet, photoUrl } from '#features/market/listings/photo.ts'
import { averageRating } from '#features/market/listings/rating.ts'
import type { Cover } from '#features/market/prices/web/claim-cover.ts'
import type { Filters } from '#features/market/search/filters.ts'
import { NoPhoto } from '#features/market/listings/web/no-photo.tsx'
import { Rate } from '#features/market/listings/web/rate.tsx'
import { WhyThisOrder } from './why-this-order.tsx'

const CardFacts = lazy(() => import('./card-facts.tsx'))
const CardCover = lazy(() => import('./card-cover.tsx'))

/**
 * One search result: everything that decides, and one link. `cover` is there when a claim of one's own came along. Never
 * drawn again without cause: what the server drew of it would vanish until its parts are there.
 */
export const ListingCard = memo(function ListingCard({
  row,
  eager,
  filters,
  cover,
}: {
  row: SearchRow
  eager: boolean
  filters: Filters
  cover: Cover | null
}) {
  const t = useTranslations('listings')
  const { claim, start } = filters
  const { year, make, model } = row
  const rental = row.listing_type === 'vehicle'
  return (
    <article className="relative flex grow flex-col max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:gap-3">
      {row.photo_path ? (
        <img
          src={photoUrl(row.photo_path, 480)}
          srcSet={photoSet(row.photo_path)}
          sizes={`${eager ? '' : 'auto, '}(min-width: 80rem) 16rem, (min-width: 64rem) 25rem, (min-width: 40rem) 47vw, 7rem`}
          alt={row.photo_alt ?? ''}
          width={480}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className="aspect-3/2 w-full rounded-md bg-sunken object-cover max-sm:aspect-4/5"
        />
      ) : (
        <NoPhoto />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 sm:pt-3">
        <div className="justify-between gap-3 sm:flex">
          <h2 className="min-w-0 text-md leading-snug wrap-anywhere">
            <Link
              to={paths.listing(row.id, { ...(claim && { claim }) })}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
            >
              {row.title}
            </Link>
          </h2>
          <p className="shrink-0 leading-tight sm:text-right">
            <Rate row={row} className="text-lg sm:block" />
          </p>
        </div>
        <p className="text-sm text-ink-soft">
          {row.business_name}
          {!rental && row.services.length > 0 && ` · ${row.services.map((name) => t(`services.${name}`)).join(', ')}`}
          {rental && !row.title.includes(String(year)) && ` · ${year} ${make} ${model}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Rating row={row} />
          {row.distance_miles !== null ? (
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden className="size-4 text-ink-soft" />
              {row.distance_miles < 1
                ? t('card.nearby')
                : t('card.miles', { miles: (Math.round(row.distance_miles * 10) / 10).toFixed(1) })}
            </span>
          ) : (
            row.city && (
              <span className="inline-flex items-center gap-1">
                <MapPin aria-hidden className="size-4 text-ink-soft" />
                {row.city}
              </span>
            )
          )}
        </p>
        <NextFree row={row} start={start} />
        <Suspense>
          <CardFacts row={row} filters={filters} cover={cover} />
        </Suspense>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1">
          <StatusBadge tone={row.verified ? 'good' : 'mute'}>
            {t(row.verified ? 'card.verified' : 'card.notVerified')}
          </StatusBadge>
          {cover && rental && (
            <Suspense>
              <CardCover row={row} filters={filters} cover={cover} />
            </Suspense>
          )}
          {filters.sort === 'best' && <WhyThisOrder row={row} filters={filters} />}
        </div>
      </div>
    </article>
  )
})

function Rating({ row }: { row: SearchRow }) {
  const t = useTranslations('listings.card')
  const average = averageRating(row)
  if (average === null)
    return (
      <span title={t('noRatingLabel')} className="inline-flex items-center gap-1 text-ink-soft">
        <Star aria-hidden className="size-4" />
        <span aria-hidden>{t('noRating')}</span>
        <span className="sr-only">{t('noRatingLabel')}</span>
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden className="size-4 fill-accent stroke-accent" />
      <span aria-hidden>
        <b>{average.toFixed(1)}</b> <span className="text-ink-soft">{t('reviews', { count: row.rating_count })}</span>
      </span>
      <span className="sr-only">{t('rating', { average: average.toFixed(1), count: row.rating_count })}</span>
    </span>
  )
}

/** When it can be had; nothing to say when the reader chose days, since all results are free then. */
function NextFree({ row, start }: { row: SearchRow; start: string }) {
  const t = useTranslations('listings.card')
  const locale = useLocale()
  if (start || !row.verified) return null
  const byTheDay = row.daily_rate_cents !== null
  const { next_free_day: day, first_day: first } = row
  if (!day) return <p className="text-sm text-ink-soft">{t('full')}</p>
  if (day === first) return <p className="text-sm text-ink-soft">{t(byTheDay ? 'freeTomorrow' : 'openTomorrow')}</p>
  const near = day <= addDays(first, 5)
  const shown = formatDay(
    day,
    locale,
    near ? { weekday: 'long' } : { weekday: 'short', month: 'short', day: 'numeric' },
  )
  return <p className="text-sm text-ink-soft">{t(byTheDay ? 'freeFrom' : 'openFrom', { day: shown })}</p>
}
