import * as z from 'zod'
import { Phone } from '#features/base/accounts/profile.ts'
import { FilePath } from '#features/base/files/file.ts'
import { Zip } from '#features/base/places/place.ts'
import { ADMINS, type Access, call, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { Business } from './business.ts'
import { Credential, CREDENTIAL_KINDS, Required } from './credential.ts'
import { AFTER, LISTS, QueueRow, Reason } from '#features/business/verification/desk.ts'
import { OnboardingAnswers, OnboardingDraft } from '#features/business/onboarding/onboarding.ts'
import {
  BusinessName,
  Certifications,
  DOCUMENTS,
  Ein,
  LICENCE_TYPES,
  ProviderEvent,
  ProviderMember,
  ProviderProfile,
  Shop,
  SHOP_SERVICES,
  STATUS_NAMES,
  TYPE_NAMES,
  Vehicle,
} from './provider.ts'

/** Spec §6: everybody but claims admins can become a provider. */
const ONBOARDING: readonly Access[] = ['driver', 'individual_owner', 'shop']
const Rate = z.int().min(1, 'Enter a rate above zero.').max(1_000_000)
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable()
    .optional()

const CredentialFields = {
  kind: z.enum(CREDENTIAL_KINDS),
  state: z.enum(STATE_CODES),
  issuer: z.string().trim().min(1, 'Enter who issued it.').max(200),
  number: z.string().trim().min(2, 'Enter its number.').max(60),
  expires_on: Day,
  file_path: FilePath,
}

export const providersContract = {
  profile: call({
    method: 'GET',
    path: '/rest/v1/provider_profiles',
    access: SIGNED_IN,
    input: z.strictObject({ user_id: Id.optional() }),
    output: ProviderProfile,
    summary: 'The provider profile of a person (one’s own when not said); 404 PGRST116 when there is none',
  }),
  save: call({
    method: 'POST',
    path: '/rest/v1/provider_profiles',
    access: ONBOARDING,
    status: 201,
    input: z.strictObject({
      user_id: Id.optional(),
      provider_type: z.enum(TYPE_NAMES).optional(),
      business_name: BusinessName,
      ein: Ein.or(z.literal('').transform(() => undefined)).optional(),
      address: optionalText(300),
      city: optionalText(100),
      state: z.enum(STATE_CODES).nullable().optional(),
      zip: Zip.nullable().optional(),
      confirm_role_change: z.boolean().optional(),
      phone: Phone.or(z.literal('').transform(() => undefined)).optional(),
      insurance_proof_url: FilePath.optional(),
      w9_url: FilePath.optional(),
      background_check_status: z.enum(STATUS_NAMES).nullable().optional(),
      verified: z.boolean().optional(),
    }),
    output: ProviderProfile,
    refusals: ['role_change', 'already_verified', 'onboarding_first', 'document_accepted'],
    summary:
      'Onboarding step 1 creates or changes one’s profile; with insurance_proof_url and w9_url it is handed in for verification',
  }),
  attach: call({
    method: 'PATCH',
    path: '/rest/v1/provider_profiles/:id',
    access: ONBOARDING,
    input: z
      .strictObject({
        id: Id,
        insurance_proof_url: FilePath.nullable().optional(),
        w9_url: FilePath.nullable().optional(),
      })
      .refine((it) => it.insurance_proof_url !== undefined || it.w9_url !== undefined, {
        path: ['w9_url'],
        message: 'Name an uploaded document.',
      }),
    output: ProviderProfile,
    refusals: ['already_verified', 'under_review', 'document_accepted'],
    summary: 'Keeps an uploaded document with the profile, or takes it away, without handing anything in',
  }),
  reviewDocument: call({
    method: 'POST',
    path: '/rest/v1/rpc/review_document',
    access: ADMINS,
    input: z
      .strictObject({
        provider_id: Id,
        document: z.enum(DOCUMENTS),
        path: FilePath,
        decision: z.enum(['accepted', 'refused']),
        reason: z.string().trim().max(1000).optional(),
      })
      .refine((it) => it.decision === 'accepted' || !!it.reason, {
        path: ['reason'],
        message: 'Say why, so that the provider can put it right.',
      }),
    output: ProviderProfile,
    refusals: ['wrong_state', 'changed'],
    summary: 'Accepts one document of a profile, or sends it back with the reason; `path` is what was looked at',
  }),
  draft: call({
    method: 'GET',
    path: '/rest/v1/onboarding_drafts',
    access: ONBOARDING,
    input: nothing,
    output: z.array(OnboardingDraft),
    summary: 'What was typed in onboarding and not saved yet: one row or none',
  }),
  saveDraft: call({
    method: 'POST',
    path: '/rest/v1/onboarding_drafts',
    access: ONBOARDING,
    input: z.strictObject({ answers: OnboardingAnswers }),
    output: OnboardingDraft,
    summary: 'Keeps what was typed in onboarding, for every device',
  }),
  dropDraft: call({
    method: 'DELETE',
    path: '/rest/v1/onboarding_drafts',
    access: ONBOARDING,
    input: nothing,
    output: z.null(),
    status: 204,
    summary: 'Forgets what was typed in onboarding',
  }),
  privateCarStates: call({
    method: 'GET',
    path: '/rest/v1/rpc/private_car_states',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ states: z.array(z.string()) }),
    summary: 'States in which private owners may rent out, by the rule in force',
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
  addVehicle: call({
    method: 'POST',
    path: '/rest/v1/vehicles',
    access: ONBOARDING,
    status: 201,
    input: z.strictObject({
      provider_id: Id.optional(),
      vin: z
        .string()
        .trim()
        .min(1, 'Enter the VIN.')
        .max(17, 'A VIN has at most 17 characters.')
        .transform((text) => text.toUpperCase()),
      year: z.int().min(1950, 'Enter a year from 1950 on.').max(2100),
      make: z.string().trim().min(1, 'Enter the make.').max(60),
      model: z.string().trim().min(1, 'Enter the model.').max(60),
      trim: optionalText(60),
      mileage: z.int().min(0).max(2_000_000).nullable().optional(),
      license_plate: optionalText(12),
      daily_rate_cents: Rate,
      wheelchair_accessible: z.boolean().default(false),
    }),
    output: Vehicle,
    refusals: ['already_added', 'wrong_type'],
    summary: 'Adds an own vehicle and its draft listing',
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
  saveShop: call({
    method: 'POST',
    path: '/rest/v1/shops',
    access: ONBOARDING,
    status: 201,
    input: z.strictObject({
      provider_id: Id.optional(),
      services: z.array(z.enum(SHOP_SERVICES)).max(SHOP_SERVICES.length).optional(),
      hourly_rate_cents: Rate,
      certifications: Certifications.default([]),
      address: optionalText(300),
      licence_type: z.enum(LICENCE_TYPES).optional(),
      licence_state: z.enum(STATE_CODES).optional(),
      licence_number: z.string().trim().min(2, 'Enter the licence number.').max(60).optional(),
    }),
    output: Shop,
    refusals: ['wrong_type'],
    summary: 'Sets up one’s shop and its draft listing, or changes it',
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
  queue: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_queue',
    access: ADMINS,
    input: z.strictObject({
      status: z.enum(LISTS).default('pending'),
      type: z.enum(TYPE_NAMES).optional(),
      state: z.enum(STATE_CODES).optional(),
      turn: z.enum(['us', 'them']).optional(),
      late: z.literal('1').optional(),
      /** With a paper that ends within so many days. */
      ends: z.enum(['30', '60']).optional(),
      q: z.string().trim().max(100).default(''),
      page: wholeNumber(1, 10_000).default(1),
      limit: wholeNumber(1, 200).default(50),
    }),
    output: z.object({
      rows: z.array(QueueRow),
      /** Every match, exact. */
      total: z.int(),
      counts: z.record(z.enum(LISTS), z.int()),
      /** Promises of this list that are over. */
      late: z.int(),
    }),
    summary: 'Providers by verification status, the oldest promise first; the counts obey the other filters',
  }),
  decide: call({
    method: 'POST',
    path: '/rest/v1/rpc/decide_verification',
    access: ADMINS,
    input: z
      .strictObject({
        provider_id: Id,
        decision: z.enum(['approved', 'rejected']),
        reason: Reason.optional(),
        version: z.int().optional(),
        after_seconds: AFTER,
      })
      .refine((it) => it.decision === 'approved' || !!it.reason, {
        path: ['reason'],
        message: 'Say why, so that the provider can put it right.',
      }),
    output: ProviderProfile,
    refusals: [
      'wrong_state',
      'withdrawn',
      'documents_missing',
      'document_refused',
      'undecided',
      'changed',
      'decision_waits',
    ],
    summary:
      'Approves or rejects a provider; `version` refuses what changed meanwhile, `after_seconds` leaves time to undo it',
  }),
  withdraw: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_verification',
    access: ONBOARDING,
    input: z.strictObject({ version: z.int().optional() }),
    output: ProviderProfile,
    refusals: ['wrong_state', 'changed'],
    summary: 'Takes back one’s own application while it waits; it can be handed in again',
  }),
  credentials: call({
    method: 'GET',
    path: '/rest/v1/credentials',
    access: SIGNED_IN,
    input: z.strictObject({ provider_id: Id.optional() }),
    output: z.array(Credential),
    summary: 'Licences and insurance policies of one’s provider, newest first',
  }),
  requiredCredentials: call({
    method: 'GET',
    path: '/rest/v1/rpc/required_credentials',
    access: SIGNED_IN,
    input: z.strictObject({ provider_id: Id.optional() }),
    output: z.array(Required),
    summary: 'What a provider of this type and state must hold, by the rule in force, and where each stands today',
  }),
  addCredential: call({
    method: 'POST',
    path: '/rest/v1/credentials',
    access: ONBOARDING,
    status: 201,
    input: z.strictObject({
      provider_id: Id.optional(),
      ...CredentialFields,
      number: CredentialFields.number.optional(),
    }),
    output: Credential,
    refusals: ['expired'],
    summary:
      'Hands in one licence or insurance policy; a renewal is a new row. Without number, the licence of onboarding counts',
  }),
  changeCredential: call({
    method: 'PATCH',
    path: '/rest/v1/credentials/:id',
    access: ONBOARDING,
    input: z.strictObject({ id: Id, ...z.object(CredentialFields).partial().shape }),
    output: Credential,
    refusals: ['already_reviewed', 'expired'],
    summary: 'Corrects what waits or was refused; a refused one is handed in again',
  }),
  removeCredential: call({
    method: 'DELETE',
    path: '/rest/v1/credentials/:id',
    access: ONBOARDING,
    input: z.strictObject({ id: Id }),
    output: z.null(),
    status: 204,
    refusals: ['already_reviewed'],
    summary: 'Takes back what was not accepted',
  }),
  reviewCredential: call({
    method: 'POST',
    path: '/rest/v1/rpc/review_credential',
    access: ADMINS,
    input: z
      .strictObject({
        credential_id: Id,
        decision: z.enum(['accepted', 'refused']),
        reason: z.string().trim().max(1000).optional(),
      })
      .refine((it) => it.decision === 'accepted' || !!it.reason, {
        path: ['reason'],
        message: 'Say why, so that the provider can put it right.',
      }),
    output: Credential,
    refusals: ['wrong_state', 'expired'],
    summary: 'Accepts one licence or policy, or sends it back with the reason',
  }),
}
