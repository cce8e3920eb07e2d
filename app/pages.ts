// Turns the React Router build into a Hono handler. Prerendered pages get their CSS inlined and a hash CSP; the rest gets a nonce.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { NONCE, secureHeaders, type SecureHeadersVariables } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageEnv, pageEnv } from '#lib/page-context.ts'
import type { Env } from '#lib/server/env.ts'
import { signAnonKey } from '#features/accounts/server/tokens.ts'
import { PRERENDERED } from './paths.ts'
type Api = (path: string, init?: RequestInit) => Promise<Response>
const common = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
}
const trusted = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default', 'react-router', "'allow-duplicates'"],
}
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const hashes = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map((m) => sha(m[1]!))
export function pages({
  build,
  api,
  clientDir,
  env,
  dev = false,
}: {
  build: () => Promise<ServerBuild>
  api: Api
  clientDir: string
  env: Env
  dev?: boolean
}) {
  const apikey = signAnonKey(env.SECRET_KEY)
  const app = new Hono<{ Variables: SecureHeadersVariables }>()
  if (!dev) {
    app.use(
      '/assets/*',
      serveStatic({
        root: clientDir,
        precompressed: true,
        onFound: (_, c) => {
          c.header('Cache-Control', 'public, max-age=31536000, immutable')
        },
      }),
    )
    for (const path of PRERENDERED) {
      const file = join(clientDir, path, 'index.html')
      if (!existsSync(file)) continue
      const html = readFileSync(file, 'utf8').replace(
        /<link rel="stylesheet" href="([^"]+)"\/>/g,
        (_, href: string) => `<style>${readFileSync(join(clientDir, href), 'utf8')}</style>`,
      )
      app.get(
        path,
        secureHeaders({
          contentSecurityPolicy: {
            ...common,
            ...trusted,
            scriptSrc: hashes(html, 'script').length ? hashes(html, 'script') : ["'none'"],
            styleSrc: hashes(html, 'style'),
          },
        }),
        (c) => c.html(html, 200, { 'Cache-Control': 'public, max-age=300' }),
      )
    }
    app.use(
      secureHeaders({
        contentSecurityPolicy: {
          ...common,
          ...trusted,
          scriptSrc: [NONCE, "'strict-dynamic'"],
          styleSrc: ["'self'", NONCE],
        },
      }),
    )
  }
  app.all('*', async (c) => {
    const module = await build()
    const key = (module.entry.module as unknown as { pageEnv: typeof pageEnv }).pageEnv
    const context = new RouterContextProvider()
    context.set(key, {
      nonce: dev ? '' : (c.get('secureHeadersNonce') ?? ''),
      api,
      origin: env.APP_URL,
      demo: env.demo,
      apikey: await apikey,
    } satisfies PageEnv)
    return createRequestHandler(module, dev ? 'development' : 'production')(c.req.raw, context)
  })
  return app
}
