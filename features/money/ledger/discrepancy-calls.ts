// The calls of the claims team about discrepancies between the payment provider, our rows and the books.
import * as z from 'zod'
import { ADMINS, call, type Role, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Comparison, Discrepancy } from './discrepancy.ts'

const admins = ADMINS as readonly Role[]
export const DISCREPANCIES_PAGE = 25
const Shown = z.object({
  rows: z.array(Discrepancy),
  total: z.int(),
  page_size: z.int(),
  /** The one that runs or waits, if any, and the last that came to an end. */
  running: Comparison.nullable(),
  last: Comparison.nullable(),
})

export const discrepanciesContract = {
  discrepancies: call({
    method: 'GET',
    path: '/rest/v1/money_discrepancies',
    access: admins,
    input: z.strictObject({ page: wholeNumber(1, 10_000).default(1) }),
    output: Shown,
    summary:
      'Open discrepancies between the payment provider, our rows and the books, and when they were last compared',
  }),
  compare: call({
    method: 'POST',
    path: '/rest/v1/rpc/compare_books',
    access: admins,
    input: z.strictObject({}),
    output: z.object({ id: Id }),
    refusals: ['comparing'],
    summary: 'Compares the books with the payment provider now; it runs on its own',
  }),
  recordDiscrepancyNote: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_discrepancy_note',
    access: admins,
    input: z.strictObject({ id: Id, note: z.string().trim().min(3).max(1000) }),
    output: Discrepancy,
    summary: 'Writes down what an admin found out about a discrepancy; the task is done until its amounts change',
  }),
}
