import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import type { ProviderDashboard } from '../dashboard.ts'
import { useDates } from './words.ts'

/** What waits on this provider now: an answer, a document, a listing; else nothing. */
export function ProviderTodo({ data: { provider, unanswered, stats, account } }: { data: ProviderDashboard }) {
  const t = useTranslations('dashboards.provider')
  const dates = useDates()
  const { count, first } = unanswered
  if (first)
    return (
      <NextStep
        title={t('todo.ordersTitle', { count })}
        action={
          <LinkButton variant="signal" to={count > 1 ? paths.providerBookings() : paths.providerBooking(first.id)}>
            {t('todo.ordersAction')}
          </LinkButton>
        }
      >
        {first.respond_by && t('todo.ordersText', { by: dates.instant(first.respond_by, first.time_zone) })}
      </NextStep>
    )
  if (account.payouts === 'not_set_up')
    return (
      <NextStep
        title={t('todo.payoutsTitle')}
        action={
          <LinkButton variant="signal" to={paths.providerMoney()}>
            {t('todo.payoutsAction')}
          </LinkButton>
        }
      >
        {t('todo.payoutsText')}
      </NextStep>
    )
  // papers and listings are the owners' to put right
  if (provider.member_role !== 'owner') return null
  const verify = (
    <LinkButton variant="signal" to={paths.providerVerification()}>
      {t('complete')}
    </LinkButton>
  )
  if (provider.background_check_status === 'rejected')
    return (
      <NextStep title={t('todo.rejectedTitle')} action={verify}>
        {provider.rejection_reason}
      </NextStep>
    )
  if (provider.background_check_status === null)
    return (
      <NextStep title={t('todo.verifyTitle')} action={verify}>
        {t('todo.verifyText')}
      </NextStep>
    )
  const listings = (
    <LinkButton variant={provider.verified ? 'signal' : 'secondary'} to={paths.providerListings()}>
      {t('todo.publish')}
    </LinkButton>
  )
  if (provider.background_check_status === 'pending')
    return (
      <NextStep calm title={t('todo.pendingTitle')} action={listings}>
        {provider.review_due_at
          ? t('todo.pendingText', { by: dates.instant(provider.review_due_at) })
          : t('todo.pendingOpen')}
      </NextStep>
    )
  if (account.papers === 'missing')
    return (
      <NextStep title={t('todo.papersTitle')} action={verify}>
        {t('todo.papersText')}
      </NextStep>
    )
  if (!stats || stats.active_listings > 0) return null
  return (
    <NextStep title={t('todo.publishTitle')} action={listings}>
      {t('todo.publishText')}
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
