import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { deskContract } from '../desk.ts'

export const desk = clientOf(deskContract)
export const useNotes = (claim_id: string) =>
  useQuery({ queryKey: ['claims', claim_id, 'notes'], queryFn: ({ signal }) => desk.notes({ claim_id }, { signal }) })
