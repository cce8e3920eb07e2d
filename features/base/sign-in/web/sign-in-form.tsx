import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { dismissToast, toastError } from '#ui/toast.tsx'
import { codeOf, useSentence } from '#features/base/accounts/web/sentence.ts'
import { auth } from '#features/base/accounts/web/session.ts'
import { forgetTyped, keepTyped } from './typed.ts'

/** Only claims admins are asked for it. */
const SecondStep = lazy(() => import('./second-step.tsx'))

type Problem = { email?: string; password?: string; form?: string; code?: string | undefined }

/** Spec §2: email and password. `ready` is false until the page can send it; `resend` is offered to the unconfirmed. */
export function SignInForm({ ready, resend }: { ready: boolean; resend: (email: string) => ReactNode }) {
  const t = useTranslations('accounts')
  const sentence = useSentence()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>({})
  const [email, setEmail] = useState('')
  const [second, setSecond] = useState(false)
  const done = () => {
    dismissToast('auth')
    forgetTyped()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const given = { email: String(data.get('email')).trim(), password: String(data.get('password')) }
    const missing: Problem = {
      ...(!given.email && { email: t('missing.email') }),
      ...(!given.password && { password: t('missing.password') }),
    }
    setProblem(missing)
    setEmail(given.email)
    if (missing.email || missing.password) return focusField(missing.email ? 'sign-in-email' : 'sign-in-password')
    setBusy(true)
    const error = await auth()
      .then((client) => client.signInWithPassword(given))
      .then((answer) => answer.error)
      .catch((reason: unknown) => reason)
    setBusy(false)
    if (!error) return done()
    if (codeOf(error) === 'second_factor_needed') {
      dismissToast('auth')
      return setSecond(true)
    }
    const form = sentence(error)
    toastError(t('signInFailed'), form, { id: 'auth' })
    setProblem({ form, code: codeOf(error) })
  }

  if (second)
    return (
      <Suspense>
        <SecondStep
          name="sign-in-code"
          onDone={done}
          onOver={(form) => {
            setSecond(false)
            setProblem(form ? { form } : {})
          }}
        />
      </Suspense>
    )
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
      onInput={(event) => {
        const { name, value } = event.target as HTMLInputElement
        if (name === 'email') keepTyped({ email: value })
      }}
    >
      {problem.form && (
        <Notice
          tone="bad"
          live
          title={t('signInFailed')}
          action={problem.code === 'email_not_confirmed' && resend(email)}
        >
          {problem.form}
        </Notice>
      )}
      <TextField
        id="sign-in-email"
        name="email"
        type="email"
        required
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.email}
      />
      <PasswordField
        id="sign-in-password"
        name="password"
        required
        label={t('password')}
        autoComplete="current-password"
        showText={t('show')}
        hideText={t('hide')}
        error={problem.password}
      />
      <fieldset disabled={!ready} className="contents">
        <Button type="submit" size="lg" wide busy={busy && t('signingIn')}>
          {t('signIn')}
        </Button>
      </fieldset>
      <Link to={paths.authReset()} className="link inline-flex min-h-11 items-center justify-self-center text-sm">
        {t('forgot')}
      </Link>
    </form>
  )
}
