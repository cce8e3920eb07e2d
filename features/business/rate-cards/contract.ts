import * as z from 'zod'
import { ONBOARDING } from '#features/business/providers/contract.ts'
import { call, nothing, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { OwnTowing, RateCard, RateFields, TowCompanyFields, YardFields } from './rate-card.ts'
import { VEHICLE_CLASSES } from './truck.ts'

export const rateCardsContract = {
  mine: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_company',
    access: SIGNED_IN,
    input: nothing,
    output: OwnTowing,
    refusals: ['PGRST116'],
    summary: 'One’s own towing business: dispatch phone, trucks, yards, and its newest rate cards',
  }),
  saveCompany: call({
    method: 'POST',
    path: '/rest/v1/rpc/save_tow_company',
    access: ONBOARDING,
    input: z.strictObject(TowCompanyFields.shape),
    output: OwnTowing,
    refusals: ['PGRST116', 'not_verified'],
    summary: 'Says by which phone a verified towing company is called, and what its trucks can fetch',
  }),
  saveYard: call({
    method: 'POST',
    path: '/rest/v1/rpc/save_tow_yard',
    access: ONBOARDING,
    input: z.strictObject({ id: Id.optional(), ...YardFields.shape }),
    output: OwnTowing,
    refusals: ['PGRST116', 'not_verified', 'no_company', 'too_many_yards'],
    summary: 'Adds a yard, or changes the one named',
  }),
  removeYard: call({
    method: 'POST',
    path: '/rest/v1/rpc/remove_tow_yard',
    access: ONBOARDING,
    input: z.strictObject({ id: Id }),
    output: OwnTowing,
    refusals: ['PGRST116', 'not_verified'],
    summary: 'Removes a yard',
  }),
  publish: call({
    method: 'POST',
    path: '/rest/v1/rpc/publish_tow_rates',
    access: ONBOARDING,
    input: z.strictObject({
      vehicle_class: z.enum(VEHICLE_CLASSES),
      /** The newest card that was seen; 0 before the first. */
      after: z.int().min(0),
      ...RateFields.shape,
    }),
    output: RateCard,
    refusals: ['PGRST116', 'not_verified', 'no_company', 'class_not_towed', 'rates_changed'],
    summary: 'Publishes the next rate card of a class; quotes given before keep theirs',
  }),
}
