import { paths } from '#app/paths.ts'
import { signedLink } from '#features/base/files/server/sign.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { claimDocumentsContract } from '../claim-documents.ts'
import { partiesOf, sideOf } from '#features/work/orders/server/notify-party.ts'
import { shown } from './words.ts'

/** One's own document with the claim it belongs to. Throws 404, also for somebody else's. */
async function ownDocument(tx: Tx, fileId: string, driverId: string) {
  const row = await tx
    .selectFrom('claim_documents as d')
    .innerJoin('claims as c', 'c.id', 'd.claim_id')
    .select(['d.file_id', 'd.slot', 'd.label', 'c.id as claim_id', 'c.claim_number'])
    .where('d.file_id', '=', fileId)
    .where('c.driver_id', '=', driverId)
    .executeTakeFirst()
  if (!row) throw notFound('Document')
  return row
}

/** Who is shown what of one claim. Row security answers to the driver and to admins only. */
export const listShares: Verb<typeof claimDocumentsContract.shares> = async (ctx, { claim_id }) => {
  const claim = await ctx.db.selectFrom('claims').select('id').where('id', '=', claim_id).executeTakeFirst()
  if (!claim) throw notFound('Claim')
  return ctx.db
    .selectFrom('claim_document_shares as s')
    .innerJoin('claim_documents as d', 'd.file_id', 's.file_id')
    .selectAll('s')
    .where('d.claim_id', '=', claim_id)
    .orderBy('s.created_at')
    .execute()
}

/** Shows one document to the provider of a paid order of its claim, and notifies them. Twice is once. */
export const shareDocument: Verb<typeof claimDocumentsContract.share> = async (ctx, { file_id, provider_id }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const document = await ownDocument(tx, file_id, me.id)
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'service_date', 'end_date', 'starts_at', 'amount'])
      .where('claim_id', '=', document.claim_id)
      .where('provider_id', '=', provider_id)
      .where('status', '=', 'paid')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    if (!order)
      throw conflict('not_booked', 'A document is shown to a provider only after a paid booking with this claim.')
    const fresh = await tx
      .insertInto('claim_document_shares')
      .values({ file_id, provider_id })
      .onConflict((there) => there.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!fresh)
      return tx
        .selectFrom('claim_document_shares')
        .selectAll()
        .where('file_id', '=', file_id)
        .where('provider_id', '=', provider_id)
        .executeTakeFirstOrThrow()
    const after = { provider_id, order_id: order.id }
    await audit(tx, { action: 'document.share', table: 'claim_documents', id: file_id, after })
    const parties = await partiesOf(tx, order)
    const news = { ...shown(parties.about, document), action_url: paths.providerBooking(order.id) }
    for (const user_id of sideOf(parties, 'provider', 'progress')) await notify(ctx, tx, user_id, 'work', news)
    return fresh
  })
}

/** Ends it. Nothing to end is no error: what was asked for is so. */
export const unshareDocument: Verb<typeof claimDocumentsContract.unshare> = async (ctx, { file_id, provider_id }) => {
  const me = person(ctx)
  await ctx.write(async (tx) => {
    await ownDocument(tx, file_id, me.id)
    const { numDeletedRows } = await tx
      .deleteFrom('claim_document_shares')
      .where('file_id', '=', file_id)
      .where('provider_id', '=', provider_id)
      .executeTakeFirst()
    const before = { provider_id }
    if (numDeletedRows) await audit(tx, { action: 'document.unshare', table: 'claim_documents', id: file_id, before })
  })
  return null
}

/**
 * What the driver of an order shows to its provider: to the provider by row security, without the reports that it handed in
 * itself; to the driver and admins by the list.
 */
export const listSharedDocuments: Verb<typeof claimDocumentsContract.sharedDocuments> = async (ctx, { order_id }) => {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['claim_id', 'provider_id', 'user_id', 'status'])
    .where('id', '=', order_id)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  if (!order.claim_id || order.status !== 'paid') return []
  let query = ctx.db
    .selectFrom('claim_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.slot', 'd.label', 'd.file_id', 'd.created_at'])
    .select(['f.path', 'f.original_name', 'f.content_type', 'f.size'])
    .where('d.claim_id', '=', order.claim_id)
  const { role, id } = person(ctx)
  if (order.user_id === id || role === 'claims_admin')
    query = query.where((e) =>
      e.exists(
        e
          .selectFrom('claim_document_shares as s')
          .select('s.file_id')
          .whereRef('s.file_id', '=', 'd.file_id')
          .where('s.provider_id', '=', order.provider_id),
      ),
    )
  else
    query = query
      // what shows an answer stands beside that, unless the driver shared it, too
      .where((e) =>
        e.or([
          e('d.by_team', '=', false),
          e.exists(
            e
              .selectFrom('claim_document_shares as s')
              .select('s.file_id')
              .whereRef('s.file_id', '=', 'd.file_id')
              .where('s.provider_id', '=', order.provider_id),
          ),
        ]),
      )
      .where((e) =>
        e.not(e.exists(e.selectFrom('appraisal_reports as a').select('a.id').whereRef('a.file_id', '=', 'd.file_id'))),
      )
  const rows = await query.orderBy('d.created_at').execute()
  return rows.map((row) => ({ ...row, ...signedLink(ctx, row.path) }))
}
