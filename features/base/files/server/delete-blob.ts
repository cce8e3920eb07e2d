import type { Job } from '#lib/server/jobs.ts'

/** Removes the bytes of a file whose row is gone; a path whose row is (again) there keeps them. */
export const deleteBlob: Job = async (ctx, payload) => {
  const path = String(payload['path'])
  const row = await ctx.db.selectFrom('files').select('id').where('path', '=', path).executeTakeFirst()
  if (!row) await ctx.services.blobs.remove(path)
}
