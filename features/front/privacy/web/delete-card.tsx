import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useMessages, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useSentence } from '#features/base/accounts/web/sentence.ts'
import { closeLive } from '#features/base/accounts/web/live.ts'
import { aboutToLeave, forgetSession } from '#features/base/accounts/web/session.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import { privacyContract } from '../contract.ts'
import { saidIn } from '#lib/spoken.ts'
import { type Blocker, DELETE_WORDS } from '../blocker.ts'

const api = clientOf(privacyContract)
const CHECK = ['profiles', 'deletion-check']

const placeOf: Record<Blocker['kind'], (id: string) => string | null> = {
  admin: () => null,
  claim: paths.claim,
  order: paths.booking,
  money: paths.booking,
  work: paths.providerBooking,
  work_money: paths.providerBooking,
  chargeback: paths.booking,
  work_chargeback: paths.providerBooking,
  deposit: paths.booking,
  work_deposit: paths.providerBooking,
  insurer: paths.booking,
  balance: () => paths.providerMoney(),
  debt: () => paths.providerMoney(),
  payout: () => paths.providerMoney(),
  tax: () => paths.providerMoney(),
  repair: () => paths.claims(),
  work_repair: paths.providerRepair,
  tow: paths.towJob,
  work_tow: () => paths.providerDispatch(),
  members: () => paths.messages(),
  hold: () => paths.messages(),
}

/** What deleting the account does, what stays and why, what is in the way, and the deletion itself. */
export function DeleteCard() {
  const t = useTranslations('settings')
  const words = useMessages().settings.deletion
  const query = useQuery({
    queryKey: CHECK,
    queryFn: ({ signal }) => api.deletionCheck({}, { signal }),
    staleTime: 0,
  })
  const list = (key: 'erased' | 'kept') => (
    <div>
      <h3 className="text-base">{t(`deletion.${key}`)}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-sm marker:text-ink-soft">
        {words[`${key}Lines`].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <Card title={t('deletion.title')} meta={t('deletion.about')}>
      <div className="grid max-w-2xl gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          {list('erased')}
          {list('kept')}
        </div>
        <Loaded query={query} label={t('loading')} failed={(error) => error.message}>
          {(data) => (data.blockers.length ? <Blocked blockers={data.blockers} /> : <DeleteForm />)}
        </Loaded>
      </div>
    </Card>
  )
}

function Blocked({ blockers }: { blockers: Blocker[] }) {
  const t = useTranslations('settings.deletion')
  return (
    <Notice tone="warn" title={t(blockers[0]?.kind === 'admin' ? 'notHere' : 'notYet')}>
      <ul className="mt-1 grid gap-1">
        {blockers.map(({ kind, id, title, cents }) => {
          const to = placeOf[kind](id)
          const words = t(`blockers.${kind}`, { title, amount: formatCents(Math.abs(cents)) })
          return (
            <li key={`${kind}${id}`}>
              {to ? (
                <Link to={to} className="link inline-flex min-h-11 items-center wrap-anywhere">
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

type Wrong = { word?: string; password?: string; form?: string }

function DeleteForm() {
  const t = useTranslations('settings')
  const words = useTranslations('accounts')
  const sentence = useSentence()
  const queries = useQueryClient()
  const word = saidIn<string>(DELETE_WORDS, useLocale())
  const [wrong, setWrong] = useState<Wrong>({})
  const leave = useMutation({
    mutationFn: async (given: { password: string; word: string }) => {
      const stay = aboutToLeave()
      await api.deleteMe(given as { password: string; word: 'DELETE' }).catch((error: unknown) => {
        stay()
        throw error
      })
    },
    onSuccess: () => {
      closeLive()
      forgetSession()
      location.replace(paths.auth({ deleted: '1' })) // a fresh page: nothing here asks for what is gone
    },
    onError: async (error) => {
      const at = (path: string) => isRefusal(error) && error.details.some((detail) => detail.path === path)
      const found: Wrong = at('password')
        ? { password: t('wrongPassword') }
        : at('word')
          ? { word: t('deletion.wrongWord', { word }) }
          : { form: isRefusal(error) && error.code === 'still_open' ? t('deletion.stillOpen') : sentence(error) }
      setWrong(found)
      toastError(t('deletion.failed'), found.password ?? found.word ?? found.form)
      if (!found.form) return focusField(found.word ? 'delete-word' : 'delete-password')
      await queries.invalidateQueries({ queryKey: CHECK })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (leave.isPending) return
    const data = new FormData(event.currentTarget)
    const given = { word: String(data.get('word')).trim(), password: String(data.get('password')) }
    const found: Wrong = {
      ...(given.word.toUpperCase() !== word && { word: t('deletion.wrongWord', { word }) }),
      ...(!given.password && { password: words('missing.password') }),
    }
    setWrong(found)
    if (found.word || found.password) return focusField(found.word ? 'delete-word' : 'delete-password')
    leave.mutate(given)
  }
  return (
    <form method="post" noValidate className="grid gap-4 border-t border-line pt-5" onSubmit={submit}>
      {wrong.form && (
        <Notice tone="bad" live title={t('deletion.failed')}>
          {wrong.form}
        </Notice>
      )}
      <p className="text-sm">{t('deletion.nothingOpen')}</p>
      <TextField
        id="delete-word"
        name="word"
        required
        label={t('deletion.word', { word })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="max-w-56"
        error={wrong.word}
      />
      <PasswordField
        id="delete-password"
        name="password"
        required
        label={t('currentPassword')}
        autoComplete="current-password"
        showText={words('show')}
        hideText={words('hide')}
        error={wrong.password}
      />
      <Button
        type="submit"
        variant="danger"
        className="justify-self-start"
        busy={leave.isPending && t('deletion.deleting')}
      >
        {t('deletion.go')}
      </Button>
    </form>
  )
}
