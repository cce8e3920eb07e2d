import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { loadMe } from '#features/base/accounts/web/session.ts'
import { isRefusal } from '#lib/errors.ts'
import { STATE_CODES, type UsState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import type { OnboardingAnswers } from '../onboarding.ts'
import {
  PROVIDER_TYPES,
  type ProviderProfile,
  type ProviderType,
  TYPE_NAMES,
} from '#features/business/providers/provider.ts'
import {
  type Business,
  BusinessFields,
  businessOf,
  errorsOf,
  sentOf,
  useBusinessErrors,
} from '#features/business/providers/web/business-fields.tsx'
import { keepProfile } from '#features/business/providers/web/data.ts'
import { onboardingContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { Draft } from './onboarding-draft.ts'

const api = clientOf(onboardingContract)
const BUSINESS_KEYS = ['business_name', 'phone', 'ein', 'address', 'city', 'state', 'zip'] as const
const typedBusiness = (profile: ProviderProfile | null, answers: OnboardingAnswers, phone: string): Business => {
  const known = { ...businessOf(profile), phone: profile?.phone ?? phone }
  return Object.fromEntries(BUSINESS_KEYS.map((key) => [key, answers[key] ?? known[key]])) as Business
}

/** What accepting jobs costs such a business there; the state may not be known yet. */
export type Fees = (type: ProviderType, state: UsState | null) => ReactNode

/** Step 1: who you are and where; `phone` as the person's account has it. A type of another role is explained and confirmed before anything changes. */
export function StepProvider({
  profile,
  draft,
  phone,
  fees,
  onDone,
}: {
  profile: ProviderProfile | null
  draft: Draft
  phone: string
  fees: Fees
  onDone: () => void
}) {
  const t = useTranslations('providers')
  const me = useMe()
  const check = useBusinessErrors('phone_too')
  const [type, setType] = useState<ProviderType | null>(
    TYPE_NAMES.find((name) => name === draft.answers.provider_type) ??
      profile?.provider_type ??
      TYPE_NAMES.find((name) => me.role === 'individual_owner' && PROVIDER_TYPES[name].role === me.role) ??
      null,
  )
  const [business, setBusiness] = useState<Business>(() => typedBusiness(profile, draft.answers, phone))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asking, setAsking] = useState(false)
  const save = useMutation({
    mutationFn: (confirm: boolean) =>
      api.save({ provider_type: type!, ...sentOf(business), ...(confirm && { confirm_role_change: true }) }),
    onSuccess: async (saved) => {
      keepProfile(saved)
      draft.drop(['provider_type', ...BUSINESS_KEYS])
      await loadMe()
      onDone()
    },
    onError: (error) => {
      setErrors(isRefusal(error) ? errorsOf(error.details) : {})
      toastError(t('error'), t('onboarding.failedProfile'))
    },
  })
  const role = type && PROVIDER_TYPES[type].role
  const missing =
    !type && !business.business_name.trim()
      ? 'needName'
      : !type
        ? 'needType'
        : !business.business_name.trim()
          ? 'needBusiness'
          : null
  const submit = () => {
    const found = check(business)
    setErrors(found)
    if (Object.keys(found).length) return
    if (role !== me.role) setAsking(true)
    else save.mutate(false)
  }
  const failed = save.isError && Object.keys(errors).length === 0
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !save.isPending) submit()
      }}
    >
      <ErrorSummary
        title={t('summary')}
        errors={Object.entries(errors).map(([field, message]) => ({ field, message }))}
      />
      {failed && (
        <Notice tone="bad" live title={t('onboarding.failedProfile')}>
          {save.error.message}
        </Notice>
      )}
      <RadioCards
        legend={t('onboarding.type')}
        name="provider_type"
        columns={2}
        value={type}
        onValue={(value) => {
          setType(value as ProviderType)
          draft.keep({ provider_type: value })
        }}
        options={TYPE_NAMES.map((value) => ({ value, label: t(`types.${value}`), hint: t(`typeHints.${value}`) }))}
      />
      <BusinessFields
        value={business}
        onValue={(next) => {
          setBusiness(next)
          draft.keep(next)
        }}
        errors={errors}
        einLast4={profile?.ein_last4 ?? null}
        einHint={t('fields.einHint')}
      />
      <p className="text-sm text-ink-soft">{t('onboarding.whyAddress')}</p>
      {type && fees(type, STATE_CODES.find((code) => code === business.state) ?? null)}
      <div>
        <Button
          type="submit"
          size="lg"
          busy={save.isPending && t('onboarding.continuing')}
          disabledReason={missing && t('onboarding.missing', { list: t(`onboarding.${missing}`) })}
        >
          {t('onboarding.continue')}
        </Button>
      </div>
      <FormDialog
        size="sm"
        open={asking}
        onOpenChange={setAsking}
        title={t('role.title')}
        text={role && t('role.description', { from: t(`role.names.${me.role}`), to: t(`role.names.${role}`) })}
        submit={t('role.confirm')}
        cancel={t('role.cancel')}
        run={async () => save.mutate(true)}
      >
        <p>{t('role.keeps')}</p>
      </FormDialog>
    </form>
  )
}
