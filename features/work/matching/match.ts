// Matching for a claim: each service it needs with its best choices around the right place, and what was chosen.
import * as z from 'zod'
import { SERVICES_NEEDED } from '#features/claims/claims/claim.ts'
import { NEED_PLACES } from '#features/claims/claims/needs.ts'
import { SearchRow } from '#features/market/listings/listing.ts'
import { PlaceText } from '#features/base/places/place.ts'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Choice } from './choice.ts'

/** One listing of a match. Rates are cents a day for a rental, cents an hour for everything else. */
export const Matched = SearchRow.extend({
  price: z.object({
    /** What this driver pays for: the insurer rate where the claim opens it. */
    rate_cents: z.int(),
    rate_kind: z.enum(['listed', 'insurer']),
    /** The split of one day of a rental; null where no coverage counts. */
    insurer_cents: z.int().nullable(),
    own_cents: z.int().nullable(),
    /** What a booking charges the card for that day; the insurer's part of it is paid back unless it is billed directly. */
    now_cents: z.int().nullable(),
  }),
})
export type Matched = z.output<typeof Matched>

/** Whether the insurer's part can be counted for rentals, or why not. */
export const COVER = ['counts', 'not_allowed', 'no_rental', 'not_verified', 'closed'] as const

export const Need = z.object({
  service: z.enum(SERVICES_NEEDED),
  /** Null when the claim names no place for it: then it is asked for. */
  place: z
    .object({
      which: z.enum(NEED_PLACES),
      zip: z.string().nullable(),
      label: z.string().nullable(),
      approximate: z.boolean(),
      radius_miles: z.number(),
      /** Fewer than wanted were near, so the circle is larger than usual. */
      widened: z.boolean(),
    })
    .nullable(),
  /** `now`: only what is open at this hour; `none_open`: nothing is, so all are shown. Asked of a tow for a car that cannot be driven. */
  open: z.enum(['any', 'now', 'none_open']),
  /** Every match in the circle, of which `rows` are the first. */
  total: z.int(),
  rows: z.array(Matched),
  /** The impression token of what is shown here, handed back with a booking or a question; null where nothing is. */
  shown_as: z.string().nullable(),
})
export type Need = z.output<typeof Need>

export const choicesContract = {
  matchClaim: call({
    method: 'GET',
    path: '/rest/v1/rpc/match_claim',
    access: SIGNED_IN,
    input: z
      .strictObject({
        claim_id: Id,
        /** Only this service, also one that the claim does not name. */
        service: z.enum(SERVICES_NEEDED).optional(),
        /** Another place for it: a ZIP code, a town, an address. */
        near: PlaceText.optional(),
      })
      .refine(({ service, near }) => !near || !!service, {
        path: ['service'],
        message: 'Choose the service for this location.',
      }),
    output: z.object({
      claim_id: Id,
      /** False when the driver named no service at intake, and these fit the kind of claim. */
      named: z.boolean(),
      cover: z.enum(COVER),
      needs: z.array(Need),
    }),
    refusals: ['PGRST116'],
    summary:
      'The services a claim needs, each with the best choices around the right place in the published order; for its driver and admins',
  }),
  choices: call({
    method: 'GET',
    path: '/rest/v1/choices',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(Choice),
    refusals: ['PGRST116'],
    summary: 'Whom the driver of a claim booked and asked, and what they were shown, oldest first; for them and admins',
  }),
}
