// A changed letter stays on the device of its writer until it is as we wrote it again.
const keyOf = (userId: string, claimId: string) => `claimchoice-letter:${userId}:${claimId}`

export function keptLetter(userId: string, claimId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId, claimId))
  } catch {
    return null
  }
}
export function keepLetter(userId: string, claimId: string, text: string): void {
  try {
    localStorage.setItem(keyOf(userId, claimId), text)
  } catch {
    // no storage: the letter lives as long as the page
  }
}
export function forgetLetter(userId: string, claimId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, claimId))
  } catch {
    // no storage: nothing was kept
  }
}
