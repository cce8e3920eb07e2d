import { paths } from '#app/paths.ts'
import type { Language } from '#lib/languages.ts'
import { buttonClass, LinkButton } from '#ui/button.tsx'
import { COMPANY_CLAIMS } from '../site.ts'
import type { landing } from './copy.en.ts'
import { ForkRoad } from './fork-road.tsx'
import type { linksOf } from './head.ts'

type Words = typeof landing
type Links = ReturnType<typeof linksOf>
export const wrap = 'mx-auto max-w-page px-4 sm:px-6'

export function Hero({ t, to, locale }: { t: Words; to: Links; locale: Language }) {
  return (
    <div className={`${wrap} grid items-center gap-10 py-10 lg:grid-cols-[1.05fr_0.95fr] lg:gap-14 lg:py-14`}>
      <div>
        <h1 className="text-hero tracking-[-0.03em]">{t.h1}</h1>
        <p className="mt-5 max-w-[34rem] text-lg text-ink-soft">{t.mission}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:grid">
          <LinkButton size="lg" to={to.submit} reloadDocument>
            {t.submitYours}
          </LinkButton>
          <LinkButton size="lg" variant="secondary" to={to.join} reloadDocument>
            {t.join}
          </LinkButton>
        </div>
        <Nearby t={t} to={to} locale={locale} />
        <p className="mt-6 text-sm text-ink-soft">{t.badges.join(' · ')}</p>
      </div>
      <ForkRoad words={t.road} className="w-full rounded-[2rem] max-sm:rounded-lg" />
    </div>
  )
}

/** Who is near, before anybody signs up; it works without script. */
function Nearby({ t: { nearby: t }, to, locale }: { t: Words; to: Links; locale: Language }) {
  return (
    <form action={paths.marketplace()} className="mt-6 max-w-[34rem]">
      {locale !== 'en' && <input type="hidden" name="lang" value={locale} />}
      <label htmlFor="near" className="font-semibold">
        {t.label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id="near"
          name="near"
          required
          placeholder={t.place}
          autoComplete="postal-code"
          className="min-h-12 min-w-0 flex-1 rounded-md border border-line-strong bg-card px-4"
        />
        <button className={buttonClass({ variant: 'secondary' })}>{t.show}</button>
      </div>
      <a href={to.tow} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
        {t.tow}
      </a>
    </form>
  )
}

export function Claims({ t }: { t: Words }) {
  const figures = [
    [COMPANY_CLAIMS.routed, t.claims.routed],
    [COMPANY_CLAIMS.providers, t.claims.providers],
    [COMPANY_CLAIMS.revenue, t.claims.revenue],
    [COMPANY_CLAIMS.rating, t.claims.rating],
  ] as const
  return (
    <section aria-labelledby="claims" className="border-y border-line bg-sunken">
      <div className={`${wrap} py-8`}>
        <h2 id="claims" className="sr-only">
          {t.claims.title}
        </h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
          {figures.map(([value, label]) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-display text-2xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-xs text-ink-soft">{t.claims.note}</p>
      </div>
    </section>
  )
}

export function Purpose({ t }: { t: Words }) {
  return (
    <section aria-labelledby="our-purpose" className={`${wrap} py-14`}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[0.8fr_1.2fr]">
        <div>
          <h2 id="our-purpose" className="text-3xl tracking-[-0.025em]">
            {t.purpose.title}
          </h2>
          <p className="mt-4 text-lg text-ink-soft">{t.purpose.lead}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {t.purpose.pillars.map(([name, text]) => (
            <li key={name}>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function How({ t }: { t: Words }) {
  return (
    <section
      id="how-it-works"
      tabIndex={-1}
      aria-labelledby="how"
      className="overflow-x-clip border-t border-line py-16 outline-none lg:py-20"
    >
      <div className={wrap}>
        <h2 id="how" className="text-3xl tracking-[-0.025em]">
          {t.how.title}
        </h2>
        <p className="mt-3 text-lg text-ink-soft">{t.how.lead}</p>
        <ol className="road-steps mt-10 grid lg:grid-cols-4 lg:gap-x-6">
          {t.how.steps.map(([name, text], index) => (
            <li key={name}>
              <span aria-hidden className="road-sign">
                {index + 1}
              </span>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1.5 max-w-[22rem] text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10 max-w-text rounded-md bg-accent-wash px-5 py-4 text-sm">{t.how.payNote}</p>
      </div>
    </section>
  )
}
