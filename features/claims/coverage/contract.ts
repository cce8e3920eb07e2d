import { call, SIGNED_IN, ADMINS } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { ClaimDetail } from '#features/claims/claims/claim.ts'
import { ofClaim, Version, Reason } from '#features/claims/claims/contract.ts'
import { Coverage, CoverageInput } from '#features/claims/claims/coverage.ts'
import { Insurer, InsurerPerson } from '#features/claims/insurers/insurer.ts'
import { CoverageVersion } from './version.ts'
import { Day } from '#lib/day.ts'

export const coverageContract = {
  coverage: call({
    method: 'GET',
    path: '/rest/v1/coverage',
    access: SIGNED_IN,
    input: ofClaim,
    output: z.array(Coverage),
    summary: 'The coverage of one claim: one row, or none before it is verified',
  }),
  verify: call({
    method: 'POST',
    path: '/rest/v1/rpc/verify_coverage',
    access: ADMINS,
    input: CoverageInput.extend({ claim_id: Id, version: Version, unusual_reason: Reason.optional() }),
    output: z.object({ claim: ClaimDetail, coverage: Coverage }),
    refusals: ['changed', 'own_claim', 'claim_closed', 'unusual_figures', 'unchanged'],
    summary: 'Records what the insurer confirmed and verifies the claim (or corrects the coverage of a verified one)',
  }),
}

export const versionsContract = {
  coverageVersions: call({
    method: 'GET',
    path: '/rest/v1/coverage_versions',
    access: ADMINS,
    input: ofClaim,
    output: z.array(CoverageVersion),
    summary: 'Every version of a claim’s coverage, oldest first',
  }),
  usual: call({
    method: 'GET',
    path: '/rest/v1/rpc/usual_coverage',
    access: ADMINS,
    input: ofClaim,
    output: z.object({
      insurer: Insurer.pick({ id: true, name: true, phone: true, portal: true }),
      people: z.array(InsurerPerson.pick({ id: true, name: true, role: true, phone: true })),
      /** The latest other claims of this insurer with a coverage, and how many of them have all three limits. */
      looked_at: z.int(),
      claims: z.int(),
      /** What most of them have, first. */
      limits: z.array(z.object({ daily_cents: z.int(), days: z.int(), total_cents: z.int(), claims: z.int() })),
      /** Who confirmed them, newest first. */
      said_by: z.array(z.string()),
    }),
    summary: 'How the insurer of a claim is reached, and what the coverage of its other claims says',
  }),
}

export const coverageUsedContract = {
  coverageUsed: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_coverage_used',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.object({
      days: z.int(),
      cents: z.int(),
      /** Which days the insurer pays for of each of those bookings. */
      booked: z.array(z.object({ first: Day, last: Day })),
    }),
    summary: 'Rental days and cents that paid and pending orders of a claim have taken',
  }),
}
