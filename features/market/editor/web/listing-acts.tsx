import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/later.ts'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { LISTING_STATUS, type ListingStatus } from '#features/market/listings/listing.ts'
import { ASKED, blockedBy } from './listing-checklist.tsx'
import { api, askMineAgain, keep, type Own, useRefusalText } from './own-calls.ts'
import { type Confirmed, PublishDialog } from './publish-dialog.tsx'

/** Only rentals ask for another car. */
const DuplicateCar = lazyPart(async () => (await import('./duplicate-car.tsx')).DuplicateCar)

const ACTS = {
  active: { act: 'publish', busy: 'publishing' },
  paused: { act: 'pause', busy: 'pausing' },
  archived: { act: 'archive', busy: 'archiving' },
  draft: { act: 'restore', busy: 'restoring' },
} as const

/** Publish, pause, archive, restore, duplicate: what the state allows, what stands in the way in words, and what came of it. */
export function ListingActs({ row, unsaved, children }: { row: Own; unsaved?: boolean; children?: ReactNode }) {
  const t = useTranslations('ownListings')
  const textOf = useRefusalText()
  const [asking, setAsking] = useState(false)
  const move = useMutation({
    mutationFn: ({ to, confirmed }: { to: ListingStatus; confirmed?: Confirmed }) =>
      api.transition({ listing_id: row.id, to, ...confirmed }),
    onSuccess: async (stored) => {
      toast(row.title, t(`acts.done.${stored.status}`))
      await keep(row.id, { status: stored.status, version: stored.version })
    },
    onError: async (error) => {
      toastError(t('error'), textOf(error))
      await askMineAgain()
    },
  })
  const navigate = useNavigate()
  const [another, setAnother] = useState<boolean | null>(null)
  const goTo = async (made: { id: string }) => {
    await askMineAgain()
    toast(t('acts.copied'), t('acts.copiedText'))
    await navigate(paths.providerListing(made.id))
  }
  const copy = useMutation({
    mutationFn: () => api.duplicate({ listing_id: row.id }),
    onSuccess: goTo,
    onError: (error) => toastError(t('error'), textOf(error)),
  })
  const missing = row.conditions.filter(({ name, met }) => !met && ASKED.includes(name)).map(({ name }) => name)
  const blocked = blockedBy(row)
  const publish = () => (missing.length ? setAsking(true) : move.mutate({ to: 'active' }))
  const inWay = blocked ? t(`ready.why.${blocked}`) : unsaved && t('acts.unsaved')
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-2">
        {children}
        {LISTING_STATUS[row.status].next.map((to) => (
          <Button
            key={to}
            variant={to === 'active' ? 'primary' : to === 'archived' ? 'quiet' : 'secondary'}
            aria-label={t('acts.of', { act: t(`acts.${ACTS[to].act}`), title: row.title })}
            busy={move.isPending && move.variables.to === to && t(`acts.${ACTS[to].busy}`)}
            disabledReason={to === 'active' && inWay}
            onClick={() => {
              if (move.isPending) return
              if (to === 'active') publish()
              else move.mutate({ to })
            }}
          >
            {t(`acts.${ACTS[to].act}`)}
          </Button>
        ))}
        <Button
          variant="quiet"
          aria-label={t('acts.of', { act: t('acts.duplicate'), title: row.title })}
          busy={copy.isPending && t('acts.duplicating')}
          onClick={() => {
            if (row.vehicle_id) setAnother(true)
            else if (!copy.isPending) copy.mutate()
          }}
        >
          {t('acts.duplicate')}
        </Button>
      </div>
      {move.isSuccess && move.data.status === row.status && (
        <Notice tone="good" live>
          {t(`acts.done.${row.status}`)}
        </Notice>
      )}
      {copy.isError && (
        <Notice tone="bad" live title={t('acts.failed')}>
          {textOf(copy.error)}
        </Notice>
      )}
      {move.isError && (
        <Notice tone="bad" live title={t('acts.failed')}>
          {textOf(move.error)}
        </Notice>
      )}
      {another !== null && (
        <Suspense fallback={null}>
          <DuplicateCar row={row} open={another} onOpenChange={setAnother} onMade={goTo} />
        </Suspense>
      )}
      <PublishDialog
        open={asking}
        onOpenChange={setAsking}
        missing={missing}
        onPublish={(confirmed) => move.mutate({ to: 'active', confirmed })}
      />
    </div>
  )
}
