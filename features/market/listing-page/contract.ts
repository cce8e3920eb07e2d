import * as z from 'zod'
import { DRIVERS } from '#features/claims/claims/contract.ts'
import { call, nothing } from '#lib/contract.ts'
import { Cents } from '#lib/cents.ts'
import { Instant } from '#lib/day.ts'
import { Id } from '#lib/ids.ts'

export const MAX_SAVED = 100

/** A listing kept to come back to; without business and rate while nobody can book it. */
export const SavedListing = z.object({
  listing_id: Id,
  title: z.string(),
  business_name: z.string().nullable(),
  daily_rate_cents: Cents.nullable(),
  hourly_rate_cents: Cents.nullable(),
  created_at: Instant,
})
export type SavedListing = z.output<typeof SavedListing>

const ofListing = z.strictObject({ listing_id: Id })

export const savedContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/saved_listings',
    access: DRIVERS,
    input: nothing,
    output: z.array(SavedListing),
    summary: 'Listings one saved, newest first',
  }),
  save: call({
    method: 'POST',
    path: '/rest/v1/saved_listings',
    access: DRIVERS,
    input: ofListing,
    output: SavedListing,
    status: 201,
    refusals: ['too_many'],
    summary: 'Saves a listing to come back to; saving it again changes nothing',
  }),
  remove: call({
    method: 'DELETE',
    path: '/rest/v1/saved_listings/:listing_id',
    access: DRIVERS,
    input: ofListing,
    output: z.null(),
    status: 204,
    summary: 'Forgets a saved listing',
  }),
}
