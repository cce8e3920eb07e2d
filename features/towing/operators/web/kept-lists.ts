// Lists that wait on this phone, one for each person and tow, in localStorage; every tab hears when one changes.
import { useMemo, useSyncExternalStore } from 'react'

/** All lists whose name begins so; `changed` is the event by which this tab hears of a change. */
export function keptLists<One>(changed: string) {
  const begin = `${changed}:`
  const nameOf = (me: string, job: string) => `${begin}${me}:${job}`
  const textOf = (name: string) => localStorage.getItem(name) ?? '[]'
  const read = (name: string) => JSON.parse(textOf(name)) as One[]
  const subscribe = (listener: () => void) => {
    addEventListener(changed, listener)
    addEventListener('storage', listener) // another tab
    return () => {
      removeEventListener(changed, listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    nameOf,
    read,
    subscribe,
    /** An empty list is none. */
    keep: (name: string, list: readonly One[]): void => {
      if (list.length > 0) localStorage.setItem(name, JSON.stringify(list))
      else localStorage.removeItem(name)
      dispatchEvent(new Event(changed))
    },
    /** The names of all lists, or of those of one person. */
    names: (me?: string): string[] =>
      Object.keys(globalThis.localStorage ?? {}).filter((name) =>
        name.startsWith(me === undefined ? begin : nameOf(me, '')),
      ),
    /** The list of one tow as it is now; empty where `me` is null. */
    useList: (me: string | null, job: string): readonly One[] => {
      const text = useSyncExternalStore(
        subscribe,
        () => (me === null ? '[]' : textOf(nameOf(me, job))),
        () => '[]',
      )
      return useMemo(() => JSON.parse(text) as One[], [text])
    },
  }
}
