// What insurers owe: by insurer and age, paid and applied once, never more than is open, undone, written off, stated.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { ageOf, applyOldestFirst } from '../aging.ts'
import { receivablesContract } from '../receivable.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { insurerStatementPages } from './insurer-statement.ts'

const world = await createWorld()
const { day, orders, adminCalls, paid, claim, books, read, finish } = bookings(world)
const { owner } = world.databases
const ada = (await world.as('ada')).on(receivablesContract)
const audits = async (action: string) =>
  (
    await owner.query<{ after: object; reason: string | null }>(
      'select after, reason from audit_log where action = $1 order by id',
      [action],
    )
  ).rows

let ahead = 3
/** A rental of three days billed to an insurer, completed, and `ago` days old: 9,000 cents owed. */
async function billed(insurer: string, ago: number | null = null): Promise<string> {
  const claim_id = await claim('dana')
  await owner.query('update claims set insurer_name = $2 where id = $1', [claim_id, insurer])
  const id = await paid('dana', ahead, ahead + 2, { claim_id })
  ahead += 4
  if (ago === null) return id
  await (await orders('omar')).accept({ id })
  await finish(id)
  await owner.query(
    `update order_events set at = ($2::date + time '12:00') at time zone 'America/New_York'
     where order_id = $1 and to_status = 'completed'`,
    [id, day(-ago)],
  )
  return id
}
const check = (reference: string, lines: { order_id: string; amount_cents: number }[], insurer = 'Acme Mutual') => ({
  insurer,
  amount_cents: lines.reduce((sum, line) => sum + line.amount_cents, 0),
  received_on: day(0),
  how: 'check' as const,
  reference,
  lines,
})

const young = await billed('Acme Mutual Insurance Co.')
const month = await billed('ACME  MUTUAL', 20)
const old = await billed('The Acme Mutual, Inc.', 95)
const HARBORLINE = 'Harborline Insurance Company'
const other = await billed(HARBORLINE, 45)

test('every spelling of a name is one insurer: case, spaces, punctuation and the words of its legal form do not count', async () => {
  const key = async (name: string) =>
    (await owner.query<{ key: string }>('select insurer_key($1) as key', [name])).rows[0]!.key
  for (const name of [
    'Acme Mutual',
    'ACME  mutual',
    'The Acme Mutual, Inc.',
    'Acme-Mutual Insurance Co.',
    'A.C.M.E. Mutual Ins. Company',
  ])
    expect(await key(name), name).toBe('acmemutual')
  expect(await key('Insurance Company')).toBe('insurance')
  expect(await key('Theta Group')).toBe('theta')
  expect(await key('Coral')).toBe('coral')
  expect(await key('—')).toBe('—')
})

test('each insurer with what it owes by age, counted from the day the work was completed; all together is what the books say', async () => {
  const { rows, whole, total } = await ada.debtors({})
  expect(total).toBe(2)
  expect(rows[0]).toMatchObject({
    debtor: 'acmemutual',
    bookings: 3,
    open_cents: 27_000,
    oldest_days: 95,
    ages: { current: 9000, d30: 9000, d60: 0, d90: 0, older: 9000 },
  })
  expect(rows[0]!.names).toHaveLength(3)
  expect(rows[1]).toMatchObject({ debtor: 'harborline', open_cents: 9000, ages: { d60: 9000 } })
  expect(whole).toMatchObject({ open_cents: 36_000, overpaid_cents: 0 })
  expect((await books())['insurer_receivable']).toBe(36_000)
  expect((await ada.debtors({ age: 'older' })).rows.map(({ debtor }) => debtor)).toEqual(['acmemutual'])
  expect((await ada.debtors({ q: 'harbor' })).rows.map(({ debtor }) => debtor)).toEqual(['harborline'])
  expect((await ada.debtors({ sort: 'name' })).rows.map(({ debtor }) => debtor)).toEqual(['acmemutual', 'harborline'])
})

test('three spellings are one row: claims, what is owed, what waits and the record point to it, and an alias finds it too', async () => {
  const { rows } = await owner.query<{ id: string; name: string; claims: number }>(
    `select i.id, i.name, count(distinct c.insurer_name)::int as claims from insurers i join claims c on c.insurer_id = i.id
     where i.name ~* 'acme' group by i.id`,
  )
  expect(rows).toMatchObject([{ name: 'Acme Mutual Insurance Co.', claims: 3 }])
  const [insurer] = rows
  await owner.query(`update insurers set name = 'Acme Mutual', aliases = '{ZZ Brokers}' where id = $1`, [insurer!.id])
  expect((await ada.debtors({ q: 'zz-brokers inc.' })).rows).toMatchObject([
    { insurer_name: 'Acme Mutual', debtor: 'acmemutual' },
  ])
  const waiting = (await world.as('ada')).on(dashboardsContract)
  expect((await waiting.deadlines({ kind: 'receivable' })).rows.map(({ title }) => title)).toEqual([
    HARBORLINE,
    'Acme Mutual',
  ])
  const claim_id = await claim('dana')
  await owner.query(`update claims set insurer_name = 'ZZ BROKERS' where id = $1`, [claim_id])
  expect((await owner.query('select insurer_id from claims where id = $1', [claim_id])).rows[0].insurer_id).toBe(
    insurer!.id,
  )
  const taken = owner.query(`insert into insurers (id, name) values (gen_random_uuid(), 'Z.Z. Brokers')`)
  await expect(taken, 'a name means one insurer').rejects.toMatchObject({ constraint: 'insurer_names_pkey' })
})

test('the bookings behind it, oldest first, with what was covered and what the insurer confirmed', async () => {
  const { rows, insurer } = await ada.receivables({ insurer: 'acme mutual inc' })
  expect(insurer?.open_cents).toBe(27_000)
  expect(rows.map(({ order_id, age }) => [order_id, age])).toEqual([
    [old, 'older'],
    [month, 'd30'],
    [young, 'current'],
  ])
  expect(rows[0]).toMatchObject({
    covered_days: 3,
    insurer_day_cents: 3000,
    billed_cents: 9000,
    open_cents: 9000,
    age_days: 95,
    daily_cap_cents: 3000,
    max_days: 20,
    own: false,
  })
  expect(rows[2]).toMatchObject({ done_on: null, age_days: null })
  expect((await ada.receivables({ age: 'd60' })).rows.map(({ order_id }) => order_id)).toEqual([other])
  expect((await ada.receivables({ q: rows[1]!.claim_number })).rows.map(({ order_id }) => order_id)).toEqual([month])
})

test('a payment goes to the oldest booking first, is applied in full, and moves the books once', async () => {
  const { rows } = await ada.receivables({ insurer: 'Acme Mutual' })
  const { lines, left } = applyOldestFirst(rows, 12_000)
  expect([lines, left]).toEqual([
    [
      { order_id: old, amount_cents: 9000 },
      { order_id: month, amount_cents: 3000 },
    ],
    0,
  ])
  const key = { idempotencyKey: 'check-10001' }
  const settlement = await ada.recordPayment(check('10001', lines), key)
  expect(settlement).toMatchObject({ kind: 'paid', amount_cents: 12_000, recorded_by: CAST.ada.name, undone_at: null })
  expect((await ada.recordPayment(check('10001', lines), key)).id).toBe(settlement.id)
  expect((await books(old))['bank']).toBe(9000)
  expect((await books(month))['insurer_receivable']).toBe(6000)
  expect((await ada.debtors({})).rows.find(({ debtor }) => debtor === 'acmemutual')?.open_cents).toBe(15_000)
  expect(await audits('receivable.paid')).toMatchObject([{ after: { amount_cents: 12_000, reference: '10001' } }])
  await expect(ada.recordPayment(check('10001', [{ order_id: young, amount_cents: 1 }]))).rejects.toMatchObject({
    status: 409,
    code: 'recorded_already',
    details: [{ path: 'reference' }],
  })
})

test('what is applied is exactly what came, and never more than a booking has open', async () => {
  const line = { order_id: young, amount_cents: 9001 }
  await expect(ada.recordPayment(check('2', [line]))).rejects.toMatchObject({
    status: 409,
    code: 'more_than_open',
    message: 'Only $90.00 of this booking is open. Apply that amount or less.',
    details: [{ path: 'lines.0.amount_cents' }],
  })
  await expect(
    ada.recordPayment({ ...check('2', [{ ...line, amount_cents: 100 }]), amount_cents: 101 }),
  ).rejects.toMatchObject({ status: 422, details: [{ path: 'lines' }] })
  await expect(
    ada.recordPayment({ ...check('2', [{ ...line, amount_cents: 100 }]), received_on: day(1) }),
  ).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'received_on' }],
  })
  // a booking of another insurer is none of this one's
  await expect(ada.recordPayment(check('2', [{ order_id: other, amount_cents: 100 }]))).rejects.toMatchObject({
    status: 404,
  })
  const both = [{ order_id: young, amount_cents: 5000 }]
  const two = await Promise.allSettled([ada.recordPayment(check('3', both)), ada.recordPayment(check('4', both))])
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await books(young))['insurer_receivable']).toBe(4000)
})

test('a payment recorded by mistake is reversed once, with its reason, by a reversing movement', async () => {
  const { rows } = await ada.settlements({ insurer: 'Acme Mutual' })
  const wrong = rows.find(({ amount_cents }) => amount_cents === 5000)!
  const undone = await ada.undoSettlement({ id: wrong.id, reason: 'The check bounced' })
  expect(undone).toMatchObject({ undone_by: CAST.ada.name, undo_reason: 'The check bounced' })
  expect((await books(young))['insurer_receivable']).toBe(9000)
  expect((await books(young))['bank']).toBeUndefined()
  await expect(ada.undoSettlement({ id: wrong.id, reason: 'Again' })).rejects.toMatchObject({ code: 'undone_already' })
  expect(await audits('receivable.undone')).toMatchObject([{ reason: 'The check bounced' }])
  // its reference is free again
  const again = await ada.recordPayment(check(wrong.reference!, [{ order_id: young, amount_cents: 1000 }]))
  await ada.undoSettlement({ id: again.id, reason: 'Only a try' })
})

test('what an insurer will not pay is written off with a reason, a loss of the platform, and can be reversed', async () => {
  const settlement = await ada.writeOff({ order_id: month, amount_cents: 6000, reason: 'Limit of the policy reached' })
  expect(settlement).toMatchObject({ kind: 'written_off', reason: 'Limit of the policy reached' })
  expect(await books(month)).toMatchObject({ platform_fee: 6000, bank: 3000 })
  expect((await books(month))['insurer_receivable']).toBeUndefined()
  await expect(ada.writeOff({ order_id: month, amount_cents: 1, reason: 'Once more' })).rejects.toMatchObject({
    code: 'more_than_open',
  })
  await ada.undoSettlement({ id: settlement!.id, reason: 'They pay after all' })
  expect((await books(month))['insurer_receivable']).toBe(6000)
})

test('nobody but an admin, and no admin who is a party, touches it; the database says so as well', async () => {
  for (const [who, status] of [
    ['dana', 403],
    ['omar', 403],
    ['nobody', 401],
  ] as const) {
    const other_one = (await world.as(who)).on(receivablesContract)
    for (const ask of [
      () => other_one.debtors({}),
      () => other_one.receivables({}),
      () => other_one.settlements({ insurer: 'Acme Mutual' }),
      () => other_one.writeOff({ order_id: month, amount_cents: 1, reason: 'because' }),
    ])
      await expect(ask()).rejects.toMatchObject({ status })
  }
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'front_desk')`, [
    PROVIDERS.omar.id,
    CAST.amy.id,
  ])
  const amy = (await world.as('amy')).on(receivablesContract)
  expect((await amy.receivables({ insurer: 'Acme Mutual' })).rows.every(({ own }) => own)).toBe(true)
  await expect(amy.recordPayment(check('5', [{ order_id: young, amount_cents: 100 }]))).rejects.toMatchObject({
    status: 403,
  })
  await expect(amy.writeOff({ order_id: month, amount_cents: 100, reason: 'because' })).rejects.toMatchObject({
    status: 403,
  })
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`select set_config('app.user_id', $1, true)`, [CAST.amy.id])
  await expect(
    client.query(
      `insert into insurer_settlement_lines (settlement_id, order_id, amount_cents) select id, $1, 1 from insurer_settlements limit 1`,
      [young],
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await client.query('rollback')
  client.release()
})

test('a bill that shrinks after it was paid leaves what is ours to give back, beside what others owe', async () => {
  const id = await billed('Lakeshore Casualty', 2)
  await ada.recordPayment(check('L-1', [{ order_id: id, amount_cents: 9000 }], 'Lakeshore Casualty'))
  await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
  const { version } = await read('ada', id)
  await (
    await adminCalls('ada')
  ).resolve({ id, outcome: 'part', by: 'share', value: 50, version, reason: 'Half of it' })
  const { rows } = await ada.debtors({ q: 'lakeshore' })
  expect(rows).toMatchObject([{ open_cents: 0, overpaid_cents: 4500, bookings: 0 }])
  expect((await ada.receivables({ insurer: 'Lakeshore Casualty' })).rows).toMatchObject([{ open_cents: -4500 }])
  expect((await books(id))['insurer_receivable']).toBe(-4500)
})

const ask = async (path: string, who: 'ada' | 'dana' = 'ada') => (await world.as(who)).fetch(`/rest/v1/rpc/${path}`)

test('the statement of an insurer is numbered once per state of the books, in both languages, and says who confirmed what', async () => {
  const get = (language: string) => ask(`insurer_statement?insurer=acme+mutual&as_of=${day(0)}&language=${language}`)
  const english = await get('en')
  expect([english.status, english.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const name = english.headers.get('content-disposition')!
  expect(name).toMatch(/statement-IS-\d{4}-000001\.pdf/)
  expect((await get('es')).headers.get('content-disposition'), 'nothing changed').toBe(name)
  await ada.recordPayment(check('6', [{ order_id: young, amount_cents: 500 }]))
  expect((await get('en')).headers.get('content-disposition')).toMatch(/000002/)
  expect((await ask('insurer_statement?insurer=Nobody&as_of=' + day(0))).status).toBe(404)
  expect((await ask(`insurer_statement?insurer=Acme+Mutual&as_of=${day(2)}`)).status).toBe(422)
  expect((await ask(`insurer_statement?insurer=Acme+Mutual&as_of=${day(0)}`, 'dana')).status).toBe(403)
  const { rows } = await owner.query<{ facts: Parameters<typeof insurerStatementPages>[1]['facts'] }>(
    `select facts from issued_documents where kind = 'insurer_statement' order by number desc limit 1`,
  )
  const { facts } = rows[0]!
  expect(facts).toMatchObject({ open_cents: 14_500, debtor: 'acmemutual', ages: { current: 8500, d30: 6000 } })
  expect(JSON.stringify(facts)).not.toContain(CAST.dana.name)
  const statement = { number: 'IS-1', corrects: null, issued_at: world.services.now(), facts }
  const ctx = { services: world.services } as Parameters<typeof insurerStatementPages>[0]
  for (const [language, words] of [
    ['en', ['How to pay', 'Confirmed by you on', '$85.00', '1–30 days', '3 days × up to $30.00']],
    ['es', ['Cómo pagar', 'Confirmado por ustedes', '$85.00', '1–30 días', '3 días × hasta $30.00']],
  ] as const) {
    const text = JSON.stringify(insurerStatementPages(ctx, statement, language).content)
    for (const each of words) expect(text).toContain(each)
  }
})

test('the list and the statement as tables, and that somebody took them is on the record', async () => {
  const list = await (await ask('insurer_receivables_csv?insurer=Acme+Mutual')).text()
  expect(list.split('\r\n')[0]).toContain('insurer')
  expect(list).toContain('85.00')
  expect(await audits('receivables.exported')).toMatchObject([{ after: { insurer: 'Acme Mutual' } }])
  const table = await ask(`insurer_statement_csv?insurer=Acme+Mutual&as_of=${day(0)}`)
  expect(table.headers.get('content-disposition')).toMatch(/statement-IS-/)
  expect((await table.text()).split('\r\n').length).toBe(4)
})

test('a payment proposed oldest first never exceeds what is open, and nothing of it is lost', () => {
  const open = fc.array(fc.record({ order_id: fc.uuid(), open_cents: fc.integer({ min: -50_000, max: 500_000 }) }))
  fc.assert(
    fc.property(open, fc.integer({ min: 1, max: 5_000_000 }), (rows, amount) => {
      const { lines, left } = applyOldestFirst(rows, amount)
      const applied = lines.reduce((sum, line) => sum + line.amount_cents, 0)
      expect(applied + left).toBe(amount)
      expect(left).toBeGreaterThanOrEqual(0)
      for (const line of lines) expect(line.amount_cents).toBeGreaterThan(0)
      const room = rows.reduce((sum, { open_cents }) => sum + Math.max(0, open_cents), 0)
      expect(applied).toBe(Math.min(amount, room))
    }),
  )
  expect([null, 0, 1, 30, 31, 60, 61, 90, 91].map(ageOf)).toEqual([
    'current',
    'current',
    'd30',
    'd30',
    'd60',
    'd60',
    'd90',
    'd90',
    'older',
  ])
})
