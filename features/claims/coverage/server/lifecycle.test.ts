import { expect, test } from 'vitest'
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { bookingsContract } from '#features/front/pages/contract.ts'
import { handoversContract } from '#features/trades/rentals/contract.ts'
import { changesContract } from '#features/work/changes/contract.ts'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { coverageUsedContract, coverageContract } from '../contract.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { lifecycleContract } from '../lifecycle.ts'
import { queueContract } from '#features/claims/queue/queue.ts'

const world = await createWorld()
const { claim, paid, read, books, day } = bookings(world)
const now = async (who: 'dana' | 'drew' | 'ada' | 'amy') => {
  const caller = await world.as(who)
  return {
    claims: caller.on({ ...claimsContract, ...intakeContract, ...documentsContract, ...coverageContract }),
    life: caller.on(lifecycleContract),
    bell: caller.on(notificationsContract),
    orders: caller.on({
      ...ordersContract,
      ...checkoutContract,
      ...changesContract,
      ...handoversContract,
      ...coverageUsedContract,
      ...bookingsContract,
    }),
  }
}
const today = () => dayIn('America/New_York', world.services.now())
const confirmed = { confirmed_how: 'phone', confirmed_by: 'Lena Ortiz, Peachtree Mutual' } as const
const versionOf = async (id: string) => (await (await now('ada')).claims.get({ id })).version
const at = async (id: string) => ({ claim_id: id, version: await versionOf(id) })
const loss = async (id: string, more: object = {}) => ({
  ...(await at(id)),
  declared_on: today(),
  ...confirmed,
  reason: 'Frame bent, repair above the value.',
  ...more,
})
const notified = async (who: 'dana' | 'drew' | 'ada', title: string) =>
  (await (await now(who)).bell.list({ limit: 100 })).filter((news) => news.title === title)
const audits = async (id: string, action: string) =>
  (
    await world.databases.owner.query<{ actor_id: string; reason: string; before: object; after: object }>(
      'select actor_id, reason, before, after from audit_log where subject_id = $1 and action = $2 order by id',
      [id, action],
    )
  ).rows
const lossDate = (id: string, ago: number) =>
  world.databases.owner.query(`update claims set loss_date = $2, loss_state = 'GA' where id = $1`, [
    id,
    addDays(today(), -ago),
  ])
const verified = async (coverage: Record<string, unknown> = {}) => {
  const id = await claim('dana', coverage)
  await lossDate(id, 10)
  return id
}
const quote = async (id: string, from: number, to: number) =>
  (await now('dana')).orders.quote({
    listing_id: LISTINGS.corolla,
    service_date: day(from),
    end_date: day(to),
    claim_id: id,
  })

test('a total loss ends the rental cover by our rule: announced, on the timeline, audited, and priced honestly', async () => {
  const id = await verified()
  const { life } = await now('ada')
  expect(await quote(id, 2, 6)).toMatchObject({ covered_days: 5 })
  await life.declareTotalLoss(await loss(id))
  const until = addDays(today(), 3)
  expect(await (await now('dana')).life.totalLosses({ claim_id: id })).toMatchObject([
    { days_by: 'rule', rental_days: 3, rental_until: until, undone_at: null },
  ])
  expect((await (await now('dana')).claims.coverage({ claim_id: id }))[0]).toMatchObject({ rental_until: until })
  expect(await quote(id, 2, 6)).toMatchObject({ covered_days: 2, insurer_cents: 6000 })
  expect(await quote(id, 5, 8)).toMatchObject({ covered_days: 0, insurer_cents: 0, own_cents: expect.any(Number) })
  const events = await (await now('dana')).claims.events({ claim_id: id })
  expect(events.at(-1)).toMatchObject({ kind: 'total-loss', actor: { kind: 'team', name: 'Ada' } })
  const [news] = await notified('dana', 'Your car was declared a total loss')
  expect(news!.message).toContain('4 days left')
  expect(news!.message).toContain('our own rule')
  expect(await audits(id, 'claim.total_loss')).toMatchObject([
    { actor_id: CAST.ada.id, before: { total_loss: null }, after: { total_loss: { rental_until: until } } },
  ])
})

test('days the insurer names win over the rule, and count from its offer once there is one', async () => {
  const id = await verified()
  const offer = { declared_on: addDays(today(), -4), settlement_on: addDays(today(), 1), rental_days: 7 }
  await (await now('ada')).life.declareTotalLoss(await loss(id, offer))
  expect(await (await now('ada')).life.totalLosses({ claim_id: id })).toMatchObject([
    { days_by: 'insurer', rental_until: addDays(today(), 8) },
  ])
})

test.each([
  [{ declared_on: 'future' }, 'declared_on'],
  [{ declared_on: '2001-01-01' }, 'declared_on'],
  [{ settlement_on: '2001-01-01' }, 'settlement_on'],
  [{ settlement_on: '2040-01-01' }, 'settlement_on'],
  [{ rental_days: -1 }, 'rental_days'],
  [{ rental_days: 61 }, 'rental_days'],
  [{ reason: ' no ' }, 'reason'],
  [{ confirmed_by: '' }, 'confirmed_by'],
])('a total loss with %o is refused at its field', async (change, path) => {
  const id = await verified()
  const given =
    'declared_on' in change && change.declared_on === 'future' ? { declared_on: addDays(today(), 1) } : change
  await expect((await now('ada')).life.declareTotalLoss(await loss(id, given))).rejects.toMatchObject({
    status: 422,
    details: [{ path }],
  })
})

test('a total loss stands once, is undone with a reason, and gives the cover back', async () => {
  const id = await verified()
  const { life } = await now('ada')
  await expect(life.undoTotalLoss({ ...(await at(id)), reason: 'There is none' })).rejects.toMatchObject({
    code: 'no_total_loss',
  })
  await life.declareTotalLoss(await loss(id))
  await expect(life.declareTotalLoss(await loss(id))).rejects.toMatchObject({ status: 409, code: 'total_loss_stands' })
  await life.undoTotalLoss({ ...(await at(id)), reason: 'It was the other car' })
  expect((await (await now('dana')).claims.coverage({ claim_id: id }))[0]).toMatchObject({ rental_until: null })
  expect(await notified('dana', 'Not a total loss')).toHaveLength(1)
  expect(await quote(id, 2, 6)).toMatchObject({ covered_days: 5 })
  await life.declareTotalLoss(await loss(id, { rental_days: 0 }))
  expect((await life.totalLosses({ claim_id: id })).map((row) => Boolean(row.undone_at))).toEqual([false, true])
})

test('both sides of a booking beyond the last covered day are notified, and not a cent of it changes', async () => {
  const id = await verified()
  const within = await paid('dana', 2, 3, { claim_id: id })
  const beyond = await paid('dana', 12, 16, { claim_id: id })
  const before = [await read('dana', within), await read('dana', beyond), await books()]
  await (await now('ada')).life.declareTotalLoss(await loss(id, { rental_days: 7 }))
  await world.workJobs()
  const money = (order: Awaited<ReturnType<typeof read>>) => [
    order.amount,
    order.price,
    order.status,
    order.work_status,
  ]
  expect([await read('dana', within), await read('dana', beyond)].map(money)).toEqual(
    before.slice(0, 2).map((order) => money(order as Awaited<ReturnType<typeof read>>)),
  )
  expect(await books()).toEqual(before[2])
  const news = await notified('dana', 'Your rental coverage ends before your booking')
  expect(news.map((each) => each.action_url)).toEqual([`/bookings/${beyond}`])
  const omar = (await world.as('omar')).on(notificationsContract)
  const theirs = async (title: string) =>
    (await omar.list({ limit: 100 })).filter((each) => each.title === title).map((each) => each.action_url)
  expect(await theirs('Rental coverage ends before a booking')).toEqual([`/provider/booking/${beyond}`])
  await (await now('ada')).life.undoTotalLoss({ ...(await at(id)), reason: 'Mixed up two claims' })
  await world.workJobs()
  expect(await theirs('Rental coverage continues')).toEqual([`/provider/booking/${beyond}`])
  expect(await books()).toEqual(before[2])
})

const ask = { why: 'parts', wanted_days: 7, note: 'The door is on back order.' } as const
const more = { days: 5, why: 'parts', ...confirmed, reason: 'The part comes next week.' } as const

test('a driver asks for more days: in the queue by when it is due, answered once, and counted in the cover', async () => {
  const id = await verified({ rental_total_cap_cents: 60_000 })
  const dana = await now('dana')
  const request = await dana.life.askExtension({ claim_id: id, ...ask })
  expect(request).toMatchObject({ status: 'asked', by: 'driver', wanted_days: 7, note: ask.note })
  await expect(dana.life.askExtension({ claim_id: id, ...ask })).rejects.toMatchObject({ code: 'asked_already' })
  const { rows } = await world.databases.owner.query<{ next_at: Date }>(
    'select next_at from claim_queue where claim_id = $1',
    [id],
  )
  expect(Math.abs(new Date(rows[0]!.next_at).getTime() - Date.parse(request.due_at!))).toBeLessThan(2)
  expect(await notified('ada', 'More rental days requested')).toHaveLength(1)
  const { rows: queue } = await (await world.as('ada')).on(queueContract).queue({ status: 'coverage-verified' })
  expect(queue.find((row) => row.id === id)).toMatchObject({ asks_due: request.due_at })
  const { life } = await now('ada')
  const given = { ...(await at(id)), ...more, extension_id: request.id, total_cap_cents: 75_000 }
  await life.grantExtension(given)
  await expect(life.grantExtension({ ...given, ...(await at(id)) })).rejects.toMatchObject({ code: 'answered_already' })
  expect((await dana.claims.coverage({ claim_id: id }))[0]).toMatchObject({
    rental_max_days: 20,
    extra_days: 5,
    raised_total_cap_cents: 75_000,
  })
  const [extension] = await dana.life.extensions({ claim_id: id })
  expect(extension).toMatchObject({ status: 'granted', days: 5, ...confirmed, answer: more.reason })
  expect((await notified('dana', 'Your insurer approved more rental days'))[0]!.message).toContain(
    '5 days more, up to $750.00 total',
  )
  expect(await audits(id, 'claim.extension_grant')).toMatchObject([
    { reason: more.reason, before: { days: 20, total_cents: 60_000 }, after: { days: 25, total_cents: 75_000 } },
  ])
})

test('without a request an admin records what the insurer approved, and takes back what was a mistake', async () => {
  const id = await verified()
  const { life } = await now('amy')
  await life.grantExtension({ ...(await at(id)), ...more })
  await life.grantExtension({ ...(await at(id)), ...more, days: 3 })
  const [newest] = await life.extensions({ claim_id: id })
  expect(newest).toMatchObject({ by: 'team', days: 3 })
  expect((await (await now('dana')).claims.coverage({ claim_id: id }))[0]).toMatchObject({ extra_days: 8 })
  await life.undoExtension({ ...(await at(id)), extension_id: newest!.id, reason: 'Entered twice' })
  expect((await (await now('dana')).claims.coverage({ claim_id: id }))[0]).toMatchObject({ extra_days: 5 })
  const again = life.undoExtension({ ...(await at(id)), extension_id: newest!.id, reason: 'Entered twice' })
  await expect(again).rejects.toMatchObject({ status: 409, code: 'answered_already' })
})

test('the last word of the insurer about the last covered day counts: an extension after a total loss', async () => {
  const id = await verified()
  const { life } = await now('ada')
  await life.declareTotalLoss(await loss(id))
  const until = addDays(today(), 9)
  await expect(life.grantExtension({ ...(await at(id)), ...more, until: today() })).rejects.toMatchObject({
    details: [{ path: 'until' }],
  })
  world.clock.advance(1000)
  await (await now('ada')).life.grantExtension({ ...(await at(id)), ...more, days: 0, until })
  expect((await (await now('dana')).claims.coverage({ claim_id: id }))[0]).toMatchObject({ rental_until: until })
})

test.each([
  [{ days: 0 }, 'days'],
  [{ days: -1 }, 'days'],
  [{ days: 346 }, 'days'],
  [{ total_cap_cents: 90_000 }, 'total_cap_cents'],
  [{ total_cap_cents: 60_000 }, 'total_cap_cents'],
  [{ until: 'soon' }, 'until'],
  [{ until: '0000-01-01' }, 'until'],
  [{ until: '9999-12-31' }, 'until'],
])('an extension with %o is refused at its field', async (change, path) => {
  const none = 'total_cap_cents' in change && change.total_cap_cents === 90_000
  const id = await verified({ rental_total_cap_cents: none ? null : 60_000 })
  const wrong = (await now('ada')).life.grantExtension({ ...(await at(id)), ...more, ...change })
  await expect(wrong).rejects.toMatchObject({ status: 422, details: [{ path }] })
})

test('a refused request says why, and the driver may ask again', async () => {
  const id = await verified()
  const dana = await now('dana')
  const request = await dana.life.askExtension({ claim_id: id, ...ask })
  await (
    await now('ada')
  ).life.refuseExtension({ ...(await at(id)), extension_id: request.id, reason: 'Limit of the policy reached' })
  expect((await dana.life.extensions({ claim_id: id }))[0]).toMatchObject({
    status: 'refused',
    answer: 'Limit of the policy reached',
  })
  expect(await notified('dana', 'More rental days not approved')).toHaveLength(1)
  expect(await dana.life.askExtension({ claim_id: id, ...ask })).toMatchObject({ status: 'asked' })
})

test('who may not, may not: other drivers, claims without rental cover, closed ones, an admin’s own', async () => {
  const id = await verified()
  const bare = await verified({ rental_daily_cap_cents: null })
  const dana = await now('dana')
  const drew = await now('drew')
  const { claims, life } = await now('ada')
  await expect(drew.life.askExtension({ claim_id: id, ...ask })).rejects.toMatchObject({ status: 404 })
  await expect(drew.life.extensions({ claim_id: id })).rejects.toMatchObject({ status: 404 })
  await expect(drew.life.totalLosses({ claim_id: id })).rejects.toMatchObject({ status: 404 })
  await expect(dana.life.declareTotalLoss(await loss(id))).rejects.toMatchObject({ status: 403 })
  await expect(dana.life.grantExtension({ ...(await at(id)), ...more })).rejects.toMatchObject({ status: 403 })
  await expect(dana.life.askExtension({ claim_id: bare, ...ask })).rejects.toMatchObject({ code: 'no_rental_cover' })
  await expect(life.grantExtension({ ...(await at(bare)), ...more })).rejects.toMatchObject({ code: 'no_rental_cover' })
  const stale = { ...(await loss(id)), version: (await versionOf(id)) - 1 || 99 }
  await expect(life.declareTotalLoss(stale)).rejects.toMatchObject({ status: 409, code: 'changed' })
  await claims.transition({ ...(await at(id)), to: 'closed', reason: 'All is done' })
  await expect(dana.life.askExtension({ claim_id: id, ...ask })).rejects.toMatchObject({ code: 'claim_closed' })
  await expect(life.declareTotalLoss(await loss(id))).rejects.toMatchObject({ code: 'claim_closed' })
  const own = newId()
  await world.databases.owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date,
       coverage_due_at) values ($1, $2, 'Peachtree Mutual', '', '', $3, 'collision', '2026-01-01', now())`,
    [own, CAST.ada.id, `OWN-${own}`],
  )
  await expect(life.declareTotalLoss({ ...(await loss(own)), version: 1 })).rejects.toMatchObject({ status: 403 })
})

test('at 80 % of days or dollars the driver is warned, once for each limit', async () => {
  const id = await verified({ rental_max_days: 10, rental_total_cap_cents: 30_000 })
  const near = async () => notified('dana', 'Your rental coverage is almost used up')
  await paid('dana', 20, 26, { claim_id: id })
  await world.workJobs()
  expect(await near()).toHaveLength(0)
  await paid('dana', 28, 29, { claim_id: id })
  await world.workJobs()
  expect((await near()).map((news) => news.action_url)).toEqual([`/claim/${id}`])
  expect((await near())[0]!.message).toContain('9 of 10 days, $270.00 of $300.00')
  await (await now('ada')).life.grantExtension({ ...(await at(id)), ...more, days: 1 })
  const [extension] = await (await now('ada')).life.extensions({ claim_id: id })
  await (await now('ada')).life.undoExtension({ ...(await at(id)), extension_id: extension!.id, reason: 'By mistake' })
  await world.workJobs()
  expect(await near()).toHaveLength(1)
})

test('a request that nobody answers in time is on the admins’ bell and the driver is not left guessing', async () => {
  const id = await verified()
  await (await now('dana')).life.askExtension({ claim_id: id, ...ask })
  world.clock.advance(25 * 3_600_000)
  await world.workJobs()
  const late = (await notified('dana', 'Your request for more days needs more time')).map((news) => news.action_url)
  expect(late).toContain(`/claim/${id}`)
})
