/** Our own conditions that admins may change (rules.md, "Rules as data"), in the order in which they are listed. */
export const RULE_KEYS = [
  'cancellation',
  'response_deadline',
  'release',
  'payouts',
  'reservation',
  'matching',
  'credentials',
  'private_cars',
  'represents_driver',
  'appraisal_rules',
  'estimate_rules',
  'glass_rules',
  'storage_rules',
  'lead_fees',
  'money_approval',
  'total_loss',
  'data_requests',
] as const
export type RuleKey = (typeof RULE_KEYS)[number]

export const REASON_MIN = 3
/** The furthest day a change may be planned for, in days. */
export const PLANNED_DAYS = 365

/** A limit of one admin that is raised counts no sooner than this, in hours: the others hear of it first. */
export const RAISE_NOTICE_HOURS = 24
