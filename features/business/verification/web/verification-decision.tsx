import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toastError } from '#ui/toast.tsx'
import { type VerificationDecisionName, type ProviderCase, UNDO_SECONDS } from '../provider-admin.ts'
import { canSuspend, canDecide } from '../policy.ts'
import { verificationContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { refetchProviders, providerAdminApi } from './provider-admin-data.ts'
import { readyReasons } from './ready-reasons.ts'
import { ReadyReasons } from './redo-form.tsx'

const api = clientOf(verificationContract)
/**
 * Approve, reject, suspend, lift. Each is kept on the server for some seconds and can be undone meanwhile
 * (pending-verification-decisions.tsx). What was typed stays when somebody else was faster.
 */
export function VerificationDecision({ row, onDecided }: { row: ProviderCase; onDecided: () => void }) {
  const t = useTranslations('adminProviders')
  const [asking, setAsking] = useState<VerificationDecisionName | null>(null)
  const [version, setVersion] = useState(row.version)
  const send = (decision: VerificationDecisionName, reason: string, seen: number) => {
    const given = { provider_id: row.id, version: seen, after_seconds: UNDO_SECONDS }
    return decision === 'approved' || decision === 'rejected'
      ? api.decide({ ...given, decision, ...(reason && { reason }) })
      : providerAdminApi.suspend({ ...given, suspended: decision === 'suspended', reason })
  }
  const sent = async (decision: VerificationDecisionName) => {
    await refetchProviders()
    if (decision === 'approved' || decision === 'rejected') onDecided()
  }
  const sentence = (refusal: unknown) =>
    isRefusal(refusal) && refusal.status < 500 ? refusal.message : t('decideFailed')
  const accept = useMutation({
    mutationFn: () => send('approved', '', row.version),
    onSuccess: () => sent('approved'),
    onError: async (refusal) => {
      toastError(t('error'), sentence(refusal))
      await refetchProviders()
    },
  })
  const approve = canDecide(row, 'approved')
  const reject = canDecide(row, 'rejected')
  const suspended = row.market_status === 'suspended'
  // who was never let in is not taken off the market
  const market = canSuspend(row, !suspended).yes && (suspended || row.verified)
  const waits = row.waiting_decision !== null
  const revoking = row.background_check_status === 'approved'
  const ask = (decision: VerificationDecisionName) => {
    accept.reset()
    setVersion(row.version)
    setAsking(decision)
  }
  const approveNow = () => (row.undecided.length === 0 ? accept.mutate() : ask('approved'))
  useShortcuts([
    { keys: KEYS.approve, label: t('keys.approve'), run: approveNow, when: approve.yes && !waits && !accept.isPending },
    { keys: KEYS.reject, label: t('keys.reject'), run: () => ask('rejected'), when: reject.yes && !waits },
    {
      keys: KEYS.suspend,
      label: t('keys.suspend'),
      run: () => ask(suspended ? 'lifted' : 'suspended'),
      when: market && !waits,
    },
  ])
  if (waits) return null
  return (
    <>
      {accept.isError && (
        <Notice tone="bad" live>
          {sentence(accept.error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {!revoking && reject.yes && (
          <Button
            busy={accept.isPending && t('approving')}
            disabledReason={!approve.yes && t(approve.code === 'document_refused' ? 'stillRefused' : 'noDocuments')}
            onClick={approveNow}
          >
            {t('approve')}
          </Button>
        )}
        {reject.yes && (
          <Button variant="secondary" onClick={() => ask('rejected')}>
            {t(revoking ? 'revoke' : 'reject')}
          </Button>
        )}
        {market && (
          <Button variant={suspended ? 'primary' : 'quiet'} onClick={() => ask(suspended ? 'lifted' : 'suspended')}>
            {t(suspended ? 'lift' : 'suspend')}
          </Button>
        )}
      </div>
      {asking && (
        <Ask
          key={asking}
          row={row}
          decision={asking}
          onClose={() => setAsking(null)}
          // after a refusal the newest state is the one that was looked at again
          onReason={(reason, again) => send(asking, reason, again ? row.version : version)}
          onSent={() => sent(asking)}
          say={sentence}
        />
      )}
    </>
  )
}

type AskProps = {
  row: ProviderCase
  decision: VerificationDecisionName
  onClose: () => void
  onReason: (reason: string, again: boolean) => Promise<unknown>
  onSent: () => Promise<void>
  say: (error: unknown) => string
}
function Ask({ row, decision, onClose, onReason, onSent, say }: AskProps) {
  const t = useTranslations('adminProviders')
  const credentials = useTranslations('ownProviders.credentials')
  const documents = useTranslations('providers.verification')
  const nameOf = (one: ProviderCase['undecided'][number]) => {
    if (one === 'background_check') return t('check.title')
    return one === 'w9' || one === 'insurance_proof'
      ? documents(one === 'w9' ? 'w9' : 'insurance')
      : credentials(`kinds.${one}`)
  }
  const [reason, setReason] = useState('')
  const [again, setAgain] = useState(false)
  const revoking = decision === 'rejected' && row.background_check_status === 'approved'
  const words = revoking ? 'revoked' : decision
  const label = {
    approved: 'approve',
    rejected: revoking ? 'revoke' : 'reject',
    suspended: 'suspend',
    lifted: 'lift',
  } as const
  const missing = t(decision === 'rejected' ? 'reasonMissing' : 'reasonNeeded')
  return (
    <FormDialog
      size="sm"
      open
      onOpenChange={onClose}
      title={t(`ask.${words}.title`, { name: row.business_name })}
      text={t(`ask.${words}.text`)}
      submit={t(label[decision])}
      busyText={t('saving')}
      variant={decision === 'rejected' || decision === 'suspended' ? 'danger' : 'primary'}
      check={() => ({ reason: reason.trim().length < 3 && missing })}
      run={() => onReason(reason.trim(), again)}
      say={say}
      onFailed={() => {
        setAgain(true)
        void refetchProviders()
      }}
      onSent={onSent}
    >
      {(wrong) => (
        <>
          {decision === 'approved' && row.undecided.length > 0 && (
            <Notice tone="warn">{t('notAccepted', { list: row.undecided.map(nameOf).join(', ') })}</Notice>
          )}
          {decision === 'rejected' && row.background_check?.status === 'consider' && (
            <Notice tone="warn" title={t('adverse')}>
              <ol className="list-decimal pl-5">
                {(['first', 'then', 'last', 'not'] as const).map((step) => (
                  <li key={step}>{t(`adverseSteps.${step}`)}</li>
                ))}
              </ol>
            </Notice>
          )}
          {decision !== 'approved' && (
            <ReadyReasons ready={readyReasons(decision, row.owner_language)} onChoose={setReason} />
          )}
          <TextArea
            id="decision-reason"
            name="reason"
            label={t('reason')}
            hint={decision === 'rejected' && t('reasonHint')}
            value={reason}
            maxLength={1000}
            error={wrong['reason']}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
