import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { RequestDetail } from '../data-request.ts'
import { askAgain, dataRequests } from './request-data.ts'

/** Tells somebody that their archive waits behind their own sign-in; the admin never gets a link. */
export function SendArchive({ request: { id, version, person } }: { request: RequestDetail }) {
  const t = useTranslations('adminUsers')
  return (
    <FormDialog
      trigger={<Button size="sm">{t('request.send')}</Button>}
      title={t('request.sendTitle', { name: person.name })}
      text={t('request.sendText', { email: person.email })}
      submit={t('request.send')}
      run={() => dataRequests.sendArchive({ id, version })}
      toasts
      onSent={() => {
        toast(t('saved'), t('request.sent'))
        void askAgain()
      }}
    />
  )
}
