import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { focusField } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { codeOf, useSentence } from '#features/base/accounts/web/sentence.ts'
import { auth } from '#features/base/accounts/web/session.ts'

const SecondStep = lazy(() => import('./second-step.tsx'))

/**
 * Over any page whose session has ended: one signs in again, and goes on where one was. The browser's own modal: it lies
 * above every other dialog, also above one that holds a half-filled form.
 */
export function SignInAgain({ email }: { email: string }) {
  const t = useTranslations('accounts')
  const sentence = useSentence()
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ password?: string; form?: string }>({})
  const [second, setSecond] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    setProblem(password ? {} : { password: t('missing.password') })
    if (!password) return focusField('again-password')
    setBusy(true)
    const error = await auth()
      .then((client) => client.signInWithPassword({ email, password }))
      .then((answer) => answer.error)
      .catch((reason: unknown) => reason)
    setBusy(false)
    if (!error) return
    if (codeOf(error) === 'second_factor_needed') return setSecond(true)
    setProblem({ form: sentence(error) })
    focusField('again-password')
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="again-title"
      aria-describedby="again-about"
      className="pop fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-lg border border-line bg-card p-5 text-ink shadow-high backdrop:bg-scrim sm:inset-0 sm:m-auto sm:w-[calc(100%-3rem)] sm:max-w-md sm:rounded-lg sm:p-6"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id="again-title" className="text-xl">
        {t('again.title')}
      </h2>
      <p id="again-about" className="mt-1 text-sm text-ink-soft">
        {t('again.about')}
      </p>
      {second ? (
        <div className="mt-5">
          <Suspense>
            <SecondStep
              name="again-code"
              onDone={() => setSecond(false)}
              onOver={(form) => {
                setSecond(false)
                setProblem(form ? { form } : {})
              }}
            />
          </Suspense>
        </div>
      ) : (
        <form method="post" noValidate className="mt-5 grid gap-4" onSubmit={(event) => void submit(event)}>
          {problem.form && (
            <Notice tone="bad" live title={t('signInFailed')}>
              {problem.form}
            </Notice>
          )}
          <p className="text-sm">
            {t('again.as')} <b className="wrap-anywhere">{email}</b>
          </p>
          <input hidden readOnly name="email" autoComplete="username" value={email} />
          <PasswordField
            id="again-password"
            name="password"
            required
            label={t('password')}
            autoComplete="current-password"
            showText={t('show')}
            hideText={t('hide')}
            error={problem.password}
          />
          <div className="flex flex-wrap justify-end gap-2 max-sm:[&_button]:flex-1 max-sm:[&>*]:flex-1">
            <Button
              variant="secondary"
              onClick={() => location.assign(paths.auth({ next: location.pathname + location.search }))}
            >
              {t('again.leave')}
            </Button>
            <Button type="submit" busy={busy && t('signingIn')}>
              {t('again.go')}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  )
}
