import * as z from 'zod'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { Glass } from '#features/trades/estimates/glass.ts'
import { Estimate, EstimateRequest, LIFETIME_MONTHS } from '#features/trades/estimates/request.ts'
import { BOOKERS } from '#features/work/orders/contract.ts'
import { Zip } from '#features/base/places/place.ts'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { QUOTED } from './glass-quote.ts'
import { MOVE_REASONS, Visit, VISIT_PLACES, VISIT_PURPOSES } from './visit.ts'

const { claim_id, provider_ids, note, photos, shown, share, insurer_cents, drivable } =
  estimatesContract.ask.input.shape
const { tax_bp, labor_tax_bp, message } = estimatesContract.save.input.shape
const which = { repair_id: Id, purpose: z.enum(VISIT_PURPOSES).default('set'), place: z.enum(VISIT_PLACES) }
const text = (most: number) => z.string().trim().max(most, `Shorten this to ${most} characters.`).default('')
const MOVED = ['PGRST116', 'wrong_state', 'slot_taken', 'not_active'] as const

export const glassContract = {
  ask: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_glass',
    access: BOOKERS,
    status: 201,
    input: z.strictObject({
      claim_id,
      provider_ids,
      note,
      photos,
      shown,
      share,
      insurer_cents,
      drivable,
      glass: Glass,
    }),
    output: EstimateRequest,
    refusals: ['claim_closed', 'request_open', 'too_many', 'not_verified', 'photo_missing', 'claim_number_missing'],
    summary: 'Asks up to three shops for a quote by part of broken glass; more are added by `ask_estimates`',
  }),
  quote: call({
    method: 'POST',
    path: '/rest/v1/rpc/quote_glass',
    access: BOOKERS,
    scope: 'estimates:write',
    input: z.strictObject({
      invitation_id: Id,
      /** Of the draft as it was read; 0 begins one. */
      version: z.int().min(0),
      ...QUOTED,
      tax_bp,
      labor_tax_bp,
      /** Left out, it holds for 14 days. */
      valid_until: Day.nullish(),
      days_needed: z.int().min(1, 'Enter at least 1 day.').max(30, 'Enter up to 30 days.').default(1),
      earliest_drop_off: Day.nullish(),
      warranty_months: z.int().min(0).max(LIFETIME_MONTHS).default(12),
      message,
      /** What the shop read as the total, tax included: another sum is not sent. */
      total_cents: z.int().min(0),
    }),
    output: Estimate,
    refusals: ['PGRST116', 'request_over', 'changed', 'too_many', 'not_glass', 'total_changed', 'outside_radius'],
    summary: 'Sends a quote by part: it becomes the next version of the shop’s estimate, 12 rows at most',
  }),
  visits: call({
    method: 'GET',
    path: '/rest/v1/rpc/glass_visits',
    access: SIGNED_IN,
    scope: 'repairs:read',
    input: z.strictObject({ repair_id: Id }),
    output: z.object({
      visits: z.array(Visit),
      /** The shop’s signed quote says that it comes to the car. */
      comes_out: z.boolean(),
      /** How far it comes, in miles. */
      radius_miles: z.int(),
      /** Who does a static calibration, which needs a shop; null where the quote has none. */
      static_by: z.enum(['shop', 'vendor']).nullable(),
      vendor: z.string(),
      /** How long the car stays at the shop, in minutes, by what was signed. */
      shop_minutes: z.int(),
      time_zone: z.string(),
      /** Where its driver said that the car is; null to anybody else. */
      car_zip: z.string().nullable(),
    }),
    refusals: ['PGRST116', 'not_glass'],
    summary: 'Where and when the glass of a repair is set, and which ways its signed quote leaves open',
  }),
  windows: call({
    method: 'GET',
    path: '/rest/v1/rpc/glass_windows',
    access: SIGNED_IN,
    scope: 'repairs:read',
    input: z
      .strictObject({ ...which, from: Day.optional(), to: Day.optional() })
      .refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        message: 'The last day is before the first day.',
      }),
    output: z.object({
      time_zone: z.string(),
      today: Day,
      /** Ascending; today’s, too, where there is still the time that the shop wants. `units`: vans or bays that have it. */
      windows: z.array(z.object({ day: Day, starts_at: Instant, ends_at: Instant, units: z.int() })),
    }),
    refusals: ['PGRST116', 'not_glass', 'wrong_state', 'not_active', 'not_mobile'],
    summary: 'Free windows at the car, or free times at the shop, two weeks from today or as asked',
  }),
  book: call({
    method: 'POST',
    path: '/rest/v1/rpc/book_glass_visit',
    access: BOOKERS,
    input: z.strictObject({
      ...which,
      starts_at: Instant,
      /** Of a place where the shop comes to: street and number, ZIP code, and how to find the car. */
      street: text(120),
      zip: Zip.nullish(),
      note: text(300),
    }),
    output: Visit,
    refusals: [...MOVED, 'not_glass', 'not_mobile', 'outside_radius'],
    summary: 'The driver chooses where and when; with a visit that stands, another time takes its place',
  }),
  cancelVisit: call({
    method: 'POST',
    path: '/rest/v1/rpc/cancel_glass_visit',
    access: BOOKERS,
    input: z.strictObject({ id: Id }),
    output: z.null(),
    status: 204,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'The driver lets go of a time; the job is still on, and another is chosen when they like',
  }),
  moveVisit: call({
    method: 'POST',
    path: '/rest/v1/rpc/move_glass_visit',
    access: BOOKERS,
    scope: 'repairs:write',
    input: z.strictObject({ id: Id, starts_at: Instant, reason: z.enum(MOVE_REASONS), note: text(500) }),
    output: Visit,
    refusals: MOVED,
    summary: 'The shop moves a visit to another free window, for rain, cold or another reason; free for the driver',
  }),
  onTheWay: call({
    method: 'POST',
    path: '/rest/v1/rpc/on_the_way',
    access: BOOKERS,
    scope: 'repairs:write',
    input: z.strictObject({ id: Id }),
    output: Visit,
    refusals: ['PGRST116', 'wrong_state', 'too_early', 'too_late'],
    summary: 'The technician is on the way to the car: said once, on the day of the window',
  }),
  shopVisits: call({
    method: 'GET',
    path: '/rest/v1/rpc/own_glass_visits',
    access: BOOKERS,
    scope: 'repairs:read',
    input: z.strictObject({}),
    output: z.array(Visit.extend({ first_name: z.string(), time_zone: z.string() })),
    summary: 'The visits of one’s business that are still to come, today’s first',
  }),
}
