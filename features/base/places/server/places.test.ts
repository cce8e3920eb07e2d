import { expect, test } from 'vitest'
import { milesBetween } from '#lib/geo.ts'
import { createWorld } from '#test/world.ts'
import { placesContract } from '../contract.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(placesContract)
const downtown = { lat: 33.7525, lng: -84.3888 }

test('a ZIP code is a point on the map', async () => {
  const place = await visitor.locate({ zip: '30303' })
  expect(place).toMatchObject({ zip: '30303', approximate: false })
  expect(milesBetween(place, downtown)).toBeLessThan(1)
})

test('the four digits after the dash and spaces around it do not matter', async () => {
  expect(await visitor.locate({ zip: ' 30303-1234 ' })).toEqual(await visitor.locate({ zip: '30303' }))
})

test('an unknown ZIP code becomes the middle of its three-digit area and says so', async () => {
  await world.databases.owner.query(`delete from zip_places where zip = '30301'`)
  const place = await visitor.locate({ zip: '30301' })
  expect(place).toMatchObject({ zip: '30301', approximate: true })
  expect(milesBetween(place, downtown)).toBeLessThan(15)
})

test.each(['3030', '303030', 'abcde', '', '30303; drop table zip_places', '3 303', '٣٠٣٠٣'])(
  'the malformed ZIP code "%s" is answered with a sentence',
  async (zip) => {
    await expect(visitor.locate({ zip })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'zip', message: 'A ZIP code has five digits, for example 30303.' }],
    })
  },
)

test('a ZIP code that is nowhere is answered with a sentence', async () => {
  await expect(visitor.locate({ zip: '00000' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'zip', message: 'We can’t find ZIP code 00000. Check the five digits.' }],
  })
})

test('a point is answered with the ZIP code nearest to it', async () => {
  const place = await visitor.locate({ lat: 33.7525, lng: -84.3888 })
  expect(place).toMatchObject({ zip: '30303', approximate: true })
  await expect(visitor.locate({ lat: 0, lng: 0 })).rejects.toMatchObject({ status: 422, details: [{ path: 'lat' }] })
})

test.each([[{}], [{ lat: 33 }], [{ zip: '30303', lat: 33, lng: -84 }]])(
  '%j is neither a ZIP code nor a point',
  async (input) => {
    await expect(visitor.locate(input)).rejects.toMatchObject({ status: 422, details: [{ path: 'zip' }] })
  },
)
