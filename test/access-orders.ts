// The part of test/access-rows.ts about bookings: their days, work, complaints, questions and money.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'
import { issuedDocumentRows } from './access-issued-documents.ts'

const DAY = '2031-05-04'
const FAR = '2031-01-01T00:00:00Z'
type Orders = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  answer: (name: string, parties: AccessRow['parties'], values: string, means?: string) => void
  customer: Who
  provider: 'omar' | 'sal'
  team: { staff: Who; desk?: Who; estimator?: Who }
  admin: Who
  /** Two paid and finished orders; the first has everything. */
  done: string
  next: string
  /** A file of the customer, as a row. */
  stored: (id: string) => Values
  /** The id of one that nothing uses yet. */
  spare: string
  price: Values
}

/** Writes down what stands about the first of two orders. */
export function orderRows({
  row,
  answer,
  customer,
  provider,
  team,
  admin,
  done,
  next,
  stored,
  spare,
  price,
}: Orders): void {
  const [me, them, business] = [CAST[customer].id, CAST[provider].id, PROVIDERS[provider].id]
  const { staff } = team
  const parties = { customer, provider, ...team }
  const own = { provider, ...team }
  const moved = { from_date: DAY, service_date: '2031-05-07', price, refund_cents: 0, expires_at: FAR }
  row('order_changes', parties, { id: newId() }, { order_id: done, ...moved }, { id: newId(), order_id: next })
  row('order_events (update)', parties, { order_id: done, kind: 'update' }, { actor_id: them })
  row('order_events (asked of a deposit)', parties, { order_id: done, kind: 'deposit_asked' }, { actor_id: them })
  row('order_events (agreed of a deposit)', parties, { order_id: done, kind: 'deposit_agreed' }, { actor_id: me })
  const told = (order: string, kind: string) => ({
    sql: `(select id from order_events where order_id = '${order}' and kind = '${kind}' and actor_id = '${them}')`,
  })
  row('order_events (hand-over)', parties, { order_id: done, kind: 'check_out' }, { actor_id: them })
  row('order_events (hand-over)', parties, { order_id: next, kind: 'check_in' }, { actor_id: them })
  row(
    'handovers',
    parties,
    { id: newId() },
    {
      order_id: done,
      event_id: told(done, 'check_out'),
      kind: 'check_out',
      odometer: 21_400,
      fuel_eighths: 8,
      by: them,
    },
    { id: newId(), order_id: next, event_id: told(next, 'check_in'), kind: 'check_in' },
  )
  answer('order_handovers', parties, `'${done}'`)
  const step = (kind: string) => ({ order_id: next, kind, actor_id: CAST[staff].id })
  if (team.estimator) row('order_events (update of an estimator)', parties, step('update'), {})
  if (team.desk) row('order_events (update of a desk)', parties, step('update'), {})
  if (team.desk) row('order_events (hand-over of a desk)', parties, step('check_out'), {})
  const [shot, license, unused] = [newId(), newId(), newId()]
  const ours = (id: string) => ({ ...stored(id), owner_id: them, path: `${them}/work/${id}.png` })
  const renters = (id: string) => ({ ...stored(id), path: `${me}/work/${id}.png` })
  const seen = { owner: provider, customer, staff }
  const fresh = () => ({ id: newId(), path: newId() })
  row('files (of a booking)', seen, { id: shot }, ours(shot), fresh())
  row('files', { owner: customer }, { id: license }, renters(license), fresh())
  row('files', { owner: customer }, { id: unused }, renters(unused), fresh())
  answer('actor_uploaded', seen, `'${shot}', 'work'`)
  row('order_photos', parties, { file_id: shot }, { order_id: done, position: 0 })
  const card = { number_sealed: 'v1', number_last4: '4821', state: 'GA', expires_on: DAY }
  row('order_licenses', parties, { order_id: done }, { ...card, file_id: license }, { order_id: next, file_id: unused })
  row('job_records', parties, { order_id: done }, { plate: 'RVX 4821' }, { order_id: next })
  const report = {
    order_id: done,
    version: 1,
    sha256: 'x',
    license_type: 'appraiser',
    license_state: 'GA',
    license_number: '1',
    statement: 'Independent.',
  }
  const another = { id: newId(), version: 2, number: `AR-${newId().slice(-8)}` }
  row('appraisal_reports', parties, { id: newId() }, { ...report, number: `AR-${newId().slice(-8)}` }, another)
  answer('actor_reads_order_photo', parties, `'${shot}'`)
  row('order_complaints', parties, { order_id: done }, { kind: 'damage' }, { order_id: next })
  const early = { proposed_by: 'provider', returned_on: DAY, from_end: '2031-05-07', unused_days: 3, kept_cents: 0 }
  const refunded = {
    refund_cents: 0,
    insurer_back_cents: 0,
    reason: 'Came back early',
    expires_at: FAR,
    created_at: FAR,
  }
  row(
    'order_returns',
    parties,
    { id: newId() },
    { order_id: done, ...early, ...refunded },
    { id: newId(), order_id: next },
  )
  const question = (side: string) => ({
    order_id: done,
    side,
    question: 'How was it?',
    asked_by: CAST[admin].id,
    asked_at: FAR,
  })
  const askers = { ...parties, asker: admin }
  row(
    'order_questions (to the driver)',
    askers,
    { id: newId() },
    { ...question('customer'), answered_by: me },
    { id: newId() },
  )
  row(
    'order_questions (to the provider)',
    askers,
    { id: newId() },
    { ...question('provider'), answered_by: them },
    { id: newId() },
  )
  if (team.estimator)
    row(
      'order_questions (to an estimator)',
      askers,
      { id: newId() },
      { ...question('provider'), answered_by: CAST[team.estimator].id },
      { id: newId() },
    )
  const jotted = { order_id: done, author_id: CAST[admin].id, note: 'Calls back.', at: FAR }
  row('order_notes', { ...parties, author: admin }, { id: newId() }, jotted, { id: newId() })
  answer('actor_is_party', parties, `'${done}'`)
  answer('order_messages', {}, `'${done}'`)
  row('order_complaint_photos', parties, { order_id: done, position: 0 }, { file_id: spare }, { position: 1 })

  row('deposits', parties, { order_id: done }, { state: 'waits' }, { order_id: next })
  row('deposit_cards', parties, { id: newId() }, { order_id: done, created_at: FAR }, { id: newId(), order_id: next })
  row(
    'deposit_asks',
    parties,
    { id: newId() },
    { order_id: done, amount_cents: 1200, reason: 'A scratch', asked_by: them, asked_at: FAR, answer_by: FAR },
    { id: newId(), order_id: next },
  )

  // money
  const [payment, transaction] = [newId(), newId()]
  row(
    'payments',
    parties,
    { id: payment },
    { order_id: done, kind: 'charge', amount_cents: 10_000 },
    {
      id: newId(),
      kind: 'refund',
    },
  )
  row('payment_provider_events', {}, { event_id: newId() }, { type: 'x' }, { event_id: newId() })
  row(
    'ledger_transactions',
    parties,
    { id: transaction },
    { kind: 'release', order_id: done, key: newId() },
    {
      id: newId(),
      key: newId(),
    },
  )
  const entry = { transaction_id: transaction }
  row('ledger_entries (held)', {}, { ...entry, account: 'held' }, { amount_cents: 10_000 })
  row(
    'ledger_entries (balance)',
    own,
    { ...entry, account: 'provider_balance' },
    {
      party_id: business,
      amount_cents: -10_000,
    },
  )
  issuedDocumentRows({ row, parties, customer, provider, done, next })
  payoutRows({ row, answer, provider, team, admin, done, next })
}

/** How a business is paid out. */
function payoutRows({
  row,
  answer,
  provider,
  team,
  admin,
  done,
  next,
}: Pick<Orders, 'row' | 'answer' | 'provider' | 'team' | 'admin' | 'done' | 'next'>): void {
  /** Has no account yet. */
  const spare = PROVIDERS[provider === 'omar' ? 'nina' : 'pat'].id
  const provider_id = PROVIDERS[provider].id
  const parties = { provider, ...team }
  const told = { details_submitted: true, transfers_active: true, payouts_enabled: true, reported_at: FAR }
  const accountId = () => `acct_test_${newId().replaceAll('-', '')}`
  const lists = { currently_due: '{}', past_due: '{}', pending_verification: '{}' }
  row(
    'payout_accounts',
    parties,
    { provider_id },
    { ...told, ...lists, stripe_account_id: accountId() },
    { provider_id: spare, stripe_account_id: accountId() },
  )
  const payout = newId()
  const made = { provider_id, amount_cents: 5_000, status: 'failed', day: DAY, made_at: FAR }
  row('payouts', parties, { id: payout }, made, { id: newId(), day: '2031-05-05' })
  row(
    'payout_items',
    parties,
    { payout_id: payout, order_id: done },
    { what: 'booking', amount_cents: 5_000 },
    { order_id: next },
  )
  row(
    'payout_reversals',
    parties,
    { id: newId() },
    { payout_id: payout, amount_cents: 100, asked_at: FAR },
    { id: newId() },
  )
  const moved = newId()
  const fresh = () => ({ id: newId(), key: newId() })
  row('ledger_transactions (payout)', parties, { id: moved }, { kind: 'payout', key: newId() }, fresh())
  row('ledger_transactions (of no booking)', {}, { id: newId() }, { kind: 'fee', key: newId() }, fresh())
  const line = { account: 'provider_balance', party_id: provider_id }
  row('ledger_entries (payout)', parties, { transaction_id: moved, ...line }, { amount_cents: 5_000 }, {})
  row('ledger_entries (held)', {}, { transaction_id: moved, account: 'payment_provider' }, { amount_cents: -5_000 })
  const arrived = { provider_id, amount_cents: 5_000, status: 'paid', arrives_at: FAR, reported_at: FAR }
  row('bank_payouts', parties, { id: newId() }, arrived, { id: newId() })
  const suspension = { reason: 'Under review.', suspended_by: CAST[admin].id, suspended_at: FAR }
  row('payout_suspensions', { ...parties, holder: admin }, { provider_id }, suspension, { provider_id: spare })
  const number = { kind: 'ein', number_sealed: 'v1', last4: '1234', given_at: FAR }
  row('tax_identities', parties, { provider_id }, number, { provider_id: spare })
  const payee = { business_name: 'Left', owner: 'Left', last_year: 2026, keep_until: '2030-12-31' }
  row('tax_payees', parties, { provider_id }, payee, { provider_id: spare })
  answer('save_tax_identity', parties, `'${provider_id}', 'ein', 'v1', '1234', now()`)
  answer('tax_identity_of', parties, `'${provider_id}'`, 'last4 is not null')
}

/** What the customer chose: booked with the first of two orders, and asked in a conversation. */
export function choiceRows({
  row,
  answer,
  customer,
  parties,
  claim,
  listing,
  done,
  next,
  direct,
}: Pick<Orders, 'row' | 'answer' | 'customer' | 'done' | 'next'> & {
  parties: AccessRow['parties']
  claim: string
  listing: string
  direct: string
}): void {
  const chose = { person_id: CAST[customer].id, claim_id: claim, listing_id: listing, created_at: FAR }
  const shown = { kind: 'direct' }
  const booked = newId()
  const wrote = { ...chose, shown, order_id: done, act: 'booked' }
  row('choices (booked)', parties, { id: booked }, wrote, { id: newId(), order_id: next })
  answer('shown_listings', parties, `array['${booked}']::uuid[]`, 'true')
  const asked = { ...chose, shown, conversation_id: direct, act: 'asked' }
  row('choices (asked)', parties, { id: newId() }, asked, { id: newId(), claim_id: null })
}
