// JSON on its way out: packed, and not sent at all to whoever has it already (docs/decisions/042).
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const pack = promisify(gzip)
/** Less than this fits in one packet, packed or not. */
const WORTH_BYTES = 1024
const LEVEL = 5

/** For answers to GET: an ETag, 304 where the asker has the same, gzip where it is worth it and understood. */
export const packed: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  if (c.req.method !== 'GET' || res.status !== 200 || !res.headers.get('content-type')?.startsWith('application/json'))
    return
  const body = Buffer.from(await res.arrayBuffer())
  const headers = new Headers(res.headers)
  headers.set('etag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`)
  headers.append('vary', 'accept-encoding')
  const zips = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '') && body.length > WORTH_BYTES
  c.res = undefined // the next one would take its headers
  if (c.req.header('if-none-match') === headers.get('etag')) {
    headers.delete('content-length')
    c.res = new Response(null, { status: 304, headers })
    return
  }
  const sent = zips ? await pack(body, { level: LEVEL }) : body
  if (zips) headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(sent.length))
  c.res = new Response(new Uint8Array(sent), { status: 200, headers })
}
