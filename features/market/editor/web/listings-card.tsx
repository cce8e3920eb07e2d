import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useMine } from './own-calls.ts'

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
