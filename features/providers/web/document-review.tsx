import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useDates } from '#features/dashboards/web/words.ts'
import { queries } from '#features/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { QueueRow } from '../contract.ts'
import { canReviewDocument } from '../policy.ts'
import type { DocumentName, ProviderDocument } from '../provider.ts'
import { api, openDocument } from './data.ts'
import { RedoForm } from './redo-form.tsx'

/** One paper of the profile beside the queue: open it, accept it, or send it back with the reason. */
export function DocumentReview({ row, name }: { row: QueueRow; name: DocumentName }) {
  const t = useTranslations('providers')
  const dates = useDates()
  const label = t(`verification.${name === 'w9' ? 'w9' : 'insurance'}`)
  const document = row[name]
  return (
    <li className="grid gap-2 rounded-md border border-line px-4 py-3">
      <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <b>{label}</b>
          <span className="block text-sm wrap-anywhere text-ink-soft">
            {document ? `${document.original_name}, ${dates.date(document.created_at)}` : t('admin.missing')}
          </span>
        </span>
        {document?.review && (
          <StatusBadge tone={document.review === 'accepted' ? 'good' : 'bad'}>
            {t(`verification.document.${document.review}`)}
          </StatusBadge>
        )}
      </span>
      {document?.review_reason && (
        <p className="text-sm text-bad">{t('verification.correct', { reason: document.review_reason })}</p>
      )}
      {document && <Decide key={document.path} row={row} name={name} label={label} document={document} />}
    </li>
  )
}

type DecideProps = { row: QueueRow; name: DocumentName; label: string; document: ProviderDocument }
function Decide({ row, name, label, document }: DecideProps) {
  const t = useTranslations('providers')
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
    onSuccess: (_, { decision }) => toast(own(decision === 'accepted' ? 'accepted' : 'sentBack'), label),
    onError: (refusal) =>
      toastError(t('error'), isRefusal(refusal) && refusal.code === 'changed' ? t('admin.replaced') : refusal.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['provider_queue'] }),
  })
  return (
    <RedoForm
      id={name}
      name={label}
      busy={review.isPending ? review.variables.decision : null}
      mayAccept={canReviewDocument(row, document, 'accepted').yes}
      mayRefuse={canReviewDocument(row, document, 'refused').yes}
      onDecide={(decision, reason) => review.mutate({ decision, ...(reason && { reason }) })}
    >
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('verification.openOf', { name: document.original_name })}
        onClick={() => {
          openDocument(document.path).catch(() => toastError(t('error'), t('verification.openFailed')))
        }}
      >
        {t('verification.open')}
      </Button>
    </RedoForm>
  )
}
