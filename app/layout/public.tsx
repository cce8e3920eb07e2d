import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { Toaster } from '#ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Pages that a visitor may see and that hold nothing personal when they leave the server. */
export default function PublicLayout() {
  const t = useTranslations('layout')
  return (
    <>
      <Header />
      <div id="content" tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
      <Toaster label={t('notices')} closeText={t('close')} />
    </>
  )
}
