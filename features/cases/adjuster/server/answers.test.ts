import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import { adjusters } from '#test/adjusters.ts'
import { makePhoto } from '#test/hostile/people.ts'
import { sharedFilesOf } from '#test/estimates.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, inShop, supplement, calls: repairCalls } = repairs(world)
const { calls, opened, knowDomain } = adjusters(world)
/** `ROUNDS=200` for the whole of it. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 6)
let claim_id = ''
beforeEach(async () => {
  world.clock.reset()
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await owner.query(`update insurers set domains = '{}'`)
})
const sumsOf = async (id: string) => (await (await repairCalls('dana')).read({ id })).sums!
const approved = (told: { id: string; estimate: { id: string; hash: string } }) => ({
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

test('a forged adjuster changes no sum: what a typed address says is shown as said, and waits for the team', async () => {
  const told = await authorized(claim_id)
  const before = await sumsOf(told.id)
  const friend = await opened(claim_id, 'friend@gmail.com')
  expect((await friend.as.view({})).contact).toMatchObject({ trust: 'typed' })
  const said = await friend.as.answer(approved(told))
  expect(said).toMatchObject({ outcome: 'waiting', waits_for: 'typed', approved_cents: 45_738 })
  expect(await sumsOf(told.id)).toEqual(before)
  expect(before.approved_cents).toBe(0)
  for (const who of ['dana', 'sal', 'ada'] as const)
    expect(await (await calls(who)).said({ repair_id: told.id })).toMatchObject([
      { id: said.id, by: expect.stringContaining('Kim Lane'), outcome: 'waiting', version: 'E01' },
    ])
  await expect((await calls('drew')).said({ repair_id: told.id })).rejects.toMatchObject({ status: 404 })
  expect((await (await repairCalls('sal')).read({ id: told.id })).versions[0]!.answer).toBeNull()
})

test('a free address never becomes a known domain, not even one that somebody wrote into the directory', async () => {
  const told = await authorized(claim_id)
  await owner.query(
    `update insurers set domains = '{gmail.com}' where id = (select insurer_id from claims where id = $1)`,
    [claim_id],
  )
  const friend = await opened(claim_id, 'friend@gmail.com')
  expect(await friend.as.answer(approved(told))).toMatchObject({ outcome: 'waiting', waits_for: 'typed' })
})

test('an address at a domain of this claim’s insurer counts at once; one of another insurer does not', async () => {
  const told = await authorized(claim_id)
  await knowDomain(claim_id, 'acme.example')
  const near = await opened(claim_id, 'kim@mail.acme.example')
  expect(await near.as.answer(approved(told))).toMatchObject({ outcome: 'waiting' })
  await owner.query(
    `insert into insurers (id, name, domains) values (gen_random_uuid(), 'Elsewhere Mutual ${claim_id}', '{else.example}')`,
  )
  const other = await opened(claim_id, 'kim@else.example')
  expect(await other.as.answer(approved(told))).toMatchObject({ outcome: 'waiting', waits_for: 'typed' })
  expect((await sumsOf(told.id)).approved_cents).toBe(0)
  const kim = await opened(claim_id, 'kim@acme.example')
  expect(await kim.as.answer({ ...approved(told), decision: 'in_part', lines: [less(1, 40_000)] })).toMatchObject({
    outcome: 'counted',
    approved_cents: 40_000,
  })
  expect((await sumsOf(told.id)).approved_cents).toBe(40_000)
  const { answer } = (await (await repairCalls('sal')).read({ id: told.id })).versions[0]!
  expect(answer).toMatchObject({
    decision: 'in_part',
    confirmed_how: 'link',
    confirmed_by: expect.stringMatching(/^Kim Lane, /),
    lines: [less(1, 40_000)],
  })
})

test('whom the team has called counts from then on, and is written down with the words', async () => {
  const told = await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@gmail.com')
  const ada = await calls('ada')
  const words = 'Called (404) 555-0141; Lou at the desk confirmed Kim.'
  expect(await ada.confirmContact({ contact_id: kim.contact.id, words })).toMatchObject({ trust: 'confirmed' })
  expect(await kim.as.answer(approved(told))).toMatchObject({ outcome: 'counted' })
  expect((await sumsOf(told.id)).approved_cents).toBe(45_738)
})

test('above $5,000 on one claim within a day a known domain waits too, over all versions; a confirmed person does not', async () => {
  await knowDomain(claim_id, 'acme.example')
  const told = await inShop(claim_id, [line({ part_cents: 400_000, taxed: 'none' })])
  const kim = await opened(claim_id, 'kim@acme.example')
  expect(await kim.as.answer(approved(told))).toMatchObject({ outcome: 'counted', approved_cents: 400_000 })
  const more = await supplement(told.id, [line({ part_cents: 100_001, taxed: 'none', reason: 'hidden_damage' })])
  const second = { estimate_id: more.id, hash: more.hash, decision: 'approved' as const }
  const lee = await opened(claim_id, 'lee@acme.example')
  const waits = await lee.as.answer(second)
  expect(waits).toMatchObject({ outcome: 'waiting', waits_for: 'over_limit' })
  expect((await sumsOf(told.id)).approved_cents).toBe(400_000)
  // to the cent it counts
  const part = { ...second, decision: 'in_part' as const, lines: [less(1, 100_000)] }
  expect(await lee.as.answer({ ...part, after: waits.id })).toMatchObject({ outcome: 'counted' })
  // what was asked before and replaced by this is nothing the team has to decide anymore
  expect(await (await calls('ada')).waiting({})).not.toContainEqual(expect.objectContaining({ id: waits.id }))
  world.clock.advance(86_400_001)
  expect(await kim.as.answer(second)).toMatchObject({ outcome: 'counted' })
})

test('the team confirms with evidence what waited: then it counts, once, and driver and shop learn of it', async () => {
  const told = await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const said = await friend.as.answer(approved(told))
  const ada = await calls('ada')
  const [waiting] = (await ada.waiting({})).filter(({ id }) => id === said.id)
  expect(waiting).toMatchObject({ trust: 'typed', stands: true, email: 'kim@gmail.com', repair_id: told.id })
  const source = { confirmed_how: 'phone' as const, confirmed_by: 'Lou at (404) 555-0141' }
  const stranger = await sharedFilesOf(world, await claim('dana'))
  await expect(ada.confirmAnswer({ id: said.id, ...source, confirmed_how: 'document' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'evidence_id' }],
  })
  await expect(ada.confirmAnswer({ id: said.id, ...source, evidence_id: stranger })).rejects.toMatchObject({
    code: 'no_document',
  })
  const evidence_id = await sharedFilesOf(world, claim_id)
  expect(await ada.confirmAnswer({ id: said.id, ...source, evidence_id })).toMatchObject({ outcome: 'counted' })
  expect((await sumsOf(told.id)).approved_cents).toBe(45_738)
  await expect(ada.confirmAnswer({ id: said.id, ...source })).rejects.toMatchObject({ code: 'decided_already' })
  await expect(ada.refuseAnswer({ id: said.id, reason: 'twice' })).rejects.toMatchObject({ code: 'decided_already' })
  const { rows } = await owner.query(
    `select count(*)::int as n, count(distinct user_id)::int as people from notifications where title = 'Your insurer answered' and action_url like $1`,
    [`%${told.id}%`],
  )
  expect(rows[0].n).toBeGreaterThan(0)
})

test('what the insurer does not stand behind counts nowhere, with the reason; an admin decides nothing of their own claim', async () => {
  const told = await authorized(claim_id)
  const friend = await opened(claim_id, 'kim@gmail.com')
  const said = await friend.as.answer(approved(told))
  await expect((await calls('dana')).refuseAnswer({ id: said.id, reason: 'no' })).rejects.toMatchObject({ status: 403 })
  const ada = await calls('ada')
  await owner.query('update repairs set driver_id = $2 where id = $1', [told.id, CAST.ada.id])
  await expect(ada.refuseAnswer({ id: said.id, reason: 'not theirs' })).rejects.toMatchObject({ status: 403 })
  await owner.query('update repairs set driver_id = $2 where id = $1', [told.id, CAST.dana.id])
  expect(await ada.refuseAnswer({ id: said.id, reason: 'Nobody there knows them' })).toMatchObject({
    outcome: 'refused',
  })
  expect((await sumsOf(told.id)).approved_cents).toBe(0)
})

test('two tabs: the same answer is one, and another one from a page that does not know the first is refused', async () => {
  await knowDomain(claim_id, 'acme.example')
  for (let round = 0; round < ROUNDS; round++) {
    const own = await claim('dana')
    const told = await authorized(own)
    await owner.query('truncate auth.throttle')
    const kim = await opened(own, 'kim@acme.example')
    const both = await Promise.all([kim.as.answer(approved(told)), kim.as.answer(approved(told))])
    expect(both[0].id).toBe(both[1].id)
    const refused = { ...approved(told), decision: 'refused' as const }
    await expect(kim.as.answer(refused)).rejects.toMatchObject({ status: 409, code: 'answered_already' })
    const { rows } = await owner.query('select decision from repair_answers where repair_id = $1', [told.id])
    expect(rows).toEqual([{ decision: 'approved' }])
    expect(await kim.as.answer({ ...refused, after: both[0].id })).toMatchObject({ outcome: 'counted' })
    expect((await sumsOf(told.id)).approved_cents).toBe(0)
  }
})

test('an answer to a version that was replaced is refused, kept as history, and counts nowhere', async () => {
  await knowDomain(claim_id, 'acme.example')
  const told = await inShop(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  const old = await supplement(told.id)
  const newer = await supplement(told.id, [line({ part_cents: 9_000, reason: 'hidden_damage' })])
  const late = { estimate_id: old.id, hash: old.hash, decision: 'approved' as const }
  await expect(kim.as.answer(late)).rejects.toMatchObject({ status: 409, code: 'superseded' })
  await expect(kim.as.answer(late)).rejects.toMatchObject({ status: 409, code: 'superseded' })
  await expect(kim.as.answer({ ...late, estimate_id: newer.id })).rejects.toMatchObject({ code: 'superseded' })
  const said = await (await calls('dana')).said({ repair_id: told.id })
  expect(said.map(({ outcome, version }) => [version, outcome])).toEqual([
    ['S02', 'late'],
    ['S01', 'late'],
  ])
  expect((await sumsOf(told.id)).approved_cents).toBe(0)
})

test('an answer and a newer version at one moment: one of them is first, and no answer counts for what was replaced', async () => {
  await knowDomain(claim_id, 'acme.example')
  for (let round = 0; round < ROUNDS; round++) {
    const own = await claim('dana')
    const told = await inShop(own)
    await owner.query('truncate auth.throttle')
    const kim = await opened(own, 'kim@acme.example')
    const old = await supplement(told.id)
    const [answered] = await Promise.allSettled([
      kim.as.answer({ estimate_id: old.id, hash: old.hash, decision: 'approved' }),
      supplement(told.id, [line({ part_cents: 9_000, reason: 'hidden_damage' })]),
    ])
    const { rows } = await owner.query('select estimate_id from repair_answers where repair_id = $1', [told.id])
    expect(rows).toHaveLength(answered.status === 'fulfilled' ? 1 : 0)
    expect((await sumsOf(told.id)).approved_cents).toBe(0)
  }
})

test('the link of claim A opens nothing of claim B: no version, no picture, no answer', async () => {
  const mine = await authorized(claim_id)
  const other = await claim('drew')
  const theirs = await repairs(world).chosen(other, [line()], 'drew')
  const photo = await makePhoto(owner, CAST.drew)
  const kim = await opened(claim_id, 'kim@acme.example')
  const seen = await kim.as.view({})
  expect(seen.repairs.map(({ id }) => id)).toEqual([mine.id])
  expect(JSON.stringify(seen)).not.toContain(theirs.id)
  await expect(kim.as.answer(approved(theirs))).rejects.toMatchObject({ status: 404 })
  expect((await kim.fetch(`/rest/v1/adjuster_photos/${photo}`)).status).toBe(404)
  for (const path of [`/rest/v1/repairs/${mine.id}`, '/rest/v1/rpc/repair_board', `/rest/v1/claims/${claim_id}`])
    expect((await kim.fetch(path)).status).toBe(401)
  const dana = await repairCalls('dana')
  await dana.cancel({ repair_id: mine.id, reason: 'Another shop' })
  expect((await kim.as.view({})).repairs).toEqual([])
  await expect(kim.as.answer(approved(mine))).rejects.toMatchObject({ status: 404 })
})

test('an adjuster sees versions, lines, procedures and promises; no contact of the driver, no other shop, no message', async () => {
  const told = await inShop(claim_id, [line({ procedure: 'Position statement 2024-03' })])
  await owner.query(`update claims set loss_state = 'GA' where id = $1`, [claim_id])
  await (await repairCalls('sal')).promise({ repair_id: told.id, on: '2031-01-02' })
  const kim = await opened(claim_id, 'kim@acme.example')
  const seen = await kim.as.view({})
  expect(seen).toMatchObject({ insured_name: CAST.dana.name, loss_state: 'GA', notice: { text: expect.any(String) } })
  expect(seen.repairs[0]).toMatchObject({
    status: 'in_shop',
    stage: 'checked_in',
    promises: [{ promised_on: '2031-01-02' }],
    versions: [
      { name: 'E01', answerable: true, asked_cents: 45_738, lines: [{ procedure: 'Position statement 2024-03' }] },
    ],
  })
  const { rows } = await owner.query(
    `select p.email, p.phone, c.policy_number_last4, c.home_zip, c.vehicle_zip from claims c join profiles p on p.id = c.driver_id where c.id = $1`,
    [claim_id],
  )
  const text = JSON.stringify(seen)
  for (const value of Object.values(rows[0] as Record<string, string | null>))
    if (value) expect(text).not.toContain(value)
  expect(Object.keys(seen.repairs[0]!)).not.toContain('belongings')
})

test('a picture is given only when a line of this claim’s versions names it, and each read is on record', async () => {
  const told = await authorized(claim_id)
  const [shown, other] = [await makePhoto(owner, CAST.dana), await makePhoto(owner, CAST.dana)]
  const { rows: files } = await owner.query<{ path: string }>('select path from files where id = any($1)', [
    [shown, other],
  ])
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])
  for (const { path } of files)
    await world.services.blobs.put(path, new Blob([bytes]).stream(), { maxBytes: 100, accept: ['image/jpeg'] })
  await owner.query('alter table estimates disable trigger stands')
  await owner.query(
    `update estimates set lines = jsonb_set(lines, '{0,photos}', to_jsonb(array[$2::text])) where id = $1`,
    [told.estimate.id, shown],
  )
  await owner.query('alter table estimates enable trigger stands')
  const kim = await opened(claim_id, 'kim@acme.example')
  const given = await kim.fetch(`/rest/v1/adjuster_photos/${shown}`)
  expect(given.status).toBe(200)
  expect(Buffer.from(await given.arrayBuffer())).toEqual(bytes)
  expect(given.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await kim.fetch(`/rest/v1/adjuster_photos/${other}`)).status).toBe(404)
  const { rows } = await owner.query(
    `select after from audit_log where action = 'adjuster.photo' and subject_id = $1`,
    [claim_id],
  )
  expect(rows).toEqual([{ after: { file_id: shown, contact_id: kim.contact.id, link_id: kim.link.id } }])
})

test('a link that only shows answers nothing', async () => {
  const told = await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  await owner.query(`update adjuster_links set scopes = '{see}' where id = $1`, [kim.link.id])
  expect((await kim.as.view({})).contact.answers).toBe(false)
  await expect(kim.as.answer(approved(told))).rejects.toMatchObject({ status: 403, code: 'no_answers' })
})

test('a line the insurer does not pay, one that costs less, and negative cents are refused by name', async () => {
  await knowDomain(claim_id, 'acme.example')
  const told = await authorized(claim_id, [line(), line({ payer: 'customer', customer_reason: 'own_choice' })])
  const kim = await opened(claim_id, 'kim@acme.example')
  const part = { ...approved(told), decision: 'in_part' as const }
  for (const [lines, path] of [
    [[less(2, 1)], 'lines.0.line_no'],
    [[less(1, 45_739)], 'lines.0.approved_cents'],
    [[less(1, -1)], 'lines.0.approved_cents'],
    [[less(401, 1)], 'lines.0.line_no'],
    [[], 'lines'],
  ] as const)
    await expect(kim.as.answer({ ...part, lines: [...lines] })).rejects.toMatchObject({
      status: 422,
      details: [{ path }],
    })
  await expect((await world.as('ada')).on(repairsContract).adminRepairs({})).resolves.toBeTruthy()
})

test('a merged claim takes its contacts along and gets them back; a driver who leaves takes their names away', async () => {
  const ada = await world.as('ada')
  const [life, claims] = [ada.on(lifecycleContract), ada.on(claimsContract)]
  const told = await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@acme.example')
  await kim.as.answer({ ...approved(told), note: 'Dana told me so' })
  await (
    await calls('ada')
  ).confirmContact({ contact_id: kim.contact.id, words: 'Lou said Kim works for Dana’s insurer.' })
  const stays = await claim('dana')
  const version = async (id: string) => (await claims.get({ id })).version
  const merging = { claim_id, version: await version(claim_id), into_id: stays, into_version: await version(stays) }
  await life.merge({ ...merging, reason: 'The same accident, entered twice.' })
  expect((await kim.as.view({})).repairs.map(({ id }) => id)).toEqual([told.id])
  expect(await (await calls('dana')).contacts({ claim_id: stays })).toMatchObject([{ id: kim.contact.id }])
  await life.unmerge({ claim_id, version: await version(claim_id), reason: 'Two accidents after all.' })
  expect(await (await calls('dana')).contacts({ claim_id })).toMatchObject([{ id: kim.contact.id }])
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.dana.id])
  const { rows } = await owner.query(
    `select a.name, a.email, a.confirmed_words, s.note, s.decided_words, s.decision, (select count(*)::int from adjuster_links l where l.contact_id = a.id) as links
     from adjuster_contacts a join adjuster_answers s on s.contact_id = a.id where a.id = $1`,
    [kim.contact.id],
  )
  expect(rows).toEqual([
    { name: '', email: '', confirmed_words: '—', note: '', decided_words: '', decision: 'approved', links: 0 },
  ])
})
