import { Accessibility, Clock, HandCoins, Languages, MailCheck, MapPin, Store, Truck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isOpen, WEEKDAYS, weekdayOf } from '#features/business/providers/hours.ts'
import { type Day, dayIn, formatTime } from '#lib/dates.ts'
import { zoneName } from '#ui/zone-name.ts'
import type { Listing } from '#features/market/listings/listing.ts'

/** Fewer bookings than this say nothing about somebody's answers. */
const ENOUGH_ASKED = 3
const MINUTE_MS = 60_000
const ICON = 'size-5 shrink-0'

type Props = Pick<Listing, 'provider'> & {
  /** The day there when the page was made; without it today's hours wait for the browser's clock. */
  today?: Day
  /** Days from then on on which it is closed; where they are not known, nothing is said of today. */
  closed?: readonly Day[]
}

/** What the business says of itself, in the words of its cards, and how it answers bookings. */
export function ListingBusiness({ provider, today, closed }: Props) {
  const t = useTranslations('listingPage.business')
  const { languages, ownership, proven_ownership, response_count: asked } = provider
  const rents = provider.provider_type === 'private_owner' || provider.provider_type === 'rental_company'
  return (
    <ul className="mt-3 grid gap-2 text-sm">
      <Hours provider={provider} today={today} closed={closed} />
      {provider.direct_bill && (
        <Line icon={<HandCoins aria-hidden className={ICON} />} more={t(rents ? 'directBillText' : 'directBillRepair')}>
          {t('directBill')}
        </Line>
      )}
      {provider.tows_anywhere && (
        <Line icon={<Truck aria-hidden className={ICON} />} more={t('towsAnywhereText')}>
          {t('towsAnywhere')}
        </Line>
      )}
      {provider.wheelchair_accessible && (
        <Line icon={<Accessibility aria-hidden className={ICON} />} more={t('premises')}>
          {t('wheelchair')}
        </Line>
      )}
      {asked >= ENOUGH_ASKED && (
        <Line icon={<MailCheck aria-hidden className={ICON} />}>
          {t('answers', { count: provider.response_in_time, of: asked })}
        </Line>
      )}
      {provider.provider_type !== 'body_shop' && (
        <Line icon={<MapPin aria-hidden className={ICON} />}>
          {t('radius', { miles: provider.service_radius_miles })}
        </Line>
      )}
      <Line icon={<Languages aria-hidden className={ICON} />}>
        {languages.map((code) => t(`spoken.${code}`)).join(', ')}
      </Line>
      {ownership.map((tag) => (
        <Line
          key={tag}
          icon={<Store aria-hidden className={ICON} />}
          more={t(proven_ownership.includes(tag) ? 'proven' : 'declared')}
        >
          {t(`owned.${tag}`)}
        </Line>
      ))}
    </ul>
  )
}

/** The week and today's hours; once the page lives, whether it is open, by the clock of the business. */
function Hours({ provider, today, closed }: Props) {
  const t = useTranslations('listingPage.business')
  const locale = useLocale()
  const { hours, always_open, time_zone: zone } = provider
  const fromTo = (times: readonly string[]) => times.map((time) => formatTime(time, locale)).join(' – ')
  const now = useNow()
  const icon = <Clock aria-hidden className={ICON} />
  const day = now ? dayIn(zone, now) : today
  const shut = day !== undefined && closed?.includes(day)
  if (always_open)
    return (
      <Line icon={icon} more={shut ? t('closedToday') : undefined}>
        {t(provider.provider_type === 'towing' ? 'alwaysTow' : 'always')}
      </Line>
    )
  if (!WEEKDAYS.some((day) => hours[day])) return null
  // a day opened beside the week has no hours that anybody knows
  const open = day && closed && !shut && hours[weekdayOf(day)]
  return (
    <Line icon={icon}>
      <details>
        <summary className="link cursor-pointer">{t('hours')}</summary>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4">
          {WEEKDAYS.map((day) => (
            <div key={day} className="contents">
              <dt>{t(`days.${day}`)}</dt>
              <dd className="tabular-nums">{hours[day] ? fromTo(hours[day]) : t('closed')}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-ink-soft">{t('zone', { zone: zoneName(zone, locale) })}</p>
      </details>
      {(shut || open) && (
        <p className="tabular-nums">
          {open ? t('today', { hours: fromTo(open) }) : t('closedToday')}
          {now && open && (
            <span className="text-ink-soft"> · {t(isOpen(provider, zone, now) ? 'openNow' : 'closedNow')}</span>
          )}
        </p>
      )}
    </Line>
  )
}

/** The time to the minute; null on the server and until the page lives, because a kept page is older than its reader. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const Line = ({ icon, more, children }: { icon: ReactNode; more?: string; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    {icon}
    <div className="min-w-0">
      {children}
      {more && <span className="text-ink-soft"> · {more}</span>}
    </div>
  </li>
)
