import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMine } from '#features/market/editor/web/own-calls.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { isFullyVerified, type ProviderProfile } from '#features/business/providers/provider.ts'

/** Step 4: what was handed in, how long it takes, what to do meanwhile. */
export function StepSubmitted({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('providers.onboarding')
  const verified = isFullyVerified(profile)
  return (
    <div className="grid gap-6">
      <Card tone="wash">
        <div className="flex items-start gap-4">
          <CircleCheck aria-hidden className="mt-0.5 size-8 shrink-0 text-good" />
          <div>
            <h2 className="text-xl">{t(verified ? 'verifiedTitle' : 'submittedTitle')}</h2>
            <p className="mt-1">{t(verified ? 'verifiedText' : 'submittedText')}</p>
            {verified ? (
              <span className="mt-4 flex flex-wrap gap-2">
                <LinkButton to={paths.providerListings()}>{t('draft')}</LinkButton>
                <LinkButton variant="secondary" to={paths.providerListingNew()}>
                  {t('newListing')}
                </LinkButton>
                <LinkButton variant="quiet" to={paths.dashboard()}>
                  {t('dashboard')}
                </LinkButton>
              </span>
            ) : (
              <LinkButton className="mt-4" to={paths.dashboard()}>
                {t('dashboard')}
              </LinkButton>
            )}
          </div>
        </div>
      </Card>
      {!verified && <ListingsCard />}
    </div>
  )
}

/** The way on to one's listings, which need no verification to be prepared. */
export function ListingsCard() {
  const t = useTranslations('providers.onboarding')
  const { data: listings } = useMine()
  if (!listings) return null
  if (listings.length === 0)
    return (
      <Card title={t('firstTitle')}>
        <p className="mb-4 text-ink-soft">{t('firstText')}</p>
        <LinkButton variant="secondary" to={paths.providerListingNew()}>
          {t('firstListing')}
        </LinkButton>
      </Card>
    )
  return (
    <Card title={t('draftTitle')}>
      <p className="mb-4 text-ink-soft">{t('draftText')}</p>
      <span className="flex flex-wrap gap-2">
        <LinkButton variant="secondary" to={paths.providerListings()}>
          {t('draft')}
        </LinkButton>
        <LinkButton variant="quiet" to={paths.providerListingNew()}>
          {t('newListing')}
        </LinkButton>
      </span>
    </Card>
  )
}
