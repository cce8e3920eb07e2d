import { CarFront, KeyRound, Wrench } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { dismissToast, toast, toastError } from '#ui/toast.tsx'
import { SIGN_UP_ROLES } from '#features/base/accounts/account.ts'
import { NewPassword } from './new-password.tsx'
import { codeOf, useSentence } from '#features/base/accounts/web/sentence.ts'
import { auth } from '#features/base/accounts/web/session.ts'
import { isRole, keepTyped, useTyped } from './typed.ts'

type Problem = { name?: string; email?: string; password?: string; form?: string }
const ICONS = { driver: CarFront, individual_owner: KeyRound, shop: Wrench }
const FIELDS = ['name', 'email', 'password'] as const
/** Which field a refusal is about: the form has looked at everything else of what the server calls invalid. */
const REFUSED_FIELD: Record<string, 'email' | 'password'> = { weak_password: 'password', validation_failed: 'email' }

/** Spec §2: full name, email, password and a role. `onDone` follows when the mail is on its way. */
export function SignUpForm({
  ready,
  redirectTo,
  asksRole,
  onDone,
}: {
  ready: boolean
  redirectTo: string
  /** Not of whoever was invited by a business: what they do there is its own to say. */
  asksRole: boolean
  onDone: () => void
}) {
  const t = useTranslations('accounts')
  const locale = useLocale()
  const sentence = useSentence()
  const { role: chosen = 'driver' } = useTyped()
  const role = asksRole ? chosen : 'driver'
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const [name, email, password] = FIELDS.map((field) => String(data.get(field))) as [string, string, string]
    const wrong: Problem = {
      ...(!name.trim() && { name: t('missing.name') }),
      ...(!email.trim() && { email: t('missing.email') }),
      ...((form.elements.namedItem('email') as HTMLInputElement).validity.typeMismatch && { email: t('badEmail') }),
      ...(!password && { password: t('missing.password') }),
    }
    setProblem(wrong)
    const first = FIELDS.find((field) => wrong[field])
    if (first) return focusField(`sign-up-${first}`)
    setBusy(true)
    const error = await auth()
      .then((client) =>
        client.signUp({
          email: email.trim(),
          password,
          options: { data: { name: name.trim(), role, language: locale }, emailRedirectTo: redirectTo },
        }),
      )
      .then((answer) => answer.error)
      .catch((reason: unknown) => reason)
    setBusy(false)
    if (!error) {
      keepTyped({ name: name.trim(), email: email.trim(), role })
      dismissToast('auth')
      toast(t('success'), t('checkEmail'))
      return onDone()
    }
    const words = sentence(error)
    toastError(t('signUpFailed'), words, { id: 'auth' })
    const field = REFUSED_FIELD[codeOf(error) ?? '']
    if (!field) return setProblem({ form: words })
    setProblem({ [field]: words.replace(/^email: /, '') })
    focusField(`sign-up-${field}`)
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
      onInput={(event) => {
        const { name, value } = event.target as HTMLInputElement
        if (name === 'name' || name === 'email') keepTyped({ [name]: value })
      }}
    >
      {problem.form && (
        <Notice tone="bad" live title={t('signUpFailed')}>
          {problem.form}
        </Notice>
      )}
      <TextField
        id="sign-up-name"
        name="name"
        required
        label={t('name')}
        autoComplete="name"
        error={problem.name}
        maxLength={200}
      />
      <TextField
        id="sign-up-email"
        name="email"
        type="email"
        required
        label={t('email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.email}
      />
      <NewPassword id="sign-up-password" label={t('password')} error={problem.password} />
      {asksRole && (
        <RadioCards
          name="role"
          legend={t('role')}
          value={role}
          onValue={(value) => {
            if (isRole(value)) keepTyped({ role: value })
          }}
          options={SIGN_UP_ROLES.map((value) => {
            const Icon = ICONS[value]
            return { value, label: t(`roles.${value}`), icon: <Icon aria-hidden className="size-6" /> }
          })}
        />
      )}
      <fieldset disabled={!ready} className="contents">
        <Button type="submit" size="lg" wide busy={busy && t('signingUp')}>
          {t('signUp')}
        </Button>
      </fieldset>
      <p className="text-sm text-ink-soft">
        {t.rich('agree', {
          terms: (words) => (
            <a className="link" href={paths.terms(locale)}>
              {words}
            </a>
          ),
          privacy: (words) => (
            <a className="link" href={paths.privacy(locale)}>
              {words}
            </a>
          ),
        })}
      </p>
    </form>
  )
}
