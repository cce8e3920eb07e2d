import { useEffect, useEffectEvent, useState } from 'react'
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
      id={id}
      type="search"
      label={label}
      hideLabel={hideLabel}
      placeholder={placeholder}
      value={typed}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send} // whoever goes on is not called back afterwards
    />
  )
}
