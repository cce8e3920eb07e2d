import { MapPin } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Again } from '#ui/again.tsx'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Cover } from '#features/market/prices/web/claim-cover.ts'
import { SortSelect } from './filter-form.tsx'
import { addressOf, without } from '#features/market/search/filters.ts'
import { ListingCard } from './listing-card.tsx'
import type { Found } from '#features/market/search/web/found.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { PlaceLine } from './place-line.tsx'
import type { CapState } from './use-within-cap.ts'
import { keepImpression } from '#features/market/listings/web/impression-store.ts'
import { HowOrdered } from './why-this-order.tsx'

/** Fetched by whoever asks for it, never by the list. */
const MapSplit = lazy(() => import('#features/market/map/web/map-split.tsx').catch(() => ({ default: WithoutMap })))

const MoreOfBusiness = memo(lazy(() => import('./more-of-business.tsx')))

/** Most searches find enough. */
const NothingFound = lazy(() => import('./nothing-found.tsx'))

const EAGER = 2

/** Each business once, where its best result stands, with the others of it behind. */
function byBusiness(rows: readonly SearchRow[]): { row: SearchRow; more: SearchRow[] }[] {
  const groups = new Map<string, { row: SearchRow; more: SearchRow[] }>()
  for (const row of rows) {
    const group = groups.get(row.provider_id)
    if (group) group.more.push(row)
    else groups.set(row.provider_id, { row, more: [] })
  }
  return [...groups.values()]
}

/**
 * The cards of one page with their count, the order explained beside `children`, and the ways on; or why there is nothing.
 */
export function Results({
  found,
  cover,
  cap,
  busy,
  settling,
  onRetry,
  children,
}: {
  found: Found
  cover: Cover | null
  cap: CapState
  busy: boolean
  /** What the claim changes in the list is not known yet: its place is kept, and nothing moves under a finger. */
  settling: boolean
  onRetry: () => void
  children: ReactNode
}) {
  const t = useTranslations('market')
  const claim = useTranslations('listings.claim')
  const { filters, answer, problem, failed } = found
  const groups = useMemo(() => byBusiness(answer?.rows ?? []), [answer])
  const impression = answer?.shown_as
  useEffect(() => void (impression && keepImpression(impression)), [impression])
  const instead = failed ? (
    <Notice tone="bad" live title={t('failed')} action={<Again onClick={onRetry} />}>
      {t('failedText')}
    </Notice>
  ) : cap === 'signed-out' || cap === 'none' ? (
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
  ) : cap === 'asking' && !answer ? (
    <p role="status">{claim('loading')}</p>
  ) : (
    (problem || !answer) && (
      <Notice tone="warn" live>
        {t(`problems.${problem?.kind ?? 'q'}`)}
      </Notice>
    )
  )
  if (instead || !answer)
    return (
      <>
        {children}
        {instead}
      </>
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
        map ? 'sm:max-lg:grid-cols-2' : 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
        busy && 'opacity-60',
        settling && 'settling',
      )}
    >
      {/* whoever sorts by price or looks at a map compares cars, not businesses */}
      {(map || filters.sort !== 'best' ? rows.map((row) => ({ row, more: [] })) : groups).map(
        ({ row, more }, index) => (
          <li key={row.id} data-row={row.id} className="flex flex-col">
            <ListingCard row={row} eager={index < EAGER} filters={filters} cover={cover} />
            {more.length > 0 && (
              <Suspense>
                <MoreOfBusiness rows={more} claim={filters.claim} />
              </Suspense>
            )}
          </li>
        ),
      )}
    </ul>
  )
  const nothing = (rows.length === 0 || found.wider.length > 0) && (
    <Suspense>
      <NothingFound found={found} />
    </Suspense>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="py-1 max-sm:text-sm" aria-live="polite">
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
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        {children}
        {total > 0 && filters.sort === 'best' && (
          <HowOrdered row={filters.page === 1 ? rows[0] : undefined} filters={filters} />
        )}
      </div>
      {map ? (
        <Suspense fallback={list}>
          <MapSplit found={found} answer={answer} list={list || nothing} />
        </Suspense>
      ) : (
        list
      )}
      {(list || !map) && nothing}
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
