import * as z from 'zod'
import { ADMINS, call, EVERYONE, nothing, ROLES, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { AuditEntry, AuditFilter, AuditRow } from './audit.ts'
import {
  AdminAnalytics,
  AdminDashboard,
  Blocker,
  DELETE_WORDS,
  DriverDashboard,
  ProviderAnalytics,
  ProviderDashboard,
  ProviderMoney,
  UserRow,
} from './dashboard.ts'
import { AUDIT_EXPORT_MAX } from './record.ts'

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
      'Own five newest orders and claims, the coverage of those that are verified, and changes that wait for an answer',
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
    summary: 'Counts of the whole site, what waits longest, the newest activity',
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
    input: months,
    output: AdminAnalytics,
    summary: 'Claims by status, time to coverage, bookings and revenue by month',
  }),
  users: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_users',
    access: ADMINS,
    input: z.strictObject({
      q: z.string().trim().max(100).default(''),
      role: z.enum(ROLES).optional(),
      page: wholeNumber(1, 10_000).default(1),
    }),
    output: z.object({ rows: z.array(UserRow), total: z.int(), page_size: z.int() }),
    summary: 'Everybody with an account, newest first, found by name or e-mail',
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
    refusals: ['too_many'],
    summary: `The entries a filter finds as CSV, at most ${AUDIT_EXPORT_MAX}; itself on the record`,
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
    summary: 'The ZIP archive behind a link; a link that is wrong or over is 404',
  }),
}
