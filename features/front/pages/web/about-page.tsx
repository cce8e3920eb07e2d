import type { MetaFunction } from 'react-router'
import { useLocale } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { RANKING } from '#features/market/listings/ranking.ts'
import { COMPANY_CLAIMS } from '#features/base/site/site.ts'
import type { about } from '#features/base/site/web/copy.en.ts'
import { headOf, linksOf, organization, rootOf } from '#features/base/site/web/head.ts'
import { wrap } from '#features/base/site/web/landing-top.tsx'
import { ShopFront } from '#features/base/site/web/shop-front.tsx'
import { SiteFrame } from '#features/base/site/web/site-frame.tsx'
import { otherThan } from '#lib/languages.ts'
import { inEach, spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof about>('/features/base/site/web/copy.*.ts', { eager: true, import: 'about' })

/** The published order says the figures that the search computes with. */
const FIGURES: Record<string, number> = {
  wait: RANKING.milesPerDayOfWait,
  days: RANKING.longestWaitDays,
  star: RANKING.milesPerStar,
  stars: RANKING.prior.stars,
  reviews: RANKING.prior.reviews,
  response: RANKING.milesPerShareInTime,
  of: RANKING.priorResponse.share * RANKING.priorResponse.asked,
  asked: RANKING.priorResponse.asked,
  verified: RANKING.milesForVerified,
  cap: RANKING.milesWithinCap,
}

export const handle = { static: true }
export const meta: MetaFunction = ({ matches }) => {
  const t = spokenIn(SAID, rootOf(matches).locale)
  return [
    ...headOf(matches, t, inEach(paths.about)),
    organization(matches, t.description, {
      name: t.title,
      path: paths.about(rootOf(matches).locale),
    }),
  ]
}

export default function AboutPage() {
  const locale = useLocale()
  const t = spokenIn(SAID, locale)
  const to = linksOf(locale)
  const figures = [
    [COMPANY_CLAIMS.claims, t.impact.claims],
    [COMPANY_CLAIMS.providers, t.impact.providers],
    [COMPANY_CLAIMS.routed, t.impact.routed],
    [COMPANY_CLAIMS.revenue, t.impact.revenue],
    [COMPANY_CLAIMS.rating, t.impact.rating],
  ] as const
  return (
    <SiteFrame locale={locale} other={linksOf(otherThan(locale)).about}>
      <div className={`${wrap} grid items-end gap-x-14 gap-y-10 pt-14 lg:grid-cols-[1.2fr_0.8fr] lg:pt-16`}>
        <div className="lg:pb-16">
          <h1 className="text-hero tracking-[-0.03em]">{t.h1}</h1>
          <p className="mt-6 max-w-text text-lg text-ink-soft">{t.lead}</p>
        </div>
        <ShopFront className="w-full max-w-md justify-self-center" />
      </div>
      <div className="bg-panel text-on-panel">
        <div className={`${wrap} grid gap-x-14 gap-y-10 py-14 lg:grid-cols-2 lg:py-20`}>
          {[t.mission, t.purpose].map(({ title, text }) => (
            <section key={title} aria-label={title} className="border-l-3 border-signal pl-6">
              <h2 className="text-2xl">{title}</h2>
              <p className="mt-3 text-on-panel-soft">{text}</p>
            </section>
          ))}
        </div>
      </div>
      <section aria-labelledby="different" className={`${wrap} py-16 lg:py-24`}>
        <h2 id="different" className="text-3xl tracking-[-0.025em]">
          {t.different.title}
        </h2>
        <ul className="mt-8">
          {t.different.points.map(([name, text]) => (
            <li key={name} className="grid gap-x-10 gap-y-1 border-t border-line-strong py-5 lg:grid-cols-[2fr_3fr]">
              <h3 className="text-lg">{name}</h3>
              <p className="max-w-text text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="order" className={`${wrap} pb-16 lg:pb-24`}>
        <h2 id="order" className="scroll-mt-6 text-3xl tracking-[-0.025em]">
          {t.order.title}
        </h2>
        <p className="mt-4 max-w-text text-ink-soft">{t.order.lead}</p>
        <ul className="mt-4 grid max-w-text list-disc gap-2 pl-5">
          {t.order.parts.map((part) => (
            <li key={part}>{part.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(FIGURES[name]))}</li>
          ))}
        </ul>
        <p className="mt-4 max-w-text text-ink-soft">{t.order.own}</p>
      </section>
      <section aria-labelledby="impact" className="border-y border-line bg-sunken py-14 lg:py-20">
        <div className={wrap}>
          <h2 id="impact" className="text-3xl tracking-[-0.025em]">
            {t.impact.title}
          </h2>
          <dl className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-8 gap-y-6">
            {figures.map(([value, label]) => (
              <div key={label} className="flex flex-col-reverse justify-end border-t-3 border-accent pt-3">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="font-display text-2xl font-bold">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-xs text-ink-soft">{t.impact.note}</p>
        </div>
      </section>
      <section aria-labelledby="final" className={`${wrap} py-16 lg:py-24`}>
        <h2 id="final" className="text-3xl tracking-[-0.025em]">
          {t.final.title}
        </h2>
        <div className="mt-7 flex flex-wrap gap-3 max-sm:grid">
          <LinkButton size="lg" to={to.submit} reloadDocument>
            {t.final.submit}
          </LinkButton>
          <LinkButton size="lg" variant="secondary" to={to.join} reloadDocument>
            {t.final.join}
          </LinkButton>
        </div>
      </section>
    </SiteFrame>
  )
}
