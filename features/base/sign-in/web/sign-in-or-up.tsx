import { Check } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { useLocale, useMessages, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { samePath } from '#lib/same-path.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Mark } from '#ui/logo.tsx'
import { Page } from '#ui/page.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { CheckEmail } from './check-email.tsx'
import { useReady } from '#features/base/accounts/web/ready.ts'
import { Resend } from './resend.tsx'
import { useSession } from '#features/base/accounts/web/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { fillTyped, useTyped } from './typed.ts'

type Face = 'signin' | 'signup'

/**
 * Sign-in and sign-up (spec §2). A signed-in visitor is sent on to `next`, else to the dashboard. `InvitedTo` says who
 * invites somebody whom an invitation brought here.
 */
export function SignInOrUp({ InvitedTo }: { InvitedTo: ComponentType<{ token: string; part: 'title' | 'text' }> }) {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const session = useSession()
  const root = useRouteLoaderData('root') as { origin: string; demo: boolean } | undefined
  const [search] = useSearchParams()
  const ready = useReady()
  const { email } = useTyped()
  const forms = useRef<HTMLDivElement>(null)
  const next = samePath(search.get('next'), root?.origin ?? '')
  const token = next?.startsWith(`${paths.invitation()}?`) ? new URLSearchParams(next.split('?')[1]).get('token') : null
  // an invited person most often has no account yet
  const current: Face = (search.get('tab') ?? (token ? 'signup' : 'signin')) === 'signup' ? 'signup' : 'signin'
  const goal = next ?? paths.dashboard()
  const signedIn = session.status === 'signed-in'
  const given = next ? { next } : {}
  const faces = [
    { key: 'signin', label: t('signIn'), to: paths.auth({ ...given, ...(token && { tab: 'signin' }) }) },
    { key: 'signup', label: t('signUp'), to: paths.auth({ ...given, tab: 'signup' }) },
  ] as const

  useEffect(() => {
    if (signedIn) void navigate(goal, { replace: true })
  }, [signedIn, goal, navigate])

  useEffect(() => fillTyped(forms.current), [search])

  if (search.has('deleted') && !signedIn) return <Goodbye />
  const redirectTo = typeof location === 'undefined' ? goal : location.origin + goal
  if (search.has('sent') && email)
    return <CheckEmail email={email} redirectTo={redirectTo} changeTo={faces[1].to} demo={root?.demo ?? false} />
  return (
    <Page
      title={
        token ? (
          <Suspense fallback={t('create')}>
            <InvitedTo token={token} part="title" />
          </Suspense>
        ) : (
          t(current === 'signup' ? 'create' : 'welcome')
        )
      }
      meta={
        token && (
          <Suspense>
            <InvitedTo token={token} part="text" />
          </Suspense>
        )
      }
      aside={!token && <Reasons />}
    >
      <title>{`${t(current === 'signup' ? 'signUp' : 'signIn')} · ClaimChoice`}</title>
      <div ref={forms} className="grid w-full max-w-[26rem] gap-5">
        <Tabs label={t('tabs')} tabs={faces} current={current} />
        <TabPanel tab="signin" current={current}>
          <SignInForm ready={ready} resend={(email) => <Resend email={email} redirectTo={redirectTo} />} />
        </TabPanel>
        <TabPanel tab="signup" current={current}>
          <SignUpForm
            ready={ready}
            redirectTo={redirectTo}
            asksRole={!token}
            onDone={() => void navigate(paths.auth({ ...given, tab: 'signup', sent: '1' }))}
          />
        </TabPanel>
      </div>
    </Page>
  )
}

/** After an account was deleted. */
function Goodbye() {
  const t = useTranslations('accounts.goodbye')
  const locale = useLocale()
  return (
    <Page title={t('title')} width="text">
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Card>
        <p>{t('text')}</p>
        <LinkButton className="mt-5" to={paths.home(locale)} reloadDocument>
          {t('back')}
        </LinkButton>
      </Card>
    </Page>
  )
}

/** What the product stands for, beside the form on wide screens. */
function Reasons() {
  const t = useTranslations('accounts.aside')
  const { lines } = useMessages().accounts.aside
  return (
    <section className="hidden min-h-[34rem] content-center rounded-lg bg-panel p-10 text-on-panel lg:grid">
      <Mark className="size-12" />
      <h2 className="mt-6 text-2xl">{t('title')}</h2>
      <ul className="mt-6 grid gap-5 text-lg">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-3 text-on-panel-soft">
            <Check aria-hidden className="mt-1 size-5 shrink-0" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
