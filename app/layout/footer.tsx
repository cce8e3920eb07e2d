import { Link, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { loader } from '../root.tsx'
import { paths } from '../paths.ts'
import { LanguageSwitch } from './header.tsx'

export function Footer() {
  const t = useTranslations('layout')
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <footer className="mt-16 border-t border-line py-8 text-sm text-ink-soft print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 sm:px-6">
        <p className="mr-auto font-semibold text-ink">{t('footer.promise')}</p>
        <Link
          to={paths.about()}
          reloadDocument
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('about')}
        </Link>
        <LanguageSwitch />
        <p className="w-full">{t('footer.rights')}</p>
        {root?.demo && (
          <p className="w-full">
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
