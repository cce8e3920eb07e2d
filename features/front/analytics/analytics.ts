// What /admin/analytics answers. Each figure says what it counts; days are days of the site's own zone (Eastern Time).
import * as z from 'zod'
import { CLAIM_STATUSES, CLAIM_TYPES, SERVICES_NEEDED } from '#features/claims/claims/claim.ts'
import { Day } from '#lib/dates.ts'
import { OVERRUNS } from './periods.ts'

const count = z.int()
/** Null where nothing was there to measure. */
const measure = z.number().nullable()

/** Claims submitted in the period with one insurer, in one state, or first verified by one admin. */
const Group = z.object({
  /** What the lists find them by: the insurer's name, the state's code, the admin's id. */
  key: z.string(),
  name: z.string(),
  submitted: count,
  /** Verified, or past the 24 hours; `within`: of those verified within them. */
  due: count,
  within: count,
  median_hours: measure,
  /** The same of as many days right before the period. */
  before_due: count,
  before_within: count,
})
export type Group = z.output<typeof Group>

/** Today and the days before it, oldest first; each hour of the team’s clock, from midnight on. */
export const ClaimHours = z.object({
  days: z.array(
    z.object({
      day: Day,
      hours: z.array(
        z.object({
          /** Promises of 24 hours that end in it; without those whose driver took the claim back before. */
          due: count,
          /** Claims that the team decided in it: coverage first verified, or closed instead. */
          done: count,
        }),
      ),
    }),
  ),
})
export type ClaimHours = z.output<typeof ClaimHours>

export const AdminAnalytics = z.object({
  from: Day,
  to: Day,
  /** Claims as they stand now, whatever the period; `ages` are the buckets of `AGE_DAYS` (periods.ts) and what is older. */
  standing: z.array(z.object({ status: z.enum(CLAIM_STATUSES), count, ages: z.array(count) })),
  /** Claims submitted in the period, from submission to their first verified coverage. */
  coverage: z.object({
    submitted: count,
    verified: count,
    /** Verified within 24 hours of submission. */
    within: count,
    /** Still in intake, and past the 24 hours. */
    unverified_late: count,
    median_hours: measure,
    p90_hours: measure,
    /** How many were verified in up to so many hours. */
    hours: z.array(z.object({ up_to: z.int().nullable(), count })),
  }),
  groups: z.object({ insurer: z.array(Group), state: z.array(Group), admin: z.array(Group) }),
  /** Claims whose last closing lies in the period, from submission to that moment. */
  cycle: z.array(z.object({ type: z.enum(CLAIM_TYPES), closed: count, median_days: measure, p90_days: measure })),
  /** What each stretch brought: claims submitted, bookings made, gross of the paid ones by the day of booking. */
  step: z.enum(['day', 'week', 'month']),
  stretches: z.array(z.object({ from: Day, claims: count, bookings: count, paid: count, revenue_cents: z.int() })),
  /** Claims submitted in the period against the listings on the market now: nothing was kept of the market then. */
  matching: z.object({
    radius_miles: z.number(),
    /** With a place we know and at least one needed service. */
    claims: count,
    /** Of those, with a listing for each needed service. */
    matched: count,
    without_place: count,
    without_service: count,
    services: z.array(z.object({ service: z.enum(SERVICES_NEEDED), asked: count, matched: count })),
  }),
  /** Paid rentals of a claim whose coverage allowed renting when they were booked. */
  overruns: z.object({
    rentals: count,
    over: count,
    /** What the drivers of those paid themselves. */
    own_cents: z.int(),
    causes: z.array(z.object({ cause: z.enum(OVERRUNS), bookings: count, cents: z.int() })),
  }),
})
export type AdminAnalytics = z.output<typeof AdminAnalytics>
