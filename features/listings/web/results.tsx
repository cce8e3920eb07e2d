import { MapPin, SearchX } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useFilterName } from './chips.tsx'
import type { Cover } from './claim-cover.ts'
import { SortSelect } from './filter-form.tsx'
import { addressOf, without } from './filters.ts'
import { ListingCard } from './listing-card.tsx'
import type { Found } from './found.ts'
import { keepShown } from './shown-store.ts'
import { WhyThisOrder } from './why-this-order.tsx'

/** Fetched by whoever asks for it, never by the list. */
const MapSplit = lazy(() => import('./map-split.tsx'))

const EAGER = 2

/** The cards of one page with their count, the order explained, and the ways on; or why there is nothing. */
export function Results({
  found,
  cover,
  busy,
  onRetry,
}: {
  found: Found
  cover: Cover | null
  busy: boolean
  onRetry: () => void
}) {
  const t = useTranslations('market')
  const { filters, answer, problem, failed } = found
  const mark = answer?.shown_as
  useEffect(() => void (mark && keepShown(mark)), [mark])
  if (failed)
    return (
      <Notice tone="bad" live title={t('failed')} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
        {t('failedText')}
      </Notice>
    )
  if (problem || !answer)
    return (
      <Notice tone="warn" live>
        {t(`problems.${problem?.kind ?? 'q'}`)}
      </Notice>
    )
  const { rows, shown, total, place } = answer
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="py-1" aria-live="polite">
          <b>{t('showing', { shown, total })}</b>
          {place && (
            <span className="text-ink-soft">
              {' '}
              {t(place.approximate ? 'aroundArea' : 'around', { miles: place.radius_miles, zip: place.zip ?? '' })}
            </span>
          )}
        </p>
        {total > 0 && <SortSelect filters={filters} />}
      </div>
      {total > 0 && filters.sort === 'best' && <WhyThisOrder first={filters.page === 1 ? rows[0] : undefined} />}
      {rows.length > 0 && (
        <ul
          aria-label={t('results')}
          aria-busy={busy || undefined}
          className={cx('grid gap-4 sm:grid-cols-2 xl:grid-cols-3 xl:gap-5', busy && 'opacity-60')}
        >
          {rows.map((row, index) => (
            <li key={row.id}>
              <ListingCard row={row} eager={index < EAGER} claim={filters.claim} cover={cover} start={filters.start} />
            </li>
          ))}
        </ul>
      )}
      {total === 0 && <Nothing found={found} />}
      {total > 0 && rows.length === 0 && (
        <Empty
          title={t('beyond', { page: filters.page })}
          action={<LinkButton to={addressOf({ ...filters, page: 1 })}>{t('firstPage')}</LinkButton>}
        />
      )}
      <Pagination
        page={filters.page}
        pages={found.pages}
        hrefOf={(page) => addressOf({ ...filters, page })}
        words={{
          label: t('pages.label'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          page: (page) => t('pages.page', { page }),
        }}
      />
    </>
  )
}

/** Spec §2: 'No listings found', with the filter whose removal helps most first. */
function Nothing({ found }: { found: Found }) {
  const t = useTranslations('market')
  const nameOf = useFilterName(found.filters)
  const { looser, filters } = found
  return (
    <Empty
      icon={<SearchX aria-hidden />}
      title={t('empty')}
      action={looser.map(({ key, count }, index) => (
        <LinkButton
          key={key}
          variant={index === 0 ? 'primary' : 'secondary'}
          to={addressOf(without(filters, key))}
          preventScrollReset
        >
          {t('without', { filter: nameOf(key), count })}
        </LinkButton>
      ))}
    >
      {t(looser.length ? 'emptyText' : 'emptyNothing')}
    </Empty>
  )
}
