import { Hono } from 'hono'
import type { Services } from '#lib/server/ctx.ts'
import { readText } from '#lib/server/http.ts'
import { TEST_CALLS, TEST_PAGE, usesTestCompany } from './test-mode.ts'
import { pressButton, showCheckout } from './test-pay.ts'
import { answerWire } from './test-wire.ts'

/** The local card company of demo and tests: its calls and its checkout page. Nothing at all with a real key. */
export function testCompany(services: Services): Hono {
  const app = new Hono()
  if (!usesTestCompany(services.env)) return app
  app.all(`${TEST_CALLS}/*`, (c) => answerWire(services, c.req.raw))
  app.get(`${TEST_PAGE}/:session`, (c) => showCheckout(services, c.req.param('session')))
  app.post(`${TEST_PAGE}/:session`, async (c) =>
    pressButton(services, c.req.param('session'), new URLSearchParams(await readText(c.req.raw))),
  )
  return app
}
