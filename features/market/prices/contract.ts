import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'

/** More than a page of search results is never asked at once. */
export const MOST_RATES = 100

export const ratesContract = {
  insurerRates: call({
    method: 'GET',
    path: '/rest/v1/rpc/insurer_rates',
    access: SIGNED_IN,
    input: z.strictObject({
      claim_id: Id,
      /** Ids joined by commas. */
      listing_ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(Id).min(1).max(MOST_RATES)),
    }),
    output: z.array(z.object({ listing_id: Id, insurer_daily_rate_cents: z.int() })),
    refusals: ['PGRST116'],
    summary: 'The rates that an own verified claim opens: those within its daily cap, and only for these listings',
  }),
}
