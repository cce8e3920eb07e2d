const LIFTS = ['pointerup', 'pointercancel'] as const
let pressed = false
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true)
  for (const lift of LIFTS) window.addEventListener(lift, () => (pressed = false), true)
}

/** Runs at once, or when the pressed pointer is lifted: what moves under it swallows its click. Returns how not to. */
export function whenLifted(run: () => void): () => void {
  if (!pressed) {
    run()
    return () => undefined
  }
  const done = new AbortController()
  const once = () => {
    done.abort()
    run()
  }
  for (const lift of LIFTS) window.addEventListener(lift, once, { signal: done.signal })
  return () => done.abort()
}
