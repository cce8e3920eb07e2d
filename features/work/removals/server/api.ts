import { serve, serveRaw } from '#lib/server/http.ts'
import { removalsContract, removalFileContract } from '../contract.ts'
import { reviewFileContract } from '../review-file.ts'
import { reportReview, objectToRemoval } from './object.ts'
import { reviewQueue, reviewsFile } from './queue.ts'
import { removalLog, removalFile } from './removal-log.ts'
import { removeReview, refuseReport, decideRemoval } from './removals.ts'

export const removalsApi = serve('removals', removalsContract, {
  report: reportReview,
  object: objectToRemoval,
  queue: reviewQueue,
  remove: removeReview,
  refuse: refuseReport,
  decide: decideRemoval,
  log: removalLog,
})
export const reviewFileApi = serveRaw('removals', reviewFileContract, reviewsFile)
export const removalFileApi = serveRaw('removals', removalFileContract, removalFile)
