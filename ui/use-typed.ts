import { useState } from 'react'

/** What is typed into a field whose value stands in the address: that follows a moment later, and what it says otherwise is shown. */
export function useTyped(value: string, onValue: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState({ value, sent: value })
  if (value !== known.value) {
    setKnown({ value, sent: value })
    if (value !== known.sent) setTyped(value)
  }
  const send = (text: string) => {
    if (text === known.sent) return
    setKnown({ ...known, sent: text })
    onValue(text)
  }
  return { typed, setTyped, send }
}
