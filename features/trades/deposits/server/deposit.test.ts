import { expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { CAST, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import { companyOf } from '#simulator/open.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { depositContract } from '../deposit-calls.ts'
import { holdMoved, settleDeposit } from './deposit-settle.ts'

const world = await createWorld()
const { orders, paid, book, press, deliver, read, handOver, takeBack, photo, license, books, claim, finish } =
  bookings(world)
const deposits = async (who: Who) => (await world.as(who)).on(depositContract)
const system = () => systemCtx(world.services, 'test')
const { owner } = world.databases
const HOUR = 3_600_000
const DEPOSIT = 15_000
const [LATER_DECLINED, ASKS_OWNER] = ['4000 0000 0000 0341', '4000 0025 0000 3155']

/** The minute's sweep, then what the payment provider has to tell. */
const sweep = async () => {
  await JOBS['settle_deposits']!(system(), {})
  await deliver()
}
const kinds = async (id: string) =>
  (await read('dana', id)).timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('deposit'))
type Row = { id: string; status: string; captured_cents: number; intent: string; until: string }
const holds = async (id: string) =>
  (
    await owner.query<Row>(
      `select id, status, captured_cents, stripe_payment_intent_id as intent, capture_before as until
       from payments where order_id = $1 and kind = 'deposit' order by id`,
      [id],
    )
  ).rows
const statuses = async (id: string) => (await holds(id)).map(({ status }) => status)
/** The holds of an order as the company itself remembers them, oldest first, with what was taken of each. */
const atCompany = (id: string) =>
  companyOf(world.services)
    .store.rows<{ body: string }>(`select body from objects where kind = 'intent' order by rowid`)
    .map(({ body }) => JSON.parse(body) as Record<string, string> & { metadata: Record<string, string> })
    .filter(({ metadata, capture_method }) => metadata['order_id'] === id && capture_method === 'manual')
    .map(({ status, amount_received }) => [status, amount_received])
const accepted = async (from: number, card?: string) => {
  const id = await paid('dana', from, from + 1, card ? { card } : {})
  await (await orders('omar')).accept({ id })
  await world.workJobs()
  return id
}
const licensed = async (id: string) => (await orders('dana')).recordLicense({ id, ...(await license('dana', 400)) })
/** Out on the road, with its deposit held. */
const out = async (from: number) => {
  const id = await accepted(from)
  await handOver('dana', id)
  return id
}
/** Back and completed. */
const back = async (from: number) => {
  const id = await out(from)
  await takeBack(id)
  await finish(id)
  return id
}
const asked = async (from: number, cents = 4_000) => {
  const id = await back(from)
  const ask = { id, amount_cents: cents, reason: 'A scratch on the rear door' }
  await (await deposits('omar')).askDeposit({ ...ask, photos: [(await photo('omar')).id] })
  return id
}
const newsOf = async (who: Who) =>
  (await (await world.as(who)).on(notificationsContract).list({})).map(({ title }) => title)

test('the deposit is held from the day before pick-up at the provider’s, said to both sides, and is no charge', async () => {
  const id = await accepted(3)
  expect((await read('dana', id)).deposit).toMatchObject({ state: 'waits', has_card: true, amount_cents: DEPOSIT })
  await sweep()
  expect(await holds(id)).toEqual([])
  world.clock.set((await read('dana', id)).deposit!.hold_from!)
  await sweep()
  for (const who of ['dana', 'omar', 'ada'] as const)
    expect((await read(who, id)).deposit).toMatchObject({
      state: 'held',
      held_until: expect.any(String),
      taken_cents: 0,
    })
  expect(atCompany(id)).toEqual([['requires_capture', 0]])
  expect(await books(id)).toEqual({ payment_provider: 7_600, held: -7_600 })
  for (const who of ['dana', 'omar'] as const) expect(await newsOf(who)).toContain('Deposit held')
  await sweep()
  expect(await kinds(id)).toEqual(['deposit_held'])
})

test('a booking that ends before pick-up has no hold, and one that was held is dropped', async () => {
  const early = await accepted(20)
  await (await orders('dana')).cancel({ id: early })
  expect(await holds(early)).toEqual([])
  const late = await accepted(22)
  await settleDeposit(system(), late, true)
  expect(await statuses(late)).toEqual(['authorized'])
  await (await orders('omar')).cancel({ id: late, reason: 'The car broke down' })
  expect(await statuses(late)).toEqual(['cancelled'])
  expect(atCompany(late)).toEqual([['canceled', 0]])
  expect((await read('dana', late)).deposit).toMatchObject({ state: 'released', held_until: null })
})

test('without a held deposit no car is handed over, unless the provider says why; another card mends it', async () => {
  const id = await accepted(30, LATER_DECLINED)
  await licensed(id)
  const record = async (more = {}) => {
    const photos = [(await photo('omar')).id]
    const gone = { id, kind: 'check_out', odometer: 100, fuel_eighths: 8, photos } as const
    return (await orders('omar')).recordHandover({ ...gone, ...more })
  }
  const named = (message: RegExp) => ({ details: [{ path: 'no_deposit', message: expect.stringMatching(message) }] })
  await expect(record()).rejects.toMatchObject({
    status: 409,
    code: 'deposit_missing',
    ...named(/reason for .* or ask/),
  })
  await expect(record({ no_deposit: ' ' })).rejects.toMatchObject({
    status: 422,
    ...named(/at least three letters/),
  })
  expect((await holds(id)).map(({ status }) => status)).toEqual(['failed'])
  expect(await newsOf('dana')).toContain('We couldn’t hold the deposit')
  expect(await newsOf('omar')).toContain('The deposit isn’t held yet')
  for (const who of ['dana', 'omar'] as const)
    expect((await read(who, id)).deposit).toMatchObject({ state: 'refused', failure: 'declined' })
  await expect(record()).rejects.toMatchObject({ code: 'deposit_missing' })
  expect(await statuses(id), 'the card is left alone for hours').toEqual(['failed'])

  const { url } = await (await deposits('dana')).addDepositCard({ id })
  expect(await (await deposits('dana')).addDepositCard({ id })).toEqual({ url })
  await press(url)
  expect((await (await deposits('dana')).checkDeposit({ id })).deposit).toMatchObject({ has_card: true, failure: null })
  expect((await record()).timeline.at(-1)).toMatchObject({ kind: 'check_out' })
  expect(await statuses(id)).toEqual(['failed', 'authorized'])

  const other = await accepted(34, ASKS_OWNER)
  await settleDeposit(system(), other, true)
  expect(
    (await read('omar', other)).timeline.findLast(({ kind }) => kind === 'deposit_refused')!.details,
  ).toMatchObject({
    failure: 'authentication',
  })
  await licensed(other)
  const photos = [(await photo('omar')).id]
  const gone = { id: other, kind: 'check_out' as const, odometer: 100, fuel_eighths: 8, photos }
  const after = await (await orders('omar')).recordHandover({ ...gone, no_deposit: 'A customer of many years' })
  expect(after.timeline.at(-1)!.details).toMatchObject({ no_deposit: 'A customer of many years' })
})

test('an order of which the insurer pays everything asks for a card once, and holds what is added', async () => {
  const claim_id = await claim('dana', { rental_daily_cap_cents: 5000 })
  const { order_id: id, url } = await book('dana', 40, 41, { claim_id })
  expect(url).toBeNull()
  await (await orders('omar')).accept({ id })
  expect((await read('dana', id)).deposit).toMatchObject({ state: 'needs_card', has_card: false })
  await settleDeposit(system(), id, true)
  await settleDeposit(system(), id, true)
  await press((await (await deposits('dana')).addDepositCard({ id })).url)
  await deliver()
  await settleDeposit(system(), id, true)
  expect(await kinds(id)).toEqual(['deposit_no_card', 'deposit_card', 'deposit_held'])
})

test('near its end a hold is followed by a new one before it is dropped; a refused renewal leaves the old one and is said', async () => {
  const id = await out(50)
  const [first] = await holds(id)
  world.clock.set(new Date(Date.parse(first!.until) - 25 * HOUR))
  await sweep()
  expect(await statuses(id)).toEqual(['authorized'])
  world.clock.advance(2 * HOUR)
  await sweep()
  expect(await statuses(id)).toEqual(['cancelled', 'authorized'])
  expect(atCompany(id)).toEqual([
    ['canceled', 0],
    ['requires_capture', 0],
  ])
  expect(await kinds(id)).toEqual(['deposit_held', 'deposit_renewed'])

  await press((await (await deposits('dana')).addDepositCard({ id })).url, 'pay', LATER_DECLINED)
  await (await deposits('dana')).checkDeposit({ id })
  expect(await statuses(id), 'a new card that cannot hold it leaves the old hold').toEqual([
    'cancelled',
    'authorized',
    'failed',
  ])
  expect((await read('dana', id)).deposit).toMatchObject({ state: 'held', failure: 'declined' })
  const second = (await holds(id))[1]!
  world.clock.set(new Date(Date.parse(second.until) + HOUR))
  await sweep()
  expect((await kinds(id)).slice(3)).toEqual(['deposit_refused', 'deposit_lapsed', 'deposit_refused'])
  expect((await read('omar', id)).deposit).toMatchObject({ state: 'refused', held_until: null })
  await press((await (await deposits('dana')).addDepositCard({ id })).url)
  await deliver()
  expect((await read('omar', id)).deposit).toMatchObject({ state: 'held', failure: null })
  await takeBack(id)
  await (await deposits('omar')).releaseDeposit({ id })
  expect(atCompany(id).filter(([status]) => status === 'requires_capture')).toEqual([])
})

test('after the return the hold goes with the driver’s approval, with the release at its deadline, or at once when all is good', async () => {
  const approved = await back(60)
  expect((await read('dana', approved)).deposit).toMatchObject({ state: 'held' })
  await (await orders('dana')).approve({ id: approved })
  await world.workJobs()
  expect(await statuses(approved)).toEqual(['cancelled'])
  expect((await kinds(approved)).at(-1)).toBe('deposit_released')

  const good = await back(64)
  expect((await (await deposits('omar')).releaseDeposit({ id: good })).deposit).toMatchObject({
    state: 'released',
    good: true,
  })
  await expect((await deposits('omar')).releaseDeposit({ id: good })).rejects.toMatchObject({ code: 'no_deposit' })
  const deadline = await back(68)
  world.clock.set(new Date((await read('dana', deadline)).release_at!))
  await world.workJobs()
  expect(await statuses(deadline)).toEqual(['cancelled'])
})

test('a part is asked for with reason and photos, agreed to as it was shown, and taken once: never earnings', async () => {
  const id = await asked(70)
  const dana = await deposits('dana')
  expect((await read('dana', id)).deposit).toMatchObject({
    state: 'held',
    ask: { status: 'open', amount_cents: 4_000, reason: 'A scratch on the rear door' },
  })
  await (await orders('dana')).approve({ id })
  await world.workJobs()
  expect(await statuses(id), 'what is asked for outlives the approval').toEqual(['authorized'])
  await expect(dana.agreeDeposit({ id, expected_cents: 3_000 })).rejects.toMatchObject({ code: 'changed' })
  const [one, two] = await Promise.allSettled([
    dana.agreeDeposit({ id, expected_cents: 4_000 }),
    dana.agreeDeposit({ id, expected_cents: 4_000 }),
  ])
  expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await world.workJobs()
  await sweep()
  expect((await read('omar', id)).deposit).toMatchObject({ state: 'taken', taken_cents: 4_000 })
  expect(atCompany(id)).toEqual([['succeeded', 4_000]])
  expect(await books(id)).toEqual({ payment_provider: 11_600, provider_balance: -11_600 })
  const { rows } = await owner.query(`select key from ledger_transactions where order_id = $1 and kind = 'deposit'`, [
    id,
  ])
  expect(rows).toHaveLength(1)
})

test('what the driver objects to is decided by an admin who is no party, from nothing to what was asked', async () => {
  const id = await asked(74)
  const ada = await deposits('ada')
  const decision = { id, kept_cents: 1_500, reason: 'The photo of the hand-over shows half of it' }
  await expect(ada.decideDeposit(decision)).rejects.toMatchObject({ code: 'wrong_state' })
  await (await deposits('dana')).objectDeposit({ id, reason: 'It was there before' })
  await expect((await deposits('omar')).agreeDeposit({ id, expected_cents: 4_000 })).rejects.toMatchObject({
    status: 403,
  })
  await expect(ada.decideDeposit({ ...decision, kept_cents: 4_001 })).rejects.toMatchObject({ status: 422 })
  await owner.query(
    `insert into provider_members (provider_id, user_id, member_role)
    select provider_id, $2, 'estimator' from orders where id = $1`,
    [id, CAST.amy.id],
  )
  await expect((await deposits('amy')).decideDeposit(decision)).rejects.toMatchObject({ status: 403 })
  await owner.query('delete from provider_members where user_id = $1', [CAST.amy.id])
  expect((await ada.decideDeposit(decision)).deposit).toMatchObject({ state: 'taken', taken_cents: 1_500 })
  await expect(ada.decideDeposit(decision)).rejects.toMatchObject({ code: 'wrong_state' })
  const none = await asked(78)
  await (await deposits('dana')).objectDeposit({ id: none, reason: 'It was there before' })
  await ada.decideDeposit({ id: none, kept_cents: 0, reason: 'Nothing shows it' })
  expect(await statuses(none)).toEqual(['cancelled'])
  expect((await read('dana', none)).deposit).toMatchObject({ state: 'released', taken_cents: 0 })
})

test('a part that nobody answers can be decided after the deadline; the hold is renewed until then, and the driver may still agree', async () => {
  const id = await asked(82)
  const [first] = await holds(id)
  world.clock.set(new Date(Date.parse(first!.until) - HOUR))
  await world.workJobs()
  await sweep()
  expect(await statuses(id)).toEqual(['cancelled', 'authorized'])
  expect((await read('dana', id)).deposit!.ask).toMatchObject({ status: 'overdue' })
  expect((await (await deposits('dana')).agreeDeposit({ id, expected_cents: 4_000 })).deposit).toMatchObject({
    state: 'taken',
  })
  expect(atCompany(id)).toEqual([
    ['canceled', 0],
    ['succeeded', 4_000],
  ])
})

test('who is not asked cannot ask, release, agree or object, and a part is asked for once, after the return, at most the deposit', async () => {
  const id = await out(86)
  const [dana, omar, drew] = [await deposits('dana'), await deposits('omar'), await deposits('drew')]
  const ask = { id, amount_cents: 4_000, reason: 'A scratch', photos: [(await photo('omar')).id] }
  await expect(omar.askDeposit(ask)).rejects.toMatchObject({ code: 'car_is_out' })
  await expect(omar.releaseDeposit({ id })).rejects.toMatchObject({ code: 'car_is_out' })
  await takeBack(id)
  for (const call of [() => dana.askDeposit(ask), () => dana.releaseDeposit({ id }), () => omar.addDepositCard({ id })])
    await expect(call()).rejects.toMatchObject({ status: 403 })
  for (const call of [
    () => drew.askDeposit(ask),
    () => drew.releaseDeposit({ id }),
    () => drew.addDepositCard({ id }),
    () => drew.agreeDeposit({ id, expected_cents: 4_000 }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  await expect(omar.askDeposit({ ...ask, amount_cents: DEPOSIT + 1 })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'amount_cents' }],
  })
  await expect(omar.askDeposit({ ...ask, photos: [] })).rejects.toMatchObject({ status: 422 })
  await omar.askDeposit(ask)
  await expect(omar.askDeposit({ ...ask, photos: [(await photo('omar')).id] })).rejects.toMatchObject({
    code: 'asked_already',
  })
  await omar.releaseDeposit({ id })
  expect((await read('dana', id)).deposit).toMatchObject({ state: 'released', ask: { status: 'withdrawn' } })
})

test('whatever was begun when the server died is finished once: a hold, a renewal, a part that was taken', async () => {
  const id = await accepted(90)
  const card = (await owner.query<{ id: string }>(`select id from deposit_cards where order_id = $1`, [id])).rows[0]!.id
  const begun = newId()
  const kept = (await owner.query(`select customer_id, payment_method_id from deposit_cards where id = $1`, [card]))
    .rows[0]
  await owner.query(
    `insert into payments (id, order_id, kind, amount_cents, card_id, created_at) values ($1, $2, 'deposit', $3, $4, now() - interval '1 hour')`,
    [begun, id, DEPOSIT, card],
  )
  const company = paymentProvider(world.services)
  const asking = { customer: kept.customer_id, payment_method: kept.payment_method_id, amount_cents: DEPOSIT }
  await company.hold({ ...asking, key: `deposit_${begun}`, order_id: id, payment_id: begun })
  await (await orders('dana')).cancel({ id })
  await sweep()
  expect(atCompany(id), 'asked for twice, held once, and dropped since nobody wants it').toEqual([['canceled', 0]])
  expect(await statuses(id)).toEqual(['cancelled'])

  const taken = await asked(94)
  const [hold] = await holds(taken)
  await owner.query(`update payments set capture_cents = 4000 where id = $1`, [hold!.id])
  await owner.query(`update deposit_asks set status = 'agreed', kept_cents = 4000 where order_id = $1`, [taken])
  await company.captureHold({ id: hold!.intent, amount_cents: 4_000, key: `deposit_taken_${hold!.id}` })
  await Promise.all([sweep(), settleDeposit(system(), taken)])
  expect(atCompany(taken)).toEqual([['succeeded', 4_000]])
  expect(await books(taken)).toMatchObject({ provider_balance: -4_000 })
})

test('events of a hold count once, in any order, also before our own answer and after it has ended', async () => {
  const id = await accepted(98)
  await settleDeposit(system(), id, true)
  const [hold] = await holds(id)
  const said = { ...(await paymentProvider(world.services).readHold(hold!.intent)), payment_id: hold!.id }
  const event = (type: string, more: Partial<typeof said>, key = newId()): CardEvent & { hold: typeof said } => ({
    id: `evt_${key}`,
    type,
    hold: { ...said, ...more },
  })
  const refused = event('payment_intent.payment_failed', { status: 'refused', failure: 'generic_decline' })
  await holdMoved(system(), refused, refused.hold)
  expect(await statuses(id), 'a late no does not undo a hold').toEqual(['authorized'])
  await (await orders('dana')).cancel({ id })
  expect(await statuses(id)).toEqual(['cancelled'])
  for (const again of [
    event('payment_intent.amount_capturable_updated', {}, 'late'),
    event('payment_intent.canceled', { status: 'ended' }),
  ])
    for (let times = 0; times < 2; times++) await holdMoved(system(), again, again.hold)
  expect(await statuses(id)).toEqual(['cancelled'])
  expect(await kinds(id)).toEqual(['deposit_held', 'deposit_released'])

  const next = await accepted(102)
  await settleDeposit(system(), next, true)
  const [gone] = await holds(next)
  await paymentProvider(world.services).dropHold(gone!.intent)
  await deliver()
  expect(await kinds(next), 'let go by the company itself').toEqual(['deposit_held', 'deposit_lapsed', 'deposit_held'])
})

test('the database holds no more than the deposit, asks the company once at a time, and lets no side speak for the other', async () => {
  const id = await asked(106)
  const more = `insert into payments (id, order_id, kind, amount_cents, status) values ($1, $2, 'deposit', $3, $4)`
  await expect(owner.query(more, [newId(), id, DEPOSIT + 1, 'pending'])).rejects.toMatchObject({ code: '23514' })
  const client = await owner.connect()
  const sides = { agreed: CAST.omar.id, withdrawn: CAST.dana.id, objected: CAST.drew.id }
  for (const [status, who] of Object.entries(sides)) {
    await client.query('begin')
    await client.query(`select set_config('app.user_id', $1, true)`, [who])
    const change = `update deposit_asks set status = $2, kept_cents = case $2 when 'agreed' then 4000 end where order_id = $1`
    await expect(client.query(change, [id, status])).rejects.toMatchObject({ code: '42501' })
    await client.query('rollback')
  }
  client.release()
})
