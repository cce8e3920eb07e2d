import { useMutation } from '@tanstack/react-query'
import { FileText, Image } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Attached, FileSlot } from '#features/files/web/file-slot.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type ClaimDetail, DOCUMENT_SLOTS, type ClaimDocument, type DocumentSlot, SLOTS } from '../claim.ts'
import { api, claimChanged, useDocuments, useSentence } from './claim-calls.ts'
import { useWhen } from './when.ts'

/** The driver's documents: open them, see who else did, add what is missing while the claim is open. */
export function ClaimDocuments({ claim, mine }: { claim: ClaimDetail; mine: boolean }) {
  const t = useTranslations('claims')
  const sentence = useSentence()
  const documents = useDocuments(claim.id)
  const add = useMutation({
    mutationFn: ({ slot, file_id }: { slot: DocumentSlot; file_id: string }) =>
      api.addDocument({ claim_id: claim.id, slot, file_id }),
    onSettled: claimChanged,
  })
  const attach = (slot: DocumentSlot) => (value: Attached | null) => {
    if (value) add.mutate({ slot, file_id: value.file_id })
  }
  const rows = documents.data ?? []
  const open = mine && claim.status !== 'closed'
  const missing = SLOTS.filter((slot) => !rows.some((row) => row.slot === slot))
  return (
    <Card title={t('claim.documents.title')}>
      {documents.isPending ? (
        <Skeleton label={t('loading')} shape="rows" lines={2} />
      ) : documents.isError ? (
        <Notice
          tone="bad"
          action={
            <Button size="sm" variant="secondary" onClick={() => void documents.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('claim.documents.loadFailed')}
        </Notice>
      ) : (
        <div className="grid gap-4">
          {rows.length === 0 && (
            <p className="text-ink-soft">{t(open ? 'claim.documents.empty' : 'claim.documents.none')}</p>
          )}
          {rows.length > 0 && (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li key={row.slot} className="py-3 first:pt-0 last:pb-0">
                  <DocumentLine row={row} mine={mine} />
                </li>
              ))}
            </ul>
          )}
          {add.isError && (
            <Notice tone="bad" live title={t('claim.documents.failed')}>
              {sentence(add.error)}
            </Notice>
          )}
          {open &&
            missing.map((slot) => (
              <FileSlot
                key={slot}
                label={t(`slots.${slot}`)}
                types={DOCUMENT_SLOTS[slot]}
                folder="claims"
                capture={slot === 'damage_photos'}
                value={null}
                onValue={attach(slot)}
              />
            ))}
        </div>
      )}
    </Card>
  )
}

function DocumentLine({ row, mine }: { row: ClaimDocument; mine: boolean }) {
  const t = useTranslations('claims')
  const when = useWhen()
  const Icon = row.content_type === 'application/pdf' ? FileText : Image
  const [last, ...others] = row.reads
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-semibold">{t(`slots.${row.slot}`)}</p>
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
        <p className="text-sm text-ink-soft">
          {last
            ? `${t('claim.documents.readBy', {
                name: last.name,
                date: when.at(last.at),
              })} ${others.length ? t('claim.documents.readMore', { count: others.length }) : ''}`
            : t(mine ? 'claim.documents.unread' : 'claim.documents.unreadByTeam')}
        </p>
      </div>
    </div>
  )
}
