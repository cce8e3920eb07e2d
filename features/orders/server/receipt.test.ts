import { expect, test } from 'vitest'
import type { Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { receiptPages } from './receipt.ts'

const world = await createWorld()
const { day, orders, desk, book, paid, read, claim } = bookings(world)
const ask = async (who: Who | 'nobody', id: string, more = '') =>
  (await world.as(who)).fetch(`/rest/v1/rpc/order_receipt?id=${id}${more}`)
const AT = '2026-11-20T15:00:00Z'
/** The words alone, without how they are set. */
const bare = (text: string) => text.replaceAll(/"text":|[{}[\]]|,?"(alignment|style)":"\w+"/g, '')
const said = (pages: ReturnType<typeof receiptPages>) => JSON.stringify(pages.content)

test('both sides and admins open the receipt of a paid booking as a PDF; nobody else does', async () => {
  const id = await paid('dana', 3, 5)
  for (const who of ['dana', 'omar', 'ada'] as const) {
    const answer = await ask(who, id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="receipt-${id.slice(-8).toUpperCase()}.pdf"`,
    )
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect((await ask('nobody', id)).status).toBe(401)
  for (const who of ['drew', 'sal'] as const) expect((await ask(who, id)).status).toBe(404)
  expect((await ask('dana', 'x')).status).toBe(422)
  expect((await ask('dana', id, '&language=fr')).status).toBe(422)
  const unpaid = await book('dana', 8, 9)
  expect((await ask('dana', unpaid.order_id)).status).toBe(409)
})

test('the receipt says what the books say: charged, returned, who paid which part, and no invented tax', async () => {
  const claim_id = await claim('dana', { rental_max_days: 3 })
  const id = await paid('dana', 12, 16, { claim_id })
  const dana = await orders('dana')
  const { change } = await dana.askChange({
    id,
    service_date: day(13),
    end_date: day(14),
    expected_refund_cents: 8400,
  })
  await (await orders('omar')).acceptChange({ id, change_id: change!.id })
  const { rows } = await world.databases.owner.query<{ account: string; cents: number; at: string }>(
    `select e.account, e.amount_cents::int as cents, t.created_at::text as at from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id
     where t.order_id = $1 and e.account in ('card_company', 'insurer_receivable') order by e.id`,
    [id],
  )
  const order = await read('dana', id)
  const text = said(receiptPages(order, rows, 'en', new Date(AT)))
  for (const words of [
    'Charged to the card","$100.00',
    'Returned to the card","-$84.00',
    'Paid by card in all","$16.00',
    'Billed to the insurer","$90.00',
    'Taken back from the insurer’s bill","-$30.00',
    'The insurer owes in all","$60.00',
    '2 days × $38.00","$76.00',
    'Driver’s part","$16.00',
    'ClaimChoice adds no tax to the price',
    'changed after it was paid',
    'Peachtree Mutual',
  ])
    expect(bare(text)).toContain(words)
  const spanish = said(receiptPages(order, rows, 'es', new Date(AT)))
  expect(spanish).toContain('Devuelto a la tarjeta')
  expect(spanish).not.toContain('Returned')
})

test('a person’s own language is the receipt’s, and any text of theirs can be set', async () => {
  const id = await paid('drew', 20, 21, { notes: 'مرحبا 🚗 <script>' })
  await world.databases.owner.query(
    "update profiles set language = 'es', name = 'Дрю 🚗 عربي' where email = 'drew.driver@example.com'",
  )
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

test('after a decision in part the receipt says what comes back, what the insurer owes, and what the card paid in all', async () => {
  const id = await paid('dana', 40, 41, { claim_id: await claim('dana') })
  await (await orders('omar')).accept({ id })
  await (await orders('omar')).complete({ id, reason: 'Handed over on paper' })
  await (await orders('dana')).reportProblem({ id, reason: 'The brakes grind' })
  const { version } = await read('ada', id)
  const half = { id, version, outcome: 'part', by: 'share', value: 50, reason: 'Half was done' } as const
  await (await desk('ada')).resolve(half)
  const order = await read('dana', id)
  const moved = [
    { account: 'card_company', cents: 1600, at: AT },
    { account: 'card_company', cents: -800, at: AT },
    { account: 'insurer_receivable', cents: 6000, at: AT },
    { account: 'insurer_receivable', cents: -3000, at: AT },
  ]
  const english = bare(said(receiptPages(order, moved, 'en', new Date(AT))))
  expect(english).toContain('$8.00 of this price goes back to the card, and that the insurer owes $30.00')
  expect(english).toContain('Paid by card in all","$8.00')
  expect(english).toContain('The insurer owes in all","$30.00')
  expect(said(receiptPages(order, moved, 'es', new Date(AT)))).toContain('$8.00 de este precio vuelven a la tarjeta')
})
