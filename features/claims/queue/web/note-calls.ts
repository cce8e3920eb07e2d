import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { claimNotesContract } from '../claim-notes.ts'

export const notesApi = clientOf(claimNotesContract)
export const useNotes = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'notes'],
    queryFn: ({ signal }) => notesApi.notes({ claim_id }, { signal }),
  })
