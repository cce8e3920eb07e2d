import { expect, test } from 'vitest'
import { canBlock, canComplain, canOpen, canSend, canWriteIn, isOurs } from './policy.ts'

const me = { id: 'me', role: 'driver' as const }
const ada = { id: 'ada', role: 'claims_admin' as const }
const plain = { customer_id: null, for_business: false }
const direct = { participant_1_id: 'me', participant_2_id: 'sal', topic: 'direct' as const, ...plain }
const support = { participant_1_id: 'me', participant_2_id: null, topic: 'support' as const, ...plain }

test('nobody opens a conversation with themselves or with nobody', () => {
  expect(canOpen(me, 'me')).toMatchObject({ yes: false, code: 'with_oneself' })
  expect(canOpen(me, null)).toMatchObject({ yes: false, kind: 'hidden' })
  expect(canOpen(me, 'sal').yes).toBe(true)
})

test('only the two sides write in a thread; admins are a side of support threads only', () => {
  expect(canWriteIn({ id: 'sal', role: 'shop' }, direct).yes).toBe(true)
  expect(canWriteIn({ id: 'drew', role: 'driver' }, direct).yes).toBe(false)
  expect(canWriteIn(ada, direct).yes).toBe(false)
  expect(canWriteIn(ada, support).yes).toBe(true)
  expect(canWriteIn({ id: 'drew', role: 'driver' }, support).yes).toBe(false)
})

test('to an admin the answer of another admin is their own side’s', () => {
  expect(isOurs(ada, support, 'amy')).toBe(true)
  expect(isOurs(ada, support, 'me')).toBe(false)
  expect(isOurs(me, support, 'amy')).toBe(false)
  expect(isOurs({ id: 'sal' }, direct, 'me')).toBe(false)
})

test('everybody of a business is one side of its conversations; only the account it goes by blocks', () => {
  const thread = { ...direct, customer_id: 'me', for_business: true }
  expect(canWriteIn({ id: 'maya', role: 'driver' }, thread).yes).toBe(true)
  expect(canWriteIn({ id: 'sal', role: 'shop' }, { ...thread, for_business: false }).yes).toBe(false)
  expect(isOurs({ id: 'maya' }, thread, 'sal')).toBe(true)
  expect(isOurs({ id: 'maya' }, thread, 'me')).toBe(false)
  expect(isOurs(me, thread, 'maya')).toBe(false)
  expect(canBlock({ id: 'sal' }, thread).yes).toBe(true)
  expect(canBlock({ id: 'maya' }, thread)).toMatchObject({ kind: 'forbidden' })
})

test('a block closes a conversation both ways, each with its own sentence', () => {
  const thread = (closed: 'by_me' | 'by_them' | null) => ({ safety: { closed }, other_participant_name: 'Sal' })
  expect(canSend(thread(null)).yes).toBe(true)
  expect(canSend(thread('by_me'))).toMatchObject({
    kind: 'state',
    reason: 'You blocked Sal. Unblock them to write again.',
  })
  expect(canSend(thread('by_them'))).toMatchObject({ reason: 'Sal isn’t accepting messages from you anymore.' })
})

test('support is the claims team itself: nobody blocks or reports it', () => {
  expect(canComplain(direct).yes).toBe(true)
  expect(canComplain(support)).toMatchObject({ yes: false, code: 'not_with_support' })
})
