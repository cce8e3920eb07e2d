import { useState } from 'react'
import { KEYS } from './keys.ts'
import { useShortcuts } from './shortcuts.ts'

/** Shows the row of this key and focuses its link. */
export function standOn(key: string): void {
  const link = document.querySelector<HTMLAnchorElement>(
    `tr[data-key="${CSS.escape(key)}"] a, a[href$="${CSS.escape(key)}"]`,
  )
  link?.scrollIntoView({ block: 'nearest' })
  link?.focus({ preventScroll: true })
}

/**
 * J and K walk the rows of a queue, Enter opens the one they stand on. `words` are what the list of shortcuts says.
 * `start` is the row that is open already. Returns the key of that row; its link is the element whose address ends with the key.
 */
export function useRowKeys(
  keys: readonly string[],
  onOpen: (key: string) => void,
  words: { down: string; up: string; open: string },
  start: string | null = null,
): string | null {
  const [current, setCurrent] = useState(start)
  const [from, setFrom] = useState(start)
  if (start !== from) {
    setFrom(start)
    setCurrent(start)
  }
  const at = keys.indexOf(current ?? '')
  const walk = (step: 1 | -1) => {
    const next = keys[at === -1 ? 0 : Math.min(keys.length - 1, Math.max(0, at + step))]
    if (next === undefined) return
    setCurrent(next)
    standOn(next)
  }
  const found = at === -1 ? null : current
  useShortcuts([
    { keys: KEYS.down, label: words.down, run: () => walk(1), when: keys.length > 0 },
    { keys: KEYS.up, label: words.up, run: () => walk(-1), when: keys.length > 0 },
    { keys: KEYS.open, label: words.open, run: () => found !== null && onOpen(found), when: found !== null },
  ])
  return found
}
