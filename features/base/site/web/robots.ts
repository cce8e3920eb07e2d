import type { LoaderFunctionArgs } from 'react-router'
import { pageEnv } from '#lib/page-context.ts'

/** What no search engine should ask for: pages behind sign-in, calls, and the demo's own pages. */
const PRIVATE = [
  '/admin/',
  '/auth',
  '/booking',
  '/claim',
  '/dashboard',
  '/dev/',
  '/functions/',
  '/messages',
  '/notifications',
  '/provider/',
  '/rest/',
  '/settings',
  '/storage/',
  '/unsubscribe',
]

/** `/robots.txt`; the sitemap's address must be absolute, so it is written per request. */
export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.get(pageEnv)
  const body = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(body.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
