import * as z from 'zod'
import { ADMINS, call, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { Claim, CLAIM_STATUSES, CLAIM_TYPES } from '#features/claims/claims/claim.ts'

/** The states of a claim, and all that are not closed. */
export const QUEUES = [...CLAIM_STATUSES, 'open'] as const
/** A promise that is over, or will be within four hours, or on this day of the team; `claim_queue_where` in the database counts. */
export const DUE = ['overdue', 'soon', 'today'] as const
/** A follow-up date that has come, or that is still ahead. */
export const FOLLOW_UPS = ['due', 'later'] as const
/** Assigned to nobody; or to oneself, for good or just now. */
export const ASSIGNED = ['free', 'mine'] as const
/** Who has to do something: a driver who was asked for a document, or we. */
export const WAITING = ['driver', 'us'] as const

/** By what a queue can be sorted; without a sort it stands as it is due. */
export const QUEUE_SORTS = bothWays(['due', 'number', 'driver', 'insurer', 'submitted'])
export type QueueSort = (typeof QUEUE_SORTS)[number]
/** How a queue stands unless it is asked: what is due next first, closed claims newest first. */
export const USUAL_SORT: Record<(typeof QUEUES)[number], QueueSort> = {
  intake: 'due',
  'coverage-verified': 'due',
  'in-progress': 'due',
  open: 'due',
  closed: '-due',
}

/** What `/admin/claims` is narrowed by; each stands in its address under the same name. */
const queueFilters = {
  status: z.enum(QUEUES).default('intake'),
  claim_type: z.enum(CLAIM_TYPES).optional(),
  loss_state: z.enum(STATE_CODES).optional(),
  insurer: z.string().trim().max(100).optional(),
  /** Words of insurer, driver and claim number, all of them; `%` and `_` are letters. */
  q: z.string().trim().max(100).optional(),
  due: z.enum(DUE).optional(),
  waiting: z.enum(WAITING).optional(),
  assigned: z.enum(ASSIGNED).optional(),
  follow_up: z.enum(FOLLOW_UPS).optional(),
  /** The admin to whom they are assigned for good. */
  assignee: Id.optional(),
}
type Given = { [K in keyof typeof queueFilters]: z.output<(typeof queueFilters)[K]> }
export type QueueFilters = Partial<Given> & Pick<Given, 'status'>
const sort = z.enum(QUEUE_SORTS).optional()

export const QueueRow = Claim.pick({
  id: true,
  driver_name: true,
  insurer_name: true,
  claim_number: true,
  claim_type: true,
  loss_state: true,
  status: true,
  coverage_due_at: true,
  created_at: true,
}).extend({
  /** When it is due: the promise, the end of the covered rental, or since when nothing changed. */
  next_at: Instant,
  covered_until: Day.nullable(),
  /** Since when the driver is asked for a document. */
  waiting_since: Instant.nullable(),
  /** By when a driver who asked for more rental days was promised an answer. */
  asks_due: Instant.nullable(),
  /** To whom it is assigned for good, and the day of its follow-up; neither of one’s own claim. */
  assignee: z.object({ id: Id, name: z.string(), mine: z.boolean() }).nullable(),
  follow_up_on: Day.nullable(),
  /** Who works on it just now. */
  assigned: z.object({ name: z.string(), until: Instant, mine: z.boolean() }).nullable(),
})
export type QueueRow = z.output<typeof QueueRow>

const QueueCounts = z.object({
  intake: z.int(),
  'coverage-verified': z.int(),
  'in-progress': z.int(),
  closed: z.int(),
  overdue: z.int(),
  soon: z.int(),
  /** Open ones whose follow-up date has come. */
  follow_up: z.int(),
})
export type QueueCounts = z.output<typeof QueueCounts>
/** Nobody reads on from here: a larger count means “more than this”. */
export const COUNTED_TO = 1000
const { status: _status, assigned: _assigned, ...narrowing } = queueFilters

/** Of each claim what became of it: one that is refused keeps none of the others back. */
export const PerClaim = z.object({
  done: z.array(Id),
  refused: z.array(z.object({ id: Id, code: z.string(), message: z.string() })),
})
export type PerClaim = z.output<typeof PerClaim>
export const MANY = 100

/** Open claims of one admin; without one, those that are assigned to nobody. */
const Workload = z.object({
  admin: z.object({ id: Id, name: z.string(), mine: z.boolean() }).nullable(),
  open: z.int(),
  /** In intake, and past the promise; or with a promise that ends later on this day of the team. */
  overdue: z.int(),
  today: z.int(),
  /** Whose follow-up date has come. */
  follow_up: z.int(),
})
export type Workload = z.output<typeof Workload>

export const queueContract = {
  queue: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_queue',
    access: ADMINS,
    input: z.strictObject({
      ...queueFilters,
      sort,
      /** The `next` of the page before: it goes on there, wherever the last claim has gone meanwhile. */
      cursor: z.string().max(1000).optional(),
      limit: wholeNumber(1, 100).default(25),
    }),
    output: z.object({ rows: z.array(QueueRow), next: z.string().nullable() }),
    summary:
      'Claims in the order in which they are due, closed ones newest first, unless sorted; `next` is where the next page begins',
  }),
  queueCounts: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_queue_counts',
    access: ADMINS,
    input: z.strictObject({ ...narrowing, assigned: queueFilters.assigned }),
    output: QueueCounts,
    summary:
      'How many claims stand in each state with the same filters; of those in intake, how many are late or soon will be; open ones to follow up (1001: more than 1000)',
  }),
  takeNext: call({
    method: 'POST',
    path: '/rest/v1/rpc/take_next_claim',
    access: ADMINS,
    input: z.strictObject({
      ...narrowing,
      status: z.enum(['intake', 'coverage-verified', 'in-progress', 'open']).default('intake'),
      sort,
      /** Claims one has just looked at and left as they are. */
      passed: z.array(Id).max(100).default([]),
    }),
    output: z.object({ id: Id }),
    refusals: ['none_waits'],
    summary: 'Assigns the first claim that nobody else has, with the same filters and sort; never one’s own',
  }),
  assignMany: call({
    method: 'POST',
    path: '/rest/v1/rpc/assign_claims',
    access: ADMINS,
    input: z.strictObject({
      /** `was`: who had it when it was read, so that two admins never overwrite each other. */
      claims: z
        .array(z.object({ id: Id, was: Id.nullable() }))
        .min(1)
        .max(MANY),
      /** An active admin; null: nobody. */
      to: Id.nullable(),
    }),
    output: PerClaim,
    summary: 'Assigns claims to an admin until somebody changes it, or to nobody; of each claim what became of it',
  }),
  team: call({
    method: 'GET',
    path: '/rest/v1/rpc/claims_team',
    access: ADMINS,
    input: z.strictObject({}),
    output: z.array(z.object({ id: Id, name: z.string(), mine: z.boolean() })),
    summary: 'Active claims admins by name',
  }),
  workload: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_workload',
    access: ADMINS,
    input: z.strictObject({}),
    output: z.array(Workload),
    summary: 'Of each admin, and of nobody: open claims, promises that are over or due today, follow-ups that are due',
  }),
}
