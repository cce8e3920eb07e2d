import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { isFullyVerified, type ProviderProfile } from '#features/business/providers/provider.ts'

/** Step 4: what was handed in, how long it takes, what to do meanwhile. */
export function StepSubmitted({ profile, listings }: { profile: ProviderProfile; listings: ReactNode }) {
  const t = useTranslations('providers.onboarding')
  const verified = isFullyVerified(profile)
  return (
    <div className="grid gap-6">
      <Card tone="wash">
        <div className="flex items-start gap-4">
          <CircleCheck aria-hidden className="mt-0.5 size-8 shrink-0 text-good" />
          <div>
            <h2 id="onboarding-step" tabIndex={-1} className="text-xl outline-none">
              {t(verified ? 'verifiedTitle' : 'submittedTitle')}
            </h2>
            <p className="mt-1">{t(verified ? 'verifiedText' : 'submittedText')}</p>
            {verified ? (
              <span className="mt-4 flex flex-wrap gap-2">
                <LinkButton variant="secondary" to={paths.providerListings()}>
                  {t('draft')}
                </LinkButton>
                <LinkButton variant="quiet" to={paths.providerListingNew()}>
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
      {listings}
    </div>
  )
}
