import * as z from 'zod'
import { VEHICLE_CLASSES } from '#features/business/rate-cards/truck.ts'
import { type Access, call, EVERYONE, nothing, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { TowAsk } from './job.ts'
import { TOW_STATES } from './tow-status.ts'
import { CarCondition, Destination, Needed, PublishedRates, Scene, TowCar, TowCard, TowQuote } from './tow.ts'

/** Whoever may need a tow: everybody but claims admins. */
export const TOWED: readonly Access[] = ['driver', 'individual_owner', 'shop']
const Said = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** What was said so far, as the page keeps it; only the page reads it again. Nothing is deeper: what can be read can be written. */
export const Answers = z
  .record(z.string().max(40), z.union([Said, z.array(Said), z.record(z.string().max(40), Said)]))
  .refine((said) => new TextEncoder().encode(JSON.stringify(said)).length <= 3000, 'This is too long to be kept.')

export const towsContract = {
  quote: call({
    method: 'POST',
    path: '/rest/v1/rpc/quote_tow',
    access: EVERYONE,
    input: z.strictObject({
      scene: Scene,
      vehicle_class: z.enum(VEHICLE_CLASSES),
      condition: CarCondition,
      destination: Destination,
      needed: Needed.nullish(),
    }),
    output: TowQuote,
    refusals: ['no_place', 'no_destination', 'over_request_rate_limit'],
    summary: 'What each towing company that can come charges for this car from here to there; nothing of it is kept',
  }),
  rates: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_rates',
    access: EVERYONE,
    input: z.strictObject({ listing_id: Id }),
    output: PublishedRates,
    refusals: ['PGRST116'],
    summary: 'The rates that a towing company on the market publishes, its yards, and how it answered and arrived',
  }),
  cars: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_cars',
    access: SIGNED_IN,
    input: nothing,
    output: z.array(TowCar),
    summary: 'The cars of one’s own open claims, each with the shop it has chosen',
  }),
  mine: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_jobs',
    access: SIGNED_IN,
    input: nothing,
    output: z.array(z.object({ id: Id, number: z.string(), status: z.enum(TOW_STATES), created_at: Instant })),
    summary: 'One’s own tows that are under way or of the last 30 days',
  }),
  ask: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_tow',
    access: TOWED,
    input: TowAsk,
    output: z.object({ id: Id }),
    status: 201,
    refusals: [
      'not_safe_answered',
      'police_hold',
      'no_place',
      'no_destination',
      'price_changed',
      'busy',
      'too_many',
      'claim_closed',
      'stay_ended',
      'PGRST116',
      'over_request_rate_limit',
    ],
    summary:
      'A driver asks up to five companies at once to tow the car now or in a window, at the prices that were read',
  }),
  card: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_card',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ card: TowCard.nullable() }),
    summary: 'The card that is kept for one’s own tows',
  }),
  addCard: call({
    method: 'POST',
    path: '/rest/v1/rpc/add_tow_card',
    access: TOWED,
    input: z.strictObject({ job: Id.nullable() }),
    output: z.object({ url: z.url() }),
    refusals: ['PGRST116', 'changed', 'over_request_rate_limit', 'payment_provider_unavailable'],
    summary: 'Opens the payment provider’s page that keeps a card; it leads back to /tow, or to that tow',
  }),
  checkCard: call({
    method: 'POST',
    path: '/rest/v1/rpc/check_tow_card',
    access: TOWED,
    input: nothing,
    output: z.object({ card: TowCard.nullable() }),
    refusals: ['payment_provider_unavailable'],
    summary: 'Asks the payment provider about a card that was just left; a tow whose card was refused is held on it',
  }),
  removeCard: call({
    method: 'POST',
    path: '/rest/v1/rpc/remove_tow_card',
    access: TOWED,
    input: nothing,
    output: z.object({ card: TowCard.nullable() }),
    summary: 'Forgets one’s own card; what is held for a tow already stays until that ends',
  }),
  keepDraft: call({
    method: 'POST',
    path: '/rest/v1/rpc/keep_tow_draft',
    access: EVERYONE,
    input: z.strictObject({ answers: Answers }),
    output: z.null(),
    status: 204,
    refusals: ['forbidden', 'over_request_rate_limit'],
    summary: 'Keeps what a visitor said on /tow for a day, for their browser alone, while they make an account',
  }),
  takeDraft: call({
    method: 'POST',
    path: '/rest/v1/rpc/take_tow_draft',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ answers: Answers.nullable() }),
    summary: 'What one said before one had an account; from then on it is the person’s',
  }),
}
