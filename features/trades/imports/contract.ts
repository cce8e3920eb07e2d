import * as z from 'zod'
import { call } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { BOOKERS } from '#features/work/orders/contract.ts'
import { Preview } from './imported.ts'

export const importsContract = {
  importEstimate: call({
    method: 'POST',
    path: '/rest/v1/rpc/import_estimate/:invitation_id',
    access: BOOKERS,
    input: z.strictObject({ invitation_id: Id }),
    takes: ['application/xml', 'application/zip'],
    output: Preview,
    refusals: [
      'PGRST116',
      'request_over',
      'unreadable',
      'inexact',
      'lines_missing',
      'too_large',
      'wrong_vehicle',
      'over_request_rate_limit',
      'unavailable',
    ],
    summary:
      'Reads an estimate of another system (BMS; EMS as one archive) for a preview, and keeps nothing of it; the x-other-vehicle header (percent-encoded) says why a file about another car is the right one; at most 60 an hour',
  }),
}
