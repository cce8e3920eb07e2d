import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { stateSlug } from '#lib/us-states.ts'
import { formatDay } from '#lib/dates.ts'
import { LAWS } from '../laws.ts'
import { stateIn } from '../state-name.ts'
import type { StateRight } from '../right.ts'
import en from './copy.en.ts'
import es from './copy.es.ts'
import RightsPage, { loader as index } from './rights-page.tsx'
import StateRightsPage, { loader } from './state-rights-page.tsx'

type Locale = 'en' | 'es'
const MESSAGES = { en, es }

async function html(path: string, locale: Locale): Promise<string> {
  const routes: RouteObject[] = [
    { path: '/rights', Component: RightsPage, loader: index as never },
    { path: '/es/rights', Component: RightsPage, loader: index as never },
    { path: '/rights/:state', Component: StateRightsPage, loader: loader as never },
    { path: '/es/rights/:state', Component: StateRightsPage, loader: loader as never },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://claimchoice.test${path}`))
  if (context instanceof Response) throw context
  if (context.statusCode !== 200) throw new Error(`${path}: ${context.statusCode}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const shown = createElement(StaticRouterProvider, { router, context, hydrate: false })
  const spoken = { locale, messages: { rights: MESSAGES[locale] }, timeZone: 'UTC' } as never
  return renderToStaticMarkup(createElement(IntlProvider, spoken, shown))
}
const page = ({ state }: StateRight, locale: Locale) =>
  html(`${locale === 'es' ? '/es' : ''}/rights/${stateSlug(state)}`, locale)
/** As React writes text. */
const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
const mainOf = (markup: string) => /<main[^>]*>(.*)<\/main>/s.exec(markup)![1]!

test.each(['en', 'es'] as const)(
  'every state’s page says citation, agency, date and notice as its row has them (%s)',
  async (locale) => {
    for (const law of LAWS) {
      const main = mainOf(await page(law, locale))
      const none = locale === 'en' ? 'None: we found no rule to cite.' : 'Ninguna: no encontramos una regla que citar.'
      const told = [
        law.citation ? `>${written(law.citation)}</span>` : `>${none}</dd>`,
        `href="${law.complaint_url!}"`,
        `>${written(law.complaint_agency!)}</a>`,
        `<time dateTime="${law.reviewed_on}">${formatDay(law.reviewed_on, locale)}</time>`,
        written(locale === 'en' ? law.summary : law.summary_es),
        written(locale === 'en' ? law.ui_notice : stateIn(law, 'es')),
        locale === 'en' ? 'Not legal advice.' : 'No es asesoría legal.',
      ]
      expect(
        told.filter((part) => !main.includes(part)),
        law.state,
      ).toEqual([])
      expect(main, law.state).not.toMatch(/\{[a-z]+\}|undefined/)
    }
  },
)

test('what a rule covers is marked, the rest is said not to be found in it', async () => {
  const montana = mainOf(
    await page(
      LAWS.find(({ state }) => state === 'MT')!,
      'en',
    ),
  )
  for (const service of [
    'Body repair: covered',
    'Glass: covered',
    'Rental cars: covered',
    'Towing: not found in this rule',
  ])
    expect(montana).toContain(service)
})

/** Words that promise a right. None may stand on the page of a state for which nothing is confirmed. */
const PROMISES = {
  en: /state law|protects|must (let|tell)|may not require|bars|your right to choose|you may choose|: covered|What the law says|I refer to/i,
  es: /ley estatal|protege|debe (dejarle|decirle|decírselo)|no puede exigir|prohíbe|su derecho a elegir|puede elegir la|: incluido|Qué dice la ley|Me remito/i,
}
test.each(['en', 'es'] as const)('where nothing is confirmed, nothing is claimed (%s)', async (locale) => {
  const unknown = LAWS.filter(({ strength }) => strength === 'unknown')
  expect(unknown.map(({ state }) => state)).toEqual(['DC', 'HI', 'ID', 'NM', 'SD', 'VT', 'WV'])
  for (const law of unknown) {
    const main = mainOf(await page(law, locale))
    expect(main, law.state).not.toMatch(PROMISES[locale])
    expect(main, law.state).toMatch(locale === 'en' ? /We have not confirmed a rule/ : /No hemos confirmado una regla/)
    expect(main, law.state).toMatch(locale === 'en' ? /What we looked at/ : /Qué revisamos/)
  }
  const known = mainOf(
    await page(
      LAWS.find(({ state }) => state === 'CA')!,
      locale,
    ),
  )
  expect(known, 'the words are looked for where they are').toMatch(PROMISES[locale])
})

test.each(['en', 'es'] as const)('the list has every state once, under what its law does (%s)', async (locale) => {
  const main = mainOf(await html(locale === 'es' ? '/es/rights' : '/rights', locale))
  const linked = [...main.matchAll(/href="(?:\/es)?\/rights\/([a-z-]+)"/g)].map((match) => match[1])
  expect(linked.toSorted()).toEqual(LAWS.map(({ state }) => stateSlug(state)).toSorted())
  const counts = [...main.matchAll(/\((\d+)\)/g)].map((match) => Number(match[1]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(51)
  for (const count of ['32', '12', '7']) expect(main).toContain(`>${count}</dd>`)
})

test('another spelling is sent to the one address of its state, a stranger is a 404', async () => {
  const answer = (path: string) => html(path, 'en').catch((thrown: unknown) => thrown)
  for (const [asked, leads] of [
    ['/rights/GA', '/rights/georgia'],
    ['/rights/Georgia', '/rights/georgia'],
    ['/es/rights/ny', '/es/rights/new-york'],
  ]) {
    const response = (await answer(asked!)) as Response
    expect([response.status, response.headers.get('location')]).toEqual([301, leads])
  }
  await expect(html('/rights/nowhere', 'en')).rejects.toThrow('404')
})
