// What happens beside a repair and what it does to it (docs/rows.md), through the calls of those whom it concerns.
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { CAST, PASSWORD, PROVIDERS } from '#db/seed/cast.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { privacyContract } from '#features/front/privacy/contract.ts'
import { authorizationPaper, signedVersion } from '#features/trades/repairs/server/authorization-pdf.ts'
import { addDays } from '#lib/dates.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from './orders.ts'
import { line, repairs } from './repairs.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, estimates, bills, chosen, authorized, inShop, invoice, sign, supplement, today } = repairs(world)
const { sal } = PROVIDERS
let claim_id = ''
beforeEach(async () => {
  await owner.query('delete from auth.throttle')
  claim_id = await claim('dana')
  await owner.query(`update claims set policy_number_sealed = ''`) // those of a test are not sealed
})

/** One line from Sal's, sent. */
async function answered(invitation_id: string) {
  const shop = await estimates('sal')
  const saved = await shop.save({
    invitation_id,
    version: 0,
    lines: [line()],
    tax_bp: 0,
    valid_until: today(),
    days_needed: 2,
    parts_policy: 'oem',
    warranty_months: 12,
  })
  return shop.send({ id: saved.id, hash: saved.hash })
}

test('a merge that is undone gives the claim its repair back', async () => {
  const stays = await claim('dana')
  const { id } = await authorized(claim_id)
  const ada = (await world.as('ada')).on({ ...lifecycleContract, ...claimsContract })
  const version = async (of: string) => (await ada.get({ id: of })).version
  const reason = 'The same accident, entered twice.'
  await ada.merge({
    claim_id,
    version: await version(claim_id),
    into_id: stays,
    into_version: await version(stays),
    reason,
  })
  const dana = await calls('dana')
  expect(await dana.read({ id })).toMatchObject({ claim_id: stays, status: 'authorized' })
  await ada.unmerge({ claim_id, version: await version(claim_id), reason: 'They are two after all.' })
  expect(await dana.read({ id })).toMatchObject({ claim_id, status: 'authorized' })
  expect(await dana.ofClaim({ claim_id: stays })).toEqual([])
})

const LOST: [what: string, lose: string, back: string][] = [
  [
    'is suspended',
    `update provider_profiles set market_status = 'suspended' where id = '${sal.id}'`,
    `update provider_profiles set market_status = 'open' where id = '${sal.id}'`,
  ],
  [
    'has lost a license or insurance it must hold',
    `update listings set status = 'paused', paused_for = 'credentials' where provider_id = '${sal.id}' and status = 'active'`,
    `update listings set status = 'active', paused_for = null where provider_id = '${sal.id}' and paused_for = 'credentials'`,
  ],
]
const withReason = (statement: string) => `select set_config('app.reason', 'A test', true); ${statement}`
test.each(LOST)('a shop that %s is neither asked nor chosen; a car that it has is finished', async (_, lose, back) => {
  const { id } = await inShop(claim_id)
  const other = await claim('dana')
  const asking = await estimates('dana')
  const request = await asking.ask({ claim_id: other, provider_ids: [sal.id] })
  const shop = await estimates('sal')
  const invitation = (await shop.asked({})).find(({ status }) => status === 'sent')!
  await owner.query(withReason(lose))
  try {
    const sent = await answered(invitation.id)
    await expect(asking.choose({ estimate_id: sent.id, hash: sent.hash })).rejects.toMatchObject({
      code: 'not_verified',
      message: `${sal.name} can’t take work right now. Choose another shop.`,
    })
    await asking.withdraw({ request_id: request.id })
    await expect(asking.ask({ claim_id: other, provider_ids: [sal.id] })).rejects.toMatchObject({
      code: 'not_verified',
    })
    const job = await calls('sal')
    const { version } = await job.read({ id })
    expect(await job.setStage({ repair_id: id, stage: 'body', version })).toMatchObject({ stage: 'body' })
  } finally {
    await owner.query(withReason(back))
  }
  const again = await asking.ask({ claim_id: other, provider_ids: [sal.id] })
  await asking.withdraw({ request_id: again.id })
})

test('the archive of a driver holds what was asked, estimated and signed; that of a shop its own jobs and no name', async () => {
  await inShop(claim_id)
  const archiveOf = async (who: 'dana' | 'sal') => {
    const { url } = await (await world.as(who)).on(privacyContract).exportMe({ password: PASSWORD })
    const answer = await (await world.as('nobody')).fetch(url)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    return (kind: string) => JSON.parse(strFromU8(files[`${kind}.json`]!)) as unknown
  }
  const dana = await archiveOf('dana')
  expect(dana('claims')).toContainEqual(
    expect.objectContaining({
      estimate_requests: [expect.objectContaining({ status: 'chosen', asked: [expect.anything()] })],
      repairs: [
        expect.objectContaining({
          status: 'in_shop',
          odometer_in: 41_200,
          signed: [expect.objectContaining({ name: CAST.dana.name, text: expect.stringContaining('$457.38') })],
        }),
      ],
    }),
  )
  expect(dana('account')).toMatchObject({ electronic_records: [{ language: 'en', withdrawn_at: null }] })
  const shops = JSON.stringify((await archiveOf('sal'))('business'))
  expect(shops).toContain('in_shop')
  expect(shops).not.toContain(CAST.dana.name)
})

test('the rules that a published insurer program sets its shops hold here by themselves', async () => {
  const own = line({ description: 'Stripes', payer: 'customer', customer_reason: 'own_choice' })
  const { id, estimate } = await chosen(claim_id, [line(), own])
  const [driver, shop] = [await calls('dana'), await calls('sal')]
  // the owner's written authorization comes before any work
  await expect(shop.checkIn({ repair_id: id, odometer: 41_200, fuel_eighths: 4 })).rejects.toMatchObject({
    status: 409,
  })
  // nothing above the estimate, and nothing that was not read
  await driver.consent({ language: 'en' })
  const { hash, cap_cents, own_risk_lines } = await driver.signing({ estimate_id: estimate.id, language: 'en' })
  const yes = {
    estimate_id: estimate.id,
    hash,
    cap_cents,
    typed_name: CAST.dana.name,
    own_risk_lines,
    own_risk_name: CAST.dana.name,
    language: 'en' as const,
    teardown: false,
  }
  await expect(driver.authorize({ ...yes, cap_cents: cap_cents - 1 })).rejects.toMatchObject({
    code: 'cap_below_total',
  })
  await expect(driver.authorize({ ...yes, cap_cents: cap_cents + 1 })).rejects.toMatchObject({ status: 422 })
  await driver.authorize(yes)
  await shop.checkIn({ repair_id: id, odometer: 41_200, fuel_eighths: 4 })
  // dismantling needs the owner's yes of its own
  const { version } = await shop.read({ id })
  await expect(shop.setStage({ repair_id: id, stage: 'teardown', version })).rejects.toMatchObject({ status: 409 })
  // the owner owes deductible, betterment and own extras; the insurer the rest of what it approved
  await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [claim_id])
  const { versions } = await (await calls('ada')).read({ id })
  await (
    await calls('ada')
  ).answerVersion({
    estimate_id: estimate.id,
    hash: versions[0]!.hash,
    decision: 'approved',
    confirmed_how: 'phone',
    confirmed_by: 'J. Rivera',
  })
  const { sums } = await driver.read({ id })
  const half = estimate.totals.total_cents / 2
  expect(sums!.now).toMatchObject({ deductible_cents: 10_000, own_cents: 10_000 + half, insurer_cents: half - 10_000 })
  // no sum of the insurer's is on our books
  const { rows } = await owner.query(`select from ledger_entries where account = 'insurer_receivable'`)
  expect(rows).toEqual([])
})

test('of five finished repairs on, a driver who compares reads how many were ready by the first promised day, and how much was signed on top of half of them', async () => {
  await owner.query(`update claims set home_zip = '30303' where id = $1`, [claim_id])
  const asking = await estimates('dana')
  const { id: request_id } = await asking.ask({ claim_id, provider_ids: [sal.id] })
  const shop = await estimates('sal')
  const invitation = (await shop.asked({})).find(({ status }) => status === 'sent')!
  const known = async () => (await asking.compare({ request_id })).shops[0]!
  expect((await known()).provider).toMatchObject({ facts: null, miles: expect.any(Number) })
  await answered(invitation.id)
  expect((await known()).estimate!.ready_on! > today()).toBe(true)
  await asking.withdraw({ request_id })
  /** A repair that was ready on the day it was promised first, or three days after, with more work of so many cents. */
  const ready = async (late: boolean, part_cents: number, does: 'sign' | 'decline' = 'sign') => {
    const { id } = await inShop(await claim('dana'))
    if (part_cents > 0) {
      const more = await supplement(id, [line({ part_cents, reason: 'hidden_damage' })])
      if (does === 'sign') await sign(more.id)
      else await (await calls('dana')).declineVersion({ estimate_id: more.id, reason: 'Not now' })
    }
    await owner.query(`update repairs set status = 'ready', ready_at = $2, first_promised_on = $3 where id = $1`, [
      id,
      world.services.now(),
      addDays(today(), late ? -3 : 0),
    ])
    for (const status of ['delivered', 'closed'])
      await owner.query('update repairs set status = $2 where id = $1', [id, status])
  }
  // of 420.00 signed first: nothing, a tenth, half, and all of it again
  for (const [late, more] of [
    [false, 0],
    [true, 4_200],
    [false, 21_000],
    [false, 42_000],
  ] as const)
    await ready(late, more)
  expect((await known()).provider.facts, 'four say nothing yet').toBeNull()
  await ready(false, 84_000, 'decline')
  expect((await known()).provider.facts, 'what was declined is not on top').toEqual({
    ready: 5,
    in_time: 4,
    added_percent: 10,
  })
})

test('account deleted in mid-repair: held until it is closed, and then its bill stays for the tax years', async () => {
  const { id, estimate } = await chosen(await claim('drew'), [line()], 'drew')
  await sign(estimate.id, {}, 'drew')
  const [driver, shop] = [await calls('drew'), await calls('sal')]
  await shop.checkIn({ repair_id: id, odometer: 41_200, fuel_eighths: 4 })
  const privacy = async (who: 'drew' | 'sal') => (await world.as(who)).on(privacyContract)
  const blockers = async (who: 'drew' | 'sal') =>
    (await (await privacy(who)).deletionCheck({})).blockers.filter((one) => one.id === id).map(({ kind }) => kind)
  const erase = async (who: 'drew' | 'sal') => (await privacy(who)).deleteMe({ password: PASSWORD, word: 'DELETE' })
  const held = async (at: string) => {
    expect(await blockers('drew'), at).toEqual(['repair'])
    expect(await blockers('sal'), at).toEqual(['work_repair'])
    for (const who of ['drew', 'sal'] as const)
      await expect(erase(who), at).rejects.toMatchObject({ status: 409, code: 'still_open' })
  }
  await held('in the shop')
  await driver.stop({ repair_id: id, reason: 'I have to think' })
  await held('stopped')
  await driver.resume({ repair_id: id })
  await invoice(id)
  await shop.setStage({ repair_id: id, stage: 'ready', version: (await shop.read({ id })).version })
  await held('ready')
  const [theirs, ours] = [await bills('drew'), await bills('sal')]
  const { due_cents } = (await theirs.bill({ repair_id: id })).paid!
  if (due_cents > 0) {
    const { payments } = await theirs.record({ repair_id: id, kind: 'driver_outside', cents: due_cents })
    await ours.confirm({ payment_id: payments[0]!.id })
  }
  await ours.deliver({ repair_id: id, typed_name: CAST.drew.name })
  await held('handed back')
  await theirs.close({ repair_id: id })
  expect(await blockers('drew'), 'closed: it holds nobody').toEqual([])
  expect(await blockers('sal')).toEqual([])

  const bill = (await ours.bill({ repair_id: id })).invoices[0]!
  await owner.query(`update claims set policy_number_sealed = ''`)
  const ada = await calls('ada')
  const { rows: cars } = await owner.query<{ id: string }>(
    `select id from repairs where driver_id = $1 and status in ('in_shop', 'stopped', 'ready')`,
    [CAST.drew.id],
  )
  for (const car of cars) await ada.release({ repair_id: car.id, reason: 'The shop has closed for good.' })
  const claims = (await world.as('drew')).on(claimsContract)
  for (const each of await claims.list({}))
    if (each.status !== 'closed') await claims.withdraw({ claim_id: each.id, reason: 'Settled' })
  await erase('drew')
  const kept = (await ours.bill({ repair_id: id })).invoices[0]!
  expect(kept).toEqual(bill)
  expect(JSON.stringify(await shop.read({ id }))).not.toContain(CAST.drew.name)
})

test('a car in the shop keeps both accounts; once it was let go, the driver’s name leaves everything but what was agreed', async () => {
  const { id } = await inShop(claim_id)
  const mine = async (who: 'dana' | 'sal') => (await world.as(who)).on(privacyContract)
  const kinds = async (who: 'dana' | 'sal') =>
    (await (await mine(who)).deletionCheck({})).blockers.filter((one) => one.id === id).map(({ kind }) => kind)
  expect(await kinds('dana')).toEqual(['repair'])
  expect(await kinds('sal')).toEqual(['work_repair'])
  await expect((await mine('dana')).deleteMe({ password: PASSWORD, word: 'DELETE' })).rejects.toMatchObject({
    code: 'still_open',
  })
  const ada = await calls('ada')
  const { versions } = await ada.read({ id })
  const { rows: cars } = await owner.query<{ id: string }>(`select id from repairs where status = 'in_shop'`)
  for (const car of cars) await ada.release({ repair_id: car.id, reason: 'The shop has closed for good.' })
  const claims = (await world.as('dana')).on(claimsContract)
  for (const each of await claims.list({}))
    if (each.status !== 'closed') await claims.withdraw({ claim_id: each.id, reason: 'Settled' })
  expect((await (await mine('dana')).deletionCheck({})).blockers).toEqual([])
  await (await mine('dana')).deleteMe({ password: PASSWORD, word: 'DELETE' })

  const system = systemCtx(world.services, 'paper').db
  const signed = await signedVersion(system, versions[0]!.signed!.id)
  const paper = JSON.stringify((await authorizationPaper(world.services, signed!)).content)
  expect(paper).toContain('Deleted account')
  expect(paper, 'what was agreed stays').toContain('$457.38')
  for (const word of [CAST.dana.name, CAST.dana.email, CAST.dana.phone]) expect(paper).not.toContain(word)
  const shop = await (await calls('sal')).read({ id })
  expect(JSON.stringify(shop)).not.toContain(CAST.dana.name)
})
