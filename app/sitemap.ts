import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#app/paths.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { createClient } from '#lib/contract.ts'
import { pageEnv } from '#lib/page-context.ts'
import { STATE_CODES, stateSlug } from '#lib/us-states.ts'

/** Search engines find older listings through the marketplace's page links. */
const NEWEST_PAGES = 10
/** The four trades of `/services`, each a page of its own. */
const TRADES = ['body', 'glass', 'tow', 'adjusting'].map((service) => `${paths.services()}?service=${service}`)
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** `/sitemap.xml`: the pages in both languages, the marketplace, the services and the newest listings. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, origin } = context.get(pageEnv)
  const listings = createClient(searchContract, { fetch: (path, init) => api(path, init) })
  const ids: string[] = []
  for (let page = 1; page <= NEWEST_PAGES; page++) {
    const { rows, total } = await listings.search({ sort: 'newest', page })
    ids.push(...rows.map((row) => row.id))
    if (rows.length === 0 || ids.length >= total) break
  }
  const pair = (en: string, es: string) =>
    [en, es].map(
      (path) =>
        `<url><loc>${xml(origin + path)}</loc>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${xml(origin + en)}"/>` +
        `<xhtml:link rel="alternate" hreflang="es" href="${xml(origin + es)}"/></url>`,
    )
  const urls = [
    ...pair(paths.home(), paths.homeEs()),
    ...pair(paths.about(), paths.aboutEs()),
    ...pair(paths.rights(), paths.rightsEs()),
    ...STATE_CODES.map(stateSlug).flatMap((slug) => pair(paths.stateRights(slug), paths.stateRightsEs(slug))),
    ...[
      paths.marketplace(),
      paths.services(),
      paths.removedReviews(),
      ...TRADES,
      ...ids.map((id) => paths.listing(id)),
    ].map((path) => `<url><loc>${xml(origin + path)}</loc></url>`),
  ]
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
