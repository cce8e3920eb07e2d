import { clientOf } from '#features/base/accounts/web/client.ts'
import { savedContract } from '../contract.ts'

export const savedCalls = clientOf(savedContract)

/** Whether this listing is among one's own saved ones. */
export const isKept = async (listingId: string): Promise<boolean> =>
  (await savedCalls.list({})).some(({ listing_id }) => listing_id === listingId)

/** Saves a listing, or forgets it. */
export const keep = async (listingId: string, on: boolean): Promise<void> => {
  await (on ? savedCalls.save({ listing_id: listingId }) : savedCalls.remove({ listing_id: listingId }))
}
