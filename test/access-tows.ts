// The part of test/access-rows.ts about a tow: who asked for it, and the company that has it.
import { newId } from '#lib/ids.ts'
import { CAST, type Who } from '#db/seed/cast.ts'
import type { AccessRow, Values } from './access-business.ts'

type Towed = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  driver: AccessRow['parties']
  /** Of the company that has it, here also of the shop it goes to. */
  company: AccessRow['parties']
  /** Drives the truck. */
  operator: Who
  customer: string
  business: string
  other: string
  stored: (id: string) => Values
}
const FAR = '2031-01-01T00:00:00Z'
const LATER = '2031-01-01T00:01:00Z'

const SAID = {
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

/** A draft before an account, a tow that a company took, its ring, and what happened. */
export function towRows({ row, driver, company, operator, customer, business, other, stored }: Towed): void {
  const bytes = () => `\\x${newId().replaceAll('-', '')}`
  const draft = { visit_hash: bytes(), answers: '{}', kept_at: FAR, expires_at: LATER }
  row('tow_drafts', {}, { id: newId() }, draft, { id: newId(), visit_hash: bytes() })
  const [job, ring_id] = [newId(), newId()]
  const asked = {
    ...SAID,
    driver_id: customer,
    status: 'accepted',
    provider_id: business,
    offer_id: ring_id,
    operator_id: CAST[operator].id,
  }
  row('tow_jobs', { ...driver, ...company, operator }, { id: job }, asked, { id: newId(), operator_id: null })
  const consent = { consent_version: 1, consented_at: FAR }
  const duty = { provider_id: business, truck: 'Flatbed', ...consent }
  row('tow_operators', { ...company, operator }, { user_id: CAST[operator].id }, duty, { user_id: customer })
  const ring = { wave: 1, price_cents: 1, terms: '{}', lines: '[]', shown: '{}', sent_at: FAR, expires_at: LATER }
  const rung = { job_id: job, provider_id: business, status: 'won', ...ring }
  row('tow_offers', { ...driver, ...company }, { id: ring_id }, rung, {
    id: newId(),
    provider_id: other,
    status: 'lost',
  })
  row(
    'tow_cards',
    {},
    { id: newId() },
    { person_id: customer, expires_at: LATER, created_at: FAR },
    { id: newId(), status: 'none' },
  )
  const held = {
    job_id: job,
    offer_id: ring_id,
    customer_id: 'c',
    payment_method_id: 'p',
    amount_cents: 1,
    created_at: FAR,
  }
  row('tow_holds', {}, { id: newId() }, held, { id: newId(), status: 'refused' })
  const its = (id: string) => ({ ...stored(id), owner_id: customer, path: `${customer}/tow/${id}.jpg` })
  const [shot, spare] = [newId(), newId()]
  const fresh = () => ({ id: newId(), path: newId() })
  row('files (of a tow)', { owner: driver['driver'], ...company, operator }, { id: shot }, its(shot), fresh())
  row('files', { owner: driver['driver'] }, { id: spare }, its(spare), fresh())
  const shows = { job_id: job, offer_id: ring_id, step: 'hooked', slot: 'plate', taken_at: FAR, received_at: FAR }
  const other_slot = { id: newId(), slot: 'odometer', file_id: spare }
  row('tow_photos', { ...driver, ...company, operator }, { id: newId() }, { ...shows, file_id: shot }, other_slot)
  const extra = newId()
  const more = { item: 'dolly', count: 1, each_cents: 1, cents: 1, reason: 'Locked.', asked_at: FAR, expires_at: LATER }
  const towed = { ...driver, ...company, operator }
  const again = { id: newId(), status: 'declined' }
  row('tow_extras', towed, { id: extra }, { job_id: job, offer_id: ring_id, ...more }, again)
  const [proof, another] = [newId(), newId()]
  const theirs = (id: string) => ({
    ...stored(id),
    owner_id: CAST[operator].id,
    path: `${CAST[operator].id}/work/${id}.png`,
  })
  row('files (of an extra)', { ...towed, owner: operator }, { id: proof }, theirs(proof), fresh())
  row('files', { owner: operator }, { id: another }, theirs(another), fresh())
  row(
    'tow_extra_photos',
    towed,
    { file_id: proof },
    { extra_id: extra, position: 0 },
    { file_id: another, position: 1 },
  )
  const arrival = { job_id: job, provider_id: business }
  row('tow_arrivals', { ...driver, ...company }, arrival, {}, { provider_id: other })
  row('tow_events', driver, { job_id: job, kind: 'late' }, { at: FAR }, { kind: 'unanswered' })
  const place = { offer_id: job, lat: 33.7, lng: -84.3, accuracy_m: 10, at: FAR }
  row('tow_positions', {}, { job_id: job, side: 'truck' }, place, { side: 'driver' })
  const asking = newId()
  row(
    'tow_jobs (asking)',
    driver,
    { id: asking },
    { ...asked, status: 'asking', provider_id: null, offer_id: null },
    { id: newId() },
  )
  const link = { job_id: job, token_hash: bytes(), made_at: FAR }
  row('tow_share_links', {}, { id: newId() }, link, { id: newId(), job_id: asking, token_hash: bytes() })
}

type Reviewed = {
  row: Towed['row']
  answer: (name: string, parties: AccessRow['parties'], values: string) => void
  parties: AccessRow['parties']
  customer: Who
  /** A review of the customer. */
  review: Values & { provider_id: string }
}
/** A tow that was paid to its company, its review with a picture, and one that is not reviewed yet. */
export function towReviewRows({ row, answer, parties, customer, review }: Reviewed): void {
  const [done, next, reviewed] = [newId(), newId(), newId()]
  const { provider_id } = review
  const dropped = { ...SAID, driver_id: CAST[customer].id, status: 'dropped', provider_id, dropped_at: FAR }
  const { customer: _, ...company } = parties
  for (const id of [done, next])
    row('tow_jobs (dropped)', { driver: customer, ...company }, { id }, dropped, { id: newId() })
  const said = { ...review, order_id: null, tow_job_id: done }
  row('reviews (of a tow)', parties, { id: reviewed }, said, { id: newId(), tow_job_id: next })
  const pictured = { tow_job_id: done, owner_id: CAST[customer].id, width: 1, height: 1, review_id: reviewed }
  const anew = { path: `${newId()}/${newId()}` }
  row('review_photos (of a tow)', parties, { path: `${done}/${newId()}` }, pictured, anew)
  answer('tow_to_review', { customer }, `'${next}'`)
  answer('reviewed_team', parties, `'${reviewed}'`)
}
