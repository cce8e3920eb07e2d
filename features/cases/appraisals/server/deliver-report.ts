import { sql } from 'kysely'
import { MAX_REPORT_BYTES, ownerOf, REPORT_FOLDER } from '#features/base/files/file.ts'
import { newPath } from '#features/base/files/server/new-path.ts'
import { readBlob } from '#features/base/files/server/read.ts'
import { refusePromise } from '#features/business/providers/server/public-words.ts'
import { notifyParty, partiesOf } from '#features/work/orders/server/notify-party.ts'
import { ours } from '#features/work/orders/policy.ts'
import { lockOrder, orderOf, releaseTime } from '#features/work/orders/server/rows.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, asSystem, audit, type Ctx, person, touched, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { appraisalsContract } from '../contract.ts'
import { canDeliver } from '../policy.ts'
import { coveredReport } from './cover.ts'
import { licenseOf } from './license.ts'
import { reportsOf } from './report-rows.ts'
import { reportNews } from './words.ts'

type Order = Awaited<ReturnType<typeof orderOf>>

/**
 * Hands in a report under a license: our numbered page goes before it, both become a file of the driver's that stands
 * among the documents of the claim. Another version, once the driver asked for it, supersedes; what was delivered is never
 * changed. Refuses 404 a stranger, 422 what is no PDF or names a license that is not the business's, 409 by state.
 */
export const deliverReport: Verb<typeof appraisalsContract.deliver> = async (ctx, typed) => {
  refusePromise('statement', typed.statement)
  const order = await orderOf(ctx.db, typed.order_id)
  ensure(ours(order, 'progress'))
  const handedIn = await ownPdf(ctx, typed.file_id)
  const before = await reportsOf(ctx, ctx.db, order.id)
  ensure(canDeliver(order, before))
  const { product } = order.price
  const { claim_id } = await claimOf(ctx, order.id)
  const time_zone = order.provider.time_zone
  const job = { provider_id: order.provider_id, claim_id, kind: product!.kind, time_zone }
  const license = await licenseOf(ctx, job, typed)
  const version = before.length + 1
  const number = `AR-${order.id.slice(-8).toUpperCase()}-${version}`
  const { statement } = typed
  const replaces = before[0]?.number ?? null
  const cover = { ...license, statement, number, version, title: product!.title, replaces }
  const { sha256 } = handedIn
  const own = await readBlob(ctx.services, handedIn.path)
  const bytes = await coveredReport(ctx, order.id, { ...cover, sha256, vin: await sharesVin(ctx, order.id) }, own)
  const path = newPath(order.user_id, REPORT_FOLDER, 'pdf')
  const { blobs } = ctx.services
  const accept = { maxBytes: 2 * MAX_REPORT_BYTES, accept: ['application/pdf'] as const }
  const stored = await blobs.put(path, new Blob([new Uint8Array(bytes)]).stream(), accept)
  try {
    return await writeFor(ctx, 'appraisal report', async (tx) => {
      const file = { id: newId(), owner_id: ownerOf(path), path, original_name: `${number}.pdf`, ...stored }
      await keep(ctx, tx, order, { ...cover, handedIn, file, before: before.length })
      return (await reportsOf(ctx, tx, order.id))[0]!
    })
  } catch (error) {
    await blobs.remove(path)
    throw error
  }
}

/** Which claim a booking is for: its provider may not read that. */
const claimOf = (ctx: Ctx, orderId: string) =>
  asSystem(ctx, 'claim of a report')
    .db.selectFrom('orders')
    .select('claim_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

/** Whether the driver shares the car's number with the business of this booking. */
async function sharesVin(ctx: Ctx, orderId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('job_records')
    .select('share_vin')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.share_vin ?? false
}

/** Where a file of one's own is in use: what is handed in as a report is taken over and gone. */
async function isInUse(ctx: Ctx, { id, path }: { id: string; path: string }): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from claim_documents where file_id = ${id})
      or exists (select from credentials where file_path = ${path})
      or exists (select from provider_profiles where ${path} in (insurance_proof_url, w9_url))
      or exists (select from message_attachments where file_id = ${id})
      or exists (select from appraisal_reports where file_id = ${id}) as used`.execute(ctx.db)
  return rows[0]!.used
}

/** An own upload of the folder for reports. Refuses 422, also one that stands elsewhere. */
async function ownPdf(ctx: Ctx, id: string) {
  const file = await ctx.db
    .selectFrom('files')
    .select(['id', 'path', 'sha256', 'content_type'])
    .where('id', '=', id)
    .where('owner_id', '=', person(ctx).id)
    .executeTakeFirst()
  if (!file) throw invalid('file_id', 'Upload the report first.')
  if (file.content_type !== 'application/pdf') throw invalid('file_id', 'The report must be a PDF.')
  if (file.path.split('/')[1] !== REPORT_FOLDER) throw invalid('file_id', 'Upload the report here, as a new file.')
  if (await isInUse(ctx, file))
    throw invalid('file_id', 'This file is in use elsewhere. Upload the report as a new file.')
  return file
}

type Kept = Awaited<ReturnType<typeof licenseOf>> & {
  statement: string
  version: number
  number: string
  title: string
  handedIn: { id: string; path: string; sha256: string }
  file: {
    id: string
    owner_id: string
    path: string
    original_name: string
    content_type: string
    size: number
    sha256: string
  }
  /** How many versions there were when this one was prepared. */
  before: number
}
const changed = () => conflict('changed', 'Another version was just handed in. Look at it before you send this one.')

/** Under the booking's lock: the file, the version, the document of the claim, and who is told. */
async function keep(ctx: Ctx, tx: Tx, order: Order, kept: Kept): Promise<void> {
  const row = await lockOrder(tx, order.id)
  const versions = await reportsOf(ctx, tx, order.id)
  if (versions.length !== kept.before) throw changed()
  ensure(canDeliver({ ...row, viewer: order.viewer, price: order.price }, versions))
  const { version, number, file, license_type, license_state, license_number, statement } = kept
  await tx.insertInto('files').values(file).execute()
  const made = await tx
    .insertInto('appraisal_reports')
    .values({
      id: newId(),
      order_id: order.id,
      version,
      number,
      file_id: file.id,
      sha256: kept.handedIn.sha256,
      license_type,
      license_state,
      license_number,
      statement,
      author_id: person(ctx).id,
      created_at: ctx.services.now().toISOString(),
    })
    .onConflict((there) => there.constraint('appraisal_reports_version').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw changed()
  if (row.claim_id)
    await tx
      .insertInto('claim_documents')
      .values({
        claim_id: row.claim_id,
        slot: 'further',
        file_id: file.id,
        label: `${number} ${kept.title}`.slice(0, 100),
      })
      .execute()
  await tx.deleteFrom('files').where('id', '=', kept.handedIn.id).execute()
  await addJob(tx, 'delete_blob', { path: kept.handedIn.path })
  const step = { order_id: order.id, kind: 'report', actor_id: person(ctx).id }
  await tx
    .insertInto('order_events')
    .values({ ...step, details: JSON.stringify({ number, version }) })
    .execute()
  await tx
    .updateTable('orders')
    .set({ ...touched, ...(row.work_status === 'completed' && (await timeAgain(ctx, tx, order.id))) })
    .where('id', '=', order.id)
    .execute()
  await audit(tx, {
    action: 'appraisal.deliver',
    table: 'orders',
    id: order.id,
    after: { number, sha256: file.sha256 },
  })
  const parties = await partiesOf(tx, row)
  const about = { ...parties.about, title: kept.title }
  await notifyParty(ctx, tx, order, parties, 'customer', reportNews('delivered', about, { version }))
}

/** The driver who asked for another version has as long for it as for any work. */
async function timeAgain(ctx: Ctx, tx: Tx, id: string): Promise<{ release_at: string }> {
  const runAt = await releaseTime(tx, ctx.services.now())
  await addJob(tx, 'release_order', { id }, { runAt, key: `release:${id}` })
  return { release_at: runAt.toISOString() }
}
