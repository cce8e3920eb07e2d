import { clientOf } from '#features/accounts/web/client.ts'
import { messagesContract } from '#features/messages/contract.ts'

const messages = clientOf(messagesContract)

/** The conversation with the provider of a listing: the existing one, or a new one. */
export const startConversation = async (listing_id: string): Promise<string> =>
  (await messages.start({ listing_id })).id
