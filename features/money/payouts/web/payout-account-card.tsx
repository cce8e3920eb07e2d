import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { ACCOUNT_STATES, type AccountState } from '../payout-account.ts'
import type { PayoutOverview } from '../payouts.ts'
import { api, usePayoutDates } from './payouts-data.ts'

type Account = PayoutOverview['account']
const HEADLINE = {
  none: 'setUp',
  incomplete: 'goOn',
  due: 'goOn',
  restricted: 'change',
  bank_refused: 'another',
  review: 'change',
  ready: 'change',
} as const satisfies Record<AccountState, string>

/** The account in words: what it is like, what is missing, what to do next. */
export function AccountCard({ account, came }: { account: Account; came: 'return' | 'refresh' | null }) {
  const t = useTranslations('payouts.account')
  const all = useTranslations('payouts')
  const dates = usePayoutDates()
  const client = useQueryClient()
  const open = useMutation({
    mutationFn: () => api.setUp({}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toastError(all('error'), error.message),
  })
  const again = useMutation({
    mutationFn: () => api.readAgain({}),
    onSuccess: (overview) => {
      client.setQueryData(['payouts', 'overview'], overview)
      toast(t('checked'), t(`says.${overview.account.state}`))
    },
    onError: (error) => toastError(all('error'), error.message),
  })
  const { state } = account
  const wanted = state === 'none' || state === 'incomplete' || state === 'due' || state === 'bank_refused'
  const badge = <StatusBadge tone={ACCOUNT_STATES[state]}>{t(`states.${state}`)}</StatusBadge>
  return (
    <Section title={t('title')} meta={t('meta')} fold={state === 'ready' && !came && badge}>
      <div className="grid gap-4">
        <p>{badge}</p>
        {came === 'return' && state !== 'none' && (
          <Notice tone={state === 'ready' ? 'good' : 'info'} live>
            {t('returned')}
          </Notice>
        )}
        {came === 'refresh' && (
          <Notice tone="warn" live>
            {t('expired')}
          </Notice>
        )}
        <AccountWords account={account} />
        {(open.error ?? again.error) && (
          <Notice tone="bad" live>
            {(open.error ?? again.error)!.message}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={wanted ? 'primary' : 'secondary'}
            busy={(open.isPending || open.isSuccess) && t('opening')}
            onClick={() => open.mutate()}
          >
            {t(HEADLINE[state])}
          </Button>
          {state !== 'none' && (
            <Button variant="quiet" busy={again.isPending && t('checking')} onClick={() => again.mutate()}>
              {t('checkAgain')}
            </Button>
          )}
        </div>
        {account.reported_at && (
          <p className="text-sm text-ink-soft">{t('reported', { date: dates.moment(account.reported_at) })}</p>
        )}
      </div>
    </Section>
  )
}

/** What the state means, for the owner and for admins alike. */
export function AccountWords({ account }: { account: Account }): ReactNode {
  const t = useTranslations('payouts.account')
  const { state, due, reviewing, stop, payable, bank_failure } = account
  const list = (title: string, words: readonly (typeof due)[number][]) => (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {words.map((word) => (
          <li key={word}>{t(`requirements.${word}`)}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <div className="grid gap-3">
      <p>
        {t(`says.${state}`)}
        {state === 'due' && payable && ` ${t('says.dueStill')}`}
        {state === 'bank_refused' && bank_failure && ` ${t(`bankFailures.${bank_failure}`)}`}
        {state === 'restricted' && stop && ` ${t(`stops.${stop}`)}`}
      </p>
      {due.length > 0 && list(t('missing'), due)}
      {reviewing.length > 0 && list(t('reviewing'), reviewing)}
    </div>
  )
}
