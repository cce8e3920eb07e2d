// What the API says about itself, and the headers of all its answers.
import { expect, test } from 'vitest'
import { APIS, createApi } from '#app/api.ts'
import { EVENT_TYPES } from '#features/money/payments/server/card-events.ts'
import { signEvent } from '#simulator/deliveries.ts'
import { type Call, ErrorBody } from '#lib/contract.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
type Media = { content?: Record<string, { schema: Record<string, unknown> }> }
type Operation = {
  operationId: string
  parameters: { name?: string; in?: string; $ref?: string }[]
  requestBody?: Media
  responses: Record<string, Media>
}
const document = (await (await world.api.request('/openapi.json')).json()) as {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}
const operations = Object.values(document.paths).flatMap((methods) => Object.entries(methods))
const calls = APIS.flatMap(({ noun, keyed, contract }) =>
  Object.entries(contract).map(([name, definition]) => ({
    id: `${noun}.${name}`,
    keyed,
    definition: definition as Call,
  })),
)
const operationOf = (id: string) => operations.find(([, { operationId }]) => operationId === id)![1]

test('the page of the calls opens and names every one of them', async () => {
  const response = await world.api.request('/docs')
  expect(response.status).toBe(200)
  const page = await response.text()
  for (const { id } of calls) expect(page.split(`<article id="${id}">`).length - 1, id).toBe(1)
  for (const noun of new Set(APIS.map((api) => api.noun)))
    expect(page.split(`<a href="#${noun}">`).length - 1, noun).toBe(1)
})

test.each(['/openapi.json', '/docs'])('%s is written once, not anew for everybody who reads it', async (path) => {
  const fresh = createApi(world.services)
  const { definition } = calls[0]!
  const { summary } = definition
  let asked = 0
  Object.defineProperty(definition, 'summary', { configurable: true, get: () => (asked++, summary) })
  const first = await (await fresh.request(path)).text()
  const once = asked
  expect(await (await fresh.request(path)).text()).toBe(first)
  Object.defineProperty(definition, 'summary', { value: summary })
  expect(once).toBeGreaterThan(0)
  expect(asked).toBe(once)
})

test('every reference of the description leads somewhere', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!)
  expect(refs.length).toBeGreaterThan(100)
  for (const path of new Set(refs)) {
    const found = path.split('/').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document)
    expect(found, path).toBeTruthy()
  }
})

test('a download is described as what it is, an upload by what it takes', () => {
  for (const { id, definition } of calls) {
    const { requestBody, responses } = operationOf(id)
    const answer = Object.entries(responses)[0]![1].content
    if (definition.output._zod.def.type === 'unknown')
      expect(definition.answers, `${id} says what it answers`).toBeTruthy()
    if (definition.answers) expect(Object.keys(answer!)).toEqual(definition.answers)
    if (definition.takes) expect(Object.keys(requestBody!.content!)).toEqual(definition.takes)
  }
  const media = (id: string) => Object.keys(operationOf(id).responses['200']!.content!)
  expect(media('orders.receipt')).toEqual(['application/pdf'])
  expect(media('notifications.oneClick')).toEqual(['text/plain'])
  expect(operationOf('notifications.oneClick').parameters).toMatchObject([
    { name: 'token', in: 'query' },
    { $ref: '#/components/parameters/ApiVersion' },
  ])
})

test('a file that is downloaded has the type that the description promises', async () => {
  const ada = await world.as('ada')
  for (const path of ['admin_orders_csv', 'insurer_receivables_csv', 'review_removals_csv', 'ledger_csv']) {
    const response = await ada.fetch(`/rest/v1/rpc/${path}`)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/csv; charset=utf-8',
    ])
  }
})

test('each call says which refusals to expect, and which writes take a key', () => {
  for (const { id, keyed, definition } of calls) {
    const { parameters, responses } = operationOf(id)
    expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['401', '403', '429', '503', 'default']))
    const takesKey = parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
    expect(takesKey, id).toBe(keyed && definition.method !== 'GET' && !definition.secret)
  }
})

test('a refused sign-in is what the description says of it', async () => {
  const response = await world.api.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: 'nobody@example.com', password: 'not this one' }),
  })
  const error = (await response.json()) as object
  const { properties, required } = document.components['schemas']!['AuthError'] as {
    properties: object
    required: string[]
  }
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(error)))
  expect(Object.keys(error)).toEqual(expect.arrayContaining(required))
})

test.each(['/rest/v1/listings', '/rest/v1/orders', '/no/such/call', '/health/ready', '/openapi.json'])(
  'no browser guesses what %s is, and outside a demo it comes over TLS only',
  async (path) => {
    const { headers } = await world.api.request(path)
    expect([headers.get('x-content-type-options'), headers.get('strict-transport-security')]).toEqual(['nosniff', null])
    const real = createApi({ ...world.services, env: { ...world.services.env, demo: false } })
    expect((await real.request(path)).headers.get('strict-transport-security')).toMatch(/^max-age=63072000/)
  },
)

test.each(['/rest/v1/claims', '/storage/v1/object/sign/claim-documents/x/y.pdf'])(
  '60,000 unknown fields at %s get a short answer',
  async (path) => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`field_${n}`, 1])))
    const text = await (await (await world.as('dana')).fetch(path, { method: 'POST', body })).text()
    expect(text.length).toBeLessThan(10_000)
    expect(ErrorBody.parse(JSON.parse(text)).code).toBe('invalid_input')
  },
)

test.each(EVENT_TYPES)(
  'a signed %s with nothing in it is refused as incomplete, never a fault of ours',
  async (type) => {
    const objects = [undefined, null, {}, [], 'text', { id: 'x' }, { id: 'x', object: 'y', amount: null }]
    for (const [n, object] of objects.entries()) {
      const body = JSON.stringify({ id: `evt_${type}_${n}`, object: 'event', type, data: { object } })
      const signature = signEvent(world.services.env.STRIPE_WEBHOOK_SECRET, body, world.services.now())
      const response = await world.api.request('/functions/v1/stripe-webhook', {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signature },
      })
      expect([200, 400], `${n}: ${await response.text()}`).toContain(response.status)
    }
  },
)
