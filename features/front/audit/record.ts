// No library here: the page of the audit log carries this file.

/** Stands for the server itself where a person is asked for. */
export const SYSTEM = 'system'
export const AUDIT_EXPORT_MAX = 20_000

export const ACT_KINDS = ['writes', 'reads'] as const
/** What somebody looked at or took along; everything else changed something. */
export const READS = [
  'account.archive_opened',
  'account.read',
  'audit.exported',
  'claim.file',
  'claim.policy_read',
  'claims.exported',
  'data_requests.exported',
  'file.read',
  'hand.left',
  'hand.let_go',
  'hand.take',
  'ledger.exported',
  'order.dispute_document_read',
  'order.messages_read',
  'order.paper_read',
  'order.receipt_read',
  'order.reimbursement_read',
  'orders.exported',
  'people.exported',
  'provider.statement_read',
  'providers.exported',
  'receivable.statement',
  'receivables.exported',
  'repair.authorization_read',
  'repair.invoice_read',
  'repair.paper_read',
  'report.read',
  'reviews.exported',
  'support.exported',
  'tax_year.exported',
  'tow.reimbursement_read',
  'tows.exported',
] as const

type Change = { field: string; before: string | null; after: string | null; same: boolean }
const written = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)
const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Before and after, field by field, as text; what is no row stands under an empty name. Fields that changed come first. */
export function changesOf(before: unknown, after: unknown): Change[] {
  if ((before ?? after) === undefined || (before === null && after === null)) return []
  const sides = [before, after].map((side) =>
    isRow(side) ? side : side === null || side === undefined ? {} : { '': side },
  )
  const [was, is] = sides as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => {
      const [old, now] = [written(was[field]), written(is[field])]
      return { field, before: old, after: now, same: old === now }
    })
    .sort((a, b) => Number(a.same) - Number(b.same))
}
