// The part of test/access-rows.ts about adjusters: who holds the link of a side, and what belongs to it.
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { INSURER_KEY_PREFIX } from '#lib/server/http.ts'
import { sha256 } from '#lib/server/seal.ts'
import type { AccessRow, LinkActor, Values } from './access-business.ts'

type Side = 'A' | 'B'
/** The links of both sides, opened on one device each: an actor of their own, as which the matrix asks (side A). */
export const LINKS = {
  A: { id: '01900000-0000-7000-8000-0000000ad001', token: 'a'.repeat(43), device: 'c'.repeat(43) },
  B: { id: '01900000-0000-7000-8000-0000000ad002', token: 'b'.repeat(43), device: 'd'.repeat(43) },
} as const satisfies Record<Side, object>
/** A key of the insurer of both sides; only the contact of side A is one whom the team knows to be of that insurer. */
export const INSURER_KEY = {
  id: '01900000-0000-7000-8000-0000000ad003',
  secret: `${INSURER_KEY_PREFIX}${'e'.repeat(43)}`,
}
/** Only side A's link is asked as, and what it opens the key opens: what it does to the rows of side B must come to nothing. */
export const adjusterOf = (side: Side): Partial<Record<string, LinkActor>> =>
  side === 'A' ? { adjuster: 'adjuster', insurer_key: 'insurer_key' } : {}

type Adjuster = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  answer: (name: string, parties: AccessRow['parties'], values: string, means?: string) => void
  side: Side
  customer: Who
  provider: 'omar' | 'sal'
  team: { staff: Who; desk?: Who; estimator?: Who }
  claim: string
  request: string
  repair: string
  estimate: string
}
const FAR = '2031-01-01T00:00:00Z'
const bytes = (text: string) => `\\x${sha256(text).toString('hex')}`

/** A contact at the insurer of a claim, the link they were sent, their device, and one answer. */
export function adjusterRows({
  row,
  answer,
  side,
  customer,
  provider,
  team,
  claim,
  request,
  repair,
  estimate,
}: Adjuster): void {
  const [contact, { id, token, device }] = [newId(), LINKS[side]]
  const driver = { driver: customer }
  const typed = { claim_id: claim, name: 'Kim', email: 'kim@example.com', source: 'driver', created_at: FAR }
  const called = side === 'A' ? { confirmed_at: FAR, confirmed_words: 'Called.' } : {}
  const them = { ...typed, ...called, added_by: CAST[customer].id }
  row('adjuster_contacts', driver, { id: contact }, them, { id: newId() })
  const link = { contact_id: contact, scopes: ['see', 'answer'], made_at: FAR, expires_at: FAR }
  row(
    'adjuster_links',
    driver,
    { id },
    { ...link, token_hash: bytes(token) },
    {
      id: newId(),
      token_hash: bytes(newId()),
      revoked_at: FAR,
      revoked_how: 'team',
    },
  )
  row(
    'adjuster_devices',
    driver,
    { id: newId() },
    { link_id: id, device_hash: bytes(device), created_at: FAR, opened_at: FAR },
    { id: newId(), device_hash: bytes(newId()) },
  )
  const said = {
    decision: 'approved',
    approved_cents: 1,
    trust: 'typed',
    outcome: 'late',
    hash: 'b'.repeat(64),
    at: FAR,
  }
  row(
    'adjuster_answers',
    { customer, provider, ...team },
    { id: newId() },
    { ...said, contact_id: contact, repair_id: repair, estimate_id: estimate },
    { id: newId() },
  )
  const paid = {
    kind: 'payment',
    facts: '{"way": "insurer_to_shop", "cents": 1, "sent_on": "2031-01-01"}',
    trust: 'typed',
    outcome: 'late',
    at: FAR,
    decided_by: CAST.ada.id,
  }
  row(
    'adjuster_statements',
    { customer, provider, ...team, verifier: 'ada' },
    { id: newId() },
    { ...paid, contact_id: contact, repair_id: repair },
    { id: newId() },
  )
  const paper = {
    invitation_id: repair,
    whose: 'insurer',
    source: 'adjuster',
    contact_id: contact,
    trust: 'typed',
    format: 'bms',
  }
  const sums = { parts_cents: 1, labor_cents: 0, other_cents: 0, tax_cents: 0, total_cents: 1, recorded_at: FAR }
  const [brought, ended] = [newId(), { ended_at: FAR, ended_how: 'replaced' }]
  row(
    'outside_estimates',
    { customer, provider, ...team },
    { id: brought },
    { ...paper, ...sums, ...ended, request_id: request },
    { id: newId() },
  )
  answer('actor_outside_estimates', { customer, provider, ...team }, '', `answer = '${brought}'`)
  const insurer_id = { sql: `insurer_named('Magnolia Mutual')` }
  const named = { insurer_id, name: 'Claims desk', created_at: FAR }
  const key = side === 'A' ? INSURER_KEY.id : newId()
  const secret = { last_four: 'eeee', holder_id: CAST.ada.id, secret_at: FAR, expires_at: FAR }
  const hash = bytes(side === 'A' ? INSURER_KEY.secret : key)
  row(
    'insurer_keys',
    {},
    { id: key },
    { ...named, ...secret, secret_hash: hash },
    { id: newId(), secret_hash: bytes(newId()) },
  )
  const waits = newId()
  const asked = { asked_by: CAST.ada.id, asked_at: FAR, asked_days: 90 }
  row('insurer_keys', {}, { id: waits }, { ...named, ...asked }, { id: newId() })
  answer('ask_insurer_key', {}, `'${newId()}', ${insurer_id.sql}, 'Night desk', 30, now()`)
  answer('ask_insurer_secret', {}, `'${key}', 30, now()`)
  // the one who asked is not the one who confirms
  answer(
    'confirm_insurer_key',
    { second: 'amy' },
    `'${waits}', 90, '${bytes(waits)}', 'abcd', now(), null, '${FAR}', false`,
  )
  answer('decline_insurer_key', {}, `'${waits}', now()`)
  answer('revoke_insurer_key', {}, `'${key}', now()`)
  answer('actor_link_claims', adjusterOf(side), '', `answer = '${claim}'`)
}
