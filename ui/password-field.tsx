import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type Own, split } from './field.tsx'

/** A password that can be shown, pasted and filled by a password manager. */
export function PasswordField({
  showText,
  hideText,
  ...props
}: Own & Omit<ComponentProps<'input'>, 'type'> & { showText: string; hideText: string }) {
  const { field, control } = split(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {(given) => (
        <span className="relative block">
          <input
            {...control}
            {...given}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx('control pr-14!', control.className)}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? hideText : showText}
            title={shown ? hideText : showText}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1 my-auto grid size-11 place-content-center rounded-sm text-ink-soft"
          >
            {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </button>
        </span>
      )}
    </Field>
  )
}
