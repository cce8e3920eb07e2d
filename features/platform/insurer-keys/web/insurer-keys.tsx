import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { isRefusal } from '#lib/errors.ts'
import { BOTH_SECRETS_HOURS, dayOptions, daysOf, type KeyDays, KEY_NAME } from '#lib/software-keys.ts'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { type InsurerKey, insurerKeysContract } from '../insurer-key.ts'
import { canAskKey, canAskSecret, canConfirmKey, canDeclineKey, canRevokeKey } from '../policy.ts'

const api = clientOf(insurerKeysContract)
const keyOf = (insurerId: string) => ['insurer_keys', insurerId]
const changed = () => void queries.invalidateQueries({ queryKey: ['insurer_keys'] })
const TONES: Record<InsurerKey['state'], Tone> = {
  asked: 'warn',
  lapsed: 'mute',
  works: 'good',
  expired: 'warn',
  revoked: 'mute',
  holder_gone: 'bad',
}

/** What went wrong, in the reader’s language where it is known. */
function useSentence(): (error: unknown) => string {
  const t = useTranslations('insurerKeys')
  return (error) => {
    if (!isRefusal(error)) return t('failed')
    const known = `refusals.${error.code}` as 'refusals.key_over'
    return t.has(known) ? t(known) : t('failed')
  }
}

/** The keys of an insurer: one admin asks, another one confirms and is shown the secret. */
export function InsurerKeys({ insurerId }: { insurerId: string }) {
  const t = useTranslations('insurerKeys')
  const [shown, setShown] = useState<{ name: string; secret: string }>()
  const query = useQuery({
    queryKey: keyOf(insurerId),
    queryFn: ({ signal }) => api.list({ insurer_id: insurerId }, { signal }),
  })
  return (
    <Section title={t('title')} action={<AskDialog insurerId={insurerId} keys={query.data ?? []} />}>
      <p className="max-w-text text-sm text-ink-soft">{t('text')}</p>
      {shown && (
        <div className="mt-4">
          <Notice tone="warn" live title={t('secret.title', { name: shown.name })}>
            <p>{t('secret.text')}</p>
            <CopyText text={shown.secret} size="md" copyText={t('secret.copy')} copiedText={t('secret.copied')} />
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => setShown(undefined)}>
              {t('secret.hide')}
            </Button>
          </Notice>
        </div>
      )}
      <Loaded query={query} keep label={t('loading')} lines={2} failed={t('failed')}>
        {(keys) =>
          keys.length === 0 ? (
            <p className="mt-4 text-ink-soft">{t('none')}</p>
          ) : (
            <ul className="mt-4 grid gap-4">
              {keys.map((key) => (
                <li key={key.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                  <KeyFacts row={key} />
                  <KeyActs row={key} show={setShown} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function KeyFacts({ row }: { row: InsurerKey }) {
  const t = useTranslations('insurerKeys')
  const when = useWhen()
  const { name, state, asked, last_four, holder, secret_at, expires_at, last_used_at, earlier_until } = row
  const facts = [
    last_four && t('ending', { four: last_four }),
    secret_at && holder && t('holder', { name: holder, day: when.date(secret_at) }),
    expires_at && state !== 'revoked' && t('until', { day: when.date(expires_at) }),
    secret_at && (last_used_at ? t('used', { at: when.at(last_used_at) }) : t('never')),
  ]
  return (
    <div className="min-w-0 text-sm">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
      <p className="wrap-anywhere text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      {earlier_until && <p className="text-ink-soft">{t('earlier', { at: when.at(earlier_until) })}</p>}
      {asked && <p>{t('asked', { name: asked.by, days: asked.days, day: when.date(asked.until) })}</p>}
    </div>
  )
}

type Show = (made: { name: string; secret: string }) => void
function KeyActs({ row, show }: { row: InsurerKey; show: Show }) {
  const t = useTranslations('insurerKeys')
  const me = useMe()
  const { id, name, asked } = row
  return (
    <span className="flex flex-wrap gap-2">
      {asked && (
        <Act
          act="confirm"
          name={name}
          variant="primary"
          disabledReason={!canConfirmKey(me, row, asked.days).yes && t('ownRequest')}
          run={() => api.confirm({ id, days: asked.days })}
          onSent={show}
        />
      )}
      {canDeclineKey(row).yes && <Act act="decline" name={name} run={() => api.decline({ id })} />}
      {canAskSecret(row).yes && <AskSecret row={row} />}
      {canRevokeKey(row).yes && row.secret_at && <Act act="revoke" name={name} danger run={() => api.revoke({ id })} />}
    </span>
  )
}

/** One act on a key, with the sentence that says what it does. */
function Act<T>({
  act,
  name,
  variant = 'quiet',
  disabledReason = false,
  danger = false,
  run,
  onSent,
}: {
  act: 'confirm' | 'decline' | 'revoke'
  name: string
  variant?: ComponentProps<typeof Button>['variant']
  disabledReason?: string | false
  danger?: boolean
  run: () => Promise<T>
  onSent?: (done: T) => void
}) {
  const t = useTranslations('insurerKeys')
  return (
    <FormDialog
      size="sm"
      trigger={
        <Button size="sm" variant={variant} disabledReason={disabledReason} aria-label={t(`${act}.one`, { name })}>
          {t(`${act}.do`)}
        </Button>
      }
      title={t(`${act}.title`, { name })}
      text={t(`${act}.text`)}
      submit={t(`${act}.do`)}
      busyText={t(`${act}.busy`)}
      {...(danger && { variant: 'danger' as const })}
      say={useSentence()}
      run={run}
      onFailed={changed}
      onSent={(done) => {
        onSent?.(done)
        changed()
      }}
    />
  )
}

function DaysField({ days, onDays }: { days: KeyDays; onDays: (days: KeyDays) => void }): ReactNode {
  const t = useTranslations('insurerKeys')
  return (
    <SelectField
      name="key_days"
      label={t('ask.days')}
      value={String(days)}
      options={dayOptions((count) => t('ask.forDays', { count }))}
      onChange={(event) => onDays(daysOf(event.target.value))}
    />
  )
}

function AskDialog({ insurerId, keys }: { insurerId: string; keys: readonly InsurerKey[] }) {
  const t = useTranslations('insurerKeys')
  const [name, setName] = useState('')
  const [days, setDays] = useState<KeyDays>(90)
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm" disabledReason={!canAskKey(keys).yes && t('refusals.too_many_keys')}>
          {t('ask.do')}
        </Button>
      }
      title={t('ask.title')}
      text={t('ask.text')}
      submit={t('ask.send')}
      busyText={t('ask.busy')}
      check={() => ({ key_name: name.trim().length < KEY_NAME.min && t('ask.unnamed', { min: KEY_NAME.min }) })}
      say={useSentence()}
      onOpenChange={(open) => open && setName('')}
      run={() => api.ask({ insurer_id: insurerId, name: name.trim(), days })}
      onFailed={changed}
      onSent={() => {
        toast(t('ask.done'))
        changed()
      }}
    >
      {(wrong) => (
        <>
          <TextField
            name="key_name"
            autoComplete="off"
            label={t('ask.name')}
            hint={t('ask.nameHint')}
            maxLength={KEY_NAME.max}
            value={name}
            error={wrong['key_name']}
            onChange={(event) => setName(event.target.value)}
          />
          <DaysField days={days} onDays={setDays} />
        </>
      )}
    </FormDialog>
  )
}

function AskSecret({ row }: { row: InsurerKey }) {
  const t = useTranslations('insurerKeys')
  const [days, setDays] = useState<KeyDays>(90)
  return (
    <FormDialog
      size="sm"
      trigger={
        <Button size="sm" variant="quiet" aria-label={t('askSecret.one', { name: row.name })}>
          {t('askSecret.do')}
        </Button>
      }
      title={t('askSecret.title', { name: row.name })}
      text={t('askSecret.text', { hours: BOTH_SECRETS_HOURS })}
      submit={t('ask.send')}
      busyText={t('ask.busy')}
      say={useSentence()}
      run={() => api.askSecret({ id: row.id, days })}
      onFailed={changed}
      onSent={() => {
        toast(t('ask.done'))
        changed()
      }}
    >
      <DaysField days={days} onDays={setDays} />
    </FormDialog>
  )
}
