import { data, type MetaFunction, useLocation } from 'react-router'
import { useLocale } from 'use-intl'
import { LinkButton } from '#ui/button.tsx'
import type { notFound } from './copy.en.ts'
import { linksOf, rootOf } from './head.ts'
import { SiteFrame } from './site-frame.tsx'
import { spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof notFound>('./copy.*.ts', { eager: true, import: 'notFound' })

export const handle = { static: true }
/** A real 404, so that search engines and programs know it too. */
export const loader = () => data(null, { status: 404 })
export const meta: MetaFunction = ({ matches }) => [
  { title: spokenIn(SAID, rootOf(matches).locale).title },
  { name: 'robots', content: 'noindex' },
]

/** A dead end, said plainly, with the two ways on. Also shown by the layout when a page finds nothing. */
export default function NotFoundPage() {
  const locale = useLocale()
  const t = spokenIn(SAID, locale)
  const to = linksOf(locale)
  const { pathname } = useLocation()
  return (
    <SiteFrame locale={locale} other={pathname}>
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
        <svg viewBox="0 0 320 380" role="img" aria-label={t.sign} className="w-full max-w-72 justify-self-center">
          <rect x="150" y="220" width="20" height="160" className="fill-line-strong" />
          <g transform="rotate(45 160 150)">
            <rect x="58" y="48" width="204" height="204" rx="26" className="fill-signal" />
            <rect
              x="68"
              y="58"
              width="184"
              height="184"
              rx="19"
              fill="none"
              strokeWidth="5"
              className="stroke-on-signal"
            />
          </g>
          {t.sign.split(' ').map((word, index) => (
            <text
              key={word}
              x="160"
              y={138 + index * 54}
              textAnchor="middle"
              fontSize="50"
              fontWeight="700"
              className="fill-on-signal font-display uppercase"
            >
              {word}
            </text>
          ))}
        </svg>
      </div>
    </SiteFrame>
  )
}
