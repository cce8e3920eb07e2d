import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { Language } from '#lib/languages.ts'
import { ctxOf, type Ctx } from '#lib/server/ctx.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { seal } from '#lib/server/seal.ts'
import type { PdfContent } from '#lib/server/pdf.ts'
import { invoicePages, receiptPages, refundPages } from '#features/money/documents/server/document-pages.ts'
import { issueDocument } from '#features/money/documents/server/issue-document.ts'
import type {
  InvoiceFacts,
  DocumentNames,
  ReceiptFacts,
  RefundFacts,
} from '#features/money/documents/document-facts.ts'
import { documentNumber, type IssuedDocumentKind } from '#features/money/documents/issued-document.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { orderDocumentsContract } from '../order-documents.ts'
import { issueDueDocuments, issueOrderDocuments } from './issue-documents.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { day, orders, adminCalls, paid, read, claim, finish } = bookings(world)
const documents = async (who: Who, order_id: string) =>
  (await world.as(who)).on(orderDocumentsContract).issuedDocuments({ order_id })
const pdf = async (who: Who | 'nobody', id: string, more = '') =>
  (await world.as(who)).fetch(`/rest/v1/rpc/issued_document?id=${id}${more}`)
const bare = (content: PdfContent[]) =>
  JSON.stringify(content).replaceAll(/"text":|[{}[\]]|,?"(alignment|style)":"\w+"/g, '')
/** What a document says in a language, from its row alone. */
async function said(id: string, language: Language = 'en'): Promise<string> {
  const { rows } = await owner.query<{
    kind: IssuedDocumentKind
    year: number
    number: number
    issued_at: string
    names: DocumentNames
    facts: unknown
  }>('select kind, year, number, issued_at::text, names, facts from issued_documents where id = $1', [id])
  const row = rows[0]!
  const issued = { number: documentNumber(row), issued_at: row.issued_at, names: row.names }
  const pages = {
    receipt: () => receiptPages({ ...issued, facts: row.facts as ReceiptFacts }, language),
    invoice: () => invoicePages({ ...issued, facts: row.facts as InvoiceFacts }, language),
    refund_note: () => refundPages({ ...issued, facts: row.facts as RefundFacts }, language),
  }
  return bare(pages[row.kind as 'receipt']().content)
}
const done = async (id: string) => {
  await (await orders('omar')).accept({ id })
  await finish(id)
}

test('numbers have no gaps, however many documents are issued at once and however many are undone', async () => {
  const ctx: Ctx = systemCtx(world.services, 'test')
  const issued_at = new Date('2031-03-01T12:00:00Z')
  const one = (key: string, undo: boolean) =>
    ctx
      .write(async (tx) => {
        const { number } = await issueDocument(tx, {
          kind: 'insurer_statement',
          key,
          insurer: 'Peachtree Mutual',
          facts: { cents: 1 },
          issued_at,
        })
        if (undo) throw new Error('undone')
        return number
      })
      .catch(() => null)
  // thirty at once: every fifth is undone, every third is asked for twice
  const asked = Array.from({ length: 30 }, (_, i) => [`many:${i}`, i % 5 === 0] as const)
  const numbers = await Promise.all(
    asked.flatMap(([key, undo], i) => (i % 3 === 0 ? [one(key, undo), one(key, undo)] : [one(key, undo)])),
  )
  const kept = [...new Set(numbers.filter((number) => number !== null))].toSorted()
  expect(kept).toEqual(Array.from({ length: 24 }, (_, i) => `IS-2031-${String(i + 1).padStart(6, '0')}`))
  const { rows } = await owner.query(
    `select last from issued_document_numbers where kind = 'insurer_statement' and year = 2031`,
  )
  expect(rows).toEqual([{ last: 24 }])
})

test('a new year of New York begins with number 1', async () => {
  const ctx = systemCtx(world.services, 'test')
  const at = (issued_at: string) =>
    ctx.write((tx) =>
      issueDocument(tx, {
        kind: 'reimbursement_request',
        key: newId(),
        driver_id: CAST.dana.id,
        facts: { cents: 1 },
        issued_at: new Date(issued_at),
      }),
    )
  expect((await at('2032-01-01T04:59:59Z')).number).toBe('RS-2031-000001')
  expect((await at('2032-01-01T05:00:00Z')).number).toBe('RS-2032-000001')
})

test('an issued document cannot be changed or thrown away, by nobody', async () => {
  const id = await paid('dana', 2, 2)
  const [receipt] = await documents('dana', id)
  for (const change of [
    `update issued_documents set facts = '{}' where id = $1`,
    'delete from issued_documents where id = $1',
  ])
    await expect(owner.query(change, [receipt!.id])).rejects.toMatchObject({ code: '42501' })
})

test('a paid booking has its receipt; asked for again it is the same document, in either language', async () => {
  const id = await paid('dana', 4, 6, { claim_id: await claim('dana', { rental_max_days: 2 }) })
  const [receipt] = await documents('dana', id)
  expect(await documents('dana', id)).toEqual([receipt])
  expect(await documents('omar', id)).toEqual([receipt])
  expect(receipt).toMatchObject({ kind: 'receipt', cents: 5400, cancels: null, replaced_by: null })
  const english = await said(receipt!.id)
  for (const words of [
    `Receipt ${receipt!.number}`,
    '3 days × $38.00","$114.00',
    'Insurer’s part, billed to the insurer","$60.00',
    'Driver’s part","$54.00',
    'Charged to card","$54.00',
    'Billed to Peachtree Mutual","$60.00',
    'ClaimChoice adds no tax to the price',
  ])
    expect(english).toContain(words)
  const spanish = await said(receipt!.id, 'es')
  expect(spanish).toContain('Cobrado a la tarjeta","$54.00')
  expect(spanish).not.toContain('Charged')
  await owner.query(`update listings set title = 'Renamed' where id = (select listing_id from orders where id = $1)`, [
    id,
  ])
  expect(await said(receipt!.id)).toBe(english)
  expect((await pdf('dana', receipt!.id, '&language=es')).status).toBe(200)
})

test('nobody reads the documents of others, and an admin who reads one is on the record', async () => {
  const id = await paid('dana', 9, 9)
  const [receipt] = await documents('ada', id)
  for (const who of ['drew', 'sal'] as const) {
    await expect(documents(who, id)).rejects.toMatchObject({ status: 404 })
    expect((await pdf(who, receipt!.id)).status).toBe(404)
  }
  expect((await pdf('nobody', receipt!.id)).status).toBe(401)
  expect((await pdf('ada', receipt!.id)).status).toBe(200)
  const { rows } = await owner.query(
    `select actor_id, after from audit_log where action = 'order.receipt_read' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: CAST.ada.id, after: { number: receipt!.number } }])
})

test('a refund that arrived has its note, which says what it refunds and why', async () => {
  const id = await paid('dana', 11, 13)
  await (await orders('omar')).decline({ id, reason: 'Our lift is broken' })
  const all = await documents('dana', id)
  expect(all.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['receipt', 11_400],
    ['refund_note', 11_400],
  ])
  const text = await said(all[1]!.id)
  for (const words of [
    `Refund for receipt","${all[0]!.number}`,
    'The provider declined the booking.',
    'Our lift is broken',
    'Refunded to card","$114.00',
    'Paid by card after this refund","$0.00',
  ])
    expect(text).toContain(words)
  expect(await said(all[1]!.id, 'es')).toContain('El proveedor rechazó la reserva.')
})

test('the street of a business stands on no document of a booking that it never accepted, though a part was kept', async () => {
  const late = async (accepted: boolean) => {
    const id = await paid('dana', accepted ? 60 : 62, accepted ? 61 : 63)
    if (accepted) await (await orders('omar')).accept({ id })
    await owner.query('update orders set service_date = $2 where id = $1', [id, day(0)])
    await (await orders('dana')).cancel({ id })
    expect(await read('dana', id)).toMatchObject({ status: 'paid', work_status: 'cancelled', refunded_cents: 3800 })
    await documents('dana', id)
    const { rows } = await owner.query<{ kind: string; issuer: object }>(
      `select kind, facts -> 'issuer' as issuer from issued_documents where order_id = $1 order by id`,
      [id],
    )
    return rows
  }
  const { rows } = await owner.query('select address, zip from provider_profiles where id = $1', [PROVIDERS.omar.id])
  for (const each of await late(true)) expect(each.issuer).toMatchObject(rows[0])
  expect(await late(false)).toMatchObject([
    { kind: 'receipt', issuer: { address: null, zip: null } },
    { kind: 'refund_note', issuer: { address: null, zip: null } },
  ])
})

test('a refund that the bank sends back cancels its note, and the one that arrives at last has another', async () => {
  const id = await paid('dana', 15, 15)
  await (await orders('dana')).cancel({ id })
  const { rows } = await owner.query<{ id: string; amount: number }>(
    `select id, amount_cents as amount from payments where order_id = $1 and kind = 'refund'`,
    [id],
  )
  await issueOrderDocuments(systemCtx(world.services, 'test'), id)
  const { recordRefund } = await import('#features/work/orders/server/settle.ts')
  const { lockOrder } = await import('#features/work/orders/server/rows.ts')
  const system = systemCtx(world.services, 'test')
  await system.write(async (tx) =>
    recordRefund(system, tx, await lockOrder(tx, id), rows[0]!.id, { id: null, status: 'failed', failure: 'lost' }),
  )
  const all = await documents('dana', id)
  const [, note, undone] = all
  expect(all.map(({ kind }) => kind)).toEqual(['receipt', 'refund_note', 'refund_note'])
  expect(undone).toMatchObject({ cents: -3800, cancels: note!.number })
  expect(note).toMatchObject({ replaced_by: undone!.number })
  expect(await said(undone!.id)).toContain('still owe the driver this amount')
})

test('finished work has its invoice in the provider’s name, with what was paid and how', async () => {
  const id = await paid('dana', 17, 18, { claim_id: await claim('dana') })
  await (await orders('omar')).accept({ id })
  expect((await documents('dana', id)).map(({ kind }) => kind)).toEqual(['receipt'])
  await finish(id)
  const invoice = (await documents('omar', id)).at(-1)!
  expect(invoice).toMatchObject({ kind: 'invoice', cents: 7600, replaced_by: null })
  const text = await said(invoice.id)
  for (const words of [
    `Invoice ${invoice.number}`,
    '2 days × $38.00","$76.00',
    'Invoice total","$76.00',
    'Billed to Peachtree Mutual","$60.00',
    'Balance due from the driver","$0.00',
    'Issued on behalf of',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/Paid by card through ClaimChoice on [^"]+","\$16\.00/)
})

test('a claim that is not billed directly: the invoice says what the driver claims back', async () => {
  const id = await paid('dana', 20, 21, { claim_id: await claim('dana', { direct_bill: false }) })
  await done(id)
  const text = await said((await documents('dana', id)).at(-1)!.id)
  expect(text).toContain('The driver paid the full price. The insurer’s part under the claim is $60.00')
})

test('an order that the insurer pays alone has a receipt without a charge', async () => {
  const id = await paid('dana', 23, 23, { claim_id: await claim('dana', { rental_daily_cap_cents: 9000 }) })
  const [receipt] = await documents('dana', id)
  expect(receipt, 'over what the insurer owes, not over nothing').toMatchObject({ kind: 'receipt', cents: 3800 })
  const text = await said(receipt!.id)
  expect(text).toContain('No card was charged')
  expect(text).toContain('Billed to Peachtree Mutual","$38.00')
})

test('what is decided after the invoice is a new invoice that corrects the first, which stays as it was', async () => {
  const id = await paid('dana', 25, 26)
  await done(id)
  const first = (await documents('dana', id)).at(-1)!
  const before = await said(first.id)
  await (await orders('dana')).fileComplaint({ id, reason: 'The brakes grind' })
  const { version } = await read('ada', id)
  await (
    await adminCalls('ada')
  ).resolve({ id, version, outcome: 'part', by: 'share', value: 50, reason: 'Half was done' })
  const all = await documents('dana', id)
  const [old, corrected] = all.filter(({ kind }) => kind === 'invoice')
  expect(old).toMatchObject({ number: first.number, replaced_by: corrected!.number })
  expect(corrected).toMatchObject({ cents: 3800, cancels: first.number })
  expect(await said(first.id)).toBe(before)
  const text = await said(corrected!.id)
  expect(text).toContain(`corrects and replaces ${first.number}`)
  expect(text).toContain('Reduced after a change, an early return or a decision","-$38.00')
  expect(text).toContain('Invoice total","$38.00')
  const note = all.find(({ kind }) => kind === 'refund_note')!
  expect(await said(note.id)).toContain('The claims team decided on a reported problem.')
})

test('a job that is reopened has no valid invoice until it is completed again, when it gets a new one', async () => {
  const id = await paid('dana', 28, null, { listing_id: LISTINGS.collision })
  const sal = await orders('sal')
  await sal.accept({ id })
  await finish(id, 'sal')
  const first = (await documents('sal', id)).at(-1)!
  await sal.reopen({ id })
  const { rows } = await owner.query<{ key: string }>(
    'select key from issued_documents where order_id = $1 order by id',
    [id],
  )
  expect(rows.at(-1)!.key, 'with the reopening, without anybody asking').toBe(`invoice:${id}:2`)
  const [, old, taken] = await documents('dana', id)
  expect(taken).toMatchObject({ kind: 'invoice', cents: -15_600, cancels: first.number })
  expect(old).toMatchObject({ number: first.number, replaced_by: taken!.number })
  const text = await said(taken!.id)
  expect(text).toContain(`Voided invoice ${taken!.number}`)
  expect(text).toContain(`cancels invoice ${first.number}, which is no longer valid`)
  expect(await said(taken!.id, 'es')).toContain(`anula la factura ${first.number}`)
  await sal.complete({ id })
  const again = (await documents('dana', id)).at(-1)!
  expect(again).toMatchObject({ kind: 'invoice', cents: 15_600, cancels: null, replaced_by: null })
  expect(await said(again.id)).not.toContain('corrects and replaces')
  await sal.reopen({ id })
  await sal.complete({ id })
  expect((await documents('dana', id)).map(({ cents }) => cents)).toEqual([
    15_600, 15_600, -15_600, 15_600, -15_600, 15_600,
  ])
})

test('fewer days than booked: the note says so, and the invoice is of the new days', async () => {
  const id = await paid('dana', 30, 34)
  const request = { id, service_date: day(31), end_date: day(32), expected_refund_cents: 11_400 }
  await documents('dana', id)
  const { change } = await (await orders('dana')).askChange(request)
  await (await orders('omar')).acceptChange({ id, change_id: change!.id })
  const note = (await documents('dana', id)).at(-1)!
  expect(note).toMatchObject({ kind: 'refund_note', cents: 11_400 })
  expect(await said(note.id)).toContain('The booking was changed and now costs less.')
  await finish(id)
  const text = await said((await documents('dana', id)).at(-1)!.id)
  expect(text).toContain('2 days × $38.00","$76.00')
  expect(text).toContain('Refunded to card, or on its way","-$114.00')
})

test('the invoice of a California shop shows its ARD number', async () => {
  await owner.query(`update provider_profiles set state = 'CA' where id = $1`, [PROVIDERS.omar.id])
  const sealed = seal(world.services.env.ENCRYPTION_KEY, 'ARD00271828')
  const path = `${CAST.omar.id}/ard.pdf`
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'ard.pdf', 'application/pdf', 1, 'x')`,
    [newId(), CAST.omar.id, path],
  )
  await owner.query(
    `insert into credentials (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path, status)
     values ($1, $2, 'body_shop_registration', 'CA', 'Bureau of Automotive Repair', $3, '1828', '2035-01-01', $4, 'accepted')`,
    [newId(), PROVIDERS.omar.id, sealed, path],
  )
  const id = await paid('dana', 40, 40)
  await done(id)
  expect(await said((await documents('dana', id)).at(-1)!.id)).toContain('California ARD number ARD00271828')
})

test('every minute what moved in the last hour gets its documents, without anybody asking', async () => {
  const id = await paid('drew', 44, 45)
  await issueDueDocuments(ctxOf(world.services, { kind: 'system', name: 'test' }), {})
  const { rows } = await owner.query('select kind from issued_documents where order_id = $1', [id])
  expect(rows).toEqual([{ kind: 'receipt' }])
})

test('a driver who deletes their account leaves figures in their documents, and no name', async () => {
  const id = await paid('drew', 50, 50)
  const [receipt] = await documents('drew', id)
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.drew.id])
  const { rows } = await owner.query(`select names, facts ->> 'cents' as cents from issued_documents where id = $1`, [
    receipt!.id,
  ])
  expect(rows).toEqual([{ names: {}, cents: '3800' }])
  expect(await said(receipt!.id)).toContain('Deleted account')
})
