import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { behind, pageOf } from '#lib/server/page-of.ts'
import { fileListContract } from '../contract.ts'
import type { FileType } from '../file.ts'

/** Own files, newest first; `after` is the id of the last one seen. What others shared is not among them. */
export const listFiles: Verb<typeof fileListContract.list> = async (ctx, { limit, after }) => {
  let query = ctx.db.selectFrom('files').selectAll().where('owner_id', '=', person(ctx).id)
  if (after) query = query.where(behind('files', after))
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(ctx, fileListContract.list, { limit }, rows, ({ id }) => ({ after: id }))
  return page.map((file) => ({ ...file, content_type: file.content_type as FileType }))
}
