// The states of a case under an appraisal clause, and what its steps may say. Beside no schema, so that pages can load it.
import { namesOf, type StatusTable } from '#lib/status.ts'

export type AppraisalStatus =
  | 'thinking'
  | 'not_available'
  | 'invoked'
  | 'appraisers_named'
  | 'inspected'
  | 'agreed'
  | 'umpire'
  | 'awarded'
  | 'paid'
  | 'withdrawn'
export const APPRAISAL_STATUS = {
  thinking: { tone: 'mute', next: ['not_available', 'invoked'] },
  not_available: { tone: 'mute', next: ['thinking'] },
  invoked: { tone: 'info', next: ['appraisers_named', 'withdrawn'] },
  appraisers_named: { tone: 'info', next: ['inspected', 'withdrawn'] },
  inspected: { tone: 'info', next: ['agreed', 'umpire', 'withdrawn'] },
  agreed: { tone: 'good', next: ['umpire', 'awarded', 'paid'] },
  umpire: { tone: 'info', next: ['agreed', 'awarded', 'withdrawn'] },
  awarded: { tone: 'good', next: ['paid'] },
  paid: { tone: 'good', next: [] },
  withdrawn: { tone: 'mute', next: ['thinking', 'not_available'] },
} as const satisfies StatusTable<AppraisalStatus>
export const APPRAISAL_STATUSES = namesOf(APPRAISAL_STATUS)

export const ANSWERS = ['yes', 'no', 'unknown'] as const
/** More than that is a typing error, in cents (house). */
export const MOST_CENTS = 100_000_000
