import { ChevronLeft, ChevronRight, ExternalLink, Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { lazyPart } from '#ui/later.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ClaimDocument } from '#features/claims/claims/claim.ts'
import { useDocuments } from './document-calls.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { Loaded } from '#ui/loaded.tsx'
import { AddedBy, DocumentReads } from './document-reads.tsx'
import { useWhen } from '#ui/time-text.ts'

const PictureStage = lazyPart(async () => (await import('./picture-stage.tsx')).PictureStage)

/**
 * The driver's documents beside the form, as high as the window; J and K walk them. Nothing loads before it is chosen,
 * because every opening is recorded.
 */
export function DocumentViewer({ claimId, onShown }: { claimId: string; onShown: (file_id: string) => void }) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims.documents')
  const documents = useDocuments(claimId)
  const nameOf = useDocumentName()
  const [chosen, setChosen] = useState<{ file_id: string; url: string } | null>(null)
  const rows = documents.data ?? []
  const at = rows.findIndex((row) => row.file_id === chosen?.file_id)
  const open = rows[at]
  const show = (row: ClaimDocument | undefined) => {
    if (!row) return
    setChosen({ file_id: row.file_id, url: row.signed_url })
    onShown(row.file_id)
  }
  const step = (by: 1 | -1) => show(rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))])
  useShortcuts([
    { keys: KEYS.down, label: admin('next'), run: () => step(1), when: rows.length > 0 },
    { keys: KEYS.up, label: admin('previous'), run: () => step(-1), when: rows.length > 0 },
  ])
  const read = () => void documents.refetch()
  if (rows.length === 0)
    return (
      <Card title={admin('title')}>
        <Loaded query={documents} keep label={t('loading')} shape="rows" lines={2}>
          {() => <p className="text-ink-soft">{admin('none')}</p>}
        </Loaded>
      </Card>
    )
  return (
    <Card
      title={admin('title')}
      meta={!open && admin('record')}
      action={
        <div className="flex items-center gap-1">
          <Button variant="quiet" size="sm" aria-label={admin('previous')} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <span className="text-sm text-ink-soft">{admin('count', { at: at + 1, all: rows.length })}</span>
          <Button variant="quiet" size="sm" aria-label={admin('next')} onClick={() => step(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      }
      className={cx(
        'flex flex-col lg:sticky lg:top-[calc(var(--header)+1rem)]',
        open ? 'lg:h-[calc(100dvh-var(--header)-2rem)]' : 'lg:min-h-96',
      )}
    >
      <ul aria-label={admin('list')} className="mb-3 flex flex-wrap gap-2">
        {rows.map((row) => (
          <li key={row.file_id}>
            <Button
              variant={row.file_id === chosen?.file_id ? 'primary' : 'secondary'}
              size="sm"
              aria-pressed={row.file_id === chosen?.file_id}
              onClick={() => show(row)}
            >
              <span className="sr-only">{admin(row.file_id === chosen?.file_id ? 'opened' : 'open')}: </span>
              <span className="max-w-48 truncate">{nameOf(row)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open && chosen ? (
        <figure className="flex min-h-0 flex-1 flex-col gap-2">
          {open.content_type === 'application/pdf' ? (
            <iframe
              src={`${chosen.url}#view=FitH&navpanes=0`}
              title={nameOf(open)}
              onLoad={read}
              className="h-[70dvh] w-full flex-1 rounded-md border border-line bg-sunken"
            />
          ) : (
            <Suspense fallback={<Skeleton label={t('loading')} shape="rows" lines={6} />}>
              <PictureStage
                key={chosen.file_id}
                src={chosen.url}
                alt={`${nameOf(open)}: ${open.original_name}`}
                onLoad={read}
              />
            </Suspense>
          )}
          <figcaption className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">{open.original_name}</span>
            <LinkButton
              variant="quiet"
              size="sm"
              to={chosen.url}
              reloadDocument
              target="_blank"
              rel="noreferrer"
              icon={<ExternalLink aria-hidden className="size-4.5" />}
            >
              {admin('newTab')}
            </LinkButton>
          </figcaption>
        </figure>
      ) : (
        <Empty title={admin('choose')} icon={<Eye aria-hidden />} />
      )}
      <Openings rows={rows} />
    </Card>
  )
}

/** What each file is and who opened it. */
function Openings({ rows }: { rows: readonly ClaimDocument[] }) {
  const t = useTranslations('claims.claim.documents')
  const admin = useTranslations('adminClaims.documents')
  const when = useWhen()
  const nameOf = useDocumentName()
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold text-accent">{admin('facts')}</summary>
      <p className="mt-1 text-ink-soft">{admin('record')}</p>
      <ul className="mt-2 grid max-h-40 gap-3 overflow-auto">
        {rows.map((row) => (
          <li key={row.file_id}>
            <b className="block wrap-anywhere">{nameOf(row)}</b>
            <span className="block wrap-anywhere text-ink-soft">
              {row.original_name} · {t('added', { date: when.at(row.created_at) })}
            </span>
            <AddedBy row={row} />
            <DocumentReads reads={row.reads} none={t('unreadByTeam')} />
          </li>
        ))}
      </ul>
    </details>
  )
}
