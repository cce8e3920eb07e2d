import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { NewPassword } from './new-password.tsx'
import { codeOf, useSentence } from '#features/base/accounts/web/sentence.ts'
import { auth, renewed } from '#features/base/accounts/web/session.ts'

type Wrong = { current?: string; password?: string; form?: string }

/** A new password, from who knows the old one. Every other device is signed out. */
export function PasswordCard() {
  const t = useTranslations('settings')
  const words = useTranslations('accounts')
  const sentence = useSentence()
  const queries = useQueryClient()
  const me = useMe()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(0)
  const [wrong, setWrong] = useState<Wrong>({})

  const change = async (given: { password: string; current_password: string }) => {
    const send = () =>
      auth()
        .then((client) => client.updateUser(given))
        .then((answer) => answer.error)
        .catch((reason: unknown) => reason)
    const error = await send()
    return (error as { status?: number } | null)?.status === 401 && (await renewed()) ? send() : error
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const given = { password: String(data.get('password')), current_password: String(data.get('current_password')) }
    const missing: Wrong = {
      ...(!given.current_password && { current: words('missing.password') }),
      ...(!given.password && { password: words('missing.password') }),
    }
    setWrong(missing)
    if (missing.current || missing.password)
      return focusField(missing.current ? 'current-password' : 'changed-password')
    setBusy(true)
    const error = await change(given)
    setBusy(false)
    if (!error) {
      toast(words('reset.done'), t('password.done'))
      setDone(done + 1) // a fresh form: no password stays on the page
      return queries.invalidateQueries({ queryKey: ['sessions'] })
    }
    const code = codeOf(error)
    const found: Wrong =
      code === 'weak_password'
        ? { password: sentence(error) }
        : code === 'validation_failed'
          ? { current: t('wrongPassword') }
          : { form: sentence(error) }
    toastError(words('reset.failed'), found.password ?? found.current ?? found.form)
    setWrong(found)
    if (!found.form) focusField(found.current ? 'current-password' : 'changed-password')
  }
  return (
    <Card title={t('password.title')} meta={t('password.about')}>
      <form
        key={done}
        method="post"
        noValidate
        className="grid max-w-xl gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {done > 0 && (
          <Notice tone="good" live title={words('reset.done')}>
            {t('password.done')}
          </Notice>
        )}
        {wrong.form && (
          <Notice tone="bad" live title={words('reset.failed')}>
            {wrong.form}
          </Notice>
        )}
        <input hidden readOnly name="email" autoComplete="username" value={me.email} />
        <PasswordField
          id="current-password"
          name="current_password"
          required
          label={t('currentPassword')}
          autoComplete="current-password"
          showText={words('show')}
          hideText={words('hide')}
          error={wrong.current}
        />
        <NewPassword id="changed-password" label={words('newPassword')} error={wrong.password} />
        <Button type="submit" className="justify-self-start" busy={busy && words('reset.saving')}>
          {words('reset.save')}
        </Button>
      </form>
    </Card>
  )
}
