import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { QueueRow } from '../contract.ts'
import { canDecide } from '../policy.ts'
import { api } from './data.ts'

/** Approve, or reject with a reason. What changed meanwhile is said, loaded again and decided anew. */
export function Decision({ row, onDecided }: { row: QueueRow; onDecided: () => void }) {
  const t = useTranslations('providers.admin')
  const error = useTranslations('providers')('error')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [needed, setNeeded] = useState(false)
  const decide = useMutation({
    mutationFn: (decision: 'approved' | 'rejected') =>
      api.decide({ provider_id: row.id, decision, version: row.version, ...(decision === 'rejected' && { reason }) }),
    onSuccess: (_, decision) => {
      setAsking(false)
      toast(t(decision), t(`${decision}Text`, { name: row.business_name }))
      onDecided()
    },
    onError: (refusal) => {
      setAsking(false)
      toastError(error, sentence(refusal))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['provider_queue'] }),
  })
  const sentence = (refusal: Error) =>
    isRefusal(refusal) && refusal.code === 'changed' ? t('changed') : t('decideFailed')
  const approve = canDecide(row, 'approved')
  const reject = canDecide(row, 'rejected')
  if (!approve.yes && !reject.yes) return null
  const revoking = row.background_check_status === 'approved'
  const send = () => {
    setNeeded(!reason.trim())
    if (reason.trim()) decide.mutate('rejected')
  }
  return (
    <>
      {decide.isError && (
        <Notice tone="bad" live className="mb-4">
          {sentence(decide.error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {!revoking && (
          <Button
            busy={decide.isPending && decide.variables === 'approved' && t('approving')}
            disabledReason={!approve.yes && t(approve.code === 'document_refused' ? 'stillRefused' : 'noDocuments')}
            onClick={() => decide.mutate('approved')}
          >
            {t('approve')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t(revoking ? 'revoke' : 'reject')}
        </Button>
      </div>
      <Dialog
        size="sm"
        open={asking}
        onOpenChange={setAsking}
        title={t(revoking ? 'revokeTitle' : 'rejectTitle', { name: row.business_name })}
        description={t('rejectText')}
        closeText={t('close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" busy={decide.isPending && t('rejecting')} onClick={send}>
              {t(revoking ? 'revoke' : 'reject')}
            </Button>
          </>
        }
      >
        <TextArea
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          maxLength={1000}
          error={needed && !reason.trim() && t('reasonMissing')}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </>
  )
}
