import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { STATE_CODES, US_STATES } from '#lib/us-states.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { strangeEinPrefix } from '../ein.ts'
import { PHONE_FORM } from '#features/base/accounts/profile.ts'
import { ZIP_FORM } from '#lib/zip-form.ts'
import { EIN_FORM, type ProviderProfile } from '../provider.ts'

/** What onboarding and verification ask about a business, as typed. */
export type Business = {
  business_name: string
  phone: string
  ein: string
  address: string
  city: string
  state: string
  zip: string
}
export type BusinessErrors = Partial<Record<keyof Business, string>>

export const businessOf = (profile: ProviderProfile | null): Business => ({
  business_name: profile?.business_name ?? '',
  phone: profile?.phone ?? '',
  ein: '',
  address: profile?.address ?? '',
  city: profile?.city ?? '',
  state: profile?.state ?? '',
  zip: profile?.zip ?? '',
})

/** As the calls take it. The EIN is sent only when typed anew. */
export const sentOf = ({ ein, state, zip, ...rest }: Business) => ({
  ...rest,
  ...(ein.trim() && { ein }),
  state: (state || null) as (typeof STATE_CODES)[number] | null,
  zip: zip.trim() || null,
})

/** What is wrong in them. A phone number is asked for in onboarding and only looked at later (spec §5). */
export function useBusinessErrors(asked: 'phone_too' | 'no_phone') {
  const t = useTranslations('providers.fields')
  return ({ business_name, phone, ein, address, city, state, zip }: Business): BusinessErrors => ({
    ...(!business_name.trim() && { business_name: t('needed.business_name') }),
    ...(asked === 'phone_too' && !phone.trim() && { phone: t('needed.phone') }),
    ...(phone.trim() && !PHONE_FORM.test(phone.trim()) && { phone: t('phoneInvalid') }),
    ...(ein.trim() && !EIN_FORM.test(ein.trim()) && { ein: t('einInvalid') }),
    ...(!address.trim() && { address: t('needed.address') }),
    ...(!city.trim() && { city: t('needed.city') }),
    ...(!state && { state: t('needed.state') }),
    ...(!ZIP_FORM.test(zip.trim()) && { zip: t(zip.trim() ? 'zipInvalid' : 'needed.zip') }),
  })
}

const stateAt = (zip: string) => stateOfZip(zip.trim().slice(0, 5))

export function BusinessFields({
  value,
  onValue,
  errors,
  einLast4,
  einHint,
  disabled,
}: {
  value: Business
  onValue: (value: Business) => void
  errors: BusinessErrors
  einLast4: string | null
  einHint: string
  disabled?: boolean
}) {
  const t = useTranslations('providers')
  /** The state of the last ZIP code that was whole: it follows the next one, unless somebody chose another. */
  const [said, setSaid] = useState(() => stateAt(value.zip))
  const takeZip = (zip: string) => {
    const state = stateAt(zip)
    if (state) setSaid(state)
    const follows = !value.state || value.state === said
    onValue({ ...value, zip, state: (follows && state) || value.state })
  }
  const bind = (name: keyof Business) => ({
    name,
    label: t(`fields.${name}`),
    value: value[name],
    error: errors[name],
    disabled,
    onChange: (event: { target: { value: string } }) => onValue({ ...value, [name]: event.target.value }),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <TextField {...bind('business_name')} fieldClass="sm:col-span-6" autoComplete="organization" maxLength={200} />
      <TextField
        {...bind('phone')}
        type="tel"
        fieldClass="sm:col-span-6"
        className="max-w-72"
        hint={t('fields.phoneHint')}
        autoComplete="tel"
        maxLength={40}
      />
      <div className="sm:col-span-6">
        <TextField
          {...bind('ein')}
          className="max-w-56"
          inputMode="numeric"
          autoComplete="off"
          placeholder={einLast4 ? `••-•••${einLast4}` : 'XX-XXXXXXX'}
          hint={einLast4 ? t('fields.einKept', { last4: einLast4 }) : einHint}
          maxLength={12}
        />
        <EinDoubt ein={value.ein} />
      </div>
      <TextField {...bind('address')} fieldClass="sm:col-span-6" autoComplete="street-address" maxLength={300} />
      <TextField
        {...bind('zip')}
        fieldClass="sm:col-span-2"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        onChange={(event) => takeZip(event.target.value)}
      />
      <TextField {...bind('city')} fieldClass="sm:col-span-2" autoComplete="address-level2" maxLength={100} />
      <SelectField
        {...bind('state')}
        fieldClass="sm:col-span-2"
        autoComplete="address-level1"
        empty=""
        options={STATE_CODES.map((code) => ({ value: code, label: US_STATES[code].name }))}
      />
      <PlaceDoubt zip={value.zip.trim().slice(0, 5)} state={value.state} />
    </div>
  )
}

/** An EIN whose beginning the IRS has not given out is most likely a slip; it is asked about, never refused. */
export function EinDoubt({ ein }: { ein: string }) {
  const t = useTranslations('ownProviders.doubts')
  const prefix = strangeEinPrefix(ein)
  return prefix && <Doubt>{t('ein', { prefix })}</Doubt>
}

function PlaceDoubt({ zip, state }: { zip: string; state: string }) {
  const t = useTranslations('ownProviders.doubts')
  const there = stateOfZip(zip)
  if (!there || !state || there === state) return null
  return <Doubt className="sm:col-span-6">{t('place', { zip, state: US_STATES[there].name })}</Doubt>
}

export const Doubt = ({ className = 'mt-1.5', children }: { className?: string; children: ReactNode }) => (
  <p role="status" className={`text-sm text-warn ${className}`}>
    {children}
  </p>
)

/** A refusal's details next to their fields; what is wrong inside one (`certifications.0`) is said at the field. */
export const errorsOf = (details: readonly { path: string; message: string }[]): Record<string, string> =>
  Object.fromEntries(details.map(({ path, message }) => [path.split('.')[0], message]))
