import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { canOnboard } from '#features/business/providers/policy.ts'
import type { ProviderProfile } from '#features/business/providers/provider.ts'
import { useProfile } from '#features/business/providers/web/data.ts'
import { Again } from '#ui/again.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Providers go on; everybody else reads why not, and finds a way back. */
export function ProviderGate({
  title,
  children,
}: {
  title: string
  children: (profile: ProviderProfile) => ReactNode
}) {
  const t = useTranslations('ownListings')
  const me = useMe()
  const { data: profile, isError, refetch } = useProfile()
  if (profile) return children(profile)
  const mayStart = canOnboard(me).yes
  return (
    <Page title={title}>
      <title>{`${title} · ClaimChoice`}</title>
      {profile === null ? (
        <Empty
          title={t('gate.title')}
          action={
            <>
              {mayStart && <LinkButton to={paths.providerOnboarding()}>{t('gate.start')}</LinkButton>}
              <LinkButton variant="secondary" to={paths.dashboard()}>
                {t('dashboard')}
              </LinkButton>
            </>
          }
        >
          {t(mayStart ? 'gate.text' : 'gate.admin')}
        </Empty>
      ) : isError ? (
        <LoadFailed again={() => void refetch()} />
      ) : (
        <Skeleton label={t('loading')} shape="rows" />
      )}
    </Page>
  )
}

export function LoadFailed({ again }: { again: () => void }) {
  const t = useTranslations('ownListings')
  return (
    <Notice tone="bad" live action={<Again variant="secondary" onClick={again} />}>
      {t('loadFailed')}
    </Notice>
  )
}
