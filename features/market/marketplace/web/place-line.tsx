import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, type Filters } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'

/** Where was searched: the circle, how exactly its middle is known, and other towns of the same name. */
export function PlaceLine({ filters, place }: { filters: Filters; place: NonNullable<Found['answer']>['place'] }) {
  const t = useTranslations('market')
  if (filters.bounds) return <span className="text-ink-soft"> {t('inArea')}</span>
  if (!place) return null
  const { radius_miles: miles, approximate, label, others } = place
  const zip = filters.zip && place.zip
  const name = zip || label
  return (
    <>
      <span className="text-ink-soft">
        {' '}
        {approximate && zip && t('aroundArea', { miles, zip, area: zip.slice(0, 3) })}
        {approximate && !zip && t('aroundTown', { miles, place: label ?? place.zip ?? '' })}
        {!approximate && (name ? t('around', { miles, zip: name }) : t('aroundPoint', { miles }))}
      </span>
      {others.length > 0 && (
        <span className="block text-sm">
          {t('others')}{' '}
          {others.map((near, at) => (
            <span key={near}>
              {at > 0 && ', '}
              <Link
                to={addressOf({ ...filters, zip: '', near, page: 1 })}
                preventScrollReset
                className="link inline-flex min-h-6 items-center"
              >
                {near}
              </Link>
            </span>
          ))}
          ?
        </span>
      )}
    </>
  )
}
