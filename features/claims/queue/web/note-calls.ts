import { useQuery } from '@tanstack/react-query'
import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { claimNotesContract } from '../claim-notes.ts'
import { claimWorkContract } from '../claim-work.ts'
import type { PerClaim } from '../queue.ts'

export const notesApi = clientOf(claimNotesContract)
export const useNotes = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'notes'],
    queryFn: ({ signal }) => notesApi.notes({ claim_id }, { signal }),
  })

export const workApi = clientOf(claimWorkContract)
export const useWork = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'work'],
    queryFn: ({ signal }) => workApi.work({ claim_id }, { signal }),
  })
/** What the team keeps to itself about a claim is stale: the work, its notes, and the queue that shows them. */
export const workChanged = () => queries.invalidateQueries({ queryKey: ['claims'] })

/** Why a call was refused, always in the reader's language. */
export function useWorkSentence(): (error: unknown) => string {
  const known: Record<string, string> & { other: string } = useMessages().claimWork.refusals
  return (error) => (isRefusal(error) && known[error.code]) || known.other
}
/** Why one of several claims was left as it is. */
export function useWhyLeft(): (left: PerClaim['refused'][number]) => string {
  const known: Record<string, string> & { other: string } = useMessages().claimWork.many.why
  return ({ code }) => known[code] ?? known.other
}
