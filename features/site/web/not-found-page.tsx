import { data, type MetaFunction } from 'react-router'
import { useLocale } from 'use-intl'
import { LinkButton } from '#ui/button.tsx'
import { notFound as en } from './copy.en.ts'
import { notFound as es } from './copy.es.ts'
import { linksOf, rootOf } from './head.ts'
import { SiteFrame } from './site-frame.tsx'

export const handle = { static: true }
/** A real 404, so that search engines and programs know it too. */
export const loader = () => data(null, { status: 404 })
export const meta: MetaFunction = ({ matches }) => [
  { title: (rootOf(matches).locale === 'es' ? es : en).title },
  { name: 'robots', content: 'noindex' },
]

/** A dead end, said plainly, with the two ways on. Also shown by the layout when a page finds nothing. */
export default function NotFoundPage() {
  const locale = useLocale()
  const t = locale === 'es' ? es : en
  const to = linksOf(locale)
  return (
    <SiteFrame locale={locale} other={linksOf(locale === 'es' ? 'en' : 'es').home}>
      <div className="mx-auto grid max-w-page items-center gap-x-14 gap-y-8 px-4 py-14 sm:px-6 lg:grid-cols-[1fr_22rem] lg:py-24">
        <div>
          <h1 className="text-3xl">{t.h1}</h1>
          <p className="mt-4 max-w-text text-lg text-ink-soft">{t.text}</p>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:grid">
            <LinkButton size="lg" to={to.home} reloadDocument>
              {t.home}
            </LinkButton>
            <LinkButton size="lg" variant="secondary" to={to.marketplace} reloadDocument>
              {t.market}
            </LinkButton>
          </div>
        </div>
        <svg viewBox="0 0 320 340" role="img" aria-label={t.sign} className="w-full max-w-72 justify-self-center">
          <rect x="150" y="200" width="20" height="140" className="fill-line-strong" />
          <rect x="66" y="26" width="188" height="188" rx="26" transform="rotate(45 160 120)" className="fill-signal" />
          <rect
            x="76"
            y="36"
            width="168"
            height="168"
            rx="20"
            transform="rotate(45 160 120)"
            fill="none"
            strokeWidth="5"
            className="stroke-on-signal"
          />
          <g fill="none" strokeWidth="13" strokeLinecap="round" className="stroke-on-signal">
            <path d="M160 186V112" />
            <path d="M122 104h76" />
          </g>
          <circle cx="160" cy="68" r="8" className="fill-on-signal" />
        </svg>
      </div>
    </SiteFrame>
  )
}
