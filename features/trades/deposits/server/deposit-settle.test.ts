// A hold whose answer was lost for longer than the payment provider remembers its key, and one that is taken days later.
import { beforeAll, expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { discrepanciesContract } from '#features/money/ledger/discrepancy-calls.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { depositContract } from '../deposit-calls.ts'
import { settleDepositSoon } from './deposit-settle.ts'

const world = await createWorld()
const { orders, paid, read, books, company, photo, finish } = bookings(world)
const { owner } = world.databases
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LATER_DECLINED = '4000 0000 0000 0341'
const system = () => systemCtx(world.services, 'test')
const silence = () => Response.json({ error: { type: 'api_error', message: 'Try again.' } }, { status: 503 })
const sweep = () => JOBS['settle_deposits']!(system(), {})

const holds = async (id: string) =>
  (
    await owner.query<{ status: string; intent: string | null }>(
      `select status, stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'deposit' order by id`,
      [id],
    )
  ).rows
/** The holds of an order as the company remembers them. */
const atCompany = (id: string) =>
  company()
    .store.rows<{ body: string }>(`select body from objects where kind = 'intent' order by rowid`)
    .map(({ body }) => JSON.parse(body) as { id: string; status: string; capture_method: string; metadata: object })
    .filter((it) => it.capture_method === 'manual' && (it.metadata as { order_id?: string }).order_id === id)
const accepted = async (from: number, card?: string) => {
  const id = await paid('dana', from, from + 3, card ? { card } : {})
  await (await orders('omar')).accept({ id })
  await world.workJobs()
  return id
}
/** Asks for a hold while the company works and says nothing; no event of it arrives, and it forgets the key. */
const lost = async (id: string) => {
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) => {
    const answer = await fetchSelf(path, init)
    return path.endsWith('/v1/payment_intents') ? silence() : answer
  }
  await settleDepositSoon(system(), id, true)
  world.services.fetchSelf = fetchSelf
  expect(await holds(id)).toEqual([{ status: 'pending', intent: null }])
  world.clock.advance(DAY + HOUR)
  company().store.run('delete from idempotency')
}

let id: string
beforeAll(async () => {
  id = await accepted(2)
  await lost(id)
})

test('after a day a hold whose answer was lost is looked up: the driver’s money is held once', async () => {
  const made = atCompany(id)
  expect(made).toMatchObject([{ status: 'requires_capture' }])
  await sweep()
  expect(atCompany(id)).toHaveLength(1)
  expect(await holds(id)).toEqual([{ status: 'authorized', intent: made[0]!.id }])
  expect((await read('dana', id)).deposit).toMatchObject({ state: 'held', held_until: expect.any(String) })
  expect(await books(id), 'a hold is no charge').toEqual({ payment_provider: 15_200, held: -15_200 })
})

test('one that the bank refused meanwhile is found refused, and not asked of the bank again', async () => {
  const refused = await accepted(8, LATER_DECLINED)
  await lost(refused)
  await sweep()
  const made = atCompany(refused)
  expect(made).toHaveLength(1)
  expect(await holds(refused)).toEqual([{ status: 'failed', intent: made[0]!.id }])
  expect((await read('dana', refused)).deposit).toMatchObject({ state: 'refused', failure: 'declined' })
})

test('one that never came to be is asked for again under its own name, and held once', async () => {
  const never = await accepted(14)
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) =>
    path.endsWith('/v1/payment_intents') ? silence() : fetchSelf(path, init)
  await settleDepositSoon(system(), never, true)
  world.services.fetchSelf = fetchSelf
  world.clock.advance(DAY + HOUR)
  expect(atCompany(never)).toEqual([])
  await sweep()
  expect(atCompany(never)).toMatchObject([{ status: 'requires_capture' }])
  expect((await holds(never)).map(({ status }) => status)).toEqual(['authorized'])
})

test('a deposit that is taken days after it was held is no discrepancy to the nightly comparing', async () => {
  const late = await accepted(20)
  await settleDepositSoon(system(), late, true)
  await finish(late)
  for (const hours of [24, 24, 24, 14, 0]) {
    await JOBS['compare_books']!(system(), {})
    world.clock.advance(hours * HOUR)
  }
  await (
    await world.as('omar')
  )
    .on(depositContract)
    .askDeposit({ id: late, amount_cents: 4000, reason: 'A scratch', photos: [(await photo('omar')).id] })
  await (await world.as('dana')).on(depositContract).agreeDeposit({ id: late, expected_cents: 4000 })
  expect((await read('dana', late)).deposit).toMatchObject({ state: 'taken', taken_cents: 4000 })
  world.clock.advance(6 * HOUR)
  await JOBS['compare_books']!(system(), {})
  const { rows } = await (await world.as('ada')).on(discrepanciesContract).discrepancies({})
  expect(rows.filter(({ order_id }) => order_id === late)).toEqual([])
})
