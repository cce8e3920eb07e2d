import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { profilesContract } from '../contract.ts'
import type { Profile } from '../profile.ts'
import { clientOf } from './client.ts'

const api = clientOf(profilesContract)
const FORM = 'suspend-form'

/** Asks for the reason, then suspends or reinstates one person. */
export function SuspendDialog({ person, onClose }: { person: Profile; onClose: () => void }) {
  const t = useTranslations('accounts.users')
  const queries = useQueryClient()
  const [missing, setMissing] = useState(false)
  const { name, suspended_at } = person
  const decide = useMutation({
    mutationFn: (reason: string) => (suspended_at ? api.reinstate : api.suspend)({ id: person.id, reason }),
    onSuccess: async () => {
      toast(t('done'), t(suspended_at ? 'reinstatedNow' : 'suspendedNow', { name }))
      await queries.invalidateQueries({ queryKey: ['profiles'] })
      onClose()
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
      title={t(suspended_at ? 'reinstateTitle' : 'suspendTitle', { name })}
      description={t(suspended_at ? 'reinstateHint' : 'suspendHint')}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant={suspended_at ? 'primary' : 'danger'}
            busy={decide.isPending && t('saving')}
          >
            {t(suspended_at ? 'reinstate' : 'suspend')}
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
