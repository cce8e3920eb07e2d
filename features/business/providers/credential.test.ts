import { expect, test } from 'vitest'
import { type CredentialRule, reminderDue, requiredOf } from './credential.ts'

const rule: CredentialRule = {
  required: [
    { kind: 'body_shop_registration', provider_types: ['body_shop'], state: 'NJ', source: 'N.J.A.C.' },
    { kind: 'liability_insurance', provider_types: ['body_shop', 'glass'], source: 'House rule' },
  ],
}
const today = '2026-11-20'
const policy = { kind: 'liability_insurance', state: 'NJ', status: 'accepted', expires_on: '2027-06-30' } as const
const shop = { provider_type: 'body_shop', state: 'NJ' } as const
const standings = (held: Parameters<typeof requiredOf>[2], holder: Parameters<typeof requiredOf>[1] = shop) =>
  Object.fromEntries(requiredOf(rule, holder, held, today).map(({ kind, standing }) => [kind, standing]))

test('what is asked follows the type and the state of the provider', () => {
  expect(standings([])).toEqual({ body_shop_registration: 'missing', liability_insurance: 'missing' })
  expect(standings([], { provider_type: 'body_shop', state: 'GA' })).toEqual({ liability_insurance: 'missing' })
  expect(standings([], { provider_type: 'private_owner', state: 'NJ' })).toEqual({})
})

test('a document counts only when it was accepted, is of that state and has not ended', () => {
  const license = { ...policy, kind: 'body_shop_registration' } as const
  expect(standings([policy, license])).toEqual({
    body_shop_registration: 'accepted',
    liability_insurance: 'accepted',
  })
  expect(standings([{ ...license, state: 'PA' }])['body_shop_registration']).toBe('missing')
  expect(standings([{ ...policy, status: 'submitted' }])['liability_insurance']).toBe('submitted')
  expect(standings([{ ...policy, status: 'refused' }])['liability_insurance']).toBe('refused')
  expect(standings([{ ...policy, expires_on: '2026-11-19' }])['liability_insurance']).toBe('lapsed')
  expect(standings([{ ...policy, expires_on: today }])['liability_insurance']).toBe('due')
  expect(standings([{ ...policy, expires_on: '2026-11-19', status: 'lapsed' }, policy])['liability_insurance']).toBe(
    'accepted',
  )
})

test('each reminder is due once, and one that was missed is not caught up after a nearer one', () => {
  expect(reminderDue(61, null)).toBeNull()
  expect(reminderDue(60, null)).toBe(60)
  expect(reminderDue(45, 60)).toBeNull()
  expect(reminderDue(29, 60)).toBe(30)
  expect(reminderDue(5, 30)).toBe(7)
  expect(reminderDue(5, 7)).toBeNull()
  expect(reminderDue(1, 7)).toBe(1)
  expect(reminderDue(0, 1)).toBeNull()
})
