import { expect, test } from 'vitest'
import { milesBetween } from '#lib/geo.ts'
import { createWorld } from '#test/world.ts'
import { placesContract } from '../contract.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(placesContract)
const near = (text: string) => visitor.locate({ near: text })
const refusal = (message: string | RegExp) => ({
  status: 422,
  details: [{ path: 'near', message: typeof message === 'string' ? message : expect.stringMatching(message) }],
})

test.each([
  ['30303', 'Atlanta, GA'],
  ['30303-1234', 'Atlanta, GA'],
  ['Atlanta', 'Atlanta, GA'],
  ['ATLANTA,ga', 'Atlanta, GA'],
  ['  atlanta   ga ', 'Atlanta, GA'],
  ['Atlanta, GA 30303', 'Atlanta, GA'],
  ['Atlanta GA, USA', 'Atlanta, GA'],
  ['St. Louis', 'St. Louis, MO'],
  ['Saint Louis', 'St. Louis, MO'],
  ['st louis missouri', 'St. Louis, MO'],
  ['Ft. Worth', 'Fort Worth, TX'],
  ['W Palm Beach FL', 'West Palm Beach, FL'],
  ['Mc Donough, GA', 'McDonough, GA'],
  ['Winston-Salem, NC', 'Winston-Salem, NC'],
  ['New York', 'New York, NY'],
  ['New York, NY', 'New York, NY'],
  ['New York City', 'New York, NY'],
  ['NYC', 'New York, NY'],
  ['The Bronx', 'Bronx, NY'],
  ['Kansas City', 'Kansas City, MO'],
  ['Portland, Oregon', 'Portland, OR'],
  ['portland maine', 'Portland, ME'],
  ['Cañon City', 'Cañon City, CO'],
  ['canon city, co', 'Cañon City, CO'],
  ['Coeur d’Alene', "Coeur d'Alene, ID"],
  ['Washington, D.C.', 'Washington, DC'],
  ['washington dc', 'Washington, DC'],
  ['D.C.', 'Washington, DC'],
  ['Hilo, HI', 'Hilo, HI'],
])('"%s" is %s', async (text, label) => {
  expect(await near(text)).toMatchObject({ label, state: label.slice(-2), approximate: false })
})

test('a territory is no state', async () => {
  for (const text of ['San Juan, Puerto Rico', 'san juan pr', '00901'])
    expect(await near(text)).toMatchObject({ label: 'San Juan, PR', state: null, approximate: false })
})

test('a name that many states have is the largest town of it, and the others are offered', async () => {
  expect(await near('decatur')).toMatchObject({
    label: 'Decatur, IL',
    others: ['Decatur, AL', 'Decatur, GA', 'Decatur, IN', 'Decatur, TX', 'Decatur, WI'],
  })
  const chosen = await near('Decatur, GA')
  expect(chosen).toMatchObject({ label: 'Decatur, GA', others: [] })
  expect(milesBetween(chosen, { lat: 33.7748, lng: -84.2963 })).toBeLessThan(1)
})

test.each([
  ['123 Peachtree St NE, Atlanta, GA 30303', '30303', 'Atlanta, GA'],
  ['123 Peachtree St NE Atlanta GA 30303-1808', '30303', 'Atlanta, GA'],
  ['12345 Peachtree St NE, Atlanta, GA', null, 'Atlanta, GA'],
  ['123 Peachtree St NE Atlanta GA', null, 'Atlanta, GA'],
  ['Piedmont Park, Atlanta, Georgia', null, 'Atlanta, GA'],
  ['1 Main St Portland Oregon', null, 'Portland, OR'],
  ['200 W St Louis Ave, Las Vegas', null, 'Las Vegas, NV'],
])('the address "%s" is the middle of its ZIP code or town, and says so', async (text, zip, label) => {
  expect(await near(text)).toMatchObject({ zip, label, approximate: true })
})

test.each([
  ['Atlnta', 'Atlanta, GA'],
  ['atlanat ga', 'Atlanta, GA'],
  ['Savanah', 'Savannah, GA'],
  ['Pheonix, Arizona', 'Phoenix, AZ'],
  ['Albequerque', 'Albuquerque, NM'],
])('the misspelled "%s" is understood, as a guess', async (text, label) => {
  const found = await near(text)
  expect(found).toMatchObject({ label, approximate: true })
  expect(found.others).not.toContain(label)
})

test.each([
  ['Atlnta', 'Atlanta, GA'],
  ['atlanat ga', 'Atlanta, GA'],
  ['Savanah', 'Savannah, GA'],
  ['Pheonix, Arizona', 'Phoenix, AZ'],
  ['Albequerque', 'Albuquerque, NM'],
])('the misspelled "%s" is understood, as a guess', async (text, label) => {
  const found = await near(text)
  expect(found).toMatchObject({ label, approximate: true })
  expect(found.others).not.toContain(label)
})

test('an unknown ZIP code in an address becomes the middle of its three-digit area', async () => {
  expect(await near('Somewhere, GA 30300')).toMatchObject({ zip: '30300', state: 'GA', label: null, approximate: true })
})

test.each([
  ['3030', 'A ZIP code has five digits, for example 30303.'],
  ['00000', 'We can’t find ZIP code 00000. Check the five digits.'],
  ['Georgia', 'Georgia is a whole state. Add a city, or enter a ZIP code.'],
  ['ga', 'Georgia is a whole state. Add a city, or enter a ZIP code.'],
  [
    'Decatur, Oregon',
    /^We can’t find this city in that state\. Did you mean Decatur, IL or Decatur, AL or Decatur, GA\?$/,
  ],
  ['Xyzzy', 'We can’t find this place. Enter a ZIP code, or a city and state, for example Atlanta, GA.'],
  ...['%', '_', "'", '"; drop table us_places; --', '😀', ',,,', '\\', 'a'.repeat(200), '٣٠٣٠٣', '-', '1 2 3 a'].map(
    (text): [string, RegExp] => [text, /^(We can’t find this place|A ZIP code has five digits)/],
  ),
])('"%s" is no place, and a sentence says what to write', async (text, message) => {
  await expect(near(text)).rejects.toMatchObject(refusal(message))
})

test('no text, too much of it and what no database keeps are refused by name', async () => {
  await expect(near(' ')).rejects.toMatchObject(refusal('Enter a ZIP code, or a city and state.'))
  await expect(near('a'.repeat(201))).rejects.toMatchObject(refusal('Shorten the place to 200 characters.'))
  await expect(near('Atlanta\u0000')).rejects.toMatchObject({ status: 422 })
  await expect(visitor.locate({ near: 'Atlanta', zip: '30303' })).rejects.toMatchObject({ status: 422 })
})

test('each ZIP code of the table is itself', async () => {
  const { rows } = await world.databases.owner.query<{ zip: string; lat: number; lng: number }>(
    `select zip, lat, lng from zip_places where right(zip, 2) = '03' order by zip`,
  )
  expect(rows.length).toBeGreaterThan(300)
  for (const row of rows) expect(await near(row.zip)).toMatchObject({ ...row, approximate: false })
})
