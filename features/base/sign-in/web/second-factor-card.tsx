import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { Output } from '#lib/contract.ts'
import { Loaded } from '#ui/loaded.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { authContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { EnrolForm } from './enroll-form.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { codeOf, useSentence } from '#features/base/accounts/web/sentence.ts'
import { loadMe } from '#features/base/accounts/web/session.ts'
import { useInstant } from '#ui/instant.ts'

const api = clientOf(authContract)
const KEY = ['second_factor']
/** Below that, new ones should be made before the last is gone. */
const FEW = 3
type State = Output<typeof authContract.secondFactor>
type Act = 'setUp' | 'replace' | 'renew' | 'turnOff'
type Shown = { secret: string; uri: string; expires_at: string }
/** What the card shows: the state, a question before an act, the new key, or the codes. */
type Face =
  | { kind: 'state' }
  | { kind: 'ask'; act: Act }
  | { kind: 'enroll'; shown: Shown }
  | { kind: 'codes'; codes: string[] }

/** The second factor of a claims admin: set up, look after, replace, take off. */
export function SecondFactorCard() {
  const t = useTranslations('settings.secondFactor')
  const me = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [face, setFace] = useState<Face>({ kind: 'state' })
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.secondFactor({}, { signal }),
  })
  const back = () => setFace({ kind: 'state' })
  const fresh = () => Promise.all([KEY, ['sessions']].map((queryKey) => queries.invalidateQueries({ queryKey }))) // it ends others
  const finished = async () => {
    back()
    if (!me.held) return
    await loadMe()
    await navigate(paths.dashboard())
  }
  return (
    <Card
      title={t('title')}
      meta={t('about')}
      action={
        query.data && (
          <StatusBadge tone={query.data.since ? 'good' : query.data.required ? 'warn' : 'mute'}>
            {t(query.data.since ? 'on' : 'off')}
          </StatusBadge>
        )
      }
    >
      <Loaded query={query} label={t('loading')} shape="rows" failed={(error) => error.message}>
        {(data) =>
          face.kind === 'enroll' ? (
            <EnrolForm
              shown={face.shown}
              onConfirmed={(codes) => {
                setFace({ kind: 'codes', codes })
                void fresh()
              }}
              onCancel={back}
            />
          ) : face.kind === 'codes' ? (
            <RecoveryCodes codes={face.codes} onDone={() => void finished()} />
          ) : face.kind === 'ask' ? (
            <Ask
              act={face.act}
              onCancel={back}
              onShown={(shown) => setFace({ kind: 'enroll', shown })}
              onCodes={(codes) => {
                setFace({ kind: 'codes', codes })
                void fresh()
              }}
              onOff={() => {
                back()
                void fresh()
              }}
            />
          ) : (
            <Now state={data} onAct={(act) => setFace({ kind: 'ask', act })} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Now({ state, onAct }: { state: State; onAct: (act: Act) => void }) {
  const t = useTranslations('settings.secondFactor')
  const instant = useInstant()
  const { since, recovery_codes, required } = state
  if (!since)
    return (
      <div className="grid gap-4">
        {required && (
          <Notice tone="warn" title={t('requiredTitle')}>
            {t('requiredText')}
          </Notice>
        )}
        <p className="text-sm">{t('what')}</p>
        <Button className="justify-self-start" onClick={() => onAct('setUp')}>
          {t('setUp')}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      <p>{t('since', { at: instant(since) })}</p>
      {recovery_codes <= FEW ? (
        <Notice tone="warn" title={t('left', { count: recovery_codes })}>
          {t('few')}
        </Notice>
      ) : (
        <p>{t('left', { count: recovery_codes })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onAct('replace')}>
          {t('replace')}
        </Button>
        <Button variant="secondary" onClick={() => onAct('renew')}>
          {t('renew')}
        </Button>
        {!required && (
          <Button variant="secondary" onClick={() => onAct('turnOff')}>
            {t('turnOff')}
          </Button>
        )}
      </div>
      {required && <p className="text-sm text-ink-soft">{t('requiredHere')}</p>}
    </div>
  )
}

/** Before anything changes: the password for the first key, a fresh code for everything after it. */
function Ask({
  act,
  onCancel,
  onShown,
  onCodes,
  onOff,
}: {
  act: Act
  onCancel: () => void
  onShown: (shown: Shown) => void
  onCodes: (codes: string[]) => void
  onOff: () => void
}) {
  const t = useTranslations('settings.secondFactor')
  const words = useTranslations('accounts')
  const settings = useTranslations('settings')
  const sentence = useSentence()
  const first = act === 'setUp'
  const field = first ? 'factor-password' : 'factor-code'
  const [missing, setMissing] = useState(false)
  useEffect(() => focusField(field), [field])
  const go = useMutation({
    mutationFn: async (given: string) => {
      if (act === 'turnOff') return api.turnOffSecondFactor({ code: given }).then(() => onOff())
      if (act === 'renew') return api.renewRecoveryCodes({ code: given }).then((made) => onCodes(made.recovery_codes))
      return api.enrolSecondFactor(first ? { password: given } : { code: given }).then(onShown)
    },
    onError: () => focusField(field),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get(field))
    const given = first ? typed : typed.trim()
    setMissing(!given)
    if (!given) return focusField(field)
    if (!go.isPending) go.mutate(given)
  }
  const code = go.error && codeOf(go.error)
  const wrong = code === 'wrong_code' ? sentence(go.error) : code === 'validation_failed' && settings('wrongPassword')
  return (
    <form method="post" noValidate className="grid max-w-xl gap-4" onSubmit={submit}>
      <p className="text-sm">{t(`ask.${act}`)}</p>
      {go.error && !wrong && (
        <Notice tone="bad" live>
          {go.error.message}
        </Notice>
      )}
      {first ? (
        <PasswordField
          id={field}
          name={field}
          required
          label={settings('currentPassword')}
          autoComplete="current-password"
          showText={words('show')}
          hideText={words('hide')}
          error={(missing && words('missing.password')) || wrong}
        />
      ) : (
        <TextField
          id={field}
          name={field}
          required
          label={words('secondStep.code')}
          hint={t('codeOrRecovery')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="max-w-64"
          error={(missing && words('missing.code')) || wrong}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={act === 'turnOff' ? 'danger' : 'primary'} busy={go.isPending && t('saving')}>
          {t(act === 'turnOff' ? 'turnOff' : 'goOn')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
