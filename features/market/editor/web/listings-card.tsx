import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { isFullyVerified } from '#features/business/providers/provider.ts'
import { askProfileAgain, useProfile } from '#features/business/providers/web/data.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askMineAgain, useMine } from './own-calls.ts'
import { OwnListingRow } from './own-listing-row.tsx'

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

/** More are a list of their own. */
const FEW = 3

/** The listings made of one's answers: prepared while one waits, and published where they stand once it is over. */
export function FirstListings() {
  const { data: listings = [] } = useMine()
  const { data: profile } = useProfile()
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void Promise.all([askProfileAgain(), askMineAgain()]) // a verification was decided
  })
  return (
    <>
      {!(profile && isFullyVerified(profile)) && <ListingsCard />}
      {listings.length <= FEW && listings.map((row) => <OwnListingRow key={row.id} row={row} />)}
    </>
  )
}
