import { CirclePlus, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { PageKeys } from '#features/base/queues/web/page-keys.tsx'
import { PROVIDER_TYPES, type ProviderProfile } from '#features/business/providers/provider.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { LISTING_STATUS, type ListingStatus } from '#features/market/listings/listing.ts'
import { oneOf, searchOf } from '#lib/search-params.ts'
import { Loaded } from '#ui/loaded.tsx'
import { useSearch } from '#ui/use-search.ts'
import { askMineAgain, useMine } from './own-calls.ts'
import { ProviderGate } from './own-gate.tsx'
import { OwnListingRow, useLists } from './own-listing-row.tsx'

const TABS = ['all', ...(Object.keys(LISTING_STATUS) as ListingStatus[])] as const
/** A fleet may have thousands. */
const AT_ONCE = 50
const SEARCH = searchOf({ status: oneOf(TABS, 'all') })

/** A provider's own listings: what each is, what stands in its way, and what can be done with it. */
export default function ProviderListingsPage() {
  const t = useTranslations('ownListings.list')
  return <ProviderGate title={t('title')}>{(profile) => <OwnListings profile={profile} />}</ProviderGate>
}

function OwnListings({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('ownListings')
  const query = useMine()
  const rows = query.data
  useLive('orders', () => void askMineAgain())
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void askMineAgain() // a verification was decided
  })
  const tab = useSearch(SEARCH).status
  const shown = rows?.filter((row) => tab === 'all' || row.status === tab) ?? []
  const [most, setMost] = useState(AT_ONCE)
  const count = (name: (typeof TABS)[number]) =>
    name === 'all' ? rows?.length : rows?.filter((row) => row.status === name).length
  const lists = useLists()
  const started = profile.onboarding_step >= 3
  const importing = lists && started && PROVIDER_TYPES[profile.provider_type].adds === 'vehicle' && (
    <LinkButton variant="secondary" to={paths.providerCarImport()} icon={<FileUp aria-hidden className="size-5" />}>
      {t('list.import')}
    </LinkButton>
  )
  const first = (
    <Empty
      title={t('list.none')}
      action={
        lists && (
          <>
            <LinkButton to={started ? paths.providerListingNew() : paths.providerOnboarding()}>
              {t(started ? 'list.new' : 'list.setUp')}
            </LinkButton>
            {importing}
          </>
        )
      }
    >
      {t(started ? 'list.noneText' : 'list.noneSetUp')}
    </Empty>
  )
  return (
    <Page
      title={t('list.title')}
      meta={profile.business_name}
      back={{ to: paths.dashboard(), label: t('dashboard') }}
      action={
        rows &&
        rows.length > 0 &&
        lists && (
          <>
            <LinkButton to={paths.providerListingNew()} icon={<CirclePlus aria-hidden className="size-5" />}>
              {t('list.new')}
            </LinkButton>
            {importing}
          </>
        )
      }
    >
      <title>{`${t('list.title')} · ClaimChoice`}</title>
      <Loaded query={query} keep label={t('loading')} shape="rows" lines={4} failed={t('loadFailed')}>
        {(rows) =>
          rows.length === 0 ? (
            first
          ) : (
            <>
              <TabLinks
                label={t('list.tabs')}
                current={tab}
                tabs={TABS.map((name) => ({
                  key: name,
                  label: name === 'all' ? t('list.all') : t(`status.${name}`),
                  count: count(name),
                  to: name === 'all' ? paths.providerListings() : `${paths.providerListings()}?status=${name}`,
                }))}
              />
              {shown.length > 0 ? (
                <>
                  <ul className="grid gap-4">
                    {shown.slice(0, most).map((row) => (
                      <li key={row.id}>
                        <OwnListingRow row={row} />
                      </li>
                    ))}
                  </ul>
                  <PageKeys rows={shown.slice(0, most).map(({ id }) => ({ id, to: paths.providerListing(id) }))} />
                  {shown.length > most && (
                    <div>
                      <Button variant="secondary" onClick={() => setMost(most + AT_ONCE)}>
                        {t('list.showMore', { count: Math.min(AT_ONCE, shown.length - most) })}
                      </Button>
                    </div>
                  )}
                </>
              ) : (
                <Empty
                  title={t('list.noneHere')}
                  action={
                    <LinkButton variant="secondary" to={paths.providerListings()}>
                      {t('list.showAll')}
                    </LinkButton>
                  }
                >
                  {t('list.noneHereText')}
                </Empty>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
