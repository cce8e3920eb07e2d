import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.tsx'

export function SignOut({ className }: { className?: string }) {
  const t = useTranslations('layout')
  const go = async () => {
    const { leave } = await import('./leave.ts')
    if (!(await leave())) toastError(t('error'), t('signOutFailed'))
  }
  return (
    <Button variant="quiet" {...(className && { className })} onClick={() => void go()}>
      {t('signOut')}
    </Button>
  )
}
