import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createServices } from '#app/services.ts'
import type { Who } from '#db/seed/cast.ts'
import { towJobsContract } from '#features/towing/tow-jobs/contract.ts'
import { METERS_A_MILE } from '#features/towing/tows/steps.ts'
import type { Sent } from '#lib/contract.ts'
import { milesBetween } from '#lib/geo.ts'
import type { Services } from '#lib/server/ctx.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { realtime } from '#lib/server/realtime.ts'
import { NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { SETTLED } from '../live-place.ts'
import { forgetTowPlaces } from './forget-places.ts'

const world = await createWorld({ crowded: true })
const { databases, services, as } = world
const { owner } = databases
const { taken, ringAll, on, advance, set, now } = await towing(world)
const SECOND = 1000
const HOUR = 3_600_000

/** A second process over the same database, by the same clock. */
const options = owner.options as unknown as Record<'host' | 'user' | 'password' | 'database', string>
const { host, user, password, database } = options
const other = await createServices(services.env, databases, { host, port: 5432, user, password, database }, () =>
  services.now(),
)
afterAll(() => other.live.stop())
async function listen(its: Services): Promise<number> {
  const sockets = new WebSocketServer({ noServer: true })
  const server = serve({ fetch: realtime(its).fetch, port: 0, hostname: '127.0.0.1', websocket: { server: sockets } })
  if (!server.listening) await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
const [here, there] = [await listen(services), await listen(other)]

type Said = {
  event: string
  job?: string
  side?: string
  lat?: number
  at?: string
  truck?: { lat: number } | null
  driver?: object | null
}
const open = new Set<WebSocket>()
/** A page that has joined; `said` waits for the next frame of the light channel. */
async function page(who: Who, port = here) {
  const { token } = await as(who)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket`)
  open.add(socket)
  const frames: Said[] = []
  let wake = () => {}
  let ponged = () => {}
  socket.on('message', (data) => {
    if (String(data as Buffer) === 'pong') return ponged()
    const frame = JSON.parse(String(data as Buffer)) as Said & { cursor?: string }
    if (frame.cursor && frame.event !== 'joined') return
    frames.push(frame)
    wake()
  })
  await once(socket, 'open')
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  const said = async (): Promise<Said> => {
    while (!frames.length)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return frames.shift()!
  }
  send({ event: 'join', access_token: token })
  expect(await said()).toMatchObject({ event: 'joined' })
  const watch = async (job: string) => {
    send({ event: 'watch_tow', job })
    return said()
  }
  /** Until the server has taken it. */
  const at = async (job: string, lat: number, more: object = {}) => {
    const taken = new Promise<void>((resolve) => {
      ponged = resolve
    })
    send({ event: 'position', job, lat, lng: -84.388, accuracy: 12, speed: 11, at: now(), ...more })
    socket.send('ping')
    await taken
  }
  return { send, said, watch, at, frames, socket }
}
const rows = async () =>
  (await owner.query<{ side: string; lat: number }>('select side, lat from tow_positions order by side')).rows

beforeEach(async () => {
  set(NOON)
  for (const socket of open) socket.terminate()
  open.clear()
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})

test('the driver on one process sees the truck that says on another where it is, the last place first', async () => {
  const { job } = await taken()
  const truck = await page('sal', there)
  await truck.at(job, 33.8)
  const early = await page('dana')
  expect((await early.watch(job)).event).toBe('places')
  await expect.poll(rows).toEqual([{ side: 'truck', lat: 33.8 }])
  advance(5 * SECOND)
  await truck.at(job, 33.799)
  await expect.poll(() => early.frames.at(-1)).toMatchObject({ event: 'position', job, side: 'truck', lat: 33.799 })
  // a line that was lost
  early.socket.terminate()
  const again = await page('dana')
  expect(await again.watch(job)).toMatchObject({ event: 'places', job, truck: { lat: 33.799 }, driver: null })
})

test('the company sees where the driver waits until its truck is there, and no place is an event', async () => {
  const { job, sal } = await taken()
  const [desk, dana] = [await page('sal', there), await page('dana')]
  expect(await desk.watch(job)).toMatchObject({ event: 'places', truck: null, driver: null })
  await dana.at(job, 33.762)
  expect(await desk.said()).toMatchObject({ event: 'position', side: 'driver', lat: 33.762 })
  advance(31 * SECOND)
  await sal.step({ job, step: 'rolling' })
  await sal.step({ job, step: 'on_scene', position: { lat: 33.762, lng: -84.388 } })
  const later = await page('dana')
  await later.at(job, 33.763)
  await later.watch(job)
  expect(await rows()).toEqual([{ side: 'driver', lat: 33.762 }])
  const { rows: events } = await owner.query(`select 1 from live_events where payload::text like '%33.76%'`)
  expect(events).toEqual([])
})

test('whoever lost the tow, strangers and the claims team neither join nor send', async () => {
  const { job } = await taken()
  const rings = await ringAll(job)
  expect(rings.pat).toBeTruthy()
  const dana = await page('dana')
  await dana.watch(job)
  for (const who of ['pat', 'drew', 'ada'] as const) {
    const one = await page(who, there)
    await one.at(job, 33.9)
    expect(await one.said(), who).toEqual({ event: 'places_over', job })
    expect(await one.watch(job), who).toEqual({ event: 'places_over', job })
  }
  const sal = await page('sal')
  await sal.at(job, 33.8)
  expect(await dana.said()).toMatchObject({ event: 'position', lat: 33.8 })
  expect(await rows()).toEqual([{ side: 'truck', lat: 33.8 }])
})

test('the channel ends when the company gives the tow back, and at the drop; what it says after that is nobody’s', async () => {
  const { job, offer, sal } = await taken()
  const [truck, dana] = [await page('sal', there), await page('dana')]
  await dana.watch(job)
  await truck.at(job, 33.8)
  expect(await dana.said()).toMatchObject({ event: 'position' })
  await sal.answer({ offer, decline: { reason: 'no_truck' } })
  expect(await dana.said()).toEqual({ event: 'places_over', job })
  expect(await truck.said()).toEqual({ event: 'places_over', job })
  advance(5 * SECOND)
  await truck.at(job, 33.81)
  expect(await truck.said()).toEqual({ event: 'places_over', job })
  expect(await rows()).toEqual([{ side: 'truck', lat: 33.8 }])
})

test('a member who leaves the company hears nothing more', async () => {
  const { job } = await taken()
  const desk = await page('sal', there)
  await desk.watch(job)
  await owner.query(`begin; set local session_replication_role = replica;
    update provider_members set member_role = 'front_desk' where provider_id = '${TOWING.sal}'; commit`)
  await owner.query(`insert into live_events (user_id, event, table_name, payload)
    select user_id, 'UPDATE', 'provider_members', '{}' from provider_members where provider_id = '${TOWING.sal}'`)
  expect(await desk.said()).toEqual({ event: 'places_over', job })
  await owner.query(`begin; set local session_replication_role = replica;
    update provider_members set member_role = 'owner' where provider_id = '${TOWING.sal}'; commit`)
})

test('a place that no truck reaches is dropped and told once on the history, unless the first one was wrong', async () => {
  const { job } = await taken()
  const [truck, dana] = [await page('sal'), await page('dana')]
  await dana.watch(job)
  await truck.at(job, 33.8)
  await dana.said()
  for (const lat of [34.5, 33.1]) {
    advance(5 * SECOND)
    await truck.at(job, lat)
  }
  advance(5 * SECOND)
  await truck.at(job, 33.801)
  expect(await dana.said(), 'a mile a minute is driven').toMatchObject({ lat: 33.801 })
  const jumps = () =>
    owner.query(`select 1 from tow_events where kind = 'position_jumped'`).then(({ rowCount }) => rowCount)
  await expect.poll(jumps).toBe(1)
  for (let n = 0; n < SETTLED; n++) {
    advance(5 * SECOND)
    await truck.at(job, 34.5 + n / 1000)
  }
  expect(await dana.said()).toMatchObject({ lat: 34.5 + (SETTLED - 1) / 1000 })
  expect(await jumps()).toBe(1)
})

test('what is too often, too old, too inexact or no place at all is not heard', async () => {
  const { job } = await taken()
  const [truck, dana] = [await page('sal'), await page('dana')]
  await dana.watch(job)
  await truck.at(job, 33.8)
  await dana.said()
  await truck.at(job, 33.8001)
  advance(5 * SECOND)
  await truck.at(job, 33.8002, { accuracy: 5001 })
  await truck.at(job, 33.8003, { at: new Date(Date.parse(now()) - 6 * 60_000).toISOString() })
  await truck.at(job, 133)
  truck.socket.send('nonsense')
  truck.send({ event: 'position', job })
  await truck.at(job, 33.8004)
  expect(await dana.said()).toMatchObject({ lat: 33.8004 })
})

type Step = Sent<typeof towJobsContract.step>
/** From the yard over Peachtree to the car, and up I-75: corners of a drive, in degrees. */
const TO_CAR = [
  [33.77, -84.39],
  [33.7714, -84.3874],
  [33.7665, -84.3877],
  [33.762, -84.388],
]
const TO_SHOP = [
  [33.762, -84.388],
  [33.7836, -84.3989],
  [33.8036, -84.4133],
  [33.8478, -84.4302],
]
const FRAME_MS = 5 * SECOND
/** Where a truck is every five seconds, at about 30 mph in town and 60 on the interstate. */
function frames(corners: readonly (readonly number[])[], meters: number): [lat: number, lng: number][] {
  const steps = corners.slice(1).flatMap(([lat, lng], n) => {
    const [before, along] = corners[n]! as [number, number]
    const far = milesBetween({ lat: before, lng: along }, { lat: lat!, lng: lng! }) * METERS_A_MILE
    const count = Math.ceil(far / meters)
    const at = (from: number, to: number, i: number) => Number((from + ((to - from) * (i + 1)) / count).toFixed(5))
    return Array.from({ length: count }, (_, i): [number, number] => [at(before, lat!, i), at(along, lng!, i)])
  })
  return [corners[0] as [number, number], ...steps]
}

test('a drive through Atlanta with three dead zones: places come in order, steps once, each stamped by both clocks', async () => {
  const { job } = await taken()
  const [truck, dana] = [await page('sal', there), await page('dana')]
  /** Signed in anew, as a page renews its session. */
  const step = async (input: Step, idempotencyKey: string) =>
    (await as('sal')).on(towJobsContract).step(input, { idempotencyKey })
  await dana.watch(job)
  const [near, far] = [frames(TO_CAR, 65), frames(TO_SHOP, 130)]
  const drive = [...near, ...Array.from({ length: 12 }, () => near.at(-1)!), ...far]
  const [atCar, atShop] = [near.length, drive.length - 1]
  // in town, at the car, and in front of the shop
  const dead = [
    [4, 10],
    [atCar - 2, atCar + 14],
    [atShop - 20, atShop],
  ] as const
  const isDead = (n: number) => dead.some(([from, to]) => n >= from && n <= to)
  const steps: Record<number, Step['step']> = {
    0: 'rolling',
    [atCar]: 'on_scene',
    [atCar + 10]: 'hooked',
    [atShop - 1]: 'at_destination',
    [atShop]: 'dropped',
  }
  const waiting: { key: string; input: Step }[] = []
  const [recorded, arrived, sent]: [Record<string, string>, Record<string, string>, string[]] = [{}, {}, []]
  const goesUp = async () => {
    for (const { key, input } of waiting.splice(0)) {
      arrived[input.step] = now()
      const first = await step(input, key)
      // the answer was lost, so the phone sends it again
      expect(await step(input, key)).toEqual(first)
    }
  }
  for (const [n, [lat, lng]] of drive.entries()) {
    if (n > 0) advance(FRAME_MS)
    const taken = steps[n]
    if (taken) {
      recorded[taken] = now()
      const said = { note: 'As it stands in front of me.', position: { lat, lng }, at_device: now() }
      waiting.push({
        key: `drive-${taken}-${job}`,
        input: { job, step: taken, ...(taken === 'dropped' && { receiver: 'Ann' }), ...said },
      })
    }
    if (isDead(n) && n !== atShop) continue
    await goesUp()
    if (n === atShop) continue
    sent.push(now())
    await truck.at(job, lat, { lng })
    // what bunches up in a tenth of a second is told once: the newest
    await expect.poll(async () => (await rows())[0]?.lat).toBe(lat)
  }
  const told = dana.frames.filter(({ event }) => event === 'position').map(({ at }) => at!)
  expect(told, 'each place that was said, in order, and none of a dead zone').toEqual(sent)
  const { rows: events } = await owner.query<{
    at: Date
    details: { step: string; at_device: string; away_m?: number }
  }>(`select at, details from tow_events where kind = 'step' and job_id = $1 order by at, id`, [job])
  const order = ['rolling', 'on_scene', 'hooked', 'at_destination', 'dropped']
  expect(events.map(({ details }) => details.step)).toEqual(order)
  for (const { at, details } of events) {
    expect(details.at_device, details.step).toBe(recorded[details.step])
    expect(new Date(at).toISOString(), details.step).toBe(arrived[details.step])
  }
  expect(Date.parse(arrived['hooked']!) - Date.parse(recorded['hooked']!)).toBe(5 * FRAME_MS)
  expect(events.find(({ details }) => details.step === 'on_scene')!.details.away_m).toBe(0)
  expect(await on('dana').get({ job })).toMatchObject({
    status: 'dropped',
    receiver: 'Ann',
    on_scene_at: arrived['on_scene'],
  })
})

test('a place is gone a day after it was said', async () => {
  const { job } = await taken()
  const truck = await page('sal')
  await truck.at(job, 33.8)
  await expect.poll(rows).toHaveLength(1)
  const work = () => forgetTowPlaces(systemCtx(services, 'forget_tow_places'), {})
  advance(24 * HOUR - SECOND)
  await work()
  expect(await rows()).toHaveLength(1)
  advance(SECOND)
  await work()
  expect(await rows()).toEqual([])
  expect((await on('dana').get({ job })).accepted_at, 'the stamps stay').toBe(NOON)
})
