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

/** State that a reload does not lose, by the name of its form and record; the last of the three forgets it. Another name needs another key of its component. */
export function useDraft<T>(name: string, empty: T): [T, Dispatch<SetStateAction<T>>, () => void] {
  const key = `claimchoice-work:${useMe().id}:${name}`
  const [value, setValue] = useState(() => read(key, empty))
  const text = JSON.stringify(value)
  const none = JSON.stringify(empty)
  // in the same moment that it stands on the page
  useLayoutEffect(() => write(key, text === none ? null : text), [key, text, none])
  const drop = () => {
    write(key, null)
    setValue(empty)
  }
  return [value, setValue, drop]
}
