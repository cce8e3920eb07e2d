import { useEffect, useSyncExternalStore } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { MeContext } from '#features/base/accounts/web/me.tsx'
import { Queries, queries } from '#features/base/accounts/web/queries.tsx'
import { useLive } from '#features/base/accounts/web/live.ts'
import { loadMe, useSession } from '#features/base/accounts/web/session.ts'
import { TEAM_ZONE } from '#lib/dates.ts'
import { langCookie } from '#lib/lang-cookie.ts'
import { HalfTyped, LeftOut } from '#ui/field.tsx'
import { Toaster, toastError } from '#ui/toast.tsx'
import { hereZone } from '#ui/here.ts'
import type { Language } from '#lib/languages.ts'
import Account from './account.tsx'
import { copyOf } from '../copy.ts'
import { paths } from '../paths.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { uncover, uncoverWhenRead } from './uncover.ts'

/** Needs a session, else leads to sign-in and back to the same page afterwards (spec §6). */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  let reached = true
  const unreachable = () => void (reached = false)
  const locale = document.documentElement.lang as Language
  const me = await loadMe(unreachable)
  if (!me || me.held) uncover()
  if (!me) throw redirect(paths.auth({ next: pathname + search }))
  if (me.held && pathname !== paths.settingsSecurity()) throw redirect(paths.settingsSecurity())
  if (reached && me.language !== locale && !/(?:^|;\s*)lang=/.test(document.cookie)) {
    // nobody chose a language on this device yet: it is the one of this person's profile
    document.cookie = langCookie(me.language, location.href)
    location.replace(pathname + search)
    return new Promise<never>(() => {})
  }
  return { me, reached }
}

export function HydrateFallback() {
  const t = useTranslations('layout')
  return (
    <>
      <title>ClaimChoice</title>
      <p role="status" className="px-6 py-24 text-center text-ink-soft noscript:hidden">
        {t('loading')}
      </p>
      <noscript>
        <p className="px-6 py-24 text-center">{t('noScript')}</p>
      </noscript>
    </>
  )
}

/** What is kept for when there is no connection waits until the page has shown what it was opened for. */
const KEPT_AFTER_MS = 3000

export default function SignedInLayout() {
  const { me: first, reached } = useLoaderData<typeof clientLoader>()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedOut = session.status === 'signed-out'
  useEffect(() => {
    if (signedOut) void navigate(paths.auth({ next: pathname + search }), { replace: true })
  }, [signedOut, navigate, pathname, search])
  const t = useTranslations('layout')
  const locale = useLocale()
  useEffect(() => {
    const keep = () => void import('./keep-offline.ts').then(({ keepOffline }) => keepOffline(first)).catch(() => {})
    const timer = setTimeout(keep, KEPT_AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each person
  }, [first.id])
  useEffect(() => uncoverWhenRead(() => queries.isFetching() > 0), [pathname])
  const me = session.status === 'signed-in' ? session.me : first
  // an admin whose second factor is due finds nothing open but the page that sets it up
  const away = me.held === true && pathname !== paths.settingsSecurity()
  useEffect(() => {
    if (away) void navigate(paths.settingsSecurity(), { replace: true })
  }, [away, navigate])
  return (
    <IntlProvider
      locale={locale}
      messages={copyOf(locale)}
      timeZone={me.role === 'claims_admin' ? TEAM_ZONE : hereZone()}
    >
      <Queries>
        <MeContext value={me}>
          <Membership />
          <Header account={Account} />
          <Offline />
          {!reached && <ProfileFailed />}
          <LeftOut value={(text) => t('leftOut', { text })}>
            <HalfTyped value={t('halfTyped')}>
              <div id="content" tabIndex={-1} className="min-h-dvh">
                {/* as tall as the screen: the footer does not jump while a page fills */}
                {!away && <Outlet />}
              </div>
            </HalfTyped>
          </LeftOut>
          <Footer />
          <Toaster early label={t('notices')} closeText={t('close')} />
        </MeContext>
      </Queries>
    </IntlProvider>
  )
}

/** Joining, leaving or another role in a business counts on every open page at once. */
function Membership() {
  useLive('provider_members', () => {
    void loadMe()
    void queries.invalidateQueries()
  })
  return null
}

/** Spec §8: the page goes on with what was known last, and says so. */
function ProfileFailed() {
  const t = useTranslations('layout')
  const again = useTranslations('again')
  const { revalidate } = useRevalidator()
  useEffect(() => toastError(t('error'), t('profileFailed'), { id: 'profile' }), [t])
  return (
    <p role="status" className="bg-warn-wash px-6 py-3 text-center text-warn">
      {t('profileFailed')}{' '}
      <button type="button" className="min-h-6 font-semibold underline" onClick={() => void revalidate()}>
        {again('again')}
      </button>
    </p>
  )
}

const onConnection = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
function Offline() {
  const t = useTranslations('layout')
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    !online && (
      <p role="status" className="sticky top-16 z-10 bg-warn-wash px-6 py-3 text-center text-warn print:hidden">
        {t('offline')}
      </p>
    )
  )
}
