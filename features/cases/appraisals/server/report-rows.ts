import { signedLink } from '#features/base/files/server/sign.ts'
import { conflict } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { OrderRow } from '#features/work/orders/server/rows.ts'
import type { Report } from '../report.ts'

type Db = Database | Tx

/** The versions of one booking's report, newest first, as far as `db` may see; with links for who reads them. */
export async function reportsOf(ctx: Ctx, db: Db, orderId: string): Promise<Report[]> {
  const rows = await db
    .selectFrom('appraisal_reports as r')
    .leftJoin('files as f', 'f.id', 'r.file_id')
    .select(['r.id', 'r.order_id', 'r.version', 'r.number', 'r.license_type', 'r.license_state', 'r.license_number'])
    .select(['r.statement', 'r.created_at', 'r.revision_asked_at', 'r.revision_reason', 'f.path'])
    .where('r.order_id', '=', orderId)
    .orderBy('r.version', 'desc')
    .execute()
  return rows.map(({ path, ...row }) => ({ ...row, signed_url: path && signedLink(ctx, path).signed_url }))
}

/** A fixed-price service is completed by its report. Refuses 409 `report_missing`. */
export async function ensureReported(tx: Tx, order: Pick<OrderRow, 'id' | 'product_id'>): Promise<void> {
  if (!order.product_id) return
  const row = await tx
    .selectFrom('appraisal_reports')
    .select('id')
    .where('order_id', '=', order.id)
    .limit(1)
    .executeTakeFirst()
  if (!row) throw conflict('report_missing', 'Hand in the report first. It completes this work.')
}

/** While the driver waits for the version they asked for, nothing is released; it sets the deadline again when it comes. */
export async function revisionWaits(tx: Tx, order: Pick<OrderRow, 'id' | 'product_id'>): Promise<boolean> {
  if (!order.product_id) return false
  const newest = await tx
    .selectFrom('appraisal_reports')
    .select('revision_asked_at')
    .where('order_id', '=', order.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Boolean(newest?.revision_asked_at)
}
