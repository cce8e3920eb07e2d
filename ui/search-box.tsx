import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusField, type Own, TextField } from './field.tsx'
import { KEYS } from './keys.ts'
import { useShortcuts } from './shortcuts.ts'

/** Where typed text goes into the address a moment after the last key; what the address says otherwise is shown. `/` leads to it. */
export function SearchBox({
  value,
  onValue,
  aside = false,
  ...field
}: Own &
  Omit<ComponentProps<'input'>, 'value' | 'type'> & {
    id: string
    label: string
    value: string
    onValue: (text: string) => void
    /** Beside the one to which `/` leads. */
    aside?: boolean
  }) {
  const t = useTranslations('table')
  useShortcuts([{ keys: KEYS.search, label: t('search'), run: () => focusField(field.id), when: !aside }])
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState({ value, sent: value })
  if (value !== known.value) {
    setKnown({ value, sent: value })
    if (value !== known.sent) setTyped(value)
  }
  const text = typed.trim()
  const send = () => {
    if (text === value || text === known.sent) return
    setKnown({ ...known, sent: text })
    onValue(text)
  }
  const wait = useEffectEvent(send)
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => wait(), 300)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <TextField
      maxLength={100}
      autoComplete="off"
      {...field}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send} // whoever goes on is not called back afterwards
    />
  )
}
