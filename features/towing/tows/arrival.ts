// Whether a shop takes a car that a tow brings; beside no schema, so that pages load it alone.
import { namesOf, type StatusTable } from '#lib/status.ts'

export type ArrivalStatus = 'expected' | 'taken' | 'refused'
export const ARRIVAL_STATUS = {
  expected: { tone: 'signal', next: ['taken', 'refused'] },
  taken: { tone: 'good', next: ['refused'] },
  refused: { tone: 'bad', next: ['taken'] },
} as const satisfies StatusTable<ArrivalStatus>
export const ARRIVAL_STATES = namesOf<ArrivalStatus>(ARRIVAL_STATUS)
export const ARRIVAL_REASONS = ['full', 'closed', 'not_our_work', 'other'] as const
export type ArrivalReason = (typeof ARRIVAL_REASONS)[number]
