import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { usePolicyReads } from './request-calls.ts'
import { requestsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { DocumentReads } from './document-reads.tsx'

const requestsApi = clientOf(requestsContract)
/** What an admin reads aloud to the insurer. The whole policy number is asked for, and the asking is on the record. */
export function ClaimNumbers({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const sentence = useSentence()
  const reads = usePolicyReads(claim.id)
  const read = useMutation({
    mutationFn: () => requestsApi.policyNumber({ claim_id: claim.id }),
    onSuccess: () => reads.refetch(),
  })
  const number = claim.policy_number ?? read.data?.policy_number
  useShortcuts([
    {
      keys: KEYS.policy,
      label: admin('keys.policy'),
      run: () => read.mutate(),
      when: number === undefined && !read.isPending,
    },
  ])
  const copy = { copyText: t('copy'), copiedText: t('copied'), size: 'md' } as const
  return (
    <Card className="py-3! sm:py-3!">
      <dl className="flex flex-wrap gap-x-12 gap-y-2">
        <div>
          <dt className="text-sm text-ink-soft">{t('claim.numberLabel')}</dt>
          <dd>
            <CopyText text={claim.claim_number} {...copy} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('claim.policyLabel')}</dt>
          <dd className="flex flex-wrap items-center gap-x-4">
            {number === undefined ? (
              <span className="flex flex-wrap items-center gap-x-3">
                <b className="text-lg tabular-nums">•••• {claim.policy_number_last4}</b>
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<Eye aria-hidden className="size-4.5" />}
                  busy={read.isPending && admin('policy.showing')}
                  aria-label={admin('policy.showOf')}
                  title={admin('policy.hint')}
                  onClick={() => read.mutate()}
                >
                  {admin('policy.show')}
                </Button>
              </span>
            ) : (
              <span aria-live="polite">
                <CopyText text={number} {...copy} />
              </span>
            )}
            {read.error && <FieldError>{`${admin('policy.failed')} ${sentence(read.error)}`}</FieldError>}
            {reads.data && <DocumentReads reads={reads.data} none={admin('policy.unread')} />}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
