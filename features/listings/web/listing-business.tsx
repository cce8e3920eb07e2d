import { Clock, Languages, MapPin, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Weekday } from '#features/providers/business.ts'
import type { Listing } from '../listing.ts'

/** The list in providers/business.ts stands beside schemas, which this page must not load. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[]

/** What the business says of itself: hours in its own zone, how far it goes, languages, ownership with how it is known. */
export function ListingBusiness({ provider }: Pick<Listing, 'provider'>) {
  const t = useTranslations('listingPage.business')
  const { hours, always_open, languages, ownership, proven_ownership } = provider
  const days = WEEKDAYS.filter((day) => hours[day])
  return (
    <ul className="mt-3 grid gap-2 text-sm">
      {always_open ? (
        <Line icon={<Clock aria-hidden className="size-5 shrink-0" />}>{t('always')}</Line>
      ) : (
        days.length > 0 && (
          <Line icon={<Clock aria-hidden className="size-5 shrink-0" />}>
            <details>
              <summary className="link cursor-pointer">{t('hours')}</summary>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4">
                {WEEKDAYS.map((day) => (
                  <div key={day} className="contents">
                    <dt>{t(`days.${day}`)}</dt>
                    <dd className="tabular-nums">{hours[day]?.join(' – ') ?? t('closed')}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-1 text-ink-soft">{t('zone', { zone: provider.time_zone })}</p>
            </details>
          </Line>
        )
      )}
      <Line icon={<MapPin aria-hidden className="size-5 shrink-0" />}>
        {t('radius', { miles: provider.service_radius_miles })}
      </Line>
      <Line icon={<Languages aria-hidden className="size-5 shrink-0" />}>
        {languages.map((code) => t(`spoken.${code}`)).join(', ')}
      </Line>
      {ownership.map((tag) => (
        <Line key={tag} icon={<Store aria-hidden className="size-5 shrink-0" />}>
          {t(`owned.${tag}`)}
          <span className="text-ink-soft"> · {t(proven_ownership.includes(tag) ? 'proven' : 'declared')}</span>
        </Line>
      ))}
    </ul>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    {icon}
    <div className="min-w-0">{children}</div>
  </li>
)
