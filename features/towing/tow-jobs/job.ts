import * as z from 'zod'
import { VEHICLE_CLASSES } from '#features/business/rate-cards/truck.ts'
import { KeptDestination, KeptScene, ShownTow, Terms, TowedCar } from '#features/towing/tows/job.ts'
import { TowPay } from '#features/towing/tow-pay/contract.ts'
import { ExtraPrices, PaidLine, TowExtra } from '#features/towing/tow-pay/extra-contract.ts'
import { Operator, OwnDuty } from '#features/towing/operators/contract.ts'
import { TowPhoto } from '#features/towing/operators/photo-contract.ts'
import { MovedStay } from '#features/towing/storage/stay.ts'
import { WHOSE } from '#features/towing/tows/steps.ts'
import { CarCondition, Destination, KeptWindow, TowLine } from '#features/towing/tows/tow.ts'
import { ARRIVAL_STATES, SHOWN_REASONS } from '#features/towing/tows/arrival.ts'
import { OFFER_STATES, TOW_STATES, TURNED } from '#features/towing/tows/tow-status.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { DECLINE_REASONS } from './steps.ts'

/** Also the company's own yard, which only the driver names, and only once the company has the tow. */
export const NewDestination = z.discriminatedUnion('kind', [
  ...Destination.options,
  z.strictObject({ kind: z.literal('yard'), yard_id: Id }),
])
export type NewDestination = z.output<typeof NewDestination>

/** One company that was asked, for the driver. */
const AskedCompany = z.object({
  id: Id,
  provider_id: Id,
  business_name: z.string(),
  price_cents: z.int(),
  status: z.enum(OFFER_STATES),
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
  expires_at: Instant,
})
const TowEvent = z.object({
  id: z.int(),
  kind: z.string(),
  to_status: z.enum(TOW_STATES).nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: Instant,
})
export const TowJob = z.object({
  id: Id,
  number: z.string(),
  viewer: z.enum(['driver', 'company', 'team']),
  /** Of the server, by which a page counts down. */
  now: Instant,
  claim_id: Id.nullable(),
  status: z.enum(TOW_STATES),
  vehicle_class: z.enum(VEHICLE_CLASSES),
  /** These are gone once the driver deleted their account; a company reads place and phone until the tow ends. */
  car: TowedCar.nullable(),
  /** As its driver said, where no claim names the car. */
  whose: z.enum(WHOSE).nullable(),
  leave_words: z.string().nullable(),
  scene: KeptScene.nullable(),
  destination: KeptDestination.nullable(),
  condition: CarCondition,
  caller_name: z.string(),
  caller_phone: z.string(),
  miles: z.int().nullable(),
  cap_cents: z.int().nullable(),
  wave: z.int(),
  asked_at: Instant,
  /** When the company that has it was asked. */
  summoned_at: Instant.nullable(),
  company: z.object({ provider_id: Id, business_name: z.string(), dispatch_phone: z.string().nullable() }).nullable(),
  /** By which its company answered, and can give it back. */
  offer_id: Id.nullable(),
  taken_name: z.string().nullable(),
  /** Who brings it; their account is named to the company alone. */
  operator: z.object({ id: Id.nullable(), name: z.string(), truck: z.string() }).nullable(),
  eta_at: Instant.nullable(),
  /** Of a tow for later. */
  needed: KeptWindow.nullable(),
  needed_from: Instant.nullable(),
  /** Until when companies can be asked here, while it asks. */
  asking_until: Instant.nullable(),
  price_cents: z.int().nullable(),
  lines: z.array(PaidLine),
  due_cents: z.int().nullable(),
  paid: TowPay,
  /** What the company that has it asked for beyond the price, the newest first. */
  extras: z.array(TowExtra),
  /** What that company may ask for now; nothing for anybody else. */
  extra_prices: ExtraPrices,
  /** What of the price the insurer pays, for its driver and the team; null where it confirmed no towing limit. */
  insurer_cents: z.int().nullable(),
  /** What canceling costs now; null where it can't be canceled. */
  cancel_cents: z.int().nullable(),
  /** So late that the driver may ask others. */
  late: z.boolean(),
  accepted_at: Instant.nullable(),
  rolling_at: Instant.nullable(),
  on_scene_at: Instant.nullable(),
  hooked_at: Instant.nullable(),
  arrived_at: Instant.nullable(),
  dropped_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** How far the truck was when its company said it was at the car; null where nothing measured it. */
  away_m: z.int().nullable(),
  receiver: z.string().nullable(),
  /** The place where the truck stands did not take the car; its driver chooses another. */
  turned_away: z.object({ why: z.enum(TURNED), at: Instant }).nullable(),
  /** What the shop it goes to said; null where it goes to none that is here. */
  arrival: z
    .object({
      status: z.enum(ARRIVAL_STATES),
      reason: z.enum(SHOWN_REASONS).nullable(),
      words: z.string().nullable(),
    })
    .nullable(),
  stay_id: Id.nullable(),
  /** Of a car in storage, until it hangs on the truck. */
  moves: MovedStay.nullable(),
  /** What pictures there are; each is read by itself. */
  photos: z.array(TowPhoto.pick({ step: true, slot: true })),
  /** For its driver and the team alone. */
  offers: z.array(AskedCompany),
  events: z.array(TowEvent),
  /** Where the company keeps cars, for its driver. */
  yards: z.array(z.object({ id: Id, address: z.string(), daily_cents: z.int(), gate_fee_cents: z.int() })),
  /** Another one: what it says has changed. */
  version: z.int(),
  created_at: Instant,
})
export type TowJob = z.output<typeof TowJob>

/** What a company reads of a tow it is asked for. */
export const TowRing = z.object({
  id: Id,
  price_cents: z.int(),
  lines: z.array(TowLine),
  terms: Terms,
  shown: ShownTow,
  sent_at: Instant,
  expires_at: Instant,
})
export type TowRing = z.output<typeof TowRing>
/** What an operator reads of a tow for later that nobody drives yet: when and around where, as an offer says it. */
export const TowAhead = z.object({ number: z.string(), needed: KeptWindow, around: z.string(), to: z.string() })
export const TowBoard = z.object({
  business_name: z.string(),
  now: Instant,
  /** Rings that can still be answered, the one that ends first before the others. */
  rings: z.array(TowRing),
  /** Tows under way, and what ended in the last day. */
  jobs: z.array(TowJob),
  /** Until then no driver is shown it: it gave back too many tows. */
  paused_until: Instant.nullable(),
  /** Who drives for the company; an operator reads nobody here. */
  operators: z.array(Operator),
  /** Of an operator, who reads nothing here but this, their own tow, and what comes. */
  duty: OwnDuty.nullable(),
  /** The first to come before the others; for an operator alone. */
  ahead: z.array(TowAhead),
})
export type TowBoard = z.output<typeof TowBoard>
