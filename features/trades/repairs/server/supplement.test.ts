import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { makePhoto } from '#test/hostile/people.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { formatCents } from '#lib/money.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { authorizationPaper, signedVersion } from './authorization-pdf.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, chosen, inShop, sign, supplement, estimates } = repairs(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 50000 where claim_id = $1', [claim_id])
})
/** `ROUNDS=200` for the whole of it. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 12)
const plain = { confirmed_how: 'phone' as const, confirmed_by: 'Kim at the carrier' }
const hinge = line({ reason: 'hidden_damage', description: 'Hinge', part_cents: 10_000 })

test('more work that was found is signed by itself, counts on top, and what is declined is not', async () => {
  const { id } = await inShop(claim_id)
  const dana = await calls('dana')
  const before = (await dana.read({ id })).sums!
  const no = await supplement(id, [hinge])
  expect((await dana.read({ id })).sums).toMatchObject({ asked_cents: 10_890, authorized_cents: 45_738 })
  await dana.declineVersion({ estimate_id: no.id, reason: 'Leave the old hinge' })
  await expect(dana.declineVersion({ estimate_id: no.id, reason: 'again' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  expect((await dana.read({ id })).sums).toEqual(before)
  const yes = await supplement(id, [hinge])
  expect(yes.number).toBe(2)
  const signed = await sign(yes.id)
  expect(signed.sums).toMatchObject({ asked_cents: 0, authorized_cents: 45_738 + 10_890 })
  expect(signed.work.map(({ description }) => description)).toEqual(['Door shell', 'Hinge'])
})

test('a supplement says why each line is needed, promises nothing, and belongs to a signed repair only', async () => {
  const { id, estimate } = await chosen(claim_id)
  const sal = await calls('sal')
  const draft = { repair_id: id, version: 0, tax_bp: 890, lines: [line()] }
  await expect(sal.saveSupplement(draft)).rejects.toMatchObject({ code: 'wrong_state' })
  await sign(estimate.id)
  const first = await sal.saveSupplement(draft)
  await expect(sal.saveSupplement(draft)).rejects.toMatchObject({ code: 'changed' })
  expect((await sal.read({ id })).draft).toMatchObject({ id: first.id, version: first.version })
  expect((await (await calls('dana')).read({ id })).draft).toBeNull()
  await expect(sal.sendSupplement({ id: first.id, hash: first.hash })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'lines.0.reason' }],
  })
  const second = await sal.saveSupplement({
    ...draft,
    version: first.version,
    lines: [line({ reason: 'other', description: 'We waive your deductible' })],
  })
  await expect(sal.sendSupplement({ id: second.id, hash: second.hash })).rejects.toMatchObject({ status: 422 })
  const third = await sal.saveSupplement({ ...draft, version: second.version, lines: [hinge] })
  await expect(sal.sendSupplement({ id: third.id, hash: second.hash })).rejects.toMatchObject({ code: 'hash_changed' })
  expect((await sal.sendSupplement({ id: third.id, hash: third.hash })).versions[0]).toMatchObject({
    kind: 'supplement',
    number: 1,
    status: 'sent',
  })
})

test('two supplements at once, two estimators: the second is told what to do, and sees the first’s lines beside their own', async () => {
  const { id } = await inShop(claim_id)
  await owner.query(
    `insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'estimator') on conflict do nothing`,
    [PROVIDERS.sal.id, CAST.drew.id],
  )
  const [sal, drew] = [await calls('sal'), await calls('drew')]
  const latch = line({ reason: 'hidden_damage', description: 'Latch', part_cents: 5_000 })
  const begun = { repair_id: id, version: 0, replaces: null, tax_bp: 890 }
  // both began with nothing; one of two who keep it at once is first
  const kept = await Promise.allSettled([
    sal.saveSupplement({ ...begun, lines: [hinge] }),
    drew.saveSupplement({ ...begun, lines: [latch] }),
  ])
  expect(kept.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(kept.find((one) => one.status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'changed' } })
  const { draft } = await drew.read({ id })
  const first = await sal.saveSupplement({ ...begun, version: draft!.version, lines: [hinge] })
  await sal.sendSupplement({ id: first.id, hash: first.hash })

  // the draft is gone and nothing was kept of the other one’s: what waits is not replaced unread
  const typed = { ...begun, lines: [latch] }
  await expect(drew.saveSupplement(typed)).rejects.toMatchObject({
    status: 409,
    code: 'changed',
    message: expect.stringMatching(/^S01 was sent .* Read it and take its lines over/),
  })
  const [waiting] = (await drew.read({ id })).versions
  expect(waiting).toMatchObject({ number: 1, status: 'sent', lines: [{ description: 'Hinge' }] })
  const both = await drew.saveSupplement({ ...typed, replaces: waiting!.id, lines: [...waiting!.lines, latch] })
  const { versions } = await drew.sendSupplement({ id: both.id, hash: both.hash })
  expect(versions.slice(0, 2).map(({ number, status, lines }) => [number, status, lines.length])).toEqual([
    [2, 'sent', 2],
    [1, 'superseded', 1],
  ])
  // nor is what the driver has signed meanwhile asked again
  await sign(both.id)
  await expect(sal.saveSupplement({ ...typed, replaces: both.id })).rejects.toMatchObject({
    code: 'changed',
    message: expect.stringContaining('The driver has answered'),
  })
  // a kept draft neither: the driver signs what it was to replace before it goes out
  const waits = await supplement(id, [hinge])
  const merged = { ...typed, replaces: waits.id, lines: [hinge, latch] }
  const held = await sal.saveSupplement(merged)
  expect((await drew.read({ id })).draft).toMatchObject({ replaces: waits.id })
  await sign(waits.id)
  const answered = {
    status: 409,
    code: 'changed',
    message: expect.stringMatching(/answered .* keep only what comes on top/),
  }
  await expect(drew.sendSupplement({ id: held.id, hash: held.hash })).rejects.toMatchObject(answered)
  await expect(sal.saveSupplement({ ...merged, version: held.version })).rejects.toMatchObject(answered)
  const rest = await sal.saveSupplement({ ...typed, version: held.version })
  expect((await sal.sendSupplement({ id: rest.id, hash: rest.hash })).versions[0]).toMatchObject({ lines: [latch] })
  await owner.query('delete from provider_members where user_id = $1', [CAST.drew.id])
})

test('what the insurer approves changes who pays, to the cent; what it refuses is the driver’s, as they signed', async () => {
  const { id, estimate } = await inShop(claim_id, [line(), line({ description: 'Trim', part_cents: 20_000 })])
  const dana = await calls('dana')
  // 62,000 and 8.9 % tax on it; nothing answered yet
  expect((await dana.read({ id })).sums).toMatchObject({
    authorized_cents: 67_518,
    open_cents: 67_518,
    own_risk_cents: 67_518,
    now: { own_cents: 50_000, insurer_cents: 17_518 },
    worst: { own_cents: 67_518, insurer_cents: 0 },
  })
  const ada = await calls('ada')
  const answer = { estimate_id: estimate.id, hash: estimate.hash, ...plain }
  await expect(ada.answerVersion({ ...answer, decision: 'in_part' })).rejects.toMatchObject({ status: 422 })
  await expect(
    ada.answerVersion({ ...answer, decision: 'in_part', lines: [{ line_no: 2, approved_cents: 99_999 }] }),
  ).rejects.toMatchObject({ details: [{ path: 'lines.0.approved_cents' }] })
  await ada.answerVersion({ ...answer, decision: 'in_part', lines: [{ line_no: 2, approved_cents: 11_780 }] })
  expect((await dana.read({ id })).sums).toMatchObject({
    approved_cents: 57_518,
    open_cents: 0,
    own_risk_cents: 10_000,
    now: { own_cents: 60_000, insurer_cents: 7_518, refused_cents: 10_000 },
    worst: { own_cents: 60_000 },
  })
  await ada.answerVersion({ ...answer, decision: 'approved' })
  expect((await dana.read({ id })).sums).toMatchObject({ own_risk_cents: 0, now: { own_cents: 50_000 } })
  await expect((await calls('sal')).answerVersion({ ...answer, decision: 'approved' })).rejects.toMatchObject({
    status: 403,
  })
})

test('once the insurer has approved a version, its driver signs it without any risk of their own', async () => {
  const { estimate } = await chosen(claim_id)
  const ada = await calls('ada')
  await ada.answerVersion({ estimate_id: estimate.id, hash: estimate.hash, decision: 'approved', ...plain })
  const dana = await calls('dana')
  expect(await dana.signing({ estimate_id: estimate.id, language: 'en' })).toMatchObject({ own_risk_lines: [] })
  expect((await sign(estimate.id)).sums).toMatchObject({ approved_cents: 45_738, own_risk_cents: 0 })
})

test('an answer names the version it was about: one to a version that is gone counts nothing', async () => {
  const { id } = await inShop(claim_id)
  const first = await supplement(id, [hinge])
  await supplement(id, [hinge])
  const ada = await calls('ada')
  const old = { estimate_id: first.id, hash: first.hash, decision: 'approved' as const, ...plain }
  await expect(ada.answerVersion(old)).rejects.toMatchObject({ code: 'superseded' })
})

test('work that is not done after all leaves the bill, with its tax', async () => {
  const { id, estimate } = await inShop(claim_id, [line(), line({ description: 'Trim', part_cents: 20_000 })])
  const sal = await calls('sal')
  const without = { estimate_id: estimate.id, lines: [2], reason: 'The trim is fine' }
  const after = await sal.withdrawLines(without)
  expect(after.sums).toMatchObject({ authorized_cents: 45_738 })
  expect(after.work[1]).toMatchObject({ work: { withdrawn_reason: 'The trim is fine' } })
  await expect(sal.withdrawLines(without)).rejects.toMatchObject({ code: 'wrong_state' })
  const { rows } = await owner.query('select authorized_cents from repairs where id = $1', [id])
  expect(rows).toEqual([{ authorized_cents: 45_738 }])
})

test('the deductible is taken once over all repairs of a claim, by the first that reaches it', async () => {
  const { id } = await inShop(claim_id, [line({ part_cents: 30_000, taxed: 'none' })])
  const dana = await calls('dana')
  const [one] = await dana.ofClaim({ claim_id })
  expect(one).toMatchObject({ deductible_cents: 50_000, deductible_used_cents: 30_000 })
  await owner.query(`update repairs set trade = 'glass' where id = $1`, [id])
  const second = await chosen(claim_id, [line({ part_cents: 90_000, taxed: 'none' })])
  const all = await dana.ofClaim({ claim_id })
  expect(all.map(({ deductible_used_cents }) => deductible_used_cents)).toEqual([30_000, 20_000])
  expect(all[1]).toMatchObject({ id: second.id, waits_for_driver: true, sums: { now: { own_cents: 20_000 } } })
})

test('no driver learns of another’s repairs, and no shop of a claim’s other ones', async () => {
  const { id } = await inShop(claim_id)
  const { id: estimate_id, hash } = await supplement(id, [hinge])
  for (const who of ['drew', 'omar'] as const) {
    const other = await calls(who)
    await expect(other.ofClaim({ claim_id })).rejects.toMatchObject({ status: 404 })
    await expect(other.declineVersion({ estimate_id, reason: 'mine' })).rejects.toMatchObject({ status: 404 })
    await expect(other.sendSupplement({ id: estimate_id, hash })).rejects.toMatchObject({ status: 404 })
    expect(await other.board({})).toEqual([])
  }
  await expect((await calls('sal')).ofClaim({ claim_id })).rejects.toMatchObject({ status: 404 })
})

test('of signing and a newer version at the same moment one wins, and the money follows it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const own = await claim('dana')
    const { id, estimate } = await chosen(own)
    const shop = await estimates('sal')
    const words = {
      valid_until: estimate.valid_until,
      days_needed: 5,
      parts_policy: 'oem' as const,
      warranty_months: 12,
    }
    const next = await shop.save({ invitation_id: id, version: 0, lines: [hinge], tax_bp: 0, ...words })
    const dana = await calls('dana')
    await dana.consent({ language: 'en' })
    const given = {
      estimate_id: estimate.id,
      hash: estimate.hash,
      cap_cents: 45738,
      typed_name: CAST.dana.name,
      own_risk_lines: [1],
      own_risk_name: CAST.dana.name,
      language: 'en' as const,
    }
    const both = await Promise.allSettled([dana.authorize(given), shop.send({ id: next.id, hash: next.hash })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = both.find((one) => one.status === 'rejected') as PromiseRejectedResult
    expect(['superseded', 'request_over']).toContain((lost.reason as { code: string }).code)
    const { rows } = await owner.query<{ cents: number; total: number | null }>(
      `select r.authorized_cents as cents, (select sum(total_cents)::int from estimates e where e.invitation_id = r.id and e.status = 'authorized') as total from repairs r where id = $1`,
      [id],
    )
    expect(rows[0]!.cents).toBe(rows[0]!.total ?? 0)
  }
})

test('of an answer and a newer supplement at the same moment the answer counts only for the version it read', async () => {
  const [ada, sal] = [await calls('ada'), await calls('sal')]
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await inShop(await claim('dana'))
    const first = await supplement(id, [hinge])
    const next = await sal.saveSupplement({ repair_id: id, version: 0, replaces: first.id, lines: [hinge], tax_bp: 0 })
    const given = { estimate_id: first.id, hash: first.hash, decision: 'approved' as const, ...plain }
    const [answer, sent] = await Promise.allSettled([
      ada.answerVersion(given),
      sal.sendSupplement({ id: next.id, hash: next.hash }),
    ])
    expect(sent.status).toBe('fulfilled')
    if (answer.status === 'rejected') expect((answer.reason as { code: string }).code).toBe('superseded')
    const { versions } = await ada.read({ id })
    expect(versions.find(({ id: one }) => one === next.id)).toMatchObject({ status: 'sent', answer: null })
    await sal.withdrawVersion({ estimate_id: next.id })
  }
})

test('the paper of a signature has what California asks of a body shop’s estimate and of an authorization', async () => {
  await owner.query(`update claims set vin = '1HGCM82633A004352' where id = $1`, [claim_id])
  const hours = { hours_tenths: 15, rate_cents: 6_400, labor_type: 'body' } as const
  const { id } = await inShop(claim_id, [
    line({ part_number: '67111-AA', ...hours }),
    line({
      operation: 'calibrate',
      description: 'Radar',
      part_kind: null,
      part_cents: 0,
      sublet_vendor: 'Peachtree',
      sublet_cents: 32_500,
    }),
  ])
  const more = await supplement(id)
  await sign(more.id)
  const { versions } = await (await calls('dana')).read({ id })
  const system = systemCtx(world.services, 'paper').db
  const paper = async (n: number) => {
    const signed = await signedVersion(system, versions[n]!.signed!.id)
    return JSON.stringify((await authorizationPaper(world.services, signed!)).content)
  }
  const [added, first] = [await paper(0), await paper(1)]
  // 16 CCR 3353, 3356: shop, customer, vehicle, mileage; each part with its kind and number; parts and labor apart; tax; total
  for (const said of [
    PROVIDERS.sal.name,
    CAST.dana.name,
    '1HGCM82633A004352',
    '41,200',
    '67111-AA',
    'new, from the maker',
    '1.5 h × $64.00',
    'Parts',
    'Labor',
    'Outside work',
    'Peachtree',
    '$420.00',
    '$96.00',
    '$325.00',
    'Of it tax',
    '$37.38',
  ])
    expect(first).toContain(said)
  // 16 CCR 3354: the revised total with the added work, who authorized it, when and how
  const total = versions[0]!.totals.total_cents + versions[1]!.totals.total_cents
  for (const said of [
    `the total I’ve authorized is ${formatCents(total)}`,
    CAST.dana.name,
    'On this site',
    'Signed by',
  ])
    expect(added).toContain(said)
  // not on it: the shop’s registration number, which is asked for as a credential and shown by its last four only
  expect(first).not.toContain('Registration')
})

test('a photo that a technician adds beside the car is shown to the driver, and beside the line it belongs to', async () => {
  const { id } = await inShop(claim_id)
  const photo = await makePhoto(owner, { id: CAST.sal.id })
  const sal = await calls('sal')
  await expect(sal.addPhotos({ repair_id: id, photos: [] })).rejects.toMatchObject({ details: [{ path: 'photos' }] })
  const foreign = await makePhoto(owner, { id: CAST.omar.id })
  await expect(sal.addPhotos({ repair_id: id, photos: [foreign] })).rejects.toMatchObject({
    details: [{ path: 'photos' }],
  })
  await expect((await calls('dana')).addPhotos({ repair_id: id, photos: [photo] })).rejects.toMatchObject({
    status: 404,
  })
  const added = await sal.addPhotos({ repair_id: id, photos: [photo] })
  expect(added.events.at(-1)).toMatchObject({ kind: 'photos', details: { count: 1 } })
  await supplement(id, [line({ reason: 'hidden_damage', description: 'Hinge', photos: [photo] })])
  const read = await (await calls('dana')).read({ id })
  expect(read.photos).toMatchObject([{ file_id: photo, kind: 'work' }])
  expect(read.versions[0]!.lines[0]!.photos).toEqual([photo])
})

test('a draft of a better estimate that nobody sent does not keep a shop from writing more work', async () => {
  const { id } = await chosen(claim_id)
  const sal = await estimates('sal')
  const saved = {
    invitation_id: id,
    version: 0,
    lines: [line()],
    tax_bp: 890,
    valid_until: '2031-01-01',
    days_needed: 5,
    parts_policy: 'oem' as const,
    warranty_months: 12,
  }
  await sal.save(saved)
  const dana = await calls('dana')
  const asked = (await dana.read({ id })).versions.find(({ status }) => status === 'chosen')!
  await sign(asked.id)
  expect(await supplement(id, [hinge])).toMatchObject({ kind: 'supplement', number: 1 })
})

test('of a repair that was canceled no version waits for anybody, and a discount never leaves the bill alone', async () => {
  const discount = line({ operation: 'discount', description: 'Courtesy', part_kind: null, part_cents: 5_000 })
  const { id, estimate } = await chosen(claim_id, [line(), discount])
  const dana = await calls('dana')
  await dana.cancel({ repair_id: id, reason: 'I will ask somebody else' })
  expect((await dana.read({ id })).versions.map(({ status }) => status)).toEqual(['not_chosen'])
  expect((await dana.ofClaim({ claim_id }))[0]!.waits_for_driver).toBe(false)
  await expect(sign(estimate.id)).rejects.toMatchObject({ status: 409 })
  const next = await claim('dana')
  const other = await inShop(next, [line(), discount])
  const sal = await calls('sal')
  await expect(
    sal.withdrawLines({ estimate_id: other.estimate.id, lines: [2], reason: 'No courtesy' }),
  ).rejects.toMatchObject({ status: 422 })
})
