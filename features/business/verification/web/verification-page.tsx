import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { useWhen } from '#ui/time-text.ts'
import { isRefusal } from '#lib/errors.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Timeline, type TimelineState } from '#ui/timeline.tsx'
import { toastError } from '#ui/toast.tsx'
import {
  isFullyVerified,
  type ProviderProfile,
  VERIFICATION_STATUSES,
  waitsForProvider,
} from '#features/business/providers/provider.ts'
import {
  BusinessFields,
  businessOf,
  errorsOf,
  sentOf,
  useBusinessErrors,
} from '#features/business/providers/web/business-fields.tsx'
import { askProfileAgain, useProfile } from '#features/business/providers/web/data.ts'
import { askCredentialsAgain } from '#features/business/credentials/web/credential-calls.ts'
import { Credentials } from '#features/business/credentials/web/credentials.tsx'
import { Documents, useMissingDocuments } from '#features/business/credentials/web/documents.tsx'
import { PrivateCar } from '#features/business/providers/web/private-car.tsx'
import { Suspended, Withdraw } from './withdraw.tsx'
import { useHandIn } from '#features/business/onboarding/web/step-documents.tsx'
import { Loaded } from '#ui/loaded.tsx'

/** Status, business information, the two documents, what happens next (spec §2). */
export default function VerificationPage() {
  const t = useTranslations('providers')
  const query = useProfile()
  const { errorUpdatedAt } = query
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void Promise.all([askProfileAgain(), askCredentialsAgain()])
  })
  const tell = useEffectEvent(() => toastError(t('error'), t('verification.loadFailed'), { id: 'verification' }))
  useEffect(() => {
    if (errorUpdatedAt) tell()
  }, [errorUpdatedAt])
  return (
    <Page
      title={t('verification.title')}
      back={{ to: paths.dashboard(), label: t('verification.back') }}
      aside={query.data && <Next profile={query.data} />}
    >
      <title>{`${t('verification.title')} · ClaimChoice`}</title>
      <Loaded
        query={query}
        keep
        label={t('loading')}
        shape="rows"
        lines={5}
        failed={t('verification.loadFailed')}
        missing={
          <Empty
            title={t('verification.first')}
            action={<LinkButton to={paths.providerOnboarding()}>{t('verification.start')}</LinkButton>}
          >
            {t('verification.firstText')}
          </Empty>
        }
      >
        {(profile) => (
          <>
            <Suspended profile={profile} />
            <Status profile={profile} />
            <Form key={profile.background_check_status} profile={profile} />
            <Credentials profile={profile} />
            {profile.provider_type === 'private_owner' && <PrivateCar profile={profile} level={2} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const textOf = ({ background_check_status: status, market_status, withdrawn_at }: ProviderProfile) =>
  status === 'approved' && market_status === 'suspended'
    ? 'suspended'
    : (status ?? (withdrawn_at ? 'withdrawn' : 'none'))

function Status({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('providers')
  const dates = useWhen()
  const missingDocuments = useMissingDocuments()
  const status = profile.background_check_status
  return (
    <Card
      title={t('verification.statusTitle')}
      action={
        <StatusBadge tone={status ? VERIFICATION_STATUSES[status].tone : 'mute'}>
          {t(`status.${status ?? 'none'}`)}
        </StatusBadge>
      }
    >
      <p>
        {status === 'pending'
          ? profile.review_due_at
            ? t('verification.statusText.pending', { by: dates.promise(profile.review_due_at) })
            : t('verification.statusText.pendingOpen')
          : t(`verification.statusText.${textOf(profile)}`)}
      </p>
      {profile.rejection_reason && (
        <Notice tone="bad" className="mt-4" title={t('verification.reason')}>
          {profile.rejection_reason}
        </Notice>
      )}
      {waitsForProvider(profile) && (
        <Notice
          tone="warn"
          className="mt-4"
          title={t('verification.waits', { list: missingDocuments(profile).join(', ') })}
        >
          {t('verification.waitsText')}{' '}
          <a className="link" href="#documents">
            {t('verification.toDocuments')}
          </a>
        </Notice>
      )}
      {status === 'pending' && <Withdraw profile={profile} />}
    </Card>
  )
}

function Form({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('providers')
  const check = useBusinessErrors('no_phone')
  const missingDocuments = useMissingDocuments()
  const [business, setBusiness] = useState(() => businessOf(profile))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const handIn = useHandIn(profile, () => scrollTo({ top: 0 }))
  const locked = isFullyVerified(profile)
  const missing = [
    ...(business.business_name.trim() ? [] : ['business_name' as const]),
    ...(business.address.trim() ? [] : ['address' as const]),
    ...(business.ein.trim() || profile.ein_last4 ? [] : ['ein' as const]),
  ]
    .map((name) => t(`verification.needs.${name}`))
    .concat(missingDocuments(profile))
  const refused = isRefusal(handIn.error) ? errorsOf(handIn.error.details) : {}
  const shown = { ...refused, ...errors }
  const submit = () => {
    const found = check(business)
    setErrors(found)
    if (Object.keys(found).length === 0) handIn.mutate(sentOf(business))
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && !handIn.isPending && !locked) submit()
      }}
    >
      <ErrorSummary
        title={t('summary')}
        errors={Object.entries(shown).map(([field, message]) => ({ field, message }))}
      />
      <Card title={t('verification.business')} meta={locked && t('verification.locked')}>
        <BusinessFields
          value={business}
          onValue={setBusiness}
          errors={shown}
          einLast4={profile.ein_last4}
          einHint="XX-XXXXXXX"
          disabled={locked}
        />
      </Card>
      <Card id="documents" title={t('verification.documents')}>
        <Documents profile={profile} />
      </Card>
      {handIn.isError && Object.keys(refused).length === 0 && (
        <Notice tone="bad" live title={t('verification.submitFailed')}>
          {handIn.error.message}
        </Notice>
      )}
      {!locked && (
        <div>
          <Button
            type="submit"
            size="lg"
            variant={profile.background_check_status === 'pending' ? 'secondary' : 'primary'}
            busy={handIn.isPending && t('verification.submitting')}
            disabledReason={missing.length > 0 && t('verification.missing', { list: missing.join(', ') })}
          >
            {t(profile.background_check_status ? 'verification.resubmit' : 'verification.submit')}
          </Button>
        </div>
      )}
    </form>
  )
}

function Next({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('providers.verification')
  const status = profile.background_check_status
  const states: Record<'none' | 'pending' | 'approved' | 'rejected', TimelineState[]> = {
    none: ['later', 'later', 'later'],
    pending: ['due', 'later', 'later'],
    approved: ['done', 'done', 'done'],
    rejected: ['stopped', 'later', 'later'],
  }
  return (
    <Card title={t('next')}>
      <Timeline
        words={{ done: t('states.done'), due: t('states.due'), later: t('states.later'), stopped: t('states.stopped') }}
        steps={(['review', 'check', 'approval'] as const).map((key, index) => ({
          key,
          title: t(`nextSteps.${key}`),
          state: states[status ?? 'none'][index]!,
          children: <p className="text-ink-soft">{t(`nextSteps.${key}Text`)}</p>,
        }))}
      />
    </Card>
  )
}
