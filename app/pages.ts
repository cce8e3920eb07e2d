// Turns the React Router build into a Hono handler: static files, pages written at build time, pages rendered now.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { signAnonKey } from '#features/base/accounts/server/tokens.ts'
import type { StateRight } from '#features/claims/rights/right.ts'
import { langCookie } from '#lib/lang-cookie.ts'
import type { PageEnv, pageEnv } from '#lib/page-context.ts'
import type { Env } from '#lib/server/env.ts'
import { packedAssets } from '#lib/server/assets.ts'
import { htmlCache, respond, toHtml } from '#lib/server/html.ts'
import { stateSlug } from '#lib/us-states.ts'
import { firstReadsScript } from './first-reads.ts'
import { BUILD_ORIGIN, paths } from './paths.ts'
import { withOperator } from '#features/base/site/operator.ts'
import { PRERENDERED } from './prerendered.ts'
import { isLanguage } from '#lib/languages.ts'
import { languageAsked, languageChosen } from '#lib/spoken.ts'

type Options = {
  build: () => Promise<ServerBuild>
  api: (path: string, init?: RequestInit) => Promise<Response>
  clientDir: string
  env: Env
  dev?: boolean
}
const KEPT_MS = 5000
/** Server-rendered for visitors and the same for everyone: any CDN may keep them for some seconds. */
const SHARED = /^\/(marketplace|services|listing\/[^/]+)$/
/** Pages that show a map. */
const WITH_MAP = /^\/(marketplace|services)$/
const SHEET = '<link rel="stylesheet"'
const SCRIPTS = /<link rel="(?:modulepreload"|preload" as="fetch")[^>]*>/g
const FOREVER = 'public, max-age=31536000, immutable'
const SOON = `public, max-age=0, s-maxage=${KEPT_MS / 1000}, stale-while-revalidate=30`

export function pages({ build, api, clientDir, env, dev = false }: Options): Hono {
  const app = new Hono()
  const apikey = signAnonKey(env.SECRET_KEY)
  const mark = randomBytes(16).toString('hex')
  const cached = htmlCache(KEPT_MS, Date.now)
  const mapStyle = env.MAP_STYLE_URL ?? null
  const mapOrigins = [...(mapStyle ? [new URL(mapStyle).origin] : []), ...(env.MAP_STYLE_ORIGINS?.split(' ') ?? [])]
  if (!dev) app.use('/assets/*', packedAssets(clientDir)) // with the headers a script needs, not those of a page
  // what a mailed or printed link leads to tells nobody where its reader came from, and is in no index
  for (const mailed of [paths.adjuster(), paths.release(), paths.towShare()])
    app.use(mailed, async (c, next) => {
      await next()
      c.header('referrer-policy', 'no-referrer')
      c.header('x-robots-tag', 'noindex, nofollow, noarchive')
    })
  app.use(
    secureHeaders({
      strictTransportSecurity: env.demo ? false : 'max-age=63072000; includeSubDomains',
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      referrerPolicy: 'strict-origin-when-cross-origin',
      permissionsPolicy: { camera: ['self'], geolocation: ['self'], microphone: [], payment: [] },
    }),
  )

  // A page asked for in a language keeps it for the next ones, also where no script could do so
  app.use(async (c, next) => {
    await next()
    const asked = new URL(c.req.url).searchParams.get('lang')
    if (!isLanguage(asked) || !c.res.headers.get('content-type')?.startsWith('text/html')) return
    c.header('set-cookie', langCookie(asked, env.APP_URL))
    c.header('cache-control', 'private, no-cache')
  })

  // Only the page itself carries the operator's settings, so another spelling of its address leads to it
  const written = new Set(PRERENDERED)
  app.get('*', (c, next) => {
    const page = c.req.path.toLowerCase().replace(/\/+$/, '')
    return page !== c.req.path && written.has(page)
      ? Promise.resolve(c.redirect(page + new URL(c.req.url).search, 301))
      : next()
  })

  /** Made once for each build: making one reads the whole table of routes. */
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  const handlerOf = (module: ServerBuild) => {
    const handler = handlers.get(module) ?? createRequestHandler(module, dev ? 'development' : 'production')
    handlers.set(module, handler)
    return handler
  }
  const render = async (request: Request): Promise<Response> => {
    const module = await build()
    // The bundle has its own copy of the context key, and contexts are matched by identity.
    const key = (module.entry.module as unknown as { pageEnv: typeof pageEnv }).pageEnv
    const context = new RouterContextProvider()
    context.set(key, {
      api,
      origin: env.APP_URL,
      demo: env.demo,
      apikey: await apikey,
      mark,
      mapStyle,
    } satisfies PageEnv)
    return handlerOf(module)(request, context)
  }

  /** What a page is named ahead, so that it need not wait for its scripts to ask: its sentences, and its first reads. */
  const words = copiesIn(join(clientDir, 'assets'))
  const named = async (pathname: string, html: string): Promise<string> => {
    const [, language] = /<html lang="(\w+)"/.exec(html) ?? []
    const { packsOf } = (await build()).entry.module as unknown as { packsOf: (pathname: string) => readonly string[] }
    const links = packsOf(pathname).map((pack) => {
      const file = words.get(`copy.${pack}.${language}`)
      return file ? `<link rel="preload" as="fetch" crossorigin href="/assets/${file}"/>` : ''
    })
    const reads = firstReadsScript(pathname)
    const head = html
      .replace('</head>', `${links.join('')}</head>`)
      .replace(SHEET, (sheet) => (reads && `<script nonce="${mark}">${reads}</script>`) + sheet) // after it, it would wait for it
    if (!reads) return head
    // what is drawn ahead needs none of the scripts, and has its sentences: they come after its style and its letters
    const scripts = head.match(SCRIPTS) ?? []
    return head
      .replaceAll(SCRIPTS, '')
      .replace('</head>', `${scripts.join('').replaceAll('/>', ' fetchpriority="low"/>')}</head>`)
  }
  const isCorrected = correctedRights(api)

  if (!dev) {
    const { assets, rest } = {
      assets: '/assets/*',
      rest: /\.(svg|png|ico|jpg|txt|xml|webmanifest)$|^\/service-worker\.js$/,
    }
    app.use(assets, compress(), serveStatic({ root: clientDir, onFound: (_, c) => c.header('Cache-Control', FOREVER) }))
    const files = serveStatic({ root: clientDir, onFound: (_, c) => c.header('Cache-Control', 'public, max-age=3600') })
    app.use((c, next) => (rest.test(c.req.path) ? files(c, next) : next()))
    for (const path of PRERENDERED) {
      const file = join(clientDir, path, 'index.html')
      if (!existsSync(file)) continue
      const written = withOperator(readFileSync(file, 'utf8').replaceAll(BUILD_ORIGIN, env.APP_URL), env)
      const html = written.replace(
        /<link rel="stylesheet" href="([^"]+)"\/>/g,
        (_, href: string) => `<style>${readFileSync(join(clientDir, href), 'utf8')}</style>`,
      )
      const ready = toHtml(200, html, 'public, max-age=300')
      app.get(path, async (c, next) => ((await isCorrected(path)) ? next() : respond(c.req.raw, ready)))
    }
  }

  app.all('*', async (c) => {
    const request = c.req.raw
    if (dev) return render(request)
    const { pathname, search, searchParams } = new URL(request.url)
    const outside = WITH_MAP.test(pathname) && searchParams.get('view') === 'map' ? mapOrigins : []
    const finished = async (response: Response, cacheControl: string, keptUntil = 0) => {
      const body = await named(pathname, await response.text())
      return toHtml(response.status, body, cacheControl, { keptUntil, outside, mark })
    }
    const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html')
    if (request.method !== 'GET' || !SHARED.test(pathname)) {
      const response = await render(request)
      return isHtml(response) ? respond(request, await finished(response, 'no-cache')) : response
    }
    const cookie = request.headers.get('cookie')
    const language = languageAsked(cookie, request.headers.get('accept-language'))
    let other: Response | undefined // a redirect is not a page to keep
    const html = await cached(`${language} ${pathname}${search}`, async (keptUntil) => {
      const response = await render(request)
      if (!isHtml(response)) other = response
      return other ? toHtml(500, '', 'no-store') : finished(response, SOON, keptUntil)
    })
    if (other || html.body === '') return other ?? render(request)
    if (!languageChosen(cookie)) return respond(request, html)
    return respond(request, { ...html, headers: { ...html.headers, 'cache-control': 'private, no-cache' } })
  })
  return app
}

/** The files of sentences in a build, by their name without the mark of their content; none where nothing was built. */
const copiesIn = (folder: string): Map<string, string> =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
      const [, name] = /^(copy\.[\w-]+\.\w+)-.{8}\.json$/.exec(file) ?? []
      return name ? [[name, file] as const] : []
    }),
  )

/** Whether what a rights page was written from has been corrected since; then it is rendered from what counts now. */
function correctedRights(api: Options['api']): (path: string) => Promise<boolean> {
  let asked = 0
  let slugs: Promise<Set<string>> | undefined
  const ask = async () => {
    const response = await api('/rest/v1/state_rights')
    const rows = response.ok ? ((await response.json()) as StateRight[]) : []
    return new Set(rows.filter(({ version }) => version > 1).map(({ state }) => stateSlug(state)))
  }
  return async (path) => {
    const found = /^(?:\/[a-z]{2})?\/rights(?:\/([^/]+))?$/.exec(path)
    if (!found) return false
    const [, slug] = found
    if (!slugs || Date.now() - asked > KEPT_MS) {
      asked = Date.now()
      slugs = ask()
    }
    const corrected = await slugs
    return slug === undefined ? corrected.size > 0 : corrected.has(slug)
  }
}
