import { expect, test } from 'vitest'
import { canChangeProfile, canSeeProfile } from './policy.ts'

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
