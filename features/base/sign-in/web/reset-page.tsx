import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { dismissToast, toast, toastError } from '#ui/toast.tsx'
import { NewPassword } from './new-password.tsx'
import { useReady } from '#features/base/accounts/web/ready.ts'
import { codeOf, useSentence } from '#features/base/accounts/web/sentence.ts'
import { auth } from '#features/base/accounts/web/session.ts'
import { fillTyped, keepTyped } from './typed.ts'

/** Asks for the link; with the link's token, takes the new password. */
export default function ResetPage() {
  const t = useTranslations('accounts.reset')
  const [search] = useSearchParams()
  const token = search.get('token_hash')
  return (
    <Page
      title={t(token ? 'choose' : 'ask')}
      meta={t(token ? 'chooseHint' : 'askHint')}
      width="text"
      back={{ to: paths.auth(), label: t('back') }}
    >
      <title>{`${t('ask')} · ClaimChoice`}</title>
      <Card>{token ? <Choose key={token} token={token} /> : <Ask />}</Card>
    </Page>
  )
}

function Ask() {
  const t = useTranslations('accounts')
  const sentence = useSentence()
  const ready = useReady()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string>()
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'bad'; text: string }>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => fillTyped(form.current), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const input = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const email = input.value.trim()
    const wrong = email ? (input.validity.typeMismatch ? t('badEmail') : undefined) : t('missing.email')
    setMissing(wrong)
    if (wrong) return focusField('reset-email')
    setBusy(true)
    const error = await auth()
      .then((client) => client.resetPasswordForEmail(email))
      .then((answer) => answer.error)
      .catch((reason: unknown) => reason)
    setBusy(false)
    if (error) toastError(t('sendFailed'), sentence(error), { id: 'auth' })
    setOutcome(error ? { tone: 'bad', text: sentence(error) } : { tone: 'good', text: t('reset.asked') })
  }
  return (
    <form ref={form} method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {outcome && (
        <Notice tone={outcome.tone} live>
          {outcome.text}
        </Notice>
      )}
      <TextField
        id="reset-email"
        name="email"
        type="email"
        required
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onInput={(event) => keepTyped({ email: event.currentTarget.value })}
        error={missing}
      />
      <fieldset disabled={!ready} className="contents">
        <Button type="submit" className="justify-self-start" busy={busy && t('sending')}>
          {t('reset.send')}
        </Button>
      </fieldset>
    </form>
  )
}

const SecondStep = lazy(() => import('./second-step.tsx'))
const SPENT = 'claimchoice-reset'

/** The link is used only when the password is sent, once; a refused password can then be corrected, even after a reload. */
async function change(token_hash: string, password: string): Promise<unknown> {
  const client = await auth()
  if (sessionStorage.getItem(SPENT) !== token_hash) {
    const { error } = await client.verifyOtp({ type: 'recovery', token_hash })
    if (error) return error
    sessionStorage.setItem(SPENT, token_hash)
  }
  const { error } = await client.updateUser({ password })
  if (!error) sessionStorage.removeItem(SPENT)
  return error
}

function Choose({ token }: { token: string }) {
  const t = useTranslations('accounts')
  const sentence = useSentence()
  const ready = useReady()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<{ password?: string; form?: string }>({})
  /** The new password, while its second step is asked for. */
  const [chosen, setChosen] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    setProblem(password ? {} : { password: t('missing.password') })
    if (!password) return focusField('new-password')
    await save(password)
  }
  const save = async (password: string) => {
    setBusy(true)
    const error = await change(token, password).catch((reason: unknown) => reason)
    setBusy(false)
    if (!error) {
      dismissToast('auth')
      toast(t('reset.done'), t('reset.doneHint'))
      return setDone(true)
    }
    if (codeOf(error) === 'second_factor_needed') return setChosen(password)
    setChosen(undefined)
    const words = sentence(error)
    toastError(t('reset.failed'), words, { id: 'auth' })
    if (codeOf(error) !== 'weak_password') return setProblem({ form: words })
    setProblem({ password: words })
    focusField('new-password')
  }
  if (done)
    return (
      <Notice
        tone="good"
        live
        title={t('reset.done')}
        action={<LinkButton to={paths.dashboard()}>{t('reset.dashboard')}</LinkButton>}
      >
        {t('reset.doneHint')}
      </Notice>
    )
  if (chosen !== undefined)
    return (
      <Suspense>
        <SecondStep
          name="reset-code"
          onDone={() => {
            sessionStorage.setItem(SPENT, token)
            void save(chosen)
          }}
          onOver={(form) => {
            setChosen(undefined)
            setProblem(form ? { form } : {})
          }}
        />
      </Suspense>
    )
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {problem.form && (
        <Notice
          tone="bad"
          live
          title={t('reset.failed')}
          action={
            <LinkButton variant="secondary" to={paths.authReset()}>
              {t('reset.newLink')}
            </LinkButton>
          }
        >
          {problem.form}
        </Notice>
      )}
      <NewPassword id="new-password" label={t('newPassword')} error={problem.password} />
      <fieldset disabled={!ready} className="contents">
        <Button type="submit" className="justify-self-start" busy={busy && t('reset.saving')}>
          {t('reset.save')}
        </Button>
      </fieldset>
    </form>
  )
}
