import * as z from 'zod'
import { call, nothing, SIGNED_IN, type Access } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Business } from './business.ts'
import { Certifications, ProviderEvent, ProviderMember, ProviderProfile, Shop, Vehicle } from './provider.ts'

export const Rate = z.int().min(1, 'Enter a rate above zero.').max(1_000_000)
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable()
    .optional()

/** Spec §6: everybody but claims admins can become a provider. */
export const ONBOARDING: readonly Access[] = ['driver', 'individual_owner', 'shop']

export const providersContract = {
  profile: call({
    method: 'GET',
    path: '/rest/v1/provider_profiles',
    access: SIGNED_IN,
    input: z.strictObject({ user_id: Id.optional() }),
    output: ProviderProfile,
    summary: 'The provider profile of a person (one’s own when not said); 404 PGRST116 when there is none',
  }),
  updateBusiness: call({
    method: 'POST',
    path: '/rest/v1/rpc/update_business',
    access: ONBOARDING,
    input: z.strictObject(Business.shape),
    output: ProviderProfile,
    summary:
      'Changes what one’s business says of itself: hours, service radius, languages, ownership tags, offers, words',
  }),
  vehicles: call({
    method: 'GET',
    path: '/rest/v1/vehicles',
    access: SIGNED_IN,
    input: nothing,
    output: z.array(Vehicle),
    summary: 'Own vehicles, oldest first',
  }),
  updateVehicle: call({
    method: 'PATCH',
    path: '/rest/v1/vehicles/:id',
    access: ONBOARDING,
    input: z.strictObject({ id: Id, wheelchair_accessible: z.boolean() }),
    output: Vehicle,
    summary: 'Says whether an own vehicle is adapted for a wheelchair; its listings show it at once',
  }),
  shop: call({
    method: 'GET',
    path: '/rest/v1/shops',
    access: SIGNED_IN,
    input: nothing,
    output: z.array(Shop),
    summary: 'One’s own shop: none or one',
  }),
  updateShop: call({
    method: 'PATCH',
    path: '/rest/v1/shops/:id',
    access: ONBOARDING,
    input: z.strictObject({ id: Id, certifications: Certifications }),
    output: Shop,
    summary: 'Changes what one’s shop is certified for; its listings show it at once',
  }),
  members: call({
    method: 'GET',
    path: '/rest/v1/provider_members',
    access: SIGNED_IN,
    input: z.strictObject({ provider_id: Id.optional() }),
    output: z.array(ProviderMember),
    summary: 'Who works for one’s providers',
  }),
  events: call({
    method: 'GET',
    path: '/rest/v1/provider_events',
    access: SIGNED_IN,
    input: z.strictObject({ provider_id: Id }),
    output: z.array(ProviderEvent),
    summary: 'What happened to a verification, oldest first',
  }),
  privateCarStates: call({
    method: 'GET',
    path: '/rest/v1/rpc/private_car_states',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ states: z.array(z.string()) }),
    summary: 'States in which private owners may rent out, by the rule in force',
  }),
}
