import { conflict, forbidden, notFound } from './errors.ts'

/**
 * The answer of every policy: yes, or no with a code and a sentence.
 * The same answer refuses on the server and disables the button in the browser.
 */
export type Answer =
  | { yes: true }
  | { yes: false; kind: 'hidden' | 'forbidden' | 'state'; code: string; reason: string }

export const yes: Answer = { yes: true }
/** The row is not theirs: answered as if it did not exist. */
export const hidden = (what: string): Answer => ({ yes: false, kind: 'hidden', code: 'PGRST116', reason: what })
export const no = (code: string, reason: string): Answer => ({ yes: false, kind: 'forbidden', code, reason })
/** It could be allowed, but not in the row's current state. */
export const notNow = (code: string, reason: string): Answer => ({ yes: false, kind: 'state', code, reason })

/** Throws what the answer means: 404, 403 or 409. Does nothing on yes. */
export function ensure(answer: Answer): void {
  if (answer.yes) return
  if (answer.kind === 'hidden') throw notFound(answer.reason)
  if (answer.kind === 'state') throw conflict(answer.code, answer.reason)
  throw forbidden(answer.reason)
}
