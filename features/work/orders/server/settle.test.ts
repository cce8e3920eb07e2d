// Whatever happens between a booking and its money, the payment provider, the payments and the books agree to the cent.
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '#lib/errors.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { audit } from '#test/hostile/auditor.ts'
import { longAgo } from '#test/hostile/long-ago.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { paymentsContract } from '#features/money/payments/contract.ts'
import { PART_KINDS } from '#features/cases/complaints/resolution.ts'
import { JOBS } from '#app/jobs.ts'
import { rounds } from '#test/looks.ts'

const world = await createWorld()
const { orders, adminCalls, book, press, deliver, read, claim, books, finish } = bookings(world)
const { owner } = world.databases
const CARDS = ['4242 4242 4242 4242', '4000 0000 0000 7726', '4000 0000 0000 5126']
let ahead = 3

const story = fc.record({
  days: fc.integer({ min: 1, max: 5 }),
  /** What the insurer covers a day, billed directly or paid back to the driver; null without a claim. */
  cover: fc.option(fc.record({ cap: fc.constantFrom(1000, 3000, 3800), direct: fc.boolean() })),
  card: fc.constantFrom(...CARDS),
  /** Cents that somebody gives back by hand at the payment provider before the decision. */
  byHand: fc.constantFrom(0, 0, 333),
  /** The payment provider is silent while the decision is made. */
  silent: fc.boolean(),
  decision: fc.oneof(
    fc.constantFrom({ outcome: 'release' as const }, { outcome: 'refund' as const }),
    fc.record({ outcome: fc.constant('part' as const), by: fc.constantFrom(...PART_KINDS), value: fc.nat(99) }),
  ),
})

/** The hand gives back more than the decision left to give, and is heard of only after it. */
const handAfterPart = {
  days: 1,
  cover: null,
  card: CARDS[0]!,
  byHand: 333 as const,
  silent: true,
  decision: { outcome: 'part' as const, by: 'share' as const, value: 92 },
}

/** The hand's refund is heard of first, seems given twice beside the decided one, and then comes back. */
const handComesBack = {
  ...handAfterPart,
  cover: { cap: 1000 as const, direct: true },
  card: CARDS[2]!,
  decision: { ...handAfterPart.decision, value: 95 },
}

async function refundByHand(id: string, cents: number): Promise<void> {
  const { rows } = await owner.query<{ intent: string }>(
    `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge' and status = 'succeeded'`,
    [id],
  )
  if (!rows[0]) return
  await world.api.request('/dev/stripe/v1/refunds', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.services.env.STRIPE_SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_intent: rows[0].intent, amount: String(cents) }),
  })
}
/** Everything that is under way arrives; what came back is tried again by an admin. */
async function untilQuiet(id: string): Promise<void> {
  for (let round = 0; round < 3; round++) {
    world.clock.advance(31_000)
    await deliver()
    await JOBS['reconcile_order']!(systemCtx(world.services, 'quiet'), { id })
    const all = await (await world.as('ada')).on(paymentsContract).list({ order_id: id })
    for (const { id: payment_id } of all.filter(({ kind, status }) => kind === 'refund' && status === 'failed'))
      await (await adminCalls('ada')).retryRefund({ id, payment_id })
  }
}

test('book, pay, refunds by hand, a complaint, any decision, banks that are late or say no: no cent is lost or made', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ days, cover, card, byHand, silent, decision }) => {
      const claim_id = cover && (await claim('dana', { rental_daily_cap_cents: cover.cap, direct_bill: cover.direct }))
      const from = ahead
      ahead += days + 3
      const { url, order_id: id } = await book('dana', from, from + days - 1, claim_id ? { claim_id } : {})
      if (url) await press(url, 'pay', card)
      await deliver()
      await (await orders('omar')).accept({ id })
      await longAgo(owner, id)
      await finish(id)
      await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
      if (byHand) await refundByHand(id, byHand)
      if (!silent) await deliver()
      const { version } = await read('ada', id)
      const { fetchSelf } = world.services
      if (silent) world.services.fetchSelf = () => Promise.reject(new TypeError('fetch failed'))
      const refused = await (
        await adminCalls('ada')
      )
        .resolve({ id, version, reason: 'Seen the photos', ...decision })
        .then(
          () => null,
          (error: unknown) => error,
        )
      world.services.fetchSelf = fetchSelf
      // a part of nothing, or of everything, is refused, and then all of it is released instead
      if (refused) {
        expect(isRefusal(refused) && refused.status).toBe(422)
        await (await adminCalls('ada')).resolve({ id, version, outcome: 'release', reason: 'Seen the photos' })
      }
      await untilQuiet(id)
      const order = await read('ada', id)
      const all = await books(id)
      expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0)
      expect(all['held'] ?? 0).toBe(0)
      expect(all['payment_provider'] ?? 0).toBe(order.amount - order.refunded_cents)
      expect(order.refunded_cents).toBeLessThanOrEqual(order.amount)
      if (order.work_status === 'approved') expect(order.released_at).not.toBeNull()
    }),
    { numRuns: rounds(12, 2), examples: [[handAfterPart], [handComesBack]] },
  )
  // the company's own price is read from its account when the books are compared
  await JOBS['compare_books']!(systemCtx(world.services, 'compare'), {})
  const { env, now } = world.services
  const { wrong, difference_cents, ledger_sum_cents } = await audit(
    owner,
    join(env.DATA_DIR, 'test-company.db'),
    now().getTime(),
  )
  expect({ difference_cents, ledger_sum_cents }).toEqual({ difference_cents: 0, ledger_sum_cents: 0 })
  expect(wrong).toEqual([])
}, 120_000)
