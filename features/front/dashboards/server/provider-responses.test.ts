// What the search knows of how a business answers is what its analytics count, whichever way a booking leaves "requested".
import { expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { analyticsContract } from '#features/front/analytics/contract.ts'

const world = await createWorld()
const { orders, paid } = bookings(world)
const { owner } = world.databases
const omar = (await world.as('omar')).on(analyticsContract)
const kept = async () => {
  const { rows } = await owner.query<{ asked: number; in_time: number }>(
    'select asked, in_time from provider_responses where provider_id = $1',
    [PROVIDERS.omar.id],
  )
  return rows[0] ?? { asked: 0, in_time: 0 }
}
const measured = async () => {
  const { period } = await omar.providerAnalytics({ months: 12 })
  return { asked: period.measured, in_time: period.in_time }
}
/** The deadline of a booking ended a minute ago, or so many minutes before the payment. */
const lapse = (id: string) =>
  owner.query(`update orders set respond_by = now() - interval '1 minute' where id = $1`, [id])

test('accepted, declined, cancelled early, cancelled late, answered late and not answered', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push(await paid('dana', 3 + n * 3, 4 + n * 3))
  const [accepted, declined, early, late, answeredLate] = ids as [string, string, string, string, string]
  expect(await kept()).toEqual({ asked: 0, in_time: 0 })
  await (await orders('omar')).accept({ id: accepted })
  expect(await kept()).toEqual({ asked: 1, in_time: 1 })
  await (await orders('omar')).decline({ id: declined, reason: 'The car is in the workshop.' })
  expect(await kept()).toEqual({ asked: 2, in_time: 2 })
  await (await orders('dana')).cancel({ id: early })
  expect(await kept(), 'the driver cancelled before the deadline').toEqual({ asked: 2, in_time: 2 })
  await lapse(late)
  await (await orders('dana')).cancel({ id: late })
  expect(await kept(), 'the driver had waited long enough').toEqual({ asked: 3, in_time: 2 })
  await lapse(answeredLate)
  await owner.query(
    `insert into order_events (order_id, machine, from_status, to_status, actor_id) select $1, 'order_work', 'requested', 'accepted', user_id from provider_profiles where id = $2`,
    [answeredLate, PROVIDERS.omar.id],
  )
  expect(await kept()).toEqual({ asked: 4, in_time: 2 })
  expect(await measured()).toEqual(await kept())
  const { rows } = await (await world.as('nobody')).on(searchContract).search({ q: 'corolla' })
  expect(rows[0]).toMatchObject({ response_count: 4, response_in_time: 2 })
  await owner.query('select recount_responses()')
  expect(await kept(), 'counted at once it is the same').toEqual({ asked: 4, in_time: 2 })
})
