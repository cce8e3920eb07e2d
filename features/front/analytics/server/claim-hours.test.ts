// What falls due by hour against what is decided, worked out a second time from the bare rows.
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { seedWorld } from '#db/seed/world.ts'
import { addDays, dayIn, instantAt, TEAM_ZONE } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { analyticsContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const HOUR = 3_600_000
const rows = async <R extends object>(sql: string, values: unknown[] = []) => (await owner.query<R>(sql, values)).rows
await seedWorld(world.services)
const hoursNow = async () => (await (await world.as('ada')).on(analyticsContract).claimHours({})).days

/** A claim whose promise ends at this moment. */
async function due(at: string) {
  const id = newId()
  await owner.query('alter table claims disable trigger user, enable trigger insurer')
  await owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date,
       loss_state, status, coverage_due_at, created_at)
     values ($1, $2, 'Nobody Knows Mutual', 'x', '0000', $3, 'glass', '2026-01-01', 'GA', 'intake', $4, $4::timestamptz - interval '24 hours')`,
    [id, CAST.drew.id, `HOUR-${id}`, at],
  )
  await owner.query('alter table claims enable trigger user')
  return id
}
async function event(claim_id: string, to_status: string, at: string, actor_id: string | null = CAST.ada.id) {
  await owner.query(`insert into claim_events (claim_id, actor_id, to_status, at) values ($1, $2, $3, $4)`, [
    claim_id,
    actor_id,
    to_status,
    at,
  ])
  await owner.query('alter table claims disable trigger user')
  await owner.query('update claims set status = $2 where id = $1', [claim_id, to_status])
  await owner.query('alter table claims enable trigger user')
}

/** Every hour of every day, counted without SQL and without the server's calendar. */
async function second() {
  const claims = await rows<{
    id: string
    driver_id: string
    created_at: string
    status: string
    merged_into_id: string | null
  }>('select id, driver_id, created_at, status, merged_into_id from claims')
  const events = await rows<{ claim_id: string; actor_id: string | null; to_status: string; at: string }>(
    `select claim_id, actor_id, to_status, at from claim_events where to_status in ('coverage-verified', 'closed')`,
  )
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const key = (at: number) => wall.format(at).replace(', ', ' ')
  const counted = new Map<string, number>()
  const count = (what: string, at: number) =>
    counted.set(`${what} ${key(at)}`, (counted.get(`${what} ${key(at)}`) ?? 0) + 1)
  for (const { id, driver_id, created_at, status, merged_into_id } of claims) {
    const promise = Date.parse(created_at) + 24 * HOUR
    const own = events.filter(({ claim_id }) => claim_id === id).map((one) => ({ ...one, time: Date.parse(one.at) }))
    const verified = own.some((one) => one.to_status === 'coverage-verified')
    const closed = own.filter((one) => one.to_status === 'closed')
    const over = status === 'closed' && !verified && Math.max(...closed.map(({ time }) => time)) <= promise
    if (!over) count('due', promise)
    const decided = own.filter(
      (one) => one.to_status === 'coverage-verified' || (one.actor_id !== driver_id && !merged_into_id),
    )
    if (decided.length) count('done', Math.min(...decided.map(({ time }) => time)))
  }
  const today = dayIn(TEAM_ZONE, world.services.now())
  return Array.from({ length: 7 }, (_, back) => addDays(today, back - 6)).map((day) => ({
    day,
    hours: Array.from({ length: 24 }, (_, hour) => {
      const at = `${day} ${String(hour).padStart(2, '0')}`
      return { due: counted.get(`due ${at}`) ?? 0, done: counted.get(`done ${at}`) ?? 0 }
    }),
  }))
}

test('each hour of today and six days before says what the rows say', async () => {
  const today = dayIn(TEAM_ZONE, world.services.now())
  const before = await hoursNow()
  expect(before).toEqual(await second())
  expect(before.at(-1)!.day).toBe(today)
  const at = (day: string, time: string) => instantAt(TEAM_ZONE, day, time)
  const yesterday = addDays(today, -1)
  // the last minute of an hour and the first of the next; the first moment and the last of the days that are looked at
  const kept = await due(at(yesterday, '09:59'))
  await due(at(yesterday, '10:00'))
  await due(at(addDays(today, -6), '00:00'))
  await due(at(today, '23:59'))
  await due(at(addDays(today, -7), '23:59'))
  await due(at(addDays(today, 1), '00:00'))
  await event(kept, 'coverage-verified', at(yesterday, '08:30'))
  // once: decided is decided, whatever comes later
  await event(kept, 'closed', at(yesterday, '12:30'))
  const taken = await due(at(yesterday, '10:30'))
  await event(taken, 'closed', at(yesterday, '07:00'), CAST.drew.id)
  const late = await due(at(yesterday, '11:30'))
  await event(late, 'closed', at(yesterday, '13:10'))
  // closed by us before it was due, without a decision on its coverage: as in the other figures, nothing is due anymore
  const early = await due(at(yesterday, '12:30'))
  await event(early, 'closed', at(yesterday, '09:10'))
  const twice = await due(at(yesterday, '12:40'))
  await event(twice, 'closed', at(yesterday, '09:20'))
  await owner.query('alter table claims disable trigger user')
  await owner.query('update claims set merged_into_id = $2 where id = $1', [twice, late])
  await owner.query('alter table claims enable trigger user')
  const now = await hoursNow()
  expect(now).toEqual(await second())
  const gained = (day: string, hour: number) => {
    const [was, is] = [before, now].map((days) => days.find((one) => one.day === day)!.hours[hour]!) as [
      { due: number; done: number },
      { due: number; done: number },
    ]
    return [is.due - was.due, is.done - was.done]
  }
  expect([7, 8, 9, 10, 11, 12, 13].map((hour) => gained(yesterday, hour))).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [1, 0],
    [0, 0],
    [0, 1],
  ])
  expect([gained(addDays(today, -6), 0), gained(today, 23)]).toEqual([
    [1, 0],
    [1, 0],
  ])
})

test('where the clocks change, hours are those on the wall', async () => {
  world.clock.set(new Date('2026-11-01T17:00:00Z'))
  const before = await hoursNow()
  // 1:30 AM comes twice, and both stand in the same hour
  await due('2026-11-01T05:30:00Z')
  await due('2026-11-01T06:30:00Z')
  await due('2026-11-01T07:30:00Z')
  const now = await hoursNow()
  expect(now).toEqual(await second())
  const sunday = now.find(({ day }) => day === '2026-11-01')!.hours
  const was = before.find(({ day }) => day === '2026-11-01')!.hours
  expect([sunday[1]!.due - was[1]!.due, sunday[2]!.due - was[2]!.due]).toEqual([2, 1])
})

test('only the claims team sees the hours', async () => {
  for (const who of ['dana', 'sal'] as const)
    await expect((await world.as(who)).on(analyticsContract).claimHours({})).rejects.toMatchObject({ status: 403 })
})
