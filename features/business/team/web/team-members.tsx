import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { loadMe } from '#features/base/accounts/web/session.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import { DataTable } from '#ui/table.tsx'
import { toastError } from '#ui/toast.tsx'
import { canChangeMember } from '../policy.ts'
import { MEMBER_ROLES, type MemberRole, type Team } from '#features/business/providers/team.ts'
import { api, askTeamAgain, keepTeam } from './team-data.ts'

type Member = Team['members'][number]

/** What went wrong, in the reader's language where it is known. */
export function useTeamSentence(): (error: unknown) => string {
  const t = useTranslations('ownTeam')
  return (error) => (isRefusal(error) ? (error.code === 'last_owner' ? t('lastOwner') : error.message) : t('failed'))
}

/** Everybody of the business. An owner changes roles and removes; everybody can leave but the last owner. */
export function TeamMembers({
  team,
  me,
  owner,
  business,
}: {
  team: Team
  me: string
  owner: boolean
  business: string
}) {
  const t = useTranslations('ownTeam')
  const roles = useTranslations('member.roles')
  const format = useFormatter()
  const nameOf = (row: Member) => (row.user_id === me ? t('you', { name: row.name }) : row.name)
  return (
    <Card title={t('members')}>
      <DataTable
        caption={t('members')}
        rows={team.members}
        keyOf={(row) => row.user_id}
        columns={[
          {
            key: 'name',
            header: t('name'),
            cell: (row) => (
              <>
                <span className="block font-semibold">{nameOf(row)}</span>
                {row.email && <span className="block text-ink-soft wrap-anywhere">{row.email}</span>}
              </>
            ),
          },
          {
            key: 'role',
            header: t('role'),
            cell: (row) => (owner ? <RoleSelect row={row} team={team} name={nameOf(row)} /> : roles(row.member_role)),
          },
          {
            key: 'since',
            header: t('since'),
            cell: (row) => format.dateTime(new Date(row.since), { dateStyle: 'medium' }),
          },
          { key: 'by', header: t('invitedBy'), cell: (row) => row.invited_by ?? t('founder') },
          {
            key: 'actions',
            header: <span className="sr-only">{t('actions')}</span>,
            cell: (row) =>
              row.user_id === me ? (
                <GoDialog row={row} team={team} business={business} leaves />
              ) : (
                owner && <GoDialog row={row} team={team} business={business} />
              ),
          },
        ]}
      />
    </Card>
  )
}

function RoleSelect({ row, team, name }: { row: Member; team: Team; name: string }) {
  const t = useTranslations('ownTeam')
  const roles = useTranslations('member.roles')
  const sentence = useTeamSentence()
  const change = useMutation({
    mutationFn: (member_role: MemberRole) => api.changeMember({ user_id: row.user_id, member_role }),
    onSuccess: (next) => {
      keepTeam(next)
      void loadMe()
      void queries.invalidateQueries({ queryKey: ['provider_profiles'] })
    },
    onError: (error) => {
      toastError(t('error'), sentence(error))
      void askTeamAgain()
    },
  })
  const last = !canChangeMember(team.members, row.user_id, null).yes
  return (
    <SelectField
      id={`role-${row.user_id}`}
      label={t('roleOf', { name })}
      hideLabel
      fieldClass="min-w-36"
      value={change.isPending ? change.variables : row.member_role}
      disabled={change.isPending || last}
      title={last ? t('lastOwner') : undefined}
      error={change.error && sentence(change.error)}
      options={MEMBER_ROLES.map((value) => ({ value, label: roles(value) }))}
      onChange={(event) => change.mutate(event.target.value as MemberRole)}
    />
  )
}

/** Removes somebody, or lets oneself leave, after a word about what that means. */
function GoDialog({ row, team, business, leaves }: { row: Member; team: Team; business: string; leaves?: boolean }) {
  const t = useTranslations('ownTeam')
  const sentence = useTeamSentence()
  const navigate = useNavigate()
  const last = !canChangeMember(team.members, row.user_id, null).yes
  return (
    <FormDialog
      size="sm"
      title={leaves ? t('leaveTitle', { business }) : t('removeTitle', { name: row.name })}
      trigger={
        <Button
          size="sm"
          variant="quiet"
          disabledReason={last && t('lastOwner')}
          aria-label={leaves ? undefined : t('removeOne', { name: row.name })}
        >
          {t(leaves ? 'leave' : 'remove')}
        </Button>
      }
      submit={t(leaves ? 'leaveDo' : 'removeDo')}
      busyText={t(leaves ? 'leaving' : 'removing')}
      variant="danger"
      run={() => api.removeMember({ user_id: row.user_id })}
      say={sentence}
      toasts
      onSent={async () => {
        if (!leaves) return askTeamAgain()
        await loadMe()
        await navigate(paths.dashboard())
        queries.clear()
      }}
    >
      <p>{t(leaves ? 'leaveText' : 'removeText')}</p>
    </FormDialog>
  )
}
