import { expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { newId } from '#lib/ids.ts'
import { dbFor } from '#lib/server/db.ts'
import { unseal } from '#lib/server/seal.ts'
import { createWorld } from '#test/world.ts'
import { providersContract } from '../contract.ts'
import { verificationContract } from '#features/business/verification/contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { credentialsContract } from '#features/business/credentials/contract.ts'

const world = await createWorld()
const as = async (who: Who | 'nobody') =>
  (await world.as(who)).on({
    ...providersContract,
    ...onboardingContract,
    ...verificationContract,
    ...credentialsContract,
  })
const owner = world.databases.owner
const one = async <T>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows[0] as T

let stamp = 1_760_000_000_000
async function document(who: Who): Promise<string> {
  const path = `${CAST[who].id}/verification/${stamp++}.pdf`
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'paper.pdf', 'application/pdf', 10, 'x')`,
    [newId(), CAST[who].id, path],
  )
  return path
}
const shopAt = {
  provider_type: 'body_shop' as const,
  business_name: 'Drew’s Body Works',
  address: '11 Auburn Ave',
  city: 'Atlanta',
  state: 'GA' as const,
  zip: '30303',
}
const car = { vin: '1hgcm82633a004352', year: 2022, make: 'Honda', model: 'Civic', daily_rate_cents: 4100 }

test('a person without a profile gets 404 PGRST116, as the spec names it', async () => {
  await expect((await as('drew')).profile({ user_id: CAST.drew.id })).rejects.toMatchObject({
    status: 404,
    code: 'PGRST116',
  })
})

test('somebody else’s profile is answered as missing, except to admins', async () => {
  await expect((await as('dana')).profile({ user_id: CAST.sal.id })).rejects.toMatchObject({ status: 404 })
  expect(await (await as('ada')).profile({ user_id: CAST.sal.id })).toMatchObject({
    business_name: 'Five Points Collision',
  })
})

test('trap 1: a role is changed by onboarding only after an explicit yes, and never to or from claims_admin', async () => {
  const drew = await as('drew')
  await expect(drew.save(shopAt)).rejects.toMatchObject({ status: 409, code: 'role_change' })
  expect(await one('select role from profiles where id = $1', [CAST.drew.id])).toEqual({ role: 'driver' })
  expect(await drew.save({ ...shopAt, confirm_role_change: true })).toMatchObject({
    business_name: 'Drew’s Body Works',
    onboarding_step: 2,
  })
  expect(await one('select role from profiles where id = $1', [CAST.drew.id])).toEqual({ role: 'shop' })
  const ada = await world.as('ada')
  const answer = await ada.fetch('/rest/v1/provider_profiles', {
    method: 'POST',
    body: '{"provider_type":"claims_admin"}',
  })
  expect(answer.status).toBe(403)
  for (const body of [
    { ...shopAt, role: 'claims_admin' },
    { ...shopAt, provider_type: 'claims_admin' },
  ]) {
    const refused = await (
      await world.as('drew')
    ).fetch('/rest/v1/provider_profiles', { method: 'POST', body: JSON.stringify(body) })
    expect(refused.status).toBe(422)
  }
  expect(await one('select role from profiles where id = $1', [CAST.ada.id])).toEqual({ role: 'claims_admin' })
})

test('the address becomes coordinates and the state a time zone', async () => {
  const dana = await as('dana')
  const saved = await dana.save({
    ...shopAt,
    business_name: 'Dana’s Tow',
    provider_type: 'towing',
    state: 'TX',
    zip: '78701',
    confirm_role_change: true,
  })
  expect(saved.time_zone).toBe('America/Chicago')
  expect(saved.lat).toBeCloseTo(30.27, 1)
})

test('the spec’s own payload works: ZIP and state are read from the end of the address', async () => {
  const drew = await as('drew')
  const saved = await drew.save({
    user_id: CAST.drew.id,
    provider_type: 'body_shop',
    business_name: 'Drew’s Body Works',
    ein: '12-3456789',
    address: '11 Auburn Ave, Decatur, GA 30030',
  })
  expect(saved).toMatchObject({ zip: '30030', state: 'GA', ein_last4: '6789' })
  await drew.save(shopAt)
})

test('the EIN is sealed and never comes back', async () => {
  const { ein_sealed } = await one<{ ein_sealed: string }>(
    'select s.* from provider_secrets s join provider_profiles p on p.id = s.provider_id where p.user_id = $1',
    [CAST.drew.id],
  )
  expect(ein_sealed).not.toContain('3456789')
  expect(unseal(world.services.env.ENCRYPTION_KEY, ein_sealed)).toBe('12-3456789')
  const raw = await (await (await world.as('drew')).fetch('/rest/v1/provider_profiles')).text()
  expect(raw).not.toContain('3456789')
  expect(await one(`select count(*)::int as leaks from audit_log where after::text like '%3456789%'`)).toEqual({
    leaks: 0,
  })
})

test('step 2 creates the shop and exactly one draft listing; going back and saving again changes it', async () => {
  const drew = await as('drew')
  await expect(drew.saveShop({ hourly_rate_cents: 8500 })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'services' }],
  })
  await drew.saveShop({ services: ['body'], hourly_rate_cents: 8500 })
  const shop = await drew.saveShop({
    services: ['body', 'storage'],
    hourly_rate_cents: 9000,
    certifications: ['ASE Certified'],
  })
  expect(shop).toMatchObject({ services: ['body', 'storage'], address: '11 Auburn Ave' })
  const { rows } = await owner.query(
    'select status, listing_type, title, hourly_rate_cents from listings where shop_id = $1',
    [shop.id],
  )
  expect(rows).toEqual([
    { status: 'draft', listing_type: 'service', title: 'Drew’s Body Works', hourly_rate_cents: 8500 },
  ])
  expect(await drew.profile({})).toMatchObject({ onboarding_step: 3 })
  await expect(drew.addVehicle(car)).rejects.toMatchObject({ status: 409, code: 'wrong_type' })
})

test('when a business moves, what it offers stands where it is now', async () => {
  const drew = await as('drew')
  const { id } = await drew.profile({})
  const places = async () => (await owner.query('select lat, lng from listings where provider_id = $1', [id])).rows
  const [before] = await places()
  const moved = await drew.save({ ...shopAt, city: 'Savannah', zip: '31401' })
  expect(moved.lat).toBeCloseTo(32.07, 1)
  expect(await places()).toEqual([{ lat: moved.lat, lng: moved.lng }])
  await drew.save(shopAt)
  expect(await places()).toEqual([before])
})

test('an owner adds a vehicle with one draft listing; the same VIN twice is refused', async () => {
  const nina = await as('nina')
  const added = await nina.addVehicle({ ...car, license_plate: '' })
  expect(added).toMatchObject({ vin: '1HGCM82633A004352', license_plate: null })
  const { rows } = await owner.query('select title, status, daily_rate_cents from listings where vehicle_id = $1', [
    added.id,
  ])
  expect(rows).toEqual([{ title: '2022 Honda Civic', status: 'draft', daily_rate_cents: 4100 }])
  await expect(nina.addVehicle(car)).rejects.toMatchObject({ status: 409, code: 'already_added' })
  expect((await nina.vehicles({})).map((row) => row.vin)).toContain('1HGCM82633A004352')
  await expect(nina.addVehicle({ ...car, vin: 'X', provider_id: PROVIDERS.omar.id })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'provider_id' }],
  })
  await expect((await as('pat')).vehicles({})).resolves.toEqual([])
})

test('an adjuster gives a license instead of services', async () => {
  const dana = await as('dana')
  await dana.save({ ...shopAt, provider_type: 'adjuster', business_name: 'Dana Adjusts' })
  await expect(dana.saveShop({ hourly_rate_cents: 12000, services: ['body'] })).rejects.toMatchObject({ status: 422 })
  await expect(dana.saveShop({ hourly_rate_cents: 12000 })).rejects.toMatchObject({
    details: [{ path: 'license_type' }],
  })
  const license = {
    license_type: 'public_adjuster' as const,
    license_state: 'GA' as const,
    license_number: 'SAMPLE-88123',
  }
  const shop = await dana.saveShop({ hourly_rate_cents: 12000, ...license })
  expect(shop).toMatchObject({ services: ['adjusting'], license_state: 'GA', license_last4: '8123' })
  expect(JSON.stringify(shop)).not.toContain('88123"')
})

test('trap 2: a provider cannot write verified or the background check', async () => {
  const drew = await world.as('drew')
  const path = await document('drew')
  for (const [key, value] of [
    ['verified', true],
    ['background_check_status', 'approved'],
  ] as const) {
    for (const more of [{}, { insurance_proof_url: path, w9_url: path }]) {
      const answer = await drew.fetch('/rest/v1/provider_profiles', {
        method: 'POST',
        body: JSON.stringify({ ...shopAt, ...more, [key]: value }),
      })
      expect(answer.status).toBe(422)
      expect(((await answer.json()) as { details: { path: string }[] }).details[0]!.path).toBe(key)
    }
  }
  await expect((await as('drew')).save({ ...shopAt, user_id: CAST.sal.id })).rejects.toMatchObject({
    details: [{ path: 'user_id' }],
  })
  await expect(
    (await as('drew')).decide({ provider_id: PROVIDERS.pat.id, decision: 'approved' }),
  ).rejects.toMatchObject({ status: 403 })
  expect(await (await as('drew')).profile({})).toMatchObject({ verified: false, background_check_status: null })
})

test('verification needs address, EIN and two documents of one’s own', async () => {
  const drew = await as('drew')
  const mine = await document('drew')
  const theirs = await document('sal')
  const base = { business_name: 'Drew’s Body Works', address: '11 Auburn Ave' }
  await expect(drew.save({ ...base, insurance_proof_url: theirs, w9_url: mine })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'insurance_proof_url', message: 'Upload this document first.' }],
  })
  await expect(drew.save({ ...base, insurance_proof_url: mine })).rejects.toMatchObject({
    details: [{ path: 'w9_url' }],
  })
  const nina = await as('nina')
  const hers = await document('nina')
  await expect(
    nina.save({ business_name: 'Nina Brooks', insurance_proof_url: hers, w9_url: hers }),
  ).rejects.toMatchObject({ details: [{ path: 'ein' }] })
  expect(await drew.profile({})).toMatchObject({ background_check_status: null, w9_url: null })
})

test('an uploaded document is kept with the profile before it is handed in', async () => {
  const drew = await as('drew')
  const { id } = await drew.profile({})
  const path = await document('drew')
  expect(await drew.attach({ id, w9_url: path })).toMatchObject({ w9_url: path, background_check_status: null })
  expect((await drew.profile({})).w9).toMatchObject({ path, original_name: 'paper.pdf' })
  await expect((await as('pat')).attach({ id, w9_url: path })).rejects.toMatchObject({ status: 404 })
  expect(await drew.attach({ id, w9_url: null })).toMatchObject({ w9_url: null, w9: null })
  await drew.attach({ id, w9_url: path })
})

test('handing in sets pending with the promised date, saves the phone and notifies every admin', async () => {
  const drew = await as('drew')
  const insurance_proof_url = await document('drew')
  const { w9_url } = await drew.profile({})
  const done = await drew.save({
    user_id: CAST.drew.id,
    business_name: 'Drew’s Body Works',
    address: '11 Auburn Ave',
    ein: '12-3456789',
    phone: '404-555-0199',
    insurance_proof_url,
    w9_url: w9_url!,
    background_check_status: 'pending',
    verified: false,
  })
  expect(done).toMatchObject({
    background_check_status: 'pending',
    verified: false,
    onboarding_step: 4,
    phone: '404-555-0199',
  })
  await expect(drew.attach({ id: done.id, w9_url: null })).rejects.toMatchObject({ status: 409, code: 'under_review' })
  const hours = (Date.parse(done.review_due_at!) - Date.parse(done.submitted_at!)) / 3_600_000
  expect(hours).toBeCloseTo(48, 0)
  for (const who of ['ada', 'amy'] as const)
    expect((await (await world.as(who)).on(notificationsContract).list({}))[0]).toMatchObject({
      title: 'Verification to review',
      action_url: '/admin/providers',
    })
})

test('the queue shows what waits, longest first, to admins only', async () => {
  await expect((await as('sal')).queue({})).rejects.toMatchObject({ status: 403 })
  const ada = await as('ada')
  const { rows, counts } = await ada.queue({})
  expect(rows.map((row) => row.business_name)).toEqual(['Pat’s Auto Glass', 'Drew’s Body Works'])
  expect(rows[1]).toMatchObject({ owner_email: CAST.drew.email, offers: ['body', 'storage'], ein_last4: '6789' })
  expect(counts).toEqual({
    credentials: 0,
    pending: 2,
    approved: 2,
    rejected: 0,
    none: 2,
    suspended: 0,
    all: 6,
  })
  expect((await ada.queue({ status: 'all', q: '100%' })).rows).toEqual([])
  expect((await ada.queue({ status: 'all', q: 'five points' })).rows).toHaveLength(1)
})

test('a rejection needs a reason; the provider reads it by notification, mail and on the page, and may try again', async () => {
  const ada = await as('ada')
  const { id, version } = (await ada.queue({ q: 'Drew' })).rows[0]!
  await expect(ada.decide({ provider_id: id, decision: 'rejected' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'reason' }],
  })
  await expect(ada.decide({ provider_id: id, decision: 'approved', version: version - 1 })).rejects.toMatchObject({
    code: 'changed',
  })
  await ada.decide({ provider_id: id, decision: 'rejected', reason: 'The W-9 is not signed.', version })
  const drew = await as('drew')
  const mine = await drew.profile({})
  expect(mine).toMatchObject({
    background_check_status: 'rejected',
    rejection_reason: 'The W-9 is not signed.',
    verified: false,
  })
  expect((await (await world.as('drew')).on(notificationsContract).list({}))[0]).toMatchObject({
    type: 'error',
    message: 'The W-9 is not signed. You can fix it and submit again.',
  })
  const mail = await one<{ subject: string; text_body: string }>(
    'select * from outbox where to_address = $1 order by id desc limit 1',
    [CAST.drew.email],
  )
  expect(mail.text_body).toContain('The W-9 is not signed.')
  await drew.save({
    business_name: 'Drew’s Body Works',
    insurance_proof_url: mine.insurance_proof_url!,
    w9_url: await document('drew'),
  })
  expect(await drew.profile({})).toMatchObject({ background_check_status: 'pending', rejection_reason: null })
})

test('an approval verifies, is announced, stays on the timeline, and closes the form', async () => {
  const ada = await as('ada')
  const { id, version } = (await ada.queue({ q: 'Drew' })).rows[0]!
  const done = await ada.decide({ provider_id: id, decision: 'approved', reason: 'We know them.', version })
  expect(done).toMatchObject({ verified: true, background_check_status: 'approved' })
  await expect(
    (await as('amy')).decide({ provider_id: id, decision: 'rejected', reason: 'Not this one.', version }),
  ).rejects.toMatchObject({ code: 'changed' })
  await expect(ada.decide({ provider_id: id, decision: 'approved' })).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
  })
  const drew = await as('drew')
  await expect(drew.save({ ...shopAt, business_name: 'Somebody Else Inc.' })).rejects.toMatchObject({
    status: 409,
    code: 'already_verified',
  })
  expect((await drew.events({ provider_id: id })).map((row) => row.to_status)).toEqual([
    'pending',
    'rejected',
    'pending',
    'approved',
  ])
  expect((await drew.events({ provider_id: id }))[3]).toMatchObject({ actor_name: null })
  expect((await ada.events({ provider_id: id }))[3]).toMatchObject({ actor_name: 'Ada Okafor' })
  expect(await (await as('dana')).events({ provider_id: id })).toEqual([])
})

test('nobody is approved without documents, and an approval can be taken back with a reason', async () => {
  const ada = await as('ada')
  await expect(ada.decide({ provider_id: PROVIDERS.pat.id, decision: 'approved' })).rejects.toMatchObject({
    code: 'documents_missing',
  })
  await expect(
    ada.decide({ provider_id: PROVIDERS.sal.id, decision: 'rejected', reason: 'The insurance ended.' }),
  ).resolves.toMatchObject({
    verified: false,
    background_check_status: 'rejected',
  })
})

test('the members of a provider are seen by its people only', async () => {
  expect(await (await as('sal')).members({})).toMatchObject([{ user_id: CAST.sal.id, member_role: 'owner' }])
  expect(await (await as('dana')).members({ provider_id: PROVIDERS.sal.id })).toEqual([])
})

test('a person who becomes a provider keeps the claims of before', async () => {
  await owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, coverage_due_at)
     values ($1, $2, 'Harborline', 's', '1', 'X1', 'glass', '2026-11-01', now())`,
    [newId(), CAST.drew.id],
  )
  const asDrew = dbFor(world.databases.request, CAST.drew.id)
  expect(await asDrew.selectFrom('claims').select('claim_number').execute()).toEqual([{ claim_number: 'X1' }])
})
