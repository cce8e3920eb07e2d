import { call, ADMINS, wholeNumber, nothing } from '#lib/contract.ts'
import * as z from 'zod'
import { AuditFilter, AuditRow, AuditEntry } from './audit.ts'
import { AUDIT_EXPORT_MAX } from './record.ts'

const { shape: filter } = AuditFilter
const EntryId = wholeNumber(1, Number.MAX_SAFE_INTEGER)
export const auditContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/audit_log',
    access: ADMINS,
    input: z.strictObject({ ...filter, before: EntryId.optional(), after: EntryId.optional() }),
    /** For the page behind this one: `older` as `before`, or by `sort=at` `newer` as `after`; null on the last. */
    output: z.object({ rows: z.array(AuditRow), older: z.int().nullable(), newer: z.int().nullable() }),
    summary: 'Who did what to which row, newest first unless sorted, fifty at a time',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/audit_log/:id',
    access: ADMINS,
    input: z.strictObject({ id: EntryId }),
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
