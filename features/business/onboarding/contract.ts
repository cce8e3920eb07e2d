import { Zip } from '#features/base/places/place.ts'
import { FilePath } from '#features/base/files/file.ts'
import { Phone } from '#features/base/accounts/profile.ts'
import { call, nothing } from '#lib/contract.ts'
import { OnboardingDraft, OnboardingAnswers } from './onboarding.ts'
import {
  TYPE_NAMES,
  BusinessName,
  Ein,
  STATUS_NAMES,
  ProviderProfile,
  Vehicle,
  SHOP_SERVICES,
  Certifications,
  LICENSE_TYPES,
  Shop,
  Vin,
} from '#features/business/providers/provider.ts'
import { ONBOARDING, optionalText, Rate } from '#features/business/providers/contract.ts'
import * as z from 'zod'
import { STATE_CODES } from '#lib/us-states.ts'
import { Id } from '#lib/ids.ts'

export const onboardingContract = {
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
    refusals: ['works_elsewhere', 'role_change', 'already_verified', 'onboarding_first', 'document_accepted'],
    summary:
      'Onboarding step 1 creates or changes one’s profile; with insurance_proof_url and w9_url it is handed in for verification',
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
  addVehicle: call({
    method: 'POST',
    path: '/rest/v1/vehicles',
    access: ONBOARDING,
    status: 201,
    input: z.strictObject({
      provider_id: Id.optional(),
      vin: Vin,
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
      license_type: z.enum(LICENSE_TYPES).optional(),
      license_state: z.enum(STATE_CODES).optional(),
      license_number: z.string().trim().min(2, 'Enter the license number.').max(60).optional(),
    }),
    output: Shop,
    refusals: ['wrong_type'],
    summary: 'Sets up one’s shop and its draft listing, or changes it',
  }),
}
