import { expect, test } from 'vitest'
import { newerOf } from './draft.ts'

const copy = (at: string, base: string | null = null) => ({ at, base })

test('the device goes on with what it has kept since the server’s copy, whatever its clock says', () => {
  const here = copy('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')
  expect(newerOf(here, copy('2026-11-20T10:00:00Z'))).toBe(here)
})

test('what was saved from another device since then wins', () => {
  const there = copy('2026-11-20T11:00:00Z')
  expect(newerOf(copy('2026-11-20T12:00:00Z', '2026-11-20T10:00:00Z'), there)).toBe(there)
})

test('a claim handed in elsewhere leaves no draft on this device', () => {
  expect(newerOf(copy('2026-11-20T12:00:00Z', '2026-11-20T10:00:00Z'), null)).toBeNull()
})

test('what was typed before the first save is kept, offline as well', () => {
  const here = copy('2026-11-20T12:00:00Z')
  expect(newerOf(here, null)).toBe(here)
  expect(newerOf(here, copy('2026-11-20T11:00:00Z'))).toMatchObject({ at: here.at, base: '2026-11-20T11:00:00Z' })
  expect(newerOf(null, null)).toBeNull()
})
