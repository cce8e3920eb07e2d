import { DateField } from './field.tsx'
import { useTyped } from './use-typed.ts'

/** A day by which a list is narrowed: it goes into the address once it can be read. */
export function DateBox({ label, value, onValue }: { label: string; value: string; onValue: (day: string) => void }) {
  const { typed, setTyped, send } = useTyped(value, onValue)
  return (
    <DateField
      label={label}
      min="2000-01-01" // a year that is still being typed is before it
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.validity.valid) send(target.value)
      }}
    />
  )
}
