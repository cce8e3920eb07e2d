// The part of test/access-rows.ts about people themselves: who becomes an admin, what they ask about their data, holds.
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

const FAR = '2031-01-01T00:00:00Z'
type People = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  answer: (name: string, parties: AccessRow['parties'], values: string, means?: string) => void
  customer: Who
  /** Wrote it down; the other one is the second admin. */
  admin: Who
}

/** Writes down what concerns one person's account. */
export function peopleRows({ row, answer, customer, admin }: People): void {
  const me = CAST[customer].id
  const by = CAST[admin].id
  const second: Who = admin === 'ada' ? 'amy' : 'ada'
  const [proposal, own] = [newId(), newId()]
  const proposed = { kind: 'grant', reason: 'Joins the team', proposed_by: by, proposed_at: FAR, expires_at: FAR }
  row('admin_grants', {}, { id: proposal }, { person_id: me, ...proposed }, { id: newId() })
  answer('decide_admin_grant', { second }, `'${proposal}', 'refused', 'Not now', now(), false`)
  const asked = { person_id: me, received_at: FAR, due_at: FAR }
  const inApp = { ...asked, kind: 'correction', received_how: 'in_app' }
  row('data_requests (own)', { self: customer }, { id: own }, inApp, { id: newId() })
  const letter = { ...asked, kind: 'deletion', received_how: 'letter', opened_by: by }
  row('data_requests (by letter)', { self: customer, writer: admin }, { id: newId() }, letter, { id: newId() })
  row('data_request_events', { self: customer }, { request_id: own }, null)
  const held = { person_id: me, reason: 'A lawsuit', placed_by: by, placed_at: FAR }
  row('legal_holds', { placer: admin }, { id: newId() }, held, { id: newId() })
  answer('admin_grant_obstacles', {}, `'${me}'`)
  answer('change_person_role', {}, `'${me}', 'shop'`)
  answer('deletion_blockers_of', {}, `'${me}'`)
  answer('end_sessions_of', {}, `'${me}'`)
  answer('find_people', {}, `'{}', null, null, '-created', null, 10`)
  answer('step_down', {}, `'driver'`)
  answer('suspend_person', {}, `'${me}', now()`)
}
