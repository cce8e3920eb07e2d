import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { STATE_CODES, US_STATES } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { certificationsIn } from '#features/business/providers/certification.ts'
import type { OnboardingAnswers } from '../onboarding.ts'
import {
  LICENSE_TYPES,
  type ProviderProfile,
  type ProviderType,
  type Shop,
  SHOP_SERVICES,
} from '#features/business/providers/provider.ts'
import { errorsOf } from '#features/business/providers/web/business-fields.tsx'
import { CertificationField } from '#features/business/providers/web/certification-field.tsx'
import { askProfileAgain, useShop } from '#features/business/providers/web/data.ts'
import { onboardingContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { Draft } from './onboarding-draft.ts'
import { StepButtons } from './step-buttons.tsx'
import { REACH_KEYS, useReachStep } from './step-reach.tsx'

const api = clientOf(onboardingContract)
type Service = (typeof SHOP_SERVICES)[number]
const LIKELY: Partial<Record<ProviderType, Service[]>> = { body_shop: ['body'], glass: ['glass'], towing: ['tow'] }
type StepProps = { profile: ProviderProfile; draft: Draft; onDone: () => void; onBack: () => void }

/** Step 2 of shops: services and rate; an adjuster gives a license instead of services. */
export function StepShop(props: StepProps) {
  const t = useTranslations('providers')
  const { data, isPending } = useShop(true)
  if (isPending) return <Skeleton label={t('loading')} shape="rows" />
  return <ShopForm {...props} shop={data?.[0] ?? null} />
}

const licenseOf = (shop: Shop | null, answers: OnboardingAnswers, home: string | null) => ({
  license_type: answers.license_type ?? shop?.license_type ?? '',
  license_state: answers.license_state ?? shop?.license_state ?? home ?? '',
  license_number: answers.license_number ?? '',
})
const isService = (service: string): service is Service => (SHOP_SERVICES as readonly string[]).includes(service)
const SHOP_KEYS = [
  'services',
  'hourly_rate_cents',
  'certifications',
  'license_type',
  'license_state',
  'license_number',
] as const

function ShopForm({ profile, draft, shop, onDone, onBack }: StepProps & { shop: Shop | null }) {
  const t = useTranslations('providers')
  const adjuster = profile.provider_type === 'adjuster'
  const { answers, keep } = draft
  const reach = useReachStep(profile, draft)
  const known = (shop?.services ?? []).filter(isService)
  const likely = known.length ? known : (LIKELY[profile.provider_type] ?? [])
  const [services, setServices] = useState<Service[]>(answers.services?.filter(isService) ?? likely)
  const [rate, setRate] = useState<number | null>(answers.hourly_rate_cents ?? shop?.hourly_rate_cents ?? null)
  const [certifications, setCertifications] = useState(
    answers.certifications ?? (shop?.certifications ?? []).join('\n'),
  )
  const [license, setLicense] = useState(() => licenseOf(shop, answers, profile.state))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useMutation({
    mutationFn: async () => {
      await reach.save()
      return api.saveShop({
        hourly_rate_cents: rate!,
        certifications: certificationsIn(certifications),
        ...(adjuster
          ? {
              license_type: license.license_type as (typeof LICENSE_TYPES)[number],
              license_state: license.license_state as (typeof STATE_CODES)[number],
              ...(license.license_number.trim() && { license_number: license.license_number }),
            }
          : { services }),
      })
    },
    onSuccess: async () => {
      draft.drop([...SHOP_KEYS, ...REACH_KEYS])
      toast(t('onboarding.shopCreated'), t('onboarding.shopCreatedText'))
      await Promise.all([queries.invalidateQueries({ queryKey: ['shops'] }), askProfileAgain()])
      onDone()
    },
    onError: (error) => {
      setErrors(isRefusal(error) ? errorsOf(error.details) : {})
      toastError(t('error'), t('onboarding.failedShop'))
    },
  })
  const missing = [
    ...(adjuster || services.length ? [] : [t('onboarding.servicesOffered')]),
    ...(adjuster && !license.license_type ? [t('onboarding.licenseType')] : []),
    ...(adjuster && !license.license_state ? [t('onboarding.licenseState')] : []),
    ...(adjuster && !license.license_number.trim() && !shop?.license_last4 ? [t('onboarding.licenseNumber')] : []),
    ...(rate ? [] : [t('onboarding.hourlyRate')]),
  ]
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && reach.isSound() && !save.isPending) save.mutate()
      }}
    >
      <ErrorSummary
        title={t('summary')}
        errors={Object.entries({ ...errors, ...reach.errors }).map(([field, message]) => ({ field, message }))}
      />
      {save.isError && Object.keys(errors).length === 0 && (
        <Notice tone="bad" live title={t('onboarding.failedShop')}>
          {save.error.message}
        </Notice>
      )}
      {adjuster ? (
        <License
          value={license}
          onValue={(next) => {
            setLicense(next)
            keep(next)
          }}
          errors={errors}
          last4={shop?.license_last4 ?? null}
        />
      ) : (
        <CheckboxCards
          legend={t('onboarding.servicesOffered')}
          name="services"
          columns={3}
          values={services}
          onValues={(values) => {
            setServices(values as Service[])
            keep({ services: values })
          }}
          error={errors['services']}
          options={SHOP_SERVICES.map((value) => ({ value, label: t(`services.${value}`) }))}
        />
      )}
      <MoneyField
        name="hourly_rate_cents"
        label={t('onboarding.hourlyRate')}
        hint={t('onboarding.rateHint', { example: '85.00' })}
        placeholder="85.00"
        value={rate}
        onValue={(cents) => {
          setRate(cents)
          keep({ hourly_rate_cents: cents })
        }}
        error={errors['hourly_rate_cents']}
        invalidText={t('onboarding.rateInvalid')}
        unit={t('onboarding.perHour')}
      />
      <CertificationField
        type={profile.provider_type}
        value={certifications}
        error={errors['certifications']}
        onValue={(text) => {
          setCertifications(text)
          keep({ certifications: text })
        }}
      />
      {reach.card}
      <StepButtons onBack={onBack}>
        <Button
          type="submit"
          size="lg"
          busy={save.isPending && t('onboarding.continuing')}
          disabledReason={missing.length > 0 && t('onboarding.missing', { list: missing.join(', ') })}
        >
          {t(shop ? 'onboarding.saveShop' : 'onboarding.createShop')}
        </Button>
      </StepButtons>
    </form>
  )
}

type LicenseValue = ReturnType<typeof licenseOf>
function License({
  value,
  onValue,
  errors,
  last4,
}: {
  value: LicenseValue
  onValue: (value: LicenseValue) => void
  errors: Record<string, string>
  last4: string | null
}) {
  const t = useTranslations('providers')
  const bind = (name: keyof LicenseValue) => ({
    name,
    value: value[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onValue({ ...value, [name]: event.target.value }),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        {...bind('license_type')}
        label={t('onboarding.licenseType')}
        empty=""
        options={LICENSE_TYPES.map((type) => ({ value: type, label: t(`licenseTypes.${type}`) }))}
      />
      <SelectField
        {...bind('license_state')}
        label={t('onboarding.licenseState')}
        empty=""
        options={STATE_CODES.map((code) => ({ value: code, label: US_STATES[code].name }))}
      />
      <TextField
        {...bind('license_number')}
        label={t('onboarding.licenseNumber')}
        hint={last4 ? t('onboarding.licenseKept', { last4 }) : t('onboarding.licenseWhy')}
        autoComplete="off"
        maxLength={60}
        fieldClass="sm:col-span-2"
      />
    </div>
  )
}
