import { isRefusal } from '#lib/errors.ts'

export type AskProblem = 'askOwn' | 'askMany' | 'askFailed'
const KNOWN: Record<string, AskProblem> = { with_oneself: 'askOwn', over_request_rate_limit: 'askMany' }

/** Why no conversation was opened, by the name of its sentence: one's own listing, enough of them today, or anything else. */
export const askProblem = (error: unknown): AskProblem => (isRefusal(error) && KNOWN[error.code]) || 'askFailed'
