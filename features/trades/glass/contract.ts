import * as z from 'zod'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { Glass } from '#features/trades/estimates/glass.ts'
import { Estimate, EstimateRequest, LIFETIME_MONTHS } from '#features/trades/estimates/request.ts'
import { BOOKERS } from '#features/work/orders/contract.ts'
import { call } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { QUOTED } from './glass-quote.ts'

const { claim_id, provider_ids, note, photos, shown, share, insurer_cents, drivable } =
  estimatesContract.ask.input.shape
const { tax_bp, labor_tax_bp, message } = estimatesContract.save.input.shape

export const glassContract = {
  ask: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_glass',
    access: BOOKERS,
    status: 201,
    input: z.strictObject({
      claim_id,
      provider_ids,
      note,
      photos,
      shown,
      share,
      insurer_cents,
      drivable,
      glass: Glass,
    }),
    output: EstimateRequest,
    refusals: ['claim_closed', 'request_open', 'too_many', 'not_verified', 'photo_missing', 'claim_number_missing'],
    summary: 'Asks up to three shops for a quote by part of broken glass; more are added by `ask_estimates`',
  }),
  quote: call({
    method: 'POST',
    path: '/rest/v1/rpc/quote_glass',
    access: BOOKERS,
    scope: 'estimates:write',
    input: z.strictObject({
      invitation_id: Id,
      /** Of the draft as it was read; 0 begins one. */
      version: z.int().min(0),
      ...QUOTED,
      tax_bp,
      labor_tax_bp,
      /** Left out, it holds for 14 days. */
      valid_until: Day.nullish(),
      days_needed: z.int().min(1, 'Enter at least 1 day.').max(30, 'Enter up to 30 days.').default(1),
      earliest_drop_off: Day.nullish(),
      warranty_months: z.int().min(0).max(LIFETIME_MONTHS).default(12),
      message,
      /** What the shop read as the total, tax included: another sum is not sent. */
      total_cents: z.int().min(0),
    }),
    output: Estimate,
    refusals: ['PGRST116', 'request_over', 'changed', 'too_many', 'not_glass', 'total_changed'],
    summary: 'Sends a quote by part: it becomes the next version of the shop’s estimate, 12 rows at most',
  }),
}
