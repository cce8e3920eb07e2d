import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatDay } from '#lib/dates.ts'
import { Empty } from '#ui/empty.tsx'
import { Stars } from '#ui/stars.tsx'
import { reviewPhotoUrl } from '../photo.ts'
import type { Review } from '../review.ts'

export type Summary = { count: number; average: string; stars: number[]; uncounted: number }

/** Reviews as everybody reads them, with the average and its spread. Renders on the server too. */
export function ReviewList({ reviews, summary }: { reviews: readonly Review[]; summary: Summary }) {
  const t = useTranslations('reviews')
  if (summary.count + summary.uncounted === 0) return <Empty title={t('none')}>{t('noneText')}</Empty>
  return (
    <div className="grid gap-6">
      {summary.count > 0 && (
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <p>
            <span className="font-display text-2xl font-bold">{summary.average}</span>{' '}
            <Stars value={Number(summary.average)} label={t('average', { average: summary.average })} />
            <span className="block text-sm text-ink-soft">{t('count', { count: summary.count })}</span>
          </p>
          <Spread summary={summary} />
        </div>
      )}
      <ReviewItems reviews={reviews} />
      <a href={paths.removedReviews()} className="link inline-flex min-h-11 items-center justify-self-start text-sm">
        {t('treated')}
      </a>
    </div>
  )
}

/** The reviews alone, for those that are loaded later. */
export function ReviewItems({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="grid">
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
    </ul>
  )
}

function Spread({ summary }: { summary: Summary }) {
  const t = useTranslations('reviews')
  return (
    <dl className="grid min-w-56 flex-1 gap-1 text-sm">
      {[5, 4, 3, 2, 1].map((stars) => {
        const given = summary.stars[stars - 1] ?? 0
        return (
          <div key={stars} className="grid grid-cols-[5rem_1fr_2rem] items-center gap-3">
            <dt className="text-ink-soft">{t('spread', { stars })}</dt>
            <dd className="contents">
              <svg
                aria-hidden
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                className="h-2 w-full rounded-full bg-sunken"
              >
                <rect width={(given / summary.count) * 100} height="6" className="fill-accent" />
              </svg>
              <span className="text-right">{given}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** One review as everybody reads it. Words may run in any direction; they are text, never markup. */
export function ReviewItem({ review, children }: { review: Review; children?: ReactNode }) {
  const t = useTranslations('reviews')
  const format = useFormatter()
  const locale = useLocale()
  return (
    <li className="border-t border-line py-4 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <b>{review.reviewer_name}</b>
        <Stars value={review.rating} label={t('ofFive', { rating: review.rating })} />
        <time dateTime={review.created_at} className="text-sm text-ink-soft">
          {format.dateTime(new Date(review.created_at), { dateStyle: 'medium' })}
        </time>
        {review.edited_at && <span className="text-sm text-ink-soft">({t('edited')})</span>}
      </p>
      {review.review_text && (
        <p dir="auto" className="mt-1 max-w-text whitespace-pre-line wrap-anywhere">
          {review.review_text}
        </p>
      )}
      {review.photos.length > 0 && <ReviewPhotos review={review} />}
      <p className="mt-1 text-sm text-ink-soft">{t('served', { date: formatDay(review.service_date, locale) })}</p>
      {!review.counts && <p className="text-sm text-ink-soft">{t('uncounted')}</p>}
      {review.reply && (
        <div data-reply className="mt-3 border-l-4 border-line-strong pl-4">
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <b>{t('reply')}</b>
            <time dateTime={review.reply.created_at} className="text-ink-soft">
              {format.dateTime(new Date(review.reply.created_at), { dateStyle: 'medium' })}
            </time>
            {review.reply.edited_at && <span className="text-ink-soft">({t('edited')})</span>}
          </p>
          <p dir="auto" className="mt-1 max-w-text whitespace-pre-line wrap-anywhere">
            {review.reply.reply_text}
          </p>
        </div>
      )}
      {children}
    </li>
  )
}

/** Each photo opens large; it is a link first, so that it works without a script. */
function ReviewPhotos({ review }: { review: Review }) {
  const t = useTranslations('reviews.photos')
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {review.photos.map(({ path, width, height }, index) => (
        <li key={path}>
          <a
            href={reviewPhotoUrl(path, '1200.webp')}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-md border border-line"
          >
            <img
              src={reviewPhotoUrl(path, '480.webp')}
              alt={t('photo', { number: index + 1, name: review.reviewer_name })}
              width={width}
              height={height}
              loading="lazy"
              className="h-20 w-30 bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
