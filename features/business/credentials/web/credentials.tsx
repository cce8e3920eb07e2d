import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.tsx'
import type { Credential, Required, Standing } from '#features/business/providers/credential.ts'
import { canChangeCredential } from '../policy.ts'
import type { ProviderProfile } from '#features/business/providers/provider.ts'
import { CredentialFacts, OpenCredential } from './credential-facts.tsx'
import { CredentialForm } from './credential-form.tsx'
import { useShop } from '#features/business/providers/web/data.ts'
import { askCredentialsAgain, useCredentials, useRequired } from './credential-calls.ts'
import { credentialsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(credentialsContract)
const TONES: Record<Standing, Tone> = {
  missing: 'bad',
  submitted: 'warn',
  refused: 'bad',
  lapsed: 'bad',
  accepted: 'good',
  due: 'warn',
}

/** Licenses and insurance policies: what is asked of this provider, what is on file, one form for a new or a refused one. */
export function Credentials({
  profile,
  later,
}: {
  profile: ProviderProfile
  /** In onboarding: not needed yet, so only what is asked is shown, or nothing. */
  later?: boolean
}) {
  const t = useTranslations('ownProviders.credentials')
  const { data: held } = useCredentials(profile.id)
  const { data: required } = useRequired(profile.id)
  const { data: shops } = useShop(profile.provider_type === 'adjuster')
  const [open, setOpen] = useState<{ row?: Credential; kind?: Credential['kind']; state?: string } | null>(null)
  const license = shops?.[0] ?? null
  const homeOf = (kind?: Credential['kind']) =>
    (kind === 'adjuster_license' && license?.license_state) || profile.state || ''
  const add = (start: { kind?: Credential['kind']; state?: string } = {}) =>
    setOpen({ state: start.state ?? homeOf(start.kind), ...start })
  if (later && required?.length === 0 && profile.ownership.length === 0) return null
  return (
    <Card
      title={t('title')}
      meta={t(later ? 'laterText' : 'text')}
      action={
        (!later || profile.ownership.length > 0) && (
          <Button variant="secondary" size="sm" onClick={() => add()}>
            {t('add')}
          </Button>
        )
      }
    >
      {!held || !required ? (
        <Skeleton label={t('loading')} shape="rows" lines={2} />
      ) : (
        <div className="grid gap-5">
          {required.length > 0 && (
            <ul aria-label={t('required')} className="grid gap-3">
              {required.map((it) => (
                <Need
                  key={`${it.kind}${it.state ?? ''}`}
                  need={it}
                  onAdd={() => add({ kind: it.kind, ...(it.state && { state: it.state }) })}
                />
              ))}
            </ul>
          )}
          {held.length === 0 ? (
            !later && <p className="text-ink-soft">{t('none')}</p>
          ) : (
            <ul aria-label={t('onFile')} className="grid gap-3">
              {held.map((row) => (
                <Held key={row.id} row={row} onChange={() => setOpen({ row })} />
              ))}
            </ul>
          )}
        </div>
      )}
      {open && required && (
        <CredentialForm
          start={open}
          profile={profile}
          required={required}
          license={license}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

function Need({ need, onAdd }: { need: Required; onAdd: () => void }) {
  const t = useTranslations('ownProviders.credentials')
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3">
      <span className="min-w-0">
        <b>{t(`kinds.${need.kind}`)}</b>
        <span className="block text-sm text-ink-soft">
          {need.source === 'House rule' ? (
            t('houseRule')
          ) : need.url ? (
            <a className="link" lang="en" href={need.url} target="_blank" rel="noopener noreferrer">
              {need.source}
            </a>
          ) : (
            <span lang="en">{need.source}</span>
          )}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <StatusBadge tone={TONES[need.standing]}>
          {t(`standing.${need.standing}`, { day: need.expires_on ? formatDay(need.expires_on, locale) : '' })}
        </StatusBadge>
        {(!need.met || need.standing === 'due') && need.standing !== 'submitted' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={onAdd}
            aria-label={t('addOf', { kind: t(`kinds.${need.kind}`) })}
          >
            {t('add')}
          </Button>
        )}
      </span>
    </li>
  )
}

function Held({ row, onChange }: { row: Credential; onChange: () => void }) {
  const t = useTranslations('ownProviders.credentials')
  const remove = useMutation({
    mutationFn: () => api.removeCredential({ id: row.id }),
    onSuccess: askCredentialsAgain,
    onError: (error) => toastError(t('error'), error.message),
  })
  const name = t(`kinds.${row.kind}`)
  return (
    <li className="grid gap-2 rounded-md border border-line px-4 py-3">
      <CredentialFacts row={row} />
      {row.refusal_reason && <p className="text-bad">{t('refusedFor', { reason: row.refusal_reason })}</p>}
      <span className="flex flex-wrap gap-x-2">
        <OpenCredential row={row} />
        {canChangeCredential(row).yes && (
          <>
            <Button
              variant="quiet"
              size="sm"
              onClick={onChange}
              aria-label={t(row.status === 'refused' ? 'correctOf' : 'changeOf', { kind: name })}
            >
              {t(row.status === 'refused' ? 'correct' : 'change')}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              busy={remove.isPending && t('removing')}
              onClick={() => remove.mutate()}
              aria-label={t('removeOf', { kind: name })}
            >
              {t('remove')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
