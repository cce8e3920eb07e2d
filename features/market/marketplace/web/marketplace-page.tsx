import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Facts } from '#features/base/site/web/facts.tsx'
import { PublicHead } from '#features/base/site/web/public-head.tsx'
import { breadcrumbs, itemList } from '#features/base/site/web/schema.ts'
import { pageEnv } from '#lib/page-context.ts'
import { readFilters } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'
import { findListings } from './search-found.ts'
import SearchView from './search-view.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { found, status } = await findListings(readFilters(new URL(request.url)), context.get(pageEnv))
  return data(found, { status })
}

export default function MarketplacePage() {
  const found = useLoaderData<typeof loader>() as Found
  const t = useTranslations('market')
  const { filters, canonical, hidden, origin, answer } = found
  return (
    <>
      <PublicHead
        title={`${t(`title.${filters.category}`)} · ClaimChoice`}
        description={t('description')}
        url={canonical}
        hidden={hidden}
      />
      <Facts
        of={
          import.meta.env.SSR
            ? [
                breadcrumbs([
                  ['ClaimChoice', `${origin}${paths.home()}`],
                  [t('title.all'), `${origin}${paths.marketplace()}`],
                ]),
                itemList((answer?.rows ?? []).map(({ id }) => origin + paths.listing(id))),
              ]
            : null
        }
      />
      <SearchView found={found} headline={t(`headline.${filters.category}`)} />
    </>
  )
}
