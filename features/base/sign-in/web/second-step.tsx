import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { codeOf, useSentence } from '#features/base/accounts/web/sentence.ts'
import { finishSignIn } from '#features/base/accounts/web/session.ts'

const ENDS = ['challenge_expired', 'user_banned']

/**
 * The second step of signing in: a code of the authenticator, or a recovery code. `onOver` when the first step has to be
 * taken again.
 */
export default function SecondStep({
  name,
  onDone,
  onOver,
}: {
  /** What its field is called on this page, since it may lie over another form. */
  name: string
  onDone: () => void
  onOver: (sentence: string) => void
}) {
  const t = useTranslations('accounts')
  const sentence = useSentence()
  const [recovery, setRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ code?: string; form?: string }>({})
  useEffect(() => focusField(name), [name, recovery])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const code = String(new FormData(event.currentTarget).get(name)).trim()
    setProblem(code ? {} : { code: t('missing.code') })
    if (!code) return focusField(name)
    setBusy(true)
    const error = await finishSignIn(code)
    setBusy(false)
    if (!error) return onDone()
    const words = sentence(error)
    if (ENDS.includes(codeOf(error) ?? '')) return onOver(words)
    setProblem(codeOf(error) === 'wrong_code' ? { code: words } : { form: words })
    focusField(name)
  }
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className="text-lg">{t('secondStep.title')}</h2>
        <p className="mt-1 text-sm text-ink-soft">{t(recovery ? 'secondStep.aboutRecovery' : 'secondStep.about')}</p>
      </div>
      {problem.form && (
        <Notice tone="bad" live title={t('signInFailed')}>
          {problem.form}
        </Notice>
      )}
      <TextField
        key={String(recovery)}
        id={name}
        name={name}
        required
        label={t(recovery ? 'secondStep.recoveryCode' : 'secondStep.code')}
        hint={t(recovery ? 'secondStep.recoveryHint' : 'secondStep.codeHint')}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className="max-w-64 tabular-nums"
        error={problem.code}
      />
      <Button type="submit" size="lg" wide busy={busy && t('signingIn')}>
        {t('secondStep.go')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <button type="button" className="link min-h-11 text-sm" onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
        </button>
        <button type="button" className="link min-h-11 text-sm" onClick={() => onOver('')}>
          {t('secondStep.back')}
        </button>
      </div>
    </form>
  )
}
