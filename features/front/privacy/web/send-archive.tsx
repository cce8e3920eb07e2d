import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { RequestDetail } from '../data-request.ts'
import { askAgain, dataRequests } from './request-data.ts'

/** Tells somebody that their archive waits behind their own sign-in; the admin never gets a link. */
export function SendArchive({ request: { id, version, person } }: { request: RequestDetail }) {
  const t = useTranslations('adminUsers')
  const [open, setOpen] = useState(false)
  const send = useMutation({
    mutationFn: () => dataRequests.sendArchive({ id, version }),
    onSuccess: async () => {
      toast(t('saved'), t('request.sent'))
      setOpen(false)
      await askAgain()
    },
    onError: (error) => toastError(t('error'), error.message),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) send.reset()
      }}
      trigger={<Button size="sm">{t('request.send')}</Button>}
      title={t('request.sendTitle', { name: person.name })}
      description={t('request.sendText', { email: person.email })}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('cancel')}
          </Button>
          <Button busy={send.isPending && t('saving')} onClick={() => send.isPending || send.mutate()}>
            {t('request.send')}
          </Button>
        </>
      }
    >
      {send.error && (
        <Notice tone="bad" live>
          {send.error.message}
        </Notice>
      )}
    </Dialog>
  )
}
