import type { MetaDescriptor } from 'react-router'
import { BUILD_ORIGIN, paths } from '#app/paths.ts'
import { breadcrumbs } from './schema.ts'
import { type Language, LANGUAGE_CODES } from '#lib/languages.ts'

type Match = { id: string; loaderData?: unknown } | undefined
/** The language and public address that the root loader found. */
export function rootOf(matches: readonly Match[]): { locale: Language; origin: string } {
  const data = matches.find((match) => match?.id === 'root')?.loaderData as
    | { locale?: Language; origin?: string }
    | undefined
  return { locale: data?.locale ?? 'en', origin: data?.origin || BUILD_ORIGIN }
}

/** The addresses that exist in both languages, and the way from a Spanish page into the product in Spanish. */
export const linksOf = (locale: Language) => {
  const spoken = (path: string) => (locale === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
  return {
    home: paths.home(locale),
    about: paths.about(locale),
    help: paths.help(locale),
    contact: paths.contact(locale),
    privacy: paths.privacy(locale),
    terms: paths.terms(locale),
    rights: paths.rights(locale),
    auth: spoken(paths.auth()),
    signUp: spoken(paths.auth({ tab: 'signup' })),
    /** Whoever signs up goes on to what they came for. */
    submit: spoken(paths.auth({ tab: 'signup', next: paths.claimIntake() })),
    join: spoken(paths.auth({ tab: 'signup', next: paths.providerOnboarding() })),
    marketplace: spoken(paths.marketplace()),
    services: spoken(paths.services()),
    tow: spoken(paths.tow()),
    onboarding: spoken(paths.providerOnboarding()),
  }
}

/** Title, description, canonical, languages and share card of one page that exists in both languages. */
export function headOf(
  matches: readonly Match[],
  page: { title: string; description: string },
  address: Record<Language, string>,
): MetaDescriptor[] {
  const { locale, origin } = rootOf(matches)
  const at = (path: string) => origin + path
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: at(address[locale]) },
    ...LANGUAGE_CODES.map(
      (code) => ({ tagName: 'link', rel: 'alternate', hrefLang: code, href: at(address[code]) }) as const,
    ),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: at(address.en) },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'ClaimChoice' },
    { property: 'og:locale', content: `${locale}_US` },
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
          inLanguage: LANGUAGE_CODES,
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
                ['ClaimChoice', origin + paths.home(locale)],
                [page.name, origin + page.path],
              ]),
            ]
          : []),
      ],
    },
  }
}
