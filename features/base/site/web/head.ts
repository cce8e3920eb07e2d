import type { MetaDescriptor } from 'react-router'
import { BUILD_ORIGIN, paths } from '#app/paths.ts'
import { breadcrumbs } from './schema.ts'

export type Locale = 'en' | 'es'

type Match = { id: string; loaderData?: unknown } | undefined
/** The language and public address that the root loader found. */
export function rootOf(matches: readonly Match[]): { locale: Locale; origin: string } {
  const data = matches.find((match) => match?.id === 'root')?.loaderData as
    | { locale?: Locale; origin?: string }
    | undefined
  return { locale: data?.locale ?? 'en', origin: data?.origin || BUILD_ORIGIN }
}

/** The addresses that exist in both languages, and the way from a Spanish page into the product in Spanish. */
export const linksOf = (locale: Locale) => {
  const spoken = (path: string) => (locale === 'es' ? `${path}?lang=es` : path)
  return {
    home: locale === 'es' ? paths.homeEs() : paths.home(),
    about: locale === 'es' ? paths.aboutEs() : paths.about(),
    rights: locale === 'es' ? paths.rightsEs() : paths.rights(),
    auth: spoken(paths.auth()),
    marketplace: spoken(paths.marketplace()),
    services: spoken(paths.services()),
    onboarding: spoken(paths.providerOnboarding()),
  }
}

/** Title, description, canonical, languages and share card of one page that exists in both languages. */
export function headOf(
  matches: readonly Match[],
  page: { title: string; description: string },
  address: Record<Locale, string>,
): MetaDescriptor[] {
  const { locale, origin } = rootOf(matches)
  const at = (path: string) => origin + path
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: at(address[locale]) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: at(address.en) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'es', href: at(address.es) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: at(address.en) },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'ClaimChoice' },
    { property: 'og:locale', content: locale === 'es' ? 'es_US' : 'en_US' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: at(address[locale]) },
    { property: 'og:image', content: at('/share.png') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'ClaimChoice' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Who we are and where this page stands, for search engines. Never the company claims. */
export const organization = (
  matches: readonly Match[],
  description: string,
  page?: { name: string; path: string },
): MetaDescriptor => {
  const { origin, locale } = rootOf(matches)
  const home = `${origin}/`
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': `${home}#organization`,
          name: 'ClaimChoice',
          url: home,
          logo: `${origin}/icon-512.png`,
          description,
        },
        {
          '@type': 'WebSite',
          '@id': `${home}#website`,
          name: 'ClaimChoice',
          url: home,
          inLanguage: ['en', 'es'],
          publisher: { '@id': `${home}#organization` },
          potentialAction: {
            '@type': 'SearchAction',
            target: `${origin}${paths.marketplace()}?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        },
        ...(page
          ? [
              breadcrumbs([
                ['ClaimChoice', origin + (locale === 'es' ? paths.homeEs() : paths.home())],
                [page.name, origin + page.path],
              ]),
            ]
          : []),
      ],
    },
  }
}
