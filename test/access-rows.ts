// Two families of rows for the access matrix: side A is Dana's claim and her orders with Omar, side B is Drew's with Sal.
// Nina and Pat are providers with no part in either. `parties` says who somebody is to a row.
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { type AccessRow, businessRows, type Values } from './access-business.ts'
import { chargebackRows } from './access-chargebacks.ts'
import { adminRows, ruleRows } from './access-admin.ts'
import { estimateRows } from './access-estimates.ts'
import { choiceRows, orderRows } from './access-orders.ts'
import { newsRows } from './access-news.ts'
import { peopleRows } from './access-people.ts'
import { storageRows } from './access-storage.ts'
import { totalLossRows } from './access-total-loss.ts'
import { towReviewRows, towRows } from './access-tows.ts'

export type { AccessRow, Values } from './access-business.ts'

/** A question to a function that looks past row security; a row comes back for those who are answered. */
export type Question = Pick<AccessRow, 'sort' | 'side' | 'parties'> & { name: string; ask: string }

const DAY = '2031-05-04'
const FAR = '2031-01-01T00:00:00Z'
/** A price as it is kept when something is booked. */
const PRICE = {
  kind: 'rental',
  service_date: DAY,
  end_date: null,
  quantity: 1,
  rate_cents: 10_000,
  total_cents: 10_000,
  covered_days: 0,
  insurer_day_cents: 0,
  insurer_cents: 0,
  own_cents: 10_000,
  direct_bill: false,
  amount: 10_000,
  deposit_cents: 0,
  title: 'A car',
  cancellation: { full_refund_hours: 24, rental_keeps_days: 1, appointment_keeps: 'all' },
}
const bytes = () => `\\x${newId().replaceAll('-', '')}`

type Family = {
  side: 'A' | 'B'
  customer: 'dana' | 'drew'
  provider: 'omar' | 'sal'
  stranger: 'nina' | 'pat'
  admin: Who
  /** Works for the provider, at the front desk on one side and as estimator on the other. */
  team: { staff: Who; desk?: Who; estimator?: Who }
  listing: string
}
const FAMILIES: Family[] = [
  {
    side: 'A',
    customer: 'dana',
    provider: 'omar',
    stranger: 'nina',
    admin: 'ada',
    team: { staff: 'drew', desk: 'drew' },
    listing: LISTINGS.corolla,
  },
  {
    side: 'B',
    customer: 'drew',
    provider: 'sal',
    stranger: 'pat',
    admin: 'amy',
    team: { staff: 'dana', estimator: 'dana' },
    listing: LISTINGS.collision,
  },
]

function family({ side, customer, provider, stranger, admin, team, listing }: Family) {
  const rows: AccessRow[] = []
  const questions: Question[] = []
  /** `put` is what finds the row plus the rest. */
  const row = (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh: Values = {}) => {
    const [, table = '', sort = ''] = /^([\w.]+)(?: \((.+)\))?$/.exec(name)!
    rows.push({ table, sort, side, parties, find, ...(rest && { put: { ...find, ...rest } }), fresh })
  }
  const answer = (name: string, parties: AccessRow['parties'], values: string, means = "answer::text <> 'false'") => {
    const [, called = '', sort = ''] = /^(\w+)(?: \((.+)\))?$/.exec(name)!
    const ask = `select from ${called}(${values}) as answer where ${means}`
    questions.push({ name: called, sort, side, parties, ask })
  }
  const me = CAST[customer].id
  const them = CAST[provider].id
  const business = PROVIDERS[provider].id
  const { staff } = team
  const parties = { customer, provider, ...team }
  const own = { provider, ...team }

  // accounts
  row('profiles', { self: customer }, { id: me }, null, { id: newId(), email: `${newId()}@example.com` })
  row('auth.users', {}, { id: me }, null)
  const session = newId()
  row('auth.sessions', {}, { id: session }, { user_id: me, user_agent: '', ip: '', expires_at: FAR }, { id: newId() })
  row('auth.refresh_tokens', {}, { token_hash: bytes() }, { session_id: session }, { token_hash: bytes() })
  const mail = { user_id: me, kind: 'signup', expires_at: FAR }
  row('auth.one_time_tokens', {}, { token_hash: bytes() }, mail, { token_hash: bytes() })
  row('auth.recovery_codes', {}, { user_id: me, code_hash: bytes() }, {}, { code_hash: bytes() })
  row('auth.second_factors', {}, { user_id: me }, {}, { user_id: CAST[provider].id })
  row('auth.key_checks', {}, { name: newId() }, { sealed: 'sealed' }, { name: newId() })
  row('auth.throttle', {}, { key: newId() }, { attempts: 1, until: FAR }, { key: newId() })
  peopleRows({ row, answer, customer, admin })
  row('audit_log', {}, { subject_id: newId() }, { action: 'test', subject_table: 'claims' })
  const answered = { fingerprint: 'x', body: '{}' }
  const held = { admin_id: CAST[admin].id, taken_at: '2030-01-01T00:00:00Z', until: FAR }
  row('assignments', { taker: admin }, { subject_table: 'claims', subject_id: newId() }, held, { subject_id: newId() })
  const kept = { user_id: me, page: 'claims', name: 'Mine', query: 'assigned=mine' }
  row('saved_views', { person: customer }, { id: newId() }, kept, { id: newId(), name: newId() })
  const verdict = { provider_id: business, decision: 'approved', version: 1, decided_by: CAST[admin].id }
  row(
    'verification_decisions',
    { decider: admin },
    { id: newId() },
    { ...verdict, decided_at: FAR, applies_at: FAR },
    { id: newId(), provider_id: PROVIDERS[stranger].id },
  )
  row('idempotency_keys', {}, { user_id: me, key: newId() }, answered, { key: newId() })

  // files, notifications, mail
  const [file, spare] = [newId(), newId()]
  const stored = (id: string) => ({
    owner_id: me,
    path: `${me}/${id}.pdf`,
    original_name: 'report.pdf',
    content_type: 'application/pdf',
    size: 10,
    sha256: 'x',
  })
  row('files', { owner: customer }, { id: file }, stored(file), { id: newId(), path: newId() })
  row('files (of a business)', { owner: customer, provider }, { id: spare }, stored(spare), {
    id: newId(),
    path: newId(),
  })
  const handed = newId()
  row('files (shared)', { owner: customer, provider, staff }, { id: handed }, stored(handed), {
    id: newId(),
    path: newId(),
  })
  answer('file_readers', { owner: customer }, `array['${file}']::uuid[]`)
  const opened = { reader_id: CAST[admin].id, link_id: newId() }
  row('file_reads', { owner: customer, reader: admin }, { file_id: file }, opened, { link_id: newId() })
  newsRows({ row, customer, side })
  row('onboarding_drafts', { person: customer }, { user_id: me }, { answers_sealed: 'v1' })
  answer('recent_activity', {}, '10')

  // claims
  const claim = newId()
  const driver = { driver: customer }
  const facts = {
    driver_id: me,
    insurer_name: 'Magnolia Mutual',
    policy_number_sealed: 'v1',
    policy_number_last4: '0001',
    claim_number: `MM-${claim}`,
    claim_type: 'collision',
    loss_date: '2026-11-02',
    coverage_due_at: FAR,
  }
  row('claims', driver, { id: claim }, facts, { id: newId(), claim_number: `MM-${newId()}` })
  for (const each of ['claim_people', 'actor_judges_claim', 'actor_owns_claim']) answer(each, driver, `'${claim}'`)
  answer('find_rows (claim)', driver, `'MM-${claim}', 100`, `answer.id = '${claim}'`)
  row('claim_queue', {}, { claim_id: claim }, null, { claim_id: newId() })
  answer('queued_claims', {}, `'{}', now(), null, null, 100000`, `answer.claim_id = '${claim}'`)
  answer('count_queued_claims', {}, `'{}', now()`, "answer.name = 'intake'")
  row('claim_events', driver, { claim_id: claim, kind: 'document' }, { actor_id: me })
  const confirmed = { confirmed_how: 'phone', confirmed_by: 'Lee', verified_by: CAST[admin].id }
  const [twin, gone] = [newId(), newId()]
  const again = { ...facts, claim_number: `MM-${claim}`, status: 'closed', close_reason: 'The same claim.' }
  row('claims', driver, { id: twin }, again, { id: newId(), claim_number: `MM-${newId()}` })
  row('claims', driver, { id: gone }, again, { id: newId(), claim_number: `MM-${newId()}` })
  answer('similar_claims', {}, `'${claim}'`)
  const same = { claim_id: gone, into_id: claim, reason: 'The same.', status_before: 'closed', merged_at: FAR }
  row('claim_merges', {}, { id: newId() }, same)
  answer('merge_claims', {}, `'${newId()}', '${twin}', '${claim}', 'The same.', 'closed', null, now()`)
  answer('unmerge_claim', {}, `'${gone}', 'Not the same.', now()`)
  const insurer = { claim_id: claim, confirmed_how: 'phone', confirmed_by: 'Lee' }
  const loss = {
    ...insurer,
    declared_on: DAY,
    rental_days: 3,
    days_by: 'rule',
    rental_until: '2031-05-07',
    reason: 'Burnt.',
  }
  const entered = { recorded_by: CAST[admin].id, recorded_at: FAR, undone_by: CAST[admin].id }
  const overAgain = { id: newId(), claim_id: twin }
  const lost = newId()
  row('claim_total_losses', { ...driver, verifier: admin }, { id: lost }, { ...loss, ...entered }, overAgain)
  totalLossRows({ row, driver, claim, twin, loss: lost })
  storageRows({ row, driver, shop: { provider, staff }, provider, claim, twin })
  const tow = { row, stored, customer: me, business, other: PROVIDERS[stranger].id }
  towRows({ ...tow, driver: { driver: customer }, company: own, operator: staff })
  const longer = { claim_id: claim, why: 'parts', asked_by: me, asked_at: FAR, status: 'refused' }
  row('coverage_extensions (asked)', driver, { id: newId() }, longer, { id: newId(), status: 'asked' })
  const granted = { ...longer, ...insurer, status: 'granted', days: 5, answered_by: CAST[admin].id, answered_at: FAR }
  row('coverage_extensions (granted)', { ...driver, verifier: admin }, { id: newId() }, granted, { id: newId() })
  const linked = { ...granted, confirmed_how: 'link', asked_by: null, answered_by: null }
  row('coverage_extensions (by link)', driver, { id: newId() }, linked, { id: newId() })
  row('coverage', { ...driver, verifier: admin }, { claim_id: claim }, confirmed)
  row('coverage_versions', {}, { claim_id: claim, version: 7 }, { facts: '{}' }, { version: 8 })
  const asked = { claim_id: claim, slot: 'further', message: 'Both pages, please.', asked_by: CAST[admin].id }
  const further = { label: 'The estimate' }
  row('document_requests', { ...driver, asker: admin }, { id: newId() }, { ...asked, ...further }, { id: newId() })
  const noted = { claim_id: claim, author_id: CAST[admin].id, body: 'Calls back on Monday.' }
  row('claim_notes', { author: admin }, { id: newId() }, noted, { id: newId() })
  row('claim_work', {}, { claim_id: claim }, {}, { claim_id: twin })
  const looked = { subject_table: 'claims', actor_id: CAST[admin].id }
  row('audit_log', {}, { subject_id: claim, action: 'claim.policy_read' }, looked)
  answer('policy_readers', driver, `'${claim}'`)
  row(
    'claim_documents',
    driver,
    { claim_id: claim, slot: 'police_report' },
    { file_id: file },
    {
      slot: 'damage_photos',
      file_id: spare,
    },
  )
  row(
    'claim_documents (shared)',
    { ...driver, provider, staff },
    { file_id: handed },
    { claim_id: claim, slot: 'photo_scene' },
    { slot: 'photo_cause', file_id: spare },
  )
  row('claim_drafts', driver, { driver_id: me }, { step: 'claim', answers_sealed: 'v1' })

  businessRows({ row, answer, side, provider, team, invited: stranger, file: `${me}/${spare}.pdf` })

  // orders: one still pending, one paid and reviewed, one paid and ready to be reviewed
  const [pending, done, next] = [newId(), newId(), newId()]
  const bought = {
    user_id: me,
    provider_id: business,
    listing_id: listing,
    claim_id: claim,
    amount: 10_000,
    price_snapshot: PRICE,
    service_date: DAY,
  }
  const served = { ...bought, status: 'paid', work_status: 'completed' }
  row('orders', parties, { id: pending }, bought, { id: newId() })
  row('orders', parties, { id: done }, served, { id: newId() })
  row('orders', parties, { id: next }, served, { id: newId() })
  row('claim_document_shares', driver, { file_id: handed, provider_id: business }, {}, { file_id: file })
  answer('actor_shared_files', own, '', `answer = '${handed}'`)
  row('order_events', parties, { order_id: done, kind: 'note' }, { actor_id: me })
  const one = { listing_id: listing, unit: 1 }
  const hold = { reason: 'reservation', order_id: pending }
  row('listing_days (reservation)', parties, { ...one, day: DAY }, hold, { day: '2031-05-05' })
  row('listing_days (time_off)', own, { ...one, day: '2031-06-01' }, { reason: 'time_off' }, { day: '2031-06-02' })
  const slot = { ...one, starts_at: '2031-05-07T14:00:00Z', minutes: 120, reason: 'order' }
  row('listing_slots', parties, slot, { order_id: pending }, { starts_at: '2031-05-08T14:00:00Z' })
  answer('order_contact', parties, `'${done}'`)
  answer('find_rows (order)', parties, `'${done.slice(-8)}', 100`, `answer.id = '${done}'`)
  answer('find_rows (person)', {}, `'${CAST[customer].email}', 100`, `answer.id = '${me}'`)
  answer('order_listing', parties, `'${done}'`)
  answer('order_timeline', parties, `'${done}'`)
  answer('order_watchers', parties, `'${done}'`)
  answer('order_claim_view (paid)', parties, `'${done}'`)
  answer('order_claim_view (pending)', parties, `'${pending}'`)
  answer('open_charge', parties, `'${pending}', '${newId()}'`)
  const review = {
    order_id: done,
    provider_id: business,
    listing_id: listing,
    reviewer_id: me,
    reviewer_name: 'D.',
    rating: 5,
    service_date: DAY,
  }
  const reviewed = newId()
  row('reviews', parties, { id: reviewed }, review, { id: newId(), order_id: next })
  towReviewRows({ row, answer, parties, customer, review })
  const [later, unanswered] = [newId(), newId()]
  row('orders', parties, { id: later }, served, { id: newId() })
  row('reviews', parties, { id: unanswered }, { ...review, order_id: later }, { id: newId(), order_id: next })
  const thanks = { provider_id: business, author_id: them, reply_text: 'Thank you.' }
  row('review_replies', parties, { review_id: reviewed }, thanks, { review_id: unanswered })
  row('review_reply_versions', parties, { review_id: reviewed, text_before: 'Thanks.' }, {}, { text_before: 'Hm.' })
  const pictured = { order_id: done, owner_id: me, width: 1, height: 1 }
  const anew = { path: `${newId()}/${newId()}` }
  row('review_photos (shown)', parties, { path: `${done}/${newId()}` }, { ...pictured, review_id: reviewed }, anew)
  row(
    'review_photos (not yet)',
    parties,
    { path: `${next}/${newId()}` },
    { ...pictured, order_id: next },
    {
      path: `${newId()}/${newId()}`,
    },
  )
  chargebackRows({ row, parties, admin, done, next })
  orderRows({ row, answer, customer, provider, team, admin, done, next, stored, spare, price: PRICE })
  estimateRows({ row, answer, side, customer, provider, team, claim, listing, stored })
  // messages
  const [direct, support] = [newId(), newId()]
  const two = { participant_1_id: me, participant_2_id: them, listing_id: listing, order_id: done }
  row('conversations (direct)', { opener: customer, other: provider, staff }, { id: direct }, two, {
    id: newId(),
    order_id: next,
  })
  const helped = { participant_1_id: me, topic: 'support' }
  row('conversations (support)', { opener: customer }, { id: support }, helped, { id: newId(), claim_id: claim })
  choiceRows({ row, answer, customer, parties, claim, listing, done, next, direct })
  answer('actor_in_conversation (direct)', { opener: customer, other: provider, staff }, `'${direct}'`)
  answer('actor_in_conversation (support)', { opener: customer }, `'${support}'`)
  answer('participant_name', { opener: customer, other: provider, staff }, `'${them}', '${direct}'`)
  answer('conversation_about', { opener: customer, other: provider, staff }, `'${direct}'`)
  answer('contact_for (listing)', own, `'${listing}', null`)
  answer('sender_name (direct)', { opener: customer, other: provider, staff }, `'${me}', '${direct}'`)
  answer('message_receivers', { opener: customer, other: provider, staff }, `'${direct}'`)
  answer('contact_for (order)', parties, `null, '${done}'`)
  const said = { sender_id: me, content: 'Hello' }
  const talk = { sender: customer, receiver: provider, staff }
  row('messages (direct)', talk, { id: newId() }, { conversation_id: direct, ...said }, { id: newId() })
  row('messages (support)', talk, { id: newId() }, { conversation_id: support, ...said }, { id: newId() })
  // a stranger who blocked the customer
  const [alone, unwanted] = [newId(), { opener: customer, other: stranger }]
  const ends = { participant_1_id: me, participant_2_id: CAST[stranger].id }
  row('conversations (with a stranger)', unwanted, { id: alone }, ends, { id: newId() })
  row('blocks', { blocker: stranger }, { blocker_id: CAST[stranger].id, blocked_id: me }, {})
  const cut = { sender: customer, receiver: stranger }
  row('messages (to who blocked one)', cut, { id: newId() }, { conversation_id: alone, ...said }, { id: newId() })
  answer('conversation_state', { opener: customer, other: provider, staff }, `'${direct}'`)
  // what was sent with messages, and what was reported
  const sent = (sort: string, where: string, who: AccessRow['parties']) => {
    const [picture, message] = [newId(), newId()]
    const path = `${me}/messages/${picture}.png`
    row(`files (${sort})`, { owner: customer, ...who }, { id: picture }, { ...stored(picture), path }, { id: newId() })
    if (where)
      row(
        `messages (${where === direct ? 'direct' : 'support'})`,
        talk,
        { id: message },
        { conversation_id: where, ...said },
        { id: newId() },
      )
    return { picture, message }
  }
  const unsent = sent('not sent yet', '', {}).picture
  const toOne = sent('of a direct message', direct, { receiver: provider, staff })
  const toSupport = sent('of a support message', support, {})
  const bad = sent('of a reported message', direct, { receiver: provider, staff })
  const files = { position: 0 }
  const another = { file_id: unsent, position: 1 }
  row('message_attachments (direct)', talk, { file_id: toOne.picture, message_id: toOne.message }, files, another)
  row('message_attachments (direct)', talk, { file_id: bad.picture, message_id: bad.message }, files, another)
  row(
    'message_attachments (support)',
    talk,
    { file_id: toSupport.picture, message_id: toSupport.message },
    files,
    another,
  )
  answer('actor_reads_attachment (direct)', talk, `'${toOne.picture}'`)
  answer('actor_reads_attachment (support)', { sender: customer }, `'${toSupport.picture}'`)
  const report = newId()
  const told = { conversation_id: direct, reporter_id: CAST[provider].id, about_id: me, reason: 'abuse' }
  const complaint = { ...told, message_id: bad.message }
  const decided = { resolved_at: FAR, resolved_by: CAST[admin].id, outcome: 'acted', resolution: 'Spoke to them.' }
  row('message_reports (open)', { reporter: provider }, { id: report }, complaint, { id: newId() })
  const resolver = { reporter: provider, resolver: admin }
  row('message_reports (resolved)', resolver, { id: newId() }, { ...complaint, ...decided }, { id: newId() })
  answer('report_context', {}, `'${report}'`)
  answer('report_people', {}, `'${report}'`)
  adminRows({ row, answer, parties, admin, served, review, reviewed, next, support })

  // what the server keeps for everybody
  row('backups', {}, { rows: side === 'A' ? 1 : 2 }, { files: 0, bytes: 0 }, { rows: 3, files: 0, bytes: 0 })
  row('migrations', {}, { name: '0080_baseline.sql' }, null, { name: newId() })
  row('job_names', {}, { name: side === 'A' ? 'send_mail' : 'claim_deadline' }, null, { name: newId() })
  row('us_places', {}, { key: 'atlanta', state: side === 'A' ? 'GA' : 'TX' }, null, { key: 'nowhere', state: 'ZZ' })
  row('holidays', {}, { day: '2026-12-25', state: '' }, null, { day: '2000-01-01', state: '' })
  row('zip_places', {}, { zip: side === 'A' ? '30303' : '30312' }, null, { zip: '00000' })
  ruleRows({ row, answer, side, admin })
  row('state_rights', {}, { state: side === 'A' ? 'GA' : 'FL' }, null, { state: 'ZZ' })
  row(
    'status_transitions',
    {},
    { machine: 'claim', from_status: 'intake', to_status: side === 'A' ? 'closed' : 'coverage-verified' },
    null,
    { to_status: 'x' },
  )
  row('test_checkout.objects', {}, { id: newId() }, { kind: 'x', body: '{}' }, { id: newId() })
  const replay = { fingerprint: 'x', status: 200, body: '{}' }
  row('test_checkout.idempotency', {}, { key: newId() }, replay, { key: newId() })
  row('test_checkout.deliveries', {}, { event_id: newId() }, { payload: '{}', due_at: FAR })
  return { rows, questions }
}

const BOTH = FAMILIES.map(family)
export const ROWS = BOTH.flatMap(({ rows }) => rows)
export const QUESTIONS = BOTH.flatMap(({ questions }) => questions)
