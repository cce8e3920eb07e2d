import { expect, test } from 'vitest'
import { canChangeProfile, canSeeProfile } from './policy.ts'
import { canReinstate, canSuspend } from '#features/front/users/policy.ts'

const dana = { id: 'dana', role: 'driver' } as const
const ada = { id: 'ada', role: 'claims_admin' } as const

test('a person sees and changes their own profile', () => {
  expect(canSeeProfile(dana, 'dana').yes).toBe(true)
  expect(canChangeProfile(dana, 'dana').yes).toBe(true)
})
test('somebody else’s profile does not exist for a person', () => {
  expect(canSeeProfile(dana, 'drew')).toMatchObject({ yes: false, kind: 'hidden' })
  expect(canChangeProfile(dana, 'drew')).toMatchObject({ yes: false, kind: 'hidden' })
})
test('an admin sees every profile and changes none but their own', () => {
  expect(canSeeProfile(ada, 'dana').yes).toBe(true)
  expect(canChangeProfile(ada, 'dana')).toMatchObject({ yes: false, kind: 'forbidden' })
})
test('a person can be suspended once and reinstated after; an admin never', () => {
  const free = { ...dana, suspended_at: null }
  const out = { ...dana, suspended_at: '2026-11-20T10:00:00.000Z' }
  expect(canSuspend(free).yes).toBe(true)
  expect(canSuspend(out)).toMatchObject({ kind: 'state', code: 'already_suspended' })
  expect(canReinstate(out).yes).toBe(true)
  expect(canReinstate(free)).toMatchObject({ kind: 'state', code: 'not_suspended' })
  expect(canSuspend({ ...ada, suspended_at: null })).toMatchObject({ kind: 'forbidden' })
})
