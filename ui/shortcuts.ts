import { useEffect, useRef } from 'react'

/**
 * `keys`: one key (`j`, `/`, `?`, `enter`), two in a row (`g c`), or one held with Ctrl or ⌘ (`mod+enter`), which also
 * works while typing. `label` is what the list of shortcuts says; `when: false` leaves it out.
 */
export type Shortcut = { keys: string; label: string; run: () => void; when?: boolean | undefined }
type Shown = { readonly current: readonly Shortcut[] }

const SEQUENCE_MS = 1500
const OFF = 'claimchoice-single-keys'
const shown: Shown[] = []
let pressed = ''
let pressedAt = 0

/** Single keys can be switched off on a device, for those whose speech or other input presses them (WCAG 2.1.4). */
export const singleKeys = (): boolean => localStorage.getItem(OFF) !== 'off'
export const setSingleKeys = (on: boolean) => (on ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, 'off'))

/** Everything that can be pressed now, what came last first. */
export const activeShortcuts = (): Shortcut[] => {
  const all = shown.toReversed().flatMap(({ current }) => current.filter(({ when }) => when !== false))
  return all.filter(({ keys }, at) => all.findIndex((other) => other.keys === keys) === at)
}

const types = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
/** A window over the page has the keys to itself: only what it brought counts. */
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
  if (!mod && (types(event.target) || isOver() || !singleKeys())) return
  if (key === 'enter' && !mod && pressesItself(event.target)) return
  const now = event.timeStamp
  const both = now - pressedAt < SEQUENCE_MS ? `${pressed} ${key}` : ''
  const all = activeShortcuts()
  const found = mod
    ? all.find(({ keys }) => keys === `mod+${key}`)
    : (all.find(({ keys }) => keys === both) ?? all.find(({ keys }) => keys === key))
  pressed = found || mod ? '' : key
  pressedAt = now
  if (!found) return
  event.preventDefault()
  found.run()
}

/** Makes keys do something as long as the component is there. Of the same keys, what came last wins. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const mine = useRef(shortcuts)
  useEffect(() => {
    mine.current = shortcuts
  })
  useEffect(() => {
    if (shown.length === 0) addEventListener('keydown', listen)
    shown.push(mine)
    return () => {
      shown.splice(shown.indexOf(mine), 1)
      if (shown.length === 0) removeEventListener('keydown', listen)
    }
  }, [])
}
