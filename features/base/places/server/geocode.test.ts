import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { createClient } from '#lib/contract.ts'
import { createWorld } from '#test/world.ts'
import { placesContract } from '../contract.ts'

const world = await createWorld({ crowded: true })
const asked: string[] = []
const said: unknown[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const geocoder = createServer((request, response) => {
  asked.push(new URL(request.url!, 'http://geo.test').searchParams.get('q') ?? '')
  answer(request, response)
})
await new Promise<void>((ready) => geocoder.listen(0, '127.0.0.1', ready))
afterAll(() => geocoder.close())
const json = (body: unknown) => {
  answer = (_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

const log = { ...world.services.log, warn: (...words: unknown[]) => said.push(words) } as typeof world.services.log
/** Each has a geocoder of its own, so that no test finds what another one has asked. */
let houses = 0
const house = () => {
  const GEOCODER_URL = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/${++houses}?q={text}`
  const api = createApi({ ...world.services, log, env: { ...world.services.env, GEOCODER_URL } })
  const client = createClient(placesContract, { fetch: async (path, init) => api.request(path, init) })
  return (near: string) => client.locate({ near })
}
beforeEach(() => {
  asked.length = 0
  said.length = 0
  world.clock.advance(61_000)
})

const ADDRESS = '123 Peachtree St NE, Atlanta, GA 30303'
const door = { lat: 33.75661, lng: -84.38716 }
const middleOfZip = { zip: '30303', label: 'Atlanta, GA', approximate: true }

test.each([
  [
    'a list like Nominatim’s',
    [
      { lat: '33.75661', lon: '-84.38716', display_name: 'x' },
      { lat: '0', lon: '0' },
    ],
  ],
  [
    'GeoJSON like Photon’s',
    { type: 'FeatureCollection', features: [{ geometry: { type: 'Point', coordinates: [-84.38716, 33.75661] } }] },
  ],
])('an address is where the geocoder says: %s', async (_, body) => {
  json(body)
  expect(await house()(ADDRESS)).toMatchObject({ ...door, zip: '30303', label: 'Atlanta, GA', approximate: false })
  expect(asked).toEqual([ADDRESS])
})

test('what our own tables know exactly is asked of nobody', async () => {
  json([])
  const near = house()
  for (const text of ['30303', 'Atlanta, GA', 'decatur', 'Atlanta, GA 30303']) await near(text)
  await expect(near('Georgia')).rejects.toMatchObject({ status: 422 })
  await expect(near('1234')).rejects.toMatchObject({ status: 422 })
  expect(asked).toEqual([])
})

test('a place that only the geocoder knows is named by the town around it', async () => {
  json([{ lat: 33.7851, lon: -84.3738 }])
  expect(await house()('Piedmont Park')).toMatchObject({
    lat: 33.7851,
    label: 'Atlanta, GA',
    state: 'GA',
    zip: null,
    approximate: false,
  })
})

test('what it said holds for a day, also for those who ask at the same moment', async () => {
  json([{ lat: door.lat, lon: door.lng }])
  const near = house()
  await Promise.all(Array.from({ length: 20 }, () => near(ADDRESS)))
  await near(ADDRESS.toUpperCase())
  expect(asked).toHaveLength(1)
  world.clock.advance(25 * 60 * 60 * 1000)
  await near(ADDRESS)
  expect(asked).toHaveLength(2)
})

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ['answers with an error', (_, response) => response.writeHead(503).end('busy')],
  ['answers with what is no JSON', (_, response) => response.end('<html>')],
  ['answers in another shape', (_, response) => response.end('{"results":[]}')],
  ['answers without end', (_, response) => response.end(`[${'{"lat":1,"lon":1},'.repeat(10_000)}{"lat":1,"lon":1}]`)],
  ['sends elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (request) => request.socket.destroy()],
  ['never answers', () => {}],
])('a geocoder that %s leaves the middle of the ZIP code, and is left in peace for a while', async (_, bad) => {
  answer = bad
  const near = house()
  expect(await near(ADDRESS)).toMatchObject(middleOfZip)
  await expect(near('Piedmont Park')).rejects.toMatchObject({ status: 422, details: [{ path: 'near' }] })
  expect(asked).toHaveLength(1)
  expect(said).toHaveLength(1)
  expect(JSON.stringify(said)).not.toMatch(/Peachtree|30303|q=/i)
  world.clock.advance(31_000)
  json([{ lat: door.lat, lon: door.lng }])
  expect(await near(ADDRESS)).toMatchObject({ ...door, approximate: false })
})

test.each([
  ['nothing', []],
  ['a point abroad', [{ lat: 51.5, lon: -0.1 }]],
  ['a point in another state', [{ lat: 40.7, lon: -74 }]],
])('when it finds %s the address is the middle of its ZIP code', async (_, body) => {
  json(body)
  expect(await house()(ADDRESS)).toMatchObject(middleOfZip)
})

test('who looks up address after address is answered with the middle of the ZIP code', async () => {
  json([{ lat: door.lat, lon: door.lng }])
  const near = house()
  const places = await Promise.all(
    Array.from({ length: 65 }, (_, at) => near(`${at} Peachtree St NE, Atlanta, GA 30303`)),
  )
  expect(places.filter(({ approximate }) => approximate)).toHaveLength(5)
  expect(asked).toHaveLength(60)
})
