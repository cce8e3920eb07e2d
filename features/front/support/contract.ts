import { words } from '#features/base/messages/contract.ts'
import { MessageReport, ReportContext, OUTCOMES, REPORT_TEXT_MAX } from '#features/base/messages/message.ts'
import {
  REPLY_BODY_MAX,
  unknownPlaceholder,
  REPLY_TITLE_MAX,
  SUPPORT_STATES,
  ASSIGNED,
  SupportThread,
  Admin,
  CLOSE_NOTE_MAX,
  SupportReply,
} from '#features/base/messages/support.ts'
import { call, ADMINS, wholeNumber, nothing } from '#lib/contract.ts'
import { listFile } from '#features/base/files/list-file.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'

export const reportsContract = {
  reports: call({
    method: 'GET',
    path: '/rest/v1/message_reports',
    access: ADMINS,
    input: z.strictObject({
      state: z.enum(['open', 'resolved']).default('open'),
      limit: wholeNumber(1, 100).default(50),
    }),
    output: z.object({ rows: z.array(MessageReport), open: z.int() }),
    summary: 'Reports: the open ones longest waiting first, the resolved ones newest first',
  }),
  reportContext: call({
    method: 'GET',
    path: '/rest/v1/message_reports/:id/messages',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: ReportContext,
    summary: 'The messages a report is about; the read is put on the record',
  }),
  resolveReport: call({
    method: 'POST',
    path: '/rest/v1/rpc/resolve_report',
    access: ADMINS,
    input: z.strictObject({
      id: Id,
      outcome: z.enum(OUTCOMES),
      resolution: words(REPORT_TEXT_MAX, 'Enter what you decided and why.'),
    }),
    output: z.object({ id: Id }),
    refusals: ['resolved_already'],
    summary: 'Closes a report with what was decided and why; its sender is notified of the outcome',
  }),
}

const Body = words(REPLY_BODY_MAX, 'Write the answer.').refine((body) => unknownPlaceholder(body) === null, {
  error: (issue) =>
    `We can’t fill in ${unknownPlaceholder(String(issue.input))}. Use {name} and {claim}, or remove the braces.`,
})
const reply = { title: words(REPLY_TITLE_MAX, 'Enter a name.'), body_en: Body, body_es: Body }

export const supportContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/support_threads',
    access: ADMINS,
    input: z.strictObject({
      state: z.enum(SUPPORT_STATES).optional(),
      assigned: z.enum(ASSIGNED).default('all'),
      /** Part of the person's name or address, of the claim number, or of a message. */
      q: z.string().trim().max(100).optional(),
      limit: wholeNumber(1, 100).default(50),
      after: Id.optional(),
    }),
    output: z.object({
      rows: z.array(SupportThread),
      /** Per state, with the same search and assignment. */
      counts: z.object({ open: z.int(), waiting: z.int(), closed: z.int() }),
    }),
    summary: 'Support threads: those that wait for us longest waiting first, the others last written first',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/support_threads/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: SupportThread,
    summary: 'One support thread',
  }),
  admins: call({
    method: 'GET',
    path: '/rest/v1/rpc/support_admins',
    access: ADMINS,
    input: nothing,
    output: z.array(Admin),
    summary: 'The claims admins a thread can be given to',
  }),
  takeNext: call({
    method: 'POST',
    path: '/rest/v1/rpc/take_next_support_thread',
    access: ADMINS,
    input: nothing,
    output: SupportThread,
    refusals: ['nothing_waits'],
    summary: 'Takes the thread that has waited longest, of nobody’s and of one’s own',
  }),
  assign: call({
    method: 'POST',
    path: '/rest/v1/rpc/assign_support_thread',
    access: ADMINS,
    input: z.strictObject({
      id: Id,
      /** Null gives it back to nobody. */
      to: Id.nullable(),
      /** Who had it when this was decided. */
      from: Id.nullable(),
    }),
    output: SupportThread,
    refusals: ['changed'],
    summary: 'Takes a thread, gives it to another admin, or gives it back',
  }),
  close: call({
    method: 'POST',
    path: '/rest/v1/rpc/close_support_thread',
    access: ADMINS,
    input: z.strictObject({
      id: Id,
      /** The newest message one has read. */
      seen_id: Id,
      note: words(CLOSE_NOTE_MAX, 'Enter some text or leave this out.').optional(),
    }),
    output: SupportThread,
    refusals: ['changed', 'closed_already'],
    summary: 'Closes a thread, with an optional sentence for colleagues; a new message of the person opens it again',
  }),
  reopen: call({
    method: 'POST',
    path: '/rest/v1/rpc/reopen_support_thread',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: SupportThread,
    refusals: ['not_closed'],
    summary: 'Opens a closed thread again, as its messages stand',
  }),
  replies: call({
    method: 'GET',
    path: '/rest/v1/support_replies',
    access: ADMINS,
    input: nothing,
    output: z.array(SupportReply),
    summary: 'Ready answers by their name',
  }),
  addReply: call({
    method: 'POST',
    path: '/rest/v1/support_replies',
    access: ADMINS,
    status: 201,
    input: z.strictObject(reply),
    output: SupportReply,
    refusals: ['title_taken'],
    summary: 'Writes a ready answer in both languages; {name} and {claim} are filled in when it is inserted',
  }),
  changeReply: call({
    method: 'PATCH',
    path: '/rest/v1/support_replies/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id, version: z.int().min(1), ...reply }),
    output: SupportReply,
    refusals: ['title_taken', 'changed'],
    summary: 'Changes a ready answer',
  }),
  removeReply: call({
    method: 'DELETE',
    path: '/rest/v1/support_replies/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: z.object({ id: Id }),
    summary: 'Removes a ready answer; what was sent with it stays',
  }),
}

export const supportFileContract = {
  csv: listFile('/rest/v1/rpc/support_threads_csv', supportContract.list.input.omit({ limit: true, after: true })),
}
