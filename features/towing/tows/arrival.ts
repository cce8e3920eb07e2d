// Whether a shop takes a car that a tow brings; beside no schema, so that pages load it alone.
import { namesOf, type StatusTable } from '#lib/status.ts'
import type { Turned } from './tow-status.ts'

export type ArrivalStatus = 'expected' | 'taken' | 'refused'
export const ARRIVAL_STATUS = {
  expected: { tone: 'signal', next: ['taken', 'refused'] },
  taken: { tone: 'good', next: ['refused'] },
  refused: { tone: 'bad', next: ['taken'] },
} as const satisfies StatusTable<ArrivalStatus>
export const ARRIVAL_STATES = namesOf<ArrivalStatus>(ARRIVAL_STATUS)
export const ARRIVAL_REASONS = ['full', 'closed', 'not_our_work', 'other'] as const
export type ArrivalReason = (typeof ARRIVAL_REASONS)[number]
/** What a truck was told at the gate, beside what a shop says itself. */
export const GATE_REASON = { refused: 'gate_refused', closed: 'gate_closed' } as const satisfies Record<Turned, string>
export const SHOWN_REASONS = [...ARRIVAL_REASONS, ...Object.values(GATE_REASON)] as const
export const isOfGate = (reason: string | null): boolean => Object.values<string | null>(GATE_REASON).includes(reason)
