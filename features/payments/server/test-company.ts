import { Hono } from 'hono'
import type { Services } from '#lib/server/ctx.ts'
import { readText } from '#lib/server/http.ts'
import { isTestCompany, TEST_CALLS, TEST_PAGE } from './test-mode.ts'
import { type Company, companyOf } from './test-open.ts'
import { pressButton, showCheckout } from './test-pay.ts'
import { answerWire } from './test-wire.ts'

/** The local card company of demo and tests: its calls and its pages. Nothing at all with a real key. */
export function testCompany(services: Services): Hono {
  const app = new Hono()
  if (!isTestCompany(services.env)) return app
  // opened by the first who asks: most tests never do
  const company = () => companyOf(services)
  app.all(`${TEST_CALLS}/*`, (c) => answerWire(company(), c.req.raw, c.req.path.slice(TEST_CALLS.length)))
  return app.route('/', testPages(company))
}

/** What a person sees of the company, and what a test may make it do. */
export function testPages(company: () => Company): Hono {
  const app = new Hono()
  app.get(`${TEST_PAGE}/:session`, (c) => showCheckout(company(), c.req.param('session')))
  app.post(`${TEST_PAGE}/:session`, async (c) =>
    pressButton(company(), c.req.param('session'), new URLSearchParams(await readText(c.req.raw))),
  )
  return app
}
