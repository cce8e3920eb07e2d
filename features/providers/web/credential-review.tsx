import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/accounts/web/queries.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { Credential } from '../credential.ts'
import { CredentialFacts, OpenCredential } from './credentials.tsx'
import { api, askCredentialsAgain, useCredentials, useRequired } from './data.ts'

/** The licences and policies of the provider in the queue: what is missing, and accept or "redo because" for what waits. */
export function CredentialReview({ providerId }: { providerId: string }) {
  const t = useTranslations('ownProviders.credentials')
  const { data: held = [] } = useCredentials(providerId)
  const { data: required = [] } = useRequired(providerId)
  const missing = required.filter(({ met, standing }) => !met && standing !== 'submitted')
  return (
    <div>
      <h3 className="mb-2">{t('title')}</h3>
      {missing.length > 0 && (
        <p className="mb-2 text-sm">
          {t('stillMissing', { list: missing.map(({ kind }) => t(`kinds.${kind}`)).join(', ') })}
        </p>
      )}
      {held.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('noneAdmin')}</p>
      ) : (
        <ul className="grid gap-2">
          {held.map((row) => (
            <li key={row.id} className="grid gap-2 rounded-md border border-line px-4 py-3">
              <CredentialFacts row={row} />
              {row.refusal_reason && (
                <p className="text-sm text-bad">{t('refusedFor', { reason: row.refusal_reason })}</p>
              )}
              <Review row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Review({ row }: { row: Credential }) {
  const t = useTranslations('ownProviders.credentials')
  const name = t(`kinds.${row.kind}`)
  const [reason, setReason] = useState<string | null>(null)
  const [needed, setNeeded] = useState(false)
  const review = useMutation({
    mutationFn: (decision: 'accepted' | 'refused') =>
      api.reviewCredential({
        credential_id: row.id,
        decision,
        ...(decision === 'refused' && { reason: reason ?? '' }),
      }),
    onSuccess: async ({ status }) => {
      setReason(null)
      toast(t(status === 'accepted' ? 'accepted' : 'sentBack'), name)
      await Promise.all([askCredentialsAgain(), queries.invalidateQueries({ queryKey: ['provider_queue'] })])
    },
    onError: (error) => toastError(t('error'), error.message),
  })
  return (
    <div className="grid gap-2">
      <span className="flex flex-wrap gap-2">
        <OpenCredential row={row} />
        {row.status === 'submitted' && (
          <Button
            size="sm"
            busy={review.isPending && t('saving')}
            aria-label={t('acceptOf', { kind: name })}
            onClick={() => review.mutate('accepted')}
          >
            {t('accept')}
          </Button>
        )}
        {(row.status === 'submitted' || row.status === 'accepted') && reason === null && (
          <Button size="sm" variant="secondary" aria-label={t('redoOf', { kind: name })} onClick={() => setReason('')}>
            {t('redo')}
          </Button>
        )}
      </span>
      {reason !== null && (
        <form
          noValidate
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setNeeded(true)
            if (reason.trim() && !review.isPending) review.mutate('refused')
          }}
        >
          <TextArea
            name={`reason-${row.id}`}
            label={t('redoReason')}
            value={reason}
            maxLength={1000}
            rows={2}
            error={needed && !reason.trim() && t('redoNeeded')}
            onChange={(event) => setReason(event.target.value)}
          />
          <span className="flex flex-wrap gap-2">
            <Button size="sm" type="submit" variant="danger" busy={review.isPending && t('saving')}>
              {t('sendBack')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setReason(null)}>
              {t('cancel')}
            </Button>
          </span>
        </form>
      )}
    </div>
  )
}
