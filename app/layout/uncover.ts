/** Parts that come later may make a page taller; what was drawn ahead waits for them no longer than this. */
const LONGEST_MS = 1000
const drawn = () => document.querySelector('page-ahead')
const tall = (root: ParentNode) => root.querySelector<HTMLElement>('#content')?.offsetHeight ?? 0

/** Takes away what the server drew ahead (`app/draw-ahead.tsx`): something else is shown. */
export const uncover = (): void => drawn()?.remove()
/**
 * Takes it away once the page itself has what it reads first, and is as tall.
 * @returns stops watching
 */
export function uncoverWhenRead(isReading: () => boolean): () => void {
  let since: number | undefined
  let frame = 0
  const look = (at: number) => {
    const ahead = drawn()
    if (!ahead) return
    if (isReading()) since = undefined
    else since ??= at
    if (since !== undefined && (tall(document) >= tall(ahead) || at - since > LONGEST_MS)) return uncover()
    frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
