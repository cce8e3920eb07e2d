import { MapPin, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { IconButton } from '#ui/button.tsx'
import type { SearchRow } from '../listing.ts'
import { photoUrl } from '../photo.ts'

/** The listing of a pin, small: enough to decide whether to open it. */
export function MapCard({ row, claim, onClose }: { row: SearchRow; claim: string; onClose: () => void }) {
  const t = useTranslations('listings.card')
  const words = useTranslations('map')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus({ preventScroll: true }), [row.id])
  const daily = row.daily_rate_cents !== null
  return (
    <article aria-label={row.title} className="map-card">
      {row.photo_path && <img src={photoUrl(row.photo_path, 480)} alt="" width={96} height={64} />}
      <div className="min-w-0 flex-1 self-center text-sm">
        <p className="leading-snug font-bold wrap-anywhere">
          <Link ref={link} to={paths.listing(row.id, { ...(claim && { claim }) })} className="link">
            {row.title}
          </Link>
        </p>
        <p className="text-ink-soft">{row.business_name}</p>
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            <b>{formatCents(row.daily_rate_cents ?? row.hourly_rate_cents ?? 0)}</b> {t(daily ? 'day' : 'hour')}
          </span>
          {row.distance_miles !== null && (
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden className="size-4 text-ink-soft" />
              {row.distance_miles < 1
                ? t('nearby')
                : t('miles', { miles: (Math.round(row.distance_miles * 10) / 10).toFixed(1) })}
            </span>
          )}
        </p>
      </div>
      <IconButton label={words('close')} onClick={onClose}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </article>
  )
}
