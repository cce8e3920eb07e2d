import { clientOf } from '#features/base/accounts/web/client.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { isRefusal } from '#lib/errors.ts'

const messages = clientOf(messagesContract)

/**
 * The conversation with the provider of a listing: the existing one, or a new one. `impression` says which list led there. An
 * address that names somebody else's claim asks without it.
 */
export async function startConversation(
  listing_id: string,
  claimId: string | null,
  impression?: string,
): Promise<string> {
  const input = { listing_id, ...(impression && { shown_as: impression }) }
  const without = () => messages.start(input)
  const asked = claimId
    ? await messages
        .start({ ...input, for_claim_id: claimId })
        .catch((error: unknown) =>
          isRefusal(error) && (error.status === 404 || error.status === 422) ? without() : Promise.reject(error),
        )
    : await without()
  return asked.id
}
