import { BadgeCheck, CalendarDays, CalendarRange, Clock, Landmark, ShieldCheck } from 'lucide-react'
import { type ComponentProps, lazy, memo, type ReactNode, Suspense } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Facts } from '#ui/card.tsx'
import { Tag } from '#ui/badge.tsx'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import { type Choosing, ListingCalendar } from './listing-calendar.tsx'
import { firstMove } from '#features/market/search/web/first-move.ts'
import type { FoundListing } from './found-listing.ts'

/** Only appraisers have it: packed for nobody else. */
const ProductList = lazy(() => import('#features/market/prices/web/product-list.tsx'))

const RentalTerms = lazy(() => import('./rental-terms.tsx'))

/** The server drew it already; what it needs beyond reading comes with the first move. */
const BusinessFacts = lazy(async () => {
  await firstMove()
  return { default: (await import('./listing-business.tsx')).ListingBusiness }
})
const Business = memo(function Business(it: ComponentProps<typeof BusinessFacts>) {
  return (
    <Suspense>
      <BusinessFacts {...it} />
    </Suspense>
  )
})

type Props = FoundListing & {
  booking: Choosing
  reviews: ReactNode
  /** What a towing company publishes. */
  rates?: ReactNode
  /** The way to ask the provider; the owner who looks before drivers do has none. */
  ask?: ReactNode
  /** Begins a booking of a service at a fixed price; the owner who looks has none either. */
  onBook?: (productId: string) => void
}

/** Everything about the listing below its photos, in the order of the spec. */
export function ListingBody(found: Props) {
  const { listing } = found
  const t = useTranslations('listingPage')
  const sold = useTranslations('products')
  return (
    <div className="grid min-w-0 gap-10">
      <Part id="about" title={t('about')}>
        <p className="max-w-text whitespace-pre-line wrap-anywhere">{listing.description}</p>
      </Part>
      {listing.vehicle ? <Vehicle {...found} /> : <Services {...found} />}
      {found.products.length > 0 && (
        <Part id="fixed-price" title={sold('title')}>
          <Suspense>
            <ProductList products={found.products} bookable={listing.provider.verified} onBook={found.onBook} />
          </Suspense>
        </Part>
      )}
      {found.rates}
      <Terms {...found} />
      <Part id="availability" title={t('availability')}>
        <ListingCalendar availability={found.availability} booking={found.booking} />
      </Part>
      <Part id="reviews" title={t('reviews')}>
        {found.reviews}
      </Part>
      <Provider {...found} />
    </div>
  )
}

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 scroll-mt-24 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Vehicle({ listing: { vehicle } }: Props) {
  const t = useTranslations('listingPage')
  const locale = useLocale()
  if (!vehicle) return null
  return (
    <Part id="vehicle" title={t('vehicle')}>
      <Facts
        className="max-w-text grid-cols-2 sm:grid-cols-3"
        rows={[
          [t('year'), vehicle.year],
          [t('make'), vehicle.make],
          [t('model'), vehicle.model],
          [t('trim'), vehicle.trim],
          [
            t('mileage'),
            vehicle.mileage === null ? null : t('miles', { count: vehicle.mileage.toLocaleString(`${locale}-US`) }),
          ],
          [t('access'), vehicle.wheelchair_accessible ? t('adapted') : null],
        ]}
      />
    </Part>
  )
}

function Services({ listing: { shop }, represents }: Props) {
  const t = useTranslations('listingPage')
  const names = useTranslations('listings.services')
  if (!shop) return null
  const license = shop.license_type as 'appraiser' | 'public_adjuster' | null
  return (
    <Part id="services" title={t('services')}>
      <Facts
        columns={1}
        rows={[
          [t('offered'), <TagList key="offered" names={shop.services.map((name) => names(name))} />],
          [
            t('certifications'),
            shop.certifications.length > 0 ? (
              <TagList key="certified" names={shop.certifications} />
            ) : (
              t('noCertifications')
            ),
          ],
          [
            t('license'),
            license && t('licenseIn', { type: t(`licenses.${license}`), state: shop.license_state ?? '' }),
          ],
          [t('forYou'), represents === null ? null : t(represents ? 'mayNegotiate' : 'valuesOnly')],
        ]}
      />
    </Part>
  )
}

const TagList = ({ names }: { names: readonly string[] }) => (
  <span className="mt-1 flex flex-wrap gap-2">
    {names.map((name) => (
      <Tag key={name}>{name}</Tag>
    ))}
  </span>
)

/** Spec §9: the minimum only above one day, insurance always, the deposit only when there is one. */
function Terms({ listing, terms: canceling }: Props) {
  const { provider } = listing
  const t = useTranslations('listingPage')
  const locale = useLocale()
  const { min_days: min, max_days: max, min_hours: hours, deposit_required_cents: deposit } = listing
  const between = listing.turnaround_days
  const byTheDay = soldByTheDay(listing)
  const terms: [string, typeof Clock, string][] = [
    ...(byTheDay
      ? ([
          ['min', CalendarDays, t('minDays', { count: min })],
          ['max', CalendarRange, t('maxDays', { count: max })],
          ...(between > 0 ? [['between', Clock, t('between', { count: between })]] : []),
        ] as [string, typeof Clock, string][])
      : ([
          ['hours', Clock, t(provider.provider_type === 'body_shop' ? 'inspection' : 'appointment', { count: hours })],
        ] as [string, typeof Clock, string][])),
    ['insurance', ShieldCheck, t('insurance')],
    ...(deposit
      ? ([['deposit', Landmark, t('deposit', { amount: formatCents(deposit) })]] as [string, typeof Clock, string][])
      : []),
  ]
  return (
    <Part id="terms" title={t('terms')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {terms.map(([key, Icon, text]) => (
          <li key={key} className="flex items-start gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
      {listing.listing_type === 'vehicle' && (
        <Suspense>
          <RentalTerms listing={listing} />
        </Suspense>
      )}
      {byTheDay && min > 1 && <p className="mt-3 text-sm text-ink-soft">{t('problems.too_short', { min })}</p>}
      <h3 className="mt-5 mb-1.5 text-base">{t('canceling')}</h3>
      <ul className="grid max-w-text gap-1 text-ink-soft">
        {canceling[locale].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Part>
  )
}

function Provider({ listing: { provider }, availability, ask }: Props) {
  const t = useTranslations('listingPage')
  const types = useTranslations('listings.types')
  const format = useFormatter()
  const place = [provider.city, provider.state].filter(Boolean).join(', ')
  return (
    <Part id="provider" title={t('provider')}>
      <div className="rounded-lg border border-line bg-card p-5">
        <p className="font-display text-lg font-bold">{provider.business_name}</p>
        <p className="text-sm text-ink-soft">
          {types(provider.provider_type)} ·{' '}
          {t('since', {
            month: format.dateTime(new Date(provider.member_since), { month: 'long', year: 'numeric' }),
          })}
        </p>
        {provider.about && <p className="mt-3 max-w-text whitespace-pre-line">{provider.about}</p>}
        <Business provider={provider} today={availability.today} closed={availability.closed} />
        <p className="mt-3 flex items-start gap-2">
          <BadgeCheck
            aria-hidden
            className={`mt-0.5 size-5 shrink-0 ${provider.verified ? 'text-good' : 'text-mute'}`}
          />
          {t(provider.verified ? 'verified' : 'inReview')}
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          {place && `${t('place', { place })} `}
          {t('contact')}
        </p>
        {ask}
      </div>
    </Part>
  )
}
