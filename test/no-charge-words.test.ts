// What is written about a booking for which no card was charged: a free inspection, and a rental that the insurer pays alone.
import { expect, test } from 'vitest'
import { CAST, LISTINGS, type Who } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, paid, read, claim, dayComes } = bookings(world)
const start = world.services.now()
const HOUR = 3_600_000

/** Everything that was written to both sides. */
const written = async () => {
  const { rows } = await owner.query<{ text: string }>(
    `select title || ' ' || message as text from notifications where user_id = any($1)
     union all select subject || ' ' || text_body from outbox`,
    [[CAST.dana.id, CAST.omar.id, CAST.sal.id]],
  )
  return rows.map(({ text }) => text)
}
/** Words that speak of a card's money, where there is none. */
const MONEY =
  /\$0\.00|being returned|being refunded|full refund|everything back|everything returned|fully refunded|full payment|pago completo|the money|paid and held|card’s|recuper\w+ todo|todo el pago|el dinero|pagó|retenid/i

async function freeInspection(at: number): Promise<string> {
  const dana = await orders('dana')
  return (await dana.createServicePayment({ listing_id: LISTINGS.collision, service_date: day(at) })).order_id
}
const billed = async (at: number): Promise<string> =>
  paid('dana', at, at, { claim_id: await claim('dana', { rental_daily_cap_cents: 9000 }) })

const HAPPENS: Record<string, (id: string, who: Who) => Promise<unknown>> = {
  'waits for an answer': async () => undefined,
  'is not answered in time': async () => world.clock.advance(25 * HOUR),
  'is not answered before its day': async () => {
    world.clock.advance(25 * HOUR)
    await world.workJobs()
    world.clock.advance(96 * HOUR)
  },
  'is declined': async (id, who) => (await orders(who)).decline({ id, reason: 'Our lift is broken' }),
  'is canceled by the provider': async (id, who) => {
    await (await orders(who)).accept({ id })
    await (await orders(who)).cancel({ id, reason: 'Our lift is broken' })
  },
  'is canceled by the driver': async (id) => (await orders('dana')).cancel({ id }),
  'is completed': async (id, who) => complete(id, who),
  'is completed, and a problem is reported': async (id, who) => {
    await complete(id, who)
    await (await orders('dana')).fileComplaint({ id, reason: 'Nobody was there' })
  },
  'is approved': async (id, who) => {
    await complete(id, who)
    await (await orders('dana')).approve({ id })
  },
  'is reopened': async (id, who) => {
    await complete(id, who)
    await (await orders(who)).reopen({ id, reason: 'The report is missing' })
  },
}
async function complete(id: string, who: Who) {
  await (await orders(who)).accept({ id })
  await dayComes(id)
  await (await orders(who)).complete({ id, reason: 'Handed over on paper' })
}

/** Whose it is, how it is booked, and what both sides speak. */
const KINDS = {
  'a free inspection': ['sal', freeInspection, 'en'],
  'a rental that the insurer pays alone': ['omar', billed, 'es'],
} as const
for (const [kind, [who, book, language]] of Object.entries(KINDS))
  for (const [what, happens] of Object.entries(HAPPENS))
    test(`${kind} that ${what}: nothing that is written speaks of a card’s money`, async () => {
      if (who === 'sal') {
        const sal = (await world.as('sal')).on(listingsContract)
        const { version } = await sal.get({ id: LISTINGS.collision })
        await sal.update({ id: LISTINGS.collision, version, hourly_rate_cents: 0 })
      }
      await owner.query('update profiles set language = $1', [language])
      for (const told of ['notifications', 'outbox']) await owner.query(`delete from ${told}`)
      const id = await book(4)
      await happens(id, who)
      await world.workJobs()
      expect(await read('dana', id)).toMatchObject({ amount: 0 })
      const told = await written()
      expect(told, 'both sides are notified').not.toEqual([])
      for (const text of told) expect(text).not.toMatch(MONEY)
      await owner.query('delete from listing_days')
      world.clock.set(start)
    })
