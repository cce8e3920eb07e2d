import { createMiddleware } from 'hono/factory'
import { remoteAddress } from './http.ts'
import type { Log } from './log.ts'

/** An id of the sender's own making is repeated only where it can be read as one. */
const CLIENT_ID = /^[\w.:-]{1,64}$/

/**
 * One line for each answer: when, what, how it ended, how long it took, from which address, and the request id under which
 * the rest of the log speaks of it, and beside it the one that its sender gave. Never what stands behind the question mark, nor a name, a body or a cookie.
 */
export function accessLog(log: Log, hops: number) {
  const lines = log.child({}, { level: 'info' })
  return createMiddleware(async (c, next) => {
    const began = performance.now()
    await next()
    lines.info(
      {
        request_id: c.res.headers.get('x-request-id') ?? undefined,
        client_request_id: c.req.header('x-request-id')?.match(CLIENT_ID)?.[0],
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - began),
        ip: remoteAddress(c, hops),
      },
      'answered',
    )
  })
}
