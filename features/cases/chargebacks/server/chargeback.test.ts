// A driver's bank takes a payment back: what the company says in any order, what waits for it, and whose loss it is in the end.
import { expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { decide, openDispute } from '#simulator/disputes.ts'
import { signEvent } from '#simulator/deliveries.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { moneyDecisionsContract } from '#features/money/decisions/money-decision.ts'
import { createWorld } from '#test/world.ts'
import { chargebackContract } from '../chargeback-case.ts'
import { toRelease } from '#features/work/orders/money.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld()
const { orders, adminCalls, book, paid, read, books, company, deliver, finish } = bookings(world)
const { owner } = world.databases
const admin = async (who: 'ada' | 'amy' = 'ada') => (await world.as(who)).on(chargebackContract)
let ahead = 3
/** A rental of Dana's at Omar's for two days, 76.00 on her card. */
async function booked(): Promise<string> {
  const id = await paid('dana', ahead, ahead + 1)
  ahead += 4
  return id
}
async function completed(): Promise<string> {
  const id = await booked()
  await (await orders('omar')).accept({ id })
  await finish(id)
  return id
}
async function released(): Promise<string> {
  const id = await completed()
  await (await orders('dana')).approve({ id })
  return id
}
const due = () => Math.floor(world.services.now().getTime() / 1000) + 14 * 86_400

type Line = { amount: number; fee: number }
const OUT = { amount: -7600, fee: 1500 }
const BACK = { amount: 7600, fee: 0 }
type Word = { type: string; status: string; lines: Line[]; amount?: number; id?: string; intent?: string }
/** A chargeback of an order as the company would report it. */
async function reportingOf(orderId: string) {
  const { rows } = await owner.query<{ intent: string }>(
    `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge'`,
    [orderId],
  )
  const chargeback = `dp_${newId().slice(-12)}`
  return async ({ type, status, lines, amount = 7600, id = `evt_${newId()}`, intent }: Word) => {
    const object = {
      id: chargeback,
      object: 'dispute',
      amount,
      currency: 'usd',
      charge: 'ch_test',
      payment_intent: intent ?? rows[0]!.intent,
      reason: 'product_not_received',
      status,
      balance_transactions: lines,
      evidence_details: {
        due_by: due(),
        has_evidence: status === 'under_review',
        past_due: false,
        submission_count: 0,
      },
      metadata: {},
    }
    const body = JSON.stringify({ id, object: 'event', type: `charge.dispute.${type}`, created: 1, data: { object } })
    const signature = signEvent(world.services.env.STRIPE_WEBHOOK_SECRET, body, world.services.now())
    const answer = await world.api.request('/functions/v1/stripe-webhook', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
    expect(answer.status).toBe(200)
  }
}
const CREATED = { type: 'created', status: 'needs_response', lines: [] }
const WITHDRAWN = { type: 'funds_withdrawn', status: 'needs_response', lines: [OUT] }
const ANSWERED = { type: 'updated', status: 'under_review', lines: [OUT] }
const WON = { type: 'closed', status: 'won', lines: [OUT, BACK] }
const REINSTATED = { type: 'funds_reinstated', status: 'won', lines: [OUT, BACK] }
const LOST = { type: 'closed', status: 'lost', lines: [OUT] }
const permutations = <T>(all: T[]): T[][] =>
  all.length < 2 ? [all] : all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
const newsOf = async (who: string, orderId: string) =>
  (
    await owner.query<{ title: string }>(
      `select n.title from notifications n join profiles p on p.id = n.user_id
       where p.email = $1 and n.action_url like '%' || $2 order by n.created_at, n.id`,
      [who, orderId],
    )
  ).rows.map(({ title }) => title)

test('won: the money leaves and comes back once, in whatever order the company reports it and however often', async () => {
  for (const order of permutations([CREATED, WITHDRAWN, ANSWERED, WON, REINSTATED]).filter((_, i) => i % 7 === 0)) {
    const id = await booked()
    const report = await reportingOf(id)
    for (const word of order) {
      await report(word)
      await report({ ...word, id: 'evt_again' })
    }
    expect((await read('dana', id)).chargebacks, order.map(({ type }) => type).join()).toMatchObject([
      { status: 'won' },
    ])
    expect(await books(id), 'the fee stays with the platform').toEqual({
      payment_provider: 6100,
      held: -7600,
      platform_fee: 1500,
    })
  }
})

test('open pages of the claims team learn of a chargeback when it is opened and when it is decided, and nothing of a plain booking', async () => {
  const id = await completed()
  const received = async () =>
    (
      await owner.query<{ email: string; version: number }>(
        `select p.email, (l.payload ->> 'version')::int as version from live_events l join profiles p on p.id = l.user_id
         where l.table_name = 'orders' and l.payload ->> 'id' = $1 and p.role = 'claims_admin' order by l.id`,
        [id],
      )
    ).rows
  expect(await received()).toEqual([])
  const report = await reportingOf(id)
  await report(CREATED)
  const [opened] = [await received()]
  expect(new Set(opened.map(({ email }) => email))).toEqual(new Set(['ada.admin@example.com', 'amy.admin@example.com']))
  await report(WON)
  expect((await received()).length).toBeGreaterThan(opened.length)
})

test('lost before the release: taken from what is held, and nothing is released twice', async () => {
  for (const order of permutations([CREATED, WITHDRAWN, ANSWERED, LOST]).filter((_, i) => i % 5 === 0)) {
    const id = await booked()
    const report = await reportingOf(id)
    for (const word of order) await report(word)
    expect((await read('omar', id)).chargebacks).toMatchObject([{ status: 'lost', amount_cents: 7600 }])
    expect(await books(id)).toEqual({ payment_provider: -1500, platform_fee: 1500 })
    expect(toRelease(await read('omar', id)), 'and completing promises nothing').toBe(0)
  }
})

test('while the bank decides, neither approval nor deadline nor admin releases; both sides are notified; afterwards all goes on', async () => {
  const approved = await completed()
  const [deadline, early] = [await completed(), await completed()]
  const reports = new Map<string, Awaited<ReturnType<typeof reportingOf>>>()
  for (const id of [approved, deadline, early]) {
    reports.set(id, await reportingOf(id))
    await reports.get(id)!(WITHDRAWN)
  }
  expect(await (await orders('dana')).approve({ id: approved })).toMatchObject({
    work_status: 'approved',
    released_at: null,
  })
  const { version } = await read('ada', early)
  await (await adminCalls('ada')).resolve({ id: early, outcome: 'release_early', version, reason: 'The driver agreed' })
  world.clock.advance(73 * 3_600_000)
  await world.workJobs()
  await JOBS['reconcile_orders']!(systemCtx(world.services, 'sweep'), {})
  for (const id of [approved, deadline, early]) expect(await read('omar', id)).toMatchObject({ released_at: null })
  expect(await read('omar', deadline)).toMatchObject({ work_status: 'completed' })
  expect(await newsOf('dana.driver@example.com', deadline)).toContain('Your bank disputed a payment')
  expect(await newsOf('omar.owner@example.com', deadline)).toContain('A bank disputed a payment')
  expect(await newsOf('ada.admin@example.com', deadline)).toContain('A chargeback needs a response')
  for (const id of [approved, deadline, early]) await reports.get(id)!(WON)
  await world.workJobs()
  for (const id of [approved, deadline, early]) {
    expect(await read('omar', id)).toMatchObject({ work_status: 'approved', released_at: expect.any(String) })
    expect(await books(id)).toEqual({ payment_provider: 6100, platform_fee: 1500, provider_balance: -7600 })
  }
})

test('lost after the release: the provider’s balance goes into debit, is said, and the next release sets it off', async () => {
  const id = await released()
  const report = await reportingOf(id)
  await report(WITHDRAWN)
  const { rows } = await owner.query('select * from contested_orders($1)', [PROVIDERS.omar.id])
  expect(rows).toEqual([{ order_id: id, cents: 7600 }])
  await report(LOST)
  expect(await books(id)).toEqual({ payment_provider: -1500, platform_fee: 1500 })
  const { rows: none } = await owner.query('select * from contested_orders($1)', [PROVIDERS.omar.id])
  expect(none).toEqual([])
  const news = await newsOf('omar.owner@example.com', id)
  expect(news.at(-1)).toBe('The bank decided in the driver’s favor')
})

test('a bank that takes a part, and gives some of it back later, is booked to the cent', async () => {
  const id = await released()
  const report = await reportingOf(id)
  const part = { amount: -3000, fee: 1500 }
  await report({ ...WITHDRAWN, amount: 3000, lines: [part] })
  await report({ ...LOST, amount: 3000, lines: [part] })
  expect(await books(id)).toEqual({ payment_provider: 3100, platform_fee: 1500, provider_balance: -4600 })
  await report({ type: 'funds_reinstated', status: 'lost', amount: 3000, lines: [part, { amount: 1000, fee: 0 }] })
  expect(await books(id)).toEqual({ payment_provider: 4100, platform_fee: 1500, provider_balance: -5600 })
  await report({
    type: 'updated',
    status: 'won',
    amount: 3000,
    lines: [part, { amount: 1000, fee: 0 }, { amount: 2000, fee: -1500 }],
  })
  expect(await books(id)).toEqual({ payment_provider: 7600, provider_balance: -7600 })
})

test('a refund that was promised waits for the bank: sent when it is won, not paid a second time when it is lost', async () => {
  const [won, lost, part] = [await booked(), await booked(), await booked()]
  for (const [id, end] of [
    [won, WON],
    [lost, LOST],
    [part, { ...LOST, amount: 3000, lines: [{ amount: -3000, fee: 1500 }] }],
  ] satisfies [string, Word][]) {
    const report = await reportingOf(id)
    await report({ ...WITHDRAWN, lines: [end.lines[0]!] })
    await (await orders('omar')).accept({ id })
    await (await orders('omar')).cancel({ id, reason: 'The car broke down' })
    expect(await read('dana', id), 'not asked for').toMatchObject({ status: 'paid', refunded_cents: 0 })
    await report(end)
    await world.workJobs()
  }
  expect(await read('dana', won)).toMatchObject({ status: 'refunded', refunded_cents: 7600 })
  expect(await books(won)).toEqual({ payment_provider: -1500, platform_fee: 1500 })
  expect(await read('dana', lost)).toMatchObject({ status: 'refunded', refunded_cents: 0 })
  expect(await books(lost)).toEqual({ payment_provider: -1500, platform_fee: 1500 })
  expect(await read('dana', part)).toMatchObject({ status: 'refunded', refunded_cents: 4600 })
  expect(await books(part)).toEqual({ payment_provider: -1500, platform_fee: 1500 })
})

/** A chargeback that the test payment provider opens by itself; its events have arrived. */
async function contested(): Promise<{ id: string; chargeback: string }> {
  const id = await released()
  const { rows } = await owner.query<{ intent: string }>(
    `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge'`,
    [id],
  )
  company().store.transaction(() => openDispute(company(), rows[0]!.intent))
  await deliver()
  return { id, chargeback: (await read('ada', id)).chargebacks[0]!.id }
}

test('an admin reads what we know, keeps a draft, and hands it in once; a second answer is refused, the bank’s word ends it', async () => {
  const { id, chargeback } = await contested()
  const adminCalls = await admin()
  const first = await adminCalls.chargebackCase({ id: chargeback })
  expect(first.text).toContain(`Booking ${id.slice(-8).toUpperCase()} on ClaimChoice`)
  expect(first.text).toContain('The work was approved.')
  expect(first.text).toContain('Charged to the card: $76.00')
  const text = `${first.text}\n\nThe car was returned in good order. winning_evidence`
  expect(await adminCalls.keepEvidence({ id: chargeback, text })).toMatchObject({ kept_by: 'Ada Okafor', act: null })
  const amy = await admin('amy')
  expect((await amy.chargebackCase({ id: chargeback })).text).toContain('in good order')
  await expect(adminCalls.answerChargeback({ id: chargeback, text: 'short' })).rejects.toMatchObject({ status: 422 })
  const both = await Promise.allSettled(
    [adminCalls, amy].map((each) => each.answerChargeback({ id: chargeback, text })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'answered_already' },
  })
  expect(await adminCalls.chargebackCase({ id: chargeback })).toMatchObject({
    act: 'answer',
    status: 'under_review',
    done_at: expect.any(String),
  })
  expect(company().store.page('dispute', { limit: 1 })!.data[0]).toMatchObject({
    submissions: 1,
    evidence: { uncategorized_text: text, customer_name: 'Dana Whitfield' },
  })
  await expect(adminCalls.keepEvidence({ id: chargeback, text })).rejects.toMatchObject({ status: 409 })
  world.clock.advance(3_000)
  await deliver()
  expect((await read('omar', id)).chargebacks).toMatchObject([{ status: 'won' }])
  expect(await books(id)).toEqual({ payment_provider: 6100, platform_fee: 1500, provider_balance: -7600 })
  const { rows } = await owner.query(
    `select action from audit_log where subject_id = $1 and action like 'order.dispute%' order by id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['order.dispute_drafted', 'order.dispute_answered'])
  const omar = (await world.as('omar')).on(chargebackContract)
  await expect(omar.chargebackCase({ id: chargeback })).rejects.toMatchObject({ status: 403 })
})

test('giving in loses at once, with a reason on the record', async () => {
  const { id, chargeback } = await contested()
  const adminCalls = await admin()
  await adminCalls.acceptChargeback({ id: chargeback, reason: 'The car never left the lot' })
  await expect(adminCalls.acceptChargeback({ id: chargeback, reason: 'Once more' })).rejects.toMatchObject({
    code: 'chargeback_ended',
  })
  expect((await read('dana', id)).chargebacks).toMatchObject([{ status: 'lost' }])
  expect(await books(id)).toEqual({ payment_provider: -1500, platform_fee: 1500 })
})

test('giving in waits for its undo: undone nothing is lost, an answer meanwhile goes first, and due it is lost once', async () => {
  const { id, chargeback } = await contested()
  const adminCalls = await admin()
  const decisions = (await world.as('ada')).on(moneyDecisionsContract)
  const accept = () =>
    adminCalls.acceptChargeback({ id: chargeback, reason: 'The car never left the lot', after_seconds: 60 })
  const due = async () => {
    world.clock.advance(61_000)
    await world.workJobs()
    return (await read('dana', id)).chargebacks
  }
  expect(await accept()).toMatchObject({ act: null })
  const [row] = await decisions.list({ order_id: id })
  expect(row).toMatchObject({ kind: 'chargeback', amount_cents: 7600, payee: 'Dana Whitfield', status: 'waiting' })
  await expect(accept()).rejects.toMatchObject({ code: 'decision_waits' })
  await decisions.undo({ id: row!.id })
  expect(await due()).toMatchObject([{ status: 'needs_response' }])
  await accept()
  expect(await due()).toMatchObject([{ status: 'lost' }])
  expect(await books(id)).toEqual({ payment_provider: -1500, platform_fee: 1500 })
  const other = await contested()
  await adminCalls.acceptChargeback({ id: other.chargeback, reason: 'The car never left the lot', after_seconds: 60 })
  const { text } = await adminCalls.chargebackCase({ id: other.chargeback })
  await adminCalls.answerChargeback({ id: other.chargeback, text })
  world.clock.advance(61_000)
  await world.workJobs()
  expect(await decisions.list({ order_id: other.id })).toMatchObject([{ status: 'dropped' }])
})

test('the payment provider refuses an answer, or says nothing: the text is kept, and the next sweep sends it', async () => {
  const { id, chargeback } = await contested()
  const adminCalls = await admin()
  const { text } = await adminCalls.chargebackCase({ id: chargeback })
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) =>
    path.includes('/disputes/') && init?.method === 'POST' ? new Response('', { status: 503 }) : fetchSelf(path, init)
  expect(await adminCalls.answerChargeback({ id: chargeback, text })).toMatchObject({ act: 'answer', done_at: null })
  world.services.fetchSelf = fetchSelf
  await JOBS['reconcile_orders']!(systemCtx(world.services, 'sweep'), {})
  expect(await adminCalls.chargebackCase({ id: chargeback })).toMatchObject({
    done_at: expect.any(String),
    status: 'under_review',
  })
  const second = await contested()
  const { rows } = await owner.query<{ stripe: string }>(
    'select stripe_dispute_id as stripe from chargebacks where id = $1',
    [second.chargeback],
  )
  company().store.transaction(() => decide(company(), rows[0]!.stripe, 'won'))
  await expect(adminCalls.answerChargeback({ id: second.chargeback, text })).rejects.toMatchObject({
    code: 'not_answerable',
  })
  expect(await adminCalls.chargebackCase({ id: second.chargeback })).toMatchObject({
    act: null,
    failure: expect.stringContaining('has decided'),
    text,
  })
  await deliver()
  expect((await read('omar', id)).released_at).not.toBeNull()
})

test('a chargeback that is reported before its payment is looked for again', async () => {
  const { order_id } = await book('dana', ahead, ahead + 1)
  const report = await reportingOf(order_id)
  await report({ ...CREATED, intent: 'pi_later' })
  expect((await read('dana', order_id)).chargebacks).toEqual([])
  const { rows } = await owner.query(
    `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.key like 'chargeback:%'`,
  )
  expect(rows).toEqual([{ identifier: 'record_chargeback' }])
})
