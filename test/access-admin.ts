// The part of test/access-rows.ts that claims admins decide about: removed reviews, reports of them, the support inbox, rules.
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

const FAR = '2031-01-01T00:00:00Z'
type AdminRows = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  answer: (name: string, parties: AccessRow['parties'], values: string, means?: string) => void
  parties: AccessRow['parties'] & { customer: Who; provider: Who }
  admin: Who
  /** A paid and finished order as a row. */
  served: Values
  /** A review of another one of those, without its order. */
  review: Values & { provider_id: string }
  reviewed: string
  next: string
  support: string
}

/** Writes down what the claims team decides about. */
export function adminRows({ row, answer, parties, admin, served, review, reviewed, next, support }: AdminRows): void {
  const { provider_id } = review
  const [them, me, ours] = [CAST[parties.provider].id, CAST[parties.customer].id, CAST[admin].id]
  const [gone, removed, removal] = [newId(), newId(), newId()]
  row('orders', parties, { id: gone }, served, { id: newId() })
  const away = { ...review, order_id: gone, removed_at: FAR }
  row('reviews (removed)', parties, { id: removed }, away, { id: newId(), order_id: next })
  const thanks = { provider_id, author_id: them, reply_text: 'Thank you.' }
  row('review_replies (removed)', parties, { review_id: removed }, thanks, {})
  const pictured = { order_id: gone, owner_id: me, width: 1, height: 1, review_id: removed }
  row('review_photos (removed)', parties, { path: `${gone}/${newId()}` }, pictured, { path: `${newId()}/${newId()}` })
  const decision = { review_id: removed, kind: 'removed', reason: 'hate', note: 'Threats.', admin_id: ours, at: FAR }
  row('review_removals', parties, { id: removal }, decision, { id: newId() })
  const heard = { decided_at: FAR, decided_by: ours, outcome: 'upheld' }
  const objection = { author_id: me, words: 'It was no threat.', created_at: FAR, ...heard }
  row('review_objections', parties, { removal_id: removal }, objection)
  const complaint = { review_id: reviewed, provider_id, reporter_id: them, reason: 'hate', created_at: FAR }
  row('review_reports (open)', parties, { id: newId() }, complaint, { id: newId() })
  const answered = { resolved_at: FAR, resolved_by: ours, outcome: 'refused', resolution: 'It is an opinion.' }
  const resolver = { ...parties, resolver: admin }
  row('review_reports (resolved)', resolver, { id: newId() }, { ...complaint, ...answered }, { id: newId() })
  answer('remove_review', {}, `'${newId()}', '${reviewed}', 'hate', 'Threats.', now()`)
  answer('decide_removal', {}, `'${newId()}', '${removal}', 'restored', 'No threat.', now()`)
  answer('removal_log', {}, `null, 10`)
  answer('removal_figures', {}, `'UTC'`)

  const known = newId()
  row('insurers', {}, { id: known }, { name: `Mutual ${known}` }, { id: newId(), name: `Mutual ${newId()}` })
  const contact = { insurer_id: known, name: 'Kim' }
  row('insurer_people', {}, { id: newId() }, contact, { id: newId() })
  row('insurer_names', {}, { insurer_id: known }, null, { key: newId() })
  answer('insurer_named', {}, `'Magnolia Mutual'`)

  // what an insurer paid for a booking
  const settlement = newId()
  const check = { received_on: '2031-01-01', how: 'check', reference: settlement, recorded_by: ours, recorded_at: FAR }
  const paid = {
    kind: 'paid',
    insurer_id: { sql: `insurer_named('Magnolia Mutual')` },
    amount_cents: 100,
    ...check,
  }
  row('insurer_settlements', {}, { id: settlement }, paid, { id: newId(), reference: newId() })
  row(
    'insurer_settlement_lines',
    {},
    { settlement_id: settlement, order_id: gone },
    { amount_cents: 100 },
    { order_id: next },
  )

  // the message of the customer made the row of the thread
  row('support_threads', {}, { conversation_id: support }, null, { conversation_id: newId() })
  const ready = { title: `Hello ${provider_id}`, body_en: 'Hello', body_es: 'Hola' }
  row('support_replies', {}, { id: newId() }, ready, { id: newId(), title: newId() })
  answer('support_matches', {}, `'%', ''`, `answer = '${support}'`)
  answer('support_receivers', { opener: parties.customer }, `'${support}'`)
  answer('sender_name (support)', {}, `'${ours}', '${support}'`)
}

/** What the site's rules and the notices of states hold. */
export function ruleRows({
  row,
  answer,
  side,
  admin,
}: Pick<AdminRows, 'row' | 'answer' | 'admin'> & { side: 'A' | 'B' }): void {
  const [of, other, third] = side === 'A' ? ['GA', 'AL', 'OH'] : ['FL', 'AK', 'OK']
  const corrected = { value: '{}', reason: 'A test', changed_by: CAST[admin].id }
  row('state_right_versions', {}, { state: of, version: 2 }, corrected, { state: other })
  // of a name that no verb reads
  row('rules', { writer: admin }, { key: `rule ${side}`, version: 7 }, corrected, { version: 99 })
  const right = {
    strength: 'unknown',
    summary: 'x',
    covers: [],
    confidence: 'low',
    source: 'x',
    ui_notice: 'x',
    reviewed_on: '2026-01-01',
    reviewed_by_counsel: false,
  }
  answer('change_state_right', {}, `'${third}', 1, '${JSON.stringify(right)}', 'A test'`)
}
