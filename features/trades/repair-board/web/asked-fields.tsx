import type { Decision, Version } from '#features/trades/repairs/repair.ts'
import { CheckboxField, DateField } from '#ui/field.tsx'
import type { Wrong } from '#ui/form-window.tsx'

export type Asked = { inspect_on: string; photo_lines: number[] }
export const NOTHING_ASKED: Asked = { inspect_on: '', photo_lines: [] }

/** What an insurer asks for before it decides: the day it looks at the car, or photos of some lines. */
export function AskedFields({
  version,
  decision,
  asked,
  say,
  wrong,
  onAsked,
}: {
  version: Pick<Version, 'lines'>
  decision: Decision | undefined
  asked: Asked
  say: {
    day: string
    photos: string
    optional?: string | false
    line: (named: { number: number; what: string }) => string
  }
  wrong: Wrong
  onAsked: (asked: Asked) => void
}) {
  if (decision === 'inspect')
    return (
      <DateField
        name="inspect_on"
        label={say.day}
        optional={say.optional}
        value={asked.inspect_on}
        error={wrong['inspect_on']}
        onChange={({ target }) => onAsked({ ...asked, inspect_on: target.value })}
      />
    )
  if (decision !== 'more_info') return null
  return (
    <fieldset>
      <legend className="font-semibold">{say.photos}</legend>
      {version.lines.map(({ description }, n) => (
        <CheckboxField
          key={n}
          name={`photo_lines.${n}`}
          label={say.line({ number: n + 1, what: description })}
          checked={asked.photo_lines.includes(n + 1)}
          onChange={({ target }) =>
            onAsked({
              ...asked,
              photo_lines: asked.photo_lines.filter((one) => one !== n + 1).concat(target.checked ? [n + 1] : []),
            })
          }
        />
      ))}
      {wrong['photo_lines'] && (
        <p role="alert" className="text-sm font-semibold text-bad">
          {wrong['photo_lines']}
        </p>
      )}
    </fieldset>
  )
}
