import { expect, test } from 'vitest'
import { repairOf, searchFor } from './search-for.ts'

const claim = { id: 'c1', vehicle_zip: '30318', loss_zip: '30303', home_zip: null }

test('Find Repair Shops leads to the trade of the damage around the car, Find Rental Cars to cars', () => {
  expect(searchFor(claim, repairOf({ claim_type: 'collision' }))).toBe('/services?service=body&zip=30318&claim=c1')
  expect(searchFor(claim, repairOf({ claim_type: 'glass' }))).toBe('/services?service=glass&zip=30318&claim=c1')
  expect(searchFor(claim, 'rental')).toBe('/marketplace?zip=30303&claim=c1&category=vehicle')
})

test('a claim without a place searches everywhere for the trade', () => {
  expect(searchFor({ ...claim, vehicle_zip: null, loss_zip: null }, 'repair')).toBe('/services?service=body&claim=c1')
})
