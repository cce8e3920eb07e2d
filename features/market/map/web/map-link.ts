import { useEffect } from 'react'

const CARD = '#results > [data-row]'
const idAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>(CARD)?.dataset['row'] ?? null) : null

/** What one points at, and what one stands on with the keyboard: both are lit, and neither puts the other out. */
export type Lit<T> = { hover: readonly T[]; focus: readonly T[] }
/** Of the businesses on the map, by their place among all. */
export type OnLit = (by: keyof Lit<number>, members: readonly number[]) => void

/**
 * Ties the cards of the list to the pins of the map: a card one points at or stands on is lit, and so is the card of
 * such a pin. The list knows nothing of it, so that it carries no script for a map nobody opened.
 */
export function useListLink(
  rows: readonly unknown[],
  lit: readonly string[],
  onCard: (by: keyof Lit<number>, id: string | null) => void,
): void {
  useEffect(() => {
    const list = document.getElementById('results')
    if (!list) return
    const stop = new AbortController()
    const on = (kind: string, by: keyof Lit<number>, idOf: (event: Event) => string | null) =>
      list.addEventListener(kind, (event) => onCard(by, idOf(event)), { signal: stop.signal })
    on('pointerover', 'hover', ({ target }) => idAt(target))
    // not pointerleave: it comes after the pin that is entered straight from a card was lit, and would put it out
    on('pointerout', 'hover', (event) => idAt((event as PointerEvent).relatedTarget))
    on('focusin', 'focus', ({ target }) => idAt(target))
    on('focusout', 'focus', () => null)
    return () => stop.abort()
  }, [rows, onCard])
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
