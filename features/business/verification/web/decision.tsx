import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toastError } from '#ui/toast.tsx'
import { type DecisionName, type DeskRow, UNDO_SECONDS } from '../desk.ts'
import { canSuspend, canDecide } from '../policy.ts'
import { verificationContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { askDeskAgain, deskApi } from './desk-data.ts'
import { readyReasons } from './ready-reasons.ts'
import { ReadyReasons } from './redo-form.tsx'

const api = clientOf(verificationContract)
/**
 * Approve, reject, suspend, lift. Each is kept on the server for some seconds and can be undone meanwhile
 * (pending-decisions.tsx). What was typed stays when somebody else was faster.
 */
export function Decision({ row, onDecided }: { row: DeskRow; onDecided: () => void }) {
  const t = useTranslations('adminProviders')
  const [asking, setAsking] = useState<DecisionName | null>(null)
  const [version, setVersion] = useState(row.version)
  const decide = useMutation({
    mutationFn: ({ decision, reason, seen }: { decision: DecisionName; reason: string; seen: number }) => {
      const given = { provider_id: row.id, version: seen, after_seconds: UNDO_SECONDS }
      return decision === 'approved' || decision === 'rejected'
        ? api.decide({ ...given, decision, ...(reason && { reason }) })
        : deskApi.suspend({ ...given, suspended: decision === 'suspended', reason })
    },
    onSuccess: async (_, { decision }) => {
      setAsking(null)
      await askDeskAgain()
      if (decision === 'approved' || decision === 'rejected') onDecided()
    },
    onError: async (refusal) => {
      if (asking === null) toastError(t('error'), sentence(refusal))
      await askDeskAgain()
    },
  })
  const sentence = (refusal: Error) =>
    isRefusal(refusal) && refusal.status < 500 ? refusal.message : t('decideFailed')
  const approve = canDecide(row, 'approved')
  const reject = canDecide(row, 'rejected')
  const suspended = row.market_status === 'suspended'
  // who was never let in is not taken off the market
  const market = canSuspend(row, !suspended).yes && (suspended || row.verified)
  const waits = row.waiting_decision !== null
  const revoking = row.background_check_status === 'approved'
  const ask = (decision: DecisionName) => {
    decide.reset()
    setVersion(row.version)
    setAsking(decision)
  }
  const approveNow = () =>
    row.undecided.length === 0
      ? decide.mutate({ decision: 'approved', reason: '', seen: row.version })
      : ask('approved')
  useShortcuts([
    { keys: 'y', label: t('keys.approve'), run: approveNow, when: approve.yes && !waits && !decide.isPending },
    { keys: 'f', label: t('keys.reject'), run: () => ask('rejected'), when: reject.yes && !waits },
    {
      keys: 's',
      label: t('keys.suspend'),
      run: () => ask(suspended ? 'lifted' : 'suspended'),
      when: market && !waits,
    },
  ])
  if (waits) return null
  return (
    <>
      {decide.isError && asking === null && (
        <Notice tone="bad" live>
          {sentence(decide.error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {!revoking && reject.yes && (
          <Button
            busy={decide.isPending && decide.variables.decision === 'approved' && t('approving')}
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
          busy={decide.isPending}
          error={decide.isError ? sentence(decide.error) : null}
          onClose={() => setAsking(null)}
          onReason={(reason) => {
            // after a refusal the newest state is the one that was looked at again
            decide.mutate({ decision: asking, reason, seen: decide.isError ? row.version : version })
          }}
        />
      )}
    </>
  )
}

type AskProps = {
  row: DeskRow
  decision: DecisionName
  busy: boolean
  error: string | null
  onClose: () => void
  onReason: (reason: string) => void
}
function Ask({ row, decision, busy, error, onClose, onReason }: AskProps) {
  const t = useTranslations('adminProviders')
  const papers = useTranslations('ownProviders.credentials')
  const documents = useTranslations('providers.verification')
  const nameOf = (one: DeskRow['undecided'][number]) => {
    if (one === 'background_check') return t('check.title')
    return one === 'w9' || one === 'insurance_proof'
      ? documents(one === 'w9' ? 'w9' : 'insurance')
      : papers(`kinds.${one}`)
  }
  const field = useId()
  const first = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [needed, setNeeded] = useState(false)
  const revoking = decision === 'rejected' && row.background_check_status === 'approved'
  const words = revoking ? 'revoked' : decision
  const label = {
    approved: 'approve',
    rejected: revoking ? 'revoke' : 'reject',
    suspended: 'suspend',
    lifted: 'lift',
  } as const
  const missing = t(decision === 'rejected' ? 'reasonMissing' : 'reasonNeeded')
  const send = () => {
    if (busy) return
    if (reason.trim().length >= 3) return onReason(reason.trim())
    setNeeded(true)
    focusField(field)
  }
  useShortcuts([{ keys: 'mod+enter', label: t('keys.send'), run: send }])
  return (
    <Dialog
      size="sm"
      open
      initialFocus={first}
      onOpenChange={(open) => !open && onClose()}
      title={t(`ask.${words}.title`, { name: row.business_name })}
      description={t(`ask.${words}.text`)}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={decision === 'rejected' || decision === 'suspended' ? 'danger' : 'primary'}
            busy={busy && t('saving')}
            onClick={send}
          >
            {t(label[decision])}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
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
          ref={first}
          id={field}
          name="reason"
          label={t('reason')}
          hint={decision === 'rejected' && t('reasonHint')}
          value={reason}
          maxLength={1000}
          error={needed && reason.trim().length < 3 && missing}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
