import notificationsCopy from 'virtual:copy/notifications'
import paletteCopy from 'virtual:copy/palette'
import { type ComponentType, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Me } from '#features/base/accounts/account.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { langCookie } from '#lib/lang-cookie.ts'
import { LinkButton } from '#ui/button.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Logo } from '#ui/logo.tsx'
import { paths } from '../paths.ts'
import { navFor } from './nav.ts'
import { SignOut } from './sign-out.tsx'
import { otherThan } from '#lib/languages.ts'

const AccountLater = lazyWithCopy(async () => (await import('./account.tsx')).default, notificationsCopy)
/** What admins need less often; nobody else fetches it. */
const More = lazyWithCopy(async () => (await import('./more.tsx')).default, paletteCopy)
const MENU = 'site-menu'
const link =
  'inline-flex min-h-11 items-center hover:text-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent'

/** The same header on every page; who is signed in is known only in the browser. Pages of members bring its corner along. */
export function Header({ account: Account = AccountLater }: { account?: ComponentType<{ me: Me }> }) {
  const t = useTranslations('layout')
  const session = useSession()
  const me = session.status === 'signed-in' ? session.me : null
  const locale = useLocale()
  const admin = me?.role === 'claims_admin' && !me.held
  const items = me?.held ? [] : navFor(me?.role ?? 'visitor', locale, me?.member_role)
  const entries = items.map(({ label, href, plain }) => (
    <li key={href}>
      <NavLink to={href} className={link} end reloadDocument={plain}>
        {t(label as 'dashboard')}
      </NavLink>
    </li>
  ))
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper print:hidden">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-card focus:p-3">
        {t('skip')}
      </a>
      <div className="mx-auto flex h-16 max-w-page [body:has([data-width=work])_&]:max-w-work items-center gap-4 px-4 max-[22rem]:gap-0 sm:px-6">
        <Link
          to={me ? paths.dashboard() : paths.home(locale)}
          reloadDocument={!me}
          aria-label={t('home')}
          className="mr-auto flex min-h-11 items-center"
        >
          <Logo />
        </Link>
        <nav aria-label={t('menu')} className="hidden text-sm lg:block">
          <ul className="flex items-center gap-6 [&_[aria-current=page]]:-my-2.5 [&_[aria-current=page]]:min-h-16 [&_[aria-current=page]]:border-y-3 [&_[aria-current=page]]:border-t-transparent [&_[aria-current=page]]:border-b-accent [&_[aria-current=page]]:text-ink">
            {entries}
            {admin && (
              <Suspense fallback={null}>
                <More menu />
              </Suspense>
            )}
          </ul>
        </nav>
        {me ? (
          <Suspense fallback={<span className="h-11 w-24" />}>
            <Account me={me} />
          </Suspense>
        ) : (
          session.status === 'signed-out' && (
            <div className="hidden items-center gap-4 text-sm sm:flex">
              <Link to={paths.auth()} className={link}>
                {t('signIn')}
              </Link>
              <LinkButton to={paths.auth({ tab: 'signup' })}>{t('getStarted')}</LinkButton>
            </div>
          )
        )}
        {!me && (
          <noscript>
            <a href={paths.auth()} className={`${link} text-sm`}>
              {t('signIn')}
            </a>
          </noscript>
        )}
        <button
          type="button"
          popoverTarget={MENU}
          className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border border-line-strong px-3 text-sm font-semibold max-[22rem]:px-2 lg:hidden"
        >
          {t('menu')}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- closes after a link inside was followed, by pointer or key */}
      <div
        id={MENU}
        popover="auto"
        className="fixed inset-x-0 top-16 m-0 max-h-[calc(100dvh-4rem)] w-full overflow-y-auto border-b border-line bg-card p-4 text-ink shadow-lg"
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('a')) event.currentTarget.hidePopover()
        }}
      >
        <ul className={admin ? 'grid grid-cols-2 gap-x-4' : 'grid gap-1'}>
          {entries}
          {admin && (
            <Suspense fallback={null}>
              <More />
            </Suspense>
          )}
          {session.status === 'signed-out' && (
            <>
              <li>
                <Link to={paths.auth()} className={link}>
                  {t('signIn')}
                </Link>
              </li>
              <li>
                <Link to={paths.auth({ tab: 'signup' })} className={link}>
                  {t('getStarted')}
                </Link>
              </li>
            </>
          )}
          {me && (
            <li>
              <NavLink to={paths.settings()} className={link}>
                {t('settings')}
              </NavLink>
            </li>
          )}
          <li>
            <LanguageSwitch />
          </li>
          {me && (
            <li className="col-span-full mt-2 flex items-center justify-between gap-4 border-t border-line pt-3 sm:hidden">
              <span className="text-sm leading-tight">
                <b className="block">{me.name}</b>
                <span className="text-ink-soft">{t(`roles.${me.role}`)}</span>
              </span>
              <SignOut />
            </li>
          )}
        </ul>
      </div>
    </header>
  )
}

/**
 * The same page, with its query, in the other language. A link, so that it works without script; with it the choice is
 * kept in a cookie and the address stays as it is.
 */
export function LanguageSwitch() {
  const t = useTranslations('layout')
  const other = otherThan(useLocale())
  const { pathname, search, hash } = useLocation()
  const query = new URLSearchParams(search)
  query.set('lang', other)
  return (
    <a
      href={`${pathname}?${query}${hash}`}
      lang={other}
      hrefLang={other}
      className={`${link} underline underline-offset-4`}
      onClick={(event) => {
        event.preventDefault()
        document.cookie = langCookie(other, location.href)
        query.delete('lang')
        history.replaceState(history.state, '', `${pathname}${query.size ? `?${query}` : ''}${hash}`)
        location.reload()
      }}
    >
      {t('language')}
    </a>
  )
}
