import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { useLocale } from 'use-intl'
import { paths } from '#app/paths.ts'
import { headOf, linksOf, rootOf } from '#features/base/site/web/head.ts'
import { SiteFrame } from '#features/base/site/web/site-frame.tsx'
import { formatDay } from '#lib/dates.ts'
import { stateSlug } from '#lib/us-states.ts'
import type { RightKind } from '../kinds.ts'
import { stateName } from '../state-name.ts'
import { FindState } from './find-state.tsx'
import { lawsNow } from './laws-now.ts'
import type * as copy from './page-copy.en.ts'
import { otherThan } from '#lib/languages.ts'
import { inEach, spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof copy>('./page-copy.*.ts', { eager: true })

export const handle = { static: 'rights' }
export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, spokenIn(SAID, rootOf(matches).locale).index, inEach(paths.rights))

export const loader = async ({ context }: LoaderFunctionArgs) => ({ laws: await lawsNow(context) })

/** What a driver can rely on, most first. */
const GROUPS: Record<keyof typeof copy.index.groups, readonly RightKind[]> = {
  tells: ['ban_and_notice'],
  ban: ['ban'],
  partly: ['conditional', 'consent', 'limited'],
  glass: ['glass_only'],
  none: ['travel_only', 'parts_and_tow_only', 'none_found'],
  restricts: ['restriction_allowed'],
  unknown: ['unknown'],
}
const link = 'text-accent underline underline-offset-3'
const wrap = 'mx-auto max-w-page px-4 sm:px-6'

/** `/rights`: every state under what its law does, and a way to jump to one. */
export default function RightsPage() {
  const { laws: all } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const { index: t, common } = spokenIn(SAID, locale)
  const addressOf = (slug: string) => paths.stateRights(slug, locale)
  const having = (law: boolean | null) => all.filter((row) => row.has_repair_choice_law === law).length
  // each notice has its own day; all of them were read by the earliest
  const oldest = all.map((row) => row.reviewed_on).sort()[0]!
  const figures = [
    [having(true), t.figures.law],
    [having(false), t.figures.none],
    [having(null), t.figures.unknown],
  ] as const
  return (
    <SiteFrame locale={locale} other={linksOf(otherThan(locale)).rights}>
      <div className={`${wrap} grid items-end gap-x-14 gap-y-8 pt-10 pb-12 lg:grid-cols-[1.2fr_0.8fr] lg:pt-16`}>
        <div>
          <h1 className="text-3xl tracking-[-0.03em] text-balance">{t.h1}</h1>
          <p className="mt-4 max-w-text text-lg text-ink-soft">{t.lead}</p>
        </div>
        <FindState t={common.find} locale={locale} />
      </div>
      <div className="border-y border-line bg-sunken">
        <dl className={`${wrap} grid gap-x-8 gap-y-5 py-8 sm:grid-cols-3`}>
          {figures.map(([count, label]) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t-3 border-accent pt-3">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-display text-2xl font-bold">{count}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={`${wrap} py-6 lg:py-10`}>
        {Object.entries(GROUPS).map(([key, kinds]) => {
          const [name, text] = t.groups[key as keyof typeof GROUPS] as [string, string]
          const laws = all.filter(({ strength }) => kinds.includes(strength))
          return (
            <section
              key={key}
              aria-labelledby={`group-${key}`}
              className="grid gap-x-14 gap-y-4 border-b border-line py-8 lg:grid-cols-[0.7fr_1.3fr]"
            >
              <div>
                <h2 id={`group-${key}`} className="text-xl text-balance">
                  {name} <span className="font-sans text-base font-normal text-ink-soft">({laws.length})</span>
                </h2>
                <p className="mt-1 max-w-text text-sm text-ink-soft">{text}</p>
              </div>
              <ul className="grid content-start gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
                {laws.map((law) => (
                  <li key={law.state}>
                    <a href={addressOf(stateSlug(law.state))} className="block py-2">
                      <b className={link}>{stateName(law, locale)}</b>
                      {law.covers.length > 0 && (
                        <span className="block text-xs text-ink-soft">
                          {law.covers.map((one) => common.covers[one]).join(', ')}
                        </span>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
        <p className="mt-8 max-w-text text-sm text-ink-soft">
          {common.notAdvice.replace('{date}', formatDay(oldest, locale))}
        </p>
      </div>
    </SiteFrame>
  )
}
