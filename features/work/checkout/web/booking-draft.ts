// What a driver has chosen so far, kept through sign-in and reload, on this device only.
import type { Range } from '#ui/calendar.tsx'

/** `from` is the claim that the page was opened from; another one there replaces what was chosen before. */
export type BookingDraft = {
  range: Range
  /** The time that was picked; null takes the first of the day. */
  starts_at: string | null
  notes: string
  claim_id: string | null
  /** A service at a fixed price instead of hours. */
  product_id: string | null
  from: string | null
}
const keyOf = (listingId: string) => `claimchoice-booking:${listingId}`
const EMPTY: BookingDraft = {
  range: { start: null, end: null },
  starts_at: null,
  notes: '',
  claim_id: null,
  product_id: null,
  from: null,
}

export function readDraft(listingId: string): BookingDraft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(keyOf(listingId)) ?? '{}') as Partial<BookingDraft>) }
  } catch {
    return EMPTY
  }
}

export function saveDraft(listingId: string, draft: BookingDraft): void {
  try {
    sessionStorage.setItem(keyOf(listingId), JSON.stringify(draft))
  } catch {
    // a browser that keeps nothing still books
  }
}

export function dropDraft(listingId: string): void {
  try {
    sessionStorage.removeItem(keyOf(listingId))
  } catch {
    // nothing was kept
  }
}
