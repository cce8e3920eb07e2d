import * as z from 'zod'
import { LISTING_STATUS } from '#features/market/listings/listing.ts'
import { ADMINS, call, EVERYONE, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { namesOf } from '#lib/status.ts'
import { AdminAnalytics } from '#features/front/analytics/analytics.ts'
import { AuditEntry, AuditFilter, AuditRow } from '#features/front/audit/audit.ts'
import { CLOCKS } from './clocks.ts'
import {
  AdminDashboard,
  Blocker,
  Clocks,
  DELETE_WORDS,
  DriverDashboard,
  ListingRow,
  ProviderAnalytics,
  ProviderDashboard,
  ProviderMoney,
} from './dashboard.ts'
import { Found } from '#features/base/queues/find.ts'
import { PERIODS } from '#features/front/analytics/periods.ts'
import { AUDIT_EXPORT_MAX } from '#features/front/audit/record.ts'
import { Rule, RulePreview } from '#features/front/rules/rule.ts'
import { REASON_MIN, RULE_KEYS } from '#features/front/rules/rule-book.ts'
import { MAX_QUERY, MAX_VIEW_NAME, MAX_VIEWS, SavedView, VIEW_PAGES } from '#features/base/queues/saved-view.ts'

const Password = z.string({ error: 'Enter your current password.' }).max(1000, 'This password is too long.')
const months = z.strictObject({ months: wholeNumber(1, 36).default(12) })

export const dashboardsContract = {
  driver: call({
    method: 'GET',
    path: '/rest/v1/rpc/driver_dashboard',
    access: SIGNED_IN,
    input: nothing,
    output: DriverDashboard,
    summary:
      'Own five newest orders and claims, older orders that still run, coverage of verified claims, and changes that wait for an answer',
  }),
  provider: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_dashboard',
    access: SIGNED_IN,
    input: nothing,
    output: ProviderDashboard,
    summary: 'Figures, five newest orders and account state of one’s own provider; 404 without one',
  }),
  admin: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_dashboard',
    access: ADMINS,
    input: nothing,
    output: AdminDashboard,
    summary: 'Counts of the whole site and the newest activity',
  }),
  clocks: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_clocks',
    access: ADMINS,
    input: z.strictObject({ kind: z.enum(CLOCKS).optional(), limit: wholeNumber(1, 100).default(10) }),
    output: Clocks,
    summary: 'Everything that waits for the team by a moment, the least time left first, and how many of each kind',
  }),
  providerAnalytics: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_analytics',
    access: SIGNED_IN,
    input: months,
    output: ProviderAnalytics,
    summary: 'Own bookings, earnings, answers and ratings by month',
  }),
  providerMoney: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_money',
    access: SIGNED_IN,
    input: z.strictObject({ months: wholeNumber(1, 36).optional() }),
    output: ProviderMoney,
    summary: 'What is held, released and refunded of own bookings, from the ledger; of the last months or of all time',
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
  find: call({
    method: 'GET',
    path: '/rest/v1/rpc/find',
    access: SIGNED_IN,
    input: z.strictObject({ q: z.string().trim().min(2, 'Type at least two characters.').max(100) }),
    output: z.array(Found),
    summary:
      'Claims and bookings by number, people and businesses by name, five of each; everybody finds their own, admins all',
  }),
  listings: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_listings',
    access: ADMINS,
    input: z.strictObject({
      status: z.enum(namesOf(LISTING_STATUS)).optional(),
      q: z.string().trim().max(100).default(''),
      page: wholeNumber(1, 10_000).default(1),
    }),
    output: z.object({
      rows: z.array(ListingRow),
      total: z.int(),
      page_size: z.int(),
      /** Of each status, under the same search. */
      counts: z.record(z.enum(namesOf(LISTING_STATUS)), z.int()),
    }),
    summary: 'Every listing, newest first, found by title or business, with how many there are in each status',
  }),
  exportMe: call({
    method: 'POST',
    path: '/rest/v1/rpc/export_me',
    access: SIGNED_IN,
    input: z.strictObject({ password: Password }),
    output: z.object({ url: z.string(), expires_at: Instant }),
    refusals: ['over_request_rate_limit'],
    summary: 'A link, for ten minutes, to an archive of everything about oneself; at most five a day',
  }),
  deletionCheck: call({
    method: 'GET',
    path: '/rest/v1/rpc/deletion_check',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ blockers: z.array(Blocker) }),
    summary: 'What is still open and keeps the own account from being deleted',
  }),
  deleteMe: call({
    method: 'POST',
    path: '/rest/v1/rpc/delete_me',
    access: SIGNED_IN,
    input: z.strictObject({
      password: Password,
      word: z
        .string({ error: 'Type the word shown.' })
        .trim()
        .toUpperCase()
        .pipe(z.enum([DELETE_WORDS.en, DELETE_WORDS.es], `Type ${DELETE_WORDS.en} to delete the account.`)),
    }),
    output: z.null(),
    status: 204,
    refusals: ['not_self_service', 'still_open', 'over_request_rate_limit'],
    summary: 'Erases the own account for good; refused while anything is open, its details name what',
  }),
}

const { shape: filter } = AuditFilter
export const auditContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/audit_log',
    access: ADMINS,
    input: z.strictObject({ ...filter, before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional() }),
    /** `older`: give it as `before` for the page after this one; null on the last. */
    output: z.object({ rows: z.array(AuditRow), older: z.int().nullable() }),
    summary: 'Who did what to which row, newest first, fifty at a time',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/audit_log/:id',
    access: ADMINS,
    input: z.strictObject({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
    output: AuditEntry,
    summary: 'One entry with what was before and after, and the other entries of the same request',
  }),
  actions: call({
    method: 'GET',
    path: '/rest/v1/rpc/audit_actions',
    access: ADMINS,
    input: nothing,
    output: z.array(z.string()),
    summary: 'Every action that is on the record',
  }),
}

/** Not JSON: the record as a table for a spreadsheet. */
export const auditFileContract = {
  csv: call({
    method: 'GET',
    path: '/rest/v1/rpc/audit_csv',
    access: ADMINS,
    input: AuditFilter,
    output: z.unknown(),
    answers: ['text/csv'],
    refusals: ['too_many'],
    summary: `The entries a filter finds as CSV, at most ${AUDIT_EXPORT_MAX}; itself on the record`,
  }),
}

const view = {
  name: z.string().trim().min(1, 'Give the view a name.').max(MAX_VIEW_NAME, 'This name is too long.'),
  query: z.string().max(MAX_QUERY, 'These filters are too long to keep.'),
}
/** The filters of an admin's page under a name; everybody has their own. */
export const savedViewsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/saved_views',
    access: ADMINS,
    input: z.strictObject({ page: z.enum(VIEW_PAGES) }),
    output: z.array(SavedView),
    summary: 'One’s own saved views of a page, oldest first',
  }),
  save: call({
    method: 'POST',
    path: '/rest/v1/saved_views',
    access: ADMINS,
    input: z.strictObject({ page: z.enum(VIEW_PAGES), ...view }),
    output: SavedView,
    status: 201,
    refusals: ['name_taken', 'too_many_views'],
    summary: `Keeps the filters of a page under a name; at most ${MAX_VIEWS} per page`,
  }),
  change: call({
    method: 'PATCH',
    path: '/rest/v1/saved_views/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id, name: view.name.optional(), query: view.query.optional() }),
    output: SavedView,
    refusals: ['name_taken'],
    summary: 'Gives an own saved view another name, or other filters',
  }),
  remove: call({
    method: 'DELETE',
    path: '/rest/v1/saved_views/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: z.null(),
    status: 204,
    summary: 'Forgets an own saved view',
  }),
}

/** Not JSON: the archive behind a link of `exportMe`. */
export const archivesContract = {
  open: call({
    method: 'GET',
    path: '/rest/v1/archive',
    access: EVERYONE,
    input: z.strictObject({ token: z.string().max(1000) }),
    output: z.unknown(),
    answers: ['application/zip'],
    summary: 'The ZIP archive behind a link; a link that is wrong or over is 404',
  }),
}

const Key = z.enum(RULE_KEYS)
/** Our own conditions as versioned data (rules.md, "Rules as data"). */
export const rulesContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_rules',
    access: ADMINS,
    input: nothing,
    output: z.array(Rule),
    summary: 'Every rule: what counts now, what is planned, and all versions with who wrote them and why',
  }),
  preview: call({
    method: 'GET',
    path: '/rest/v1/rpc/preview_rule',
    access: ADMINS,
    input: z.strictObject({ key: Key, value: z.string().max(60_000) }),
    output: RulePreview,
    summary: 'What a new value, given as JSON, would do to what is there today',
  }),
  change: call({
    method: 'POST',
    path: '/rest/v1/rpc/change_rule',
    access: ADMINS,
    input: z.strictObject({
      key: Key,
      version: z.int().min(1),
      value: z.record(z.string(), z.unknown()),
      reason: z.string().trim().min(REASON_MIN, 'Say why, in a few words.').max(1000),
      effective_from: Instant.optional(),
    }),
    output: Rule,
    refusals: ['changed'],
    summary: 'Writes the next version of a rule over the one that was seen, from now or from a later moment on',
  }),
}
