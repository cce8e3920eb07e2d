// The part of test/access-rows.ts about a tow: who asked for it, and the company that has it.
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

type Towed = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  driver: AccessRow['parties']
  /** Of the company that has it, here also of the shop it goes to. */
  company: AccessRow['parties']
  customer: string
  business: string
  other: string
}
const FAR = '2031-01-01T00:00:00Z'
const LATER = '2031-01-01T00:01:00Z'

/** A draft before an account, a tow that a company took, its ring, and what happened. */
export function towRows({ row, driver, company, customer, business, other }: Towed): void {
  const bytes = () => `\\x${newId().replaceAll('-', '')}`
  const draft = { visit_hash: bytes(), answers: '{}', kept_at: FAR, expires_at: LATER }
  row('tow_drafts', {}, { id: newId() }, draft, { id: newId(), visit_hash: bytes() })
  const job = newId()
  const asked = {
    driver_id: customer,
    status: 'accepted',
    provider_id: business,
    vehicle_class: 'light',
    car: '{}',
    condition: '{}',
    scene: '{}',
    destination: '{}',
    caller_name: 'Dana',
    caller_phone: '404-555-0101',
    asked_at: FAR,
    created_at: FAR,
  }
  row('tow_jobs', { ...driver, ...company }, { id: job }, asked, { id: newId(), driver_id: customer })
  const ring = { wave: 1, price_cents: 1, terms: '{}', lines: '[]', shown: '{}', sent_at: FAR, expires_at: LATER }
  const rung = { job_id: job, provider_id: business, status: 'won', ...ring }
  row('tow_offers', { ...driver, ...company }, { id: newId() }, rung, {
    id: newId(),
    provider_id: other,
    status: 'lost',
  })
  const arrival = { job_id: job, provider_id: business }
  row('tow_arrivals', { ...driver, ...company }, arrival, {}, { provider_id: other })
  row('tow_events', driver, { job_id: job, kind: 'late' }, { at: FAR }, { kind: 'unanswered' })
}
