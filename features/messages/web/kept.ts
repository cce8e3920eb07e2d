// Lists that outlive a reload: on this device, for one person at a time.
import { useSyncExternalStore } from 'react'

/** `reopen` says what a row of an earlier visit is now: work that was under way has stopped. */
export function keptList<Row extends { id: string }>(name: string, reopen: (row: Row) => Row) {
  const listeners = new Set<() => void>()
  let owner = ''
  let rows: Row[] = []
  const show = (next: Row[]) => {
    rows = next
    for (const listener of listeners) listener()
  }
  const set = (next: Row[]) => {
    show(next)
    localStorage.setItem(`${name}:${owner}`, JSON.stringify(rows))
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const patched = (id: string, patch: Partial<Row>) => rows.map((row) => (row.id === id ? { ...row, ...patch } : row))
  return {
    /** Takes up what this person left; true when it had not been taken up before. */
    open: (me: string): boolean => {
      if (owner === me) return false
      owner = me
      rows = (JSON.parse(localStorage.getItem(`${name}:${owner}`) ?? '[]') as Row[]).map(reopen)
      return true
    },
    all: () => rows,
    find: (id: string) => rows.find((row) => row.id === id),
    add: (row: Row) => set([...rows, row]),
    change: (id: string, patch: Partial<Row>) => set(patched(id, patch)),
    /** For what need not be kept, such as progress. */
    changeHere: (id: string, patch: Partial<Row>) => show(patched(id, patch)),
    drop: (gone: (row: Row) => boolean) => {
      if (rows.some(gone)) set(rows.filter((row) => !gone(row)))
    },
    use: () => useSyncExternalStore(subscribe, () => rows),
  }
}
