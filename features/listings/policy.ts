import { type Answer, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import type { ListingStatus } from './listing.ts'
import { LISTING_STATUS } from './listing.ts'

/** What decides whether a listing may go live, gathered by the verb and shown to the owner beforehand. */
export type Publication = {
  status: ListingStatus
  listing_type: 'vehicle' | 'service'
  provider: { provider_type: string; state: string | null; verified: boolean }
  licence: { licence_type: string | null; licence_state: string | null; licence_last4: string | null } | null
  /** The rule `private_cars`: where private owners may rent out, and under which program insurance. */
  private_cars: { states: readonly string[]; program_insurance?: Record<string, string> }
  disclosures_accepted: boolean
  recall: { checked: boolean; open: boolean }
}

/** A listing goes live when its provider is verified and its trade's own conditions are met (rules.md). */
export function canPublish(listing: Publication): Answer {
  if (listing.status !== 'active' && !canMove(LISTING_STATUS, listing.status, 'active'))
    return notNow('wrong_state', 'Restore this listing to a draft first.')
  const { provider, licence, private_cars } = listing
  if (!provider.verified) return notNow('not_verified', 'Your business must be verified before a listing can go live.')
  if (
    provider.provider_type === 'adjuster' &&
    !(licence?.licence_type && licence.licence_state && licence.licence_last4)
  )
    return notNow('licence_missing', 'An adjuster or appraiser needs a licence type, state and number first.')
  if (provider.provider_type !== 'private_owner' || listing.listing_type !== 'vehicle') return yes
  const state = provider.state ?? ''
  if (!private_cars.states.includes(state) || !private_cars.program_insurance?.[state])
    return notNow('state_not_open', 'Private cars cannot be rented out in your state yet.')
  if (listing.recall.open) return notNow('recall', 'This car has an open safety recall. Have it repaired first.')
  if (!listing.recall.checked) return notNow('recall', 'Confirm that the car has no open safety recall.')
  if (!listing.disclosures_accepted) return notNow('disclosures', 'Accept the disclosures for private owners first.')
  return yes
}

/** Whether a listing may go from one state to another at all. */
export const canTurn = (from: ListingStatus, to: ListingStatus): Answer =>
  canMove(LISTING_STATUS, from, to) ? yes : notNow('wrong_state', `This listing is ${from}; it cannot become ${to}.`)

const EMAIL = /[^\s@]+@[^\s@]+\.[a-z]{2,}/i
const PHONE = /(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]\d{3}[\s.-]?\d{4}\b/
/** Contact details have no place in public words: they are exchanged between the parties of a paid booking. */
export const namesContact = (text: string): boolean => EMAIL.test(text) || PHONE.test(text)
