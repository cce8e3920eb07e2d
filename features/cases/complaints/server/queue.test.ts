import { expect, test } from 'vitest'
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { assignmentsContract } from '#features/base/queues/contract.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { queueFileContract } from '../order-case.ts'
import { numberOf } from '#lib/ids.ts'

const world = await createWorld()
const { orders, adminCalls, paid, read, claim, day, finish } = bookings(world)
const { owner } = world.databases
let ahead = 3
async function disputed(who: 'dana' | 'drew', claim_id?: string): Promise<string> {
  const id = await paid(who, ahead, ahead, claim_id ? { claim_id } : {})
  ahead += 3
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders(who)).fileComplaint({ id, reason: 'The brakes grind', kind: 'unsafe' })
  return id
}
const claim_id = await claim('dana')
const [dayOfLater, dayBefore] = [day(60), day(59)] // the clock moves on below, maybe past midnight
const later = await paid('drew', 60, 61)
const first = await disputed('dana', claim_id)
world.clock.advance(3_600_000)
const second = await disputed('drew')
const queue = async (filter: Parameters<Awaited<ReturnType<typeof adminCalls>>['queue']>[0]) =>
  (await adminCalls('ada')).queue(filter)
const found = async (filter: Parameters<typeof queue>[0]) => (await queue(filter)).rows.map(({ id }) => id)

test('open complaints stand by how long they wait, with since when, what about, and assigned to whom', async () => {
  await (await world.as('amy')).on(assignmentsContract).assign({ table: 'orders', id: second })
  const { rows, total, counts } = await queue({ work_status: 'disputed' })
  expect(total).toBe(2)
  expect(counts).toEqual({ disputed: 2, contested: 0, stuck: 0, all: 3 })
  expect(rows).toMatchObject([
    {
      id: first,
      complaint: 'unsafe',
      customer: 'Dana Whitfield',
      claim_number: expect.stringContaining('CLM') as string,
    },
    { id: second, complaint: 'unsafe', assigned: { name: CAST.amy.name, mine: false } },
  ])
  expect(Date.parse(rows[0]!.disputed_at!)).toBeLessThan(Date.parse(rows[1]!.disputed_at!) + 1)
})

test('every filter finds what it says and nothing else', async () => {
  const order = await read('ada', first)
  expect(await found({ q: numberOf({ id: first }) })).toEqual([first])
  expect(await found({ q: `#${numberOf({ id: first }).toLowerCase()}` })).toEqual([first])
  expect(await found({ q: 'whitfield' })).toEqual([first])
  expect(await found({ q: CAST.drew.email })).toEqual([second, later])
  expect(await found({ q: order.provider.business_name, sort: 'oldest' })).toEqual([later, first, second])
  expect(await found({ q: order.claim!.claim_number })).toEqual([first])
  expect(await found({ claim_id })).toEqual([first])
  expect(await found({ user_id: CAST.drew.id, work_status: 'requested' })).toEqual([later])
  expect(await found({ provider_id: order.provider_id, status: 'paid' })).toHaveLength(3)
  expect(await found({ from: dayOfLater })).toEqual([later])
  expect(await found({ to: dayBefore, sort: 'oldest' })).toEqual([first, second])
  expect(await found({ status: 'refunded' })).toEqual([])
  expect(await found({ page: 2 })).toEqual([])
})

test('signs that mean anything elsewhere are letters here', async () => {
  for (const q of ['%', '_', '\\', '%%%', "' or true --"]) expect(await found({ q }), q).toEqual([])
})

test('the list goes out as CSV without formulas, and that somebody took it is on the record', async () => {
  await owner.query(`update profiles set name = '=HYPERLINK("x")' where id = $1`, [CAST.drew.id])
  const ada = await world.as('ada')
  const answer = await ada.fetch(`${queueFileContract.csv.path}?work_status=disputed`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await answer.text()
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain(numberOf({ id: first }))
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  await owner.query(`update profiles set name = 'Drew Castillo' where id = $1`, [CAST.drew.id])
  const { rows } = await owner.query(`select after from audit_log where action = 'orders.exported'`)
  expect(rows).toEqual([{ after: { work_status: 'disputed', rows: 2 } }])
  for (const who of ['dana', 'omar'] as const)
    expect((await (await world.as(who)).fetch(queueFileContract.csv.path)).status).toBe(403)
})

test('an admin asks one side; that side alone reads it and answers once, and the asker is notified', async () => {
  const ada = await adminCalls('ada')
  const { id } = await ada.ask({ order_id: first, side: 'provider', question: 'Were the pads new?' })
  await ada.ask({ order_id: first, side: 'customer', question: 'When did it begin?' })
  const [omar, dana, drew] = [await adminCalls('omar'), await adminCalls('dana'), await adminCalls('drew')]
  expect(await omar.questions({ order_id: first })).toMatchObject([{ question: 'Were the pads new?', asked_by: null }])
  expect(await dana.questions({ order_id: first })).toMatchObject([{ question: 'When did it begin?' }])
  await expect(drew.questions({ order_id: first })).rejects.toMatchObject({ status: 404 })
  for (const stranger of [dana, drew])
    await expect(stranger.answer({ id, answer: 'Mine' })).rejects.toMatchObject({ status: 404 })
  await expect(ada.answer({ id, answer: 'Mine' })).rejects.toMatchObject({ status: 403 })
  await omar.answer({ id, answer: 'Yes, last month.' })
  await expect(omar.answer({ id, answer: 'No.' })).rejects.toMatchObject({ status: 409, code: 'answered_already' })
  expect(await ada.questions({ order_id: first })).toMatchObject([
    { side: 'provider', answer: 'Yes, last month.', asked_by: CAST.ada.name },
    { side: 'customer', answer: null },
  ])
  const told = await owner.query(`select user_id from notifications where title = 'Your question was answered'`)
  expect(told.rows).toEqual([{ user_id: CAST.ada.id }])
  const asked = await owner.query(
    `select user_id from notifications where title = 'The claims team has a question' order by user_id`,
  )
  expect(asked.rows.map((row: { user_id: string }) => row.user_id).toSorted()).toEqual(
    [CAST.dana.id, CAST.omar.id].toSorted(),
  )
})

test('notes are the claims team’s own; nobody else reads or writes one', async () => {
  const ada = await adminCalls('ada')
  await ada.addNote({ order_id: first, note: 'Dana called twice.' })
  expect(await (await adminCalls('amy')).notes({ order_id: first })).toMatchObject([
    { note: 'Dana called twice.', author: CAST.ada.name },
  ])
  for (const who of ['dana', 'omar'] as const) {
    await expect((await adminCalls(who)).notes({ order_id: first })).rejects.toMatchObject({ status: 403 })
    await expect((await adminCalls(who)).addNote({ order_id: first, note: 'x' })).rejects.toMatchObject({ status: 403 })
  }
  await expect(ada.addNote({ order_id: first, note: ' ' })).rejects.toMatchObject({ status: 422 })
})

test('the conversation of a booking opens while its complaint is open, and each reading is on the record', async () => {
  const dana = (await world.as('dana')).on(messagesContract)
  const thread = await dana.start({ order_id: first })
  await dana.send({ conversation_id: thread.id, content: 'The brakes grind, see for yourself.' })
  const ada = await adminCalls('ada')
  expect(await ada.messages({ id: first })).toMatchObject([
    { side: 'customer', name: 'Dana Whitfield', content: 'The brakes grind, see for yourself.', files: [] },
  ])
  const reads = () => owner.query(`select actor_id from audit_log where action = 'order.messages_read'`)
  expect((await reads()).rows).toEqual([{ actor_id: CAST.ada.id }])
  await expect(ada.messages({ id: later })).rejects.toMatchObject({ status: 409, code: 'not_open' })
  for (const who of ['dana', 'omar', 'drew'] as const)
    await expect((await adminCalls(who)).messages({ id: first })).rejects.toMatchObject({ status: 403 })
  const { version } = await read('ada', first)
  await ada.resolve({ id: first, outcome: 'release', version, reason: 'The pads are new' })
  await expect(ada.messages({ id: first })).rejects.toMatchObject({ status: 409, code: 'not_open' })
  expect((await reads()).rows).toHaveLength(1)
})

test('an admin who opens a receipt leaves that on the record; the driver’s own reading does not', async () => {
  const open = async (who: 'ada' | 'dana') =>
    (await (await world.as(who)).fetch(`/rest/v1/rpc/order_receipt?id=${first}`)).status
  expect(await open('dana')).toBe(200)
  expect(await open('ada')).toBe(200)
  const { rows } = await owner.query(`select actor_id, subject_id from audit_log where action = 'order.receipt_read'`)
  expect(rows).toEqual([{ actor_id: CAST.ada.id, subject_id: first }])
})

test('a question about a booking nobody paid is refused', async () => {
  const { order_id } = await (
    await orders('dana')
  ).createServicePayment({ listing_id: LISTINGS.corolla, service_date: day(90) })
  await expect(
    (await adminCalls('ada')).ask({ order_id, side: 'customer', question: 'Where are you?' }),
  ).rejects.toMatchObject({ status: 409, code: 'not_paid' })
})

test('who leaves takes their words along: questions to a driver, notes about them, answers of whoever gave them', async () => {
  const ada = await adminCalls('ada')
  await ada.addNote({ order_id: second, note: 'Drew has moved to Savannah.' })
  await ada.ask({ order_id: second, side: 'customer', question: 'Drew, was the car clean?' })
  const { id } = await ada.ask({ order_id: second, side: 'provider', question: 'Was the car clean?' })
  await (await adminCalls('omar')).answer({ id, answer: 'My cousin Ruth cleaned it.' })
  await owner.query('update profiles set deleted_at = now() where id = any($1)', [[CAST.drew.id, CAST.omar.id]])
  const { rows } = await owner.query(
    `select question, answer, (select count(*)::int from order_notes where order_id = $1) as notes
     from order_questions where order_id = $1`,
    [second],
  )
  expect(rows).toEqual([{ question: 'Was the car clean?', answer: '—', notes: 0 }])
})
