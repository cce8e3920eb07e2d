import { type Answer, notNow, yes } from '#lib/policy.ts'
import { canMove } from '#lib/status.ts'
import type { CredentialKind } from '#features/business/providers/credential.ts'
import { PROVIDER_TYPES, type ProviderType } from '#features/business/providers/provider.ts'
import type { ListingStatus } from './listing.ts'
import { LISTING_STATUS } from './listing.ts'

/** What decides whether a listing may go live, gathered by the verb and shown to the owner beforehand. */
export type Publication = {
  status: ListingStatus
  listing_type: 'vehicle' | 'service'
  provider: { provider_type: ProviderType; state: string | null; verified: boolean; suspended?: boolean }
  license: { license_type: string | null; license_state: string | null; license_last4: string | null } | null
  /** Licenses and policies that the rule `credentials` asks of this provider and that are not valid today; null when nothing is asked. */
  missing_credentials: readonly CredentialKind[] | null
  /** The rule `private_cars`: where private owners may rent out, and under which program insurance. */
  private_cars: { states: readonly string[]; program_insurance?: Record<string, string> }
  disclosures_accepted: boolean
  recall: { checked: boolean; open: boolean }
  /** The same car is on the market, or booked, through another listing: it would be sold twice. */
  car_elsewhere: boolean
}

export const CONDITIONS = [
  'verified',
  'credentials',
  'license',
  'trade',
  'one_listing',
  'state_open',
  'no_recall',
  'recall_checked',
  'disclosures',
] as const
/** One thing a listing needs before it goes live, met or not; `code` is what the refusal is called. */
export type Condition = { name: (typeof CONDITIONS)[number]; met: boolean; code: string; reason: string }

/** Everything this listing needs before it goes live, in the order one meets it (rules.md, "Private cars"). */
export function conditionsOf({
  provider,
  license,
  private_cars,
  missing_credentials,
  ...listing
}: Publication): Condition[] {
  const all: Condition[] = [
    {
      name: 'verified',
      met: provider.verified,
      code: 'not_verified',
      reason: 'Your business must be verified before you can publish a listing.',
    },
  ]
  if (missing_credentials)
    all.push({
      name: 'credentials',
      met: missing_credentials.length === 0,
      code: 'credentials_missing',
      reason: 'A required license or insurance policy is missing or has expired. Add it on the verification page.',
    })
  if (provider.provider_type === 'adjuster')
    all.push({
      name: 'license',
      met: Boolean(license?.license_type && license.license_state && license.license_last4),
      code: 'license_missing',
      reason: 'Adjusters and appraisers need to add their license type, state and number first.',
    })
  // whoever became another kind of provider would else publish past the conditions of the first
  if ((PROVIDER_TYPES[provider.provider_type].adds === 'vehicle') !== (listing.listing_type === 'vehicle'))
    all.push({
      name: 'trade',
      met: false,
      code: 'wrong_type',
      reason:
        'Your business type has changed. Archive this listing; you can only publish what your type of business offers.',
    })
  if (listing.listing_type === 'vehicle')
    all.push({
      name: 'one_listing',
      met: !listing.car_elsewhere,
      code: 'car_listed',
      reason: 'Another listing uses this car or has it booked. Pause that listing and wait until its bookings end.',
    })
  if (provider.provider_type !== 'private_owner' || listing.listing_type !== 'vehicle') return all
  const state = provider.state ?? ''
  return [
    ...all,
    {
      name: 'state_open',
      met: private_cars.states.includes(state) && Boolean(private_cars.program_insurance?.[state]),
      code: 'state_not_open',
      reason: 'Private cars can’t be rented out in your state yet.',
    },
    {
      name: 'no_recall',
      met: !listing.recall.open,
      code: 'recall',
      reason: 'This car has an open safety recall. Have it repaired first.',
    },
    {
      name: 'recall_checked',
      met: listing.recall.checked,
      code: 'recall',
      reason: 'Confirm that the car has no open safety recall.',
    },
    {
      name: 'disclosures',
      met: listing.disclosures_accepted,
      code: 'disclosures',
      reason: 'Accept the terms for private owners first.',
    },
  ]
}

/** A listing goes live when its provider is verified and its trade's own conditions are met (rules.md). */
export function canPublish(listing: Publication): Answer {
  if (listing.status !== 'active' && !canMove(LISTING_STATUS, listing.status, 'active'))
    return notNow('wrong_state', 'Restore this listing to a draft first.')
  if (listing.provider.suspended)
    return notNow('suspended', 'Your business is suspended. See the reason on the verification page, and reply there.')
  const missing = conditionsOf(listing).find(({ met }) => !met)
  return missing ? notNow(missing.code, missing.reason) : yes
}

/** Whether a listing may go from one state to another at all. */
export const canTurn = (from: ListingStatus, to: ListingStatus): Answer =>
  canMove(LISTING_STATUS, from, to)
    ? yes
    : notNow('wrong_state', `This listing is ${from}, so it can’t be changed to ${to}.`)
