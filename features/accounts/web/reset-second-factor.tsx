import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { profilesContract } from '../contract.ts'
import { clientOf } from './client.ts'
import { useMe } from './me.tsx'

const api = clientOf(profilesContract)
const FORM = 'reset-factor-form'

/** For another admin who lost phone and recovery codes: takes the second factor off, after asking for the reason. */
export function ResetSecondFactor({ person }: { person: { id: string; name: string } }) {
  const t = useTranslations('accounts.factorReset')
  const words = useTranslations('accounts.suspension')
  const me = useMe()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const { name } = person
  const reset = useMutation({
    mutationFn: (reason: string) => api.resetSecondFactor({ id: person.id, reason }),
    onSuccess: () => {
      toast(words('done'), t('doneNow', { name }))
      setOpen(false)
      return queries.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => toastError(words('error'), error.message),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    setMissing(!reason)
    if (!reason) return focusField('reset-factor-reason')
    if (!reset.isPending) reset.mutate(reason)
  }
  if (me.id === person.id) return null
  const close = () => {
    setOpen(false)
    reset.reset()
  }
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('reset')}
        <span className="sr-only"> {name}</span>
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={(next) => !next && close()}
          title={t('title', { name })}
          description={t('hint')}
          closeText={words('close')}
          footer={
            <>
              <Button variant="secondary" onClick={close}>
                {words('cancel')}
              </Button>
              <Button type="submit" form={FORM} variant="danger" busy={reset.isPending && words('saving')}>
                {t('reset')}
              </Button>
            </>
          }
        >
          <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
            {reset.error && (
              <Notice tone="bad" live>
                {reset.error.message}
              </Notice>
            )}
            <TextArea
              id="reset-factor-reason"
              name="reason"
              required
              maxLength={500}
              label={words('reason')}
              hint={t('reasonHint')}
              error={missing && words('reasonMissing')}
            />
          </form>
        </Dialog>
      )}
    </>
  )
}
