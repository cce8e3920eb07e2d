// What a driver claims back for a rental they paid themselves, and what no booking with a claim may carry.
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import type { DocumentNames, ReceiptFacts } from '#features/money/documents/document-facts.ts'
import { receiptPages } from '#features/money/documents/server/document-pages.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { reimbursementPages } from './reimbursement.ts'

const world = await createWorld()
const { day, orders, adminCalls, paid, claim, read, finish } = bookings(world)
const { owner } = world.databases
const ask = async (who: Who | 'nobody', id: string, more = '') =>
  (await world.as(who)).fetch(`/rest/v1/rpc/reimbursement_request?id=${id}${more}`)
type Issued = Parameters<typeof reimbursementPages>[0]
const requests = async (id: string) => {
  const { rows } = await owner.query<{ facts: Issued['facts']; names: Issued['names']; number: number }>(
    `select facts, names, number from issued_documents where key like $1 order by number`,
    [`reimbursement_request:${id}#%`],
  )
  return rows
}

test('the driver, and an admin who helps, take the request; its provider and strangers do not', async () => {
  const claim_id = await claim('dana', { direct_bill: false, rental_max_days: 3 })
  const id = await paid('dana', 3, 7, { claim_id })
  const answer = await ask('dana', id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toMatch(/reimbursement-RS-\d{4}-\d{6}\.pdf/)
  expect((await ask('ada', id)).status).toBe(200)
  for (const [who, status] of [
    ['omar', 403],
    ['drew', 404],
    ['nobody', 401],
  ] as const)
    expect((await ask(who, id)).status).toBe(status)
  const [request] = await requests(id)
  expect(request).toMatchObject({
    facts: {
      cents: 9000,
      paid_cents: 19_000,
      own_cents: 10_000,
      state: 'as_bought',
      not_covered: [
        { why: 'daily_cap', days: 3, cents: 2400 },
        { why: 'days_used', days: 2, cents: 7600 },
      ],
    },
    names: { driver: CAST.dana.name, insurer: 'Peachtree Mutual', adjuster: 'adjuster@insurer.example' },
  })
  expect(JSON.stringify(request!.facts)).not.toContain(CAST.dana.name)
  const whole = {
    ...request!,
    number: 'RS-1',
    corrects: null,
    issued_at: world.services.now(),
    zone: 'America/New_York',
  }
  for (const [language, words] of [
    [
      'en',
      ['To be reimbursed to the driver', '$90.00', '2 days over the insurer’s day limit', 'adjuster@insurer.example'],
    ],
    [
      'es',
      ['Por reembolsar al conductor', '$90.00', '2 días por encima del límite de días', 'adjuster@insurer.example'],
    ],
  ] as const) {
    const text = JSON.stringify(reimbursementPages(whole, language).content)
    for (const each of words) expect(text).toContain(each)
  }
})

test('what goes to a U.S. insurer is in English whatever the account speaks; in Spanish it is read on request', async () => {
  const claim_id = await claim('drew', { direct_bill: false })
  const id = await paid('drew', 18, 19, { claim_id })
  await owner.query(`update profiles set language = 'es' where id = $1`, [CAST.drew.id])
  const read = async (more = '') =>
    PDFDocument.load(new Uint8Array(await (await ask('drew', id, more)).arrayBuffer()), { updateMetadata: false })
  expect((await read()).getTitle()).toMatch(/^Reimbursement request RS-/)
  expect((await read('&language=es')).getTitle()).toMatch(/^Solicitud de reembolso RS-/)
  await owner.query(`update profiles set language = 'en' where id = $1`, [CAST.drew.id])
})

test('after money went back the request is corrected under a new number, and says what it replaces', async () => {
  const claim_id = await claim('dana', { direct_bill: false })
  const id = await paid('dana', 12, 14, { claim_id })
  await ask('dana', id)
  await ask('dana', id, '&language=es')
  expect(await requests(id), 'nothing changed').toHaveLength(1)
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
  const { version } = await read('ada', id)
  await (
    await adminCalls('ada')
  ).resolve({ id, outcome: 'part', by: 'share', value: 50, version, reason: 'Half of it' })
  await ask('dana', id)
  const [, second] = await requests(id)
  expect(second?.facts).toMatchObject({ cents: 4500, paid_cents: 5700, state: 'corrected' })
  expect(second?.facts.card).toHaveLength(2)
})

test('a booking that came to nothing has nothing to claim back, and says so', async () => {
  const claim_id = await claim('dana', { direct_bill: false })
  const id = await paid('dana', 20, 22, { claim_id })
  await ask('dana', id)
  await (await orders('omar')).decline({ id, reason: 'The car broke down' })
  await ask('dana', id)
  expect((await requests(id)).at(-1)?.facts).toMatchObject({ cents: 0, paid_cents: 0, state: 'ended' })
})

test('a booking tells its driver, and nobody of its provider, that a request of it was taken', async () => {
  const claim_id = await claim('dana', { direct_bill: false })
  const [taken, other] = [await paid('dana', 50, 51, { claim_id }), await paid('dana', 54, 55, { claim_id })]
  await ask('dana', taken)
  for (const [who, id, told] of [
    ['dana', taken, true],
    ['omar', taken, false],
    ['dana', other, false],
  ] as const)
    expect(await read(who, id)).toMatchObject({ claimed_back: told })
})

test('what the insurer pays directly, and what no claim covers, is not claimed back', async () => {
  const direct = await paid('dana', 26, 28, { claim_id: await claim('dana') })
  const own = await paid('dana', 32, 34)
  for (const id of [direct, own]) {
    const answer = await ask('dana', id)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'nothing_to_claim'])
  }
})

test('a repair with a claim shows its deductible to the driver and not to the shop, and no price takes it off', async () => {
  const claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 50000 where claim_id = $1', [claim_id])
  const wanted = { listing_id: LISTINGS.collision, service_date: day(5) }
  const dana = await orders('dana')
  const [without, quoted] = [await dana.quote(wanted), await dana.quote({ ...wanted, claim_id })]
  expect(without.deductible_cents).toBeUndefined()
  expect(quoted).toMatchObject({ deductible_cents: 50_000, amount: without.amount, total_cents: without.total_cents })
  const id = await paid('dana', 5, null, { listing_id: LISTINGS.collision, claim_id })
  expect((await read('dana', id)).price.deductible_cents).toBe(50_000)
  expect((await read('sal', id)).price.deductible_cents).toBeUndefined()
  await (await world.as('dana')).fetch(`/rest/v1/rpc/order_receipt?id=${id}`)
  const { rows } = await owner.query<{ facts: ReceiptFacts; names: DocumentNames; issued_at: string }>(
    `select facts, names, issued_at::text from issued_documents where order_id = $1 and kind = 'receipt'`,
    [id],
  )
  const said = JSON.stringify(receiptPages({ ...rows[0]!, number: 'R-1' }, 'en').content)
  expect(said).toContain('No one may waive it')
  expect(said, 'its provider reads the same receipt').not.toContain('$500.00')
  expect(
    (await dana.quote({ listing_id: LISTINGS.corolla, service_date: day(40), claim_id })).deductible_cents,
  ).toBeUndefined()
})

test('the database takes no booking whose price does not add up, and none of a claim with a discount', async () => {
  const claim_id = await claim('dana')
  const good = {
    kind: 'rental',
    quantity: 2,
    rate_cents: 3800,
    total_cents: 7600,
    covered_days: 2,
    insurer_day_cents: 3000,
    insurer_cents: 6000,
    own_cents: 1600,
    direct_bill: true,
    amount: 1600,
  }
  const put = async (price: object, claimed: string | null = claim_id) => {
    const client = await world.databases.request.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.user_id', $1, true)`, [CAST.dana.id])
      const { amount, insurer_cents } = { ...good, ...price }
      await client.query(
        `insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, price_snapshot, service_date)
         values ($1, $2, $3, $4, $5, $6, $7, $8, '2031-01-01')`,
        [
          newId(),
          CAST.dana.id,
          PROVIDERS.omar.id,
          LISTINGS.corolla,
          claimed,
          amount,
          insurer_cents,
          { ...good, ...price },
        ],
      )
      return 'taken'
    } catch (error) {
      return (error as { code?: string }).code
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await put({})).toBe('taken')
  for (const wrong of [
    { total_cents: 7500 },
    { own_cents: 1500 },
    { amount: 1500 },
    { insurer_cents: 6001, own_cents: 1599 },
    { direct_bill: false },
    { covered_days: 3 },
    { own_cents: undefined },
    { discount_cents: 0 },
    { coupon: 'FALL' },
    { cash_back_cents: 1 },
  ])
    expect(await put(wrong), JSON.stringify(wrong)).toBe('23514')
  expect(await put({ promo: 'x' }, null), 'without a claim').toBe('taken')
})
