// The part of test/access-rows.ts about adjusters: who holds the link of a side, and what belongs to it.
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { sha256 } from '#lib/server/seal.ts'
import type { AccessRow, LinkActor, Values } from './access-business.ts'

type Side = 'A' | 'B'
/** The links of both sides, opened on one device each: an actor of their own, as which the matrix asks (side A). */
export const LINKS = {
  A: { id: '01900000-0000-7000-8000-0000000ad001', token: 'a'.repeat(43), device: 'c'.repeat(43) },
  B: { id: '01900000-0000-7000-8000-0000000ad002', token: 'b'.repeat(43), device: 'd'.repeat(43) },
} as const satisfies Record<Side, object>
/** Only side A's link is asked as: what it does to the rows of side B must come to nothing. */
export const adjusterOf = (side: Side): Partial<Record<string, LinkActor>> =>
  side === 'A' ? { adjuster: 'adjuster' } : {}

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
  const them = { ...typed, added_by: CAST[customer].id }
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
  answer('actor_link_claims', adjusterOf(side), '', `answer = '${claim}'`)
}
