import type { StatusTable } from '#lib/status.ts'

/** Where the check by an outside company stands; without a row it was not started. Its report is never kept here. */
export const BACKGROUND_CHECK = {
  ordered: { tone: 'info', next: ['clear', 'consider'] },
  clear: { tone: 'good', next: ['ordered'] },
  consider: { tone: 'warn', next: ['clear', 'ordered'] },
} as const satisfies StatusTable<'ordered' | 'clear' | 'consider'>
export type CheckStatus = keyof typeof BACKGROUND_CHECK
