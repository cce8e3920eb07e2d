import { Link, useRouteLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useSession } from '#features/base/accounts/web/session.ts'
import type { loader } from '../root.tsx'
import { paths } from '../paths.ts'
import { LanguageSwitch } from './header.tsx'
import { companyPages, plainPages } from './nav.ts'

const link = 'inline-flex min-h-11 items-center underline underline-offset-4'

export function Footer() {
  const t = useTranslations('layout')
  const root = useRouteLoaderData<typeof loader>('root')
  const locale = useLocale()
  const plain = [...plainPages(locale), ...companyPages(locale)]
  const signedIn = useSession().status === 'signed-in'
  return (
    <footer className="mt-16 border-t border-line py-8 text-sm text-ink-soft print:hidden">
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <p className="font-semibold text-ink">{t('footer.promise')}</p>
        <nav aria-label={t('footer.label')}>
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link to={paths.marketplace()} className={link}>
                {t('marketplace')}
              </Link>
            </li>
            <li>
              <Link to={paths.services()} className={link}>
                {t('services')}
              </Link>
            </li>
            {plain.map(({ label, href }) => (
              <li key={href}>
                <Link to={href} reloadDocument className={link}>
                  {t(label as 'about')}
                </Link>
              </li>
            ))}
            {!signedIn && (
              <li>
                <Link to={paths.auth()} className={link}>
                  {t('signIn')}
                </Link>
              </li>
            )}
            <li>
              <LanguageSwitch />
            </li>
          </ul>
        </nav>
        <p className="mt-2">{t('footer.rights')}</p>
        {root?.demo && (
          <p className="mt-2">
            {t('demo')}{' '}
            <a href="/dev/mail" className="underline underline-offset-4">
              /dev/mail
            </a>
          </p>
        )}
      </div>
    </footer>
  )
}
