import { notFound } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'
import type { Verb } from '#lib/server/http.ts'
import type { appraisalsContract } from '../contract.ts'
import { reportsOf } from './report-rows.ts'

/** The versions of a booking's report. Somebody else's booking is answered as missing. */
export const listReports: Verb<typeof appraisalsContract.reports> = async (ctx, { order_id }) => {
  await orderOf(ctx.db, order_id)
  return reportsOf(ctx, ctx.db, order_id)
}

/** A step that was taken is answered by the version as it stands. */
export async function newestReport(ctx: Ctx, { order_id }: { order_id: string }) {
  const [newest] = await reportsOf(ctx, ctx.db, order_id)
  if (!newest) throw notFound('Report')
  return newest
}
