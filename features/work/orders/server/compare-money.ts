import { bookLines } from '#features/money/ledger/server/book-lines.ts'
import { beginComparison, compareBooks, noteFailure } from '#features/money/ledger/server/compare-books.ts'
import { readRecords } from '#features/money/ledger/server/read-records.ts'
import type { Job } from '#lib/server/jobs.ts'
import { hearOfLostRefunds } from '#features/work/checkout/server/hear-refund.ts'
import { hearOfLostDisputes } from '#features/cases/chargebacks/server/note-dispute.ts'
import { hearOfLostCharges } from '#features/work/checkout/server/return-charge.ts'

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
