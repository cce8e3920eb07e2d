import { SIGNED_IN, call, ADMINS, wholeNumber } from '#lib/contract.ts'
import * as z from 'zod'
import { Day } from '#lib/day.ts'
import { PERIODS } from './periods.ts'
import { AdminAnalytics } from './analytics.ts'
import { ProviderAnalytics } from './provider-stats.ts'

export const months = z.strictObject({ months: wholeNumber(1, 36).default(12) })

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
    input: z.strictObject({ period: z.enum(PERIODS).default('12m'), from: Day.optional(), to: Day.optional() }),
    output: AdminAnalytics,
    summary:
      'Of a period (or between two days): time to coverage and to closing, bookings, revenue, matching within the radius, cap overruns',
  }),
}
