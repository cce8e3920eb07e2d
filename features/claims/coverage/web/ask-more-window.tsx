import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { Opened } from '#ui/dialog-window.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import FormWindow from '#ui/form-window.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { EXTENSION_REASONS } from '../lifecycle.ts'
import { life } from './coverage-calls.ts'

type Typed = { why: string; wanted_days: string; note: string }
const EMPTY: Typed = { why: '', wanted_days: '', note: '' }
const MOST_DAYS = 60

/** Asks the insurer for more rental days; ask-more.tsx fetches it. */
export default function AskMoreWindow({ claim, ...opened }: { claim: ClaimDetail } & Opened) {
  const t = useTranslations('ownClaims.more')
  const whys = useTranslations('ownClaims.whyMore')
  const sentence = useSentence()
  const when = useWhen()
  const [typed, setTyped, drop] = useDraft(`${claim.id}:more`, EMPTY)
  const put = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const days = Number(typed.wanted_days)
  const why = EXTENSION_REASONS.find((one) => one === typed.why)
  return (
    <FormWindow
      {...opened}
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
    </FormWindow>
  )
}
