import productsCopy from 'virtual:copy/products'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { ProviderProfile } from '#features/business/providers/provider.ts'
import { RoleNote } from '#features/business/team/web/role-only.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LISTING_STATUS } from '#features/market/listings/listing.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { AdaptedCar } from './adapted-car.tsx'
import { ListingActs } from './listing-acts.tsx'
import { ListingChecklist } from './listing-checklist.tsx'
import { ListingEditor, useListingEditor } from './listing-editor.tsx'
import { type Own, useMine } from './own-calls.ts'
import { ProviderGate } from './own-gate.tsx'
import { OwnPreview } from './own-preview.tsx'
import { TimeOffCard } from './time-off-card.tsx'

/** What drags photos is heavy, and words and terms come first. */
/** Only adjusters and appraisers sell at a fixed price. */
const ProductsCard = lazyWithCopy(
  async () => (await import('#features/market/prices/web/products-card.tsx')).ProductsCard,
  productsCopy,
)
const OwnPhotos = lazy(() => import('./own-photos.tsx'))
/** Asks for a car by its VIN, which an editor of what is stored never does. */
const ListingNew = lazy(() => import('./listing-new.tsx'))

/** Makes a listing, or changes one: words, terms, photos, closed days, and whether drivers see it. */
export default function ListingEditorPage() {
  const t = useTranslations('ownListings.editor')
  const { id } = useParams()
  return (
    <ProviderGate title={id ? t('back') : t('newTitle')}>
      {(profile) => (id ? <Stored key={id} id={id} profile={profile} /> : <Fresh profile={profile} />)}
    </ProviderGate>
  )
}

const useBack = () => ({ to: paths.providerListings(), label: useTranslations('ownListings.editor')('back') })

function Fresh({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('ownListings.editor')
  const loading = useTranslations('ownListings')('loading')
  return (
    <Page title={t('newTitle')} width="text" back={useBack()}>
      <title>{`${t('newTitle')} · ClaimChoice`}</title>
      <Suspense fallback={<Skeleton label={loading} lines={6} />}>
        <ListingNew profile={profile} />
      </Suspense>
    </Page>
  )
}

function Stored({ id, profile }: { id: string; profile: ProviderProfile }) {
  const t = useTranslations('ownListings')
  const query = useMine()
  const row = query.data?.find((it) => it.id === id)
  const back = useBack()
  if (row && !mayAct(profile.member_role, 'listings').yes) return <OnlyCalendar row={row} profile={profile} />
  if (row) return <Editor row={row} profile={profile} />
  const title = t(query.data ? 'editor.missing' : 'list.title')
  return (
    <Page title={title} back={back}>
      <title>{`${title} · ClaimChoice`}</title>
      <Loaded query={query} keep label={t('loading')} shape="rows" lines={4} failed={t('loadFailed')}>
        {() => (
          <Empty title={t('editor.missing')} action={<LinkButton to={back.to}>{back.label}</LinkButton>}>
            {t('editor.missingText')}
          </Empty>
        )}
      </Loaded>
    </Page>
  )
}

/** Members who do not list keep its calendar. */
function OnlyCalendar({ row, profile }: { row: Own; profile: ProviderProfile }) {
  const t = useTranslations('ownListings')
  return (
    <Page
      title={row.title}
      meta={t(`statusText.${row.status}`)}
      back={useBack()}
      action={<StatusBadge tone={LISTING_STATUS[row.status].tone}>{t(`status.${row.status}`)}</StatusBadge>}
    >
      <title>{`${row.title} · ClaimChoice`}</title>
      <RoleNote />
      <TimeOffCard row={row} trade={profile.provider_type} />
    </Page>
  )
}

function Editor({ row, profile }: { row: Own; profile: ProviderProfile }) {
  const t = useTranslations('ownListings')
  const editor = useListingEditor(row)
  // what one came for: of a draft it stands first on a phone, and stays there when it is published
  const [draft] = useState(row.status === 'draft')
  const publishing = (
    <Card id="publishing" tabIndex={-1} title={t(row.status === 'active' ? 'ready.titleLive' : 'ready.title')}>
      <div className="grid gap-5">
        <ListingChecklist row={row} />
        <ListingActs row={row} unsaved={editor.dirty} />
      </div>
    </Card>
  )
  return (
    <Page
      title={row.title}
      meta={t(`statusText.${row.status}`)}
      back={useBack()}
      action={
        <>
          <StatusBadge tone={LISTING_STATUS[row.status].tone}>{t(`status.${row.status}`)}</StatusBadge>
          {!draft && (
            <a href="#publishing" className="link inline-flex min-h-11 items-center text-sm font-semibold lg:hidden">
              {t('editor.publishing')}
            </a>
          )}
        </>
      }
      lead={draft && publishing}
      aside={
        <>
          {!draft && publishing}
          <OwnPreview row={row} form={editor.form} unsaved={editor.dirty} profile={profile} />
        </>
      }
    >
      <title>{`${row.title} · ClaimChoice`}</title>
      <ListingEditor row={row} editor={editor} trade={profile.provider_type} />
      <AdaptedCar row={row} />
      {profile.provider_type === 'adjuster' && (
        <Suspense>
          <ProductsCard listingId={row.id} />
        </Suspense>
      )}
      <Suspense
        fallback={
          <Card title={t('photos.title')}>
            <Skeleton label={t('loading')} lines={6} />
          </Card>
        }
      >
        <OwnPhotos row={row} />
      </Suspense>
      <TimeOffCard row={row} trade={profile.provider_type} />
    </Page>
  )
}
