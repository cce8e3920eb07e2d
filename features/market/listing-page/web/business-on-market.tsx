import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { publicKey } from '#features/base/accounts/web/session.ts'
import { useWhen } from '#ui/time-text.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import { photoUrl } from '#features/market/listings/photo.ts'
import { averageRating } from '#features/market/listings/rating.ts'
import { ListingBusiness } from './listing-business.tsx'
import { createClient } from '#lib/contract.ts'
import { formatCents } from '#lib/money.ts'
import { Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'

/** Without a token: the answer is what a visitor gets, so that nothing private can slip in here. */
const visitor = () => createClient(listingsContract, { apikey: publicKey() })

/** What the public sees of a provider: its public block and its listings on the market. */
export function PublicView({ id }: { id: string }) {
  const t = useTranslations('adminProviders.public')
  const query = useQuery({
    queryKey: ['provider_queue', 'public', id],
    queryFn: ({ signal }) => visitor().list({ provider_id: id, limit: 50 }, { signal }),
  })
  const { data } = query
  if (!data || query.error)
    return <Loaded query={query} label={t('text')} shape="rows" lines={3} failed={t('failed')} />
  const first = data[0]
  return (
    <div className="grid gap-6">
      <p className="text-sm text-ink-soft">{t('text')}</p>
      {first ? (
        <>
          <Business listing={first} />
          <div>
            <h3 className="mb-2">{t('listings')}</h3>
            <ul className="grid gap-3">
              {data.map((listing) => (
                <Line key={listing.id} listing={listing} />
              ))}
            </ul>
          </div>
        </>
      ) : (
        <Empty title={t('none')} icon={<EyeOff aria-hidden />}>
          {t('noneText')}
        </Empty>
      )}
    </div>
  )
}

function Business({ listing }: { listing: Listing }) {
  const t = useTranslations('adminProviders.public')
  const words = useTranslations('adminProviders')
  const types = useTranslations('providers.types')
  const dates = useWhen()
  const { provider, rating_sum, rating_count: count } = listing
  return (
    <section>
      <h3 className="mb-2">{t('provider')}</h3>
      <Facts
        rows={[
          [words('business'), provider.business_name],
          [words('filter.type'), types(provider.provider_type)],
          [t('verified'), t(provider.verified ? 'yes' : 'no')],
          [t('place'), [provider.city, provider.state].filter(Boolean).join(', ')],
          [t('since'), dates.date(provider.member_since)],
          [
            t('rating'),
            count > 0
              ? t('ratingOf', { average: averageRating({ rating_sum, rating_count: count }) ?? '', count })
              : t('noRating'),
          ],
          [t('about'), provider.about],
        ]}
      />
      <ListingBusiness provider={provider} />
    </section>
  )
}

function Line({ listing }: { listing: Listing }) {
  const t = useTranslations('adminProviders.public')
  const photo = listing.photos[0]
  const { daily_rate_cents: day, hourly_rate_cents: hour } = listing
  return (
    <li className="flex flex-wrap items-start gap-4 rounded-md border border-line p-4">
      {photo && (
        <img
          src={photoUrl(photo.path, 480)}
          alt={photo.alt}
          width={120}
          height={80}
          className="aspect-3/2 w-30 rounded-sm bg-sunken object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <b className="wrap-anywhere">{listing.title}</b>
        <p className="text-sm text-ink-soft">
          {day ? t('perDay', { price: formatCents(day) }) : t('perHour', { price: formatCents(hour ?? 0) })} ·{' '}
          {t('photos', { count: listing.photos.length })}
        </p>
        <p className="mt-1 line-clamp-3 text-sm">{listing.description}</p>
        <a
          className="link mt-1 inline-flex min-h-11 items-center text-sm font-semibold"
          href={paths.listing(listing.id)}
          target="_blank"
          rel="noreferrer"
        >
          {t('page')}
          <span className="sr-only">: {listing.title}</span>
        </a>
      </div>
    </li>
  )
}
