import { zoneOfState } from '#lib/us-states.ts'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { EXTENSION_REASONS } from '../lifecycle.ts'
import { canAskMore } from '#features/claims/claims/policy.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { life, useExtensions } from './lifecycle-calls.ts'
import { useWhen } from '#ui/time-text.ts'

/** The driver's request for more rental days: what became of the last one, and a way to ask while none is open. */
export function AskMore({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.more')
  const me = useMe()
  const when = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  const extensions = useExtensions(claim.id)
  if (!extensions.data || claim.driver_id !== me.id) return null
  const { insurer_name: insurer } = claim
  const request = extensions.data.find(({ by }) => by === 'driver')
  if (request?.status === 'asked') {
    const late = request.due_at !== null && new Date(request.due_at) < now
    const due = request.due_at ? when.promise(request.due_at, zoneOfState(claim.loss_state)) : ''
    return (
      <Notice tone={late ? 'warn' : 'info'} className="mt-5" title={t('asked', { count: request.wanted_days ?? 0 })}>
        {t(late ? 'askedLate' : 'askedText', { insurer, due })}
      </Notice>
    )
  }
  if (!canAskMore(me, claim, true).yes) return null
  return (
    <div className="mt-5 grid justify-items-start gap-3" data-no-print>
      {request?.status === 'refused' && (
        <p className="text-sm wrap-anywhere text-ink-soft">{t('refused', { reason: request.answer ?? '' })}</p>
      )}
      <AskDialog claim={claim} />
    </div>
  )
}

type Typed = { why: string; wanted_days: string; note: string }
const EMPTY: Typed = { why: '', wanted_days: '', note: '' }
const MOST_DAYS = 60

function AskDialog({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.more')
  const whys = useTranslations('ownClaims.whyMore')
  const sentence = useSentence()
  const when = useWhen()
  const [typed, setTyped, drop] = useDraft(`${claim.id}:more`, EMPTY)
  const put = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const days = Number(typed.wanted_days)
  const why = EXTENSION_REASONS.find((one) => one === typed.why)
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('open')}</Button>}
      title={t('title')}
      text={t('text', { insurer: claim.insurer_name })}
      submit={t('submit')}
      busyText={t('submitting')}
      check={() => ({
        why: !why && t('whyMissing'),
        wanted_days: !(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) && t('wantedWrong'),
        note: typed.note.trim().length < 3 && t('noteMissing'),
      })}
      run={() => life.askExtension({ claim_id: claim.id, why: why!, wanted_days: days, note: typed.note.trim() })}
      say={sentence}
      toasts={t('failed')}
      onSent={({ due_at }) => {
        drop()
        toast(t('done'), due_at ? t('doneText', { due: when.promise(due_at, zoneOfState(claim.loss_state)) }) : '')
        void claimChanged()
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="why"
            label={t('why')}
            empty={t('choose')}
            value={typed.why}
            error={wrong['why']}
            options={EXTENSION_REASONS.map((value) => ({ value, label: whys(value) }))}
            onChange={(event) => put({ why: event.target.value })}
          />
          <TextField
            name="wanted_days"
            label={t('wanted')}
            inputMode="numeric"
            maxLength={2}
            className="max-w-32"
            autoComplete="off"
            value={typed.wanted_days}
            error={wrong['wanted_days']}
            onChange={(event) => put({ wanted_days: event.target.value })}
          />
          <TextArea
            name="note"
            label={t('note')}
            hint={t('noteHint')}
            maxLength={1000}
            value={typed.note}
            error={wrong['note']}
            onChange={(event) => put({ note: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
