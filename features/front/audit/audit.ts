import * as z from 'zod'
import { ROLES } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { bothWays } from '#lib/sort.ts'
import { ACT_KINDS } from './record.ts'

export const AUDIT_SORTS = bothWays(['at'])
/** What an entry is looked for by; all of them together. Empty counts as not given. */
export const AuditFilter = z.strictObject({
  /** Who did it: part of a name or address, an id, or `system`. */
  person: z.string().trim().max(200).optional(),
  /** To what: the id of a row, or the name of a table. */
  row: z.string().trim().max(200).optional(),
  /** How the action begins: `claim.` finds all about claims. */
  action: z.string().trim().max(100).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** What changed something, or what was only looked at (record.ts). */
  kind: z.enum(ACT_KINDS).optional(),
  /** Of the answer's `x-request-id`. */
  request: z.string().trim().max(100).optional(),
  /** Newest first, unless `at`. */
  sort: z.enum(AUDIT_SORTS).optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

const Who = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) })
export const AuditRow = z.object({
  id: z.int(),
  at: Instant,
  action: z.string(),
  /** Null when the server acted by itself. */
  actor: Who.nullable(),
  subject_table: z.string(),
  subject_id: z.string(),
  /** Of a person. */
  subject: Who.nullable(),
  /** What people call the row: a claim number, a business, a title. Null where it has no name, or is gone. */
  what: z.string().nullable(),
  /** The row whose page shows it: the claim of a coverage, the business of a credential. */
  page: z.object({ table: z.string(), id: z.string() }).nullable(),
  /** The status before and after, where the act changed one. */
  was: z.string().nullable(),
  now: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AuditRow = z.output<typeof AuditRow>

export const AuditEntry = z.object({
  ...AuditRow.shape,
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string().nullable(),
  /** Of the same request, in the order they were written. */
  others: z.array(z.object({ id: z.int(), action: z.string(), subject_table: z.string(), subject_id: z.string() })),
})
export type AuditEntry = z.output<typeof AuditEntry>
