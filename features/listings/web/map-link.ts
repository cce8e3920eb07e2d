import { useEffect } from 'react'

const CARD = '#results > [data-row]'
const idAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>(CARD)?.dataset['row'] ?? null) : null

/**
 * Ties the cards of the list to the pins of the map: a card one points at or stands on is `hot`, and so is the card of
 * such a pin. The list knows nothing of it, so that it carries no script for a map nobody opened.
 */
export function useListLink(
  rows: readonly unknown[],
  hot: string | null,
  open: string | null,
  onHot: (id: string | null) => void,
): void {
  useEffect(() => {
    const list = document.getElementById('results')
    if (!list) return
    const stop = new AbortController()
    const enter = ({ target }: Event) => onHot(idAt(target))
    const leave = () => onHot(null)
    for (const kind of ['pointerover', 'focusin']) list.addEventListener(kind, enter, { signal: stop.signal })
    for (const kind of ['pointerleave', 'focusout']) list.addEventListener(kind, leave, { signal: stop.signal })
    return () => stop.abort()
  }, [rows, onHot])
  useEffect(() => {
    for (const card of document.querySelectorAll<HTMLElement>(CARD)) {
      const id = card.dataset['row']
      card.toggleAttribute('data-hot', id === hot || id === open)
    }
    return () => {
      for (const card of document.querySelectorAll(`${CARD}[data-hot]`)) card.removeAttribute('data-hot')
    }
  }, [rows, hot, open])
}
