// The part of test/access-rows.ts that belongs to a business: its documents, its cars and shop, what it lists.
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { RATE_NAMES } from '#features/business/rate-cards/truck.ts'
import { newId } from '#lib/ids.ts'

export type Values = Record<string, unknown>
/** Who asks by a mailed link, or with a key of an insurer. */
export type LinkActor = 'adjuster' | 'insurer_key'
export type AccessRow = {
  table: string
  /** Which sort of row, where the answer differs: `messages (support)`. */
  sort: string
  side: 'A' | 'B'
  parties: Partial<Record<string, Who | LinkActor>>
  /** The columns that find the row again. */
  find: Values
  /** Written by the owner role before the matrix runs; absent when the cast or a trigger wrote it. */
  put?: Values
  /** What one more row like this has differently. */
  fresh: Values
}

const DAY = '2031-05-04'
const FAR = '2031-01-01T00:00:00Z'
type Row = (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
type Ask = (name: string, parties: AccessRow['parties'], values: string, means?: string) => void
type Side = {
  row: Row
  answer: Ask
  side: 'A' | 'B'
  provider: 'omar' | 'sal'
  /** Works for the provider, and is a driver beside. */
  team: AccessRow['parties'] & { staff: Who }
  invited: Who
  file: string
}

/** Writes down the rows of one business. */
export function businessRows({ row, answer, side, provider, team, invited, file }: Side): void {
  const business = PROVIDERS[provider].id
  const own = { provider, ...team }
  row(
    'tow_companies',
    { ...own, newcomer: 'nina' }, // a business has one, so the one more is hers
    { provider_id: business },
    { dispatch_phone: '404-555-0100', classes: ['light'], equipment: ['flatbed'] },
    { provider_id: PROVIDERS.nina.id },
  )
  const yard = { address: '1 Main St', zip: '30303', lat: 33.7, lng: -84.4, hours_text: 'Always', daily_cents: 1 }
  const stands = { provider_id: business, ...yard, gate_fee_cents: 0, after_hours: true, created_at: FAR }
  row('tow_yards', own, { id: newId() }, stands, { id: newId() })
  const rates = Object.fromEntries(RATE_NAMES.map((name) => [name, name === 'hook_cents' ? 1 : 0]))
  const card = { provider_id: business, vehicle_class: 'light', valid_from: FAR, published_by: CAST[provider].id }
  row('tow_rate_cards', own, { id: newId() }, { ...card, ...rates, number: 1 }, { id: newId(), number: 2 })
  // providers
  row('provider_profiles', own, { id: business }, null)
  row('provider_members (owner)', own, { provider_id: business, user_id: CAST[provider].id }, null)
  const member_role = team['desk'] ? 'front_desk' : 'estimator'
  const member = { provider_id: business, user_id: CAST[team.staff].id }
  row('provider_members (staff)', own, member, { member_role })
  const hook = newId()
  const hooks = {
    provider_id: business,
    events: ['order.paid'],
    secret_sealed: 'x',
    secret_made_at: FAR,
    created_at: FAR,
  }
  row(
    'webhook_endpoints',
    own,
    { id: hook },
    { url: 'https://example.com/', ...hooks },
    {
      id: newId(),
      url: 'https://example.org/',
    },
  )
  const told = { endpoint_id: hook, message_id: newId(), type: 'webhook.test', data: '{}', at: FAR }
  row('webhook_deliveries', own, { id: newId() }, told, { id: newId() })
  const token = `\\x${newId().replaceAll('-', '')}`
  const invitation = { provider_id: business, email: CAST[invited].email, member_role, invited_by: CAST[provider].id }
  const sent = { ...invitation, sent_at: FAR, expires_at: FAR, token_hash: token }
  row('provider_invitations', own, { id: newId() }, sent, {
    id: newId(),
    email: 'new@example.com',
    token_hash: '\\x00',
  })
  answer('invitation_of', { invited }, `'${token}'`, `answer ->> 'matches' = 'true'`)
  answer('answer_invitation', { invited }, `'${token}', false`)
  answer('provider_team', own, `'${business}'`)
  answer('member_name', own, `'${business}', '${CAST[team.staff].id}'`)
  answer('members_for', own, `'${business}', 'answer'`)
  for (const act of ['messages', 'prices', 'answer', 'no_show', 'money'])
    answer(`actor_providers_for (${act})`, own, `'${act}'`, `answer = '${business}'`)
  answer('actor_reads_business_document', own, `'${file}'`)
  const [key, made] = [CAST[invited].id, CAST[provider].id]
  const opens = { provider_id: business, scopes: '{tows:read}', last_four: 'abcd', created_by: made, expires_at: FAR }
  row('api_keys', own, { id: key }, { ...opens, secret_hash: token }, { id: CAST.nina.id, secret_hash: '\\x01' })
  const fresh = `'${newId()}', '${business}', 'Shop system', 'estimator', '{tows:read}', '\\x02', 'abcd', '${FAR}'`
  answer('make_api_key', own, fresh)
  answer('business_keys', own, `'${business}', now()`, `answer <> '[]'`)
  answer('rotate_api_key', own, `'${key}', '\\x03', 'abcd', now(), '${FAR}'`)
  answer('revoke_api_key', own, `'${key}'`)
  // who is at the front desk may not bill
  if (team['estimator']) answer('name_key_confirmer', own, `'${key}', '${CAST[team.staff].id}'`)
  row('provider_secrets', {}, { provider_id: business }, { ein_sealed: 'v1', ein_last4: '6789' })
  row('provider_events', own, { provider_id: business, kind: 'note' }, {})
  row('provider_events (of a check)', own, { provider_id: business, kind: 'check' }, { machine: 'background_check' })
  const check = { status: 'ordered', company: 'Checks', reference: '1', consent_on: '2026-01-05' }
  row('background_checks', own, { provider_id: business }, check, { provider_id: PROVIDERS.nina.id })
  row('provider_ratings', {}, { provider_id: business }, null)
  row('market_versions', {}, { slot: 1 }, null)
  row('provider_responses', {}, { provider_id: business }, { asked: 5, in_time: 4 }, { provider_id: PROVIDERS.nina.id })
  const [waits, held, refused] = [newId(), newId(), newId()]
  const credential = {
    provider_id: business,
    kind: 'tow_license',
    state: 'GA',
    issuer: 'State',
    number_sealed: 'v1',
    number_last4: '4821',
    expires_on: DAY,
    file_path: file,
  }
  // a document kept from another owner stays; a new one is an upload of one's own
  const uploadOf = (owner: Who): string => {
    const [id, owner_id] = [newId(), CAST[owner].id]
    const file = {
      owner_id,
      path: `${owner_id}/${id}.pdf`,
      original_name: 'license.pdf',
      content_type: 'application/pdf',
    }
    row('files', { owner }, { id }, { ...file, size: 10, sha256: 'x' }, { id: newId(), path: newId() })
    return file.path
  }
  const [ours, theirs] = [uploadOf(provider), uploadOf(team.staff)]
  const another = () => ({ id: newId(), file_path: ours })
  row('credentials (with a file of staff)', own, { id: newId() }, credential, { id: newId(), file_path: theirs })
  row('credentials (submitted)', own, { id: waits }, credential, another())
  row('credentials (accepted)', own, { id: held }, { ...credential, status: 'accepted' }, another())
  const sentBack = { ...credential, status: 'refused', refusal_reason: 'Too dark.' }
  row('credentials (submitted)', own, { id: refused }, sentBack, another())
  row('credential_events', own, { credential_id: held, kind: 'note' }, {})
  answer('resubmit_credential', own, `'${refused}'`)
  answer('review_credential', {}, `'${waits}', 'accepted'`)
  const looked = { provider_id: business, document: 'w9' }
  row('document_reviews', own, looked, { file_path: file, decision: 'accepted' }, { document: 'insurance_proof' })
  answer('review_document', {}, `'${business}', 'w9', 'accepted'`)
  answer('hand_in_document', own, `'${business}', 'w9'`)
  answer('license_on_file', own, `'${business}', 'GA'`)
  answer('resume_listings_of', {}, `'${business}'`)
  answer('proven_ownership', own, `'${business}'`)
  answer('ein_last4_of', own, `'${business}'`)
  answer('actor_provider_ids', own, '', `answer = '${business}'`)
  answer('actor_is_admin', {}, '')
  answer('save_ein', own, `'${business}', 'v1', '1234'`)
  answer('submit_verification', own, `'${business}'`)
  answer('decide_verification', own, `'${business}', 'approved'`)
  const asked = `(select '${business}'::uuid from submit_verification('${business}'))`
  answer('withdraw_verification', own, asked)
  answer('suspend_provider', own, `('${business}' || left(set_config('app.reason', 'Fraud.', true), 0))::uuid`)
  answer('lift_suspension', own, `'${business}', true`)
  answer('record_background_check', own, `'${business}', 'ordered', 'Checks', '1', '2026-01-05'`)
  answer('record_provider_reminder', own, `'${business}', now(), now()`)
  answer('record_credential_reminder', own, `'${held}', now(), now()`)

  // listings: what is on the market, and one more of each that is not
  const [vehicle, hiddenCar, draft] = [newId(), newId(), newId()]
  const car = (vin: string) => ({
    provider_id: business,
    vin,
    year: 2022,
    make: 'Honda',
    model: 'Fit',
    daily_rate_cents: 3000,
  })
  row('vehicles (of active listing)', own, { id: vehicle }, car(`V1${side}`), { id: newId(), vin: `V2${side}` })
  row('vehicles (of draft listing)', own, { id: hiddenCar }, car(`V3${side}`), { id: newId(), vin: `V4${side}` })
  const shown = newId()
  const words = {
    provider_id: business,
    title: 'A car',
    description: 'Good.',
    listing_type: 'vehicle',
    lat: 33,
    lng: -84,
  }
  const offer = { ...words, daily_rate_cents: 3000 }
  row('listings (active)', own, { id: shown }, { ...offer, vehicle_id: vehicle, status: 'active' }, { id: newId() })
  row('listings (draft)', own, { id: draft }, { ...offer, vehicle_id: hiddenCar }, { id: newId() })
  if (provider === 'sal') row('shops', own, { provider_id: business }, null, { id: newId() })
  else {
    const shop = { services: '{body}', hourly_rate_cents: 7000 }
    row('shops', own, { provider_id: business }, { id: newId(), ...shop }, { id: newId() })
  }
  const photo = { alt: '', width: 1, height: 1 }
  for (const [sort, id] of [
    ['active', shown],
    ['draft', draft],
  ]) {
    const fresh = { position: 1, path: newId() }
    const product = {
      kind: 'estimate_review',
      title: 'A review',
      includes: 'A letter.',
      price_cents: 20_000,
      delivers: '{A letter}',
    }
    const sold = { listing_id: id, turnaround_business_days: 2, ...product }
    row(`service_products (${sort})`, own, { id: newId() }, sold, { id: newId() })
    row(`listing_photos (${sort})`, own, { listing_id: id, position: 0 }, { path: newId(), ...photo }, fresh)
  }
  row('listing_search', {}, { listing_id: shown }, null)
  const saver = { person_id: CAST[provider].id }
  row('saved_listings', { person: provider }, saver, { listing_id: shown, title: 'x' }, { listing_id: draft })
  answer('listing_public (active)', own, `'${shown}'`)
  answer('closed_days', own, `'${shown}', current_date, current_date`, 'answer is not null')
  answer('free_slots', own, `'${LISTINGS.collision}', current_date + 3, current_date + 9`)
  answer('license_held', own, `'${shown}', 'GA', 'appraiser', current_date`, 'answer is not null')
  answer('next_free_day', own, `'${shown}', 1, 1, current_date + 3`)
  answer('booking_facts', own, `'${shown}', current_date + 3, null, now()`, 'answer is not null')
  answer('listing_public (draft)', own, `'${draft}'`)
  answer('vehicle_private', own, `'${hiddenCar}'`)
}
