// Draws a signed-in page on the server from what it reads first, to be looked at while its scripts are under way. In a
// browser the page itself takes its place (layout/uncover.ts); nothing of it can be pressed before.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from '@supabase/auth-js'
import { QueryClient, skipToken } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, type RouteObject, RouterProvider, type ServerBuild } from 'react-router'
import { IntlProvider } from 'use-intl'
import said from 'virtual:copy-of/all'
import type { FirstRead } from '#features/base/accounts/account.ts'
import { answered, drawnFor } from '#features/base/accounts/web/first-reads.ts'
import { meOf } from '#features/base/accounts/web/session.ts'
import { drawnIn } from '#ui/here.ts'
import { copyOf, loadPageCopy } from './copy.ts'
import type { Ahead } from './first-reads.ts'

const LAYOUT = 'layout/signed-in'
/** What a page asks for follows from what it has read: so many rounds at most. */
const ROUNDS = 6
/** Parts fetched by their name, and answers read from memory, are there after so many milliseconds or are not waited for. */
const ROUND_MS = 5

const answers = new AsyncLocalStorage<readonly FirstRead[]>()
globalThis.readAhead = (path) => {
  const answer = answers.getStore()?.find((one) => one.path === path)
  return answer ? Promise.resolve(answered(answer)) : new Promise(() => {})
}

const trees = new WeakMap<ServerBuild['routes'], RouteObject[]>()
/** The pages below the signed-in layout, without what loads them in a browser. */
function treeOf(routes: ServerBuild['routes']): RouteObject[] {
  const below = (parent: string): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parent)
      .map((route) => branch(route!.id))
  const branch = (id: string): RouteObject => {
    const { path, index, module } = routes[id]!
    const children = below(id)
    const Component = module.default as React.ComponentType
    return index ? { id, index, Component } : { id, ...(path && { path }), Component, children }
  }
  const tree = trees.get(routes) ?? [branch(LAYOUT)]
  trees.set(routes, tree)
  return tree
}

/** The page as markup; parts whose data was not read are drawn as waiting for it. */
export async function drawAhead(routes: ServerBuild['routes'], it: Ahead): Promise<string> {
  const { pathname } = new URL(it.page, 'http://page')
  await loadPageCopy(said, pathname, it.language)
  const me = meOf(it.user as User)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
  const now = new Date()
  const draw = () => {
    const router = createMemoryRouter(treeOf(routes), {
      initialEntries: [it.page],
      hydrationData: { loaderData: { [LAYOUT]: { me, reached: true } } },
    })
    const page = (
      <IntlProvider locale={it.language} messages={copyOf(it.language)} timeZone={it.zone} now={now}>
        <RouterProvider router={router} />
      </IntlProvider>
    )
    return drawnIn(it, () => drawnFor({ session: { status: 'signed-in', me }, queries }, () => renderToString(page)))
  }
  const begun = new Set<unknown>()
  let html = draw()
  for (let round = 1; round < ROUNDS; round++) {
    // also what only waits for something: two parts may ask the same, and one of them not wait
    const fresh = queries
      .getQueryCache()
      .getAll()
      .filter((query) => !begun.has(query) && query.options.queryFn !== skipToken)
    const parts = /<!--\$[?!]-->/.test(html)
    if (fresh.length === 0 && !parts) break
    for (const query of fresh) begun.add(query)
    const reading = fresh.map((query) => answers.run(it.answers, () => query.fetch()))
    await Promise.race([Promise.allSettled(reading), sleep(ROUND_MS)])
    if (parts) await sleep(ROUND_MS)
    const before = html
    html = draw()
    if (fresh.length === 0 && html === before) break // what fails while it is drawn would be waited for each time
  }
  queries.clear()
  return html.replaceAll(' style="', ' data-style="')
}
