// One rendered page with the headers that lock it down. Pages hold nothing personal, so hashes replace nonces and HTML can be kept.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)

/** Text between tags, or in an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'frame-src': "'self'",
  'form-action': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "default react-router ahead 'allow-duplicates'",
}
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const inline = (html: string, tag: 'script' | 'style', mark = '') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)(?=[^>]*${mark})[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) => sha(match[1]!),
  )
const markedBy = (mark: string | undefined) => (mark ? ` nonce="${mark}"` : '')

/**
 * The Content-Security-Policy of exactly this HTML: its own inline scripts and styles by hash, nothing else inline.
 * `outside`: origins that it may ask for data and pictures, for a map whose style is somebody else's.
 * `mark`: a secret that the renderer put on each inline part of its own as a nonce; what does not carry it was brought in
 * by data and gets no hash. Without one every part counts, as in pages written at build time.
 */
export function policyOf(html: string, outside: readonly string[] = [], mark?: string): string {
  const directives = {
    ...POLICY,
    'connect-src': [POLICY['connect-src'], ...outside].join(' '),
    'img-src': [POLICY['img-src'], ...outside].join(' '),
    'script-src': ["'self'", ...new Set(inline(html, 'script', markedBy(mark)))].join(' '),
    'style-src': ["'self'", ...new Set(inline(html, 'style', markedBy(mark)))].join(' '),
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

export type Html = {
  status: number
  body: string
  /** Packed by other threads than the one that draws pages. */
  gzip: Promise<Buffer>
  headers: Record<string, string>
  keptUntil: number
}

export function toHtml(
  status: number,
  html: string,
  cacheControl: string,
  { keptUntil = 0, outside = [], mark }: { keptUntil?: number; outside?: readonly string[]; mark?: string } = {},
): Html {
  const body = mark ? html.replaceAll(markedBy(mark), '') : html // a mark that can be read marks nothing
  return {
    status,
    body,
    gzip: pack(body),
    keptUntil,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(html, outside, mark),
      'cache-control': cacheControl,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      vary: 'Accept-Encoding, Accept-Language',
    },
  }
}

export async function respond(request: Request, html: Html): Promise<Response> {
  if (html.status === 200 && request.headers.get('if-none-match') === html.headers['etag'])
    return new Response(null, { status: 304, headers: html.headers })
  const zipped = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  return new Response(zipped ? new Uint8Array(await html.gzip) : html.body, {
    status: html.status,
    headers: { ...html.headers, ...(zipped && { 'content-encoding': 'gzip' }) },
  })
}

const MOST = 500

/** Keeps rendered pages for some seconds; simultaneous misses of one page render it once. */
export function htmlCache(ttlMs: number, now: () => number) {
  const kept = new Map<string, Promise<Html>>()
  return async (key: string, render: (keptUntil: number) => Promise<Html>): Promise<Html> => {
    const found = await kept.get(key)
    if (found && found.keptUntil > now()) return found
    const made = render(now() + ttlMs)
    kept.delete(key)
    kept.set(key, made)
    if (kept.size > MOST) kept.delete(kept.keys().next().value!)
    try {
      const html = await made
      if (html.status >= 500) kept.delete(key)
      return html
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}
