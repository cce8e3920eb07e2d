import * as z from 'zod'
import { command, Reason } from '#features/work/orders/contract.ts'
import { MAX_COMPLAINT_PHOTOS, COMPLAINT_KINDS } from '#features/work/orders/complaint.ts'
import { Id } from '#lib/ids.ts'

export const complaintsContract = {
  fileComplaint: command(
    'file_order_complaint',
    z.strictObject({
      id: Id,
      reason: Reason,
      kind: z.enum(COMPLAINT_KINDS).default('other'),
      /** Own uploaded pictures, by id: evidence for the admins who settle. */
      photos: z.array(Id).max(MAX_COMPLAINT_PHOTOS).default([]),
    }),
    'Stops the release until the complaint is resolved',
  ),
}
