import type { ReactNode } from 'react'
import { LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole, TeamAct } from '#features/business/providers/team.ts'
import { useProfile } from '#features/business/providers/web/data.ts'

/** What only some roles of a business do; whoever works there in another one reads why it is not here. */
export function RoleOnly({ act, children }: { act: TeamAct; children: ReactNode }) {
  const { member_role: role } = useMe()
  return role === null || mayAct(role, act).yes ? children : <Refused role={role} />
}

function Refused({ role }: { role: MemberRole }) {
  const t = useTranslations('member')
  const { data } = useProfile()
  return (
    <Page title={t('refused.title')} width="text">
      <title>{`${t('refused.title')} · ClaimChoice`}</title>
      <Empty
        icon={<LockKeyhole aria-hidden />}
        title={t(`roles.${role}`)}
        action={<LinkButton to={paths.dashboard()}>{t('refused.back')}</LinkButton>}
      >
        {t('refused.text', { business: data?.business_name ?? '', role: t(`roles.${role}`) })}
      </Empty>
    </Page>
  )
}

/** On pages where a role leaves something out: which one the reader has. */
export function RoleNote() {
  const t = useTranslations('member')
  const { member_role: role } = useMe()
  if (role === null || role === 'owner') return null
  return <p className="text-sm text-ink-soft">{t('roleNote', { role: t(`roles.${role}`) })}</p>
}
