import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { closeLive } from '#features/accounts/web/live.ts'
import { Queries, queries } from '#features/accounts/web/queries.tsx'
import { type Me, signOut } from '#features/accounts/web/session.ts'
import { Bell } from '#features/notifications/web/bell.tsx'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.tsx'
import { paths } from '../paths.ts'

/** The signed-in corner of the header: bell, name with role (spec §2), Sign Out. */
export default function Account({ me }: { me: Me }) {
  const t = useTranslations('layout')
  const navigate = useNavigate()
  const leave = async () => {
    closeLive()
    if (!(await signOut())) {
      toastError(t('error'), t('signOutFailed'))
      return
    }
    queries.clear()
    await navigate(paths.home(), { replace: true })
    location.reload() // the start page is a document of its own
  }
  return (
    <Queries>
      <div className="flex items-center gap-2 sm:gap-4">
        <Bell />
        <span className="hidden text-right text-sm leading-tight md:block">
          <b className="block max-w-40 truncate">{me.name}</b>
          <span className="text-ink-soft">{t(`roles.${me.role}`)}</span>
        </span>
        <Button variant="secondary" onClick={() => void leave()}>
          {t('signOut')}
        </Button>
      </div>
    </Queries>
  )
}
