import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { repairOf } from '#features/trades/repairs/server/repair-rows.ts'
import type { Language } from '#lib/languages.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
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
  await expect(dana.revoke({ repair_id, reason })).rejects.toMatchObject({ status: 409, code: 'paid_already' })
  expect(await dana.papers({ repair_id })).toMatchObject({ may: { direct: false, revoke: false } })
})

test(`of a revocation and the payment at once one is first (${ROUNDS} rounds)`, async () => {
  const { id: repair_id } = await inShop(claim_id)
  await invoice(repair_id)
  for (let round = 0; round < ROUNDS; round += 1) {
    await directed(repair_id)
    const dana = await papers('dana')
    const [revoked, paid] = await Promise.allSettled([dana.revoke({ repair_id, reason }), pays(repair_id, INSURER)])
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
  const letter = (expected_cents: number) => dana.writeLetter({ repair_id, expected_cents })
  await expect(letter(5_738), 'nothing is paid: it is open, not short').rejects.toMatchObject({
    code: 'wrong_state',
  })
  await pays(repair_id, 30_000)
  await expect(letter(1)).rejects.toMatchObject({ code: 'changed' })
  await expect(
    (await papers('sal')).writeLetter({ repair_id, expected_cents: 5_738 }),
    'the claim is the driver’s',
  ).rejects.toMatchObject({ status: 404 })
  expect(await dana.papers({ repair_id })).toMatchObject({
    difference_cents: 5_738,
    may: { write_letter: true },
  })
  await letter(5_738)
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
  expect((await (await papers('sal')).papers({ repair_id })).papers.map(({ number }) => number)).toContain('SP-01')

  await owner.query(`update claims set loss_state = 'TX' where id = $1`, [claim_id])
  await letter(5_738)
  const plain = (await said(repair_id, 'en'))['SP-02']!
  expect(plain, 'a plain request where no law was read').toContain('Please pay the difference of $57.38')
  expect(plain).not.toContain('Under ')
})
