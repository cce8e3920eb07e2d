import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { placesOf, SABOTAGES, sabotaged } from './sabotages.ts'

const places = Object.entries(SABOTAGES).flatMap(([name, fault]) =>
  placesOf(fault).map((place) => [name, place] as const),
)

test.each(places)('the sabotage %s still finds the place that it breaks', (_, place) => {
  const text = readFileSync(new URL(`../../${place.file}`, import.meta.url), 'utf8')
  expect(stripTypeScriptTypes(sabotaged(place, text))).not.toBe(stripTypeScriptTypes(text))
  expect(() => sabotaged(place, text.replace(place.is, ''))).toThrow('does not say')
})
