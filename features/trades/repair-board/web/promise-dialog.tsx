import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { dayIn } from '#lib/dates.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { DateField, SelectField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useWhen } from '#ui/time-text.ts'
import { OTHER_MIN, PROMISE_REASONS, type Repair } from '#features/trades/repairs/repair.ts'
import { api, repairChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

/** Promises a day, or moves it with a reason. The day that hours and parts suggest is filled in. */
export function PromiseDialog({ repair, look = 'secondary' }: { repair: Repair; look?: ButtonLook['variant'] }) {
  const t = useTranslations('ownRepairs.promise')
  const sentence = useSentence()
  const facts = useTranslations('repairs.promise')
  const words = useTranslations('repairs.page')
  const reasons = useTranslations('repairs.reasons')
  const when = useWhen()
  const moves = repair.promised_on !== null
  const today = dayIn(repair.time_zone, useNow())
  const proposed = repair.proposed_on
  const suggested = proposed && proposed !== repair.promised_on ? proposed : ''
  const [{ on: typed, reason, note }, setFields, drop] = useDraft(`${repair.id}:promise`, {
    on: '',
    reason: '',
    note: '',
  })
  const on = typed || suggested
  const put = (part: { on?: string; reason?: string; note?: string }) => setFields((all) => ({ ...all, ...part }))
  return (
    <FormDialog
      trigger={<Button variant={look}>{t(moves ? 'move' : 'do')}</Button>}
      title={t('title')}
      text={t('text')}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({
        on: !on && t('need'),
        reason: moves && !reason && t('needReason'),
        note: reason === 'other' && note.trim().length < OTHER_MIN && t('needNote'),
      })}
      say={sentence}
      run={() =>
        api.promise({
          repair_id: repair.id,
          on,
          reason: (moves && PROMISE_REASONS.find((one) => one === reason)) || null,
          note,
        })
      }
      onSent={(changed) => {
        drop()
        toast(t('saved'))
        repairChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <DateField
            name="on"
            label={t('day')}
            min={today}
            hint={proposed && facts('proposed', { day: when.day(proposed) })}
            value={on}
            error={wrong['on']}
            onChange={({ target }) => put({ on: target.value })}
          />
          {moves && (
            <SelectField
              name="reason"
              label={t('reason')}
              empty={t('choose')}
              value={reason}
              options={PROMISE_REASONS.map((value) => ({ value, label: reasons(value) }))}
              error={wrong['reason']}
              onChange={({ target }) => put({ reason: target.value })}
            />
          )}
          <TextArea
            name="note"
            dir="auto"
            label={t('note')}
            optional={reason !== 'other' && words('optional')}
            maxLength={500}
            value={note}
            error={wrong['note']}
            onChange={({ target }) => put({ note: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
