import { Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { Button } from '#ui/button.tsx'
import { toast, toastError } from '#ui/toast.tsx'

/** Keeps a listing to come back to; a visitor signs in first and comes back here. */
export default function SaveListing({ id, title }: { id: string; title: string }) {
  const t = useTranslations('listingPage')
  const session = useSession()
  const { status } = session
  const isTeam = session.status === 'signed-in' && session.me.role === 'claims_admin' // books nothing
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (status !== 'signed-in' || isTeam) return
    let wanted = true
    void import('./keep.ts')
      .then(({ isKept }) => isKept(id))
      .then(
        (is) => wanted && setKept(is),
        () => {}, // it can still be saved
      )
    return () => {
      wanted = false
    }
  }, [id, status, isTeam])
  const change = async () => {
    if (status === 'signed-out') return navigate(paths.auth({ next: pathname + search }))
    setBusy(true)
    try {
      const { keep } = await import('./keep.ts')
      await keep(id, !kept)
      setKept(!kept)
      if (!kept) toast(t('saved'), t('savedText', { title }), { about: paths.saved() })
    } catch {
      toastError(t('saveFailed'))
    } finally {
      setBusy(false)
    }
  }
  if (isTeam) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-pressed={kept}
      icon={<Heart aria-hidden className={kept ? 'size-4.5 fill-current' : 'size-4.5'} />}
      busy={busy && t('saving')}
      onClick={() => void change()}
    >
      {t(kept ? 'saved' : 'save')}
    </Button>
  )
}
