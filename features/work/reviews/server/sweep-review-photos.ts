import type { Job } from '#lib/server/jobs.ts'
import { REVIEW_PHOTO_FILES } from '../photo.ts'
import { blobPath } from './rows.ts'

const WAITS_MS = 86_400_000

/** Photos of reviews that were never posted: gone after a day, bytes first, so that nothing is left behind. */
export const sweepReviewPhotos: Job = async (ctx) => {
  const before = new Date(ctx.services.now().getTime() - WAITS_MS).toISOString()
  const rows = await ctx.db
    .selectFrom('review_photos')
    .select('path')
    .where('review_id', 'is', null)
    .where('created_at', '<', before)
    .limit(500)
    .execute()
  for (const { path } of rows) {
    const still = await ctx.db
      .deleteFrom('review_photos')
      .where('path', '=', path)
      .where('review_id', 'is', null)
      .returning('path')
      .executeTakeFirst()
    if (still) for (const size of REVIEW_PHOTO_FILES) await ctx.services.blobs.remove(blobPath(path, size))
  }
}
