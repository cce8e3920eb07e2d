import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWhen } from '#ui/time-text.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import type { ProviderCase } from '../provider-admin.ts'
import { canReviewDocument } from '#features/business/providers/policy.ts'
import { type DocumentName, DOCUMENTS, type ProviderDocument } from '#features/business/providers/provider.ts'
import { linkOf } from '#features/business/providers/web/data.ts'
import { credentialsContract } from '#features/business/credentials/contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { ProviderDocumentViewer } from './provider-document-viewer.tsx'
import { readyReasons } from './ready-reasons.ts'
import { RedoForm } from './redo-form.tsx'

const api = clientOf(credentialsContract)
/** The two documents of a profile: one is shown at a time, and A or R decides about the one that is shown. */
export function DocumentReview({ row }: { row: ProviderCase }) {
  const t = useTranslations('adminProviders')
  const [shown, setShown] = useState<DocumentName | null>(null)
  const given = DOCUMENTS.filter((name) => row[name])
  const open = shown && row[shown] ? shown : null
  const unread = given.filter((name) => row[name]?.review === null)
  const behind = (name: DocumentName | null, among: readonly DocumentName[]) =>
    among[(name ? among.indexOf(name) + 1 : 0) % Math.max(1, among.length)] ?? null
  const next = () => setShown(behind(open, open === null && unread.length > 0 ? unread : given))
  useShortcuts([{ keys: KEYS.document, label: t('keys.document'), run: next, when: given.length > 0 }])
  return (
    <>
      <div className="min-w-0 xl:col-start-2 xl:row-start-1">
        <h3 className="mb-1">{t('documents')}</h3>
        <p className="mb-2 text-sm text-ink-soft">{t('record')}</p>
        <ul className="grid gap-2">
          {DOCUMENTS.map((name) => (
            <HandedIn
              key={name}
              row={row}
              name={name}
              open={open === name}
              onOpen={() => setShown(name)}
              onAccepted={() => setShown(unread.find((other) => other !== name) ?? name)}
            />
          ))}
        </ul>
      </div>
      <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        {open && row[open] ? (
          <Shown key={row[open].path} name={open} document={row[open]} />
        ) : (
          <p className="rounded-md border border-line px-4 py-12 text-center text-ink-soft">
            {t(given.length > 0 ? 'choose' : 'noDocuments')}
          </p>
        )}
      </div>
    </>
  )
}

/** A link of its own for every opening, so that each is recorded. */
function Shown({ name, document }: { name: DocumentName; document: ProviderDocument }) {
  const t = useTranslations('adminProviders')
  const words = useTranslations('providers.verification')
  const { data: url, isError } = useQuery({
    queryKey: ['files', 'link', document.path],
    queryFn: () => linkOf(document.path),
    staleTime: 600_000,
    refetchOnWindowFocus: false,
  })
  if (isError) return <Notice tone="bad">{t('openFailed')}</Notice>
  const label = `${words(name === 'w9' ? 'w9' : 'insurance')}: ${document.original_name}`
  return url ? <ProviderDocumentViewer name={label} url={url} isPdf={document.path.endsWith('.pdf')} /> : null
}

type DocumentProps = {
  row: ProviderCase
  name: DocumentName
  open: boolean
  onOpen: () => void
  onAccepted: () => void
}
function HandedIn({ row, name, open, onOpen, onAccepted }: DocumentProps) {
  const t = useTranslations('adminProviders')
  const words = useTranslations('providers.verification')
  const dates = useWhen()
  const label = words(name === 'w9' ? 'w9' : 'insurance')
  const document = row[name]
  return (
    <li className="grid gap-2 rounded-md border border-line px-4 py-3">
      <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <b>{label}</b>
          <span className="block text-sm wrap-anywhere text-ink-soft">
            {document ? `${document.original_name}, ${dates.date(document.created_at)}` : t('missing')}
          </span>
        </span>
        {document?.review && (
          <StatusBadge tone={document.review === 'accepted' ? 'good' : 'bad'}>
            {words(`document.${document.review}`)}
          </StatusBadge>
        )}
      </span>
      {document?.review_reason && (
        <p className="text-sm text-bad">{words('correct', { reason: document.review_reason })}</p>
      )}
      {document && <Decide key={document.path} {...{ row, name, label, document, open, onOpen, onAccepted }} />}
    </li>
  )
}

function Decide({
  row,
  name,
  label,
  document,
  open,
  onOpen,
  onAccepted,
}: DocumentProps & { label: string; document: ProviderDocument }) {
  const t = useTranslations('adminProviders')
  const own = useTranslations('ownProviders.credentials')
  const review = useMutation({
    mutationFn: ({ decision, reason }: { decision: 'accepted' | 'refused'; reason?: string }) =>
      api.reviewDocument({
        provider_id: row.id,
        document: name,
        path: document.path,
        decision,
        ...(reason && { reason }),
      }),
    onSuccess: (_, { decision }) => {
      toast(own(decision === 'accepted' ? 'accepted' : 'sentBack'), label)
      if (decision === 'accepted' && open) onAccepted()
    },
    onError: (refusal) =>
      toastError(t('error'), isRefusal(refusal) && refusal.code === 'changed' ? t('replaced') : refusal.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['provider_queue'] }),
  })
  return (
    <RedoForm
      id={document.path}
      name={label}
      busy={review.isPending ? review.variables.decision : null}
      mayAccept={canReviewDocument(row, document, 'accepted').yes}
      mayRefuse={canReviewDocument(row, document, 'refused').yes}
      ready={readyReasons(name, row.owner_language)}
      keys={open}
      onDecide={(decision, reason) => review.mutate({ decision, ...(reason && { reason }) })}
    >
      <Button
        variant="quiet"
        size="sm"
        aria-pressed={open}
        aria-label={`${t(open ? 'opened' : 'open')}: ${document.original_name}`}
        onClick={onOpen}
      >
        {t(open ? 'opened' : 'open')}
      </Button>
    </RedoForm>
  )
}
