import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { claimDocumentsContract } from '../claim-documents.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import type { ClaimDocument } from '#features/claims/claims/claim.ts'
import { useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { useWhen } from '#ui/time-text.ts'

const orders = clientOf(ordersContract)
const api = clientOf(claimDocumentsContract)
const keyOf = (claimId: string) => ['claims', claimId, 'shares']

export type Provider = { id: string; name: string }

/** The providers of paid bookings with this claim, and what each is shown. */
export function useSharing(claimId: string, enabled: boolean) {
  const booked = useQuery({
    queryKey: ['claims', claimId, 'booked'],
    queryFn: ({ signal }) => orders.list({ claim_id: claimId, status: 'paid', limit: 100 }, { signal }),
    enabled,
  })
  const shares = useQuery({
    queryKey: keyOf(claimId),
    queryFn: ({ signal }) => api.shares({ claim_id: claimId }, { signal }),
    enabled,
  })
  const names = new Map(booked.data?.map((order) => [order.provider_id, order.provider.business_name]))
  const providers: Provider[] = [...names].map(([id, name]) => ({ id, name }))
  return { ready: booked.isSuccess && shares.isSuccess, providers, shares: shares.data ?? [] }
}

/** One document and one provider: shown since when, or a button that shows it. */
export function DocumentSharing({
  document,
  provider,
  since,
}: {
  document: ClaimDocument
  provider: Provider
  since: string | undefined
}) {
  const t = useTranslations('ownClaims.documentList')
  const when = useWhen()
  const nameOf = useDocumentName()
  const sentence = useSentence()
  const { name } = provider
  const change = useMutation<unknown>({
    mutationFn: () => {
      const pair = { file_id: document.file_id, provider_id: provider.id }
      return since ? api.unshare(pair) : api.share(pair)
    },
    onSuccess: async () => {
      toast(t(since ? 'unsharedToast' : 'sharedToast', { name }))
      await queries.invalidateQueries({ queryKey: keyOf(document.claim_id) })
    },
  })
  return (
    <div className="text-sm" data-no-print={since ? undefined : true}>
      <div className="flex flex-wrap items-center gap-x-3">
        {since && <span className="text-ink-soft">{t('shared', { name, date: when.date(since) })}</span>}
        <Button
          variant="quiet"
          size="sm"
          busy={change.isPending && t(since ? 'unshare' : 'share', { name })}
          onClick={() => change.mutate()}
        >
          {t(since ? 'unshare' : 'share', { name })}
          <span className="sr-only"> ({t('of', { document: nameOf(document) })})</span>
        </Button>
      </div>
      {change.error && <FieldError>{`${t('shareFailed')} ${sentence(change.error)}`}</FieldError>}
    </div>
  )
}
