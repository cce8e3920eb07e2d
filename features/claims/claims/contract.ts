import * as z from 'zod'
import { ADMINS, type Access, call, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { Claim, CLAIM_STATUSES, CLAIM_TYPES, ClaimDetail, ClaimEvent, VIN_FORM } from './claim.ts'

export const DRIVERS: readonly Access[] = ['driver', 'individual_owner', 'shop']
export const ofClaim = z.strictObject({ claim_id: Id })
export const Reason = z.string().trim().min(3, 'Enter a short reason.').max(1000)
export const Version = z.int().min(1)

/** Trim only where the VIN names one alone. */
export const VinCar = z.object({
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
})
export type VinCar = z.output<typeof VinCar>

const filters = {
  status: z.enum([...CLAIM_STATUSES, 'open']).optional(),
  claim_type: z.enum(CLAIM_TYPES).optional(),
  loss_state: z.enum(STATE_CODES).optional(),
  q: z.string().trim().max(100).optional(),
}

export const claimsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/claims',
    access: SIGNED_IN,
    input: z.strictObject({
      ...filters,
      driver_id: Id.optional(),
      sort: z.enum(['newest', 'promise']).default('newest'),
      limit: wholeNumber(1, 100).default(25),
      cursor: Id.optional(),
    }),
    output: z.array(Claim),
    summary: 'Own claims (admins: all), newest first or oldest promise first; the next page is in the Link header',
  }),
  count: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_counts',
    access: SIGNED_IN,
    input: z.strictObject({ claim_type: filters.claim_type, loss_state: filters.loss_state, q: filters.q }),
    output: z.object({
      intake: z.int(),
      'coverage-verified': z.int(),
      'in-progress': z.int(),
      closed: z.int(),
      overdue: z.int(),
    }),
    summary: 'How many claims one may see stand in each status, and how many deadlines are overdue',
  }),
  existing: call({
    method: 'GET',
    path: '/rest/v1/rpc/existing_claim',
    access: DRIVERS,
    input: z.strictObject({ insurer_name: z.string().max(200), claim_number: z.string().max(100) }),
    output: z.array(Claim.pick({ id: true, claim_number: true, insurer_name: true, status: true, created_at: true })),
    summary: 'One’s own open claim with this insurer and number, however they are spelt: one row or none',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/claims/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id }),
    output: ClaimDetail,
    summary: 'One claim, for its driver and for admins',
  }),
  events: call({
    method: 'GET',
    path: '/rest/v1/claim_events',
    access: SIGNED_IN,
    input: ofClaim,
    output: z.array(ClaimEvent),
    summary: 'The timeline of one claim, oldest first',
  }),
  readVin: call({
    method: 'GET',
    path: '/rest/v1/rpc/read_vin',
    access: SIGNED_IN,
    input: z.strictObject({
      vin: z.string().trim().toUpperCase().regex(VIN_FORM, 'Enter all 17 characters of the VIN.'),
    }),
    output: VinCar.nullable(),
    summary: 'The car of a VIN as its maker reported it to NHTSA; null where no single car is known for it',
  }),
  transition: call({
    method: 'POST',
    path: '/rest/v1/rpc/transition_claim',
    access: ADMINS,
    input: z.strictObject({ claim_id: Id, version: Version, to: z.enum(CLAIM_STATUSES), reason: Reason.optional() }),
    output: ClaimDetail,
    refusals: ['changed', 'wrong_state', 'needs_coverage', 'own_claim', 'duplicate_claim', 'merged'],
    summary: 'Moves a claim along its listed ways; closing and going back need a reason',
  }),
  withdraw: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_claim',
    access: DRIVERS,
    input: z.strictObject({ claim_id: Id, reason: Reason }),
    output: ClaimDetail,
    refusals: ['work_began', 'claim_closed'],
    summary: 'The driver takes an own claim back, with a reason',
  }),
}
