import { SIGNED_IN, call, ADMINS, wholeNumber } from '#lib/contract.ts'
import * as z from 'zod'
import { Day } from '#lib/day.ts'
import { PERIODS } from './periods.ts'
import { AdminAnalytics, ClaimHours } from './analytics.ts'
import { ProviderAnalytics } from './provider-stats.ts'

export const months = z.strictObject({ months: wholeNumber(1, 36).default(12) })

const OfPeriod = z.strictObject({ period: z.enum(PERIODS).default('12m'), from: Day.optional(), to: Day.optional() })

export const analyticsContract = {
  providerAnalytics: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_analytics',
    access: SIGNED_IN,
    input: months,
    output: ProviderAnalytics,
    summary: 'Own bookings, earnings, answers and ratings by month',
  }),
  adminAnalytics: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_analytics',
    access: ADMINS,
    input: OfPeriod,
    output: AdminAnalytics,
    summary:
      'Of a period (or between two days): time to coverage, also by insurer, state and admin with the time before, and to closing, bookings, revenue, matching within the radius, cap overruns',
  }),
  claimHours: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_hours',
    access: ADMINS,
    input: z.strictObject({}),
    output: ClaimHours,
    summary: 'By hour of the team’s clock, today and the six days before: promises that fall due, claims decided',
  }),
}

export const MOST_CLAIMS = 20_000
/** Not JSON: a table for a spreadsheet. */
export const claimsRecordContract = {
  csv: call({
    method: 'GET',
    path: '/rest/v1/rpc/claims_record',
    access: ADMINS,
    input: OfPeriod,
    output: z.unknown(),
    answers: ['text/csv'],
    refusals: ['too_many'],
    summary: `Every claim submitted in a period, at most ${MOST_CLAIMS}: its promise kept or missed, and why; itself on the record`,
  }),
}
