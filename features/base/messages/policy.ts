import { type Answer, hidden, no, notNow, yes } from '#lib/policy.ts'
import type { Role } from '#lib/contract.ts'

type Someone = { id: string; role: Role }
type Closed = { safety: { closed: 'by_me' | 'by_them' | null }; other_participant_name: string }
type Thread = {
  participant_1_id: string
  participant_2_id: string | null
  topic: 'direct' | 'support'
  customer_id: string | null
  for_business: boolean
}

/** Nobody opens a thread with themselves; `other` is null when there is nobody they may write to. */
export function canOpen(me: { id: string }, other: string | null): Answer {
  if (!other) return hidden('Conversation partner')
  return other === me.id ? notNow('with_oneself', 'You can’t start a conversation with yourself.') : yes
}

/** The two sides of a thread: the customer and everybody of the business; in a support thread every admin is the second side. */
export const canWriteIn = (me: Someone, thread: Thread): Answer =>
  thread.for_business ||
  me.id === (thread.customer_id ?? thread.participant_1_id) ||
  (thread.customer_id === null && me.id === thread.participant_2_id) ||
  (thread.topic === 'support' && me.role === 'claims_admin')
    ? yes
    : hidden('Conversation')

/** A block closes a thread both ways, unless a paid booking under way needs it (the database decides that). */
export function canSend({ safety: { closed }, other_participant_name: name }: Closed): Answer {
  if (closed === 'by_me') return notNow('you_blocked', `You blocked ${name}. Unblock them to write again.`)
  if (closed === 'by_them') return notNow('blocked', `${name} isn’t accepting messages from you anymore.`)
  return yes
}

/** Between two people one can be blocked or reported; support is the claims team itself. */
export const canComplain = (thread: Pick<Thread, 'topic'>): Answer =>
  thread.topic === 'direct'
    ? yes
    : notNow('not_with_support', 'This conversation is with our claims team. You can’t block or report it.')

/** Whether a message came from the reader's own side: what a colleague or another admin wrote is ours too. */
export function isOurs(me: { id: string }, thread: Thread, senderId: string): boolean {
  const customer = thread.topic === 'support' ? thread.participant_1_id : thread.customer_id
  return customer === null || customer === me.id ? senderId === me.id : senderId !== customer
}

/** Blocking is between the two accounts a conversation stands between: of a business, the one it answers under. */
export const canBlock = (me: { id: string }, thread: Thread): Answer =>
  thread.for_business && me.id !== thread.participant_1_id && me.id !== thread.participant_2_id
    ? no('not_your_role', 'Only the business owner can block someone here. You can report the conversation.')
    : yes
