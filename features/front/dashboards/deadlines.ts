// What waits for the claims team by a moment: promises of the specification first, targets of the house beside them.

/** Each kind of deadline; features/front/dashboards/server/deadlines.ts says where it is read from. */
export const DEADLINES = [
  'coverage',
  'documents',
  'application',
  'credentials',
  'complaint',
  'chargeback',
  'discrepancy',
  'support',
  'report',
  'review',
  'objection',
  'extension',
  'follow_up',
  'data',
  'grant',
  'lapsing',
  'receivable',
] as const
export type DeadlineKind = (typeof DEADLINES)[number]

/** Nothing promises these to anybody: by when the team wants to have answered, in hours. */
export const TARGET_HOURS = {
  complaint: 48,
  support: 24,
  report: 24,
  review: 24,
  discrepancy: 24,
  objection: 72,
} as const
/** A credential is at risk from so many days before its last day on. */
export const LAPSING_DAYS = 30
