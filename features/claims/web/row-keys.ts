import { useEffect, useEffectEvent, useState } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=dialog] *'))

/** J and K walk the rows of a queue, Enter opens the one they stand on. Returns its key. */
export function useRowKeys(keys: readonly string[], onOpen: (key: string) => void): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    const step = { j: 1, k: -1 }[event.key.toLowerCase()]
    const at = keys.indexOf(current ?? '')
    if (step) {
      const next = keys[at === -1 ? 0 : Math.min(keys.length - 1, Math.max(0, at + step))]
      if (!next) return
      setCurrent(next)
      document.querySelector(`tr[aria-current], a[href$="${next}"]`)?.scrollIntoView({ block: 'nearest' })
      document.querySelector<HTMLAnchorElement>(`a[href$="${next}"]`)?.focus({ preventScroll: true })
      event.preventDefault()
    } else if (event.key === 'Enter' && current && !(event.target instanceof HTMLAnchorElement)) onOpen(current)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return current !== null && keys.includes(current) ? current : null
}
