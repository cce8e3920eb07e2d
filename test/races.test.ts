// What several people decide about one booking in the same moment counts once, whoever comes first.
import { expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import type { Who } from '#db/seed/cast.ts'
import { companyOf } from '#simulator/open.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { depositContract } from '#features/trades/deposits/deposit-calls.ts'
import { extendOrReturnContract } from '#features/trades/rentals/extend-or-return-calls.ts'

const world = await createWorld({ crowded: true })
const { orders, paid, deliver, read, handOver, takeBack, photo, books, finish } = bookings(world)
const { owner } = world.databases
const DAY = 86_400_000
const deposits = async (who: Who) => (await world.as(who)).on(depositContract)
const extendOrReturn = async (who: Who) => (await world.as(who)).on(extendOrReturnContract)
const accepted = async (from: number, to: number) => {
  const id = await paid('dana', from, to)
  await (await orders('omar')).accept({ id })
  await world.workJobs()
  await handOver('dana', id)
  return id
}
const fulfilled = (tries: (PromiseSettledResult<unknown> | undefined)[]) =>
  tries.filter((each) => each?.status === 'fulfilled')

test('a part of a deposit that its driver agrees to while two admins decide and its deadline passes is taken once', async () => {
  const settle = () => JOBS['settle_deposits']!(systemCtx(world.services, 'test'), {})
  for (const from of [10, 20, 30]) {
    const id = await accepted(from, from + 1)
    await takeBack(id)
    await finish(id)
    const ask = { id, amount_cents: 4_000, reason: 'A scratch on the rear door' }
    await (await deposits('omar')).askDeposit({ ...ask, photos: [(await photo('omar')).id] })
    const { rows } = await owner.query<{ until: Date; intent: string }>(
      `select capture_before as until, stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'deposit'`,
      [id],
    )
    world.clock.set(new Date(new Date(rows[0]!.until).getTime() - 3_600_000))
    await world.workJobs()
    await settle()
    await deliver()
    const [dana, ada, amy] = await Promise.all((['dana', 'ada', 'amy'] as const).map(deposits))
    const decision = { id, kept_cents: 1_500, reason: 'The photo of the hand-over shows half of it' }
    const tries = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => dana!.agreeDeposit({ id, expected_cents: 4_000 })),
      ...Array.from({ length: 8 }, () => ada!.decideDeposit(decision)),
      ...Array.from({ length: 8 }, () => amy!.decideDeposit(decision)),
      settle(),
    ])
    expect(fulfilled(tries.slice(0, -1))).toHaveLength(1)
    await world.workJobs()
    await settle()
    await deliver()
    const taken = companyOf(world.services)
      .store.rows<{ body: string }>(`select body from objects where kind = 'intent'`)
      .map(
        ({ body }) =>
          JSON.parse(body) as { metadata: Record<string, string>; capture_method: string; amount_received: number },
      )
      .filter(({ metadata, capture_method }) => metadata['order_id'] === id && capture_method === 'manual')
      .map(({ amount_received }) => amount_received)
      .filter((cents) => cents > 0)
    expect(taken).toHaveLength(1)
    expect((await read('omar', id)).deposit).toMatchObject({ state: 'taken', taken_cents: taken[0] })
    const booked = await owner.query(`select from ledger_transactions where order_id = $1 and kind = 'deposit'`, [id])
    expect(booked.rows).toHaveLength(1)
  }
})

test('a car that came back early, while its job is completed or its money released: the days go back once or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    await owner.query('delete from listing_days')
    const id = await accepted(1, 5)
    const { amount } = (await read('dana', id)).price
    world.clock.advance(2 * DAY)
    const [hers, his, mine] = [await extendOrReturn('dana'), await orders('omar'), await orders('dana')]
    await takeBack(id)
    const { refund_cents } = await hers.returnPreview({ id })
    const said = { id, reason: 'It is back', expected_refund_cents: refund_cents }
    const { early_return } = await (await extendOrReturn('omar')).returnEarly(said)
    const agree = () => hers.agreeReturn({ id, return_id: early_return!.id, expected_refund_cents: refund_cents })
    const released = round % 3 === 2
    if (released) await his.complete({ id })
    const other = () => (released ? mine.approve({ id }) : his.complete({ id }))
    const tries = await Promise.allSettled(round % 2 ? [agree(), other(), agree()] : [other(), agree(), agree()])
    const agreed = fulfilled(round % 2 ? [tries[0], tries[2]] : tries.slice(1))
    expect(agreed.length).toBeLessThanOrEqual(1)
    if (!released) expect(agreed, 'a completed job still gives its unused days back').toHaveLength(1)
    await deliver()
    const back = agreed.length * refund_cents
    expect(await read('dana', id)).toMatchObject({ refunded_cents: back })
    const approved = await read('dana', id)
    if (approved.work_status === 'completed') await mine.approve({ id })
    await deliver()
    expect(await books(id)).toEqual({ payment_provider: amount - back, provider_balance: back - amount })
  }
})
