import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusField, type Own, TextField } from './field.tsx'
import { KEYS } from './keys.ts'
import { useShortcuts } from './shortcuts.ts'
import { useTyped } from './use-typed.ts'
import { whenLifted } from './when-lifted.ts'

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
  const { typed, setTyped, send } = useTyped(value, onValue)
  const [left, setLeft] = useState(false)
  const text = typed.trim()
  const wait = useEffectEvent(() => send(text))
  useEffect(() => {
    if (left) return whenLifted(() => wait())
    let stop: (() => void) | undefined
    const timer = setTimeout(() => (stop = whenLifted(() => wait())), 300)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [text, left])
  return (
    <TextField
      maxLength={100}
      autoComplete="off"
      {...field}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)} // whoever goes on is not called back afterwards
    />
  )
}
