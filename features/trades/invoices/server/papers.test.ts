import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { repairOf } from '#features/trades/repairs/server/repair-rows.ts'
import type { Language } from '#lib/languages.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { papersContract } from '../contract.ts'
import type { KindOfPaper } from '../paper.ts'
import { knownOf } from './paper-facts.ts'
import { paperPages } from './paper-pdf.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, press, deliver: events } = bookings(world)
const { calls, bills, inShop, authorized, ready, invoice, supplement } = repairs(world)
const papers = async (who: Who) => (await world.as(who)).on(papersContract)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [claim_id])
})
const DOOR = 45_738

/** What each paper of a repair says, as text, by kind and number. */
async function said(repair_id: string, language: Language = 'en', prices = true) {
  const { db } = systemCtx(world.services, 'papers')
  const known = await knownOf(db, await repairOf(db, repair_id), world.services.now())
  const pages = await paperPages(world.services, { known, prices }, language)
  return Object.fromEntries(pages.map(({ paper, content }) => [paper.number, JSON.stringify(content)]))
}
const kindsOf = async (who: Who, repair_id: string) =>
  (await (await papers(who)).papers({ repair_id })).papers.map(({ kind, number }) => `${kind} ${number}`)

/** The insurer approves less of the first version's only line. */
async function approvedLess(repair_id: string, approved_cents: number) {
  const team = await calls('ada')
  const { versions } = await team.read({ id: repair_id })
  const { id: estimate_id, hash } = versions[0]!
  const how = { confirmed_how: 'phone' as const, confirmed_by: 'Kim at the carrier' }
  await team.answerVersion({
    estimate_id,
    hash,
    decision: 'in_part',
    lines: [{ line_no: 1, approved_cents, note: 'Our rate here is lower' }],
    note: 'See the line',
    ...how,
  })
  // as an adjuster says it by link
  await owner.query(
    `update repair_answers set lines = jsonb_set(lines, '{0,code}', '"labor_rate"') where repair_id = $1`,
    [repair_id],
  )
}
async function handedBack(repair_id: string) {
  const [dana, sal] = [await bills('dana'), await bills('sal')]
  const { paid } = await dana.bill({ repair_id })
  const { url } = await dana.payShare({ repair_id, expected_cents: paid!.due_cents })
  await press(url)
  await events()
  return sal.deliver({ repair_id, typed_name: CAST.dana.name, odometer: 41_240 })
}

test('a repair’s papers come with what they are about, each under its number', async () => {
  const { id: repair_id } = await authorized(claim_id)
  expect(await kindsOf('dana', repair_id)).toEqual(['authorization E01'])
  await approvedLess(repair_id, 40_000)
  expect(await kindsOf('dana', repair_id)).toEqual(['authorization E01', 'edited_estimate EE-01'])
  const shop = await calls('sal')
  await shop.checkIn({ repair_id, odometer: 41_200, fuel_eighths: 4 })
  const done = {
    done_on: '2026-11-01',
    systems: 'Front radar',
    tool: 'Autel',
    technician: 'Kai',
    result: 'In tolerance',
  }
  await shop.record({ repair_id, kind: 'calibration', method: 'static', odometer: 41_210, ...done })
  await shop.record({ ...done, repair_id, kind: 'not_needed', about: 'scan_post', result: 'No module was touched' })
  await invoice(repair_id, { warranty: 'Paint: 24 months or 24,000 miles', number: 'PAP-1' })
  expect(await kindsOf('dana', repair_id)).toEqual([
    'authorization E01',
    'edited_estimate EE-01',
    'invoice PAP-1',
    'statement RS-01',
    'calibration CR-02',
  ])
  const { version } = await shop.read({ id: repair_id })
  await shop.setStage({ repair_id, stage: 'ready', version })
  const sal = await bills('sal')
  const { payments } = await sal.record({ repair_id, kind: 'insurer_to_shop', cents: 20_000, reference: 'CK 4471' })
  await (await bills('dana')).confirm({ payment_id: payments[0]!.id })
  await handedBack(repair_id)
  const all = await said(repair_id)
  expect(Object.keys(all)).toEqual(['E01', 'EE-01', 'PAP-1', 'RS-04', 'RW-01', 'CR-02', 'RL-01'])

  for (const words of [
    'CK 4471',
    '$200.00',
    '$100.00',
    CAST.dana.name,
    PROVIDERS.sal.name,
    'Charged to the customer',
    'confirmed by',
    'Not yet paid by the insurer',
    '$157.38',
    'PAP-1',
  ])
    expect(all['RS-04'], 'the statement').toContain(words)
  for (const words of [
    '$457.38',
    '$400.00',
    '-$57.38',
    'Labor rate: Our rate here is lower',
    'Kim at the carrier, by phone',
    'Approved in part',
  ])
    expect(all['EE-01'], 'the edited estimate').toContain(words)
  expect(all['EE-01'], 'California’s rule is not Georgia’s').not.toContain('10 CCR')
  for (const words of ['12 months', 'Paint: 24 months or 24,000 miles', 'ClaimChoice gives none'])
    expect(all['RW-01'], 'the warranty').toContain(words)
  for (const words of [
    'Front radar',
    'static',
    'Autel',
    'Kai',
    'In tolerance',
    '41,210',
    'Not done here: Post-repair scan',
    'No module was touched',
  ])
    expect(all['CR-02'], 'the calibration').toContain(words)
  for (const words of ['41,200', '41,240', 'no warranty', CAST.sal.name])
    expect(all['RL-01'], 'the release').toContain(words)
  expect(all['RL-01'], 'what is paid today is on the statement').not.toContain('share')
  expect((await said(repair_id, 'es'))['RS-04']).toContain('Pagado fuera de ClaimChoice')
})

test('a car that left before its share was paid says so with the shop’s words, and not to who reads no sums', async () => {
  const { id: repair_id } = await ready(claim_id)
  await (await bills('sal')).deliver({ repair_id, typed_name: CAST.dana.name, balance_words: 'Pays on Friday' })
  const { 'RL-01': release, 'RS-01': statement } = await said(repair_id)
  expect(release).toContain('Pays on Friday')
  expect(release, 'no sum that changes later').not.toContain('$')
  expect(statement).toContain('Pays on Friday')
  const without = await said(repair_id, 'en', false)
  expect(Object.keys(without), 'nothing with sums').toEqual(['RW-01', 'RL-01'])
  expect(without['RL-01']).not.toContain('Pays on Friday')
  expect(without['RL-01']).not.toContain('$')
})

test('a bill that was corrected names what it replaced, and an answer that was given anew says so', async () => {
  const { id: repair_id } = await inShop(claim_id)
  await approvedLess(repair_id, 30_000)
  await approvedLess(repair_id, 40_000)
  await invoice(repair_id, { number: 'OLD-1' })
  await invoice(repair_id, { number: 'NEW-2' })
  const { papers: list } = await (await papers('dana')).papers({ repair_id })
  const over = (kind: KindOfPaper) => list.filter((one) => one.kind === kind).map((one) => [one.number, one.over])
  expect(over('invoice')).toEqual([
    ['OLD-1', true],
    ['NEW-2', false],
  ])
  expect(over('edited_estimate')).toEqual([
    ['EE-01', true],
    ['EE-02', false],
  ])
  const all = await said(repair_id)
  expect(all['RS-02']).toContain('Invoice OLD-1 was replaced by NEW-2')
  expect(all['EE-01']).toContain('has taken the place')
  expect(all['EE-02']).not.toContain('has taken the place')
})

test('who may read a repair reads its papers: no other driver, no other shop; a technician none with sums; an admin on the record', async () => {
  const { id: repair_id } = await ready(claim_id)
  const paper = async (who: Who, kind: KindOfPaper, language = 'en') =>
    (await world.as(who)).fetch(
      `/rest/v1/rpc/repair_paper?repair_id=${repair_id}&kind=${kind}&id=${repair_id}&language=${language}`,
    )
  const answer = await paper('dana', 'statement', 'es')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toContain('statement-RS-01.pdf')
  expect((await paper('sal', 'statement')).status).toBe(200)
  expect((await paper('ada', 'statement')).status).toBe(200)
  const { rows } = await owner.query(
    `select action from audit_log where action = 'repair.paper_read' and subject_id = $1`,
    [repair_id],
  )
  expect(rows).toHaveLength(1)
  for (const who of ['drew', 'pat', 'omar'] as const) {
    expect((await paper(who, 'statement')).status, who).toBe(404)
    await expect((await papers(who)).papers({ repair_id }), who).rejects.toMatchObject({ status: 404 })
  }
  // what names a sum is there for whoever reads sums, and for no technician
  await (await bills('sal')).record({ repair_id, kind: 'insurer_to_shop', cents: 30_000 })
  const dana = await papers('dana')
  const { hash } = await dana.directionText({ repair_id, language: 'en' })
  await dana.direct({ repair_id, hash, typed_name: CAST.dana.name, language: 'en' })
  await dana.writeLetter({ repair_id, expected_cents: DOOR - 10_000 - 30_000 })
  expect(await kindsOf('sal', repair_id)).toEqual(
    expect.arrayContaining(['direction_to_pay DP-01', 'short_pay_letter SP-01']),
  )
  const role = (to: string) =>
    owner.query(
      `begin; set local session_replication_role = replica; update provider_members set member_role = '${to}' where user_id = '${CAST.sal.id}'; commit`,
    )
  await role('technician')
  expect((await paper('sal', 'statement')).status).toBe(404)
  for (const { kind, id } of (await dana.papers({ repair_id })).papers) {
    const opened = `/rest/v1/rpc/repair_paper?repair_id=${repair_id}&kind=${kind}&id=${id}`
    expect((await (await world.as('sal')).fetch(opened)).status, kind).toBe(404)
  }
  expect(await (await papers('sal')).papers({ repair_id })).toMatchObject({
    papers: [],
    direction: null,
    paid_to_shop_cents: 0,
    short_cents: null,
    difference_cents: null,
  })
  await role('owner')
  expect((await paper('dana', 'release')).status, 'the car is still there').toBe(404)
  expect(await (await papers('sal')).papers({ repair_id })).toMatchObject({
    direction: { number: 'DP-01' },
    short_cents: 5_738,
    difference_cents: null,
    may: { direct: false, revoke: false, write_letter: false },
  })
})

test('an invoice names what its shop’s state asks for, or is not issued', async () => {
  const { id: repair_id } = await inShop(claim_id)
  const needed = async (state: string) => {
    await owner.query('update provider_profiles set state = $2 where id = $1', [PROVIDERS.sal.id, state])
    return (await (await bills('sal')).bill({ repair_id })).next!.needs
  }
  expect([await needed('GA'), await needed('FL'), await needed('NY'), await needed('CA')]).toEqual([
    [],
    [],
    ['facility_no'],
    ['registration_no'],
  ])
  await expect(invoice(repair_id)).rejects.toMatchObject({
    status: 409,
    code: 'rule_missing',
    details: [{ path: 'registration_number', message: 'registration_no' }],
  })
  const { invoices } = await invoice(repair_id, { registration_number: 'ARD 00301234' })
  expect(invoices[0]).toMatchObject({ registration_number: 'ARD 00301234', total_cents: DOOR })
  await owner.query(`update provider_profiles set state = 'GA' where id = $1`, [PROVIDERS.sal.id])
})

test('a facility’s number is called so in the state that asks for it', async () => {
  await owner.query(`update provider_profiles set state = 'NY' where id = $1`, [PROVIDERS.sal.id])
  const { id: repair_id } = await inShop(claim_id)
  await invoice(repair_id, { number: 'NY-1', registration_number: '7123456' })
  const { 'NY-1': bill } = await said(repair_id)
  expect(bill).toContain('Repair facility number')
  expect(bill).not.toContain('Registration number')
  await owner.query(`update provider_profiles set state = 'GA' where id = $1`, [PROVIDERS.sal.id])
})

test('a statement counts what a bank takes back, and names a refund that has not arrived', async () => {
  const { id: repair_id } = await ready(claim_id)
  await handedBack(repair_id)
  const statement = async () => Object.entries(await said(repair_id)).find(([number]) => number.startsWith('RS-'))!
  expect((await statement())[0]).toBe('RS-02')
  const charge = `select p.id from payments p join orders o on o.id = p.order_id where o.repair_id = $1 and p.kind = 'charge'`
  await owner.query(
    `insert into payments (id, order_id, kind, status, amount_cents) select gen_random_uuid(), order_id, 'refund', 'pending', 1000 from payments where id = (${charge})`,
    [repair_id],
  )
  const [number, text] = await statement()
  expect(number).toBe('RS-03')
  expect(text).toContain('Refund to the card, not yet arrived')
  await owner.query(
    `insert into chargebacks (id, order_id, payment_id, stripe_dispute_id, amount_cents, withdrawn_cents, reason, status, lines, fee_cents, has_evidence, reported_at)
     select gen_random_uuid(), order_id, id, 'dp_' || left(id::text, 8), 1000, 1000, 'general', 'needs_response', 1, 0, false, now() from payments where id = (${charge})`,
    [repair_id],
  )
  expect((await statement())[0]).toBe('RS-04')
})

test('a refused estimate with a discount approves nothing, never less', async () => {
  const { id: repair_id } = await inShop(claim_id, [
    line(),
    line({ operation: 'discount', description: 'Discount', part_kind: null, part_cents: 2_000, taxed: 'none' }),
  ])
  const team = await calls('ada')
  const { id: estimate_id, hash } = (await team.read({ id: repair_id })).versions[0]!
  const how = { confirmed_how: 'phone', confirmed_by: 'Kim' } as const
  await team.answerVersion({ estimate_id, hash, decision: 'refused', lines: [], note: '', ...how })
  const { 'EE-01': edited } = await said(repair_id)
  expect(edited).toMatch(/"text":"Total".*?"text":"\$437\.38".*?"text":"\$0\.00"/)
})

/** A part, labor and a supplement by text: what California's rules name for the papers of a repair (16 CCR 3353, 3354, 3356). */
test('in California the papers name every field of BAR’s body estimate, authorization by text and invoice', async () => {
  await owner.query(`update provider_profiles set state = 'CA' where id = $1`, [PROVIDERS.sal.id])
  await owner.query(`update claims set loss_state = 'CA', vin = '1HGCM82633A004352' where id = $1`, [claim_id])
  const labor = { hours_tenths: 15, rate_cents: 6_400, labor_type: 'body' } as const
  const used = { part_number: '67111-AA', part_kind: 'recycled', ...labor } as const
  const { id: repair_id } = await inShop(claim_id, [line(used), line({ description: 'Trim', part_cents: 8_000 })])
  await approvedLess(repair_id, 40_000)
  const more = await supplement(repair_id)
  const { hash } = (await (await calls('sal')).read({ id: repair_id })).versions.find(({ id }) => id === more.id)!
  await (
    await calls('sal')
  ).recordAuthorization({
    estimate_id: more.id,
    hash,
    method: 'text',
    phone: '404 555 0100',
    typed_name: CAST.dana.name,
    at: world.services.now().toISOString(),
    own_risk_lines: [1],
  })
  await invoice(repair_id, { number: 'CA-1', registration_number: 'ARD 00301234', warranty: 'Parts: 90 days' })
  const { E01: order, S01: added, 'CA-1': bill, 'EE-01': edited } = await said(repair_id)
  const { rows } = await owner.query('select insurer_name, claim_number from claims where id = $1', [claim_id])
  const everywhere = {
    'the shop’s name': PROVIDERS.sal.name,
    'and address': PROVIDERS.sal.address,
    'the customer': CAST.dana.name,
    'the vehicle': '1HGCM82633A004352',
    'the miles': '41,200',
    'who adjusts it': rows[0].insurer_name,
    'and that one’s number': rows[0].claim_number,
  }
  const work = {
    'each part singly': 'Door shell',
    'also the second': 'Trim',
    'one that is not new by its kind': 'recycled',
    'a new one by its kind, too': 'new, from the maker',
    'its number': '67111-AA',
    'its price': '$420.00',
    'labor apart': '1.5 h × $64.00',
    'what it costs': '$96.00',
    'parts in all': '$500.00',
  }
  const total = { tax: '$44.50', 'the total': '$640.50' }
  const all: [string, string, Record<string, string>][] = [
    [
      'body estimate',
      order!,
      { ...everywhere, ...work, ...total, 'the most it may cost': 'Authorized up to', 'who signed': 'Signed by' },
    ],
    [
      'authorization by text',
      added!,
      {
        ...everywhere,
        'each added part': 'Hinge',
        'its cost with tax': '$457.38',
        'the revised total': '$1,097.88',
        'how it was given': 'By text, recorded by the shop',
        'at which number': '404 555 0100',
        'by whom': 'Signed by',
      },
    ],
    [
      'invoice',
      bill!,
      {
        ...everywhere,
        ...work,
        'parts in all': '$920.00',
        'the added part': 'Hinge',
        'the registration': 'ARD 00301234',
        'its name': 'Registration number',
        'its own number': 'CA-1',
        'miles in and out': '41,200 – 41,230',
        'the total': '$1,097.88',
        'the warranty': 'Parts: 90 days',
      },
    ],
  ]
  for (const [paper, text, fields] of all)
    for (const [field, value] of Object.entries(fields)) expect(text, `${paper}: ${field}`).toContain(value)
  expect(edited, 'its insurers show what they change, item by item').toContain('10 CCR 2695.8(f)')
  await owner.query(`update provider_profiles set state = 'GA' where id = $1`, [PROVIDERS.sal.id])
})
