import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { claimsContract } from '../contract.ts'
import { readVin } from './read-vin.ts'

const THIS_YEAR = 2026

test.each([
  ['1HGCM82633A004352', { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX-V6' }],
  ['5YJ3E1EA7KF317000', { year: 2019, make: 'Tesla', model: 'Model 3', trim: null }],
  ['1FTFW1ET5DFC10312', { year: 2013, make: 'Ford', model: 'F-150', trim: null }],
  ['JYARN23E5BA001234', { year: 2011, make: 'Yamaha', model: 'YZF-R1', trim: null }],
  ['WBA3A5C58DF123456', { year: 2013, make: 'BMW', model: '328i', trim: null }],
])('%s is what its maker reported', (vin, car) => {
  expect(readVin(vin, THIS_YEAR)).toEqual(car)
})

test('several trims of one pattern are none', () => {
  expect(readVin('2T1BURHE5JC123456', THIS_YEAR)).toMatchObject({ model: 'Corolla', trim: null })
})

test('place 7 tells a car of 2010 from one of 1980, and the years to come from those that were', () => {
  const [early, late] = ['1HGCM8263AA004352', '1HGCP2F3XAA004352'].map((vin) => readVin(vin, THIS_YEAR))
  expect(early).toBeNull()
  expect(late).toMatchObject({ year: 2010, make: 'Honda', model: 'Accord' })
})

test('what no maker reported is nothing, not a guess', () => {
  for (const vin of ['ZZZZZZZZZZZZZZZZZ', '1HGZZZZZ33A004352', '00000000000000000'])
    expect(readVin(vin, THIS_YEAR)).toBeNull()
})

test('the data fit in 5 MB, and no database holds them', async () => {
  expect(statSync(new URL('../vins.json.br', import.meta.url)).size).toBeLessThan(5_000_000)
  const world = await createWorld()
  const dana = (await world.as('dana')).on(claimsContract)
  expect(await dana.readVin({ vin: '1hgcm82633a004352' })).toMatchObject({ make: 'Honda' })
  expect(await dana.readVin({ vin: 'ZZZZZZZZZZZZZZZZZ' })).toBeNull()
  await expect(dana.readVin({ vin: '1HGCM82633A00435' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'vin', message: 'Enter all 17 characters of the VIN.' }],
  })
  await expect(
    (await world.as('nobody')).on(claimsContract).readVin({ vin: '1HGCM82633A004352' }),
  ).rejects.toMatchObject({
    status: 401,
  })
})
