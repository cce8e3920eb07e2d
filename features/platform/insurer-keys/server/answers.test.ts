import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { keysContract } from '#features/platform/keys/key.ts'
import type { Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { adjusters } from '#test/adjusters.ts'
import { insurerKeys } from '#test/insurer-keys.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { waitsFor } from '#test/waits.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, inShop, supplement, sign, calls: repairCalls } = repairs(world)
const { calls, opened, linkTo, knowDomain } = adjusters(world)
const { insurerOf, made, by } = insurerKeys(world)
let claim_id = ''
let key: Awaited<ReturnType<typeof made>>
beforeEach(async () => {
  world.clock.reset()
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await owner.query('update insurer_keys set asked_at = null, asked_days = null, revoked_at = now()')
  await owner.query('update adjuster_links set revoked_at = now(), revoked_how = $1 where revoked_at is null', ['team'])
  await owner.query(`update insurers set domains = '{}'`)
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, CAST.dana.role])
  await knowDomain(claim_id, 'acme.example')
  key = await made(await insurerOf(claim_id))
})
const missing = { status: 404 }
const sumsOf = async (id: string) => (await (await repairCalls('dana')).read({ id })).sums!
const approved = (told: { estimate: { id: string; hash: string } }) => ({
  estimate_id: told.estimate.id,
  hash: told.estimate.hash,
  decision: 'approved' as const,
})
const less = (line_no: number, approved_cents: number) => ({
  line_no,
  approved_cents,
  code: 'part_price' as const,
  note: 'List price',
})
/** By itself, whatever the program asks: the repairs that row security shows a key. */
const shown = async (id = key.id) => {
  const db = await world.databases.request.connect()
  try {
    await db.query(`begin; select set_config('app.user_id', '${id}', true)`)
    return (await db.query<{ id: string }>('select id from repairs')).rows.map((row) => row.id)
  } finally {
    await db.query('rollback')
    db.release()
  }
}

test('a key sees what people of its insurer were sent, as their page shows it, and its answer counts under its name', async () => {
  const told = await authorized(claim_id)
  expect(await key.as.waiting({})).toEqual([])
  await expect(key.as.version({ id: told.estimate.id })).rejects.toMatchObject(missing)
  const kim = await opened(claim_id, 'kim@acme.example')
  const [waiting] = await key.as.waiting({})
  expect(waiting).toMatchObject({ id: told.estimate.id, name: 'E01', asked_cents: 45_738, answer: null })
  const { claim: about, repair, answers, open_until, ...version } = await key.as.version({ id: told.estimate.id })
  const seen = (await kim.as.view({})).repairs[0]!
  expect(version).toEqual(seen.versions[0])
  expect([about.insured_name, repair.shop, answers, open_until]).toEqual([
    CAST.dana.name,
    seen.shop,
    true,
    expect.any(String),
  ])
  const said = await key.as.answer({ ...approved(told), decision: 'in_part', lines: [less(1, 40_000)] })
  expect(said).toMatchObject({ outcome: 'counted', by: expect.stringMatching(/^Claims desk \(API key\), /) })
  expect((await sumsOf(told.id)).approved_cents).toBe(40_000)
  expect(await key.as.waiting({})).toEqual([])
  expect((await key.as.version({ id: told.estimate.id })).own).toMatchObject([
    { id: said.id, lines: [less(1, 40_000)] },
  ])
  const { answer } = (await (await repairCalls('sal')).read({ id: told.id })).versions[0]!
  expect(answer).toMatchObject({ confirmed_how: 'key', confirmed_by: said.by, decision: 'in_part' })
  // Kim has said nothing, and reads it as their company's word
  expect((await kim.as.view({})).repairs[0]!.versions[0]).toMatchObject({
    own: [],
    answer: { approved_cents: 40_000, by: expect.not.stringContaining('Claims desk') },
  })
  const { rows } = await owner.query(
    `select action, after ->> 'by' as by from audit_log where subject_id = $1 and action like 'insurer_key%'`,
    [told.id],
  )
  expect(rows).toEqual([{ action: 'insurer_key.answer', by: said.by }])
})

test('nothing of a claim of another insurer, without a link, or with one to a stranger; row security says so by itself', async () => {
  const told = await authorized(claim_id)
  const other = await made(
    (
      await owner.query(`insert into insurers (id, name, domains) values (gen_random_uuid(),
    'Elsewhere ${claim_id}', '{acme.example}') returning id`)
    ).rows[0].id,
  )
  const closed = async (one: typeof key) => {
    expect(await shown(one.id)).toEqual([])
    expect(await one.as.waiting({})).toEqual([])
    await expect(one.as.version({ id: told.estimate.id })).rejects.toMatchObject(missing)
    await expect(one.as.answer(approved(told))).rejects.toMatchObject(missing)
  }
  await closed(key)
  await linkTo(claim_id, 'friend@gmail.com')
  await closed(key)
  const { link } = await linkTo(claim_id, 'kim@acme.example')
  expect(await shown()).toEqual([told.id])
  expect(await key.as.version({ id: told.estimate.id })).toMatchObject({ name: 'E01' })
  await closed(other)
  // what the link's page would not trust either
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, 'claims_admin'])
  await closed(key)
  await owner.query('update profiles set role = $2 where id = $1', [CAST.dana.id, CAST.dana.role])
  await owner.query('update claims set insurer_name = $2 where id = $1', [claim_id, `Elsewhere ${claim_id}`])
  await closed(key)
  expect(await shown(other.id)).toEqual([told.id])
  await owner.query('update claims set insurer_name = (select name from insurers where id = $2) where id = $1', [
    claim_id,
    await owner
      .query<{ insurer_id: string }>('select insurer_id from insurer_keys where id = $1', [key.id])
      .then(({ rows }) => rows[0]!.insurer_id),
  ])
  expect(await shown()).toEqual([told.id])
  await (await calls('dana')).revokeLink({ link_id: link.id })
  await closed(key)
})

test('a free address opens nothing, not even one that somebody wrote into the directory', async () => {
  const told = await authorized(claim_id)
  await owner.query(`update insurers set domains = '{gmail.com}' where id = $1`, [await insurerOf(claim_id)])
  await linkTo(claim_id, 'friend@gmail.com')
  await expect(key.as.version({ id: told.estimate.id })).rejects.toMatchObject(missing)
  expect(await key.as.waiting({})).toEqual([])
})

test('whom the team has called opens it too, but the key’s word stays within the limit of a known domain', async () => {
  const told = await inShop(claim_id, [line({ part_cents: 600_000, taxed: 'none' })])
  const kim = await linkTo(claim_id, 'kim@gmail.com')
  await (
    await calls('ada')
  ).confirmContact({ contact_id: kim.contact.id, words: 'Called the public number, Lou said so.' })
  expect(await key.as.answer(approved(told))).toMatchObject({ outcome: 'waiting', waits_for: 'over_limit' })
  expect(await key.as.waiting({})).toEqual([])
  const [queued] = await (await calls('ada')).waiting({})
  expect(queued).toMatchObject({ email: '', trust: 'domain_known', by: expect.stringContaining('(API key)') })
  const source = { confirmed_how: 'phone' as const, confirmed_by: 'Lou at (404) 555-0141' }
  await (await calls('ada')).confirmAnswer({ id: queued!.id, ...source })
  expect((await sumsOf(told.id)).approved_cents).toBe(600_000)
})

test('key and links share one limit per claim and day, to the cent', async () => {
  const told = await inShop(claim_id, [line({ part_cents: 400_000, taxed: 'none' })])
  const kim = await opened(claim_id, 'kim@acme.example')
  expect(await kim.as.answer(approved(told))).toMatchObject({ outcome: 'counted' })
  const more = await supplement(told.id, [line({ part_cents: 100_001, taxed: 'none', reason: 'hidden_damage' })])
  const second = { estimate_id: more.id, hash: more.hash, decision: 'approved' as const }
  const waits = await key.as.answer(second)
  expect(waits).toMatchObject({ outcome: 'waiting', waits_for: 'over_limit' })
  const part = { ...second, decision: 'in_part' as const, lines: [less(1, 100_000)] }
  expect(await key.as.answer({ ...part, after: waits.id })).toMatchObject({ outcome: 'counted' })
  // and the other way: what the key approved counts against Kim
  const third = await supplement(told.id, [line({ part_cents: 100, taxed: 'none', reason: 'hidden_damage' })])
  const last = { estimate_id: third.id, hash: third.hash, decision: 'approved' as const }
  expect(await kim.as.answer(last)).toMatchObject({ outcome: 'waiting', waits_for: 'over_limit' })
})

test('the same answer twice is one, another one names the last, and one to a replaced version is kept and refused', async () => {
  const told = await inShop(claim_id)
  await linkTo(claim_id, 'kim@acme.example')
  const more = await supplement(told.id, [line({ part_cents: 1000, reason: 'hidden_damage' })])
  const first = { estimate_id: more.id, hash: more.hash, decision: 'approved' as const }
  const { id } = await key.as.answer(first)
  expect(await key.as.answer(first)).toMatchObject({ id })
  await expect(key.as.answer({ ...first, decision: 'refused' })).rejects.toMatchObject({ code: 'answered_already' })
  await owner.query(`alter table estimates disable trigger user; update estimates set status = 'superseded' where id = '${more.id}';
    alter table estimates enable trigger user`)
  await expect(key.as.answer({ ...first, decision: 'refused', after: id })).rejects.toMatchObject({
    status: 409,
    code: 'superseded',
  })
  expect(await key.as.version({ id: more.id })).toMatchObject({ answerable: false, own: [{ id }, { outcome: 'late' }] })
  expect((await key.as.waiting({})).map((one) => one.id)).not.toContain(more.id)
  await expect(key.as.answer({ ...first, note: 'Take the car to another shop.' })).rejects.toMatchObject({
    code: 'other_shop',
  })
})

test('what a key said before stays its last answer, whosever link it answers through now', async () => {
  const told = await inShop(claim_id, [line({ part_cents: 600_000, taxed: 'none' })])
  await linkTo(claim_id, 'kim@acme.example')
  const first = await key.as.answer(approved(told))
  expect(first).toMatchObject({ outcome: 'waiting', waits_for: 'over_limit' })
  await linkTo(claim_id, 'lee@acme.example')
  expect(await key.as.answer(approved(told))).toMatchObject({ id: first.id })
  const other = { ...approved(told), decision: 'refused' as const }
  await expect(key.as.answer(other)).rejects.toMatchObject({ code: 'answered_already' })
  expect(await key.as.answer({ ...other, after: first.id })).toMatchObject({ outcome: 'counted' })
  expect((await key.as.version({ id: told.estimate.id })).own.map(({ outcome }) => outcome)).toEqual([
    'late',
    'counted',
  ])
})

test('who said the same before the other spoke says it anew: what counted in between is not left standing', async () => {
  const told = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const yes = await kim.as.answer(approved(told))
  const no = await key.as.answer({ ...approved(told), decision: 'refused' })
  expect((await sumsOf(told.id)).approved_cents).toBe(0)
  await expect(kim.as.answer(approved(told))).rejects.toMatchObject({ code: 'answered_already' })
  const again = await kim.as.answer({ ...approved(told), after: yes.id })
  expect([again.outcome, again.id === yes.id]).toEqual(['counted', false])
  expect((await sumsOf(told.id)).approved_cents).toBe(again.approved_cents)
  expect(await kim.as.answer(approved(told))).toMatchObject({ id: again.id })
  expect(await key.as.answer({ ...approved(told), decision: 'refused', after: no.id })).toMatchObject({
    outcome: 'counted',
  })
  expect((await sumsOf(told.id)).approved_cents).toBe(0)
})

test('a version that was decided and is asked about again waits again', async () => {
  const told = await inShop(claim_id)
  await linkTo(claim_id, 'kim@acme.example')
  const { id: after } = await key.as.answer(approved(told))
  expect(await key.as.waiting({})).toEqual([])
  await key.as.answer({ ...approved(told), decision: 'more_info', note: 'A photo of the left side.', after })
  expect(await key.as.waiting({})).toMatchObject([{ id: told.estimate.id, answer: 'more_info' }])
})

test('a key goes on reading while an answer of it is under way', async () => {
  await owner.query('update insurer_keys set last_used_at = null where id = $1', [key.id])
  const db = await owner.connect()
  await db.query('begin')
  await db.query('select from insurer_keys where id = $1 for share', [key.id])
  let [done, waited] = [false, 0]
  const reading = key.as.waiting({}).finally(() => {
    done = true
  })
  while (!done) waited += await waitsFor(owner, 'transactionid')
  await db.query('rollback')
  db.release()
  expect([await reading, waited]).toEqual([[], 0])
})

test('a version that is not there and one that is not opened are missing in the same words', async () => {
  const told = await authorized(claim_id)
  const saidOf = (id: string) =>
    key.as.version({ id }).catch(({ status, code, message }: Refusal) => ({ status, code, message }))
  expect(await saidOf(told.estimate.id)).toEqual(await saidOf(newId()))
})

test('a link that only shows lets a key read, not answer', async () => {
  const told = await authorized(claim_id)
  const me = await calls('dana')
  const contact = await me.addContact({ claim_id, name: 'Kim Lane', email: 'kim@acme.example' })
  await me.makeLink({ contact_id: contact.id, scopes: ['see'] })
  expect(await key.as.version({ id: told.estimate.id })).toMatchObject({ answers: false })
  await expect(key.as.answer(approved(told))).rejects.toMatchObject({ status: 403, code: 'no_answers' })
})

test('what waits comes page by page, oldest first, without what is decided', async () => {
  const told = await inShop(claim_id)
  await linkTo(claim_id, 'kim@acme.example')
  const ids = [told.estimate.id]
  for (const part_cents of [1000, 2000]) {
    const { id } = await supplement(told.id, [line({ part_cents, reason: 'hidden_damage' })])
    await sign(id)
    ids.push(id)
  }
  const page = (path: string) => world.api.request(path, { headers: { authorization: `Bearer ${key.secret}` } })
  const read: string[] = []
  let path: string | undefined = '/rest/v1/insurer_versions?limit=2'
  while (path) {
    const answer: Response = await page(path)
    read.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id))
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(read).toEqual(ids)
  await key.as.answer(approved(told))
  expect((await key.as.waiting({})).map(({ id }) => id)).toEqual(ids.slice(1))
})

test('a key that is revoked or over, one of a business, and this one elsewhere: each is turned away', async () => {
  const told = await authorized(claim_id)
  await linkTo(claim_id, 'kim@acme.example')
  const id = told.estimate.id
  await key.as.version({ id })
  const at = async (path: string, secret = key.secret) =>
    (await world.api.request(path, { headers: { authorization: `Bearer ${secret}` } })).status
  for (const path of [
    '/rest/v1/claims',
    '/rest/v1/repairs/' + told.id,
    '/rest/v1/rpc/adjuster_view',
    '/rest/v1/insurer_keys',
  ])
    expect([path, await at(path)]).toEqual([path, 403])
  const { secret } = await (
    await world.as('sal')
  )
    .on(keysContract)
    .make({ name: 'Shop', scopes: ['repairs:read'], days: 30 })
  expect(await at('/rest/v1/insurer_versions', secret)).toBe(403)
  const endsAt = (at: Date) => owner.query('update insurer_keys set expires_at = $2 where id = $1', [key.id, at])
  await endsAt(world.services.now())
  await expect(key.as.version({ id })).rejects.toMatchObject({ status: 401 })
  expect(await shown()).toEqual([])
  await endsAt(new Date(Date.now() + 86_400_000))
  expect(await shown()).toEqual([told.id])
  await owner.query('update profiles set suspended_at = now() where id = $1', [CAST.amy.id])
  expect(await shown()).toEqual([])
  await owner.query('update profiles set suspended_at = null where id = $1', [CAST.amy.id])
  await owner.query('update insurer_keys set revoked_at = now() where id = $1', [key.id])
  await expect(key.as.answer(approved(told))).rejects.toMatchObject({ status: 401 })
  expect(await shown()).toEqual([])
  expect(await shown(newId())).toEqual([])
  await expect(by(key.secret).waiting({})).rejects.toMatchObject({ status: 401 })
})

test.each([
  ['the key is revoked', () => owner.query('update insurer_keys set revoked_at = now() where id = $1', [key.id])],
  [
    'the link ends',
    () => owner.query(`update adjuster_links set revoked_at = now(), revoked_how = 'driver' where revoked_at is null`),
  ],
  [
    'the claim goes to another insurer',
    () => owner.query(`update claims set insurer_name = 'Elsewhere ' || id where id = $1`, [claim_id]),
  ],
])('an answer under way is not kept when %s meanwhile', async (_, happens) => {
  const told = await authorized(claim_id)
  await linkTo(claim_id, 'kim@acme.example')
  const db = await owner.connect()
  await db.query(`begin; select pg_advisory_xact_lock(hashtextextended('adjuster:${claim_id}', 0))`)
  const answering = key.as.answer(approved(told)).catch((it: unknown) => it)
  await expect.poll(() => waitsFor(owner, 'advisory')).toBe(1)
  await happens()
  await db.query('commit')
  db.release()
  expect(await answering).toMatchObject(missing)
  const { rows } = await owner.query('select id from adjuster_answers where repair_id = $1', [told.id])
  expect(rows).toEqual([])
})
