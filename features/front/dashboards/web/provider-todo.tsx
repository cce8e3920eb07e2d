import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import type { ProviderDashboard } from '../dashboard.ts'
import { providerStepOf } from '../next-step.ts'
import { useWhen } from '#ui/time-text.ts'

/** What waits on this provider now: an answer, a document, a listing; else nothing. */
export function ProviderTodo({ data }: { data: ProviderDashboard }) {
  const t = useTranslations('dashboards.provider')
  const dates = useWhen()
  const { provider } = data
  const { count, first } = data.unanswered
  const step = providerStepOf(data)
  if (!step) return null
  const button = (words: string, to: string, quiet = false) => (
    <LinkButton variant={quiet ? 'secondary' : 'signal'} to={to}>
      {words}
    </LinkButton>
  )
  const verify = button(t('complete'), paths.providerVerification())
  const listings = button(t('todo.publish'), paths.providerListings(), !provider.verified)
  const review = provider.review_due_at
  const told = {
    orders: {
      text: first?.respond_by && t('todo.ordersText', { by: dates.promise(first.respond_by, first.time_zone) }),
      action: button(
        t('todo.ordersAction'),
        first && count === 1 ? paths.providerBooking(first.id) : paths.providerBookings(),
      ),
    },
    rejected: { text: provider.rejection_reason, action: verify },
    verify: { text: t('todo.verifyText'), action: verify },
    credentials: { text: t('todo.credentialsText'), action: verify },
    payouts: { text: t('todo.payoutsText'), action: button(t('todo.payoutsAction'), paths.providerMoney()) },
    pending: {
      text: review ? t('todo.pendingText', { by: dates.promise(review) }) : t('todo.pendingOpen'),
      action: listings,
    },
    publish: { text: t('todo.publishText'), action: listings },
  }[step]
  return (
    <NextStep calm={step === 'pending'} title={t(`todo.${step}Title`, { count })} action={told.action}>
      {told.text}
    </NextStep>
  )
}

/** Before onboarding there is nothing to show but the way in. */
export function FirstSteps() {
  const t = useTranslations('dashboards.provider')
  return (
    <NextStep
      title={t('todo.firstTitle')}
      action={
        <LinkButton variant="signal" to={paths.providerOnboarding()}>
          {t('createFirst')}
        </LinkButton>
      }
    >
      {t('todo.firstText')}
    </NextStep>
  )
}
