const MOVES = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * The first time a person does anything in this visit. What can only be read was drawn by the server and takes no script
 * before that; on the server, and after a first move (a page that was clicked to), nothing waits.
 */
export const firstMove = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof document === 'undefined' || navigator.userActivation?.hasBeenActive !== false) return resolve()
    const done = () => {
      for (const move of MOVES) removeEventListener(move, done, { capture: true })
      resolve()
    }
    for (const move of MOVES) addEventListener(move, done, { capture: true, passive: true })
  })
