import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { WEEKDAYS } from '#features/business/providers/hours.ts'

const typed = z.string().max(300).optional()
const words = z.array(z.string().max(40)).max(20).optional()

/** What was typed in the steps of onboarding, as typed: nothing is judged before its step is saved. */
export const OnboardingAnswers = z.strictObject({
  provider_type: typed,
  business_name: typed,
  phone: typed,
  ein: typed,
  address: typed,
  city: typed,
  state: typed,
  zip: typed,
  services: words,
  certifications: z.string().max(3000).optional(),
  hourly_rate_cents: z.int().nullable().optional(),
  license_type: typed,
  license_state: typed,
  license_number: typed,
  vin: typed,
  year: typed,
  make: typed,
  model: typed,
  trim: typed,
  mileage: typed,
  license_plate: typed,
  /** The car, while `wheelchair_accessible` are the premises. */
  adapted: z.boolean().optional(),
  daily_rate_cents: z.int().nullable().optional(),
  service_radius_miles: typed,
  always_open: z.boolean().optional(),
  hours: z.partialRecord(z.enum(WEEKDAYS), z.tuple([z.string().max(10), z.string().max(10)])).optional(),
  languages: words,
  ownership: words,
  direct_bill: z.boolean().optional(),
  tows_anywhere: z.boolean().optional(),
  wheelchair_accessible: z.boolean().optional(),
})
export type OnboardingAnswers = z.output<typeof OnboardingAnswers>

export const OnboardingDraft = z.object({ answers: OnboardingAnswers, updated_at: Instant })
