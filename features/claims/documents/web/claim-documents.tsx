import { FileText, Image } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '#ui/loaded.tsx'
import { lazyPart } from '#ui/later.ts'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ClaimDetail, ClaimDocument } from '#features/claims/claims/claim.ts'
import { useDocuments } from './document-calls.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { AddedBy, DocumentReads } from './document-reads.tsx'

// with the upload: few add something, and a phone shows it folded
const ClaimDocumentList = lazyPart(async () => (await import('./claim-document-list.tsx')).ClaimDocumentList)

/**
 * The driver's documents: open them, see who else did, add what is missing while the claim is open. `below` each stands
 * what else may be done with it, `note` below them all.
 */
export function ClaimDocuments({
  claim,
  mine,
  below,
  note,
}: {
  claim: ClaimDetail
  mine: boolean
  below?: (row: ClaimDocument) => ReactNode
  note?: ReactNode
}) {
  const t = useTranslations('claims')
  const documents = useDocuments(claim.id)
  const open = mine && claim.status !== 'closed'
  return (
    <Section
      title={t('claim.documents.title')}
      fold={t('claim.documentsCount', { count: documents.data?.length ?? 0 })}
      later
    >
      <Loaded query={documents} label={t('loading')} shape="rows" lines={2} failed={t('claim.documents.loadFailed')}>
        {(rows) => (
          <div className="grid gap-4">
            {rows.length === 0 && (
              <p className="text-ink-soft">{t(open ? 'claim.documents.empty' : 'claim.documents.none')}</p>
            )}
            {rows.length > 0 && (
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <li key={row.file_id} className="py-3 first:pt-0 last:pb-0">
                    <DocumentLine row={row} mine={mine}>
                      {below?.(row)}
                    </DocumentLine>
                  </li>
                ))}
              </ul>
            )}
            {rows.length > 0 && note}
            {open && (
              <Suspense fallback={<Skeleton label={t('loading')} shape="rows" lines={2} />}>
                <ClaimDocumentList claim={claim} rows={rows} />
              </Suspense>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function DocumentLine({ row, mine, children }: { row: ClaimDocument; mine: boolean; children: ReactNode }) {
  const t = useTranslations('claims.claim.documents')
  const nameOf = useDocumentName()
  const Icon = row.content_type === 'application/pdf' ? FileText : Image
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{nameOf(row)}</p>
        <p className="text-sm">
          <a
            href={row.signed_url}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center wrap-anywhere sm:min-h-0"
          >
            {row.original_name}
          </a>
        </p>
        <AddedBy row={row} />
        <DocumentReads reads={row.reads} none={t(mine ? 'unread' : 'unreadByTeam')} />
        {children}
      </div>
    </div>
  )
}
