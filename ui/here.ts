// Where a page is looked at: a browser knows; while the server draws one ahead of its scripts (app/draw-ahead.tsx), it is told.
import { type Here, WIDE } from '#lib/here.ts'

let told: Here | undefined

/** The time zone of whoever looks. */
export const hereZone = (): string =>
  (import.meta.env.SSR && told?.zone) || Intl.DateTimeFormat().resolvedOptions().timeZone
/** Whether there is room for two columns; on pages that are the same for everybody, yes. */
export const isWide = (): boolean => (import.meta.env.SSR ? (told?.wide ?? true) : matchMedia(WIDE).matches)

/** Draws, all in one go, as it would be there. */
export function drawnIn<T>(there: Here, draw: () => T): T {
  told = there
  try {
    return draw()
  } finally {
    told = undefined
  }
}
