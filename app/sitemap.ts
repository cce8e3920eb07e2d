import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#app/paths.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { createClient } from '#lib/contract.ts'
import { pageEnv } from '#lib/page-context.ts'
import { STATE_CODES, stateSlug } from '#lib/us-states.ts'
import { type Language, LANGUAGE_CODES } from '#lib/languages.ts'

/** Search engines find older listings through the marketplace's page links. */
const NEWEST_PAGES = 10
/** The four trades of `/services`, each a page of its own. */
const TRADES = ['body', 'glass', 'tow', 'adjusting'].map((service) => `${paths.services()}?service=${service}`)
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** `/sitemap.xml`: the pages in every language, the marketplace, the services and the newest listings. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, origin } = context.get(pageEnv)
  const listings = createClient(searchContract, { fetch: (path, init) => api(path, init) })
  const ids: string[] = []
  for (let page = 1; page <= NEWEST_PAGES; page++) {
    const { rows, total } = await listings.search({ sort: 'newest', page })
    ids.push(...rows.map((row) => row.id))
    if (rows.length === 0 || ids.length >= total) break
  }
  const inAll = (address: (language: Language) => string) => {
    const others = LANGUAGE_CODES.map(
      (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${xml(origin + address(code))}"/>`,
    ).join('')
    return LANGUAGE_CODES.map((code) => `<url><loc>${xml(origin + address(code))}</loc>${others}</url>`)
  }
  const urls = [
    ...[paths.home, paths.about, paths.help, paths.contact, paths.privacy, paths.terms, paths.rights].flatMap(inAll),
    ...STATE_CODES.map(stateSlug).flatMap((slug) => inAll((language) => paths.stateRights(slug, language))),
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
