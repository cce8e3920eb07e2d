import { bookLines } from './book-lines.ts'
import { beginComparison, compareBooks, recordFailure } from './compare-books.ts'
import { readRecords } from './read-records.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Job } from '#lib/server/jobs.ts'

/**
 * The payment provider, our rows and the books against each other: every night, after a start, and when an admin asks. `receivers`
 * first ask the company for what it never told us.
 */
export const compareMoney =
  (receivers: readonly ((ctx: Ctx) => Promise<void>)[]): Job =>
  async (ctx) => {
    const { id, last, booked } = await beginComparison(ctx)
    try {
      const records = await readRecords(ctx, last)
      for (const receive of receivers) await receive(ctx)
      await compareBooks(ctx, id, records, await bookLines(ctx, booked))
    } catch (error) {
      await recordFailure(ctx, id, error)
      throw error
    }
  }
