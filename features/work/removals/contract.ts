import { wholeNumber, call, ADMINS, EVERYONE } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { BOOKERS } from '#features/work/reviews/contract.ts'
import { REMOVAL_REASONS } from '#features/work/reviews/reason.ts'
import { NOTE_MIN, NOTE_MAX, OBJECTION_MAX, QUEUES, AdminReview, LogEntry, LogFigures } from './removal.ts'
import { OwnReport, OwnRemoval, OBJECTION_OUTCOMES } from '#features/work/reviews/own-report.ts'

const Note = z
  .string({ error: 'Enter an explanation.' })
  .trim()
  .min(NOTE_MIN, 'Enter an explanation.')
  .max(NOTE_MAX, `Keep it to ${NOTE_MAX} characters.`)
const Reason = z.enum(REMOVAL_REASONS, {
  error: 'Choose a listed reason. A review being negative or unfair isn’t one.',
})
const logFrom = { limit: wholeNumber(1, 200).default(50), before: Id.optional() }

export const removalsContract = {
  report: call({
    method: 'POST',
    path: '/rest/v1/review_reports',
    access: BOOKERS,
    status: 201,
    input: z.strictObject({
      review_id: Id,
      reason: Reason,
      details: z.string().trim().max(NOTE_MAX).optional(),
    }),
    output: OwnReport,
    refusals: ['PGRST116', 'reported_already', 'decided_already'],
    summary: 'The reviewed business reports a review for a listed reason; claims admins decide',
  }),
  object: call({
    method: 'POST',
    path: '/rest/v1/review_objections',
    access: BOOKERS,
    status: 201,
    input: z.strictObject({
      removal_id: Id,
      words: z
        .string({ error: 'Tell us why we should restore the review.' })
        .trim()
        .min(NOTE_MIN, 'Tell us why we should restore the review.')
        .max(OBJECTION_MAX, `Keep it to ${OBJECTION_MAX} characters.`),
    }),
    output: OwnRemoval,
    refusals: ['PGRST116', 'not_removed', 'objected_already'],
    summary: 'The author objects to the removal of an own review, once; another admin decides',
  }),
  queue: call({
    method: 'GET',
    path: '/rest/v1/rpc/review_queue',
    access: ADMINS,
    input: z.strictObject({
      state: z.enum(QUEUES).default('reported'),
      /** Part of the business, the author or the words. */
      q: z.string().trim().max(100).optional(),
      page: wholeNumber(1, 10_000).default(1),
    }),
    output: z.object({
      rows: z.array(AdminReview),
      counts: z.object({ reported: z.int(), objections: z.int(), removed: z.int(), all: z.int() }),
      page_size: z.int(),
    }),
    summary: 'Reviews for admins: reported ones and objections longest waiting first, the others newest first',
  }),
  remove: call({
    method: 'POST',
    path: '/rest/v1/rpc/remove_review',
    access: ADMINS,
    input: z.strictObject({ review_id: Id, version: z.int().min(1), reason: Reason, note: Note }),
    output: AdminReview,
    refusals: ['PGRST116', 'removed_already', 'involved', 'changed'],
    summary: 'Removes a review for a listed reason, with a sentence its author reads; it stands in the public log',
  }),
  refuse: call({
    method: 'POST',
    path: '/rest/v1/rpc/refuse_review_report',
    access: ADMINS,
    input: z.strictObject({ report_id: Id, note: Note }),
    output: AdminReview,
    refusals: ['PGRST116', 'resolved_already', 'involved'],
    summary: 'Closes a report without removing the review; the business reads why',
  }),
  decide: call({
    method: 'POST',
    path: '/rest/v1/rpc/decide_removal',
    access: ADMINS,
    input: z.strictObject({ removal_id: Id, outcome: z.enum(OBJECTION_OUTCOMES), note: Note }),
    output: AdminReview,
    refusals: ['PGRST116', 'not_removed', 'involved', 'own_decision', 'no_objection'],
    summary:
      'Undoes a removal, or decides an objection (never by who removed it): the review comes back, or stays removed',
  }),
  log: call({
    method: 'GET',
    path: '/rest/v1/review_removals',
    access: EVERYONE,
    input: z.strictObject(logFrom),
    output: z.object({ rows: z.array(LogEntry), next: Id.nullable(), figures: LogFigures }),
    summary: 'The public log of removed reviews: day, reason, business and what became of it; nothing about the author',
  }),
}

/** Not JSON: the same log for a spreadsheet. */
export const removalFileContract = {
  csv: call({
    method: 'GET',
    path: '/rest/v1/rpc/review_removals_csv',
    access: EVERYONE,
    input: z.strictObject({}),
    output: z.unknown(),
    answers: ['text/csv'],
    summary: 'The whole public log of removed reviews as CSV',
  }),
}
