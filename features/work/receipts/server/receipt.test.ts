import { expect, test } from 'vitest'
import type { Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { orders, book, paid, read } = bookings(world)
const ask = async (who: Who | 'nobody', id: string, more = '') =>
  (await world.as(who)).fetch(`/rest/v1/rpc/order_receipt?id=${id}${more}`)

test('both sides and admins open the receipt of a paid booking as a PDF with its number; nobody else does', async () => {
  const id = await paid('dana', 3, 5)
  const names = []
  for (const who of ['dana', 'omar', 'ada'] as const) {
    const answer = await ask(who, id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    names.push(answer.headers.get('content-disposition'))
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^attachment; filename="R-20\d\d-\d{6}\.pdf"$/)
  expect((await ask('nobody', id)).status).toBe(401)
  for (const who of ['drew', 'sal'] as const) expect((await ask(who, id)).status).toBe(404)
  expect((await ask('dana', 'x')).status).toBe(422)
  expect((await ask('dana', id, '&language=fr')).status).toBe(422)
  const unpaid = await book('dana', 8, 9)
  expect((await ask('dana', unpaid.order_id)).status).toBe(409)
})

test('a person’s own language is the receipt’s, and any text of theirs can be set', async () => {
  await world.databases.owner.query(
    "update profiles set language = 'es', name = 'Дрю 🚗 عربي' where email = 'drew.driver@example.com'",
  )
  const id = await paid('drew', 20, 21, { notes: 'مرحبا 🚗 <script>' })
  const answer = await ask('drew', id)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).includes('/Lang (es-US)')).toBe(true)
})

test('a booking of which everything went back still has its receipt', async () => {
  const id = await paid('dana', 30, 31)
  await (await orders('dana')).cancel({ id })
  expect(await read('dana', id)).toMatchObject({ status: 'refunded' })
  expect((await ask('dana', id)).status).toBe(200)
})
