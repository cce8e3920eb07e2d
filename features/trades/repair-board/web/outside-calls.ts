import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { outsideContract } from '../contract.ts'

export const outsideApi = clientOf(outsideContract)
export type Viewer = 'driver' | 'shop' | 'admin'
/** A repair, or a request before a shop was chosen. */
export type Place = { invitation_id: string } | { request_id: string }

export const useBeside = (place: Place) =>
  useQuery({
    queryKey: ['outside_estimates', ...Object.values(place)],
    queryFn: ({ signal }) => outsideApi.beside(place, { signal }),
    refetchInterval: 60_000,
  })
/** The total of a paper stands beside the shops of a request, too. */
export const outsideChanged = () =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [table] }) => table === 'outside_estimates' || table === 'estimates',
  })

const KNOWN = [
  'changed',
  'no_document',
  'claim_closed',
  'request_over',
  'repair_over',
  'too_many',
  'too_many_documents',
  'wrong_state',
] as const
/** A refusal in the reader's language. */
export function useOutsideRefused(viewer: Viewer): (error: unknown) => string {
  const t = useTranslations('outside.refusals')
  return (error) => {
    const known = isRefusal(error) && KNOWN.find((code) => code === error.code)
    return t(known === 'no_document' && viewer === 'shop' ? 'no_upload' : known || 'other')
  }
}
