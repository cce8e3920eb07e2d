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
/** A step that is taken back leads to where the case stood before it. */
export const APPRAISAL_STATUS = {
  thinking: { tone: 'mute', next: ['not_available', 'invoked', 'withdrawn'] },
  not_available: { tone: 'mute', next: ['thinking', 'withdrawn'] },
  invoked: { tone: 'info', next: ['appraisers_named', 'withdrawn', 'thinking'] },
  appraisers_named: { tone: 'info', next: ['inspected', 'withdrawn', 'invoked'] },
  inspected: { tone: 'info', next: ['agreed', 'umpire', 'withdrawn', 'appraisers_named'] },
  agreed: { tone: 'good', next: ['umpire', 'awarded', 'paid', 'inspected'] },
  umpire: { tone: 'info', next: ['agreed', 'awarded', 'withdrawn', 'inspected'] },
  awarded: { tone: 'good', next: ['paid', 'umpire', 'agreed'] },
  paid: { tone: 'good', next: ['agreed', 'awarded'] },
  withdrawn: {
    tone: 'mute',
    next: ['thinking', 'not_available', 'invoked', 'appraisers_named', 'inspected', 'umpire'],
  },
} as const satisfies StatusTable<AppraisalStatus>
export const APPRAISAL_STATUSES = namesOf(APPRAISAL_STATUS)

export const ANSWERS = ['yes', 'no', 'unknown'] as const
/** More than that is a typing error, in cents (house). */
export const MOST_CENTS = 100_000_000
