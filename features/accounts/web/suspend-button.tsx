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

const api = clientOf(profilesContract)
const FORM = 'suspend-form'

type Person = { id: string; name: string; suspended: boolean }

/** Suspends or reinstates one person, after asking for the reason. For admins, about anybody but admins. */
export function SuspendButton({ person, onDone }: { person: Person; onDone?: () => void }) {
  const t = useTranslations('accounts.suspension')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(person.suspended ? 'reinstate' : 'suspend')}
        <span className="sr-only"> {person.name}</span>
      </Button>
      {open && <SuspendDialog person={person} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}

function SuspendDialog({
  person,
  onDone,
  onClose,
}: {
  person: Person
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const t = useTranslations('accounts.suspension')
  const queries = useQueryClient()
  const [missing, setMissing] = useState(false)
  const { name, suspended } = person
  const decide = useMutation({
    mutationFn: (reason: string) => (suspended ? api.reinstate : api.suspend)({ id: person.id, reason }),
    onSuccess: async () => {
      toast(t('done'), t(suspended ? 'reinstatedNow' : 'suspendedNow', { name }))
      onClose()
      onDone?.()
      await queries.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => toastError(t('error'), error.message),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    setMissing(!reason)
    if (!reason) return focusField('suspend-reason')
    if (!decide.isPending) decide.mutate(reason)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(suspended ? 'reinstateTitle' : 'suspendTitle', { name })}
      description={t(suspended ? 'reinstateHint' : 'suspendHint')}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant={suspended ? 'primary' : 'danger'}
            busy={decide.isPending && t('saving')}
          >
            {t(suspended ? 'reinstate' : 'suspend')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
        {decide.error && (
          <Notice tone="bad" live>
            {decide.error.message}
          </Notice>
        )}
        <TextArea
          id="suspend-reason"
          name="reason"
          required
          maxLength={500}
          label={t('reason')}
          hint={t('reasonHint')}
          error={missing && t('reasonMissing')}
        />
      </form>
    </Dialog>
  )
}
