import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Assignment } from '#features/base/queues/web/assignment.tsx'
import { useWhen } from '#ui/time-text.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ProviderCase } from '../provider-admin.ts'
import { DOCUMENTS, waitsForProvider } from '#features/business/providers/provider.ts'
import { changed, oneOf, searchOf } from '#lib/search-params.ts'
import { Loaded } from '#ui/loaded.tsx'
import { CredentialReview } from './credential-review.tsx'
import { VerificationDecision } from './verification-decision.tsx'
import { useProviderCase } from './provider-admin-data.ts'
import { DocumentReview } from './document-review.tsx'
import { ProviderStatus } from './queue-list.tsx'

const BackgroundCheckCard = lazy(() =>
  import('./background-check.tsx').then((it) => ({ default: it.BackgroundCheckCard })),
)
const ProviderHistory = lazy(() => import('./provider-history.tsx').then((it) => ({ default: it.ProviderHistory })))
const VIEWS = ['review', 'public', 'keys', 'history'] as const
const SEARCH = searchOf({ view: oneOf(VIEWS, 'review') })

type Props = {
  /** What visitors see of the provider; drawn when asked for. */
  publicView: ReactNode
  /** The keys of its software. */
  keys: ReactNode
  onDecided: () => void
}

/** One provider beside the queue: the documents, the promises, the decision; what visitors see; what happened. */
export function QueueDetail({ id, ...props }: Props & { id: string }) {
  const t = useTranslations('adminProviders')
  const gone = (
    <Notice tone="bad" live>
      {t('gone')}
    </Notice>
  )
  return (
    <Loaded query={useProviderCase(id)} keep label={t('loading')} shape="cards" lines={2} missing={gone}>
      {(row) => <Open row={row} {...props} />}
    </Loaded>
  )
}

function Open({ row, publicView, keys, onDecided }: Props & { row: ProviderCase }) {
  const t = useTranslations('adminProviders')
  const words = useTranslations('providers')
  const dates = useWhen()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { view } = SEARCH.read(params)
  const to = (next: (typeof VIEWS)[number]) => changed(params, { view: next })
  const show = (next: (typeof VIEWS)[number]) => void navigate(to(next), { preventScrollReset: true })
  useShortcuts([
    { keys: KEYS.review, label: t('keys.review'), run: () => show('review') },
    { keys: KEYS.visitors, label: t('keys.visitors'), run: () => show('public') },
    { keys: KEYS.history, label: t('keys.history'), run: () => show('history') },
  ])
  const wait = row.waiting_decision
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <Assignment table="provider_profiles" id={row.id} />
      <Card
        title={row.business_name}
        meta={`${words(`types.${row.provider_type}`)} · ${row.owner_name}`}
        action={<ProviderStatus row={row} />}
      >
        <div className="grid gap-4">
          {row.market_status === 'suspended' && row.suspended_at && (
            <Notice tone="bad" title={t('suspendedSince', { at: dates.promise(row.suspended_at) })}>
              {row.suspension_reason}
            </Notice>
          )}
          {row.withdrawn_at && <Notice tone="warn">{t('withdrawn', { at: dates.promise(row.withdrawn_at) })}</Notice>}
          {wait && (
            <Notice tone="warn" live>
              {wait.mine ? t('waitsMine') : t('waitsOther', { name: wait.decided_by_name })}
            </Notice>
          )}
          <VerificationDecision row={row} onDecided={onDecided} />
          <LinkButton
            className="justify-self-start"
            size="sm"
            variant="quiet"
            to={paths.adminPayouts({ provider: row.id })}
          >
            {t('payouts')}
          </LinkButton>
          <TabLinks
            label={t('views.label')}
            current={view}
            tabs={VIEWS.map((key) => ({ key, label: t(`views.${key}`), to: to(key) }))}
          />
          {view === 'review' ? (
            <Review row={row} />
          ) : view !== 'history' ? (
            <Suspense fallback={<Skeleton label={t('loading')} shape="rows" />}>
              {view === 'public' ? publicView : keys}
            </Suspense>
          ) : (
            <Suspense fallback={<Skeleton label={t('loading')} shape="rows" />}>
              <ProviderHistory row={row} />
            </Suspense>
          )}
        </div>
      </Card>
    </div>
  )
}

function Review({ row }: { row: ProviderCase }) {
  const t = useTranslations('adminProviders')
  const words = useTranslations('providers')
  const offers = row.offers.map((offer) =>
    words.has(`services.${offer as 'body'}`) ? words(`services.${offer as 'body'}`) : offer,
  )
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <DocumentReview row={row} />
      <div className="min-w-0 xl:col-start-1 xl:row-start-3">
        <CredentialReview providerId={row.id} language={row.owner_language} />
      </div>
      <div className="grid min-w-0 gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-2">
        <Deadlines row={row} />
        <Facts
          columns={1}
          rows={[
            [t('owner'), row.owner_name],
            [
              t('email'),
              <a key="mail" className="link" href={`mailto:${row.owner_email}`}>
                {row.owner_email}
              </a>,
            ],
            [t('phone'), row.phone],
            [t('language'), t(`languages.${row.owner_language}`)],
            [t('ein'), row.ein_last4 && t('einValue', { last4: row.ein_last4 })],
            [
              t('place'),
              [row.address, row.city, [row.state, row.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
            ],
            [t('offers'), offers.join(', ')],
          ]}
        />
        <Suspense fallback={<Skeleton label={t('loading')} shape="rows" />}>
          <BackgroundCheckCard row={row} />
        </Suspense>
      </div>
    </div>
  )
}

/** The two promises of an application; each ends when it is kept, and stands still while the provider has to act. */
function Deadlines({ row }: { row: ProviderCase }) {
  const t = useTranslations('adminProviders.deadlines')
  const dates = useWhen()
  const now = useNow({ updateInterval: 30_000 })
  if (row.background_check_status !== 'pending') return null
  const read = DOCUMENTS.every((name) => row[name]?.review === 'accepted')
  const line = (due: string | null, met: boolean) => {
    if (met) return t('met')
    if (waitsForProvider(row)) return t('stopped')
    const by = dates.promise(due)
    return due && new Date(due) < now ? <b className="text-bad">{t('late', { by })}</b> : t('by', { by })
  }
  return (
    <div>
      <h3 className="mb-2">{t('title')}</h3>
      <Facts
        columns={1}
        rows={[
          [t('documents'), line(row.documents_due_at, read)],
          [t('application'), line(row.application_due_at, false)],
        ]}
      />
    </div>
  )
}
