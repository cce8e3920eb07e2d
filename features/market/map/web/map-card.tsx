import { ArrowLeft, MapPin, X, ZoomIn } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { type Point, milesBetween } from '#lib/geo.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { PAGE_SIZE } from '#features/market/search/contract.ts'
import type { BusinessFound, SearchRow } from '#features/market/listings/listing.ts'
import { photoUrl } from '#features/market/listings/photo.ts'
import type { Filters } from '#features/market/search/filters.ts'
import { findOf, standsAt } from './map-found.ts'
import { Rate } from '#features/market/listings/web/rate.tsx'
import { useMapWords } from './map-words.ts'
import { keepImpression } from '#features/market/listings/web/impression-store.ts'

type CardProps = { label: string; at: string; onClose: () => void; children: ReactNode }
/** What a pin opened. The focus goes to the first thing in it, or to all of it while that is fetched. */
function Card({ label, at, onClose, children }: CardProps) {
  const t = useTranslations('map')
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (card.current?.contains(document.activeElement) && document.activeElement !== card.current) return
    const first = card.current?.querySelector<HTMLElement>('li a, li button')
    ;(first ?? card.current)?.focus({ preventScroll: true })
  }, [at])
  return (
    <article ref={card} aria-label={label} tabIndex={-1} className="map-card">
      <div className="min-w-0 flex-1 text-sm">{children}</div>
      <IconButton label={t('close')} onClick={onClose}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </article>
  )
}

/** Businesses too near each other for pins of their own at this zoom. */
export function BusinessesCard({
  businesses,
  onChoose,
  onZoom,
  onClose,
}: {
  businesses: readonly BusinessFound[]
  onChoose: (at: number) => void
  onZoom: (() => void) | null
  onClose: () => void
}) {
  const t = useTranslations('map')
  const words = useMapWords()
  return (
    <Card label={t('businesses', { count: businesses.length })} at="all" onClose={onClose}>
      <h2 className="text-base">{t('businesses', { count: businesses.length })}</h2>
      <ul className="map-offers">
        {businesses.map((business, at) => (
          <li key={at}>
            <button type="button" className="link text-left font-bold wrap-anywhere" onClick={() => onChoose(at)}>
              {business.business_name}
            </button>
            <p className="text-ink-soft">{words.offer([business])}</p>
          </li>
        ))}
      </ul>
      {onZoom && (
        <Button variant="secondary" size="sm" icon={<ZoomIn aria-hidden className="size-4" />} onClick={onZoom}>
          {t('zoomHere')}
        </Button>
      )}
    </Card>
  )
}

type Got = { rows: readonly SearchRow[]; page: number; failed?: boolean; ended?: boolean }
/** What one business offers of what was searched for: enough to decide which to open. */
export function BusinessCard({
  business,
  known,
  filters,
  from,
  onBack,
  onClose,
}: {
  business: BusinessFound
  /** The listings of the page beside the map. */
  known: readonly SearchRow[]
  filters: Filters
  from: Point | null
  onBack: (() => void) | null
  onClose: () => void
}) {
  const t = useTranslations('map')
  const again = useTranslations('again')
  const card = useTranslations('listings.card')
  const words = useMapWords()
  const [{ rows, page, failed, ended }, setGot] = useState<Got>(() => ({
    rows: known.filter((row) => standsAt(row, business)),
    page: 0,
  }))
  const [asking, setAsking] = useState({ page: 1 })
  // what left the market since it was counted does not come any more
  const complete = ended || rows.length >= business.count
  useEffect(() => {
    if (complete) return
    let over = false
    findOf(filters, business, asking.page)
      .then((answer) => {
        if (over) return
        keepImpression(answer.shown_as)
        setGot((last) => ({
          rows: last.page ? [...last.rows, ...answer.rows] : answer.rows,
          page: asking.page,
          ended: answer.rows.length < PAGE_SIZE,
        }))
      })
      .catch(() => over || setGot((last) => ({ ...last, failed: true })))
    return () => {
      over = true
    }
  }, [asking]) // oxlint-disable-line react/exhaustive-deps -- one business for as long as the card is open
  const miles = from && milesBetween(from, business)
  return (
    <Card label={business.business_name} at={rows.length ? 'rows' : 'none'} onClose={onClose}>
      {onBack && (
        <Button variant="quiet" size="sm" icon={<ArrowLeft aria-hidden className="size-4" />} onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <h2 className="text-base wrap-anywhere">{business.business_name}</h2>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
        {words.offer([business])}
        {miles !== null && (
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden className="size-4" />
            {miles < 1 ? card('nearby') : card('miles', { miles: (Math.round(miles * 10) / 10).toFixed(1) })}
          </span>
        )}
      </p>
      <ul className="map-offers">
        {rows.map((row) => (
          <li key={row.id}>
            {row.photo_path && <img src={photoUrl(row.photo_path, 480)} alt="" width={96} height={64} loading="lazy" />}
            <div className="min-w-0">
              <Link
                to={paths.listing(row.id, { ...(filters.claim && { claim: filters.claim }) })}
                className="link leading-snug font-bold wrap-anywhere"
              >
                {row.title}
              </Link>
              <p>
                <Rate row={row} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {rows.length === 0 && !failed && <p role="status">{t(complete ? 'goneOffers' : 'loadingOffers')}</p>}
      {failed && (
        <p role="status">
          {t('noOffers')}{' '}
          <button type="button" className="link min-h-6" onClick={() => setAsking({ page: page + 1 })}>
            {again('again')}
          </button>
        </p>
      )}
      {!complete && page > 0 && !failed && (
        <Button variant="secondary" size="sm" onClick={() => setAsking({ page: page + 1 })}>
          {t('more', { count: business.count - rows.length })}
        </Button>
      )}
      <p className="text-ink-soft">{t('coarse')}</p>
    </Card>
  )
}
