// What happens to a claim beside its states: a total loss, more rental days, two claims that are one.
import * as z from 'zod'
import { ADMINS, call, nothing, type Role, SIGNED_IN } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import type { StatusTable } from '#lib/status.ts'
import { Claim, ClaimDetail } from '#features/claims/claims/claim.ts'
import { CONFIRMED_HOW } from '#features/claims/claims/source.ts'

const DRIVERS: readonly Role[] = ['driver', 'individual_owner', 'shop']
const Reason = z.string().trim().min(3, 'Enter a short reason.').max(1000)
const ofClaim = { claim_id: Id, version: z.int().min(1) }
const source = {
  confirmed_how: z.enum(CONFIRMED_HOW),
  confirmed_by: z.string().trim().min(1, 'Enter who confirmed it.').max(200),
}
/** More grace than any insurer is known to grant is a typing error. */
export const MOST_GRACE_DAYS = 60
export const MOST_WANTED_DAYS = 60

export const TotalLoss = z.object({
  id: Id,
  claim_id: Id,
  declared_on: Day,
  /** The day of the settlement offer, when it is known: from then on the days count. */
  settlement_on: Day.nullable(),
  rental_days: z.int(),
  days_by: z.enum(['insurer', 'rule']),
  rental_until: Day,
  ...source,
  reason: z.string(),
  recorded_at: Instant,
  undone_at: Instant.nullable(),
  undo_reason: z.string().nullable(),
})
export type TotalLoss = z.output<typeof TotalLoss>

export const EXTENSION_STATUS = {
  asked: { tone: 'warn', next: ['granted', 'refused'] },
  granted: { tone: 'good', next: ['undone'] },
  refused: { tone: 'mute', next: [] },
  undone: { tone: 'mute', next: [] },
} as const satisfies StatusTable<'asked' | 'granted' | 'refused' | 'undone'>
export const EXTENSION_REASONS = ['repair_delay', 'parts', 'supplement', 'total_loss', 'other'] as const

export const Extension = z.object({
  id: Id,
  claim_id: Id,
  status: z.enum(Object.keys(EXTENSION_STATUS) as (keyof typeof EXTENSION_STATUS)[]),
  why: z.enum(EXTENSION_REASONS),
  note: z.string().nullable(),
  wanted_days: z.int().nullable(),
  by: z.enum(['driver', 'team']),
  asked_at: Instant,
  due_at: Instant.nullable(),
  days: z.int(),
  total_cap_cents: Cents.nullable(),
  until: Day.nullable(),
  /** `link`: an adjuster of the insurer said so themselves. */
  confirmed_how: z.enum([...CONFIRMED_HOW, 'link']).nullable(),
  confirmed_by: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  undo_reason: z.string().nullable(),
})
export type Extension = z.output<typeof Extension>

/** What an extension grants; it grants something. */
const granted = {
  days: z.int().min(0).max(365).default(0),
  total_cap_cents: Cents.nullable().default(null),
  until: Day.nullable().default(null),
}
/** A claim that may be the same as another, and by what: its number, the car and the day, or driver, insurer and day. */
export const SimilarClaim = Claim.pick({
  id: true,
  claim_number: true,
  insurer_name: true,
  driver_name: true,
  status: true,
  version: true,
  loss_date: true,
  created_at: true,
}).extend({
  same_driver: z.boolean(),
  verified: z.boolean(),
  merged_here: z.boolean(),
  why: z.array(z.enum(['number', 'car', 'driver'])),
})
export type SimilarClaim = z.output<typeof SimilarClaim>

export const lifecycleContract = {
  totalLosses: call({
    method: 'GET',
    path: '/rest/v1/claim_total_losses',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(TotalLoss),
    summary: 'The total losses recorded on a claim, newest first; at most one is not undone',
  }),
  declareTotalLoss: call({
    method: 'POST',
    path: '/rest/v1/rpc/declare_total_loss',
    access: ADMINS,
    input: z.strictObject({
      ...ofClaim,
      declared_on: Day,
      settlement_on: Day.nullable().default(null),
      rental_days: z.int().min(0).max(MOST_GRACE_DAYS).nullable().default(null),
      ...source,
      reason: Reason,
    }),
    output: ClaimDetail,
    refusals: ['changed', 'own_claim', 'claim_closed', 'total_loss_stands'],
    summary: 'Records that the insurer declared a total loss; rental days after the last covered one are the driver’s',
  }),
  totalLossRule: call({
    method: 'GET',
    path: '/rest/v1/rpc/total_loss_rule',
    access: ADMINS,
    input: nothing,
    output: z.object({ rental_days: z.int() }),
    summary: 'How many rental days we count after a total loss where the insurer names none; our rule, not law',
  }),
  undoTotalLoss: call({
    method: 'POST',
    path: '/rest/v1/rpc/undo_total_loss',
    access: ADMINS,
    input: z.strictObject({ ...ofClaim, reason: Reason }),
    output: ClaimDetail,
    refusals: ['changed', 'own_claim', 'no_total_loss', 'claim_closed'],
    summary: 'Takes back a total loss that was recorded by mistake, with a reason',
  }),
  extensions: call({
    method: 'GET',
    path: '/rest/v1/coverage_extensions',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(Extension),
    summary: 'Every extension of a claim’s rental cover that was asked for or granted, newest first',
  }),
  askExtension: call({
    method: 'POST',
    path: '/rest/v1/coverage_extensions',
    access: DRIVERS,
    input: z.strictObject({
      claim_id: Id,
      why: z.enum(EXTENSION_REASONS),
      wanted_days: z.int().min(1).max(MOST_WANTED_DAYS),
      note: Reason,
    }),
    output: Extension,
    status: 201,
    refusals: ['asked_already', 'no_rental_cover', 'claim_closed'],
    summary: 'The driver asks us to get more rental days from the insurer; answered within 24 hours',
  }),
  grantExtension: call({
    method: 'POST',
    path: '/rest/v1/rpc/grant_extension',
    access: ADMINS,
    input: z.strictObject({
      ...ofClaim,
      /** The driver's request that this answers; without one the insurer extended by itself. */
      extension_id: Id.optional(),
      why: z.enum(EXTENSION_REASONS),
      ...granted,
      ...source,
      reason: Reason,
    }),
    output: ClaimDetail,
    refusals: ['changed', 'own_claim', 'claim_closed', 'answered_already', 'no_rental_cover'],
    summary: 'Records more days, a higher limit in all or a later last day that the insurer approved',
  }),
  refuseExtension: call({
    method: 'POST',
    path: '/rest/v1/rpc/refuse_extension',
    access: ADMINS,
    input: z.strictObject({ ...ofClaim, extension_id: Id, reason: Reason }),
    output: ClaimDetail,
    refusals: ['changed', 'own_claim', 'answered_already'],
    summary: 'Notifies the driver that the insurer grants no more, and why',
  }),
  undoExtension: call({
    method: 'POST',
    path: '/rest/v1/rpc/undo_extension',
    access: ADMINS,
    input: z.strictObject({ ...ofClaim, extension_id: Id, reason: Reason }),
    output: ClaimDetail,
    refusals: ['changed', 'own_claim', 'answered_already'],
    summary: 'Takes back an extension that was recorded by mistake, with a reason',
  }),
  similar: call({
    method: 'GET',
    path: '/rest/v1/rpc/similar_claims',
    access: ADMINS,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(SimilarClaim),
    summary: 'Claims that may be the same as this one, and by what',
  }),
  merge: call({
    method: 'POST',
    path: '/rest/v1/rpc/merge_claims',
    access: ADMINS,
    input: z.strictObject({ ...ofClaim, into_id: Id, into_version: z.int().min(1), reason: Reason }),
    output: ClaimDetail,
    refusals: ['changed', 'own_claim', 'merged', 'keep_closed', 'keep_the_verified', 'has_merged', 'two_repairs'],
    summary: 'Closes a claim as the same as another; of the same driver everything goes over, of another nothing does',
  }),
  unmerge: call({
    method: 'POST',
    path: '/rest/v1/rpc/unmerge_claim',
    access: ADMINS,
    input: z.strictObject({ ...ofClaim, reason: Reason }),
    output: ClaimDetail,
    refusals: ['changed', 'own_claim', 'not_merged', 'duplicate_claim'],
    summary: 'Undoes a merge: what went over comes back, and a claim that was open goes back to review',
  }),
}
