import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { adjustersContract } from '../contract.ts'

export const adjustersApi = clientOf(adjustersContract)

export const useContacts = (claim_id: string) =>
  useQuery({
    queryKey: ['adjuster_contacts', claim_id],
    queryFn: ({ signal }) => adjustersApi.contacts({ claim_id }, { signal }),
  })
export const useSaid = (repair_id: string) =>
  useQuery({
    queryKey: ['adjuster_answers', repair_id],
    queryFn: ({ signal }) => adjustersApi.said({ repair_id }, { signal }),
    refetchInterval: 60_000,
  })
export const contactsChanged = () => queries.invalidateQueries({ queryKey: ['adjuster_contacts'] })
/** What was decided counts in the sums of its repair, too. */
export const answersChanged = () =>
  Promise.all(['adjuster_answers', 'repairs'].map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** Versions and answers of a repair with everything that was said, for the claims team. Throws a Refusal with a sentence. */
export async function saveTeamAnswers(repairId: string): Promise<void> {
  const { savePdf } = await import('#features/base/files/web/save-file.ts')
  return savePdf(`/rest/v1/repair_answer_papers/${repairId}`, {}, 'versions-and-answers')
}
