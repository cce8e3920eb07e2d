import { MapPin } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Again } from '#ui/again.tsx'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Cover } from '#features/market/prices/web/claim-cover.ts'
import { SortSelect } from './filter-form.tsx'
import { addressOf, without } from '#features/market/search/filters.ts'
import { ListingCard } from './listing-card.tsx'
import type { Found } from '#features/market/search/web/found.ts'
import { PlaceLine } from './place-line.tsx'
import type { CapState } from './use-within-cap.ts'
import { keepImpression } from '#features/market/listings/web/impression-store.ts'
import { HowOrdered } from './why-this-order.tsx'

/** Fetched by whoever asks for it, never by the list. */
const MapSplit = lazy(() => import('#features/market/map/web/map-split.tsx').catch(() => ({ default: WithoutMap })))

/** Most searches find enough. */
const NothingFound = lazy(() => import('./nothing-found.tsx'))

const EAGER = 2

/** The cards of one page with their count, the order explained, and the ways on; or why there is nothing. */
export function Results({
  found,
  cover,
  cap,
  busy,
  onRetry,
}: {
  found: Found
  cover: Cover | null
  cap: CapState
  busy: boolean
  onRetry: () => void
}) {
  const t = useTranslations('market')
  const claim = useTranslations('listings.claim')
  const { filters, answer, problem, failed } = found
  const impression = answer?.shown_as
  useEffect(() => void (impression && keepImpression(impression)), [impression])
  if (failed)
    return (
      <Notice tone="bad" live title={t('failed')} action={<Again onClick={onRetry} />}>
        {t('failedText')}
      </Notice>
    )
  if (cap === 'signed-out' || cap === 'none')
    return (
      <Notice
        tone="warn"
        live
        action={
          <LinkButton size="sm" variant="secondary" to={addressOf(without(filters, 'cap'))} preventScrollReset>
            {t('capLeave')}
          </LinkButton>
        }
      >
        {t(cap === 'none' ? 'capNone' : 'capSignedOut')}
      </Notice>
    )
  if (cap === 'asking' && !answer) return <p role="status">{claim('loading')}</p>
  if (problem || !answer)
    return (
      <Notice tone="warn" live>
        {t(`problems.${problem?.kind ?? 'q'}`)}
      </Notice>
    )
  const { rows, shown, total, place } = answer
  const map = filters.view === 'map'
  const list = rows.length > 0 && (
    <ul
      id="results"
      aria-label={t('results')}
      aria-busy={busy || undefined}
      className={cx(
        'grid gap-6 sm:gap-y-8',
        map ? 'sm:max-lg:grid-cols-2' : 'sm:grid-cols-2 xl:grid-cols-3',
        busy && 'opacity-60',
      )}
    >
      {rows.map((row, index) => (
        <li key={row.id} data-row={row.id}>
          <ListingCard row={row} eager={index < EAGER} filters={filters} cover={cover} />
        </li>
      ))}
    </ul>
  )
  const nothing = (total === 0 || found.wider.length > 0) && (
    <Suspense>
      <NothingFound found={found} />
    </Suspense>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="py-1" aria-live="polite">
          <b>{t('showing', { shown, total })}</b>
          <PlaceLine filters={filters} place={place} />
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {(map || total > 0) && (
            <LinkButton
              variant="secondary"
              size="sm"
              icon={<MapPin aria-hidden className="size-4" />}
              to={addressOf({ ...filters, view: map ? '' : 'map' })}
              preventScrollReset
              reloadDocument={!map && found.mapStyle !== null}
            >
              {t(map ? 'closeMap' : 'map')}
            </LinkButton>
          )}
          {total > 0 && <SortSelect filters={filters} />}
        </div>
      </div>
      {total > 0 && filters.sort === 'best' && (
        <HowOrdered row={filters.page === 1 ? rows[0] : undefined} filters={filters} />
      )}
      {map ? (
        <Suspense fallback={list}>
          <MapSplit found={found} answer={answer} list={list || nothing} />
        </Suspense>
      ) : (
        list
      )}
      {(list || !map) && nothing}
      {total > 0 && rows.length === 0 && (
        <Empty
          title={t('beyond', { page: filters.page })}
          action={<LinkButton to={addressOf({ ...filters, page: 1 })}>{t('firstPage')}</LinkButton>}
        />
      )}
      <Pagination page={filters.page} pages={found.pages} hrefOf={(page) => addressOf({ ...filters, page })} />
    </>
  )
}

/** The map's own script did not come. */
function WithoutMap({ list }: { list: ReactNode }) {
  return (
    <>
      <Notice tone="warn" live>
        {useTranslations('market')('noMap')}
      </Notice>
      {list}
    </>
  )
}
