import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { repairOf } from '#features/trades/repairs/server/repair-rows.ts'
import type { Language } from '#lib/languages.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { papersContract } from '../contract.ts'
import { knownOf } from './paper-facts.ts'
import { paperPages } from './paper-pdf.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, bills, chosen, authorized, inShop, invoice } = repairs(world)
const papers = async (who: Who) => (await world.as(who)).on(papersContract)
/** `ROUNDS=200` for the whole of it. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 12)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [claim_id])
})
const INSURER = 35_738
const reason = 'I’d rather pay the shop myself'

async function said(repair_id: string, language: Language) {
  const { db } = systemCtx(world.services, 'papers')
  const known = await knownOf(db, await repairOf(db, repair_id), world.services.now())
  const pages = await paperPages(world.services, { known, prices: true }, language)
  return Object.fromEntries(pages.map(({ paper, content }) => [paper.number, JSON.stringify(content)]))
}
async function directed(repair_id: string, language: Language = 'en') {
  const dana = await papers('dana')
  await (await calls('dana')).consent({ language })
  const { hash } = await dana.directionText({ repair_id, language })
  return dana.direct({ repair_id, hash, typed_name: CAST.dana.name, language })
}
const pays = async (repair_id: string, cents: number) =>
  (await bills('sal')).record({ repair_id, kind: 'insurer_to_shop', cents, reference: 'CK 4471' })
const open = async (repair_id: string) =>
  (await (await bills('dana')).bill({ repair_id })).payments.find(({ confirmed_at }) => confirmed_at === null)!.id
/** The insurer approves the first version in part, or refuses all of it. */
async function approves(repair_id: string, approved_cents: number | null) {
  const team = await calls('ada')
  const { id: estimate_id, hash } = (await team.read({ id: repair_id })).versions[0]!
  const lines = approved_cents === null ? [] : [{ line_no: 1, approved_cents, note: 'Aftermarket is less' }]
  const decision = approved_cents === null ? 'refused' : 'in_part'
  const how = { confirmed_how: 'email', confirmed_by: 'Kim' } as const
  await team.answerVersion({ estimate_id, hash, decision, lines, note: '', ...how })
}
async function letter(repair_id: string) {
  const dana = await papers('dana')
  const { difference_cents } = await dana.papers({ repair_id })
  return dana.writeLetter({ repair_id, expected_cents: difference_cents! })
}

test('a driver tells the insurer to pay the shop, keeps every right, and can take it back', async () => {
  const { id: repair_id } = await authorized(claim_id)
  const dana = await papers('dana')
  const read = await dana.directionText({ repair_id, language: 'en' })
  expect(read.text.join(' ')).toContain('no assignment of benefits')
  expect(read.text.join(' ')).toContain('no power of attorney')
  expect(read.text.join(' ')).toContain('what it owes for the work that I signed in E01')
  const signed = await directed(repair_id, 'es')
  expect(signed).toMatchObject({
    direction: { number: 'DP-01', cents: null },
    may: { direct: false, revoke: true },
    papers: [{ number: 'E01' }, { kind: 'direction_to_pay', number: 'DP-01', languages: ['en', 'es'], over: false }],
  })
  const [spanish, english] = [await said(repair_id, 'es'), await said(repair_id, 'en')]
  for (const words of ['cesión de beneficios', 'No es un poder', CAST.dana.name, PROVIDERS.sal.name])
    expect(spanish['DP-01']).toContain(words)
  for (const words of [
    'English counterpart',
    'no assignment of benefits',
    'revoke this at any time',
    'Fingerprint of the text',
  ])
    expect(english['DP-01']).toContain(words)
  const { rows } = await owner.query('select shown_text, ip, agent from repair_papers where repair_id = $1', [
    repair_id,
  ])
  expect(rows[0]).toMatchObject({ shown_text: expect.stringContaining('No es un poder') })
  await expect(directed(repair_id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await (await papers('sal')).papers({ repair_id })).direction).toMatchObject({ number: 'DP-01' })

  const revoked = await dana.revoke({ repair_id, reason })
  expect(revoked).toMatchObject({ direction: null, may: { direct: true, revoke: false } })
  expect((await said(repair_id, 'en'))['DP-01']).toContain(reason)
  await expect(dana.revoke({ repair_id, reason })).rejects.toMatchObject({ code: 'wrong_state' })
  const told = await owner.query(
    `select title from notifications where user_id = $1 and message like '%DP-01%' order by created_at`,
    [CAST.sal.id],
  )
  expect(told.rows.map(({ title }: { title: string }) => title)).toEqual([
    'Direction to pay signed',
    'Direction to pay revoked',
  ])
  expect((await directed(repair_id)).direction, 'the next has the next number').toMatchObject({ number: 'DP-02' })
})

test('only its driver signs, reads or revokes it, only of work that was signed, and only as it stands', async () => {
  const { id: unsigned } = await chosen(claim_id)
  await (await calls('dana')).consent({ language: 'en' })
  await expect((await papers('dana')).directionText({ repair_id: unsigned, language: 'en' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  const { id: repair_id } = await inShop(await claim('dana'))
  const dana = await papers('dana')
  const { hash } = await dana.directionText({ repair_id, language: 'en' })
  const direction = { repair_id, hash, typed_name: CAST.dana.name, language: 'en' as const }
  for (const who of ['drew', 'sal', 'pat'] as const) {
    const other = await papers(who)
    await expect(other.direct(direction), who).rejects.toMatchObject({ status: 404 })
    await expect(other.directionText({ repair_id, language: 'en' }), who).rejects.toMatchObject({ status: 404 })
    await expect(other.revoke({ repair_id, reason }), who).rejects.toMatchObject({ status: 404 })
  }
  await invoice(repair_id)
  await expect(dana.direct(direction)).rejects.toMatchObject({ code: 'hash_changed' })
  await (await calls('dana')).withdrawConsent({})
  const { hash: now, text } = await dana.directionText({ repair_id, language: 'en' })
  expect(text[0]).toContain('$457.38 as billed')
  await expect(dana.direct({ ...direction, hash: now })).rejects.toMatchObject({ code: 'consent_missing' })
})

test('what was paid is not revoked, and part of it shows beside the direction', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await invoice(repair_id)
  await directed(repair_id)
  await pays(repair_id, 10_000)
  const dana = await papers('dana')
  expect(await dana.papers({ repair_id })).toMatchObject({ paid_to_shop_cents: 10_000, may: { revoke: true } })
  expect((await said(repair_id, 'en'))['DP-01']).toContain('CK 4471')
  await pays(repair_id, INSURER - 10_000)
  expect(await dana.papers({ repair_id }), 'the shop’s word alone takes nothing from her').toMatchObject({
    may: { revoke: true },
  })
  const { confirm } = await bills('dana')
  await confirm({ payment_id: await open(repair_id) })
  await confirm({ payment_id: await open(repair_id) })
  await expect(dana.revoke({ repair_id, reason })).rejects.toMatchObject({ status: 409, code: 'paid_already' })
  expect(await dana.papers({ repair_id })).toMatchObject({ may: { direct: false, revoke: false } })
})

test(`of a revocation and the confirmed payment at once one is first (${ROUNDS} rounds)`, async () => {
  const { id: repair_id } = await inShop(claim_id)
  await invoice(repair_id)
  for (let round = 0; round < ROUNDS; round += 1) {
    await directed(repair_id)
    const [dana, sal] = [await papers('dana'), await bills('sal')]
    await (await bills('dana')).record({ repair_id, kind: 'insurer_to_shop', cents: INSURER })
    const payment_id = await open(repair_id)
    const [revoked, paid] = await Promise.allSettled([dana.revoke({ repair_id, reason }), sal.confirm({ payment_id })])
    expect(paid.status, 'a payment that was made is on record').toBe('fulfilled')
    const { direction, may } = await dana.papers({ repair_id })
    // revoked first, or refused because it was paid first
    expect(direction === null).toBe(revoked.status === 'fulfilled')
    if (revoked.status === 'rejected') expect(revoked.reason).toMatchObject({ code: 'paid_already' })
    expect(may.revoke).toBe(false)
    await owner.query('delete from repair_payments where repair_id = $1', [repair_id])
    if (direction) await dana.revoke({ repair_id, reason })
  }
})

test('an insurer that paid less than its part gets a letter with the lines, the difference and its state’s rule', async () => {
  await owner.query(`update claims set loss_state = 'GA' where id = $1`, [claim_id])
  const { id: repair_id } = await inShop(claim_id)
  const team = await calls('ada')
  const { versions } = await team.read({ id: repair_id })
  await team.answerVersion({
    estimate_id: versions[0]!.id,
    hash: versions[0]!.hash,
    decision: 'in_part',
    lines: [{ line_no: 1, approved_cents: 40_000, note: 'Aftermarket is $37 less' }],
    note: '',
    confirmed_how: 'email',
    confirmed_by: 'Kim',
  })
  await invoice(repair_id)
  const dana = await papers('dana')
  const write = (expected_cents: number) => dana.writeLetter({ repair_id, expected_cents })
  await expect(write(5_738), 'nothing is paid: it is open, not short').rejects.toMatchObject({
    code: 'wrong_state',
  })
  await pays(repair_id, 30_000)
  await expect(write(1)).rejects.toMatchObject({ code: 'changed' })
  await expect(
    (await papers('sal')).writeLetter({ repair_id, expected_cents: 5_738 }),
    'the claim is the driver’s',
  ).rejects.toMatchObject({ status: 404 })
  expect(await dana.papers({ repair_id })).toMatchObject({
    difference_cents: 5_738,
    may: { write_letter: true },
  })
  await write(5_738)
  const spanish = (await said(repair_id, 'es'))['SP-01']!
  for (const words of [
    '$57.38',
    'Aftermarket is $37 less',
    'within 15 days',
    '$57.38 of it is what you refused',
    '$457.38',
    '120-2-52-.04',
    'To the claims department of',
    'E01.1',
  ])
    expect(spanish, 'in English whatever the reader’s language').toContain(words)
  expect(spanish).not.toContain('2695.8')
  expect(spanish, 'the car is repaired: no other shop').not.toContain('name a repair shop')
  expect(spanish, 'she took it over').toContain('pay that part to me')
  await expect(write(5_738), 'it says the same').rejects.toMatchObject({ code: 'written_already' })
  expect(
    await (await papers('sal')).papers({ repair_id }),
    'its part is short; the refused is the driver’s',
  ).toMatchObject({
    short_cents: null,
    difference_cents: null,
  })
  expect((await (await papers('sal')).papers({ repair_id })).papers.map(({ number }) => number)).toContain('SP-01')

  await owner.query(`update claims set loss_state = 'TX' where id = $1`, [claim_id])
  await write(5_738)
  const plain = (await said(repair_id, 'en'))['SP-02']!
  expect(plain, 'a plain request where no law was read').toContain('Please pay the difference of $57.38')
  expect(plain).not.toContain('Under ')
})

test('a letter says of lines that nobody answered that no answer is on record, and cites no law for them', async () => {
  await owner.query(`update claims set loss_state = 'GA' where id = $1`, [claim_id])
  const { id: repair_id } = await inShop(claim_id)
  await invoice(repair_id)
  await pays(repair_id, 30_000)
  expect((await letter(repair_id)).short_cents ?? 0).toBe(5_738)
  const said_of = (await said(repair_id, 'en'))['SP-01']!
  for (const words of ['No answer on record', 'Of some lines no answer of yours is on record', '– Deductible'])
    expect(said_of).toContain(words)
  for (const words of [
    'You approved the lines',
    'Approved as billed',
    'Approved for less',
    'is what you refused',
    'Under ',
  ])
    expect(said_of).not.toContain(words)
})

test('what is missing is what a full approval would have paid, after betterment and the deductible', async () => {
  await owner.query('update coverage set deductible_cents = 0 where claim_id = $1', [claim_id])
  const worn = { betterment_bp: 4_000, betterment_reason: 'Tread 4/32, 40,000 miles' }
  const { id: repair_id } = await inShop(claim_id, [line({ part_cents: 40_000, taxed: 'none', ...worn })])
  await approves(repair_id, 20_000)
  await invoice(repair_id)
  await pays(repair_id, 12_000)
  const dana = await papers('dana')
  expect(await dana.papers({ repair_id })).toMatchObject({ difference_cents: 12_000, short_cents: null })
  await letter(repair_id)
  const text = (await said(repair_id, 'en'))['SP-01']!
  expect(text).toContain('$120.00 of it is what you refused')
  for (const sum of ['$400.00', '$160.00', '$240.00', '$120.00']) expect(text).toContain(sum)
})

test('no more of the difference is the driver’s than there is', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await approves(repair_id, 40_000)
  await invoice(repair_id)
  await pays(repair_id, 35_000)
  await letter(repair_id)
  expect((await said(repair_id, 'en'))['SP-01']).toContain('$7.38 of it is what you refused')
})

test('a rule for an insurer and its own insured is cited to nobody else, and not for what was refused whole', async () => {
  const written = async (claim_type: string, loss_state: string, approved: number | null) => {
    const id = await claim('dana')
    await owner.query('update coverage set deductible_cents = 0 where claim_id = $1', [id])
    await owner.query('update claims set claim_type = $2, loss_state = $3 where id = $1', [id, claim_type, loss_state])
    const { id: repair_id } = await inShop(id)
    await approves(repair_id, approved)
    await invoice(repair_id)
    await pays(repair_id, 10_000)
    await letter(repair_id)
    return Object.values(await said(repair_id, 'en')).join(' ')
  }
  expect(await written('collision', 'CA', 40_000)).toContain('Under 10 CCR 2695.8(f)')
  expect(await written('collision', 'GA', null), 'nothing was approved').not.toContain('Under Ga.')
  for (const state of ['CA', 'GA', 'MA'])
    expect(await written('liability', state, 40_000), state).not.toMatch(/Under |2695\.8|120-2-52|123\.05/)
  expect(await written('collision', 'MA', 40_000)).not.toContain('123.05')
})

test('in a liability claim the insurer is somebody else’s, and so are the policy’s rights', async () => {
  await owner.query(`update claims set claim_type = 'liability' where id = $1`, [claim_id])
  const { id: repair_id } = await authorized(claim_id)
  const dana = await papers('dana')
  for (const [language, never, words] of [
    ['en', /my insurer|under the policy/, 'my claim and my rights stay mine'],
    ['es', /mi aseguradora|según la póliza/, 'mi reclamo y mis derechos siguen siendo míos'],
  ] as const) {
    const text = (await dana.directionText({ repair_id, language })).text.join(' ')
    expect(text).not.toMatch(never)
    expect(text).toContain(words)
  }
})

test('a direction that no longer says what is billed says so, and the next signature takes its place', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await directed(repair_id)
  const dana = await papers('dana')
  expect((await dana.papers({ repair_id })).direction).toMatchObject({ stale: false })
  await invoice(repair_id)
  expect(await dana.papers({ repair_id })).toMatchObject({ direction: { stale: true }, may: { direct: true } })
  expect((await directed(repair_id)).direction).toMatchObject({ number: 'DP-02', stale: false })
  const { 'DP-01': old, 'DP-02': next } = await said(repair_id, 'es')
  expect(old).toContain('Direction to pay DP-02 has taken the place of this one')
  expect(next).not.toContain('has taken the place')
  await expect(directed(repair_id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a shop without an address is named without one', async () => {
  const { rows } = await owner.query('select address, city, state from provider_profiles where id = $1', [
    PROVIDERS.sal.id,
  ])
  await owner.query('update provider_profiles set address = null, city = null, state = null where id = $1', [
    PROVIDERS.sal.id,
  ])
  const { id: repair_id } = await authorized(claim_id)
  const { text } = await (await papers('dana')).directionText({ repair_id, language: 'en' })
  expect(text.join(' ')).not.toContain('The payment goes to')
  const { address, city, state } = rows[0]
  await owner.query('update provider_profiles set address = $2, city = $3, state = $4 where id = $1', [
    PROVIDERS.sal.id,
    address,
    city,
    state,
  ])
})

test('a letter past the last number is refused with what to do instead', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await invoice(repair_id)
  await pays(repair_id, 30_000)
  await owner.query(
    `insert into repair_papers (id, repair_id, kind, number, language, shown_text, english_text, at)
     select gen_random_uuid(), $1, 'short_pay_letter', n, 'en', 'x', 'x', now() from generate_series(1, 999) n`,
    [repair_id],
  )
  await expect(letter(repair_id)).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
})

test('a paper keeps its head as it was written, and forgets who wrote it when they delete their account', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await invoice(repair_id)
  await directed(repair_id)
  await pays(repair_id, 30_000)
  await letter(repair_id)
  const { rows } = await owner.query('select business_name from provider_profiles where id = $1', [PROVIDERS.sal.id])
  await owner.query(`update provider_profiles set business_name = 'Another Name' where id = $1`, [PROVIDERS.sal.id])
  await owner.query(`update claims set insurer_name = 'Later Mutual' where id = $1`, [claim_id])
  const { 'DP-01': direction, 'SP-01': written } = await said(repair_id, 'en')
  expect(direction + written!).not.toMatch(/Another Name|Later Mutual/)
  expect(written).toContain(CAST.dana.name)
  await owner.query('update provider_profiles set business_name = $2 where id = $1', [
    PROVIDERS.sal.id,
    rows[0].business_name,
  ])
  const kept =
    'select typed_name, ip, agent, written_by, shown_text, facts::text from repair_papers where repair_id = $1 order by kind'
  const before = (await owner.query(kept, [repair_id])).rows
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.dana.id])
  const after = (await owner.query(kept, [repair_id])).rows
  expect(after).toHaveLength(2)
  expect(JSON.stringify(after)).not.toContain(CAST.dana.name)
  for (const row of after) expect(row).toMatchObject({ typed_name: '', ip: '', agent: '', written_by: null })
  expect(after.map((row: { shown_text: string }) => row.shown_text)).toEqual(
    before.map((row: { shown_text: string }) => row.shown_text),
  )
  await owner.query('update profiles set deleted_at = null where id = $1', [CAST.dana.id])
})
