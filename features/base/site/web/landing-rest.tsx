import { LinkButton } from '#ui/button.tsx'
import { formatCents } from '#lib/money.ts'
import { LOWEST_FEE_CENTS, SERVICES } from '../site.ts'
import type { landing } from './copy.en.ts'
import type { linksOf } from './head.ts'
import { wrap } from './landing-top.tsx'
import { ShopFront } from './shop-front.tsx'

type Words = typeof landing
type Links = ReturnType<typeof linksOf>
/** Whole dollars, as the price list names them. */
const dollars = (cents: number) => formatCents(cents).replace(/\.00$/, '')
const outline = 'border-on-panel bg-transparent text-on-panel hover:bg-on-panel/10'

export function ForDrivers({ t, to }: { t: Words; to: Links }) {
  return (
    <section id="for-drivers" tabIndex={-1} aria-labelledby="drivers" className={`${wrap} outline-none`}>
      <div className="grid gap-x-14 gap-y-8 rounded-[2rem] bg-panel p-6 text-on-panel [--focus:var(--signal)] max-sm:rounded-lg sm:p-10 lg:grid-cols-2 lg:p-14">
        <div>
          <h2 id="drivers" className="font-sans text-base tracking-normal text-on-panel-soft">
            {t.drivers.title}
          </h2>
          <p className="mt-2 font-display text-3xl font-bold tracking-[-0.025em]">{t.drivers.h3}</p>
          <p className="mt-4 max-w-text text-on-panel-soft">{t.drivers.text}</p>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:grid">
            <LinkButton size="lg" variant="secondary" className="text-accent" to={to.submit} reloadDocument>
              {t.drivers.submit}
            </LinkButton>
            <LinkButton size="lg" variant="secondary" className={outline} to={to.marketplace} reloadDocument>
              {t.drivers.browse}
            </LinkButton>
          </div>
        </div>
        <ul className="grid content-center gap-5">
          {t.drivers.points.map(([name, text], index) => (
            <li key={name} className="border-l-3 border-signal pl-5">
              <h3 className="text-lg">
                {index === 0 ? (
                  <a href={to.rights} className="underline underline-offset-4">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </h3>
              <p className="mt-1 text-sm text-on-panel-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function ForProviders({ t, to }: { t: Words; to: Links }) {
  return (
    <section
      id="for-providers"
      tabIndex={-1}
      aria-labelledby="providers"
      className={`${wrap} py-16 outline-none lg:py-20`}
    >
      <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-2">
        <ShopFront className="w-full max-lg:order-2" />
        <div>
          <h2 id="providers" className="font-sans text-base tracking-normal text-accent">
            {t.providers.title}
          </h2>
          <p className="mt-2 font-display text-3xl font-bold tracking-[-0.025em]">{t.providers.h3}</p>
          <p className="mt-4 max-w-text text-ink-soft">{t.providers.text}</p>
          <ul className="mt-6 grid gap-4">
            {t.providers.points.map(([name, text]) => (
              <li key={name} className="border-l-3 border-accent pl-5">
                <h3 className="text-md">{name}</h3>
                <p className="text-sm text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:grid">
            <LinkButton size="lg" to={to.join} reloadDocument>
              {t.providers.join}
            </LinkButton>
            <LinkButton size="lg" variant="secondary" to={to.onboarding} reloadDocument>
              {t.providers.learn}
            </LinkButton>
          </div>
          <p className="mt-4 text-sm text-ink-soft">{t.providers.fee.replace('{fee}', dollars(LOWEST_FEE_CENTS))}</p>
        </div>
      </div>
    </section>
  )
}

export function WhyLocal({ t }: { t: Words }) {
  return (
    <section aria-labelledby="local" className="border-y border-line bg-sunken py-16 lg:py-20">
      <div className={wrap}>
        <h2 id="local" className="text-3xl tracking-[-0.025em]">
          {t.local.title}
        </h2>
        <p className="mt-3 max-w-text text-lg text-ink-soft">{t.local.lead}</p>
        <ul className="mt-9 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
          {t.local.reasons.map(([name, text]) => (
            <li key={name} className="bg-card p-6">
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1.5 text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Drawn as the guide sign over a highway: green, white rim, names left and numbers right. */
export function Services({ t }: { t: Words }) {
  return (
    <section aria-labelledby="services" className={`${wrap} py-16 lg:py-20`}>
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[0.75fr_1.25fr]">
        <div>
          <h2 id="services" className="text-3xl tracking-[-0.025em]">
            {t.services.title}
          </h2>
          <p className="mt-4 text-lg text-ink-soft">{t.services.lead}</p>
          <p className="mt-4 text-sm text-ink-soft">{t.services.note}</p>
        </div>
        <div className="rounded-lg bg-panel p-2 text-on-panel">
          <table className="w-full border-separate border-spacing-0 rounded-[0.9rem] border-2 border-on-panel px-4 py-2 text-left sm:px-7 sm:py-4">
            <caption className="sr-only">{t.services.caption}</caption>
            <thead>
              <tr className="text-sm text-on-panel-soft">
                <th scope="col" className="py-2 font-semibold">
                  {t.services.service}
                </th>
                <th scope="col" className="py-2 text-right font-semibold">
                  {t.services.price}
                </th>
              </tr>
            </thead>
            <tbody>
              {SERVICES.map(({ key, from_cents }) => (
                <tr key={key}>
                  <th scope="row" className="border-t border-panel-line py-3.5 pr-4 font-normal">
                    <span className="block font-display text-lg font-bold">{t.services[key][0]}</span>
                    <span className="block text-sm text-on-panel-soft">{t.services[key][1]}</span>
                  </th>
                  <td className="border-t border-panel-line py-3.5 text-right font-display text-lg font-bold whitespace-nowrap sm:text-xl">
                    {t.services.from.replace('{price}', dollars(from_cents))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

export function FinalCall({ t, to }: { t: Words; to: Links }) {
  return (
    <section
      aria-labelledby="final"
      className="relative isolate overflow-hidden bg-panel text-on-panel [--focus:var(--signal)]"
    >
      <svg
        viewBox="0 0 1200 360"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-0 -z-10 size-full"
      >
        <g fill="none" strokeLinecap="round">
          <g strokeWidth="64" className="stroke-road">
            <path d="M600 420V330C600 240 240 300 120-40" />
            <path d="M600 420V330C600 240 960 300 1080-40" />
          </g>
          <g strokeWidth="4" strokeDasharray="22 20" className="stroke-signal">
            <path d="M600 420V330C600 240 240 300 120-40" />
            <path d="M600 420V330C600 240 960 300 1080-40" />
          </g>
        </g>
      </svg>
      <div className={`${wrap} grid justify-items-center gap-2 pt-16 pb-44 text-center lg:pt-20`}>
        <h2 id="final" className="text-3xl tracking-[-0.025em]">
          {t.final.title}
        </h2>
        <p className="text-lg text-on-panel-soft">{t.final.text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <LinkButton size="lg" variant="secondary" className="text-accent" to={to.submit} reloadDocument>
            {t.final.submit}
          </LinkButton>
          <LinkButton size="lg" variant="secondary" className={outline} to={to.join} reloadDocument>
            {t.final.list}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
