import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween } from '#lib/geo.ts'
import { createWorld } from '#test/world.ts'
import { placesContract } from '../contract.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(placesContract)
const labels = async (text: string) => (await visitor.suggest({ text })).map(({ label }) => label)
const later = () => world.clock.advance(61_000)

test('while one types the largest towns with this beginning are offered, eight at most', async () => {
  expect((await labels('atl'))[0]).toBe('Atlanta, GA')
  expect(await labels('san')).toHaveLength(8)
  expect((await labels('san')).slice(0, 3)).toEqual(['San Antonio, TX', 'San Diego, CA', 'San Jose, CA'])
  expect(await visitor.suggest({ text: 'Atlanta' })).toMatchObject([
    { label: 'Atlanta, GA', city: 'Atlanta', state: 'GA', zip: null, lat: 33.749, lng: -84.38798 },
    ...Array.from({ length: 7 }, () => ({})),
  ])
})

test.each([
  ['NEW Y', 'New York, NY'],
  ['st. lou', 'St. Louis, MO'],
  ['Saint L', 'St. Louis, MO'],
  ['sterl', 'Sterling Heights, MI'],
  ['canon c', 'Cañon City, CO'],
  ['CAÑON', 'Cañon City, CO'],
  ['decatur, g', 'Decatur, GA'],
  ['decatur g', 'Decatur, GA'],
  ['portland, ore', 'Portland, OR'],
  ['portland ore', 'Portland, OR'],
  ['charleston west v', 'Charleston, WV'],
  ['washington d', 'Washington, DC'],
  ['3030', 'Atlanta, GA 30301'],
  ['30303', 'Atlanta, GA 30303'],
])('"%s" begins %s', async (text, label) => {
  expect((await labels(text))[0]).toBe(label)
})

test('a comma after the name offers this town in each state', async () => {
  const towns = await labels('Decatur,')
  expect(towns).toHaveLength(8)
  expect(towns.every((label) => label.startsWith('Decatur, '))).toBe(true)
})

test.each([
  '',
  'a',
  '%',
  '__',
  "o'",
  '\\',
  '😀😀',
  'zzzz',
  '99999',
  'x'.repeat(200),
  ',,',
  ', ga',
  'atlanta, zz',
  "' or 1=1 --",
])('nothing that begins with "%s" is offered, and nothing breaks', async (text) => {
  expect(await labels(text)).toEqual([])
})

test('NUL and too much text are refused', async () => {
  await expect(labels('at\u0000l')).rejects.toMatchObject({ status: 422 })
  await expect(labels('a'.repeat(201))).rejects.toMatchObject({ status: 422, details: [{ path: 'text' }] })
})

test('what was offered is found again at the very point', async () => {
  const { rows } = await world.databases.owner.query<{ name: string; zip: string }>(
    `select name, (select zip from zip_places z where z.city = p.name and z.state = p.state limit 1) as zip
     from us_places p order by md5(key || state) limit 300`,
  )
  const beginnings = fc.constantFrom(
    ...rows.flatMap(({ name, zip }) => [name, name.slice(0, 3), ...(zip ? [zip] : [])]),
  )
  await fc.assert(
    fc.asyncProperty(beginnings, async (text) => {
      later()
      for (const suggestion of await visitor.suggest({ text })) {
        const place = await visitor.locate({ near: suggestion.label })
        expect(place).toMatchObject({ zip: suggestion.zip, approximate: false })
        expect(milesBetween(place, suggestion)).toBe(0)
      }
    }),
    { numRuns: 40, seed: 6 },
  )
})

test('whatever is typed is answered with a place or a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
      later()
      expect((await visitor.suggest({ text })).length).toBeLessThanOrEqual(8)
      const answer = await visitor.locate({ near: text }).catch((error: unknown) => error)
      expect(answer).toSatisfy((it: { lat?: number; status?: number }) => it.lat !== undefined || it.status === 422)
    }),
    { numRuns: 150, seed: 6 },
  )
})

test('each town of the table is found by its own name', async () => {
  const { rows } = await world.databases.owner.query<{ name: string; state: string; lat: number; lng: number }>(
    `select name, state, lat, lng from us_places order by md5(state || key) limit 400`,
  )
  for (const { name, state, lat, lng } of rows)
    expect(await visitor.locate({ near: `${name}, ${state}` })).toMatchObject({ lat, lng, label: `${name}, ${state}` })
})

test('who asks without end waits a minute', async () => {
  later()
  const asked = await Promise.all(
    Array.from({ length: 310 }, () =>
      visitor.suggest({ text: 'at' }).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    ),
  )
  expect(asked.filter((status) => status === 429)).toHaveLength(10)
  later()
  expect(await labels('atl')).toContain('Atlanta, GA')
})
