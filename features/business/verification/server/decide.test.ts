import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { bookingsContract } from '#features/front/pages/contract.ts'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { addDays } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { verificationContract } from '../contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { credentialsContract } from '#features/business/credentials/contract.ts'
import { providerAdminContract } from '../provider-admin.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const as = async (who: Who) =>
  (await world.as(who)).on({
    ...onboardingContract,
    ...verificationContract,
    ...providersContract,
    ...credentialsContract,
  })
const adminCalls = async (who: Who) => (await world.as(who)).on(providerAdminContract)
const newsOf = async (who: Who) =>
  (await (await world.as(who)).on(notificationsContract).list({}))[0] ?? { title: '', message: '' }
const mailsTo = async (who: Who) =>
  (
    await owner.query<{ subject: string }>('select subject from outbox where to_address = $1', [CAST[who].email])
  ).rows.map(({ subject }) => subject)
const PAT = PROVIDERS.pat.id
/** An approval of somebody whose documents nobody has accepted. */
const known = { decision: 'approved', reason: 'We know them.' } as const
const SAL = PROVIDERS.sal.id

let stamp = 1_770_000_000_000
async function upload(who: Who): Promise<string> {
  const path = `${CAST[who].id}/verification/${stamp++}.pdf`
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'paper.pdf', 'application/pdf', 10, 'x')`,
    [newId(), CAST[who].id, path],
  )
  return path
}
/** Pat's application, complete and waiting. */
async function handIn(who: 'pat' | 'nina') {
  return (await as(who)).save({
    business_name: who === 'pat' ? 'Pat’s Auto Glass' : 'Nina Brooks',
    address: '1 Edgewood Ave, Atlanta, GA 30303',
    ein: '12-3456789',
    insurance_proof_url: await upload(who),
    w9_url: await upload(who),
  })
}
const statusOf = async (id: string) =>
  (await (await adminCalls('ada')).open({ provider_id: id })).background_check_status

test('a decision that is kept back notifies nobody, can be undone by its decider alone, and then never was', async () => {
  const { version } = await handIn('pat')
  const ada = await as('ada')
  const kept = await ada.decide({ provider_id: PAT, ...known, version, after_seconds: 15 })
  expect(kept).toMatchObject({ background_check_status: 'pending', verified: false })
  const row = (await (await adminCalls('amy')).open({ provider_id: PAT })).waiting_decision!
  expect(row).toMatchObject({ decision: 'approved', decided_by_name: 'Ada Okafor', mine: false })
  expect(await (await adminCalls('amy')).decisions({})).toEqual([])
  await expect((await adminCalls('amy')).undo({ id: row.id })).rejects.toMatchObject({ status: 403 })
  await expect((await adminCalls('ada')).undo({ id: newId() })).rejects.toMatchObject({ status: 404 })
  const [mine] = await (await adminCalls('ada')).decisions({})
  expect(mine).toMatchObject({ business_name: 'Pat’s Auto Glass', status: 'waiting' })
  expect(mine!.seconds_left).toBeGreaterThan(0)
  const pat = (await as('pat')).profile({})
  expect(await pat).not.toHaveProperty('waiting_decision')
  await (await adminCalls('ada')).undo({ id: row.id })
  world.clock.advance(20_000)
  await world.workJobs()
  expect(await statusOf(PAT)).toBe('pending')
  expect((await newsOf('pat')).title).not.toBe('You’re verified')
  expect(await mailsTo('pat')).not.toContain('Pat’s Auto Glass is verified')
  await expect((await adminCalls('ada')).undo({ id: row.id })).rejects.toMatchObject({ status: 409, code: 'gone_out' })
  await expect((await adminCalls('ada')).sendNow({ id: row.id })).rejects.toMatchObject({
    status: 409,
    code: 'gone_out',
  })
})

test('of two admins who decide at the same moment one is first, and the other reads who', async () => {
  const { version } = await handIn('nina')
  const tries = await Promise.allSettled([
    (await as('ada')).decide({ provider_id: PROVIDERS.nina.id, ...known, version, after_seconds: 15 }),
    (await as('amy')).decide({
      provider_id: PROVIDERS.nina.id,
      decision: 'rejected',
      reason: 'The W-9 is not signed.',
      version,
      after_seconds: 15,
    }),
  ])
  const lost = tries.filter((one) => one.status === 'rejected')
  expect(lost).toHaveLength(1)
  expect(lost[0]!.reason).toMatchObject({ status: 409, code: 'decision_waits' })
  expect((lost[0]!.reason as Error).message).toMatch(/^(Ada Okafor|Amy \w+) just decided about this provider\./)
  for (const who of ['ada', 'amy'] as const)
    for (const { id, status } of await (await adminCalls(who)).decisions({}))
      if (status === 'waiting') await (await adminCalls(who)).undo({ id })
})

test('when the time is over the job carries it out as the decider, once', async () => {
  const { version } = await (await as('pat')).profile({})
  await (await as('ada')).decide({ provider_id: PAT, ...known, version, after_seconds: 15 })
  await world.workJobs()
  expect(await statusOf(PAT)).toBe('pending')
  world.clock.advance(16_000)
  expect(await world.workJobs()).toContain('apply_verification_decision')
  expect(await statusOf(PAT)).toBe('approved')
  expect(await newsOf('pat')).toMatchObject({ title: 'You’re verified' })
  expect(await mailsTo('pat')).toContain('Pat’s Auto Glass is verified')
  const { rows } = await owner.query(
    `select actor_id from audit_log where action = 'provider.approved' and subject_id = $1 order by id desc limit 1`,
    [PAT],
  )
  expect(rows).toEqual([{ actor_id: CAST.ada.id }])
  expect((await (await as('ada')).events({ provider_id: PAT })).at(-1)).toMatchObject({ actor_name: 'Ada Okafor' })
  expect((await (await adminCalls('ada')).decisions({})).at(-1)).toMatchObject({ provider_id: PAT, status: 'applied' })
})

test('“send now” does it at once, and the job finds nothing left to do', async () => {
  const { version } = await (await as('pat')).profile({})
  await (
    await as('ada')
  ).decide({
    provider_id: PAT,
    decision: 'rejected',
    reason: 'The policy has ended.',
    version,
    after_seconds: 60,
  })
  const waiting = (await (await adminCalls('ada')).decisions({})).find(({ status }) => status === 'waiting')!
  await (await adminCalls('ada')).sendNow({ id: waiting.id })
  expect(await statusOf(PAT)).toBe('rejected')
  const told = (await mailsTo('pat')).length
  world.clock.advance(61_000)
  await world.workJobs()
  expect(await mailsTo('pat')).toHaveLength(told)
})

test('a provider withdraws an application; approving it is 409 with a sentence, and what waited is dropped and said', async () => {
  const { version } = await handIn('pat')
  await (await as('ada')).decide({ provider_id: PAT, ...known, version, after_seconds: 15 })
  await expect((await as('pat')).withdraw({ version: version - 1 })).rejects.toMatchObject({ code: 'changed' })
  const mine = await (await as('pat')).withdraw({})
  expect(mine).toMatchObject({ background_check_status: null, verified: false })
  expect(mine.withdrawn_at).not.toBeNull()
  await expect((await as('pat')).withdraw({})).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  await expect((await as('dana')).withdraw({})).rejects.toMatchObject({ status: 404 })
  await expect((await as('amy')).decide({ provider_id: PAT, ...known, version: mine.version })).rejects.toMatchObject({
    status: 409,
    code: 'withdrawn',
    message: 'The provider withdrew this application. You can decide once they submit it again.',
  })
  world.clock.advance(16_000)
  await world.workJobs()
  expect(await statusOf(PAT)).toBeNull()
  expect(await newsOf('ada')).toMatchObject({
    title: 'Decision not sent',
    message: 'Pat’s Auto Glass, approval: The provider withdrew the application. Look again.',
    action_url: `/admin/providers/${PAT}`,
  })
  expect((await (await as('pat')).events({ provider_id: PAT })).at(-1)).toMatchObject({ kind: 'withdrawn' })
  const again = await handIn('pat')
  expect(again).toMatchObject({ background_check_status: 'pending', withdrawn_at: null })
})

test('what changed meanwhile is not decided: a replaced document, another admin, an admin who is none any more', async () => {
  const before = await (await as('pat')).profile({})
  const approve = { provider_id: PAT, ...known, after_seconds: 15 }
  await (await as('ada')).decide({ ...approve, version: before.version })
  const replaced = await (await as('pat')).attach({ id: PAT, w9_url: await upload('pat') })
  await expect(
    (await as('amy')).decide({ ...approve, version: before.version, after_seconds: 0 }),
  ).rejects.toMatchObject({
    code: 'changed',
  })
  world.clock.advance(16_000)
  await world.workJobs()
  expect(await statusOf(PAT)).toBe('pending')
  expect((await newsOf('ada')).title).toBe('Decision not sent')

  await (await as('ada')).decide({ ...approve, version: replaced.version })
  const sentBack = { document: 'w9' as const, path: replaced.w9_url!, decision: 'refused' as const }
  await (await as('amy')).reviewDocument({ provider_id: PAT, ...sentBack, reason: 'It is not signed.' })
  world.clock.advance(16_000)
  await world.workJobs()
  expect((await newsOf('ada')).message).toMatch(
    /^Pat’s Auto Glass, approval: Amy \w+ changed it in the meantime\. Look again\.$/,
  )

  const now = await (await as('pat')).attach({ id: PAT, w9_url: await upload('pat') })
  await (await as('amy')).decide({ ...approve, version: now.version })
  await owner.query('update profiles set suspended_at = now() where id = $1', [CAST.amy.id])
  world.clock.advance(16_000)
  await world.workJobs()
  await owner.query('update profiles set suspended_at = null where id = $1', [CAST.amy.id])
  expect(await statusOf(PAT)).toBe('pending')
})

test('a suspension needs a reason, leaves the market at once, stops new bookings and lets running ones go on', async () => {
  const ada = await adminCalls('ada')
  const on = { provider_id: SAL, suspended: true }
  await expect(ada.suspend({ ...on, reason: 'x' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'reason' }],
  })
  await expect((await adminCalls('sal')).suspend({ ...on, reason: 'A reason.' })).rejects.toMatchObject({ status: 403 })
  await expect(ada.suspend({ ...on, suspended: false, reason: 'A reason.' })).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
  })
  const listings = (await world.as('nobody')).on({ ...searchContract, ...listingsContract })
  const drew = (await world.as('drew')).on({ ...checkoutContract, ...bookingsContract })
  const service_date = addDays(world.services.now().toISOString().slice(0, 10), 20)
  const booked = await drew.createServicePayment({ listing_id: LISTINGS.collision, service_date })
  await (
    await world.as('sal')
  )
    .on(listingsContract)
    .transition({ listing_id: LISTINGS.collision, to: 'active' })
    .catch(() => {})
  const onMarket = async () =>
    (await listings.search({ category: 'all' })).rows.filter(({ provider_id }) => provider_id === SAL).length
  const before = await onMarket()
  expect(before).toBeGreaterThan(0)
  const { rows: paused } = await owner.query(
    `update listings set status = 'paused' where id = (select id from listings where provider_id = $1 and status = 'active' and id <> $2 limit 1) returning id`,
    [SAL, LISTINGS.collision],
  )
  await ada.suspend({ ...on, reason: 'Work was charged and not done.' })
  expect(await onMarket()).toBe(0)
  await expect(listings.get({ id: LISTINGS.collision })).rejects.toMatchObject({ status: 404 })
  await expect(
    drew.createServicePayment({ listing_id: LISTINGS.collision, service_date: addDays(service_date, 1) }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    owner.query(
      `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, service_date, unit)
       select $1, $2, provider_id, id, 100, '{}', $3, 1 from listings where id = $4`,
      [newId(), CAST.drew.id, service_date, LISTINGS.collision],
    ),
  ).rejects.toThrow('This provider isn’t taking new bookings.')
  expect((await drew.get({ id: booked.order_id })).status).toBe('pending')
  expect(await newsOf('sal')).toMatchObject({ type: 'error', title: 'Your business is suspended' })
  expect(await mailsTo('sal')).toContain('Five Points Collision is suspended')
  const sal = await (await as('sal')).profile({})
  expect(sal).toMatchObject({
    market_status: 'suspended',
    suspension_reason: 'Work was charged and not done.',
    verified: true,
  })
  await expect(
    (await world.as('sal')).on(listingsContract).transition({ listing_id: LISTINGS.collision, to: 'active' }),
  ).rejects.toMatchObject({ status: 409, code: 'suspended' })
  await expect(
    owner.query(`update listings set status = 'active' where id = $1`, [LISTINGS.collision]),
  ).rejects.toThrow('A suspended provider cannot publish a listing.')
  expect((await (await as('ada')).queue({ status: 'suspended' })).rows.map(({ id }) => id)).toEqual([SAL])

  await ada.suspend({ ...on, suspended: false, reason: 'It was put right.' })
  expect(await onMarket()).toBe(before - paused.length)
  expect((await newsOf('sal')).title).toBe('Your suspension has ended')
  for (const { id } of paused)
    expect((await owner.query('select status from listings where id = $1', [id])).rows).toEqual([{ status: 'paused' }])
  const events = await (await as('sal')).events({ provider_id: SAL })
  expect(
    events.filter(({ machine }) => machine === 'market').map(({ to_status, reason }) => [to_status, reason]),
  ).toEqual([
    ['suspended', 'Work was charged and not done.'],
    ['open', 'It was put right.'],
  ])
})

test('credentials that lapse during a suspension hold the listings back until new ones are accepted', async () => {
  const ada = await adminCalls('ada')
  const { rows } = await owner.query<{ id: string }>(
    `select id from credentials where provider_id = $1 and kind = 'liability_insurance' and status = 'accepted'`,
    [SAL],
  )
  await ada.suspend({ provider_id: SAL, suspended: true, reason: 'The policy was cancelled.' })
  await (await as('ada')).reviewCredential({ credential_id: rows[0]!.id, decision: 'refused', reason: 'Cancelled.' })
  await ada.suspend({ provider_id: SAL, suspended: false, reason: 'The policy is on its way.' })
  const live = () =>
    owner.query(`select paused_for from listings where id = $1 and status = 'active'`, [LISTINGS.collision])
  expect((await live()).rowCount).toBe(0)
  await (await as('sal')).changeCredential({ id: rows[0]!.id, issuer: 'A new insurer' })
  await (await as('ada')).reviewCredential({ credential_id: rows[0]!.id, decision: 'accepted' })
  expect((await live()).rowCount).toBe(1)
})

test('a background check is ordered with a consent before it has a result, and a finding is not passed over in silence', async () => {
  const ada = await adminCalls('ada')
  const check = { provider_id: PAT, company: 'Clearline', reference: 'CL-1', consent_on: '2026-01-05' }
  await expect(
    (await adminCalls('pat')).recordCheck({ ...check, status: 'ordered', from: null }),
  ).rejects.toMatchObject({
    status: 403,
  })
  await expect(ada.recordCheck({ ...check, status: 'clear', from: null })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await expect(
    ada.recordCheck({ ...check, status: 'ordered', from: null, consent_on: '2099-01-01' }),
  ).rejects.toMatchObject({ status: 422, details: [{ path: 'consent_on' }] })
  await expect(ada.recordCheck({ ...check, status: 'consider', from: 'ordered' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'reason' }],
  })
  await ada.recordCheck({ ...check, status: 'ordered', from: null })
  await expect(
    (await adminCalls('amy')).recordCheck({ ...check, status: 'ordered', from: null }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'changed',
  })
  const { version } = await (await as('pat')).profile({})
  const approve = { provider_id: PAT, decision: 'approved' as const, version }
  await expect((await as('ada')).decide(approve)).rejects.toMatchObject({ status: 409, code: 'undecided' })
  await ada.recordCheck({ ...check, status: 'consider', from: 'ordered', reason: 'We ask the owner first.' })
  await expect((await as('ada')).decide(approve)).rejects.toMatchObject({ code: 'undecided' })
  await expect(ada.recordCheck({ ...check, status: 'clear', from: 'consider' })).rejects.toMatchObject({
    code: 'reason_needed',
  })
  await ada.recordCheck({ ...check, status: 'clear', from: 'consider', reason: 'Another person of that name.' })
  expect((await ada.open({ provider_id: PAT })).background_check).toMatchObject({
    status: 'clear',
    recorded_by_name: 'Ada Okafor',
  })
  const machines = async (who: Who) =>
    (await (await as(who)).events({ provider_id: PAT })).map(({ machine }) => machine)
  expect((await machines('ada')).filter((machine) => machine === 'background_check')).toHaveLength(3)
  expect(await machines('pat')).not.toContain('background_check')
})

test('nobody is approved unseen: each thing is accepted first, or a reason says why not and stays on record', async () => {
  const ada = await as('ada')
  const left = async () => (await (await adminCalls('ada')).open({ provider_id: PAT })).undecided
  expect(await left()).toEqual(['insurance_proof', 'w9', 'liability_insurance'])
  const profile = await (await as('pat')).profile({})
  const decided = { provider_id: PAT, decision: 'accepted' } as const
  await ada.reviewDocument({ ...decided, document: 'insurance_proof', path: profile.insurance_proof_url! })
  expect(await left()).toEqual(['w9', 'liability_insurance'])
  const approve = { provider_id: PAT, decision: 'approved' } as const
  for (const after_seconds of [0, 15])
    await expect(ada.decide({ ...approve, after_seconds })).rejects.toMatchObject({
      status: 409,
      code: 'undecided',
      message: 'Some items aren’t accepted yet. Accept them, or enter a reason to approve anyway.',
    })
  const reason = 'The W-9 is here on paper.'
  expect(await ada.decide({ ...approve, reason })).toMatchObject({
    verified: true,
    insurance_proof: { review: 'accepted' },
    w9: { review: null },
  })
  const { rows } = await owner.query(
    `select reason, after -> 'not_accepted' as not_accepted from audit_log
     where action = 'provider.approved' and subject_id = $1 order by id desc limit 1`,
    [PAT],
  )
  expect(rows).toEqual([{ reason, not_accepted: ['w9', 'liability_insurance'] }])
})
