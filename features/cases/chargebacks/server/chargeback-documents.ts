// The documents that go to a bank with an answer: made from the booking, kept with the answer, handed to the payment provider once.
import { sql } from 'kysely'
import { newId, numberOf } from '#lib/ids.ts'
import { invalid } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { makePdf } from '#lib/server/pdf.ts'
import { readBlob } from '#features/base/files/server/read.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { Evidence } from '#features/money/payments/server/card-chargebacks.ts'
import { issuedDocumentInEnglish } from '#features/money/documents/server/read-document.ts'
import { CHARGEBACK_DOCUMENTS, type DocumentKind, MAX_DOCUMENT_BYTES } from '../chargeback.ts'
import { type Booking } from '#features/work/orders/order.ts'
import { handoverPages, picturePages, picturesOf } from './chargeback-document-pages.ts'
import { issueOrderDocuments } from '#features/work/receipts/server/issue-documents.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'

export type MadeDocument = { kind: DocumentKind; name: string; bytes: Uint8Array; pictures: string[] }

/** Where each stands in the company's form. */
const FIELDS = {
  receipt: 'receipt',
  handover: 'service_documentation',
  photos: 'uncategorized_file',
} as const satisfies Record<DocumentKind, keyof Evidence>
/** Pixels of a picture's longer side, smaller until all documents fit. */
const EDGES = [1600, 1000, 600]

/** The receipt of the payment that is contested. */
async function receiptOf(ctx: Ctx, chargebackId: string, orderId: string): Promise<MadeDocument | null> {
  await issueOrderDocuments(ctx, orderId)
  const receipt = await ctx.db
    .selectFrom('issued_documents as p')
    .select('p.id')
    .where('p.order_id', '=', orderId)
    .where('p.kind', '=', 'receipt')
    .where(
      sql<boolean>`p.facts ->> 'of' = (select y.kind from chargebacks d join payments y on y.id = d.payment_id where d.id = ${chargebackId})`,
    )
    .orderBy('p.id')
    .executeTakeFirst()
  if (!receipt) return null
  const { number, bytes } = await issuedDocumentInEnglish(ctx, receipt.id)
  return { kind: 'receipt', name: `receipt-${number}.pdf`, bytes, pictures: [] }
}

async function handoverOf(order: Booking): Promise<MadeDocument | null> {
  const pages = handoverPages(order)
  if (!pages) return null
  return { kind: 'handover', name: `hand-over-${numberOf(order)}.pdf`, bytes: await makePdf(pages), pictures: [] }
}

/** The pictures that the actor may see, in the `room` (bytes) that is left; null when there are none. */
async function photosOf(ctx: Ctx, order: Booking, room: number): Promise<MadeDocument | null> {
  const wanted = picturesOf(order)
  if (wanted.length === 0) return null
  const ids = wanted.map(({ file_id }) => file_id)
  const files = await ctx.db.selectFrom('files').select(['id', 'path', 'content_type']).where('id', 'in', ids).execute()
  const found = []
  for (const picture of wanted) {
    const file = files.find(({ id }) => id === picture.file_id)
    const bytes = file ? await readBlob(ctx.services, file.path) : new Uint8Array()
    if (file && bytes.byteLength > 0) found.push({ ...picture, content_type: file.content_type, bytes })
  }
  if (found.length === 0) return null
  const appendix = found.map(({ name, ...file }, i) => ({ ...file, name: `Photo ${i + 1}: ${name}` }))
  for (const edge of EDGES) {
    const bytes = await makePdf({ ...picturePages(order, found), appendix, edge })
    if (bytes.byteLength <= room)
      return { kind: 'photos', name: `photos-${numberOf(order)}.pdf`, bytes, pictures: found.map((it) => it.file_id) }
  }
  return null
}

/**
 * The documents that there are for an answer, together at most {@link MAX_DOCUMENT_BYTES}; with `kinds` exactly those, or 422
 * naming the field. Takes seconds: never in a transaction. Ask only for a chargeback that the actor may answer.
 */
export async function makeDocuments(
  ctx: Ctx,
  id: string,
  orderId: string,
  kinds?: readonly DocumentKind[],
): Promise<MadeDocument[]> {
  const order = await bookingOf(ctx, { id: orderId })
  const wants = (kind: DocumentKind) => !kinds || kinds.includes(kind)
  const made: MadeDocument[] = []
  const add = (document: MadeDocument | null) => {
    if (document) made.push(document)
  }
  if (wants('receipt')) add(await receiptOf(ctx, id, orderId))
  if (wants('handover')) add(await handoverOf(order))
  const used = made.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  if (wants('photos')) add(await photosOf(ctx, order, MAX_DOCUMENT_BYTES - used))
  const missing = kinds?.find((kind) => !made.some((document) => document.kind === kind))
  if (missing)
    throw invalid(
      'documents',
      `The document “${missing}” is no longer available for this response. Reload the page and check the list.`,
    )
  return made
}

/** Writes them down with the answer, in its transaction; those of an answer that was refused go. */
export async function keepDocuments(
  tx: Tx,
  answer: { id: string; order_id: string; at: string },
  documents: readonly MadeDocument[],
): Promise<void> {
  const { id: chargeback_id, order_id, at: created_at } = answer
  await tx.deleteFrom('chargeback_documents').where('chargeback_id', '=', chargeback_id).execute()
  for (const { kind, name, bytes, pictures } of documents)
    await tx
      .insertInto('chargeback_documents')
      .values({
        id: newId(),
        chargeback_id,
        order_id,
        kind,
        name,
        size: bytes.byteLength,
        pictures,
        pdf: Buffer.from(bytes),
        created_at,
      })
      .execute()
}

/**
 * Hands over what the payment provider has not got yet, and names all of it for the evidence. The key of each is its row's, so
 * that what a crash left unknown is asked for again and not handed over twice. As the system; never in a transaction.
 */
export async function uploadDocuments(ctx: Ctx, id: string): Promise<Evidence> {
  const rows = await ctx.db
    .selectFrom('chargeback_documents')
    .select(['id', 'kind', 'name', 'stripe_file_id'])
    .where('chargeback_id', '=', id)
    .orderBy(sql`array_position(${[...CHARGEBACK_DOCUMENTS]}::text[], kind)`)
    .execute()
  const evidence: Evidence = {}
  for (const row of rows) {
    const file = row.stripe_file_id ?? (await upload(ctx, row))
    if (file) evidence[FIELDS[row.kind]] = file
  }
  return evidence
}

async function upload(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<string | null> {
  const row = await ctx.db.selectFrom('chargeback_documents').select('pdf').where('id', '=', id).executeTakeFirst()
  if (!row?.pdf) return null
  const stripe_file_id = await paymentProvider(ctx.services).uploadDocument({
    name,
    bytes: row.pdf,
    key: `dispute_file_${id}`,
  })
  const kept = { stripe_file_id, uploaded_at: ctx.services.now().toISOString() }
  await ctx.write((tx) =>
    tx.updateTable('chargeback_documents').set(kept).where('id', '=', id).where('stripe_file_id', 'is', null).execute(),
  )
  return stripe_file_id
}
