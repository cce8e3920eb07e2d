import { useEffect } from 'react'

const CARD = '#results > [data-row]'
const idAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>(CARD)?.dataset['row'] ?? null) : null

/** What one points at, and what one stands on with the keyboard: both are lit, and neither puts the other out. */
export type Lit = { hover: string | null; focus: string | null }
export type OnLit = (by: keyof Lit, id: string | null) => void

/**
 * Ties the cards of the list to the pins of the map: a card one points at or stands on is lit, and so is the card of
 * such a pin. The list knows nothing of it, so that it carries no script for a map nobody opened.
 */
export function useListLink(rows: readonly unknown[], lit: readonly (string | null)[], onLit: OnLit): void {
  useEffect(() => {
    const list = document.getElementById('results')
    if (!list) return
    const stop = new AbortController()
    const on = (kind: string, by: keyof Lit, idOf: (target: EventTarget | null) => string | null) =>
      list.addEventListener(kind, ({ target }) => onLit(by, idOf(target)), { signal: stop.signal })
    on('pointerover', 'hover', idAt)
    on('pointerleave', 'hover', () => null)
    on('focusin', 'focus', idAt)
    on('focusout', 'focus', () => null)
    return () => stop.abort()
  }, [rows, onLit])
  const all = lit.join()
  useEffect(() => {
    for (const card of document.querySelectorAll<HTMLElement>(CARD)) {
      card.toggleAttribute('data-hot', all.split(',').includes(card.dataset['row']!))
    }
    return () => {
      for (const card of document.querySelectorAll(`${CARD}[data-hot]`)) card.removeAttribute('data-hot')
    }
  }, [rows, all])
}
