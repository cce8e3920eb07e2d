import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { totalLossContract } from '../contract.ts'
import type { LossSheet } from '../total-loss.ts'

export const lossApi = clientOf(totalLossContract)

export const useSheet = (claim_id: string) =>
  useQuery({
    queryKey: ['total_loss', claim_id],
    queryFn: ({ signal }) => lossApi.sheet({ claim_id }, { signal }),
    refetchInterval: 60_000,
  })
/** Every write answers with the sheet as it stands. */
export const sheetChanged = (sheet: LossSheet) => queries.setQueryData(['total_loss', sheet.claim_id], sheet)
export const sheetStale = (claim_id: string) => queries.invalidateQueries({ queryKey: ['total_loss', claim_id] })
export const useNearness = (repair_id: string) =>
  useQuery({
    queryKey: ['repair_near_total', repair_id],
    queryFn: ({ signal }) => lossApi.nearness({ repair_id }, { signal }),
  })

const KNOWN = [
  'changed',
  'no_total_loss',
  'claim_closed',
  'no_document',
  'too_many_documents',
  'invalid_input',
] as const
/** A refusal in the reader's language. */
export function useRefused(): (error: unknown) => string {
  const t = useTranslations('totalLoss.refusals')
  return (error) => t((isRefusal(error) && KNOWN.find((code) => code === error.code)) || 'other')
}
/** Who reads the page: the driver of the claim, or our team. */
export type Viewer = 'driver' | 'team'
