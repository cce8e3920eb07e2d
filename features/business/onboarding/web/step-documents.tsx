import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/field.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { EIN_FORM, type ProviderProfile } from '#features/business/providers/provider.ts'
import { EinDoubt, errorsOf } from '#features/business/providers/web/business-fields.tsx'
import { Credentials } from '#features/business/credentials/web/credentials.tsx'
import { keepProfile } from '#features/business/providers/web/data.ts'
import { onboardingContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { Documents, useMissingDocuments } from '#features/business/credentials/web/documents.tsx'
import { StepButtons } from './step-buttons.tsx'

const api = clientOf(onboardingContract)
/** Hands the profile in with what it holds; asks for the EIN where step 1 had none. */
export function useHandIn(profile: ProviderProfile, onDone: () => void) {
  const t = useTranslations('providers.verification')
  const error = useTranslations('providers')('error')
  return useMutation({
    mutationFn: (more: { ein?: string; phone?: string; business_name?: string; address?: string }) =>
      api.save({
        business_name: profile.business_name,
        insurance_proof_url: profile.insurance_proof_url!,
        w9_url: profile.w9_url!,
        ...more,
      }),
    onSuccess: (saved) => {
      keepProfile(saved)
      toast(t('submitted'), t('submittedText'))
      onDone()
    },
    onError: () => toastError(error, t('submitFailed')),
  })
}

/** Step 3: real uploads, then 'Submit for Review'. */
export function StepDocuments({
  profile,
  onDone,
  onBack,
  listings,
}: {
  profile: ProviderProfile
  onDone: () => void
  onBack: () => void
  listings: ReactNode
}) {
  const t = useTranslations('providers')
  const [ein, setEin] = useState('')
  const [checked, setChecked] = useState(false)
  const handIn = useHandIn(profile, onDone)
  const missingDocuments = useMissingDocuments()
  const einError = ein.trim() && !EIN_FORM.test(ein.trim()) ? t('fields.einInvalid') : undefined
  const missing = [
    ...(profile.address ? [] : [t('verification.needs.address')]),
    ...(profile.ein_last4 || ein.trim() ? [] : [t('verification.needs.ein')]),
    ...missingDocuments(profile),
  ]
  const refused = isRefusal(handIn.error) ? errorsOf(handIn.error.details) : {}
  return (
    <div className="grid gap-6">
      <p className="text-ink-soft">{t('onboarding.documentsText')}</p>
      {profile.background_check_status === 'rejected' && profile.rejection_reason && (
        <Notice tone="bad" title={t('verification.statusText.rejected')}>
          {t('verification.reason')}: {profile.rejection_reason}
        </Notice>
      )}
      <Documents profile={profile} />
      <Credentials profile={profile} later />
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (missing.length === 0 && !einError && !handIn.isPending) handIn.mutate(ein.trim() ? { ein } : {})
        }}
      >
        {!profile.ein_last4 && (
          <div>
            <TextField
              name="ein"
              label={t('fields.ein')}
              hint="XX-XXXXXXX"
              value={ein}
              onChange={(event) => setEin(event.target.value)}
              onBlur={() => setChecked(true)}
              error={(checked && einError) || refused['ein']}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-56"
              maxLength={12}
            />
            <EinDoubt ein={ein} />
          </div>
        )}
        {handIn.isError && (
          <Notice tone="bad" live title={t('verification.submitFailed')}>
            {handIn.error.message}
          </Notice>
        )}
        <StepButtons onBack={onBack}>
          <LinkButton variant="quiet" size="lg" to={paths.dashboard()}>
            {t('onboarding.later')}
          </LinkButton>
          <Button
            type="submit"
            size="lg"
            busy={handIn.isPending && t('onboarding.submitting')}
            disabledReason={missing.length > 0 && t('onboarding.missing', { list: missing.join(', ') })}
          >
            {t('onboarding.submit')}
          </Button>
        </StepButtons>
      </form>
      <p className="text-sm text-ink-soft">{t('onboarding.laterText')}</p>
      {listings}
    </div>
  )
}
