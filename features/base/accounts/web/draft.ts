// What somebody types into a form is kept in this tab until it was sent: it outlives an error, a reload, a lost connection
// and a look at another record.
import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from 'react'
import { useMe } from './me.tsx'

function read<T>(key: string, empty: T): T {
  try {
    const kept = sessionStorage.getItem(key)
    return kept === null ? empty : (JSON.parse(kept) as T)
  } catch {
    return empty
  }
}
function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // a browser that keeps nothing still sends
  }
}

/** Forgets everything that is kept under keys that begin so, save those that begin with `but`: whoever typed it may not go on. */
export function forgetKept(begin: string, but?: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(begin) && !(but && key.startsWith(but))) sessionStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
}

type Kept<T> = [T, Dispatch<SetStateAction<T>>, () => void]
/** State that a reload does not lose, by the name of its form and record; the last of the three forgets it. */
export const useDraft = <T>(name: string, empty: T): Kept<T> => useKept(`claimchoice-work:${useMe().id}:${name}`, empty)
/** The same for who has no account, by a key of the whole tab. */
export function useKept<T>(key: string, empty: T): Kept<T> {
  const [held, setHeld] = useState(() => ({ key, value: read(key, empty) }))
  // another record's form is not filled with what was typed for this one
  if (held.key !== key) setHeld({ key, value: read(key, empty) })
  const { value } = held
  const text = JSON.stringify(value)
  const none = JSON.stringify(empty)
  // in the same moment that it stands on the page
  useLayoutEffect(() => write(key, text === none ? null : text), [key, text, none])
  const setValue = (next: SetStateAction<T>) =>
    setHeld((before) => ({ ...before, value: next instanceof Function ? next(before.value) : next }))
  const drop = () => {
    write(key, null)
    setHeld((before) => (before.key === key ? { key, value: empty } : before))
  }
  return [value, setValue, drop]
}
