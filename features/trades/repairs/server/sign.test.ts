import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, estimates, chosen, sign, supplement, inShop } = repairs(world)
/** `ROUNDS=200` for the whole of it. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 12)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('delete from electronic_consents')
  await owner.query('update coverage set deductible_cents = 50000 where claim_id = $1', [claim_id])
})
const dana = () => calls('dana')
const name = CAST.dana.name

test('choosing an estimate begins a repair, which its driver signs exactly as they read it', async () => {
  const { id, estimate } = await chosen(claim_id)
  const me = await dana()
  expect(await me.read({ id })).toMatchObject({ status: 'chosen', viewer: 'driver', work: [] })
  const shown = await me.signing({ estimate_id: estimate.id, language: 'es' })
  expect(shown).toMatchObject({ cap_cents: 45_738, own_risk_lines: [1], own_risk_cents: 45_738, consented_at: null })
  expect(shown.text[0]!.text).toContain('Autorizo a')
  const given = {
    estimate_id: estimate.id,
    hash: shown.hash,
    cap_cents: 45738,
    typed_name: name,
    language: 'es' as const,
    own_risk_lines: [1],
    own_risk_name: name,
  }
  await expect(me.authorize(given)).rejects.toMatchObject({ code: 'consent_missing' })
  await me.consent({ language: 'es' })
  await expect(me.authorize({ ...given, hash: 'f'.repeat(64) })).rejects.toMatchObject({ code: 'hash_changed' })
  await expect(me.authorize({ ...given, cap_cents: 45_737 })).rejects.toMatchObject({ code: 'cap_below_total' })
  await expect(me.authorize({ ...given, own_risk_lines: [] })).rejects.toMatchObject({ code: 'own_risk_missing' })
  await expect(me.authorize({ ...given, own_risk_name: null })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'own_risk_name' }],
  })
  const signed = await me.authorize(given)
  expect(signed).toMatchObject({ status: 'authorized', sums: { authorized_cents: 45_738, own_risk_cents: 45_738 } })
  expect(signed.work).toMatchObject([{ description: 'Door shell', work: null }])
  await expect(me.authorize(given)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('what was signed is kept in the language that was shown, with an English counterpart, and never changes', async () => {
  const { id, estimate } = await chosen(claim_id)
  await sign(estimate.id)
  const { rows } = await owner.query<{ id: string; shown_text: string; ip: string; own_risk_lines: number[] }>(
    'select * from repair_authorizations where repair_id = $1',
    [id],
  )
  expect(rows).toMatchObject([{ hash: estimate.hash, cap_cents: 45_738, method: 'in_product', language: 'en' }])
  expect(rows[0]!.shown_text).toContain('If my insurer doesn’t pay for this, I will.')
  const past = owner.query(`update repair_authorizations set shown_text = 'x' where repair_id = $1`, [id])
  await expect(past).rejects.toMatchObject({ code: 'CC409' })
  const pdf = async (who: 'dana' | 'sal' | 'drew', more = '') =>
    (await world.as(who)).fetch(`/rest/v1/rpc/repair_authorization?id=${rows[0]!.id}${more}`)
  for (const who of ['dana', 'sal'] as const) {
    const answer = await pdf(who)
    expect(answer.status).toBe(200)
    expect((await answer.text()).startsWith('%PDF')).toBe(true)
  }
  expect((await pdf('dana', '&language=en')).headers.get('content-disposition')).toContain('authorization-E01.pdf')
  expect((await pdf('drew')).status).toBe(404)
})

test('the law of the shop’s state is cited only where it was read for sure; every other sentence is our own rule', async () => {
  const { estimate } = await chosen(claim_id)
  const me = await dana()
  const cited = async () =>
    (await me.signing({ estimate_id: estimate.id, language: 'en' })).text.filter(({ source }) => source)
  expect(await cited()).toEqual([])
  await owner.query(`update provider_profiles set state = 'CA' where id = $1`, [PROVIDERS.sal.id])
  const [first] = await cited()
  expect(first).toMatchObject({ text: 'No work starts before this is signed.' })
  expect(first!.source).toContain('16 CCR 3353')
  await owner.query(`update provider_profiles set state = 'GA' where id = $1`, [PROVIDERS.sal.id])
})

test('nothing is signed after the shop has sent a newer version: the refusal says what it changes, and that one is read and signed', async () => {
  const { id, estimate } = await chosen(claim_id)
  const shop = await estimates('sal')
  const { version: _, ...saved } = await shop.save({
    invitation_id: id,
    version: 0,
    lines: [line({ part_cents: 4e4 }), line({ description: 'Hinge', part_cents: 1e4 })],
    tax_bp: 890,
    valid_until: estimate.valid_until,
    days_needed: 5,
    parts_policy: 'oem',
    warranty_months: 12,
  })
  await shop.send({ id: saved.id, hash: saved.hash })
  const me = await dana()
  await expect(me.signing({ estimate_id: estimate.id, language: 'en' })).rejects.toMatchObject({ code: 'superseded' })
  const given = {
    cap_cents: 45_738,
    typed_name: name,
    language: 'en' as const,
    own_risk_lines: [1],
    own_risk_name: name,
  }
  const changed = [
    { path: 'total_cents', message: 'E01 was $457.38, E02 is $544.50.' },
    { path: 'lines', message: 'Changed: Door shell, was $420.00, is $400.00.' },
    { path: 'lines', message: 'New: Hinge, $100.00.' },
  ]
  await me.consent({ language: 'en' })
  for (const [estimate_id, code] of [
    [estimate.id, 'superseded'],
    [saved.id, 'hash_changed'],
  ] as const)
    await expect(me.authorize({ ...given, estimate_id, hash: estimate.hash })).rejects.toMatchObject({
      status: 409,
      code,
      details: changed,
    })
  const signed = await sign(saved.id)
  expect(signed.versions.map(({ status }) => status)).toEqual(['authorized', 'superseded'])
  await expect(
    shop.save({
      invitation_id: id,
      version: 0,
      lines: [line()],
      tax_bp: 890,
      valid_until: estimate.valid_until,
      days_needed: 5,
      parts_policy: 'oem',
      warranty_months: 12,
    }),
  ).rejects.toMatchObject({ code: 'request_over' })
})

test('who takes back the agreement to electronic records signs nothing more here; what was signed stays', async () => {
  const { id } = await inShop(claim_id)
  const me = await dana()
  const { id: estimate_id } = await supplement(id)
  await me.withdrawConsent({})
  const { hash, cap_cents } = await me.signing({ estimate_id, language: 'en' })
  const given = { estimate_id, hash, cap_cents, typed_name: name, own_risk_lines: [1], own_risk_name: name }
  await expect(me.authorize({ ...given, language: 'en' })).rejects.toMatchObject({ code: 'consent_missing' })
  expect((await me.read({ id })).versions.at(-1)).toMatchObject({ status: 'authorized' })
})

test('a yes by phone counts only where the rule of the state lets a shop record it', async () => {
  const { id } = await inShop(claim_id)
  const { id: estimate_id, hash } = await supplement(id)
  const shop = await calls('sal')
  const heard = {
    estimate_id,
    hash,
    method: 'phone' as const,
    phone: '404 555 0100',
    typed_name: name,
    at: world.services.now().toISOString(),
    own_risk_lines: [1],
  }
  await expect(shop.recordAuthorization(heard)).rejects.toMatchObject({ code: 'not_oral' })
  await owner.query(
    `insert into rules (key, version, value, reason) select 'estimate_rules', coalesce(max(version), 0) + 1, $1, 'test' from rules where key = 'estimate_rules'`,
    [
      JSON.stringify({
        default: { ...STRICT },
        states: [{ state: 'GA', oral_ok: true, source: 'A law', read_on: '2026-01-01', confidence: 'high' }],
      }),
    ],
  )
  const signed = await shop.recordAuthorization(heard)
  expect(signed.versions[0]).toMatchObject({ status: 'authorized', signed: { method: 'phone' } })
})
const STRICT = {
  tolerance: null,
  before_work: true,
  electronic_ok: true,
  oral_ok: false,
  each_supplement: true,
  parts_named: true,
  returned_parts: false,
  reassembly: false,
  adopts_insurer_estimate: false,
  records_years: null,
  insurer_supplement_business_days: null,
}

test('nobody but the driver signs, and a stranger finds no repair', async () => {
  const { id, estimate } = await chosen(claim_id)
  for (const who of ['sal', 'drew'] as const) {
    const other = await calls(who)
    await expect(other.signing({ estimate_id: estimate.id, language: 'en' })).rejects.toMatchObject({ status: 404 })
  }
  await expect((await calls('drew')).read({ id })).rejects.toMatchObject({ status: 404 })
  await expect((await calls('omar')).read({ id })).rejects.toMatchObject({ status: 404 })
})

test('two tabs that sign at once: one signature', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, estimate } = await chosen(await claim('dana'))
    const both = await Promise.allSettled([sign(estimate.id), sign(estimate.id)])
    expect(both.map(({ status }) => status).toSorted(), `round ${round}`).toEqual(['fulfilled', 'rejected'])
    const { rows } = await owner.query('select 1 from repair_authorizations where repair_id = $1', [id])
    expect(rows).toHaveLength(1)
  }
})
