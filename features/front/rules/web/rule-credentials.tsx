import { useTranslations } from 'use-intl'
import { CREDENTIAL_KINDS, type CredentialKind, type Requirement } from '#features/business/providers/credential.ts'
import { type ProviderType, TYPE_NAMES } from '#features/business/providers/provider.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { CheckboxField, FieldError, SelectField, TextField } from '#ui/field.tsx'
import { STATE_OPTIONS } from './rule-lines.ts'
import { changedAt, type FieldsProps, RuleRows, without } from './rule-rows.tsx'

/** Who must hold which credential in which state. */
export function CredentialFields({ value, onValue, errorAt }: FieldsProps<{ required: Requirement[] }>) {
  const t = useTranslations('rules.fields')
  const types = useTranslations('providers.types')
  const credentials = useTranslations('ownProviders.credentials.kinds')
  const rows = value.required
  const set = (at: number, change: Partial<Requirement>) => onValue({ required: changedAt(rows, at, change) })
  const setOptional = (at: number, name: 'state' | 'url', text: string) => {
    const { [name]: _, ...rest } = rows[at]!
    onValue({ required: rows.map((row, i) => (i === at ? { ...rest, ...(text && { [name]: text }) } : row)) })
  }
  const nameOf = (row: Requirement) =>
    `${credentials(row.kind)}, ${row.state ? US_STATES[row.state as UsState]?.name : t('anyState')}`
  return (
    <RuleRows
      rows={rows}
      nameOf={nameOf}
      addText={t('addRequirement')}
      onAdd={() => onValue({ required: [...rows, { kind: 'other_license', provider_types: [], source: '' }] })}
      onRemove={(at) => onValue({ required: without(rows, at) })}
    >
      {(row, at) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={t('kind')}
              value={row.kind}
              options={CREDENTIAL_KINDS.map((kind) => ({ value: kind, label: credentials(kind) }))}
              onChange={({ target }) => set(at, { kind: target.value as CredentialKind })}
            />
            <SelectField
              label={t('state')}
              empty={t('anyState')}
              value={row.state ?? ''}
              options={STATE_OPTIONS}
              onChange={({ target }) => setOptional(at, 'state', target.value)}
            />
          </div>
          <div role="group" aria-label={t('types')}>
            <p className="text-sm font-semibold">{t('types')}</p>
            <div className="flex flex-wrap gap-x-6">
              {TYPE_NAMES.map((type) => (
                <CheckboxField
                  key={type}
                  label={types(type)}
                  checked={row.provider_types.includes(type)}
                  onChange={({ target }) =>
                    set(at, { provider_types: toggled(row.provider_types, type, target.checked) })
                  }
                />
              ))}
            </div>
            {errorAt(`required.${at}.provider_types`) && (
              <FieldError>{errorAt(`required.${at}.provider_types`)}</FieldError>
            )}
          </div>
          <TextField
            label={t('source')}
            value={row.source}
            maxLength={500}
            error={errorAt(`required.${at}.source`)}
            onChange={({ target }) => set(at, { source: target.value })}
          />
          <TextField
            label={t('url')}
            type="url"
            value={row.url ?? ''}
            maxLength={500}
            error={errorAt(`required.${at}.url`)}
            onChange={({ target }) => setOptional(at, 'url', target.value)}
          />
        </>
      )}
    </RuleRows>
  )
}

const toggled = (types: readonly ProviderType[], type: ProviderType, on: boolean) =>
  TYPE_NAMES.filter((one) => (one === type ? on : types.includes(one)))
