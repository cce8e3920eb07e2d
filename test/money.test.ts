// One booking's money, followed over every screen, mail and document that names it: no two of them contradict.
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { getClaim } from '#features/claims/claims/server/get.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { extendOrReturnContract } from '#features/trades/rentals/extend-or-return-calls.ts'
import { booked, insurerOwes, moneyLines, paidByCard, toClaimBack } from '#features/work/orders/money.ts'
import type { MoneyLine } from '#features/market/prices/money-line.ts'
import type { OrderDetail } from '#features/front/pages/order-detail.ts'
import { canClaimBack } from '#features/cases/claim-file/policy.ts'
import { receivablesContract } from '#features/cases/receivables/receivable.ts'
import { claimPages } from '#features/cases/claim-file/server/claim-file-pages.ts'
import { reimbursementPages, reimbursementFacts } from '#features/cases/claim-file/server/reimbursement.ts'
import en from '#features/work/orders/web/copy.en.ts'
import es from '#features/work/orders/web/copy.es.ts'
import { startOfDayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { ctxOf } from '#lib/server/ctx.ts'
import { seal } from '#lib/server/seal.ts'
import { decide, openDispute } from '#simulator/disputes.ts'
import { bookings } from './orders.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, adminCalls, paid, read, claim, handOver, takeBack, deliver, company } = bookings(world)
const DAY = 86_400_000
const start = world.services.now()
const extendOrReturn = async (who: 'dana' | 'omar') => (await world.as(who)).on(extendOrReturnContract)

type Said = { paid: number; insurer: number; own: number }
/** What happened to a rental of four days at 38.00, of which an insurer pays at most 30.00 each. */
const HAPPENS = {
  'is paid': async (id: string) => expect((await read('dana', id)).status).toBe('paid'),
  'is cancelled in time': async (id: string) => cancel(id),
  'is cancelled late': async (id: string) => {
    await (await orders('omar')).accept({ id })
    await at(id, -0.5)
    await cancel(id)
  },
  'is declined': async (id: string) =>
    void (await (await orders('omar')).decline({ id, reason: 'The car broke down' })),
  'is shortened': async (id: string) => {
    await out(id)
    await takeBack(id)
    const { refund_cents } = await (await extendOrReturn('omar')).returnPreview({ id })
    const said = await (
      await extendOrReturn('omar')
    ).returnEarly({ id, reason: 'Back', expected_refund_cents: refund_cents })
    const answer = { id, return_id: said.early_return!.id, expected_refund_cents: refund_cents }
    await (await extendOrReturn('dana')).agreeReturn(answer)
  },
  'is disputed, and half goes back': async (id: string) => {
    await complain(id)
    const { version } = await read('ada', id)
    const half = { outcome: 'part', by: 'share', value: 50 } as const
    await (await adminCalls('ada')).resolve({ id, ...half, version, reason: 'Half of it' })
  },
  'is disputed, and all goes back': async (id: string) => {
    await complain(id)
    const { version } = await read('ada', id)
    await (await adminCalls('ada')).resolve({ id, outcome: 'refund', version, reason: 'All of it' })
  },
  'is taken back by the bank': async (id: string) => {
    await finish(id)
    await (await orders('dana')).approve({ id })
    const { rows } = await owner.query<{ intent: string }>(
      `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge'`,
      [id],
    )
    company().store.transaction(() => decide(company(), openDispute(company(), rows[0]!.intent)!.id, 'lost'))
  },
}
/** So many days after the first one began where the car is. */
const at = async (id: string, days: number) => {
  const { service_date } = await read('dana', id)
  world.clock.set(new Date(startOfDayIn('America/New_York', service_date!).getTime() + days * DAY))
}
const cancel = async (id: string) => {
  const { refund_cents } = await (await orders('dana')).cancelPreview({ id })
  await (await orders('dana')).cancel({ id, expected_refund_cents: refund_cents })
}
const out = async (id: string) => {
  await (await orders('omar')).accept({ id })
  await at(id, 1.5)
  await handOver('dana', id)
}
const finish = async (id: string) => {
  await out(id)
  await at(id, 3.5)
  await takeBack(id)
  await (await orders('omar')).complete({ id })
}
const complain = async (id: string) => {
  await finish(id)
  await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
/** What the lines of a page add up to. */
function onScreen(order: OrderDetail, lines: readonly MoneyLine[]): Said {
  const of = (...keys: string[]) => sum(lines.filter(({ key }) => keys.includes(key)).map(({ cents }) => cents))
  const has = (key: string) => lines.some((line) => line.key === key)
  const card = of('amount', 'refunded', 'lost')
  const insurer = has('settled') ? of('settled') : has('back') ? of('back') : 0 - of('insurer')
  if (has('end')) expect(of('end'), 'what is left is what was paid less what comes back').toBe(card - insurer)
  return { paid: card, insurer, own: order.price.direct_bill ? card : card - insurer }
}
const documentsOf = async (id: string) => {
  await (await world.as('dana')).fetch(`/rest/v1/rpc/order_documents?order_id=${id}`)
  const { rows } = await owner.query<{ kind: string; facts: Record<string, number> }>(
    'select kind, facts from issued_documents where order_id = $1 order by id',
    [id],
  )
  return rows
}
const asDana = () => ctxOf(world.services, { kind: 'person', id: CAST.dana.id, role: 'driver', session_id: '' })
const requestOf = async (order: OrderDetail) => ({
  ...(await reimbursementFacts(asDana(), order)),
  number: 'RS-1',
  corrects: null,
  issued_at: world.services.now(),
  zone: 'America/New_York',
})
const fileOf = async (claim_id: string) => {
  const ctx = asDana()
  const { content } = await claimPages(ctx, await getClaim(ctx, { id: claim_id }), [], 'en')
  const table = JSON.stringify(content).split('Bookings')[1]!
  return [...table.matchAll(/"text":"(\$[\d,.]+)"|"(\$[\d,.]+)"/g)].map(([, one, two]) => one ?? two)
}

/** Everything that names the money of this booking says the same. */
async function agrees(id: string, claim_id: string): Promise<Said> {
  await deliver()
  await world.workJobs()
  await deliver()
  const order = await read('dana', id)
  const said = onScreen(order, moneyLines(booked(order)))
  const { rows } = await owner.query<{ charged: number; back: number; lost: number }>(
    `select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as charged,
       coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::int as back,
       (select coalesce(sum(withdrawn_cents), 0)::int from chargebacks where order_id = $1 and status = 'lost') as lost
     from payments where order_id = $1 and status = 'succeeded'`,
    [id],
  )
  const { charged, back, lost } = rows[0]!
  expect(said.paid, 'the card').toBe(charged - back - lost)

  for (const who of ['omar', 'ada'] as const) {
    const theirs = await read(who, id)
    expect(onScreen(theirs, moneyLines(booked(theirs))), `the page of ${who}`).toEqual(said)
  }
  const ended = ['cancelled', 'declined'].includes(order.work_status)
  const asked = toClaimBack(order, paidByCard(order))
  expect(insurerOwes(order) + asked, 'the claim page').toBe(said.insurer)
  if (ended) expect(said.insurer, 'nothing is asked of an insurer for what did not take place').toBe(0)
  for (const copy of [en, es]) {
    const t = createTranslator({ locale: 'en', messages: copy.lines })
    const text = moneyLines(booked(order)).map(({ label, values, note, noteValues }) => [
      t(label, values),
      note && t(note, noteValues),
    ])
    const asks = [copy.lines.insurerBack, copy.lines.ownInEnd, copy.lines.own].some((words) =>
      JSON.stringify(text).includes(words),
    )
    if (asked === 0) expect(asks, 'asks an insurer for money').toBe(false)
  }
  expect(await fileOf(claim_id), 'the claim file').toEqual([formatCents(said.insurer), formatCents(said.own)])

  const documents = await documentsOf(id)
  const cents = (kind: string) =>
    sum(documents.filter((document) => document.kind === kind).map(({ facts }) => facts['cents']!))
  expect(cents('receipt') - cents('refund_note') - lost, 'receipts less refund notes').toBe(said.paid)
  const invoice = documents.findLast(({ kind }) => kind === 'invoice')?.facts
  if (invoice) {
    expect(invoice['charged_cents']! - invoice['back_cents']! - lost, 'the invoice').toBe(said.paid)
    expect(invoice['billed_cents']).toBe(insurerOwes(order))
    if (lost === 0) expect(invoice['reimbursed_cents']).toBe(asked)
  }
  if (canClaimBack(order).yes) {
    const request = await requestOf(order)
    const { facts } = request
    expect({ paid: facts.paid_cents, insurer: facts.cents, own: facts.own_cents }, 'the request').toEqual(said)
    for (const [language, words] of [
      ['en', ['How to submit', 'This rental is fully covered']],
      ['es', ['Cómo enviar esta solicitud', 'Este alquiler está cubierto por completo']],
    ] as const) {
      const text = JSON.stringify(reimbursementPages(request, language).content)
      for (const each of words) if (asked === 0) expect(text).not.toContain(each)
    }
  }
  const money = await (await world.as('omar')).on(dashboardsContract).providerMoney({})
  const row = money.rows.find(({ order_id }) => order_id === id)!
  expect([row.card_cents - row.refunded_cents, row.insurer_cents], 'the provider’s money').toEqual([
    said.paid,
    insurerOwes(order),
  ])
  const receivables = await (await world.as('ada')).on(receivablesContract).receivables({ limit: 100 })
  const receivable = receivables.rows.find(({ order_id }) => order_id === id)
  expect(receivable?.open_cents ?? 0, 'what insurers owe').toBe(insurerOwes(order))
  const meter = await (await orders('dana')).coverageUsed({ claim_id })
  if (lost === 0) expect(meter.cents, 'the meter of the claim').toBe(said.insurer)
  const mine = await (await world.as('dana')).on(dashboardsContract).driver({})
  expect(mine.orders.find((each) => each.id === id)).toMatchObject({
    refunded_cents: back,
    work_status: order.work_status,
  })
  const told = await owner.query<{ message: string }>(
    `select message from notifications where user_id = $1 and action_url like '%' || $2 and title = 'Refund sent'`,
    [CAST.dana.id, id],
  )
  const mailed = told.rows.map(({ message }) => /\$([\d,.]+)/.exec(message)![1]!)
  expect(sum(mailed.map((dollars) => Math.round(Number(dollars.replace(',', '')) * 100))), 'mails').toBe(back)
  return said
}

/** Paid by card, the insurer's, the driver's own: reimbursed, and billed directly. */
const NOTHING = [0, 0, 0]
const COMES_TO: Record<keyof typeof HAPPENS, readonly [reimbursed: number[], direct: number[]]> = {
  'is paid': [
    [15_200, 12_000, 3200],
    [3200, 12_000, 3200],
  ],
  'is cancelled in time': [NOTHING, NOTHING],
  'is cancelled late': [
    [3800, 0, 3800],
    [3200, 0, 3200],
  ],
  'is declined': [NOTHING, NOTHING],
  'is shortened': [
    [7600, 6000, 1600],
    [1600, 6000, 1600],
  ],
  'is disputed, and half goes back': [
    [7600, 6000, 1600],
    [1600, 6000, 1600],
  ],
  'is disputed, and all goes back': [NOTHING, NOTHING],
  'is taken back by the bank': [NOTHING, [0, 12_000, 0]],
}

/** A verified claim whose file can be made. */
const filed = async (direct_bill: boolean) => {
  const claim_id = await claim('dana', { direct_bill })
  const sealed = seal(world.services.env.ENCRYPTION_KEY, 'POL-99881')
  await owner.query('update claims set policy_number_sealed = $2 where id = $1', [claim_id, sealed])
  return claim_id
}

for (const direct_bill of [false, true])
  for (const [what, happens] of Object.entries(HAPPENS))
    test(`${direct_bill ? 'billed directly' : 'reimbursed'}, a booking that ${what} is told alike everywhere`, async () => {
      const claim_id = await filed(direct_bill)
      const id = await paid('dana', 3, 6, { claim_id })
      await happens(id)
      const said = await agrees(id, claim_id)
      expect([said.paid, said.insurer, said.own]).toEqual(COMES_TO[what as keyof typeof HAPPENS][direct_bill ? 1 : 0])
      await owner.query('delete from listing_days')
      world.clock.set(start)
    })

for (const direct_bill of [false, true])
  test(`${direct_bill ? 'billed directly' : 'reimbursed'}, a refund that has not arrived is nobody’s part on any page or document`, async () => {
    const claim_id = await filed(direct_bill)
    const id = await paid('dana', 3, 6, { claim_id, card: '4000 0000 0000 7726' })
    const back = direct_bill ? 800 : 3800
    const request = { id, service_date: day(3), end_date: day(5), expected_refund_cents: back }
    const { change } = await (await orders('dana')).askChange(request)
    await (await orders('omar')).acceptChange({ id, change_id: change!.id })
    const order = await read('dana', id)
    expect(order.refunded_cents, 'it is on its way').toBe(0)
    expect(await fileOf(claim_id), 'the claim file').toEqual(['$90.00', '$24.00'])
    if (!direct_bill) {
      const shown = Object.fromEntries(moneyLines(booked(order)).map(({ key, cents }) => [key, cents]))
      expect(shown, 'the booking').toMatchObject({ amount: 15_200, after: 11_400, back: 9000, end: 2400 })
      const request = await requestOf(order)
      expect(request.facts).toMatchObject({ cents: 9000, own_cents: 2400, paid_cents: 15_200, state: 'corrected' })
      for (const [language, goes, kept] of [
        ['en', 'Refund still on its way', 'Kept under the booking terms'],
        ['es', 'Reembolso aún en camino', 'Retenido según'],
      ] as const) {
        const text = JSON.stringify(reimbursementPages(request, language).content)
        expect(text).toContain(goes)
        expect(text).toContain('-$38.00')
        expect(text).not.toContain(kept)
      }
    }
    await owner.query('delete from listing_days')
  })

test('what the terms keep of days not used is named as kept, and as the driver’s own', async () => {
  const claim_id = await filed(false)
  const id = await paid('dana', 3, 6, { claim_id })
  await owner.query(
    `update orders set price_snapshot = jsonb_set(price_snapshot, '{cancellation,early_return_keeps_days}', '1') where id = $1`,
    [id],
  )
  await HAPPENS['is shortened'](id)
  await deliver()
  const request = await requestOf(await read('dana', id))
  expect(request.facts).toMatchObject({ cents: 6000, own_cents: 5400, paid_cents: 11_400 })
  const text = JSON.stringify(reimbursementPages(request, 'en').content)
  expect(text).toMatch(/Kept under the booking terms for unused days"[^$]*\$38\.00/)
  expect(text).not.toContain('still on its way')
  await owner.query('delete from listing_days')
  world.clock.set(start)
})
