import { useLocale } from 'use-intl'
import { useLocation } from 'react-router'
import { isLanguage, LANGUAGE_CODES } from '#lib/languages.ts'

/** The address of a page in a language it was asked for; without one it follows the reader. */
const inLanguage = (url: string, lang: string) => `${url}${url.includes('?') ? '&' : '?'}lang=${lang}`

/** Title, description, canonical address, languages and share card of a page that the server renders for everybody. */
export function PublicHead({
  title,
  description,
  url,
  image,
  imageAlt,
  type = 'website',
  hidden,
}: {
  title: string
  description: string
  /** Absolute, without a language. */
  url: string
  /** Absolute; the common share image when there is none. */
  image?: string | undefined
  imageAlt?: string
  type?: 'website' | 'product'
  /** Not worth a place in search engines: a second page, a search by words. */
  hidden?: boolean
}) {
  const locale = useLocale()
  const asked = new URLSearchParams(useLocation().search).get('lang')
  const canonical = isLanguage(asked) ? inLanguage(url, asked) : url
  const card = image ?? new URL('/share.png', url).href
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {LANGUAGE_CODES.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={inLanguage(url, code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content="ClaimChoice" />
      <meta property="og:locale" content={`${locale}_US`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={card} />
      {imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {hidden && <meta name="robots" content="noindex, follow" />}
    </>
  )
}
