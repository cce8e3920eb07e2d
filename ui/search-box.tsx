import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { TextField } from './field.tsx'

/** Where typed text goes into the address a moment after the last key; what the address says otherwise is shown. */
export function SearchBox({
  id,
  label,
  hideLabel,
  placeholder,
  value,
  onValue,
}: {
  id: string
  label: string
  hideLabel?: boolean
  placeholder?: string
  value: string
  onValue: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState({ value, sent: value })
  if (value !== known.value) {
    setKnown({ value, sent: value })
    if (value !== known.sent) setTyped(value)
  }
  const text = typed.trim()
  const here = useLocation().pathname
  const next = useNavigation().location?.pathname
  // whoever goes on while it waits is not called back
  const leaves = next !== undefined && next !== here
  const settle = useEffectEvent(() => {
    setKnown({ ...known, sent: text })
    onValue(text)
  })
  useEffect(() => {
    if (text === value || leaves) return
    const timer = setTimeout(() => settle(), 300)
    return () => clearTimeout(timer)
  }, [text, value, leaves])
  return (
    <TextField
      id={id}
      type="search"
      label={label}
      hideLabel={hideLabel}
      placeholder={placeholder}
      value={typed}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
