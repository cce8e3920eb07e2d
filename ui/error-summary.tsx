import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { focusField } from './field.tsx'

/** What went wrong in a form, on top of it: takes the focus when `errors` changes, each line leads to its field (id or name). */
export function ErrorSummary({
  title,
  errors,
}: {
  title: string
  errors: readonly { field?: string; message: string }[]
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length) box.current?.focus()
  }, [errors])
  if (!errors.length) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-md border-2 border-bad bg-bad-wash p-4 focus-visible:outline-offset-4"
    >
      <h2 className="flex items-center gap-2 text-base text-bad">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {title}
      </h2>
      <ul className="mt-1 ml-7">
        {errors.map(({ field, message }) => (
          <li key={`${field}${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-3"
                onClick={(event) => {
                  event.preventDefault()
                  focusField(field)
                }}
              >
                {message}
              </a>
            ) : (
              <span className="inline-flex min-h-11 items-center">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
