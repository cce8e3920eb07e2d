import { sql } from 'kysely'
import { placeOfZip } from '#features/base/places/server/locate.ts'
import type { Input } from '#lib/contract.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person, type Person, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import { type UsState, US_STATES, zoneOfState } from '#lib/us-states.ts'
import type { onboardingContract } from '../contract.ts'
import { OFFERS } from '#features/business/providers/business.ts'
import { canChangeBusiness, canFound, canOnboard, canTakeRole } from '#features/business/providers/policy.ts'
import { refusePromise } from '#features/business/providers/server/public-words.ts'
import { canOffer, PROVIDER_TYPES } from '#features/business/providers/provider.ts'
import { keepDocuments } from '#features/business/credentials/server/documents.ts'
import { draftListings } from './draft-listings.ts'
import { profileOf, profileRow } from '#features/business/providers/server/rows.ts'
import { handIn } from './submit.ts'

type Asked = Input<typeof onboardingContract.save>
type Known = Awaited<ReturnType<typeof profileOf>>

/**
 * The spec's upsert on user_id: onboarding step 1 creates or changes the own profile; with documents it is handed in for
 * verification. A provider type of another role needs `confirm_role_change`.
 */
export const saveProfile: Verb<typeof onboardingContract.save> = async (ctx, input) => {
  const me = person(ctx)
  ensure(canOnboard(me))
  if (input.user_id && input.user_id !== me.id) throw invalid('user_id', 'You can only save your own profile.')
  refusePromise('business_name', input.business_name)
  return ctx.write(async (tx) => {
    const before = await profileOf(tx, me.id)
    if (before && before.member_role !== 'owner') ensure(canFound(before.business_name))
    refuseOwnedKeys(input, before)
    if (before) ensure(canChangeBusiness(before))
    const id = await upsert(tx, me, input, before)
    if (handsIn(input)) await keepDocuments(ctx, tx, me, id, input)
    if (input.ein)
      await sql`select save_ein(${id}, ${seal(ctx.services.env.ENCRYPTION_KEY, input.ein)}, ${lastFour(input.ein)})`.execute(
        tx,
      )
    if (input.phone) await tx.updateTable('profiles').set({ phone: input.phone }).where('id', '=', me.id).execute()
    await draftListings(tx, id)
    if (handsIn(input)) await handIn(ctx, tx, id, input)
    await audit(tx, { action: 'provider.save', table: 'provider_profiles', id, after: { ...input, ein: undefined } })
    return profileRow(tx, id)
  })
}

const handsIn = (input: Asked) => input.insurance_proof_url !== undefined || input.w9_url !== undefined

/** `verified` and the check's status are the server's: said only as what the server would write anyway. */
function refuseOwnedKeys(input: Asked, before: Known): void {
  const status = handsIn(input) ? 'pending' : (before?.background_check_status ?? null)
  const verified = handsIn(input) ? false : (before?.verified ?? false)
  if (input.background_check_status !== undefined && input.background_check_status !== status)
    throw invalid('background_check_status', 'Only our team can change this.')
  if (input.verified !== undefined && input.verified !== verified)
    throw invalid('verified', 'Only our team can change this.')
}

async function upsert(tx: Tx, me: Person, input: Asked, before: Known): Promise<string> {
  const type = input.provider_type ?? before?.provider_type
  if (!type) throw conflict('onboarding_first', 'First tell us what kind of provider you are.')
  const place = await placeOf(tx, input, before)
  if (input.provider_type && (!before || before.user_id === me.id)) await takeRole(tx, me, input)
  const columns = { provider_type: type, business_name: input.business_name, ...place }
  if (!before) {
    const id = newId()
    await tx
      .insertInto('provider_profiles')
      .values({ id, user_id: me.id, ...columns })
      .execute()
    return id
  }
  // what the new trade cannot offer is not said any more
  const offers = Object.fromEntries(OFFERS.filter((offer) => !canOffer(type, offer)).map((offer) => [offer, false]))
  // another kind of provider is asked for something else in step 2
  const again = PROVIDER_TYPES[type].adds !== PROVIDER_TYPES[before.provider_type].adds && { onboarding_step: 2 }
  await tx
    .updateTable('provider_profiles')
    .set({ ...columns, ...offers, ...again, ...touched })
    .where('id', '=', before.id)
    .execute()
  const { lat, lng } = place
  // what a business offers stands where the business stands
  if (lat !== null && lng !== null && (lat !== before.lat || lng !== before.lng))
    await tx.updateTable('listings').set({ lat, lng }).where('provider_id', '=', before.id).execute()
  return before.id
}

async function takeRole(tx: Tx, me: Person, { provider_type, confirm_role_change = false }: Asked): Promise<void> {
  const { role } = PROVIDER_TYPES[provider_type!]
  if (me.role === role) return
  ensure(canTakeRole(me, provider_type!, confirm_role_change))
  await sql`select take_provider_role(${role})`.execute(tx)
  await audit(tx, { action: 'profile.role', table: 'profiles', id: me.id, before: { role: me.role }, after: { role } })
}

/** Where the business is: ZIP and state as given, else read from the end of the address, else as known. */
async function placeOf(tx: Tx, input: Asked, before: Known) {
  const inAddress = /\b([A-Z]{2})[\s,]+(\d{5})(?:-\d{4})?\s*$/.exec(input.address ?? '')
  const stateInAddress = inAddress && inAddress[1]! in US_STATES ? (inAddress[1] as UsState) : undefined
  const zip = input.zip ?? (stateInAddress && inAddress?.[2]) ?? before?.zip ?? null
  const state = input.state ?? stateInAddress ?? before?.state ?? null
  const point = zip ? await placeOfZip(tx, zip) : { lat: null, lng: null }
  return {
    address: input.address === undefined ? (before?.address ?? null) : input.address,
    city: input.city === undefined ? (before?.city ?? null) : input.city,
    state,
    zip,
    lat: zip === before?.zip ? (before?.lat ?? point.lat) : point.lat,
    lng: zip === before?.zip ? (before?.lng ?? point.lng) : point.lng,
    time_zone: zoneOfState(state),
  }
}
