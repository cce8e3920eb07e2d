import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { Credential } from '#features/business/providers/credential.ts'
import { CredentialFacts, OpenCredential } from '#features/business/credentials/web/credential-facts.tsx'
import {
  askCredentialsAgain,
  useCredentials,
  useRequired,
} from '#features/business/credentials/web/credential-calls.ts'
import { credentialsContract } from '#features/business/credentials/contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { readyReasons } from './ready-reasons.ts'
import { RedoForm } from './redo-form.tsx'
import type { Language } from '#lib/languages.ts'

const api = clientOf(credentialsContract)
/** The licenses and policies of the provider in the queue: what is missing, and accept or "redo because" for what waits. */
export function CredentialReview({ providerId, language }: { providerId: string; language: Language }) {
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
              <Review row={row} language={language} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Review({ row, language }: { row: Credential; language: Language }) {
  const t = useTranslations('ownProviders.credentials')
  const name = t(`kinds.${row.kind}`)
  const review = useMutation({
    mutationFn: ({ decision, reason }: { decision: 'accepted' | 'refused'; reason?: string }) =>
      api.reviewCredential({ credential_id: row.id, decision, ...(reason && { reason }) }),
    onSuccess: async ({ status }) => {
      toast(t(status === 'accepted' ? 'accepted' : 'sentBack'), name)
      await Promise.all([askCredentialsAgain(), queries.invalidateQueries({ queryKey: ['provider_queue'] })])
    },
    onError: (error) => toastError(t('error'), error.message),
  })
  return (
    <RedoForm
      id={row.id}
      name={name}
      busy={review.isPending ? review.variables.decision : null}
      ready={readyReasons(row.kind, language)}
      mayAccept={row.status === 'submitted'}
      mayRefuse={row.status === 'submitted' || row.status === 'accepted'}
      onDecide={(decision, reason) => review.mutate({ decision, ...(reason && { reason }) })}
    >
      <OpenCredential row={row} />
    </RedoForm>
  )
}
