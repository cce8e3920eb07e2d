import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { profilesContract } from '#features/base/accounts/contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Steps } from '#ui/steps.tsx'
import { focusField } from '#ui/field.tsx'
import { toastError } from '#ui/toast.tsx'
import type { OnboardingAnswers } from '../onboarding.ts'
import { canOnboard } from '#features/business/providers/policy.ts'
import { isFullyVerified, PROVIDER_TYPES, type ProviderProfile } from '#features/business/providers/provider.ts'
import { useProfile } from '#features/business/providers/web/data.ts'
import { Loaded } from '#ui/loaded.tsx'
import { useDraft, useKeptAnswers } from './onboarding-draft.ts'
import { StepDocuments } from './step-documents.tsx'
import { type Fees, StepProvider } from './step-provider.tsx'
import { StepShop } from './step-shop.tsx'
import { StepSubmitted } from './step-submitted.tsx'
import { StepVehicle } from './step-vehicle.tsx'

const accounts = clientOf(profilesContract)
type StepNumber = 1 | 2 | 3 | 4

/** Where one left off: step 4 when handed in or verified, else 3, or 2 while nothing has been added yet. */
function resumeAt(profile: ProviderProfile | null): StepNumber {
  if (!profile) return 1
  if (isFullyVerified(profile) || profile.background_check_status === 'pending') return 4
  return profile.onboarding_step < 3 ? 2 : 3
}

type Beside = {
  /** The way on to one's listings. */
  listings: ReactNode
  /** In the last step: the listings themselves, to be published here. */
  publish: ReactNode
  /** What a job costs. */
  fees: Fees
}

/** The four steps of becoming a provider (spec §2). */
export function Onboarding(beside: Beside) {
  const t = useTranslations('providers')
  const me = useMe()
  const allowed = canOnboard(me).yes
  const navigate = useNavigate()
  const refuse = useEffectEvent(() => {
    toastError(t('onboarding.denied'), t('onboarding.deniedText'), { id: 'denied', stays: true })
    void navigate(paths.dashboard(), { replace: true })
  })
  useEffect(() => {
    if (!allowed) refuse()
  }, [allowed])
  const query = useProfile()
  const { answers, found } = useKeptAnswers(allowed)
  const account = useQuery({
    queryKey: ['profiles', me.id],
    queryFn: ({ signal }) => accounts.get({ id: me.id }, { signal }),
    enabled: allowed,
  })
  return (
    <Page title={t('onboarding.title')} width="text" back={{ to: paths.dashboard(), label: t('verification.back') }}>
      <title>{`${t('onboarding.title')} · ClaimChoice`}</title>
      {!allowed ? (
        <Notice tone="bad" title={t('onboarding.denied')}>
          {t('onboarding.deniedText')}
        </Notice>
      ) : (
        <Loaded
          query={{
            ...query,
            data:
              answers && !account.isPending && query.data !== undefined ? { profile: query.data, answers } : undefined,
          }}
          keep
          label={t('loading')}
          shape="rows"
          lines={4}
          failed={t('verification.loadFailed')}
        >
          {(kept) => (
            <Flow
              profile={kept.profile}
              kept={kept.answers}
              found={found}
              phone={account.data?.phone ?? ''}
              {...beside}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}

function Flow({
  profile,
  kept,
  found,
  phone,
  listings,
  publish,
  fees,
}: Beside & {
  profile: ProviderProfile | null
  kept: OnboardingAnswers
  found: boolean
  phone: string
}) {
  const t = useTranslations('providers.onboarding')
  const own = useTranslations('ownProviders.draft')
  const draft = useDraft(kept)
  const [step, setStep] = useState<StepNumber>(() => resumeAt(profile))
  const go = (to: StepNumber) => {
    flushSync(() => setStep(to)) // a slow phone paints a frame before a step that is only queued
    focusField('onboarding-step') // the button that led on is gone
  }
  const adds = profile && PROVIDER_TYPES[profile.provider_type].adds
  const second = adds === 'vehicle' ? t('step2Vehicle') : adds === 'license' ? t('step2License') : t('step2Shop')
  const names = [t('step1'), second, t('step3'), t('step4')]
  return (
    <>
      <Steps
        label={t('steps')}
        doneText={t('done')}
        current={step - 1}
        steps={names.map((label, index) => ({ key: String(index), label }))}
      />
      {step < 4 && (
        <div>
          <h2 id="onboarding-step" tabIndex={-1} className="text-xl outline-none">
            {names[step - 1]}
          </h2>
          <p role="status" className="min-h-6 text-sm text-ink-soft">
            {draft.state === 'kept' && found && draft.answers === kept
              ? own('found')
              : draft.state !== 'empty' && own(draft.state)}
          </p>
        </div>
      )}
      {step === 1 || !profile ? (
        <StepProvider profile={profile} draft={draft} phone={phone} fees={fees} onDone={() => go(2)} />
      ) : step === 2 ? (
        adds === 'vehicle' ? (
          <StepVehicle profile={profile} draft={draft} onDone={() => go(3)} onBack={() => go(1)} />
        ) : (
          <StepShop profile={profile} draft={draft} onDone={() => go(3)} onBack={() => go(1)} />
        )
      ) : step === 3 ? (
        <StepDocuments profile={profile} onDone={() => go(4)} onBack={() => go(2)} listings={listings} />
      ) : (
        <StepSubmitted profile={profile} listings={publish} />
      )}
    </>
  )
}
