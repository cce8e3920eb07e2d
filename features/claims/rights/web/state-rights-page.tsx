import { Scale } from 'lucide-react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { headOf, linksOf, rootOf } from '#features/base/site/web/head.ts'
import { SiteFrame } from '#features/base/site/web/site-frame.tsx'
import { cx } from '#ui/cx.ts'
import { formatDay } from '#lib/dates.ts'
import { stateFrom, stateSlug } from '#lib/us-states.ts'
import { stateIn, stateName, summaryIn } from '../state-name.ts'
import { lawsNow } from './laws-now.ts'
import type * as copy from './page-copy.en.ts'
import { RuleFacts } from './rule-facts.tsx'
import { StateLetter } from './state-letter.tsx'
import { StateNext } from './state-next.tsx'
import { LANGUAGE_CODES, otherThan } from '#lib/languages.ts'
import { inEach, spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof copy>('./page-copy.*.ts', { eager: true })

export const handle = { static: 'rights' }

/** One address per state, its name; letters and other spellings lead there. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const state = stateFrom(params['state'] ?? '')
  if (!state) throw data(null, { status: 404 })
  const slug = stateSlug(state)
  const language = LANGUAGE_CODES.find((code) => url.pathname.startsWith(`${paths.rights(code)}/`))
  if (params['state'] !== slug) throw redirect(paths.stateRights(slug, language), 301)
  return { law: (await lawsNow(context)).find((row) => row.state === state)! }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const { locale, origin } = rootOf(matches)
  const { state: t, index, notFound } = spokenIn(SAID, locale)
  if (!loaderData) return [{ title: notFound }, { name: 'robots', content: 'noindex' }]
  const { law } = loaderData
  const slug = stateSlug(law.state)
  const address = inEach((code) => paths.stateRights(slug, code))
  const title = t.title.replace('{state}', stateIn(law, locale))
  const described = t.description.replace('{state}', stateIn(law, locale))
  const crumbs = [
    { name: index.h1, item: origin + paths.rights(locale) },
    { name: stateName(law, locale), item: origin + address[locale] },
  ]
  return [
    ...headOf(matches, { title, description: described }, address),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: title,
        url: origin + address[locale],
        inLanguage: locale,
        lastReviewed: law.reviewed_on,
        breadcrumb: {
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, ...crumb })),
        },
        ...(law.has_repair_choice_law && {
          about: {
            '@type': 'Legislation',
            legislationIdentifier: law.citation,
            legislationJurisdiction: law.name,
          },
        }),
      },
    },
  ]
}

const wrap = 'mx-auto max-w-page px-4 sm:px-6'

/** `/rights/:state`: what the law says and does not say, what to do, and the letter. Nothing is claimed that the row does not. */
export default function StateRightsPage() {
  const { law } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = spokenIn(SAID, locale)
  const { state: t, common } = words
  const notices = useTranslations('rights.notices')
  const known = law.strength !== 'unknown'
  const slug = stateSlug(law.state)
  const steps = law.has_repair_choice_law ? t.steps.law : t.steps.open
  const agency = law.complaint_agency ?? ''
  const checked = formatDay(law.reviewed_on, locale)
  const h2 = 'text-2xl tracking-[-0.02em]'
  return (
    <SiteFrame locale={locale} other={paths.stateRights(slug, otherThan(locale))}>
      <div className={`${wrap} pt-6 lg:pt-10`}>
        <a
          href={linksOf(locale).rights}
          className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-3"
        >
          {t.all}
        </a>
        <div
          className={cx(
            'mt-2 rounded-lg p-2',
            known ? 'bg-panel text-on-panel' : 'border border-dashed border-line-strong bg-sunken',
          )}
        >
          <div className={cx('rounded-[0.9rem] px-5 py-7 sm:px-9 sm:py-10', known && 'border-2 border-on-panel')}>
            <h1 className="text-3xl tracking-[-0.03em]">{t.h1.replace('{state}', stateIn(law, locale))}</h1>
            <p className="mt-4 flex max-w-[46rem] gap-3 text-lg">
              <Scale aria-hidden className={cx('mt-1 size-6 shrink-0', known && 'text-signal')} />
              <span>{locale === 'en' ? law.ui_notice : notices(law.strength, { state: stateIn(law, locale) })}</span>
            </p>
            <p className={cx('mt-4 text-sm', known ? 'text-on-panel-soft' : 'text-ink-soft')}>
              {t.short.replace('{date}', checked)}
            </p>
          </div>
        </div>
      </div>
      <div
        className={`${wrap} grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-12 py-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:py-14`}
      >
        <section aria-labelledby="law">
          <h2 id="law" className={h2}>
            {known ? t.law : t.looked}
          </h2>
          {!known && <p className="mt-3 max-w-text font-semibold">{t.lookedText}</p>}
          <p className="mt-3 max-w-text">{summaryIn(law, locale)}</p>
          {locale !== 'en' && <p className="mt-2 max-w-text text-sm text-ink-soft">{t.translated}</p>}
        </section>
        <RuleFacts law={law} words={words} locale={locale} className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <div className="grid gap-12">
          <section aria-labelledby="half">
            <h2 id="half" className={h2}>
              {t.half.title}
            </h2>
            <p className="mt-3 max-w-text">{known ? t.half.lead : t.half.leadUnknown}</p>
            <ul className="mt-4 grid max-w-text gap-3">
              {t.half.points.map((point) => (
                <li key={point} className="border-l-3 border-line-strong pl-4">
                  {point}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="now">
            <h2 id="now" className={h2}>
              {t.steps.title}
            </h2>
            <ol className="mt-5 grid gap-6">
              {steps.map(([name, text], i) => (
                <li key={name} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4">
                  <span aria-hidden className="road-sign relative! top-auto! left-auto!">
                    {i + 1}
                  </span>
                  <div>
                    <h3 className="text-lg">{name}</h3>
                    <p className="mt-1 max-w-text text-ink-soft">{text!.replace('{agency}', agency)}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
      <StateLetter law={law} locale={locale} />
      <StateNext t={t.next} locale={locale} />
      <p className={`${wrap} pb-14 text-sm text-ink-soft`}>
        <span className="block max-w-text">{common.notAdvice.replace('{date}', checked)}</span>
      </p>
    </SiteFrame>
  )
}
