import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { type DocumentKind, MAX_EVIDENCE } from '../chargeback.ts'
import { type ChargebackCase, chargebackContract } from '../chargeback-case.ts'
import { caseChanged } from '#features/cases/complaints/web/case-calls.ts'
import { ChooseDocuments, useDocuments } from './chargeback-documents.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MONEY_UNDO_SECONDS } from '#features/money/decisions/money-decision.ts'
import { moneyDecisionsChanged, useDecisionWaits } from '#features/money/decisions/web/money-decisions-data.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useWhen } from '#ui/time-text.ts'

const api = clientOf(chargebackContract)
const SHORTEST = 20

/** The answer to a bank: what we know, read and corrected by an admin, kept as a draft, handed in once; or giving in. */
export function ChargebackAnswer({ found, zone }: { found: ChargebackCase; zone: string }) {
  const t = useTranslations('adminChargebacks')
  const decided = useDecisionWaits({ order_id: found.order_id })
  const when = useWhen()
  const [text, setText, drop] = useDraft(`${found.id}:evidence`, found.text)
  const documents = useDocuments(found)
  const [leftOut, setLeftOut, dropLeftOut] = useDraft<DocumentKind[]>(`${found.id}:left-out`, [])
  const kinds = (documents.data ?? []).flatMap(({ kind }) => (leftOut.includes(kind) ? [] : [kind]))
  const locale = useLocale()
  const names = new Intl.ListFormat(locale).format(kinds.map((kind) => t(`documents.kinds.${kind}`)))
  const [asked, setAsked] = useState(false)
  const [sure, setSure] = useState(false)
  const short = text.trim().length < SHORTEST
  const keep = useMutation({
    mutationFn: () => api.keepEvidence({ id: found.id, text: text.trim() }),
    onSuccess: () => toast(t('kept'), t('keptText')),
    onSettled: caseChanged,
  })
  const say = (error: unknown) => (isRefusal(error) ? error.message : t('failed'))
  const sent = (title: string, said: string) => {
    drop()
    dropLeftOut()
    toast(title, said)
    void caseChanged()
  }
  const complete = () => {
    setAsked(true)
    if (short) focusField('evidence')
    return !short
  }
  return (
    <div className="mt-5 grid gap-4" data-no-print>
      {found.failure && <Notice tone="bad">{t('refused', { why: found.failure })}</Notice>}
      <TextArea
        name="evidence"
        label={t('evidence')}
        hint={t('evidenceHint')}
        lang="en"
        rows={14}
        maxLength={MAX_EVIDENCE}
        value={text}
        error={asked && short && t('short')}
        onChange={(event) => setText(event.target.value)}
      />
      <ChooseDocuments id={found.id} asked={documents} leftOut={leftOut} onLeftOut={setLeftOut} />
      {found.kept_at && (
        <p className="text-sm text-ink-soft">
          {t('keptBy', { who: found.kept_by ?? t('somebody'), at: when.promise(found.kept_at, zone) })}
        </p>
      )}
      {keep.error && (
        <Notice tone="bad" live>
          {keep.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabledReason={documents.isLoading && t('documents.wait')}
          onClick={() => complete() && setSure(true)}
        >
          {t('handIn')}
        </Button>
        <Button variant="secondary" busy={keep.isPending && t('keeping')} onClick={() => complete() && keep.mutate()}>
          {t('keep')}
        </Button>
        {text !== found.assembled && (
          <Button variant="quiet" onClick={() => setText(found.assembled)}>
            {t('renew')}
          </Button>
        )}
        {!decided && (
          <ReasonDialog
            name={`${found.id}:accept`}
            label={t('giveIn')}
            title={t('giveInTitle')}
            text={t('giveInText')}
            doText={t('giveInDo')}
            busyText={t('givingIn')}
            look={{ variant: 'quiet' }}
            danger
            run={async (reason) => {
              await api.acceptChargeback({ id: found.id, reason, after_seconds: MONEY_UNDO_SECONDS })
              void moneyDecisionsChanged()
            }}
            say={say}
            onFailed={caseChanged}
            onSent={() => {
              // what was typed is needed again when it is undone
              toast(t('gaveIn'), t('gaveInText'))
              void caseChanged()
            }}
          />
        )}
      </div>
      <FormDialog
        open={sure}
        onOpenChange={setSure}
        title={t('handInTitle')}
        text={t('handInText')}
        size="sm"
        submit={t('handInDo')}
        busyText={t('handingIn')}
        back
        run={() => api.answerChargeback({ id: found.id, text: text.trim(), documents: kinds })}
        say={say}
        onFailed={caseChanged}
        onSent={() => sent(t('handedIn'), t('handedInText'))}
      >
        <p>{kinds.length > 0 ? t('documents.goes', { names }) : t('documents.alone')}</p>
      </FormDialog>
    </div>
  )
}
