import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { VERIFICATION_STATUSES } from '#features/business/providers/provider.ts'
import type { Tone } from '#lib/status.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { ProviderDashboard } from '../dashboard.ts'
import { useWhen } from '#ui/time-text.ts'

const COLORS = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  mute: 'text-mute',
  info: 'text-info',
  signal: 'text-warn',
}

/** The spec's panel, driven by data: profile, e-mail, licenses and policies where the trade needs them, background check. */
export function AccountStatus({ data: { provider, account } }: { data: ProviderDashboard }) {
  const t = useTranslations('dashboards.provider')
  const dates = useWhen()
  const check = provider.background_check_status
  const suspended = provider.market_status === 'suspended'
  const line = (tone: Tone, title: string, text?: string | null) => (
    <li className="flex gap-3">
      <span aria-hidden className={`tone-shape mt-1.5 text-sm ${COLORS[tone]}`} data-tone={tone} />
      <span className="min-w-0">
        <b className="block">{title}</b>
        {text && <span className="block text-sm wrap-anywhere text-ink-soft">{text}</span>}
      </span>
    </li>
  )
  const explained = {
    none: t('checkNone'),
    pending: provider.review_due_at && t('checkPending', { by: dates.promise(provider.review_due_at) }),
    approved: null,
    rejected: provider.rejection_reason && t('checkRejected', { reason: provider.rejection_reason }),
  }[check ?? 'none']
  return (
    <Card title={t('account')}>
      <ul className="grid gap-4">
        {suspended && line('bad', t('suspended'), provider.suspension_reason)}
        {account.profile_complete ? line('good', t('profile')) : line('warn', t('profileTodo'), t('profileText'))}
        {account.email_verified ? line('good', t('email')) : line('warn', t('emailTodo'))}
        {account.credentials === 'met' && line('good', t('credentials'))}
        {account.credentials === 'in_review' && line('info', t('credentialsReview'), t('credentialsReviewText'))}
        {account.credentials === 'missing' && line('warn', t('credentialsTodo'), t('credentialsText'))}
        {line(check ? VERIFICATION_STATUSES[check].tone : 'mute', t(`check.${check ?? 'none'}`), explained)}
      </ul>
      {(suspended || !provider.verified || account.credentials === 'missing') && (
        <LinkButton className="mt-5" variant="secondary" to={paths.providerVerification()}>
          {t(suspended ? 'suspendedMore' : 'complete')}
        </LinkButton>
      )}
    </Card>
  )
}
