declare global {
  /** What the server drew ahead is not shown anymore, should it come now (app/first-reads.ts). */
  var uncovered: true | undefined
}
/** Parts that come later may make a page taller; what was drawn ahead waits for them no longer than this. */
const TALLER_MS = 1000
/** However long a page reads, then it shows itself. */
const LONGEST_MS = 4000
const drawn = () => document.querySelector('page-ahead')
const tall = (root: ParentNode) => root.querySelector<HTMLElement>('#content')?.offsetHeight ?? 0

/** Takes away what the server drew ahead (`app/draw-ahead.tsx`): something else is shown. */
export function uncover(): void {
  globalThis.uncovered = true
  drawn()?.remove()
}
/**
 * Takes it away once the page itself has what it reads first and is as tall, or somebody presses a key.
 * @returns takes it away at once
 */
export function uncoverWhenRead(isReading: () => boolean): () => void {
  let begun: number | undefined
  let read: number | undefined
  const look = (at: number) => {
    if (globalThis.uncovered) return
    begun ??= at
    read = isReading() ? undefined : (read ?? at)
    const ahead = drawn()
    const stands = read !== undefined && (!ahead || tall(document) >= tall(ahead) || at - read > TALLER_MS)
    if (stands || at - begun > LONGEST_MS) uncover()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener('keydown', uncover, { once: true })
  return uncover
}
