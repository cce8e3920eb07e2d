import { Eye, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ClaimDocument } from '../claim.ts'
import { useDocuments } from './claim-calls.ts'
import { useDocumentName } from './document-name.ts'
import { DocumentReads } from './document-reads.tsx'
import { useWhen } from './when.ts'

/** The driver's documents beside the form. Nothing loads before it is chosen, because every opening is recorded. */
export function DocumentViewer({ claimId }: { claimId: string }) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const documents = useDocuments(claimId)
  const [chosen, setChosen] = useState<{ file_id: string; url: string } | null>(null)
  const nameOf = useDocumentName()
  const rows = documents.data ?? []
  const open = rows.find((row) => row.file_id === chosen?.file_id)
  return (
    <Card title={admin('documents.title')} meta={rows.length > 0 && admin('documents.record')}>
      {documents.isPending ? (
        <Skeleton label={t('loading')} shape="rows" lines={2} />
      ) : rows.length === 0 ? (
        <p className="text-ink-soft">{admin('documents.none')}</p>
      ) : (
        <div className="grid gap-4">
          <ul className="grid gap-2">
            {rows.map((row) => (
              <Line
                key={row.file_id}
                row={row}
                open={row.file_id === chosen?.file_id}
                onOpen={() => setChosen({ file_id: row.file_id, url: row.signed_url })}
              />
            ))}
          </ul>
          {open && chosen ? (
            <figure className="grid gap-2">
              {open.content_type === 'application/pdf' ? (
                <iframe
                  src={chosen.url}
                  title={nameOf(open)}
                  onLoad={() => void documents.refetch()}
                  className="h-[70dvh] w-full rounded-md border border-line bg-sunken"
                />
              ) : (
                <img
                  src={chosen.url}
                  alt={`${nameOf(open)}: ${open.original_name}`}
                  onLoad={() => void documents.refetch()}
                  className="max-h-[70dvh] w-full rounded-md border border-line bg-sunken object-contain"
                />
              )}
              <figcaption>
                <LinkButton
                  variant="quiet"
                  size="sm"
                  to={chosen.url}
                  reloadDocument
                  target="_blank"
                  rel="noreferrer"
                  icon={<ExternalLink aria-hidden className="size-4.5" />}
                >
                  {admin('documents.newTab')}
                </LinkButton>
              </figcaption>
            </figure>
          ) : (
            <Empty title={admin('documents.choose')} icon={<Eye aria-hidden />} />
          )}
        </div>
      )}
    </Card>
  )
}

function Line({ row, open, onOpen }: { row: ClaimDocument; open: boolean; onOpen: () => void }) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const when = useWhen()
  const nameOf = useDocumentName()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line px-4 py-2">
      <div className="min-w-0">
        <b className="block wrap-anywhere">{nameOf(row)}</b>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {row.original_name} · {t('claim.documents.added', { date: when.at(row.created_at) })}
        </span>
        <DocumentReads reads={row.reads} none={t('claim.documents.unreadByTeam')} />
      </div>
      <Button variant="secondary" size="sm" aria-pressed={open} onClick={onOpen}>
        {admin(open ? 'documents.opened' : 'documents.open')}
        <span className="sr-only">: {nameOf(row)}</span>
      </Button>
    </li>
  )
}
