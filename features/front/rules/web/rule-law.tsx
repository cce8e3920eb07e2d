import { useTranslations } from 'use-intl'
import { CONFIDENCE } from '#features/trades/repairs/estimate-rule.ts'
import type { UsState } from '#lib/us-states.ts'
import { DateField, SelectField, TextField } from '#ui/field.tsx'
import { type Read, STATE_OPTIONS } from './rule-lines.ts'

type Part = {
  row: Read
  onRow: (change: Partial<Read>) => void
  /** What the server found wrong, by the field of the row. */
  errorAt: (path: string) => string | undefined
}

/** For each of a rule's rows of states what the fields below take. */
export const lawsOf =
  (set: (at: number, change: Partial<Read>) => void, errorAt: Part['errorAt']) =>
  (row: Read, at: number): Part => ({
    row,
    onRow: (change) => set(at, change),
    errorAt: (path) => errorAt(`states.${at}.${path}`),
  })

/** Which state; each stands once among the rows. */
export function StateField({ row, rows, onRow, errorAt }: Part & { rows: readonly Pick<Read, 'state'>[] }) {
  const fields = useTranslations('rules.fields')
  return (
    <SelectField
      label={fields('state')}
      empty={fields('chooseState')}
      value={row.state}
      error={errorAt('state')}
      options={STATE_OPTIONS.filter(({ value }) => value === row.state || rows.every(({ state }) => state !== value))}
      onChange={({ target }) => onRow({ state: target.value as UsState })}
    />
  )
}

/** Where it was read. */
export function SourceFields({ row, onRow, errorAt }: Part) {
  const fields = useTranslations('rules.fields')
  return (
    <>
      <TextField
        label={fields('source')}
        value={row.source}
        maxLength={500}
        error={errorAt('source')}
        onChange={({ target }) => onRow({ source: target.value })}
      />
      <TextField
        label={fields('url')}
        type="url"
        value={row.url ?? ''}
        maxLength={500}
        error={errorAt('url')}
        onChange={({ target }) => onRow({ url: target.value || undefined })}
      />
    </>
  )
}

/** How surely, and when. */
export function SureFields({ row, onRow, errorAt }: Part) {
  const t = useTranslations('rules.estimate')
  return (
    <>
      <SelectField
        label={t('confidence')}
        value={row.confidence}
        options={CONFIDENCE.map((one) => ({ value: one, label: t(`confidences.${one}`) }))}
        onChange={({ target }) => onRow({ confidence: target.value as Read['confidence'] })}
      />
      <DateField
        label={t('readOn')}
        value={row.read_on}
        error={errorAt('read_on')}
        onChange={({ target }) => onRow({ read_on: target.value })}
      />
    </>
  )
}
