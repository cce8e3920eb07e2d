import { useMutation } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataTable } from '#ui/table.tsx'
import { toastError } from '#ui/toast.tsx'
import type { Team } from '#features/business/providers/team.ts'
import { api, askTeamAgain, keepTeam } from './team-data.ts'
import { useTeamSentence } from './team-members.tsx'

type Invitation = Team['invitations'][number]

/** Who was invited and has not answered: send a new link, or take it back. */
export function TeamInvitations({ team }: { team: Team }) {
  const t = useTranslations('ownTeam')
  const roles = useTranslations('member.roles')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const sentence = useTeamSentence()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const failed = (error: Error) => {
    toastError(t('error'), sentence(error))
    void askTeamAgain()
  }
  const resend = useMutation({
    mutationFn: (row: { id: string }) => api.resend(row),
    onSuccess: () => void askTeamAgain(),
    onError: failed,
  })
  const revoke = useMutation({
    mutationFn: (row: { id: string }) => api.revoke(row),
    onSuccess: keepTeam,
    onError: failed,
  })
  const busyWith = (row: Invitation, it: typeof resend | typeof revoke) => it.isPending && it.variables.id === row.id
  const problem = resend.error ?? revoke.error
  return (
    <Card title={t('open')}>
      {team.invitations.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('noOpen')}</p>
      ) : (
        <DataTable
          caption={t('open')}
          rows={team.invitations}
          keyOf={(row) => row.id}
          columns={[
            {
              key: 'email',
              header: t('address'),
              cell: (row) => <span className="font-semibold wrap-anywhere">{row.email}</span>,
            },
            { key: 'role', header: t('role'), cell: (row) => roles(row.member_role) },
            { key: 'sent', header: t('sent'), cell: (row) => day(row.sent_at) },
            {
              key: 'expires',
              header: t('expires'),
              cell: (row) =>
                new Date(row.expires_at) <= now ? (
                  <span className="font-semibold text-warn">{t('expired', { day: day(row.expires_at) })}</span>
                ) : (
                  day(row.expires_at)
                ),
            },
            {
              key: 'actions',
              header: <span className="sr-only">{t('actions')}</span>,
              cell: (row) => (
                <span className="flex flex-wrap gap-1">
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('resendOne', { email: row.email })}
                    busy={busyWith(row, resend) && t('resending')}
                    onClick={() => resend.mutate({ id: row.id })}
                  >
                    {t('resend')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('revokeOne', { email: row.email })}
                    busy={busyWith(row, revoke) && t('revoking')}
                    onClick={() => revoke.mutate({ id: row.id })}
                  >
                    {t('revoke')}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {resend.data && (
        <Notice tone="good" live className="mt-4">
          {t('resent', { email: resend.data.email })}
        </Notice>
      )}
      {problem && (
        <Notice tone="bad" live className="mt-4">
          {sentence(problem)}
        </Notice>
      )}
    </Card>
  )
}
