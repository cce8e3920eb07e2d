// The part of test/access-rows.ts about a car in storage.
import { PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

type Stored = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  driver: AccessRow['parties']
  /** Of the shop that recorded where the car stands. */
  shop: AccessRow['parties']
  provider: 'omar' | 'sal'
  claim: string
  /** Another claim of the same driver. */
  twin: string
}
const FAR = '2031-01-01T00:00:00Z'
const bytes = () => `\\x${newId().replaceAll('-', '')}`

/** A stay that a shop recorded, what happened about it, and a release of its driver. */
export function storageRows({ row, driver, shop, provider, claim, twin }: Stored): void {
  const stay = newId()
  const place = {
    claim_id: claim,
    place: 'shop',
    provider_id: PROVIDERS[provider].id,
    name: 'The shop',
    state: 'GA',
    in_at: FAR,
    in_known: true,
    count_rule: 'calendar_day',
    payer: 'unknown',
    source: 'shop',
    recorded_at: FAR,
  }
  row('storage_stays', { ...driver, ...shop }, { id: stay }, place, { id: newId(), claim_id: twin })
  const told = { source: 'system', at: FAR }
  row('storage_events', driver, { stay_id: stay, kind: 'recorded' }, told, { kind: 'changed' })
  const paper = {
    stay_id: stay,
    number: 1,
    kind: 'other_tow',
    facts: '{}',
    language: 'en',
    shown_text: 'Yes',
    english_text: 'Yes',
    typed_name: 'Dana',
    signed_at: FAR,
    code_hash: bytes(),
    two_person: false,
    valid_until: FAR,
  }
  const another = { id: newId(), number: 2, code_hash: bytes(), revoked_at: FAR, revoked_reason: 'Another' }
  row('release_papers', driver, { id: newId() }, paper, another)
}
