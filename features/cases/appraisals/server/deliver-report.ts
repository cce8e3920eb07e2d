import type { Input } from '#lib/contract.ts'
import { MAX_REPORT_BYTES, ownerOf, REPORT_FOLDER } from '#features/base/files/file.ts'
import { readBlob } from '#features/base/files/server/read.ts'
import { promiseIn, PROMISED } from '#features/business/providers/promise.ts'
import { notifyParty, partiesOf } from '#features/work/orders/server/notify-party.ts'
import { lockOrder, orderOf, ruleOf, writeFor } from '#features/work/orders/server/rows.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx, person, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { appraisalsContract } from '../contract.ts'
import { canDeliver } from '../policy.ts'
import { MAX_VERSIONS } from '../report.ts'
import { coveredReport } from './cover.ts'
import { ensureOwnLicense } from './license.ts'
import { reportsOf } from './rows.ts'
import { reportNews } from './words.ts'

type Typed = Input<typeof appraisalsContract.deliver>
type Order = Awaited<ReturnType<typeof orderOf>>

/**
 * Hands in a report under a license: our numbered page goes before it, both become a file of the driver's that stands
 * among the documents of the claim. The next version supersedes; what was delivered is never changed. Refuses 404 a
 * stranger, 422 what is no PDF or names a license that is not the business's, 409 by state.
 */
export const deliverReport: Verb<typeof appraisalsContract.deliver> = async (ctx, typed) => {
  const promised = promiseIn(typed.statement)
  if (promised) throw invalid('statement', PROMISED[promised])
  const order = await orderOf(ctx.db, typed.order_id)
  ensure(canDeliver(order))
  const { product } = order.price
  const { claim_id } = await claimOf(ctx, order.id)
  const time_zone = order.provider.time_zone
  await ensureOwnLicense(ctx, { provider_id: order.provider_id, claim_id, kind: product!.kind, time_zone }, typed)
  const handedIn = await ownPdf(ctx, typed.file_id)
  const before = await reportsOf(ctx, ctx.db, order.id)
  if (before.length >= MAX_VERSIONS)
    throw conflict('too_many_versions', `A report can have up to ${MAX_VERSIONS} versions.`)
  const version = before.length + 1
  const number = `AR-${order.id.slice(-8).toUpperCase()}-${version}`
  const cover = { ...typed, number, version, title: product!.title, replaces: before[0]?.number ?? null }
  const bytes = await coveredReport(ctx, order.id, { ...cover, sha256: handedIn.sha256 }, handedIn.bytes).catch(() => {
    throw invalid('file_id', 'We couldn’t open this PDF. Save it again without a password, and upload it anew.')
  })
  const path = `${order.user_id}/${REPORT_FOLDER}/${ctx.services.now().getTime()}${Math.floor(Math.random() * 1000)}.pdf`
  const { blobs } = ctx.services
  const accept = { maxBytes: 2 * MAX_REPORT_BYTES, accept: ['application/pdf'] as const }
  const stored = await blobs.put(path, new Blob([new Uint8Array(bytes)]).stream(), accept)
  try {
    return await writeFor(ctx, 'appraisal report', async (tx) => {
      const file = { id: newId(), owner_id: ownerOf(path), path, original_name: `${number}.pdf`, ...stored }
      await keep(ctx, tx, order, { ...cover, claim_id, handedIn, file, asked: before[0]?.revision_asked_at ?? null })
      return (await reportsOf(ctx, tx, order.id))[0]!
    })
  } catch (error) {
    await blobs.remove(path)
    throw error
  }
}

/** Which claim a booking is for: its provider may not read that. */
const claimOf = (ctx: Ctx, orderId: string) =>
  writeFor(ctx, 'appraisal report', (tx) =>
    tx.selectFrom('orders').select('claim_id').where('id', '=', orderId).executeTakeFirstOrThrow(),
  )

/** An own upload of the folder for reports, with its bytes. Refuses 422. */
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
  return { ...file, bytes: await readBlob(ctx.services, file.path) }
}

type Kept = Typed & {
  version: number
  number: string
  title: string
  claim_id: string | null
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
  asked: string | null
}
/** Under the booking's lock: the file, the version, the document of the claim, and who is told. */
async function keep(ctx: Ctx, tx: Tx, order: Order, kept: Kept): Promise<void> {
  const row = await lockOrder(tx, order.id)
  ensure(canDeliver({ ...order, ...row, viewer: order.viewer, member_role: order.member_role, price: order.price }))
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
    .onConflict((there) => there.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('changed', 'Another version was just handed in. Look at it before you send this one.')
  if (kept.claim_id)
    await tx
      .insertInto('claim_documents')
      .values({
        claim_id: kept.claim_id,
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
    .set({ ...touched, ...(kept.asked && row.work_status === 'completed' && (await timeAgain(ctx, tx, order.id))) })
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
  const now = ctx.services.now()
  const { hours_after_completion } = await ruleOf(tx, 'release', now)
  const runAt = new Date(now.getTime() + hours_after_completion * 3_600_000)
  await addJob(tx, 'release_order', { id }, { runAt, key: `release:${id}` })
  return { release_at: runAt.toISOString() }
}
