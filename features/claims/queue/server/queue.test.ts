import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { cursorOf } from '#lib/server/sorted.ts'
import { createWorld } from '#test/world.ts'
import type { ClaimStatus, ClaimType } from '#features/claims/claims/claim.ts'
import { queueContract, type QueueFilters } from '../queue.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const NOON = '2026-11-20T15:00:00Z'
world.clock.set(NOON)
const caller = await world.as('ada')
const ada = caller.on(queueContract)
const amy = (await world.as('amy')).on(queueContract)

type Put = Partial<{
  driver: Who
  insurer: string
  number: string
  type: ClaimType
  state: string
  status: ClaimStatus
  /** Hours from now. */
  due: number
}>
let count = 0
/** A claim as it would have come in, and stood there for a while. */
async function put({ driver = 'dana', status = 'intake', due = 10, ...rest }: Put = {}): Promise<string> {
  const id = newId()
  const at = new Date(Date.parse(NOON) + due * 3_600_000)
  await owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date,
       loss_state, status, coverage_due_at) values ($1, $2, $3, 'v1', '0001', $4, $5, '2026-11-02', $6, $7, $8)`,
    [
      id,
      CAST[driver].id,
      rest.insurer ?? 'Harborline Mutual',
      rest.number ?? `HB-${(count += 1)}`,
      rest.type ?? 'collision',
      rest.state ?? 'GA',
      status,
      at,
    ],
  )
  return id
}
const found = async (filters: Partial<QueueFilters> = {}) =>
  (await ada.queue({ limit: 100, ...filters })).rows.map(({ id }) => id)
beforeEach(async () => {
  await owner.query(
    `delete from assignments; delete from document_requests; delete from claims where id not in (select claim_id from orders where claim_id is not null)`,
  )
  await owner.query(`update claims set status = 'closed' where status <> 'closed'`).catch(() => {})
})

test('intake stands with the oldest promise first, whatever order claims came in', async () => {
  const [late, soon, far] = [await put({ due: -3 }), await put({ due: 2 }), await put({ due: 20 })]
  const between = await put({ due: 4.5 })
  expect(await found()).toEqual([late, soon, between, far])
  expect((await ada.queue({})).rows[0]).toMatchObject({
    id: late,
    driver_name: CAST.dana.name,
    insurer_name: 'Harborline Mutual',
    next_at: '2026-11-20T12:00:00.000Z',
    assigned: null,
    waiting_since: null,
  })
  const back = await put({ due: 1 })
  await owner.query('update claims set coverage_due_at = $2 where id = $1', [back, '2026-11-22T00:00:00Z'])
  expect(await found()).toEqual([late, soon, between, far, back])
})

test('later states stand by the end of the covered rental, those without one by when they last changed', async () => {
  const claims = await Promise.all([1, 2, 3, 4].map(() => put({ status: 'coverage-verified' })))
  const [ends25, ends22, quiet, notYet] = claims as [string, string, string, string]
  const covered = (id: string, start: string, allowed = true) =>
    owner.query(
      `insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, rental_start, rental_start_allowed, confirmed_how, confirmed_by, verified_by)
       values ($1, 4000, 5, $2, $3, 'phone', 'Lee', $4)`,
      [id, start, allowed, CAST.ada.id],
    )
  await covered(ends25, '2026-11-21')
  await covered(ends22, '2026-11-18')
  await covered(notYet, '2026-11-01', false)
  await owner.query(`alter table claims disable trigger touch`)
  await owner.query(`update claims set updated_at = $2 where id = $1`, [quiet, '2026-11-02T08:00:00.123456Z'])
  await owner.query(`update claims set updated_at = $2 where id = $1`, [notYet, '2026-11-24T08:00:00Z'])
  await owner.query(`alter table claims enable trigger touch`)
  const { rows } = await ada.queue({ status: 'coverage-verified' })
  expect(rows.map(({ id, next_at, covered_until }) => [id, next_at, covered_until])).toEqual([
    [quiet, '2026-11-02T08:00:00.123Z', null],
    [ends22, '2026-11-23T00:00:00.000Z', '2026-11-22'],
    [notYet, '2026-11-24T08:00:00.000Z', null],
    [ends25, '2026-11-26T00:00:00.000Z', '2026-11-25'],
  ])
})

test('pages are complete and free of repeats when many claims are due at one moment, and when the last one leaves', async () => {
  const all = await Promise.all(Array.from({ length: 23 }, (_, n) => put({ due: n < 3 ? 1 : 5 })))
  const seen: string[] = []
  let cursor: string | undefined
  for (;;) {
    const { rows, next } = await ada.queue({ limit: 5, cursor })
    seen.push(...rows.map(({ id }) => id))
    if (!next) break
    cursor = next
    // what the next page begins after is verified by somebody meanwhile
    await owner.query(`update claims set status = 'coverage-verified' where id = $1`, [rows.at(-1)!.id])
  }
  expect(seen).toHaveLength(all.length)
  expect(new Set(seen)).toEqual(new Set(all))
})

test('closed claims come newest first, and their pages go on from there', async () => {
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.push(await put({ status: 'closed' }))
  const first = await ada.queue({ status: 'closed', limit: 2 })
  expect(first.rows.map(({ id }) => id)).toEqual([ids[3], ids[2]])
  const second = await ada.queue({ status: 'closed', limit: 2, cursor: first.next! })
  expect(second.rows.map(({ id }) => id)).toEqual([ids[1], ids[0]])
})

test('type, state, insurer, promise and open are filters, alone and together, and are counted the same', async () => {
  const glass = await put({ type: 'glass', state: 'TX', insurer: 'Magnolia Mutual', due: -1 })
  const texas = await put({ state: 'TX', due: 3 })
  const verified = await put({ type: 'glass', status: 'coverage-verified' })
  const far = await put({ due: 30 })
  expect(await found({ claim_type: 'glass' })).toEqual([glass])
  expect(await found({ loss_state: 'TX' })).toEqual([glass, texas])
  expect(await found({ insurer: 'magnolia' })).toEqual([glass])
  expect(await found({ insurer: 'MA' })).toEqual([glass])
  expect(await found({ insurer: 'mutual', loss_state: 'TX', claim_type: 'collision' })).toEqual([texas])
  expect(await found({ due: 'overdue' })).toEqual([glass])
  expect(await found({ due: 'soon' })).toEqual([texas])
  expect(new Set(await found({ status: 'open' }))).toEqual(new Set([glass, texas, verified, far]))
  const counts = await ada.queueCounts({ loss_state: 'TX' })
  expect(counts).toMatchObject({ intake: 2, overdue: 1, soon: 1, 'coverage-verified': 0 })
  expect(await ada.queueCounts({ claim_type: 'glass' })).toMatchObject({ intake: 1, 'coverage-verified': 1 })
  expect(await ada.queueCounts({ due: 'overdue' })).toMatchObject({ intake: 1, 'coverage-verified': 0, soon: 1 })
})

test('a search finds every word in insurer, driver and number, however the number is spelt', async () => {
  const harbor = await put({ number: 'HB-26-91 773', insurer: 'Harborline Mutual' })
  const drews = await put({ driver: 'drew', number: 'ZQ/0042', insurer: 'Cedar & Sons' })
  expect(await found({ q: 'hb2691773' })).toEqual([harbor])
  expect(await found({ q: 'HB-26-91 773' })).toEqual([harbor])
  expect(await found({ q: '91773' })).toEqual([harbor])
  expect(await found({ q: `${CAST.drew.name} cedar` })).toEqual([drews])
  expect(await found({ q: 'zq-0042' })).toEqual([drews])
  expect(await found({ q: 'cedar harborline' })).toEqual([])
  await owner.query(`update profiles set name = 'Drusilla Quill' where id = $1`, [CAST.drew.id])
  expect(await found({ q: 'quill' })).toEqual([drews])
  await owner.query(`update profiles set name = $2 where id = $1`, [CAST.drew.id, CAST.drew.name])
})

test('per cent, underscore, backslash and quotes are letters, and one or two letters find beginnings', async () => {
  const odd = await put({ insurer: String.raw`100%_Sure\"Mutual" O'Neil`, number: 'AB-1' })
  const plain = await put({ insurer: 'Harborline Mutual', number: 'CD-100' })
  expect(await found({ q: '100%_' })).toEqual([odd])
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ q: '_' })).toEqual([])
  expect(await found({ q: '%%%' })).toEqual([])
  expect(await found({ q: '___' })).toEqual([])
  expect(await found({ q: String.raw`sure\"` })).toEqual([odd])
  expect(await found({ q: "o'n" })).toEqual([odd])
  expect(await found({ q: "'; drop table claims; --" })).toEqual([])
  expect(await found({ insurer: '%' })).toEqual([])
  expect(await found({ insurer: '100%' })).toEqual([odd])
  expect(await found({ q: 'c' })).toEqual([plain])
  expect(await found({ q: 'CD' })).toEqual([plain])
  expect(await found({ q: 'or' })).toEqual([])
})

test('an insurer is found by the name of the directory too, whatever the driver wrote', async () => {
  const id = newId()
  await owner.query(`insert into insurers (id, name, aliases) values ($1, 'Zephyr Casualty', array['ZCC of Ohio'])`, [
    id,
  ])
  const [short, other] = [await put({ insurer: 'ZCC of Ohio' }), await put({ insurer: 'Harborline Mutual' })]
  expect(await found({ insurer: 'zephyr casualty' })).toEqual([short])
  expect(await found({ insurer: 'ZE' })).toEqual([short])
  expect(await found({ insurer: 'zcc' })).toEqual([short])
  expect(await found({ insurer: 'harborline' })).toEqual([other])
})

test('what is assigned says to whom; free and mine are filters', async () => {
  const [mine, hers, free] = [await put({ due: 1 }), await put({ due: 2 }), await put({ due: 3 })]
  expect(await ada.takeNext({})).toEqual({ id: mine })
  expect(await amy.takeNext({})).toEqual({ id: hers })
  const { rows } = await ada.queue({})
  expect(rows.map(({ assigned }) => assigned && [assigned.name, assigned.mine])).toEqual([
    [CAST.ada.name, true],
    [CAST.amy.name, false],
    null,
  ])
  expect(await found({ assigned: 'free' }), 'whoever looks at a claim does not have it').toEqual([mine, hers, free])
  expect(await found({ assigned: 'mine', status: 'open' })).toEqual([mine])
  expect(await ada.queueCounts({ assigned: 'free' })).toMatchObject({ intake: 3 })
  await owner.query(`update assignments set taken_at = $1::timestamptz - interval '1 hour', until = $1`, [NOON])
  expect(await found({ assigned: 'mine', status: 'open' })).toEqual([])
})

test('a claim whose driver is asked for a document can be looked for, and left out', async () => {
  const [asked, ours] = [await put({ due: 1 }), await put({ due: 2 })]
  const ask = newId()
  await owner.query(
    `insert into document_requests (id, claim_id, slot, message, asked_by) values ($1, $2, 'police_report', 'Please.', $3)`,
    [ask, asked, CAST.ada.id],
  )
  expect(await found({ waiting: 'driver' })).toEqual([asked])
  expect(await found({ waiting: 'us' })).toEqual([ours])
  expect(await ada.takeNext({ waiting: 'us' })).toEqual({ id: ours })
  await owner.query(`update document_requests set withdrawn_at = now() where id = $1`, [ask])
  expect(await found({ waiting: 'driver' })).toEqual([])
})

test('take next gives the oldest promise of the same filters, passes over what was looked at, and never one’s own', async () => {
  const own = await put({ driver: 'ada', due: -9 })
  const [first, glass, last] = [await put({ due: 1 }), await put({ due: 2, type: 'glass' }), await put({ due: 3 })]
  expect(await found()).toEqual([own, first, glass, last])
  expect(await ada.takeNext({ claim_type: 'glass' })).toEqual({ id: glass })
  expect(await ada.takeNext({})).toEqual({ id: first })
  expect(await ada.takeNext({})).toEqual({ id: first })
  expect(await ada.takeNext({ passed: [first, glass] })).toEqual({ id: last })
  expect(await amy.takeNext({})).toEqual({ id: own })
  await expect(amy.takeNext({ passed: [own] })).rejects.toMatchObject({ status: 409, code: 'none_waits' })
  await expect(ada.takeNext({ q: 'nowhere' })).rejects.toMatchObject({ code: 'none_waits' })
  const { rows } = await owner.query<{ actor_id: string }>(
    `select actor_id from audit_log where action = 'claim.take_next' and subject_id = $1`,
    [own],
  )
  expect(rows).toEqual([{ actor_id: CAST.amy.id }])
})

test('two admins who press at the same moment get different claims, many times over', async () => {
  const all = await Promise.all(Array.from({ length: 24 }, (_, n) => put({ due: n })))
  const taken: string[] = []
  for (let round = 0; round < 12; round++) {
    const pair = await Promise.all([ada.takeNext({ passed: taken }), amy.takeNext({ passed: taken })])
    taken.push(...pair.map(({ id }) => id))
  }
  expect(new Set(taken)).toEqual(new Set(all))
  expect(taken).toHaveLength(24)
})

test('a crowd at one moment gets what there is, each claim for one of them', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => put({ due: 1 })))
  const crowd = Array.from({ length: 10 }, (_, n) => (n % 2 ? ada : amy).takeNext({}))
  const given = await Promise.all(crowd)
  const { rows } = await owner.query<{ subject_id: string; admin_id: string }>(
    'select subject_id, admin_id from assignments',
  )
  const holder = new Map(rows.map((row) => [row.subject_id, row.admin_id]))
  given.forEach(({ id }, n) => expect(holder.get(id)).toBe(n % 2 ? CAST.ada.id : CAST.amy.id))
  expect(all).toEqual(expect.arrayContaining(given.map(({ id }) => id)))
})

test('only admins have a queue, a place of no list is refused, and far years break nothing', async () => {
  const dana = (await world.as('dana')).on(queueContract)
  await expect(dana.queue({})).rejects.toMatchObject({ status: 403 })
  await expect(dana.queueCounts({})).rejects.toMatchObject({ status: 403 })
  await expect(dana.takeNext({})).rejects.toMatchObject({ status: 403 })
  await expect(ada.queue({ cursor: NOON })).rejects.toMatchObject({ status: 422 })
  await expect(ada.queue({ due: 'never' as never })).rejects.toMatchObject({ status: 422 })
  const from = (value: string) => ada.queue({ cursor: cursorOf('due', { value, id: newId() }) })
  expect((await from('0001-01-01T00:00:00Z')).next).toBeNull()
  expect((await from('9999-12-31T23:59:59Z')).rows).toEqual([])
  await expect(from('the day after')).rejects.toMatchObject({ status: 422 })
})
