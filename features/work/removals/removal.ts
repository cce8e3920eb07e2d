import * as z from 'zod'
import { TYPE_NAMES } from '#features/business/providers/provider.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { REMOVAL_REASONS } from '#features/work/reviews/reason.ts'
import { Review } from '#features/work/reviews/review.ts'
import { OwnRemoval } from '#features/work/reviews/own-report.ts'

export const NOTE_MIN = 3
export const NOTE_MAX = 1000
export const OBJECTION_MAX = 2000

const Step = z.object({
  kind: z.enum(['reported', 'refused', 'removed', 'objected', 'upheld', 'restored']),
  at: Instant,
  by: z.string().nullable(),
  reason: z.enum(REMOVAL_REASONS).nullable(),
  text: z.string().nullable(),
})

/** A review as admins decide about it, with everything that happened to it. */
export const AdminReview = Review.extend({
  order_id: Id.nullable(),
  tow_job_id: Id.nullable(),
  version: z.int(),
  business: z.object({ id: Id, name: z.string(), provider_type: z.enum(TYPE_NAMES) }),
  listing_title: z.string(),
  author: z.object({ id: Id, name: z.string() }),
  report: z
    .object({
      id: Id,
      reason: z.enum(REMOVAL_REASONS),
      details: z.string().nullable(),
      created_at: Instant,
      by: z.string(),
    })
    .nullable(),
  /** The removal in force. `mine`: the reader decided it, so an objection is for somebody else. */
  removal: OwnRemoval.extend({ by: z.string(), mine: z.boolean() }).nullable(),
  /** The reader wrote it, or belongs to the business. */
  involved: z.boolean(),
  history: z.array(Step),
})
export type AdminReview = z.output<typeof AdminReview>
export const QUEUES = ['reported', 'objections', 'removed', 'all'] as const
export type Queue = (typeof QUEUES)[number]

/** One line of the public log. No author, no word of the review; a private car owner is a person and stays unnamed. */
export const LogEntry = z.object({
  id: Id,
  day: Day,
  reason: z.enum(REMOVAL_REASONS),
  business: z.string().nullable(),
  provider_type: z.enum(TYPE_NAMES),
  state: z.enum(['removed', 'objected', 'upheld', 'restored']),
  /** The day of the last step after the removal. */
  since: Day.nullable(),
})
export type LogEntry = z.output<typeof LogEntry>

const Count = z.int()
export const LogFigures = z.object({
  removed: Count,
  restored: Count,
  months: z.array(z.object({ month: z.string(), removed: Count, restored: Count })),
  reasons: z.partialRecord(z.enum(REMOVAL_REASONS), Count),
  reports: z.object({ made: Count, removed: Count, refused: Count }),
  objections: z.object({ made: Count, restored: Count, upheld: Count }),
})
export type LogFigures = z.output<typeof LogFigures>
