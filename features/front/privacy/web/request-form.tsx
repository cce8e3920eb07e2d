import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { LOGGED_HOW, NOTE_MAX, REQUEST_KINDS } from '../data-request.ts'
import { askAgain, dataRequests } from './request-data.ts'

type Choice<T extends readonly string[]> = T[number]

/** Writes down what somebody asked by mail, letter or phone; its 45 days count from the day it came. */
export function RequestForm({ person }: { person: { id: string; name: string } }) {
  const t = useTranslations('adminUsers')
  const id = useId()
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          {t('requests.open')}
        </Button>
      }
      title={t('requests.openTitle', { name: person.name })}
      text={t('requests.openText')}
      submit={t('requests.open')}
      check={(form) => ({ received_on: !form.get('day') && t('requests.dayMissing') })}
      run={(form) =>
        dataRequests.open({
          person_id: person.id,
          kind: String(form.get('kind')) as Choice<typeof REQUEST_KINDS>,
          received_how: String(form.get('how')) as Choice<typeof LOGGED_HOW>,
          received_on: String(form.get('day')),
          note: String(form.get('note')),
        })
      }
      toasts
      onSent={() => {
        toast(t('saved'), t('requests.opened'))
        void askAgain()
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="kind"
            label={t('requests.kind')}
            options={REQUEST_KINDS.map((value) => ({ value, label: t(`requests.kinds.${value}`) }))}
          />
          <SelectField
            name="how"
            label={t('requests.howField')}
            options={LOGGED_HOW.map((value) => ({ value, label: t(`requests.howChoice.${value}`) }))}
          />
          <DateField id={`${id}-day`} name="day" required label={t('requests.day')} error={wrong['received_on']} />
          <TextArea name="note" maxLength={NOTE_MAX} label={t('requests.note')} optional={t('requests.optional')} />
        </>
      )}
    </FormDialog>
  )
}
