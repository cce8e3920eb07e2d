import { Hono } from 'hono'
import type { Services } from '#lib/server/ctx.ts'
import { readJson, readText } from '#lib/server/http.ts'
import { pressConnect, showConnect } from './connect-page.ts'
import { command } from './control.ts'
import { pressDashboard, showDashboard } from './dashboard.ts'
import {
  CONNECT_PAGE,
  CONTROL,
  isTestCompany,
  TEST_CALLS,
  TEST_PAGE,
} from '#features/money/payments/server/simulated.ts'
import { type Company, companyOf } from './open.ts'
import { WireError } from './params.ts'
import { pressButton, showCheckout } from './pay.ts'
import { answerWire, isKey, refusalOf } from './wire.ts'

/** The local payment provider of demo and tests: its calls and its pages. Nothing at all with a real key. */
export function testCompany(services: Services): Hono {
  const app = new Hono()
  if (!isTestCompany(services.env)) return app
  // opened by the first who asks: most tests never do
  const company = () => companyOf(services)
  app.all(`${TEST_CALLS}/*`, (c) => answerWire(company(), c.req.raw, c.req.path.slice(TEST_CALLS.length)))
  return app.route('/', testPages(company))
}

/** What a person sees of the company, and what its control key makes happen there (JSON in, JSON out). */
export function testPages(company: () => Company): Hono {
  const app = new Hono()
  app.get(`${TEST_PAGE}/:session`, (c) => showCheckout(company(), c.req.param('session')))
  app.post(`${TEST_PAGE}/:session`, async (c) =>
    pressButton(company(), c.req.param('session'), new URLSearchParams(await readText(c.req.raw))),
  )
  app.get(`${CONNECT_PAGE}/:account`, (c) =>
    showConnect(company(), c.req.param('account'), c.req.query('link') ?? null),
  )
  app.post(`${CONNECT_PAGE}/:account`, async (c) => {
    const form = new URLSearchParams(await readText(c.req.raw))
    return pressConnect(company(), c.req.param('account'), c.req.query('link') ?? null, form)
  })
  app.get(CONTROL, () => showDashboard(company()))
  app.post(CONTROL, async (c) => pressDashboard(company(), new URLSearchParams(await readText(c.req.raw))))
  app.post(`${CONTROL}/:command`, async (c) => {
    try {
      if (!isKey(c.req.raw, company().control_key)) throw new WireError(401, 'The control key is missing or wrong.')
      return Response.json(command(company(), c.req.param('command'), await readJson(c.req.raw)))
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      const { status, body } = refusalOf(error)
      return Response.json(body, { status })
    }
  })
  return app
}
