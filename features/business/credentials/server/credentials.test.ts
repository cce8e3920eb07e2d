import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { unseal } from '#lib/server/seal.ts'
import { createWorld } from '#test/world.ts'
import { verificationContract } from '#features/business/verification/contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { credentialsContract } from '../contract.ts'
import { credentialDeadline } from './credential-deadlines.ts'

const world = await createWorld()
const as = async (who: Who) =>
  (await world.as(who)).on({ ...credentialsContract, ...onboardingContract, ...verificationContract })
const owner = world.databases.owner
const one = async <T>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows[0] as T
const deadline = () => credentialDeadline(systemCtx(world.services, 'credential_deadline'), {})
const notified = async (title: string) =>
  (
    await one<{ n: number }>(`select count(*)::int as n from notifications where user_id = $1 and title = $2`, [
      CAST.sal.id,
      title,
    ])
  ).n
const statusOf = async () =>
  (await one<{ status: string }>('select status from listings where id = $1', [LISTINGS.collision])).status

let stamp = 1_770_000_000_000
async function upload(who: Who): Promise<string> {
  const path = `${CAST[who].id}/credentials/${stamp++}.pdf`
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'policy.pdf', 'application/pdf', 10, 'x')`,
    [newId(), CAST[who].id, path],
  )
  return path
}
const policy = async (who: Who, expires_on: string) => ({
  kind: 'liability_insurance' as const,
  state: 'GA' as const,
  issuer: 'Old Piedmont Insurance',
  number: 'OPI-GL-26-9981',
  expires_on,
  file_path: await upload(who),
})
const day = (plus: number) => new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10)

test('a policy is kept with its number sealed, and only its last four come back', async () => {
  const row = await (await as('pat')).addCredential(await policy('pat', day(200)))
  expect(row).toMatchObject({ status: 'submitted', number_last4: '9981', file_name: 'policy.pdf' })
  expect(JSON.stringify(row)).not.toContain('OPI-GL')
  const { number_sealed } = await one<{ number_sealed: string }>(
    'select number_sealed from credentials where id = $1',
    [row.id],
  )
  expect(unseal(world.services.env.ENCRYPTION_KEY, number_sealed)).toBe('OPI-GL-26-9981')
})

test('what has ended, somebody else’s file or another provider is refused with the field named', async () => {
  const pat = await as('pat')
  const field = (path: string) => ({ details: [expect.objectContaining({ path })] })
  await expect(pat.addCredential(await policy('pat', day(-2)))).rejects.toMatchObject({
    status: 409,
    ...field('expires_on'),
  })
  const mine = await policy('pat', day(200))
  await expect(pat.addCredential({ ...mine, file_path: await upload('sal') })).rejects.toMatchObject({
    status: 422,
    ...field('file_path'),
  })
  await expect(pat.addCredential({ ...mine, provider_id: PROVIDERS.sal.id })).rejects.toMatchObject({ status: 422 })
})

test('a day too far away, or a credential of the wrong state, is refused with what to do', async () => {
  const pat = await as('pat')
  await expect(pat.addCredential(await policy('pat', day(3700)))).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'expires_on', message: 'This date is more than 10 years away. Check the year.' }],
  })
  await expect(pat.addCredential({ ...(await policy('pat', day(200))), state: 'TX' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'state', message: expect.stringContaining('Your business is in Georgia') }],
  })
  const other = { ...(await policy('pat', day(200))), state: 'TX' as const, kind: 'other_license' as const }
  const added = await pat.addCredential(other)
  await pat.removeCredential({ id: added.id })
})

test('what is asked names the law and where it can be read', async () => {
  await owner.query(`update provider_profiles set provider_type = 'body_shop', state = 'NJ' where id = $1`, [
    PROVIDERS.pat.id,
  ])
  const pat = await as('pat')
  expect(await pat.requiredCredentials({})).toMatchObject([
    {
      kind: 'body_shop_registration',
      state: 'NJ',
      source: expect.stringContaining('N.J.A.C. 13:21-21'),
      url: expect.stringMatching(/^https:/),
      standing: 'missing',
    },
    { kind: 'liability_insurance', source: 'House rule', url: null },
  ])
  const registration = { ...(await policy('pat', day(200))), kind: 'body_shop_registration' as const }
  await expect(pat.addCredential(registration)).rejects.toMatchObject({ details: [{ path: 'state' }] })
  await owner.query(`update provider_profiles set provider_type = 'glass', state = 'GA' where id = $1`, [
    PROVIDERS.pat.id,
  ])
})

test('the license that an adjuster gave in onboarding is not typed again, for its own state only', async () => {
  const drew = await as('drew')
  const place = { address: '11 Auburn Ave', city: 'Atlanta', state: 'GA' as const, zip: '30303' }
  await drew.save({
    provider_type: 'adjuster',
    business_name: 'Drew Adjusts',
    ...place,
    confirm_role_change: true,
  })
  const license = { license_type: 'public_adjuster', license_state: 'GA', license_number: 'SAMPLE-88123' } as const
  await drew.saveShop({ hourly_rate_cents: 12_000, ...license })
  const { number: _, ...credential } = { ...(await policy('drew', day(300))), kind: 'adjuster_license' as const }
  await expect(drew.addCredential({ ...credential, state: 'FL' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'number', message: 'Enter the number.' }],
  })
  const added = await drew.addCredential(credential)
  expect(added.number_last4).toBe('8123')
  const kept = await one<{ sealed: string }>('select number_sealed as sealed from credentials where id = $1', [
    added.id,
  ])
  expect(unseal(world.services.env.ENCRYPTION_KEY, kept.sealed)).toBe('SAMPLE-88123')
  await expect(drew.addCredential({ ...credential, kind: 'other_license' })).rejects.toMatchObject({ status: 422 })
  expect(await drew.requiredCredentials({})).toMatchObject([{ kind: 'adjuster_license', standing: 'submitted' }])
  expect(added.license_type, 'what onboarding says, where nothing is said').toBe('public_adjuster')
  await drew.removeCredential({ id: added.id })
  const none = await drew.addCredential({ ...credential, license_type: null })
  expect(none.license_type, '“Not one of these” stays').toBeNull()
  await drew.removeCredential({ id: none.id })
})

test('an admin sends one document back with a reason; only that one is handed in again', async () => {
  const pat = await as('pat')
  const [row] = await pat.credentials({})
  const ada = await as('ada')
  await expect(ada.reviewCredential({ credential_id: row!.id, decision: 'refused' })).rejects.toMatchObject({
    status: 422,
  })
  await ada.reviewCredential({ credential_id: row!.id, decision: 'refused', reason: 'The dates cannot be read.' })
  expect(await pat.credentials({})).toMatchObject([{ status: 'refused', refusal_reason: 'The dates cannot be read.' }])
  const again = await pat.changeCredential({ id: row!.id, file_path: await upload('pat') })
  expect(again).toMatchObject({ status: 'submitted', refusal_reason: null, number_last4: '9981' })
  await ada.reviewCredential({ credential_id: row!.id, decision: 'accepted' })
  await expect(pat.changeCredential({ id: row!.id, issuer: 'Else' })).rejects.toMatchObject({
    code: 'already_reviewed',
  })
  await expect(pat.removeCredential({ id: row!.id })).rejects.toMatchObject({ code: 'already_reviewed' })
  await expect((await as('sal')).changeCredential({ id: row!.id, issuer: 'Else' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a provider cannot review its own document, and the queue counts what waits', async () => {
  const [row] = await (await as('sal')).credentials({})
  await expect(
    (await as('sal')).reviewCredential({ credential_id: row!.id, decision: 'accepted' }),
  ).rejects.toMatchObject({
    status: 403,
  })
  const renewal = await (await as('sal')).addCredential(await policy('sal', day(400)))
  const { rows, counts } = await (await as('ada')).queue({ status: 'credentials' })
  expect(counts.credentials).toBe(1)
  expect(rows).toMatchObject([{ id: PROVIDERS.sal.id, waiting_credentials: 1 }])
  await (await as('sal')).removeCredential({ id: renewal.id })
  expect((await (await as('ada')).queue({ status: 'credentials' })).rows).toEqual([])
})

test('before an expiry the provider is reminded once per step; on the day after, its listings pause until new proof is accepted', async () => {
  await owner.query(`update credentials set expires_on = $2 where provider_id = $1`, [PROVIDERS.sal.id, day(30)])
  await deadline()
  await deadline()
  expect(await notified('A document expires soon')).toBe(1)
  expect(await statusOf()).toBe('active')
  await owner.query(`update credentials set expires_on = $2 where provider_id = $1`, [PROVIDERS.sal.id, day(-2)])
  await deadline()
  await deadline()
  expect(await notified('A document has expired')).toBe(1)
  expect(await statusOf()).toBe('paused')
  const sal = await world.as('sal')
  const publish = sal.on(listingsContract).transition({ listing_id: LISTINGS.collision, to: 'active' })
  await expect(publish).rejects.toMatchObject({ status: 409, code: 'credentials_missing' })

  const proof = await sal.on(credentialsContract).addCredential(await policy('sal', day(365)))
  expect(await statusOf()).toBe('paused')
  await (await as('ada')).reviewCredential({ credential_id: proof.id, decision: 'accepted' })
  expect(await statusOf()).toBe('active')
  expect(await notified('Document accepted')).toBe(1)
})

test('what the owner paused stays paused when new proof comes in', async () => {
  const sal = await world.as('sal')
  await sal.on(listingsContract).transition({ listing_id: LISTINGS.collision, to: 'paused' })
  const more = await sal.on(credentialsContract).addCredential(await policy('sal', day(500)))
  await (await as('ada')).reviewCredential({ credential_id: more.id, decision: 'accepted' })
  expect(await statusOf()).toBe('paused')
})
