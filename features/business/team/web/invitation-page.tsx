import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { loadMe } from '#features/base/accounts/web/session.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import type { Invitation } from '#features/business/providers/team.ts'
import { Loaded } from '#ui/loaded.tsx'
import { api } from './team-data.ts'

/** What the link of an invitation leads to: who invites, as what, and yes or no. */
export default function InvitationPage() {
  const t = useTranslations('member.invitation')
  const token = useSearchParams()[0].get('token') ?? ''
  const query = useQuery({
    queryKey: ['provider_invitations', token],
    queryFn: ({ signal }) => api.invitation({ token }, { signal }),
    enabled: token.length >= 20,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = query
  const nothing = <End title={t('missing')}>{t('missingText')}</End>
  const open = data?.matches && data.business_name && data.member_role
  const roles = useTranslations('member.roles')
  const title = open ? t('invites', { business: data.business_name!, role: roles(data.member_role!) }) : t('invitation')
  return (
    <Page title={title} width="text">
      <title>{`${t('invitation')} · ClaimChoice`}</title>
      {token.length < 20 ? (
        nothing
      ) : (
        <Loaded query={query} label={t('loading')} lines={4} failed={t('failed')} missing={nothing} keep>
          {(invitation) => <Answer token={token} invitation={invitation} />}
        </Loaded>
      )}
    </Page>
  )
}

function End({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  const t = useTranslations('member.invitation')
  return (
    <Empty title={title} action={action ?? <LinkButton to={paths.dashboard()}>{t('toDashboard')}</LinkButton>}>
      {children}
    </Empty>
  )
}

function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTranslations('member.invitation')
  const me = useMe()
  const format = useFormatter()
  const answer = useMutation({
    mutationFn: (accept: boolean) => api.answer({ token, accept }),
    onSuccess: async ({ accepted }) => {
      if (accepted) await loadMe()
      for (const queryKey of [['provider_profiles'], ['dashboard'], ['conversations'], ['orders']])
        void queries.invalidateQueries({ queryKey })
    },
  })
  const business = invitation.business_name ?? ''
  const { status, member_role: role } = invitation
  if (!invitation.matches || !role)
    return <End title={t('other')}>{t('otherText', { address: invitation.address, email: me.email })}</End>
  if (answer.data?.accepted)
    return (
      <End
        title={t('accepted', { business })}
        action={
          role === 'operator' ? (
            <LinkButton to={paths.providerDispatch()}>{t('toDispatch')}</LinkButton>
          ) : (
            <LinkButton to={paths.providerBookings()}>{t('toBookings')}</LinkButton>
          )
        }
      >
        {role === 'operator' ? t('acceptedDrives') : t('acceptedText')}
      </End>
    )
  if (answer.data) return <End title={t('declined')}>{t('declinedText')}</End>
  if (invitation.member_here) return <End title={t('here', { business })} />
  if (status === 'expired') return <End title={t('expired')}>{t('expiredText', { business })}</End>
  if (status !== 'open') return <End title={t('over')}>{t('overText', { business })}</End>
  const { works_for } = invitation
  const day = invitation.expires_at && format.dateTime(new Date(invitation.expires_at), { dateStyle: 'long' })
  return (
    <Card>
      <p className="max-w-text">{t(`does.${role}`)}</p>
      <p className="mt-3 max-w-text text-ink-soft">{t('keeps')}</p>
      {day && <p className="mt-3 text-sm text-ink-soft">{t('by', { name: invitation.invited_by ?? business, day })}</p>}
      {works_for && (
        <Notice tone="warn" title={t('elsewhere')} className="mt-4">
          {t('elsewhereText', { other: works_for, business })}
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!works_for && (
          <Button
            busy={answer.isPending && answer.variables && t('accepting')}
            onClick={() => !answer.isPending && answer.mutate(true)}
          >
            {t('accept')}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={answer.isPending && !answer.variables && t('declining')}
          onClick={() => !answer.isPending && answer.mutate(false)}
        >
          {t('decline')}
        </Button>
      </div>
      {answer.error && (
        <Notice tone="bad" live className="mt-4">
          {isRefusal(answer.error) ? answer.error.message : t('failed')}
        </Notice>
      )}
    </Card>
  )
}
