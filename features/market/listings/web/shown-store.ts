// The lists that this tab has shown, newest first: a booking or question names the one it came from. Survives sign-in.
const KEY = 'claimchoice-shown'
const MOST = 12

function kept(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** Remembers the mark of a list that stands on the page now. */
export function keepShown(mark: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([mark, ...kept().filter((one) => one !== mark)].slice(0, MOST)))
  } catch {
    // a browser that keeps nothing still books
  }
}

/** The mark of the last list in which this listing stood: ids are plain text in it. */
export const shownOf = (listingId: string): string | undefined => kept().find((mark) => mark.includes(listingId))
