// Lists that outlive a reload: on this device, for one person at a time, an entry per row so that two tabs keep both.
import { useSyncExternalStore } from 'react'

/** A full or forbidden store is no reason not to send: then the row lives as long as the page. */
export function keepText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch (error) {
    console.warn('messages', error)
  }
}

/** `reopen` says what a row of an earlier visit is now: work that was under way has stopped. */
export function keptList<Row extends { id: string }>(name: string, reopen: (row: Row) => Row) {
  const listeners = new Set<() => void>()
  let owner = ''
  let rows: Row[] = []
  const none: Row[] = []
  const keyOf = (id: string) => `${name}:${owner}:${id}`
  const show = (next: Row[]) => {
    rows = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const find = (id: string) => rows.find((row) => row.id === id)
  /** For what need not be kept, such as progress. */
  const changeHere = (id: string, patch: Partial<Row>) =>
    show(rows.map((row) => (row.id === id ? { ...row, ...patch } : row)))
  return {
    /** Takes up what this person left, oldest first; true when it had not been taken up before. */
    open: (me: string): boolean => {
      if (import.meta.env.SSR || owner === me) return false
      owner = me
      rows = Object.keys(localStorage)
        .filter((key) => key.startsWith(keyOf('')))
        .toSorted()
        .map((key) => reopen(JSON.parse(localStorage.getItem(key)!) as Row))
      return true
    },
    all: () => rows,
    find,
    add: (row: Row) => {
      show([...rows, row])
      keepText(keyOf(row.id), JSON.stringify(row))
    },
    change: (id: string, patch: Partial<Row>) => {
      changeHere(id, patch)
      const row = find(id)
      if (row) keepText(keyOf(id), JSON.stringify(row))
    },
    changeHere,
    drop: (gone: (row: Row) => boolean) => {
      const going = rows.filter(gone)
      if (!going.length) return
      show(rows.filter((row) => !gone(row)))
      for (const { id } of going) keepText(keyOf(id), null)
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => rows,
        () => none,
      ),
  }
}
