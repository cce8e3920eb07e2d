import rentalCopy from 'virtual:copy/rentalTerms'
import { Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isPrivateCar } from '#features/work/orders/progress.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { DateField, FieldError } from '#ui/field.tsx'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import type { Availability } from '#features/market/listings/availability.ts'
import { allReadable } from '#ui/unreadable.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import type { Listing } from '#features/market/listings/listing.ts'
import type { Cover } from '#features/market/prices/web/claim-cover.ts'
import type { Booking } from './use-booking.ts'

const BookingTotal = lazyWithCopy(async () => (await import('./booking-total.tsx')).default, rentalCopy)
const RentalTerms = lazy(() => import('#features/market/listing-page/web/rental-terms.tsx'))
const InsurerRate = lazy(() => import('#features/market/prices/web/insurer-rate.tsx'))
const Limits = lazy(() => import('#features/market/prices/web/claim-limits.tsx'))
const loadDialog = () => import('./booking-dialog.tsx')
const BookingDialog = lazy(loadDialog)
const rateOf = (listing: Listing) => formatCents(listing.daily_rate_cents ?? listing.hourly_rate_cents ?? 0)

/** Price, days and the live total, always in sight on a wide screen. */
export function BookingCard({
  listing,
  availability,
  booking,
  cover,
  preview = false,
}: {
  listing: Listing
  availability: Availability
  booking: Booking
  cover: Cover | null
  /** The owner looks before drivers do: nothing to book. */
  preview?: boolean
}) {
  const t = useTranslations('listingPage')
  const card = useTranslations('listings.card')
  const locale = useLocale()
  const { range, choose, problem } = booking
  const rental = listing.listing_type === 'vehicle'
  const byTheDay = soldByTheDay(listing)
  const next = availability.next_free_day
  const nextDay = next && formatDay(next, locale, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <div className="rounded-lg border border-line bg-card p-5 shadow-card">
      <p className="flex items-baseline gap-2">
        <span className="font-display text-2xl font-bold">{rateOf(listing)}</span>
        <span className="text-ink-soft">{card(byTheDay ? 'day' : 'hour')}</span>
      </p>
      {rental && (
        <Suspense>
          <RentalTerms listing={listing} brief />
        </Suspense>
      )}
      {cover && rental && (
        <Suspense>
          <InsurerRate listing={listing} cover={cover} from={range.start ?? next} />
        </Suspense>
      )}
      {listing.provider.verified && (
        <p className="mt-1 text-sm text-ink-soft">{nextDay ? t('from', { day: nextDay }) : t('noFree')}</p>
      )}
      <div data-days className={byTheDay ? 'mt-4 grid grid-cols-2 gap-3' : 'mt-4'}>
        <DateField
          label={t(byTheDay ? 'dayFrom' : 'dayOne')}
          className="max-w-none! px-2.5!"
          min={availability.first_day}
          max={availability.to}
          value={range.start ?? ''}
          onChange={({ target }) => {
            const start = target.value || null
            choose({ start, end: byTheDay ? (start && range.end && range.end >= start ? range.end : null) : start })
          }}
        />
        {byTheDay && (
          <DateField
            label={t('dayTo')}
            className="max-w-none! px-2.5!"
            min={range.start ?? availability.first_day}
            max={availability.to}
            value={range.end ?? ''}
            onChange={({ target }) => choose({ start: range.start, end: target.value || null })}
          />
        )}
      </div>
      {problem && (
        <div role="alert">
          <FieldError>
            {t(`problems.${problem === 'closed' && !byTheDay ? 'closedDay' : problem}`, {
              min: availability.min_days,
              max: availability.max_days,
            })}
          </FieldError>
        </div>
      )}
      {booking.total ? (
        <Suspense fallback={<p className="mt-4 min-h-24" />}>
          <BookingTotal total={booking.total} />
        </Suspense>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">{t('chooseDays')}</p>
      )}
      {cover && rental && (
        <p className="mt-3 rounded-md bg-accent-wash px-3 py-2 text-sm">
          <Suspense>
            <Limits cover={cover} />
          </Suspense>
        </p>
      )}
      {isPrivateCar({ listing, provider: listing.provider }) && <p className="mt-3 text-sm">{t('privateCar')}</p>}
      <div className={preview ? 'mt-4' : 'mt-4 max-lg:hidden'}>
        <BookButton listing={listing} booking={booking} preview={preview} />
      </div>
      <p className="mt-3 flex items-start gap-2 text-xs text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('held')}
      </p>
    </div>
  )
}

/** The same on a phone: one line at the bottom of the screen, as long as the listing is on it. */
export function BookingBar({ listing, booking }: { listing: Listing; booking: Booking }) {
  const t = useTranslations('listingPage')
  const card = useTranslations('listings.card')
  const { total } = booking
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-card px-4 py-3 shadow-high sm:-mx-6 sm:px-6 lg:hidden print:hidden">
      <p className="min-w-0 flex-1 leading-tight">
        <b className="block font-display text-lg">{total ? formatCents(total.amount) : rateOf(listing)}</b>
        <span className="text-xs text-ink-soft">
          {total
            ? t(total.kind === 'appointment' ? 'forHours' : 'forDays', { count: total.quantity })
            : card(soldByTheDay(listing) ? 'day' : 'hour')}
        </span>
      </p>
      <div className="w-44">
        <BookButton listing={listing} booking={booking} />
      </div>
    </div>
  )
}

/** The dialog is fetched when somebody means to book: hovering, focusing or touching the button is enough. */
function BookButton({ listing, booking, preview }: { listing: Listing; booking: Booking; preview?: boolean }) {
  const t = useTranslations('listingPage')
  const soon = () => void loadDialog().catch(() => {})
  return (
    <Button
      size="lg"
      wide
      onClick={() => allReadable(document.querySelectorAll('[data-days] input')) && booking.start()}
      onPointerEnter={soon}
      onFocus={soon}
      onTouchStart={soon}
      disabledReason={preview ? t('previewBook') : !listing.provider.verified && t('cannotBook')}
    >
      {t('book')}
    </Button>
  )
}

/** Where the booking dialog appears. */
export function BookingSlot({
  listing,
  availability,
  claimId,
  booking,
}: {
  listing: Listing
  availability: Availability
  claimId: string
  booking: Booking
}) {
  const t = useTranslations('listingPage')
  if (!booking.open) return null
  const opening = (
    <p role="status" className="sr-only">
      {t('opening')}
    </p>
  )
  return (
    <Suspense fallback={opening}>
      <BookingDialog listing={listing} availability={availability} claim={claimId || null} onClose={booking.close} />
    </Suspense>
  )
}
