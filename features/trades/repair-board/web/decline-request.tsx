import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { DECLINE_REASONS } from '#features/trades/estimates/request.ts'
import { api, estimatesChanged, useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

/** The shop says no and why; the driver may ask another instead. */
export function DeclineRequest({ id }: { id: string }) {
  const t = useTranslations('ownEstimates.decline')
  const sentence = useSentence()
  const [reason, setReason] = useState<string>(DECLINE_REASONS[0])
  const [words, setWords] = useState('')
  const named = DECLINE_REASONS.find((each) => each === reason)!
  return (
    <FormDialog
      title={t('title')}
      text={t('text')}
      submit={t('do')}
      busyText={t('busy')}
      variant="danger"
      trigger={<Button variant="secondary">{t('label')}</Button>}
      check={() => ({ words: named === 'other' && words.trim().length < 3 && t('needWords') })}
      say={sentence}
      run={() =>
        api.decline({ invitation_id: id, reason: named, ...(words.trim().length >= 3 && { words: words.trim() }) })
      }
      onSent={() => {
        toast(t('done'))
        void estimatesChanged()
      }}
    >
      {(wrong) => (
        <>
          <RadioCards
            legend={t('reason')}
            name="reason"
            value={reason}
            onValue={setReason}
            options={DECLINE_REASONS.map((each) => ({ value: each, label: t(`reasons.${each}`) }))}
          />
          <TextArea
            name="words"
            dir="auto"
            label={t('words')}
            maxLength={500}
            rows={2}
            value={words}
            error={wrong['words']}
            onChange={({ target }) => setWords(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
