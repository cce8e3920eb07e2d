import { useEffect, useRef } from 'react'
import { KEYS } from './keys.ts'

/**
 * `keys`: one key (`j`, `/`, `?`, `enter`), two in a row (`g c`), or one held with Ctrl or ⌘ (`mod+enter`), which also
 * works while typing. `label` is what the list of shortcuts says; `when: false` leaves it out. `over`: it belongs to a
 * window that lies over the page.
 */
export type Shortcut = { keys: string; label: string; run: () => void; when?: boolean | undefined; over?: boolean }
type Shown = { readonly current: readonly Shortcut[] }

const SEQUENCE_MS = 1500
/** What every sequence begins with; the key after it means nothing by itself. */
export const LEAD = 'g'
const OFF = 'claimchoice-single-keys'
const shown: Shown[] = []
let ledAt = -Infinity

/** Single keys can be switched off on a device, for those whose speech or other input presses them (WCAG 2.1.4). */
export const singleKeys = (): boolean => localStorage.getItem(OFF) !== 'off'
export const setSingleKeys = (on: boolean) => (on ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, 'off'))

/** Everything that can be pressed now, what came last first; `over`: in the window that lies over the page. */
export const activeShortcuts = (over = false): Shortcut[] => {
  const all = shown
    .toReversed()
    .flatMap(({ current }) => current.filter((each) => each.when !== false && (!over || each.over)))
  return all.filter(({ keys }, at) => all.findIndex((other) => other.keys === keys) === at)
}

const types = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
/** Single keys count only where their list is, and in it the switch that turns them off. */
const isListed = () => activeShortcuts().some(({ keys }) => keys === KEYS.help)
/** A window over the page has the keys to itself: only what it brought counts, and no page's key reaches the browser. */
const isOver = () => document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') !== null
const pressesItself = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('a, button, summary')

/** Sends a form as its button does: what cannot be read stops it (guardForms). */
export const sendForm = (id: string): void => {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

function listen(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const key = event.key.toLowerCase()
  const mod = event.ctrlKey || event.metaKey
  const over = isOver()
  if (mod ? event.shiftKey : types(event.target) || over || !singleKeys() || !isListed()) return
  if (key === 'enter' && !mod && pressesItself(event.target)) return
  const led = !mod && event.timeStamp - ledAt < SEQUENCE_MS
  ledAt = !mod && !led && key === LEAD ? event.timeStamp : -Infinity
  const wanted = mod ? `mod+${key}` : led ? `${LEAD} ${key}` : key
  const find = (within: boolean) => activeShortcuts(within).find(({ keys }) => keys === wanted)
  if (!find(false)) return
  event.preventDefault()
  find(over)?.run()
}

/** These can be pressed from now on, until what it gives back is called. */
export function showShortcuts(these: Shown): () => void {
  if (shown.length === 0) addEventListener('keydown', listen)
  shown.push(these)
  return () => {
    shown.splice(shown.indexOf(these), 1)
    if (shown.length === 0) removeEventListener('keydown', listen)
  }
}

/** Makes keys do something as long as the component is there. Of the same keys, what came last wins. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const mine = useRef(shortcuts)
  useEffect(() => {
    mine.current = shortcuts
  })
  useEffect(() => showShortcuts(mine), [])
}
