import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DateField, focusField, SelectField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { HEARD_HOW, NOTE_MAX, REQUEST_KINDS } from '../data-request.ts'
import { askAgain, dataRequests } from './request-data.ts'

type Choice<T extends readonly string[]> = T[number]

/** Writes down what somebody asked by mail, letter or phone; its clock runs from the day it came. */
export function RequestForm({ person }: { person: { id: string; name: string } }) {
  const t = useTranslations('adminUsers')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const add = useMutation({
    mutationFn: (form: FormData) =>
      dataRequests.open({
        person_id: person.id,
        kind: String(form.get('kind')) as Choice<typeof REQUEST_KINDS>,
        received_how: String(form.get('how')) as Choice<typeof HEARD_HOW>,
        received_on: String(form.get('day')),
        note: String(form.get('note')),
      }),
    onSuccess: async () => {
      toast(t('saved'), t('requests.opened'))
      setOpen(false)
      await askAgain()
    },
    onError: (error) => toastError(t('error'), error.message),
  })
  const turn = (next: boolean) => {
    setOpen(next)
    if (!next) return
    add.reset()
    setMissing(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending) return
    const form = new FormData(event.currentTarget)
    setMissing(!form.get('day'))
    if (!form.get('day')) return focusField(`${id}-day`)
    add.mutate(form)
  }
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => turn(true)}>
        {t('requests.open')}
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={turn}
          title={t('requests.openTitle', { name: person.name })}
          description={t('requests.openText')}
          closeText={t('close')}
          footer={
            <>
              <Button variant="secondary" onClick={() => turn(false)}>
                {t('cancel')}
              </Button>
              <Button type="submit" form={id} busy={add.isPending && t('saving')}>
                {t('requests.open')}
              </Button>
            </>
          }
        >
          <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
            {add.error && (
              <Notice tone="bad" live>
                {add.error.message}
              </Notice>
            )}
            <SelectField
              name="kind"
              label={t('requests.kind')}
              options={REQUEST_KINDS.map((value) => ({ value, label: t(`requests.kinds.${value}`) }))}
            />
            <SelectField
              name="how"
              label={t('requests.howField')}
              options={HEARD_HOW.map((value) => ({ value, label: t(`requests.howChoice.${value}`) }))}
            />
            <DateField
              id={`${id}-day`}
              name="day"
              required
              label={t('requests.day')}
              error={missing && t('requests.dayMissing')}
            />
            <TextArea name="note" maxLength={NOTE_MAX} label={t('requests.note')} optional={t('requests.optional')} />
          </form>
        </Dialog>
      )}
    </>
  )
}
