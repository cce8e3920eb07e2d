import * as z from 'zod'
import { command, Reason } from '#features/work/orders/contract.ts'
import { MAX_PROBLEM_PHOTOS, PROBLEM_KINDS } from '#features/work/orders/problem.ts'
import { Id } from '#lib/ids.ts'

export const complaintsContract = {
  reportProblem: command(
    'report_order_problem',
    z.strictObject({
      id: Id,
      reason: Reason,
      kind: z.enum(PROBLEM_KINDS).default('other'),
      /** Own uploaded pictures, by id: evidence for the admins who settle. */
      photos: z.array(Id).max(MAX_PROBLEM_PHOTOS).default([]),
    }),
    'Stops the release until the problem is settled',
  ),
}
