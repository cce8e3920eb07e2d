import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import type { Team } from '#features/business/providers/team.ts'
import { useProfile } from '#features/business/providers/web/data.ts'
import { Loaded } from '#ui/loaded.tsx'
import { InviteForm } from './invite-form.tsx'
import { TeamHistory } from './team-history.tsx'
import { TeamInvitations } from './team-invitations.tsx'
import { TeamMembers } from './team-members.tsx'
import { useTeam } from './team-data.ts'

/** Who works for the business: an owner invites, changes and removes; everybody sees who is there, and can leave. */
export default function TeamPage() {
  const t = useTranslations('ownTeam')
  const team = useTeam()
  const profile = useProfile().data
  const title = t('title')
  const business = profile?.business_name ?? ''
  return (
    <Page title={title} back={{ to: paths.dashboard(), label: t('back') }} meta={business && t('meta', { business })}>
      <title>{`${title} · ClaimChoice`}</title>
      <Loaded
        query={{ ...team, data: profile && team.data }}
        keep
        label={t('loading')}
        shape="rows"
        lines={4}
        missing={
          <Empty
            title={t('notProvider')}
            action={<LinkButton to={paths.providerOnboarding()}>{t('setUp')}</LinkButton>}
          >
            {t('notProviderText')}
          </Empty>
        }
      >
        {(data) => <Parts team={data} business={business} />}
      </Loaded>
    </Page>
  )
}

function Parts({ team, business }: { team: Team; business: string }) {
  const t = useTranslations('ownTeam')
  const me = useMe()
  const owner = team.members.some((each) => each.user_id === me.id && each.member_role === 'owner')
  return (
    <>
      <TeamMembers team={team} me={me.id} owner={owner} business={business} />
      {owner && (
        <>
          <Card title={t('invite.title')} meta={t('invite.text')}>
            <InviteForm />
          </Card>
          <TeamInvitations team={team} />
          <Card title={t('software.title')} meta={t('software.text')}>
            <div className="flex flex-wrap gap-2">
              <LinkButton to={paths.providerKeys()} variant="secondary">
                {t('software.keys')}
              </LinkButton>
              <LinkButton to={paths.providerWebhooks()} variant="secondary">
                {t('software.webhooks')}
              </LinkButton>
            </div>
          </Card>
          <TeamHistory team={team} />
        </>
      )}
    </>
  )
}
