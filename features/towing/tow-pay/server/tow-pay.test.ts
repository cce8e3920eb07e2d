import { beforeEach, expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { CAST } from '#db/seed/cast.ts'
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { companyOf } from '#simulator/open.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { NOON, towing, TOWING, type TowAskInput } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { towPayContract } from '../contract.ts'
import { settleTowPay, towHoldMoved } from './settle-pay.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { press, deliver, read, books } = bookings(world)
const { on, asks, taken, ringAll, set, advance } = await towing(world)
const MINUTE = 60_000
const [PRICE, CAP] = [17_450, 19_195]
const [LATER_DECLINED, ASKS_OWNER] = ['4000 0000 0000 0341', '4000 0025 0000 3155']
const HERE = { position: { lat: 33.762, lng: -84.388 } }
const NOTE = { note: 'Dent in the front left door, glass whole.' }
const OTHER = { year: 2020, make: 'Ford', model: 'Focus', plate: 'OTHER1', color: 'Red' }
const system = () => systemCtx(world.services, 'test')

beforeEach(async () => {
  set(NOON)
  await owner.query(
    'begin; set local session_replication_role = replica; delete from orders where tow_job_id is not null; delete from tow_jobs; commit',
  )
  await owner.query('delete from tow_holds')
  await owner.query('delete from tow_cards')
  await owner.query('delete from auth.throttle')
  await owner.query('delete from listing_search where provider_id <> $1', [TOWING.sal])
})

/** Dana leaves a card on the payment provider's own page. */
const leave = async (card?: string, job: string | null = null) => {
  const { url } = await on('dana').addCard({ job })
  await press(url, 'pay', card)
  return on('dana').checkCard({})
}
const byCard = async (given: Partial<TowAskInput> = {}, card?: string) => {
  await leave(card)
  const made = await taken({ pay: 'card', ...given })
  await world.workJobs()
  return made
}
type Row = { status: string; amount_cents: number; captured_cents: number; offer_id: string }
const holds = async (job: string) =>
  (
    await owner.query<Row>(
      'select status, amount_cents, captured_cents, offer_id from tow_holds where job_id = $1 order by created_at, id',
      [job],
    )
  ).rows
const wanted = ({ scene, vehicle_class, condition, destination }: TowAskInput) => ({
  scene,
  vehicle_class,
  condition,
  destination,
})
/** What the payment provider itself has of a tow. */
const atCompany = (job: string) =>
  companyOf(world.services)
    .store.rows<{ body: string }>(`select body from objects where kind = 'intent' order by rowid`)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown> & { metadata: Record<string, string> })
    .filter(({ metadata }) => metadata['tow_id'] === job)
    .map(({ status, amount, amount_received }) => [status, amount, amount_received])
const paidOf = async (job: string, who: 'dana' | 'sal' = 'dana') => (await on(who).get({ job })).paid
const drop = async (job: string) => {
  const sal = on('sal')
  await sal.step({ job, step: 'rolling' })
  advance(10 * MINUTE)
  await sal.step({ job, step: 'on_scene', ...HERE })
  await sal.step({ job, step: 'hooked', ...NOTE })
  await sal.step({ job, step: 'at_destination', ...NOTE })
  await sal.step({ job, step: 'dropped', receiver: 'Bea at the front desk', ...NOTE })
}

test('a tow by card needs one that is kept; a person keeps one, reads which, and removes it', async () => {
  await expect(asks('dana', { pay: 'card' }).then((said) => on('dana').ask(said))).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'pay', message: 'Add a card first, or choose to pay the company.' }],
  })
  expect(await leave()).toEqual({ card: { brand: 'visa', last4: '4242' } })
  expect(await on('dana').card({})).toEqual({ card: { brand: 'visa', last4: '4242' } })
  expect(await on('drew').card({}), 'nobody else’s').toEqual({ card: null })
  expect(await leave(LATER_DECLINED), 'the newest is the one').toMatchObject({ card: { last4: '0341' } })
  expect(await on('dana').removeCard({})).toEqual({ card: null })
  const { rows } = await owner.query(
    `select distinct customer_id, payment_method_id, last4 from tow_cards where status = 'removed'`,
  )
  expect(rows).toContainEqual({ customer_id: null, payment_method_id: null, last4: null })
})

test('the cap is held when a company accepts, and exactly the price is taken at the drop; the books add up', async () => {
  const { job, offer } = await byCard()
  expect(await holds(job)).toEqual([{ status: 'held', amount_cents: CAP, captured_cents: 0, offer_id: offer }])
  expect(atCompany(job)).toEqual([['requires_capture', CAP, 0]])
  for (const who of ['dana', 'sal'] as const)
    expect(await paidOf(job, who)).toEqual({
      pay: 'card',
      state: 'held',
      cents: CAP,
      rest_cents: 0,
      failure: null,
      order_id: null,
    })
  await drop(job)
  await world.workJobs()
  expect(atCompany(job)).toEqual([['succeeded', CAP, PRICE]])
  const paid = await paidOf(job)
  expect(paid).toMatchObject({ state: 'charged', cents: PRICE, rest_cents: 0, order_id: expect.any(String) })
  const order = await read('dana', paid.order_id!)
  expect(order).toMatchObject({
    status: 'paid',
    work_status: 'completed',
    amount: PRICE,
    tow_job_id: job,
    price: { kind: 'tow' },
  })
  expect(order.listing.title).toBe(`Tow T-${job.slice(-6).toUpperCase()}`)
  expect(await books(paid.order_id!)).toEqual({ payment_provider: PRICE, held: -PRICE })
  await settleTowPay(system(), job)
  await deliver()
  expect(await books(paid.order_id!), 'said again it changes nothing').toEqual({
    payment_provider: PRICE,
    held: -PRICE,
  })
  advance(73 * 60 * MINUTE)
  await world.workJobs()
  expect(await books(paid.order_id!)).toEqual({ payment_provider: PRICE, provider_balance: -PRICE })
  const { rows } = await owner.query('select sum(amount_cents)::int as sum from ledger_entries')
  expect(rows).toEqual([{ sum: 0 }])
})

test('a tow that was paid by card is reviewed once by its driver, and counts for its company as any work does', async () => {
  const { job } = await byCard()
  await drop(job)
  await world.workJobs()
  const { order_id } = await paidOf(job)
  const said = { order_id: order_id!, rating: 4, review_text: 'Careful with the bumper, and on time.' }
  const review = async (who: 'dana' | 'drew') => (await world.as(who)).on(reviewsContract).leave(said)
  const rated = async () => (await on('dana').quote(await asks('dana').then(wanted))).companies[0]!
  const before = await rated()
  await expect(review('drew'), 'somebody else').rejects.toMatchObject({ status: 404 })
  expect(await review('dana')).toMatchObject({ provider_id: TOWING.sal, rating: 4 })
  await expect(review('dana')).rejects.toMatchObject({ code: 'already_reviewed' })
  const after = await rated()
  expect([after.rating_sum - before.rating_sum, after.rating_count - before.rating_count]).toEqual([4, 1])
  const ours = await (await world.as('sal')).on(reviewsContract).ofBusiness({})
  expect(ours.rows[0]).toMatchObject({ order_id, rating: 4 })
})

test('a bank that says no is said to both sides; another card is held, or the driver pays the company', async () => {
  const { job } = await byCard({}, LATER_DECLINED)
  expect(await paidOf(job)).toMatchObject({ state: 'refused', cents: 0, failure: 'declined' })
  expect(await paidOf(job, 'sal')).toMatchObject({ pay: 'card', state: 'refused', failure: null })
  await settleTowPay(system(), job)
  expect((await holds(job)).length, 'the same card is not asked again').toBe(1)
  await leave(undefined, job)
  await world.workJobs()
  expect(await paidOf(job)).toMatchObject({ state: 'held', cents: CAP, failure: null })
  expect((await holds(job)).map(({ status }) => status).toSorted()).toEqual(['held', 'refused'])

  await on('dana').cancel({ job, expected_fee: 0 })
  await world.workJobs()
  advance(MINUTE)
  const { job: other, sal, offer } = await byCard({ car: OTHER }, ASKS_OWNER)
  expect(await paidOf(other)).toMatchObject({ state: 'refused', failure: 'authentication' })
  const pay = async (who: 'dana' | 'drew') => (await world.as(who)).on(towPayContract).payCompany({ job: other })
  await expect(pay('drew')).rejects.toMatchObject({ code: 'PGRST116' })
  expect(await pay('dana')).toMatchObject({ pay: 'company', state: null })
  expect(await pay('dana'), 'the same again').toMatchObject({ pay: 'company' })
  expect((await sal.get({ job: other })).paid).toMatchObject({ pay: 'company', state: null })
  await sal.answer({ offer, decline: { reason: 'other' } })
  expect((await on('dana').get({ job: other })).status, 'the company may still say no').toBe('asking')
})

test('a card that is held can’t be left for the company', async () => {
  const { job } = await byCard()
  await expect((await world.as('dana')).on(towPayContract).payCompany({ job })).rejects.toMatchObject({
    code: 'wrong_step',
  })
})

test('what ends for nothing releases the hold: canceled free, given back, ended by the team', async () => {
  const first = await byCard()
  await on('dana').cancel({ job: first.job, expected_fee: 0 })
  await world.workJobs()
  expect(atCompany(first.job)).toEqual([['canceled', CAP, 0]])
  expect(await paidOf(first.job)).toMatchObject({ state: 'released', cents: 0 })

  const second = await byCard({ car: OTHER })
  await second.sal.answer({ offer: second.offer, decline: { reason: 'no_truck' } })
  await world.workJobs()
  expect(atCompany(second.job)).toEqual([['canceled', CAP, 0]])
  expect(await paidOf(second.job)).toMatchObject({ state: 'waits', cents: 0 })

  const third = await byCard({ car: { ...OTHER, plate: 'THIRD3' } })
  await on('ada').endByTeam({ job: third.job, reason: 'Nobody answers at either end.' })
  await world.workJobs()
  expect(atCompany(third.job)).toEqual([['canceled', CAP, 0]])
  expect((await owner.query('select from orders where tow_job_id is not null')).rows).toHaveLength(0)
})

test('the fee for nobody at the car, and that for canceling late, are taken from the hold', async () => {
  const { job, sal } = await byCard()
  await sal.step({ job, step: 'rolling' })
  advance(10 * MINUTE)
  await sal.step({ job, step: 'on_scene', ...HERE })
  advance(11 * MINUTE)
  const { due_cents } = await sal.step({ job, step: 'gone_on_arrival', ...NOTE, calls: 2 })
  expect(due_cents).toBeGreaterThan(0)
  await world.workJobs()
  expect(atCompany(job)).toEqual([['succeeded', CAP, due_cents]])
  expect(await paidOf(job)).toMatchObject({ state: 'charged', cents: due_cents })

  const late = await byCard({ car: OTHER })
  await late.sal.step({ job: late.job, step: 'rolling' })
  advance(6 * MINUTE)
  const { cancel_cents } = await on('dana').get({ job: late.job })
  expect(cancel_cents).toBeGreaterThan(0)
  await on('dana').cancel({ job: late.job, expected_fee: cancel_cents! })
  await world.workJobs()
  expect(await paidOf(late.job)).toMatchObject({ state: 'charged', cents: cancel_cents })
})

test('a process that dies between the acceptance and the hold leaves a job, which holds once', async () => {
  await leave()
  const { job } = await taken({ pay: 'card' })
  expect(await holds(job)).toEqual([])
  expect(await paidOf(job)).toMatchObject({ state: 'waits' })
  // it dies once more, after the payment provider had held and before that was written down
  const { fetchSelf } = world.services
  let lost = true
  world.services.fetchSelf = async (path, init) => {
    const answer = await fetchSelf(path, init)
    if (lost && path.includes('/payment_intents')) throw new Error('the process is gone')
    return answer
  }
  await expect(settleTowPay(system(), job)).rejects.toThrow()
  expect(await holds(job)).toMatchObject([{ status: 'pending' }])
  lost = false
  world.services.fetchSelf = fetchSelf
  await Promise.all([settleTowPay(system(), job), settleTowPay(system(), job)].map((done) => done.catch(() => {})))
  await settleTowPay(system(), job)
  expect(atCompany(job)).toEqual([['requires_capture', CAP, 0]])
  expect(await holds(job)).toMatchObject([{ status: 'held', amount_cents: CAP }])
})

test('of five companies that accept at once only the winner’s hold exists', async () => {
  await leave()
  const job = (await on('dana').ask(await asks('dana', { pay: 'card' }))).id
  const offers = await ringAll(job)
  await Promise.allSettled(
    Object.entries(offers).map(([who, offer]) => on(who as 'sal').answer({ offer, accept: { eta: 20 } })),
  )
  await world.workJobs()
  const { rows } = await owner.query<{ offer_id: string }>('select offer_id from tow_jobs where id = $1', [job])
  expect(await holds(job)).toMatchObject([{ status: 'held', offer_id: rows[0]!.offer_id }])
  expect(atCompany(job)).toHaveLength(1)
})

test('another destination is held for its own cap before the old hold goes; where the bank says no the old one stands', async () => {
  const { job } = await byCard()
  const redirect = async (near: string) => {
    const to = { job, destination: { kind: 'place' as const, near } }
    const cents = await on('dana')
      .changeDestination({ ...to, expected_cents: 0 })
      .then(
        () => 0,
        (error: { details: { message: string }[] }) => Number(error.details[0]!.message),
      )
    return on('dana').changeDestination({ ...to, expected_cents: cents })
  }
  const far = await redirect('30501')
  expect(far.cap_cents).toBeGreaterThan(CAP)
  await world.workJobs()
  expect(atCompany(job)).toEqual([
    ['canceled', CAP, 0],
    ['requires_capture', far.cap_cents, 0],
  ])
  expect(await paidOf(job)).toMatchObject({ state: 'held', cents: far.cap_cents })

  await leave(LATER_DECLINED)
  const farther = await redirect('31401')
  await world.workJobs()
  expect(await paidOf(job)).toMatchObject({
    state: 'part',
    cents: far.cap_cents,
    rest_cents: farther.cap_cents! - far.cap_cents!,
    failure: 'declined',
  })
  await drop(job)
  await world.workJobs()
  expect(await paidOf(job)).toMatchObject({
    state: 'charged',
    cents: far.cap_cents,
    rest_cents: farther.price_cents! - far.cap_cents!,
  })
})

test('a hold that lapsed before the drop is said: the driver pays the company', async () => {
  const { job } = await byCard()
  const company = paymentProvider(world.services)
  const { rows } = await owner.query<{ intent: string }>('select stripe_payment_intent_id as intent from tow_holds')
  await company.dropHold(rows[0]!.intent)
  await drop(job)
  await world.workJobs()
  expect(await paidOf(job)).toMatchObject({ state: 'direct', cents: 0, rest_cents: PRICE, order_id: null })
  const { rows: told } = await owner.query<{ user_id: string }>(
    `select distinct user_id from notifications where title in ('Pay Five Points Collision for tow T-' || upper(right($1::text, 6)), 'Collect $174.50 for tow T-' || upper(right($1::text, 6)))`,
    [job],
  )
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([CAST.dana.id, CAST.sal.id].toSorted())
})

test('events come late and twice: a hold only moves on, and a deposit’s are left alone', async () => {
  const { job } = await byCard()
  const { rows } = await owner.query<{ id: string; intent: string }>(
    'select id, stripe_payment_intent_id as intent from tow_holds',
  )
  const hold = await paymentProvider(world.services).readHold(rows[0]!.intent)
  const event = {
    id: 'evt_late',
    type: 'payment_intent.amount_capturable_updated',
    hold: { ...hold, payment_id: rows[0]!.id },
  }
  await drop(job)
  await world.workJobs()
  expect(await towHoldMoved(system(), event as CardEvent, event.hold)).toBe(true)
  expect(await towHoldMoved(system(), event as CardEvent, event.hold)).toBe(true)
  const foreign = { ...event.hold, id: 'pi_other', payment_id: CAST.dana.id }
  expect(await towHoldMoved(system(), { id: 'evt_other', type: event.type }, foreign)).toBe(false)
  expect(await paidOf(job)).toMatchObject({ state: 'charged', cents: PRICE })
  expect(await holds(job)).toMatchObject([{ status: 'taken' }])
})

test('what was held before one comparison with the payment provider and taken after it is no discrepancy', async () => {
  const { job } = await byCard()
  advance(60 * MINUTE)
  await JOBS['compare_books']!(system(), {})
  await drop(job)
  await world.workJobs()
  advance(60 * MINUTE)
  await JOBS['compare_books']!(system(), {})
  const { order_id } = await paidOf(job)
  const { rows } = await owner.query(
    'select kind from money_discrepancies where order_id = $1 and resolved_at is null',
    [order_id],
  )
  expect(rows).toEqual([])
})
