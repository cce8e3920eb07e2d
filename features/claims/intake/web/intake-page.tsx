import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { loadDraft } from './draft-store.ts'
import { IntakeForm } from './intake-form.tsx'

/** `/claim/intake` (spec §2): a form of three steps that loses nothing. */
export default function IntakePage() {
  const t = useTranslations('claims.intake')
  const me = useMe()
  const admin = me.role === 'claims_admin'
  const draft = useQuery({
    queryKey: ['claim_drafts', me.id],
    queryFn: () => loadDraft(me.id),
    enabled: !admin,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Page width="text" title={t('title')} meta={t('over')} back={{ to: paths.dashboard(), label: t('back') }}>
      <title>{t('title')}</title>
      {admin ? (
        <Notice action={<LinkButton to={paths.adminClaims()}>{t('adminLink')}</LinkButton>}>{t('adminOnly')}</Notice>
      ) : draft.isPending ? (
        <Skeleton label={t('title')} lines={6} shape="rows" />
      ) : (
        <IntakeForm userId={me.id} kept={draft.data ?? null} />
      )}
    </Page>
  )
}
