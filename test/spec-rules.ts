// What the spec says of providers in its §1 to §6, row by row, and the test that proves each.
import type { Proof } from './spec-coverage.ts'

const CATALOG = 'error-catalog.spec.ts'
const PEOPLE = '7-people.spec.ts'
const WORK = '6-work-and-money.spec.ts'
const panel: Proof = [
  'constants.spec.ts',
  'a provider’s dashboard: paid bookings alone are money, all are bookings, five are shown, one decimal or N/A',
]
const steps: Proof = [CATALOG, 'a driver who becomes a provider: every step refused once, then taken']
const fresh: Proof = [PEOPLE, 'a fresh shop onboards in four steps, up to application submitted']
const decided: Proof = [
  '16-verification.spec.ts',
  'an admin reads the documents, asks to correct, and approves; the shop’s open page follows',
]
const asked: Proof = [PEOPLE, 'a driver who becomes a provider is asked first; a claims admin is turned away']
const published: Proof = [
  '8-listings.spec.ts',
  'a shop makes a listing, publishes it, changes its price in two tabs, closes a day, pauses and publishes again',
]
const join = (who: string): Proof => [
  '19-join.spec.ts',
  `${who} goes alone, on a phone, from the start page to a reply under the first review`,
]
const shop = join('a body shop')
const owner = join('a private car owner')
const gate: Proof = [CATALOG, 'a visitor who opens a page of members is asked to sign in, and led back']

/** Rows of the two tables beside this one that are about providers are there, not here. */
export const PROVIDER_ROWS: Record<string, Proof> = {
  // §1, §2
  '“Join the Network” leads to sign-up': shop,
  'sign-up offers individual owner': owner,
  'sign-up offers shop owner': shop,
  'panel: Create First Listing': fresh,
  'panel: Create Listing': panel,
  'panel: analytics, View All, View Details': panel,
  'panel: Complete Verification': shop,
  'panel: the five statistics': panel,
  'panel: Contact Customer only with an email': panel,
  'panel: Profile Complete, Email Verified': panel,
  'panel: Background Check Pending': shop,
  'panel: Loading dashboard...': panel,
  'onboarding: vehicle information for an owner': owner,
  'onboarding: shop services for a shop': fresh,
  'onboarding: documents and Submit for Review': fresh,
  'onboarding: application submitted, 2-3 business days, the way to the dashboard': shop,
  'onboarding: Back from 2 to 1 and from 3 to 2': steps,
  'verification: status card': steps,
  'verification: business information': steps,
  'verification: insurance proof and W-9': steps,
  'verification: what happens next in three': steps,
  'listing: services and certifications': shop,
  'listing: vehicle details': owner,
  // §4
  'order status paid green, pending yellow, failed red, else gray': panel,
  'an active listing is in the marketplace': published,
  'background check Not Started': steps,
  'background check Under Review': steps,
  'background check approved': decided,
  'background check rejected': decided,
  'handing in makes it pending and not verified': steps,
  'fully verified: fields disabled, no submit button': decided,
  'only the fully verified are told they can accept bookings': steps,
  'onboarding resumes at step 3': fresh,
  'onboarding resumes at step 4 when verified': shop,
  // §5
  'step 1: Continue needs type and name': fresh,
  'step 1: EIN is optional, as XX-XXXXXXX': fresh,
  'vehicle: VIN, year, make, model and rate are required': asked,
  'vehicle: VIN of 17 characters is a hint': asked,
  'shop: one service and a rate are required': fresh,
  'verification: disabled until the five are there': steps,
  'verification: phone is shown, not enforced': steps,
  'upload: size and types': steps,
  // §6
  'provider pages ask a visitor to sign in': gate,
  'a provider sees own orders and listings only': panel,
  'onboarding is for drivers, owners and shops': asked,
  'choosing a provider type overwrites the role': asked,
  'the order is accepted by the provider alone': [
    WORK,
    'the provider sees the booking live, accepts and completes; the driver approves and reviews; the money moves',
  ],
}
