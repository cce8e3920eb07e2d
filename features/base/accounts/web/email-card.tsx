import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { profilesContract } from '../contract.ts'
import { EMAIL_FORM } from '../profile.ts'
import { clientOf } from './client.ts'
import { useMe } from './me.tsx'
import { useSentence } from './sentence.ts'
import { loadMe } from './session.ts'
import { useInstant } from '#ui/instant.ts'

const api = clientOf(profilesContract)
const PENDING = ['profiles', 'pending-email']
const confirming = new Map<string, Promise<unknown>>()

/** A link works once, so each token is sent once, however often React asks. Null when it went well. */
function confirm(token: string): Promise<unknown> {
  const running =
    confirming.get(token) ??
    api.confirmEmail({ token }).then(
      () => loadMe().then(() => null),
      (error: unknown) => error,
    )
  confirming.set(token, running)
  return running
}

/** The address one signs in with, and how it becomes another one. */
export function EmailCard() {
  const t = useTranslations('settings.email')
  const me = useMe()
  return (
    <Card title={t('title')}>
      <div className="grid max-w-xl gap-5">
        <Facts columns={1} rows={[[t('now'), me.email]]} />
        <Confirmed />
        <Waiting />
        <ChangeForm key={me.email} />
      </div>
    </Card>
  )
}

/** What became of the link in the mail, when one came here by it. */
function Confirmed() {
  const t = useTranslations('settings.email')
  const sentence = useSentence()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const token = search.get('email_token')
  const [outcome, setOutcome] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!token) return
    let left = false
    void confirm(token).then(async (error) => {
      if (left) return
      setOutcome({ error })
      setSearch({}, { replace: true })
      await queries.invalidateQueries({ queryKey: ['profiles'] })
    })
    return () => {
      left = true
    }
  }, [token, queries, setSearch])
  if (!outcome) return token ? <p role="status">{t('confirming')}</p> : null
  return (
    <Notice tone={outcome.error ? 'bad' : 'good'} live title={t(outcome.error ? 'notConfirmed' : 'confirmed')}>
      {outcome.error ? sentence(outcome.error) : t('confirmedHint')}
    </Notice>
  )
}

function Waiting() {
  const t = useTranslations('settings.email')
  const instant = useInstant()
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: PENDING, queryFn: ({ signal }) => api.pendingEmail({}, { signal }) })
  const drop = useMutation({
    mutationFn: () => api.dropEmail({}),
    onSuccess: () => queries.setQueryData(PENDING, { email: null, expires_at: null }),
    onError: (error) => toastError(t('title'), error.message),
  })
  if (!data?.email) return null
  return (
    <Notice
      tone="warn"
      title={t('waiting')}
      action={
        <Button variant="secondary" size="sm" busy={drop.isPending && t('dropping')} onClick={() => drop.mutate()}>
          {t('drop')}
        </Button>
      }
    >
      <b className="wrap-anywhere">{data.email}</b>
      {data.expires_at && <span> {t('until', { at: instant(data.expires_at) })}</span>}
    </Notice>
  )
}

type Wrong = { email?: string; password?: string; form?: string }

function ChangeForm() {
  const t = useTranslations('settings')
  const words = useTranslations('accounts')
  const sentence = useSentence()
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>({})
  const [sentTo, setSentTo] = useState<string>()
  const change = useMutation({
    mutationFn: (given: { email: string; password: string }) => api.changeEmail(given),
    onSuccess: async (_, { email }) => {
      setSentTo(email)
      toast(t('email.sent'), t('email.sentHint', { email }))
      await queries.invalidateQueries({ queryKey: PENDING })
    },
    onError: (error) => {
      const at = (path: string) => isRefusal(error) && error.details.some((detail) => detail.path === path)
      const found: Wrong = at('password')
        ? { password: t('wrongPassword') }
        : at('email')
          ? { email: words('badEmail') }
          : { form: sentence(error) }
      setWrong(found)
      toastError(t('notSaved'), found.password ?? found.email ?? found.form)
      if (!found.form) focusField(found.email ? 'new-email' : 'email-password')
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const given = new FormData(event.currentTarget)
    const email = String(given.get('new_email')).trim().toLowerCase()
    const password = String(given.get('password'))
    const found: Wrong = {
      ...(!EMAIL_FORM.test(email) && { email: email ? words('badEmail') : words('missing.email') }),
      ...(!password && { password: words('missing.password') }),
    }
    setWrong(found)
    setSentTo(undefined)
    if (found.email || found.password) return focusField(found.email ? 'new-email' : 'email-password')
    const form = event.currentTarget
    change.mutate({ email, password }, { onSuccess: () => form.reset() })
  }
  return (
    <form noValidate className="grid gap-4 border-t border-line pt-5" onSubmit={submit}>
      <h3 className="text-base">{t('email.change')}</h3>
      {wrong.form && (
        <Notice tone="bad" live title={t('notSaved')}>
          {wrong.form}
        </Notice>
      )}
      {sentTo && (
        <Notice tone="good" live title={t('email.sent')}>
          {t('email.sentHint', { email: sentTo })}
        </Notice>
      )}
      <TextField
        id="new-email"
        name="new_email"
        type="email"
        required
        label={t('email.new')}
        hint={t('email.newHint')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong.email}
      />
      <PasswordField
        id="email-password"
        name="password"
        required
        label={t('currentPassword')}
        hint={t('email.whyPassword')}
        autoComplete="current-password"
        showText={words('show')}
        hideText={words('hide')}
        error={wrong.password}
      />
      <Button type="submit" className="justify-self-start" busy={change.isPending && words('sending')}>
        {t('email.send')}
      </Button>
    </form>
  )
}
