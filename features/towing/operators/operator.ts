// Who drives for a towing company, and the figures of a duty; beside no schema, so that pages load it alone.
import { MINUTE_MS } from '#features/towing/tows/tow-status.ts'

/** domain/tow.md §12: a duty ends by itself after so long, or so long without a sign of life. */
export const DUTY_MS = 12 * 60 * MINUTE_MS
export const SILENT_MS = 20 * MINUTE_MS
/** A sign of life is written down at most this often. */
export const SIGN_MS = MINUTE_MS
/** Of the sentence that is agreed to at the start of a duty (copy: `consent`): another wording, the next number. */
export const CONSENT_VERSION = 1
export const MOST_TRUCK = 60

export type Duty = {
  on_duty_since: string | null
  session_id: string | null
  seen_at: string | null
}
/** When a duty ends by itself, if nothing is heard of its phone until then; null where there is none. */
export function dutyEnds({ on_duty_since, session_id, seen_at }: Duty): number | null {
  if (!on_duty_since || !session_id || !seen_at) return null
  return Math.min(Date.parse(on_duty_since) + DUTY_MS, Date.parse(seen_at) + SILENT_MS)
}
export const isOnDuty = (duty: Duty, now: Date): boolean => (dutyEnds(duty) ?? 0) > now.getTime()
/** As drivers and colleagues read it. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
