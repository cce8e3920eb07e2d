import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { TextField } from '#ui/field.tsx'

const PlaceList = lazy(() => import('./place-list.tsx'))

/**
 * One line for a place as people write it: ZIP code, town or address; what it says is read by `placeOfText` (the input
 * `near` of `locate` and of the search). Without script it is a plain text field named `near`; once it is entered it
 * offers places while one types. Give it what a `TextField` takes (label, error, defaultValue, …) and `onChosen`, which
 * hears the text of a chosen place after it stands in the field and its form has heard `input`:
 * `<PlaceField label={t('zip')} defaultValue={filters.near} error={wrong('near')} onChosen={() => show(false)} />`.
 * Its sentences are `places` (copy.market, where it stands). A button for the device's position belongs beside it and
 * fills it with `zipHere()` (`#features/market/marketplace/web/here.ts`).
 */
export function PlaceField({
  onChosen,
  fieldClass,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'type' | 'ref' | 'onFocus'> & { onChosen?: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(false)
  return (
    <div className={`relative ${fieldClass ?? ''}`}>
      <TextField
        name="near"
        maxLength={200}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        {...field}
        ref={input}
        onFocus={() => setEntered(true)}
      />
      {entered && (
        <Suspense fallback={null}>
          <PlaceList input={input} onChosen={onChosen} />
        </Suspense>
      )}
    </div>
  )
}
