import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { canOnboard } from '#features/business/providers/policy.ts'
import type { ProviderProfile } from '#features/business/providers/provider.ts'
import { useProfile } from '#features/business/providers/web/data.ts'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'

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
  const query = useProfile()
  if (query.data) return children(query.data)
  const mayStart = canOnboard(me).yes
  return (
    <Page title={title}>
      <title>{`${title} · ClaimChoice`}</title>
      <Loaded
        query={query}
        keep
        label={t('loading')}
        shape="rows"
        failed={t('loadFailed')}
        missing={
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
        }
      />
    </Page>
  )
}
