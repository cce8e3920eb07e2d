import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { publicKey } from '#features/base/accounts/web/session.ts'
import { cx } from '#ui/cx.ts'
import type { Suggestion } from '../place.ts'

const PAUSE_MS = 120
const LEAST = 2
const NONE: Suggestion[] = []
const inField = ({ zip, label }: Suggestion) => zip ?? label

async function suggest(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ text })
  const answer = await fetch(`/rest/v1/rpc/suggest_places?${query}`, { headers: { apikey: publicKey() }, signal })
  return answer.ok ? ((await answer.json()) as Suggestion[]) : NONE
}

/** Writes into a field as a person would, so that React and its form hear of it. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The list under a text field that makes it a combobox: arrow keys walk through it, Enter takes a place, Escape closes
 * it. The field stays as it is, with its focus and what was typed; without an answer nothing is offered.
 */
export default function PlaceList({
  input,
  onChosen,
}: {
  input: RefObject<HTMLInputElement | null>
  onChosen?: ((text: string) => void) | undefined
}) {
  const t = useTranslations('places')
  const id = useId()
  const [rows, setRows] = useState(NONE)
  const [at, setAt] = useState(-1)
  const asked = useRef<AbortController>(null)
  const open = rows.length > 0
  const close = () => {
    asked.current?.abort()
    setRows(NONE)
    setAt(-1)
  }
  const ask = (text: string) => {
    asked.current?.abort()
    setAt(-1)
    if (text.trim().length < LEAST) return setRows(NONE)
    const now = new AbortController()
    asked.current = now
    const answer = async () => {
      const found = await suggest(text.trim(), now.signal).catch(() => NONE)
      if (!now.signal.aborted) setRows(found)
    }
    const timer = setTimeout(() => void answer(), PAUSE_MS)
    now.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  const choose = (row: Suggestion) => {
    write(input.current!, inField(row))
    close()
    onChosen?.(inField(row))
  }
  const typed = useEffectEvent((event: Event) => {
    // what a list, a form or the browser fills in is no typing
    if ('inputType' in event) ask((event.target as HTMLInputElement).value)
  })
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && open) setAt(at < 0 && step < 0 ? rows.length - 1 : (at + step + rows.length) % rows.length)
    else if (step === 1) return ask((event.target as HTMLInputElement).value)
    else if (event.key === 'Enter' && open && rows[at]) choose(rows[at])
    else if (event.key === 'Escape' && open) close()
    else return event.key === 'Enter' ? close() : undefined
    event.preventDefault()
  })
  const left = useEffectEvent(close)
  const late = useEffectEvent(ask)
  useEffect(() => {
    const field = input.current
    if (!field) return
    const leave = () => left()
    const type = (event: Event) => typed(event)
    const press = (event: KeyboardEvent) => pressed(event)
    field.addEventListener('input', type)
    field.addEventListener('keydown', press)
    field.addEventListener('blur', leave)
    // what was typed while this part was on its way
    if (field === document.activeElement && field.value !== field.defaultValue) late(field.value)
    return () => {
      leave()
      field.removeEventListener('input', type)
      field.removeEventListener('keydown', press)
      field.removeEventListener('blur', leave)
    }
  }, [input])
  useEffect(() => {
    const field = input.current
    field?.setAttribute('role', 'combobox')
    field?.setAttribute('aria-autocomplete', 'list')
    field?.setAttribute('aria-controls', id)
    field?.setAttribute('aria-expanded', String(open))
    if (at < 0) field?.removeAttribute('aria-activedescendant')
    else field?.setAttribute('aria-activedescendant', `${id}-${at}`)
  }, [input, id, open, at])
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={t('suggestions')}
        hidden={!open}
        className="absolute top-full z-20 mt-1 max-h-96 max-lg:right-0 max-lg:w-max max-lg:max-w-72 max-lg:min-w-full lg:inset-x-0 overflow-y-auto rounded-md border border-line-strong bg-card p-1 shadow-high"
      >
        {rows.map((row, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are heard by the field, which keeps the focus
          <div
            key={row.label}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(row)}
            className={cx(
              'flex min-h-12 cursor-pointer items-center rounded-md px-2 py-1.5 hover:bg-accent-wash',
              place === at && 'bg-accent-wash font-semibold outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {row.label}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {open && t('count', { count: rows.length })}
      </p>
    </>
  )
}
