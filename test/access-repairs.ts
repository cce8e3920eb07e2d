// The part of test/access-rows.ts about repairs: one that was signed, with everything that belongs to it.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

type Repairs = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  customer: Who
  provider: 'omar' | 'sal'
  team: { staff: Who; desk?: Who; estimator?: Who }
  adjuster: AccessRow['parties']
  claim: string
  /** The invitation that a repair belongs to, and two of its versions. */
  invitation: string
  versions: readonly [string, string]
  stored: (id: string) => Values
}
const FAR = '2031-01-01T00:00:00Z'
const DAY = '2031-01-01'
const HASH = 'b'.repeat(64)
const NOTHING = {
  insurer_cents: 0,
  own_cents: 0,
  deductible_cents: 0,
  betterment_cents: 0,
  customer_cents: 0,
  refused_cents: 0,
}
const LETTER = {
  ...NOTHING,
  head: {
    business_name: 'x',
    address: null,
    city: null,
    state: null,
    vin: null,
    insurer_name: 'x',
    claim_number: 'x',
    loss_date: DAY,
  },
  invoice: '26-1',
  billed_cents: 1,
  paid_cents: 0,
  difference_cents: 1,
  lines: [],
}

/** A repair of the customer at the provider. */
export function repairRows({
  row,
  customer,
  provider,
  team,
  adjuster,
  claim,
  invitation,
  versions,
  stored,
}: Repairs): void {
  const [me, business] = [CAST[customer].id, PROVIDERS[provider].id]
  const parties = { customer, provider, ...team, ...adjuster }
  const [first, second] = versions
  const repair = { claim_id: claim, driver_id: me, provider_id: business, trade: 'body' }
  row('repairs', parties, { id: invitation }, repair, { id: newId() })
  const of = { repair_id: invitation }
  const software = CAST[provider === 'omar' ? 'nina' : 'pat'].id
  const asked = {
    provider_id: business,
    ...of,
    key_id: software,
    input: '{"number": "1", "total_cents": 1}',
    asked_at: '2030-01-01',
    lapses_at: FAR,
  }
  const declined = { status: 'declined', ended_at: FAR, reason: 'Not yet' }
  const shop = { provider, ...team }
  row('key_requests', shop, { id: newId() }, { ...asked, ...declined }, { id: newId() })
  const signed = {
    ...of,
    hash: HASH,
    kind: 'work',
    cap_cents: 1,
    typed_name: 'Dana',
    method: 'in_product',
    language: 'en',
    shown_text: 'x',
    english_text: 'x',
    at: FAR,
    estimate_id: first,
  }
  row('repair_authorizations', parties, { id: newId() }, signed, { id: newId(), estimate_id: second })
  const answered = { decision: 'approved', approved_cents: 1, confirmed_how: 'phone', confirmed_by: 'x', at: FAR }
  row(
    'repair_answers',
    parties,
    { id: newId() },
    { ...of, estimate_id: first, hash: HASH, ...answered },
    { id: newId() },
  )
  row(
    'repair_promises',
    parties,
    { repair_id: invitation, promised_on: DAY },
    { at: FAR },
    { promised_on: '2031-01-02' },
  )
  row('repair_lines', parties, { estimate_id: first, line_no: 1 }, of, { line_no: 2 })
  const scan = { ...of, kind: 'scan_pre', result: 'Clean', done_on: DAY, at: FAR }
  row('repair_records', parties, { id: newId() }, scan, { id: newId() })
  row(
    'glass_visits',
    parties,
    { id: newId() },
    { ...of, purpose: 'set', place: 'shop', starts_at: FAR, minutes: 120, created_at: FAR },
    { id: newId(), ended_at: FAR },
  )
  const [shown, another] = [newId(), newId()]
  const { staff } = team
  row('files (of a repair)', { owner: customer, provider, staff, ...adjuster }, { id: shown }, stored(shown), {
    id: newId(),
    path: newId(),
  })
  row('files', { owner: customer }, { id: another }, stored(another), { id: newId(), path: newId() })
  row('repair_photos', parties, { file_id: shown }, { ...of, kind: 'work', at: FAR }, { file_id: another })
  row('repair_events', parties, { repair_id: invitation, kind: 'stage' }, { at: FAR }, { kind: 'promise' })
  const billed = {
    number: '26-1',
    lines: '[]',
    total_cents: 1,
    insurer_cents: 1,
    own_cents: 0,
    shares: JSON.stringify({ ...NOTHING, insurer_cents: 1 }),
    hash: HASH,
    issued_at: FAR,
  }
  row('repair_invoices', parties, { id: newId() }, { ...of, ...billed, status: 'corrected' }, { id: newId() })
  const paid = { ...of, kind: 'driver_outside', cents: 1, recorded_side: 'shop', at: FAR }
  row('repair_payments', parties, { id: newId() }, paid, { id: newId() })
  const paper = { ...of, cents: 1, language: 'en', shown_text: 'x', english_text: 'x', at: FAR, written_by: me }
  const letter = { ...paper, kind: 'short_pay_letter', number: 1, facts: JSON.stringify(LETTER) }
  row('repair_papers', parties, { id: newId() }, letter, { id: newId(), number: 2 })
  row('claim_deductible_uses', parties, { repair_id: invitation }, { cents: 1, at: FAR })
  const agreed = { person_id: me, language: 'en', shown_text: 'x', given_at: FAR }
  row(
    'electronic_consents',
    { person: customer },
    { id: newId() },
    { ...agreed, withdrawn_at: FAR },
    {
      id: newId(),
      withdrawn_at: null,
    },
  )
}
