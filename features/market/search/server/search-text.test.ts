// Spec §4's text rule for every text, however short: what ILIKE finds is found, whichever index finds it.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { searchContract } from '../contract.ts'
import { rounds } from '#test/looks.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(searchContract)
const owner = world.databases.owner
const LETTERS = [
  'a',
  'B',
  'ß',
  'É',
  'é',
  'İ',
  'ñ',
  'Σ',
  'ς',
  '😀',
  '👩‍🔧',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '-',
  '0',
  '7',
  ' ',
  '\n',
  '東',
]
const texts = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))

beforeAll(async () => {
  for (const title of fc.sample(texts, { seed: 5, numRuns: rounds(60, 15) })) {
    const [id, vehicle] = [newId(), newId()]
    await owner.query(
      `insert into vehicles (id, provider_id, vin, year, make, model, daily_rate_cents) values ($1, $2, $3, 2021, 'Kia', 'Soul', 5000)`,
      [vehicle, PROVIDERS.omar.id, vehicle.slice(-17).replaceAll('-', '')],
    )
    await owner.query(
      `insert into listings (id, provider_id, vehicle_id, title, listing_type, status, daily_rate_cents, lat, lng)
       values ($1, $2, $3, $4, 'vehicle', 'active', 5000, 33.75, -84.39)`,
      [id, PROVIDERS.omar.id, vehicle, title],
    )
  }
})

test('letters, signs, accents and pictures are found as ILIKE finds them', async () => {
  const asked = fc
    .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 3 })
    .map((letters) => letters.join('').trim())
  await fc.assert(
    fc.asyncProperty(
      asked.filter((q) => q !== ''),
      fc.constantFrom({}, { lat: 33.7, lng: -84.3 }, { bounds: '-90,-180,90,180' }),
      async (q, where) => {
        const { rows } = await owner.query<{ listing_id: string }>(
          'select listing_id from listing_search where doc ilike $1',
          [`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`],
        )
        const found = new Set<string>()
        let total = 0
        for (let page = 1; page < 5; page++) {
          const answer = await visitor.search({ q, ...where, page })
          total = answer.total
          for (const row of answer.rows) found.add(row.id)
        }
        expect(found).toEqual(new Set(rows.map((row) => row.listing_id)))
        expect(total).toBe(rows.length)
      },
    ),
    { numRuns: rounds(120, 30) },
  )
})
