import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { dayIn, instantAt } from '#lib/dates.ts'
import { sha256 } from '#lib/server/seal.ts'
import { totalLossContract } from '#features/cases/total-loss/contract.ts'
import { bookings } from '#test/orders.ts'
import { RELEASE, storage } from '#test/storage.ts'
import { OFFER, totalLosses } from '#test/total-losses.ts'
import { createWorld } from '#test/world.ts'
import type { StayInput } from '../stay.ts'
import { codeKey } from '../stay-lists.ts'
import { letterLines } from './letter.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { lose } = totalLosses(world)
const { calls, day, record, release, stay } = storage(world)
const NY = 'America/New_York'
let claim_id = ''
let stay_id = ''
beforeEach(async () => {
  world.clock.set(instantAt(NY, dayIn(NY, new Date()), '12:00'))
  await owner.query('delete from auth.throttle')
  claim_id = await claim('dana')
  await owner.query(`update claims set loss_date = $2, loss_state = 'GA', vin = $3 where id = $1`, [
    claim_id,
    day(20),
    `1HGCM8263${Math.floor(1e7 + Math.random() * 8e7)}`,
  ])
  stay_id = (await record('dana', claim_id, 2)).stays[0]!.id
})
const refused = (status: number, code: string, path?: string) => ({
  status,
  code,
  ...(path && { details: expect.arrayContaining([expect.objectContaining({ path })]) }),
})
/** Nothing of the owner, the car or the place. */
const SILENT = { facts: null, valid_until: null, zone: null }
const yard = () => calls('nobody')
const stayNow = async (who: Who = 'dana') => (await (await calls(who)).stays({ claim_id })).stays[0]!

test('a driver reads and signs a release; the yard uses its code once, and the stay ends', async () => {
  const paper = await release('dana', stay_id)
  expect(paper).toMatchObject({
    number: 'RL-01',
    state: 'good',
    two_person: false,
    code: expect.stringMatching(/^\w{5}-\w{5}$/),
  })
  expect(paper.facts!.charges).toEqual({ storage: 13_500, tow: 18_500, yard: 0, clean_up: 0, other: 0 })
  const there = await (await yard()).readRelease({ code: paper.code!.toLowerCase() })
  expect(there).toMatchObject({ state: 'good', facts: { to_name: 'Rosa Delgado', owner: CAST.dana.name } })
  expect(JSON.stringify(there), 'the yard needs no claim').not.toMatch(/claim_number|insurer"/)
  const used = await (await yard()).useRelease({ code: paper.code!, name: 'Al at the gate' })
  expect(used).toEqual({ number: 'RL-01', state: 'used', used_at: expect.any(String), ...SILENT })
  expect(await (await yard()).readRelease({ code: paper.code! }), 'whoever finds the paper later').toEqual(used)
  expect(await stayNow()).toMatchObject({
    out_how: 'release',
    papers: [{ state: 'used', used_name: 'Al at the gate', code: null }],
  })
  await expect((await yard()).useRelease({ code: paper.code!, name: 'Al again' })).rejects.toMatchObject(
    refused(409, 'release_used'),
  )
})
test('two gates that use one release at once let one car go', async () => {
  const { code } = await release('dana', stay_id)
  const gate = await yard()
  const both = await Promise.allSettled([1, 2].map((n) => gate.useRelease({ code: code!, name: `Gate ${n}` })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await stayNow()).events.filter(({ kind }) => kind === 'paper_used')).toHaveLength(1)
})

test('the code is nowhere in the database; its hash is, and the team reads the paper without it', async () => {
  const { id, code } = await release('dana', stay_id)
  const { rows } = await owner.query<{ said: string; code_hash: Buffer }>(
    'select to_jsonb(p)::text as said, code_hash from release_papers p where id = $1',
    [id],
  )
  expect(rows[0]!.said).not.toContain(codeKey(code!))
  expect(rows[0]!.code_hash).toEqual(sha256(codeKey(code!)))
  expect((await stayNow('ada')).papers[0]).toMatchObject({ state: 'good', code: null })
})

test('a release is good for 72 hours, and not a minute longer', async () => {
  const { code } = await release('dana', stay_id)
  world.clock.advance(72 * 3_600_000 - 60_000)
  expect((await (await yard()).readRelease({ code: code! })).state).toBe('good')
  world.clock.advance(120_000)
  expect(await (await yard()).readRelease({ code: code! })).toMatchObject({ state: 'over', ...SILENT })
  await expect((await yard()).useRelease({ code: code!, name: 'Al' })).rejects.toMatchObject(
    refused(409, 'release_over'),
  )
  expect((await stayNow()).out_at).toBeNull()
})

test('a release can be revoked until it is used; the next one ends the one before', async () => {
  const first = await release('dana', stay_id)
  const dana = await calls('dana')
  const second = await release('dana', stay_id, { to_name: 'Sam Ode' })
  await expect((await yard()).useRelease({ code: first.code!, name: 'Al' })).rejects.toMatchObject(
    refused(409, 'release_revoked'),
  )
  await dana.revokeRelease({ release_id: second.id, reason: 'Wrong company' })
  expect((await stayNow()).papers.map(({ revoked_reason }) => revoked_reason)).toEqual([
    'Wrong company',
    'next_release',
  ])
  expect(await (await yard()).readRelease({ code: second.code! })).toMatchObject({ state: 'revoked', ...SILENT })
  await expect((await yard()).useRelease({ code: second.code!, name: 'Al' })).rejects.toMatchObject(
    refused(409, 'release_revoked'),
  )
  await expect(dana.revokeRelease({ release_id: second.id, reason: 'Once more' })).rejects.toMatchObject(
    refused(409, 'release_revoked'),
  )
  const third = await release('dana', stay_id)
  await (await yard()).useRelease({ code: third.code!, name: 'Al' })
  await expect((await calls('dana')).revokeRelease({ release_id: third.id, reason: 'Too late' })).rejects.toMatchObject(
    refused(409, 'release_used'),
  )
})

test('many wrong codes from one network are refused for ten minutes; a right one opens all the same', async () => {
  const { code } = await release('dana', stay_id)
  const gate = await yard()
  for (let n = 0; n < 15; n++) await gate.readRelease({ code: code! })
  for (let n = 0; n < 10; n++)
    await expect(gate.readRelease({ code: 'AAAAA-AAAAA' })).rejects.toMatchObject(refused(404, 'code_wrong'))
  await expect(gate.readRelease({ code: 'AAAAA-AAAAA' })).rejects.toMatchObject({ status: 429 })
  expect((await gate.readRelease({ code: code! })).state, 'nobody shuts a gate by guessing').toBe('good')
  world.clock.advance(11 * 60_000)
  await expect(gate.readRelease({ code: 'AAAAA-AAAAA' })).rejects.toMatchObject(refused(404, 'code_wrong'))
  expect((await gate.useRelease({ code: code!, name: 'Al' })).state).toBe('used')
})

test('a lost car with a lender needs a second person: the team records the consent, and only then its code works', async () => {
  await lose(claim_id)
  await (await world.as('dana')).on(totalLossContract).recordOffer({ claim_id, after: 0, ...OFFER })
  await (await world.as('dana')).on(totalLossContract).recordOffer({ claim_id, after: 1, ...OFFER, lender: '' })
  expect((await (await calls('dana')).stays({ claim_id })).lender, 'also without it in a later offer').toBe(
    'Peach Auto Credit',
  )
  const paper = await release('dana', stay_id, { kind: 'insurer_salvage' })
  expect(paper).toMatchObject({ state: 'waits', two_person: true, valid_until: null, code: null })
  const given = {
    release_id: paper.id,
    of: 'lender' as const,
    by: 'Mo Reyes',
    words: 'Called 800-555-0100: they agree in writing',
  }
  await expect((await calls('dana')).consent(given)).rejects.toMatchObject({ status: 403 })
  await (await calls('ada')).consent(given)
  const { papers } = await stayNow()
  expect(papers[0]).toMatchObject({ state: 'good', consent: { of: 'lender', by: 'Mo Reyes' } })
  await expect((await calls('ada')).consent(given)).rejects.toMatchObject(refused(409, 'not_waiting'))
  expect((await (await yard()).useRelease({ code: papers[0]!.code!, name: 'Al' })).state).toBe('used')
})
test('a lender that came to be known after the signature stops a release, too, until the consent is recorded', async () => {
  const { id, code, valid_until } = await release('dana', stay_id)
  await lose(claim_id)
  await (await world.as('dana')).on(totalLossContract).recordOffer({ claim_id, after: 0, ...OFFER })
  await expect((await yard()).useRelease({ code: code!, name: 'Al' })).rejects.toMatchObject(
    refused(409, 'consent_missing'),
  )
  expect((await stayNow()).papers[0]).toMatchObject({ state: 'waits', code: null })
  expect(await (await yard()).readRelease({ code: code! })).toMatchObject({ state: 'waits', ...SILENT })
  await (
    await calls('ada')
  ).consent({ release_id: id, of: 'insurer', by: 'Kim Lane', words: 'Called 800-555-0100, and they agree' })
  expect((await stayNow()).papers[0], 'three days since the signature').toMatchObject({ state: 'good', valid_until })
  expect((await (await yard()).useRelease({ code: code!, name: 'Al' })).state).toBe('used')
})

test('a police hold needs the release of the police: on the papers, and at the gate', async () => {
  await expect(release('dana', stay_id, { police_hold: true })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'papers_needed'),
  )
  const { code } = await release('dana', stay_id, { police_hold: true, papers_needed: ['photo_id', 'police_release'] })
  await expect((await yard()).useRelease({ code: code!, name: 'Al' })).rejects.toMatchObject(
    refused(409, 'police_hold'),
  )
  expect((await (await yard()).useRelease({ code: code!, name: 'Al', police_cleared: true })).state).toBe('used')
})
test('who only looks at a car leaves it where it is', async () => {
  const { code } = await release('dana', stay_id, { kind: 'inspect_only' })
  await (await yard()).useRelease({ code: code!, name: 'Al' })
  expect(await stayNow()).toMatchObject({ out_at: null, papers: [{ state: 'used' }] })
  expect((await release('dana', stay_id)).number).toBe('RL-02')
})
test('a car that left is not released, and its unused release ends', async () => {
  const { code } = await release('dana', stay_id)
  await (await calls('dana')).end({ stay_id, out_day: day(0), out_time: null })
  await expect((await yard()).useRelease({ code: code!, name: 'Al' })).rejects.toMatchObject(
    refused(409, 'release_revoked'),
  )
  await expect(release('dana', stay_id)).rejects.toMatchObject(refused(409, 'stay_ended'))
})

test('what was read is what is signed: a place corrected meanwhile, or not confirmed, is refused', async () => {
  const dana = await calls('dana')
  const said = { ...RELEASE, stay_id, language: 'en' as const }
  const { hash } = await dana.releaseText(said)
  const signed = { ...said, hash, typed_name: CAST.dana.name }
  await expect(dana.makeRelease({ ...signed, place_confirmed: false as unknown as true })).rejects.toMatchObject(
    refused(422, 'invalid_input', 'place_confirmed'),
  )
  await owner.query(`update storage_stays set name = 'Another yard' where id = $1`, [stay_id])
  await expect(dana.makeRelease({ ...signed, place_confirmed: true })).rejects.toMatchObject(
    refused(409, 'hash_changed'),
  )
})

test('a release is its driver’s alone: no stranger, no shop and no admin makes, revokes or opens one', async () => {
  const paper = await release('dana', stay_id)
  const pdf = async (who: Who) =>
    (await world.as(who)).fetch(`/rest/v1/rpc/release_file?release_id=${paper.id}&language=en`)
  for (const who of ['drew', 'sal', 'omar'] as const) {
    await expect(release(who, stay_id), who).rejects.toMatchObject(refused(404, 'PGRST116'))
    await expect((await calls(who)).revokeRelease({ release_id: paper.id, reason: 'Mine' }), who).rejects.toMatchObject(
      refused(404, 'PGRST116'),
    )
    expect((await pdf(who)).status, who).toBe(404)
  }
  await expect(release('ada', stay_id)).rejects.toMatchObject(refused(404, 'PGRST116'))
  expect((await pdf('dana')).headers.get('content-type')).toBe('application/pdf')
  expect((await pdf('ada')).status).toBe(200)
  const { rows } = await owner.query(
    `select 1 from audit_log where action = 'storage.paper_read' and subject_id = $1`,
    [claim_id],
  )
  expect(rows).toHaveLength(1)
})
test('what was signed and what became of it is never changed, not even by the owner of the database', async () => {
  const { id } = await release('dana', stay_id)
  const set = (what: string) => owner.query(`update release_papers set ${what} where id = $1`, [id])
  await set(`consent_of = 'lender', consent_by = 'Mo Reyes', consented_at = now()`)
  await (await calls('dana')).revokeRelease({ release_id: id, reason: 'Wrong company' })
  for (const what of [
    `kind = 'owner_pickup'`,
    `shown_text = 'Anybody may take it.'`,
    `facts = facts || '{"to_name": "Somebody"}'`,
    `typed_name = 'Somebody'`,
    `signed_by = '${CAST.drew.id}'`,
    `consent_of = 'insurer'`,
    `consent_by = 'Somebody'`,
    `valid_until = valid_until + interval '1 day'`,
    `revoked_reason = 'Another reason'`,
    `revoked_at = null, revoked_reason = null`,
  ])
    await expect(set(what), what).rejects.toThrow(/never changed/)
})
test('a release for one place ends when the place is corrected, and stays when only the fee is', async () => {
  const { code } = await release('dana', stay_id)
  const correct = async (version: number, more: Partial<StayInput>) =>
    (await calls('dana')).change({ ...stay(2, more), stay_id, version, reason: 'Their board says so' })
  await correct(1, { daily_cents: 5500 })
  expect((await (await yard()).readRelease({ code: code! })).state).toBe('good')
  await correct(2, { daily_cents: 5500, address: '99 Other Rd, Atlanta' })
  await expect((await yard()).useRelease({ code: code!, name: 'Al' })).rejects.toMatchObject(
    refused(409, 'release_revoked'),
  )
  const { papers, events } = await stayNow()
  expect(papers[0]).toMatchObject({ state: 'revoked', revoked_reason: 'place_corrected' })
  expect(events.at(-1)).toMatchObject({
    kind: 'paper_revoked',
    reason: 'Their board says so',
    details: { number: 'RL-01' },
  })
})
test('a release names its car: without a VIN on the claim the plate is needed', async () => {
  await owner.query('update claims set vin = null where id = $1', [claim_id])
  await expect(release('dana', stay_id, { plate: '' })).rejects.toMatchObject(refused(422, 'invalid_input', 'plate'))
  expect((await release('dana', stay_id)).state).toBe('good')
})
test('what is kept to answer a call again has no code', async () => {
  const dana = await calls('dana')
  const said = { ...RELEASE, stay_id, language: 'en' as const }
  const { hash } = await dana.releaseText(said)
  const made = await dana.makeRelease({ ...said, hash, place_confirmed: true, typed_name: CAST.dana.name })
  expect(made.stays[0]!.papers[0]).toMatchObject({ state: 'good', code: null })
  expect((await stayNow()).papers[0]!.code).toMatch(/^\w{5}-\w{5}$/)
})

test('claims that are merged take their stays along, and give them back', async () => {
  const other = await claim('dana')
  await owner.query(`update claims set status = 'closed', close_reason = 'Twice' where id = $1`, [claim_id])
  await owner.query(
    `begin; select set_config('app.user_id', '${CAST.ada.id}', true);
     select merge_claims('00000000-0000-7000-8000-00000000aaaa', '${claim_id}', '${other}', 'Same loss', 'intake', null, now()); commit`,
  )
  const at = async () => (await owner.query('select claim_id from storage_stays where id = $1', [stay_id])).rows[0]
  expect(await at()).toEqual({ claim_id: other })
  await owner.query(
    `begin; select set_config('app.user_id', '${CAST.ada.id}', true); select unmerge_claim('${claim_id}', 'Two losses', now()); commit`,
  )
  expect(await at()).toEqual({ claim_id })
})
test('a car that never left counts on: the letter says the new figure, and its driver hears it of our team', async () => {
  const dana = await calls('dana')
  const ended = (await dana.end({ stay_id, out_day: day(1), out_time: null })).stays[0]!
  expect(ended.cost.cents, 'two dates at 45.00, and the tow').toBe(27_500)
  const ada = await calls('ada')
  const still = { stay_id, version: ended.version, out_day: null, out_time: null, reason: 'The yard still has it' }
  const { stays: now } = await ada.correctEnd(still)
  expect(now[0]).toMatchObject({ out_at: null, out_how: null, cost: { days: 3, cents: 32_000 } })
  const { rows } = await owner.query<{ title: string; message: string }>(
    'select title, message from notifications where user_id = $1 order by created_at desc, id desc limit 1',
    [CAST.dana.id],
  )
  expect(rows[0]).toMatchObject({
    title: 'Your car is recorded at Fulton Recovery Yard again',
    message: expect.stringMatching(/3 days now.*still has it/),
  })
  const about = { insurer_name: 'Peachtree', claim_number: 'P-1', loss_date: day(9), vin: null, driver_name: 'Dana' }
  expect(letterLines(about, now[0]!, world.services.now(), 'en').lines.join(' ')).toMatch(/3 days.*\$320\.00/)

  await dana.end({ stay_id, out_day: day(2), out_time: null })
  await record('dana', claim_id, 1)
  const again = { ...still, version: (await dana.stays({ claim_id })).stays.find(({ id }) => id === stay_id)!.version }
  await expect(ada.correctEnd(again), 'it stands elsewhere by now').rejects.toMatchObject(refused(409, 'stay_open'))
  await expect(
    ada.correctEnd({ ...again, out_day: day(0), reason: 'Later' }),
    'it was elsewhere the day before',
  ).rejects.toMatchObject(refused(422, 'invalid_input', 'out_day'))
  const moved = await ada.correctEnd({ ...again, out_day: day(1), reason: 'On the day it was moved' })
  expect(moved.stays.find(({ id }) => id === stay_id)!.cost.days).toBe(2)
})

test('a car that the yard let go by a release has another hour, and no way back', async () => {
  const paper = await release('dana', stay_id)
  await (await yard()).useRelease({ code: paper.code!, name: 'Lou at the gate' })
  const dana = await calls('dana')
  const fix = { stay_id, version: (await stayNow())!.version, reason: 'The gate log' }
  await expect(dana.correctEnd({ ...fix, out_day: null, out_time: null })).rejects.toMatchObject(refused(409, 'let_go'))
  const right = (await dana.correctEnd({ ...fix, out_day: day(1), out_time: '09:00' })).stays[0]!
  expect(right).toMatchObject({ out_how: 'release', cost: { days: 2 } })
})

test('a driver who leaves takes along what they signed; an unused release ends with them', async () => {
  const { id, code } = await release('dana', stay_id)
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.dana.id])
  const { rows } = await owner.query(
    'select typed_name, facts, shown_text, revoked_at from release_papers where id = $1',
    [id],
  )
  expect(rows[0]).toMatchObject({ typed_name: '—', facts: {}, shown_text: '—', revoked_at: expect.anything() })
  await expect((await yard()).readRelease({ code: code! })).rejects.toMatchObject(refused(404, 'code_wrong'))
})
