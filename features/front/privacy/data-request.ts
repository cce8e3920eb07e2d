import { listFile } from '#features/base/files/list-file.ts'
import * as z from 'zod'
import { ADMINS, call, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { StatusTable } from '#lib/status.ts'
import { Blocker } from './blocker.ts'

/** What people ask about their own data; each is due within the days of the rule `data_requests`, which is ours. */
export const REQUEST_KINDS = ['export', 'deletion', 'correction'] as const
export const RECEIVED_HOW = ['in_app', 'mail', 'letter', 'phone'] as const
/** How an admin may have received one. */
export const LOGGED_HOW = ['mail', 'letter', 'phone'] as const
export const HOLD_KINDS = ['claim', 'order', 'dispute', 'retention_law', 'identity', 'other'] as const
export const REQUEST_STATUS = {
  open: { tone: 'warn', next: ['done', 'refused', 'on_hold'] },
  on_hold: { tone: 'info', next: ['open', 'refused'] },
  done: { tone: 'good', next: [] },
  refused: { tone: 'bad', next: [] },
} as const satisfies StatusTable<'open' | 'on_hold' | 'done' | 'refused'>
export type RequestStatus = keyof typeof REQUEST_STATUS
const STATUSES = Object.keys(REQUEST_STATUS) as [RequestStatus, ...RequestStatus[]]
export const DEFAULT_DAYS = 45
/** So long an archive that an admin sent can be fetched. */
export const ARCHIVE_DAYS = 7
export const NOTE_MAX = 2000

const Who = z.object({ id: Id, name: z.string(), email: z.string() })
export const DataRequest = z.object({
  id: Id,
  person: Who,
  kind: z.enum(REQUEST_KINDS),
  received_how: z.enum(RECEIVED_HOW),
  received_at: Instant,
  due_at: Instant,
  note: z.string().nullable(),
  status: z.enum(STATUSES),
  hold_kind: z.enum(HOLD_KINDS).nullable(),
  /** Until then the person fetches the archive, signed in. */
  archive_until: Instant.nullable(),
  closed_at: Instant.nullable(),
  /** Of the newest step: why it is held, was refused or is done. */
  reason: z.string().nullable(),
  version: z.int(),
})
export type DataRequest = z.output<typeof DataRequest>

export const RequestDetail = z.object({
  ...DataRequest.shape,
  /** Who did it is named to admins only. */
  events: z.array(
    z.object({
      at: Instant,
      from: z.enum(STATUSES).nullable(),
      to: z.enum(STATUSES),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What is still open and keeps the account; for admins about a deletion. */
  blockers: z.array(Blocker),
})
export type RequestDetail = z.output<typeof RequestDetail>

const Reason = z
  .string({ error: 'Give a reason.' })
  .trim()
  .min(3, 'Give a reason, in a sentence.')
  .max(1000, 'Use at most 1000 characters.')
const Note = z.string().trim().max(NOTE_MAX, `Use at most ${NOTE_MAX} characters.`)
const one = { id: Id, version: z.int().min(1) }

export const dataRequestsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/data_requests',
    access: SIGNED_IN,
    input: z.strictObject({
      status: z.enum(STATUSES).optional(),
      kind: z.enum(REQUEST_KINDS).optional(),
      person_id: Id.optional(),
      limit: wholeNumber(1, 100).default(50),
      cursor: Id.optional(),
    }),
    output: z.array(DataRequest),
    summary:
      'Own requests about one’s data; for admins everybody’s. Open and held ones: due first, others: newest first',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/data_requests/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id }),
    output: RequestDetail,
    summary: 'One request with its steps and, for admins, what keeps the account from being deleted',
  }),
  counts: call({
    method: 'GET',
    path: '/rest/v1/rpc/data_request_counts',
    access: ADMINS,
    input: nothing,
    /** `days`: of the rule in effect. */
    output: z.object({ open: z.int(), on_hold: z.int(), overdue: z.int(), days: z.int() }),
    summary: 'How many requests wait, are held and are past their day, and how many days the rule gives',
  }),
  ask: call({
    method: 'POST',
    path: '/rest/v1/data_requests',
    access: SIGNED_IN,
    input: z.strictObject({ kind: z.enum(REQUEST_KINDS), note: Note.min(3, 'Tell us what you need.') }),
    output: DataRequest,
    status: 201,
    refusals: ['already_open'],
    summary: 'Asks the team about one’s own data; one of each kind at a time',
  }),
  open: call({
    method: 'POST',
    path: '/rest/v1/rpc/open_data_request',
    access: ADMINS,
    input: z.strictObject({
      person_id: Id,
      kind: z.enum(REQUEST_KINDS),
      received_how: z.enum(LOGGED_HOW, 'Choose email, letter or phone.'),
      received_on: Day,
      note: Note.default(''),
    }),
    output: DataRequest,
    status: 201,
    refusals: ['already_open', 'own_request'],
    summary: 'Writes down what somebody asked by mail, letter or phone; due from the day it came',
  }),
  decide: call({
    method: 'POST',
    path: '/rest/v1/rpc/decide_data_request',
    access: ADMINS,
    input: z.strictObject({
      ...one,
      status: z.enum(STATUSES),
      /** With `on_hold`, and only then. */
      hold_kind: z.enum(HOLD_KINDS).optional(),
      reason: Reason,
    }),
    output: DataRequest,
    refusals: ['changed', 'wrong_state', 'own_request', 'other_way'],
    summary: 'Holds, takes up again, refuses, or (a correction) closes a request, with a reason its person reads',
  }),
  sendArchive: call({
    method: 'POST',
    path: '/rest/v1/rpc/send_archive',
    access: ADMINS,
    input: z.strictObject(one),
    output: DataRequest,
    refusals: ['changed', 'wrong_state', 'own_request', 'unconfirmed'],
    summary: `Mails its person a link to their archive, good for ${ARCHIVE_DAYS} days behind their sign-in; no admin opens it`,
  }),
  openArchive: call({
    method: 'POST',
    path: '/rest/v1/rpc/open_sent_archive',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id }),
    output: z.object({ url: z.string(), expires_at: Instant }),
    refusals: ['archive_over', 'over_request_rate_limit'],
    summary: 'A link, for ten minutes, to the archive that was sent to oneself',
  }),
  erase: call({
    method: 'POST',
    path: '/rest/v1/rpc/erase_for_request',
    access: ADMINS,
    input: z.strictObject({ ...one, email: z.string().trim().toLowerCase().max(254), reason: Reason }),
    output: z.null(),
    status: 204,
    refusals: ['changed', 'wrong_state', 'own_request', 'still_open'],
    summary: 'Erases the account of who asked for it, for good; refused while anything is open or held',
  }),
  placeHold: call({
    method: 'POST',
    path: '/rest/v1/rpc/place_legal_hold',
    access: ADMINS,
    input: z.strictObject({ person_id: Id, reason: Reason }),
    output: z.null(),
    status: 204,
    refusals: ['already_held', 'own_request'],
    summary: 'Keeps an account from being erased, by anybody, until the hold is lifted',
  }),
  liftHold: call({
    method: 'POST',
    path: '/rest/v1/rpc/lift_legal_hold',
    access: ADMINS,
    input: z.strictObject({ person_id: Id, reason: Reason }),
    output: z.null(),
    status: 204,
    refusals: ['not_held', 'own_request'],
    summary: 'Ends a legal hold',
  }),
}

export const dataRequestFileContract = {
  csv: listFile('/rest/v1/rpc/data_requests_csv', dataRequestsContract.list.input.omit({ limit: true, cursor: true })),
}
