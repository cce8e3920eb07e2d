import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FILE_TYPES, type FileType } from '#features/base/files/file.ts'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { STATE_CODES, US_STATES, type UsState } from '#lib/us-states.ts'
import { DateField, SelectField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Problems, Wrong } from '#ui/form-window.tsx'
import { toast } from '#ui/toast.tsx'
import {
  type Credential,
  CREDENTIAL_KINDS,
  LICENSE_KINDS,
  type LicenseType,
  type CredentialKind,
  LONGEST_YEARS,
  mayBeLicense,
  type Required,
  stateAsked,
} from '#features/business/providers/credential.ts'
import type { ProviderProfile, Shop } from '#features/business/providers/provider.ts'
import { askCredentialsAgain } from './credential-calls.ts'
import { credentialsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(credentialsContract)
const TYPES = Object.keys(FILE_TYPES) as FileType[]
const yearsLater = (day: string) => `${Number(day.slice(0, 4)) + LONGEST_YEARS}${day.slice(4)}`
type Typed = {
  kind: string
  state: string
  license_type: string | null
  issuer: string
  number: string
  expires_on: string
}

/** One license or policy: new, or one that waits or was refused and is corrected. */
export function CredentialForm({
  start,
  profile,
  required,
  license,
  onClose,
}: {
  start: { row?: Credential; kind?: CredentialKind; state?: string }
  profile: Pick<ProviderProfile, 'state' | 'insurance_proof'>
  required: readonly Required[]
  /** What an adjuster gave in onboarding. */
  license: Pick<Shop, 'license_state' | 'license_type' | 'license_last4'> | null
  onClose: () => void
}) {
  const t = useTranslations('ownProviders.credentials')
  const { row } = start
  const [typed, setTyped] = useState<Typed>({
    kind: row?.kind ?? start.kind ?? '',
    state: row?.state ?? start.state ?? '',
    license_type: row ? (row.license_type ?? '') : null,
    issuer: row?.issuer ?? '',
    number: '',
    expires_on: row?.expires_on ?? '',
  })
  const [chosen, setFile] = useState<Attached | null | undefined>(
    row ? { file_id: row.id, path: row.file_path, original_name: row.file_name, size: 0 } : undefined,
  )
  // the certificate that is with the profile already is the proof of the liability policy, until another is chosen
  const file = chosen === undefined && typed.kind === 'liability_insurance' ? profile.insurance_proof : (chosen ?? null)
  const known =
    !row && typed.kind === 'adjuster_license' && license?.license_state === typed.state ? license.license_last4 : null
  // prefilled with what onboarding says until something is chosen
  const license_type =
    typed.license_type ??
    (typed.kind === 'adjuster_license' && license?.license_state === typed.state ? license.license_type : null) ??
    ''
  const [sending, setSending] = useState(false)
  const save = () => {
    const { number, license_type: _, ...rest } = { ...typed, number: typed.number.trim() }
    const kind = rest.kind as CredentialKind
    const type = mayBeLicense(kind) && license_type ? (license_type as LicenseType) : null
    const fields = { ...rest, kind, state: rest.state as UsState, license_type: type, file_path: file!.path }
    return row
      ? api.changeCredential({ id: row.id, ...fields, ...(number && { number }) })
      : api.addCredential({ ...fields, ...(number && { number }) })
  }
  const check = (): Problems => {
    const asked = typed.kind && stateAsked(required, typed.kind as CredentialKind, profile.state)
    const today = new Date().toLocaleDateString('en-CA')
    return {
      ...(!typed.kind && { kind: t('needed.kind') }),
      ...(!typed.state && { state: t('needed.state') }),
      ...(!typed.issuer.trim() && { issuer: t('needed.issuer') }),
      ...(asked &&
        typed.state &&
        asked !== typed.state && { state: t('needed.otherState', { state: US_STATES[asked as UsState].name }) }),
      ...(typed.number.trim().length < 2 && !row && !known && { number: t('needed.number') }),
      ...(typed.expires_on && typed.expires_on < today && { expires_on: t('needed.past') }),
      ...(typed.expires_on > yearsLater(today) && { expires_on: t('needed.far', { years: LONGEST_YEARS }) }),
      ...(!typed.expires_on && { expires_on: t('needed.expires_on') }),
      ...(!file && { file_path: t(sending ? 'needed.sending' : 'needed.file') }),
    }
  }
  const bind = (name: keyof Typed, wrong: Wrong) => ({
    name,
    label: t(`fields.${name}`),
    value: name === 'license_type' ? license_type : typed[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(row ? 'changeTitle' : 'addTitle')}
      submit={t('submit')}
      busyText={t('saving')}
      check={check}
      run={save}
      onSent={async () => {
        toast(t('saved'), t('savedText'))
        await askCredentialsAgain()
      }}
    >
      {(wrong) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...bind('kind', wrong)}
            empty=""
            options={CREDENTIAL_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          />
          <SelectField
            {...bind('state', wrong)}
            empty=""
            options={STATE_CODES.map((code) => ({ value: code, label: US_STATES[code].name }))}
          />
          {mayBeLicense(typed.kind as CredentialKind) && (
            <SelectField
              {...bind('license_type', wrong)}
              hint={t('licenseTypeHint')}
              empty={t('noLicenseType')}
              fieldClass="sm:col-span-2"
              options={LICENSE_KINDS.map((kind) => ({ value: kind, label: t(`licenseTypes.${kind}`) }))}
            />
          )}
          <TextField {...bind('issuer', wrong)} hint={t('issuerHint')} maxLength={200} autoComplete="off" />
          <TextField
            {...bind('number', wrong)}
            hint={
              row
                ? t('numberKept', { last4: row.number_last4 })
                : known
                  ? t('numberKnown', { last4: known })
                  : t('numberHint')
            }
            maxLength={60}
            autoComplete="off"
          />
          <DateField {...bind('expires_on', wrong)} hint={t('expiresHint')} fieldClass="sm:col-span-2" />
          <div className="sm:col-span-2" data-missing={wrong['file_path'] && ''}>
            <FileSlot
              id="file_path"
              label={t('fields.file')}
              hint={t('fileHint')}
              types={TYPES}
              folder="credentials"
              capture
              value={file}
              onValue={setFile}
              onSending={setSending}
            />
            {wrong['file_path'] && !file && (
              <p role="alert" className="mt-2 text-sm text-bad">
                {wrong['file_path']}
              </p>
            )}
          </div>
        </div>
      )}
    </FormDialog>
  )
}
