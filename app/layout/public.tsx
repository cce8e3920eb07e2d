import said from 'virtual:copy-of/public'
import { Outlet, useLocation } from 'react-router'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { HalfTyped, LeftOut } from '#ui/field.tsx'
import { Toaster } from '#ui/toast.tsx'
import { copyOf } from '../copy.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { bringing, onOtherPage } from './page-words.ts'

/** The first page of a visit has its sentences already (entry.client.tsx); the next ones fetch theirs. */
export const loader = () => null
export const clientLoader = bringing(said)
export const shouldRevalidate = onOtherPage

/** Pages that a visitor may see and that hold nothing personal when they leave the server. */
export default function PublicLayout() {
  const t = useTranslations('layout')
  const locale = useLocale()
  useLocation() // another page may have brought sentences of its own
  return (
    <IntlProvider locale={locale} messages={copyOf(locale)} timeZone="America/New_York">
      <Header />
      <noscript>
        <p className="bg-warn-wash px-4 py-3 text-center text-sm text-warn">{t('noScript')}</p>
      </noscript>
      <LeftOut value={(text) => t('leftOut', { text })}>
        <HalfTyped value={t('halfTyped')}>
          <div id="content" tabIndex={-1}>
            <Outlet />
          </div>
        </HalfTyped>
      </LeftOut>
      <Footer />
      <Toaster label={t('notices')} closeText={t('close')} />
    </IntlProvider>
  )
}
