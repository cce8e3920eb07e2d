// The lists that this tab has shown, newest first: a booking or question names the one it came from. Survives sign-in.
const KEY = 'claimchoice-impressions'
const MOST = 12

function kept(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** Remembers the impression token of a list that stands on the page now. */
export function keepImpression(impression: string): void {
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify([impression, ...kept().filter((one) => one !== impression)].slice(0, MOST)),
    )
  } catch {
    // a browser that keeps nothing still books
  }
}

/** The impression token of the last list in which this listing stood: ids are plain text in it. */
export const impressionOf = (listingId: string): string | undefined =>
  kept().find((impression) => impression.includes(listingId))
