// The table of contents of the calls.
import { Hono } from 'hono'
import { notificationsApi } from '#features/notifications/server/api.ts'
import { devMail } from '#lib/server/mail.ts'
import { deliverMail } from '#lib/server/mail.ts'
import type { Services } from '#lib/server/ctx.ts'
import { type Api, refusalResponse } from '#lib/server/http.ts'
import type { Jobs, Sweeps } from '#lib/server/jobs.ts'
import { openapi } from '#lib/server/openapi.ts'
import { realtime } from '#lib/server/realtime.ts'
import { notFound } from '#lib/errors.ts'

/** Each noun's calls, in reading order. */
export const APIS: Api[] = [notificationsApi]
/** What runs after the answer: one line per job. */
export const JOBS: Jobs = { send_mail: deliverMail }
export const SWEEPS: Sweeps = []

export function createApi(services: Services): Hono {
  const app = new Hono()
  for (const api of APIS) app.route('/', api.mount(services))
  app.route('/', realtime(services))
  if (services.env.demo) app.route('/', devMail(services))
  app.get('/health/live', (c) => c.text('ok'))
  app.get('/health/ready', async (c) => {
    await services.databases.system.query('select 1')
    return c.text('ok')
  })
  app.get('/openapi.json', (c) => c.json(openapi(APIS, services.env.APP_URL)))
  app.notFound((c) =>
    refusalResponse(services, notFound('Call', 'not_found'), c.req.header('x-request-id') ?? crypto.randomUUID()),
  )
  app.onError((error, c) => refusalResponse(services, error, c.req.header('x-request-id') ?? crypto.randomUUID()))
  return app
}
/** Addresses answered by {@link createApi}; everything else is a page. */
export const API_PATHS =
  /^\/(rest|auth\/v1|storage|functions|realtime|health|dev)\/|^\/(openapi\.json|docs)$|^\/dev\/mail/
