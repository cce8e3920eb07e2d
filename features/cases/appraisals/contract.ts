import * as z from 'zod'
import { LICENSE_KINDS } from '#features/business/providers/credential.ts'
import { BOOKERS } from '#features/work/orders/contract.ts'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { Report, STATEMENT_MIN } from './report.ts'

export const appraisalsContract = {
  reports: call({
    method: 'GET',
    path: '/rest/v1/appraisal_reports',
    access: SIGNED_IN,
    input: z.strictObject({ order_id: Id }),
    output: z.array(Report),
    refusals: ['PGRST116'],
    summary: 'The versions of the report of a booking, newest first; for its two sides and admins',
  }),
  deliver: call({
    method: 'POST',
    path: '/rest/v1/rpc/deliver_appraisal_report',
    access: BOOKERS,
    status: 201,
    input: z.strictObject({
      order_id: Id,
      /** An own upload of the folder for reports. */
      file_id: Id,
      /** Asked only where the state of the loss asks for one for this service; then all three. */
      license_type: z.enum(LICENSE_KINDS, 'Choose what your license is for.').nullish(),
      license_state: z.enum(STATE_CODES, 'Choose the state of your license.').nullish(),
      license_number: z.string().trim().min(2, 'Enter the number of your license.').max(60).nullish(),
      statement: z
        .string()
        .trim()
        .min(STATEMENT_MIN, 'Say in a sentence that you have no stake in the result.')
        .max(1000),
    }),
    output: Report,
    refusals: ['PGRST116', 'wrong_state', 'no_product', 'license_missing', 'not_asked', 'changed'],
    summary:
      'The appraiser hands in the report, or its next version, under a license; our numbered page goes before it',
  }),
  askRevision: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_report_revision',
    access: BOOKERS,
    input: z.strictObject({
      order_id: Id,
      reason: z.string().trim().min(3, 'Say what should be looked at again.').max(1000),
    }),
    output: Report,
    refusals: ['PGRST116', 'wrong_state', 'no_product', 'report_missing', 'revision_used'],
    summary: 'The driver asks once for another version; the payment waits for it',
  }),
}
