import { lazy, memo, Suspense } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Facts } from '#features/base/site/web/facts.tsx'
import { PublicHead } from '#features/base/site/web/public-head.tsx'
import { breadcrumbs, itemList } from '#features/base/site/web/schema.ts'
import { type PageEnv, pageEnv } from '#lib/page-context.ts'
import { sayDayAndNight } from './day-and-night.ts'
import { addressOf, type Filters, readFilters } from '#features/market/search/filters.ts'
import { firstMove } from '#features/market/search/web/first-move.ts'
import type { Found } from '#features/market/search/web/found.ts'
import { findListings, searchClient } from './search-found.ts'
import { type Offer, type Trade, TRADES } from './trade.ts'

/** One of the two is on the page, never both. */
const TradeChoice = lazy(async () => ({ default: (await import('./trade-parts.tsx')).TradeChoice }))
const SearchView = lazy(() => import('./search-view.tsx'))

const TradeFacts = lazy(async () => {
  await firstMove()
  return { default: (await import('./trade-parts.tsx')).TradeFacts }
})
/** Never drawn again without cause: until the first move that would replace what the server drew by nothing. */
const About = memo(function About({ trade }: { trade: Trade['key'] }) {
  return (
    <Suspense>
      <TradeFacts trade={trade} />
    </Suspense>
  )
})

type Loaded = { origin: string; offers: Offer[]; found: Found | null; dayAndNight: number }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const env = context.get(pageEnv)
  const filters = readFilters(new URL(request.url))
  const loaded: Loaded = { origin: env.origin, offers: [], found: null, dayAndNight: 0 }
  if (addressOf(filters) === paths.services()) return data({ ...loaded, offers: await offersOf(env) })
  const [{ found, status }, dayAndNight] = await Promise.all([
    findListings(filters, env),
    sayDayAndNight(filters, searchClient(env)),
  ])
  return data({ ...loaded, found, dayAndNight }, { status })
}

/** How many each trade offers now, and from which rate. Nothing when the search cannot be asked: the choice still works. */
async function offersOf(env: PageEnv): Promise<Offer[]> {
  const api = searchClient(env)
  const asked = TRADES.map(async ({ service }) => {
    const { total, rows } = await api.search({ category: 'service', service, sort: 'price' })
    // storage at the same company is sold by the day
    const first = rows.find(({ hourly_rate_cents }) => hourly_rate_cents !== null)
    return { service, total, from_cents: first?.hourly_rate_cents ?? null }
  })
  return Promise.all(asked).catch(() => [])
}

/** Repair, glass, towing, adjusters and appraisers: the trade first, then who does it near a ZIP code. */
export default function ServicesPage() {
  const { origin, offers, found, dayAndNight } = useLoaderData<typeof loader>() as Loaded
  const t = useTranslations('trades')
  const trade = TRADES.find(({ service }) => service === found?.filters.service)
  const name = trade && t(`${trade.key}.name`)
  const url = found?.canonical ?? origin + paths.services()
  return (
    <>
      <PublicHead
        title={`${name ?? t('short')} · ClaimChoice`}
        description={trade ? t(`${trade.key}.does`) : t('description')}
        url={url}
        hidden={found?.hidden ?? false}
      />
      <Facts
        of={
          import.meta.env.SSR
            ? [
                breadcrumbs([
                  ['ClaimChoice', `${origin}${paths.home()}`],
                  [t('short'), `${origin}${paths.services()}`],
                  ...(name ? [[name, url] as const] : []),
                ]),
                ...(found ? [itemList((found.answer?.rows ?? []).map(({ id }) => origin + paths.listing(id)))] : []),
              ]
            : null
        }
      />
      <Suspense>
        {found ? (
          <SearchView
            found={found}
            headline=""
            above={<ChosenTrade filters={found.filters} dayAndNight={dayAndNight} />}
          />
        ) : (
          <TradeChoice offers={offers} />
        )}
      </Suspense>
    </>
  )
}

/** Which trade it is, the way to the others, and what to know about it. */
function ChosenTrade({ filters, dayAndNight }: { filters: Filters; dayAndNight: number }) {
  const t = useTranslations('trades')
  const trade = TRADES.find(({ service }) => service === filters.service)
  const choices = [{ key: 'all', service: '' } as const, ...TRADES]
  return (
    <div className="mb-6 grid gap-3">
      <h1 className="text-2xl">{t(trade ? `${trade.key}.headline` : 'headline')}</h1>
      <nav aria-label={t('trade')}>
        <ul className="-mx-1 flex flex-wrap gap-2 px-1">
          {choices.map(({ key, service }) => (
            <li key={key}>
              <Link
                to={addressOf({ ...filters, service, page: 1 })}
                preventScrollReset
                aria-current={filters.service === service ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-card px-4 text-sm font-semibold hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
              >
                {key === 'all' ? t('all') : t(`${key}.tab`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {trade && (
        <details className="max-w-text rounded-md bg-sunken px-4 open:pb-4">
          <summary className="link inline-flex min-h-11 items-center text-sm font-semibold">{t('about')}</summary>
          <About trade={trade.key} />
          <p className="mt-3 text-sm text-ink-soft">{t('general')}</p>
        </details>
      )}
      {dayAndNight > 0 && (
        <p className="text-sm">
          {t('dayAndNight', { count: dayAndNight })}{' '}
          <Link
            to={addressOf({ ...filters, open: 'always', page: 1 })}
            preventScrollReset
            className="link inline-flex min-h-6 items-center font-semibold"
          >
            {t('dayAndNightShow')}
          </Link>
        </p>
      )}
    </div>
  )
}
