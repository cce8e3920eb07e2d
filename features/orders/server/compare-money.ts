import { bookLines } from '#features/payments/server/book-lines.ts'
import { beginComparison, compareBooks, noteFailure } from '#features/payments/server/compare-books.ts'
import { readRecords } from '#features/payments/server/read-records.ts'
import type { Job } from '#lib/server/jobs.ts'
import { hearOfLostRefunds } from './hear-refund.ts'
import { hearOfLostDisputes } from './note-dispute.ts'
import { hearOfLostCharges } from './return-charge.ts'

/** The card company, our rows and the books against each other: every night, after a start, and when an admin asks. */
export const compareMoney: Job = async (ctx) => {
  const { id, last, booked } = await beginComparison(ctx)
  try {
    const records = await readRecords(ctx, last)
    await hearOfLostDisputes(ctx)
    await hearOfLostRefunds(ctx)
    await hearOfLostCharges(ctx)
    await compareBooks(ctx, id, records, await bookLines(ctx, booked))
  } catch (error) {
    await noteFailure(ctx, id, error)
    throw error
  }
}
