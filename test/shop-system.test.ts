// What others build on it: a client made from the description, and a shop's system that runs beside us by a key and webhooks.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { APIS } from '#app/api.ts'
import { clientTypes, type Described } from '#bin/client-types.ts'
import { CAST, CLAIMS, LISTINGS } from '#db/seed/cast.ts'
import { listener, type Mirror, openMirror, type Options, type State } from '#examples/shop-system/mirror.ts'
import { keysContract } from '#features/platform/keys/key.ts'
import { sendWebhooks } from '#features/platform/webhooks/server/send-webhooks.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { openapi } from '#lib/server/openapi.ts'
import { hookServer } from './hook-server.ts'
import { bookings } from './orders.ts'
import { repairs } from './repairs.ts'
import { webhooks } from './webhooks.ts'
import { createWorld } from './world.ts'

const EXAMPLE = 'examples/shop-system'
const dir = mkdtempSync(join(tmpdir(), 'cc-shop-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('the types that the example was written with are those of the description', () => {
  const document = openapi(APIS, '') as Described
  const text = readFileSync(`${EXAMPLE}/calls.gen.ts`, 'utf8')
  const fresh = clientTypes(document, ['repairs:read', 'bookings:read'])
  expect(text === fresh, 'run bin/publish and commit examples/').toBe(true)
})

/** What the compiler says of the example, changed so, against the types of every call. */
function compiled(name: string, change: (text: string) => string): string {
  // below node_modules, so that the packages are found
  const folder = resolve('node_modules/.cache', `example-${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of ['main.ts', 'mirror.ts'])
    writeFileSync(join(folder, file), change(readFileSync(join(EXAMPLE, file), 'utf8')))
  writeFileSync(join(folder, 'calls.gen.ts'), clientTypes(openapi(APIS, '') as Described))
  cpSync('tsconfig.base.json', join(folder, 'tsconfig.base.json'))
  const config = { extends: './tsconfig.base.json', compilerOptions: { types: ['node'] }, files: ['main.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/typescript/lib/tsc.js'), '-p', folder], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  return stdout
}

test('the example fits the client of every call, and the compiler finds what the description does not have', () => {
  expect(compiled('whole', (text) => text)).toBe('')
  expect(compiled('path', (text) => text.replace('repair_board', 'repair_boards'))).toContain('mirror.ts')
  expect(
    compiled('field', (text) => text.replaceAll('promised_on, claim_id }) =>', 'promised, claim_id }) =>')),
  ).toContain(`Property 'promised' does not exist`)
  expect(compiled('query', (text) => text.replace(`sort: 'oldest'`, `sort: 'eldest'`))).toContain('eldest')
})

const world = await createWorld()
const { owner } = world.databases
const work = repairs(world)
const { paid } = bookings(world)
const { calls: endpoints } = await webhooks(world)
const sal = await world.as('sal')
const { secret: key } = await sal
  .on(keysContract)
  .make({ name: 'Shop system', scopes: ['repairs:read', 'bookings:read'], days: 30 })
const { id: endpoint } = await (
  await endpoints('sal')
).add({
  url: 'https://shop.example.com/hooks',
  events: ['repair.stage_changed', 'order.paid'],
})
const { secret } = await (await endpoints('sal')).secret({ id: endpoint })
const asked: string[] = []
const given = (more: Partial<Options> = {}): Options => ({
  url: 'http://claimchoice.test',
  key,
  secret,
  file: join(dir, 'mirror.json'),
  fetch: async (request) => {
    asked.push(new URL(request.url).pathname)
    return world.api.fetch(request)
  },
  ...more,
})
let mirror: Mirror | undefined
const taken: number[] = []
/** The shop's server: without a mirror it is down. */
const { outside } = await hookServer((request, response) => {
  response.on('finish', () => taken.push(response.statusCode))
  if (mirror) listener(mirror)(request, response)
  else response.writeHead(502).end()
})
const deliver = () => sendWebhooks(systemCtx(world.services, 'send_webhooks'), outside())
const kept = () => JSON.parse(readFileSync(join(dir, 'mirror.json'), 'utf8')) as State
const stageOf = (id: string) => kept().jobs[id]?.stage

test('a shop’s system reads its jobs, hears of each step, and takes up again after it was down', async () => {
  const { id } = await work.inShop(CLAIMS.danaVerified)
  const move = async (stage: 'teardown' | 'body' | 'paint') => {
    const shop = await work.calls('sal')
    await shop.setStage({ repair_id: id, stage, version: (await shop.read({ id })).version })
  }
  mirror = openMirror(given())
  await mirror.refresh()
  expect(kept().jobs[id]).toMatchObject({ stage: 'checked_in', claim_id: CLAIMS.danaVerified })
  await move('teardown')
  await deliver()
  expect(stageOf(id)).toBe('teardown')

  mirror = undefined
  await move('body')
  taken.length = 0
  await deliver()
  expect([taken, stageOf(id)]).toEqual([[502], 'teardown'])
  await move('paint')
  mirror = openMirror(given())
  const { jobs } = mirror.state
  expect(jobs[id]?.stage).toBe('teardown')
  await mirror.refresh()
  expect(stageOf(id)).toBe('paint')

  // what was lost comes again, later and behind the times
  world.clock.advance(2 * 60_000)
  taken.length = 0
  await deliver()
  expect([taken.every((status) => status === 204), taken.length > 0, stageOf(id)]).toEqual([true, true, 'paint'])
})

test('a webhook that comes twice is worked through once, one that is forged never, and one that failed comes again', async () => {
  const order_id = await paid('dana', 12, null, { listing_id: LISTINGS.collision })
  mirror = openMirror(given())
  const body = JSON.stringify({ type: 'order.paid', data: { order_id } })
  const at = new Date()
  const headers = (id: string) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  })
  asked.length = 0
  expect(await mirror.receive(headers('once'), body)).toBe(true)
  expect(await openMirror(given()).receive(headers('once'), body)).toBe(true)
  expect([asked, kept().bookings[order_id]?.status]).toEqual([['/rest/v1/orders'], 'paid'])
  expect(await mirror.receive({ ...headers('twice'), 'webhook-id': 'other' }, body)).toBe(false)
  const away = openMirror(given({ fetch: async () => Response.json({ code: 'unexpected' }, { status: 500 }) }))
  await expect(away.receive(headers('later'), body)).rejects.toThrow('500 unexpected')
  expect(away.state.seen).not.toContain('later')
})

test('bookings come page by page, and a hurry is slowed down as the answer asks', async () => {
  for (const day of [3, 6, 9]) await paid('dana', day, null, { listing_id: LISTINGS.collision })
  const { rows } = await owner.query<{ id: string }>(
    `select o.id from orders o join provider_members m on m.provider_id = o.provider_id where m.user_id = $1`,
    [CAST.sal.id],
  )
  const waits: number[] = []
  let refused = 2
  mirror = openMirror(
    given({
      page: 2,
      pause: async (ms) => waits.push(ms),
      fetch: async (request) => {
        if (refused-- > 0) return Response.json({}, { status: 429, headers: { 'retry-after': '7' } })
        asked.push(new URL(request.url).pathname)
        return world.api.fetch(request)
      },
    }),
  )
  asked.length = 0
  await mirror.refresh()
  expect(Object.keys(kept().bookings).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(asked.filter((path) => path === '/rest/v1/orders')).toHaveLength(Math.ceil(rows.length / 2))
  expect(waits).toEqual([7000, 7000])
})
