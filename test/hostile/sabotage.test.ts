import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { SABOTAGES, sabotaged } from './sabotages.ts'

test.each(Object.entries(SABOTAGES))('the sabotage %s still finds the place that it breaks', (_, fault) => {
  const text = readFileSync(new URL(`../../${fault.file}`, import.meta.url), 'utf8')
  expect(stripTypeScriptTypes(sabotaged(fault, text))).not.toBe(stripTypeScriptTypes(text))
  expect(() => sabotaged(fault, text.replace(fault.is, ''))).toThrow('does not say')
})
