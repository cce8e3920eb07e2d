// Where the car of a claim stands, and the paper by which its owner lets it go.
import * as z from 'zod'
import { Phone } from '#features/base/accounts/profile.ts'
import { VEHICLE_CLASSES } from '#features/business/rate-cards/truck.ts'
import { TowedCar } from '#features/towing/tows/job.ts'
import { CarCondition } from '#features/towing/tows/tow.ts'
import { UnderTow } from '#features/towing/tows/under-tow.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { COUNT_RULES, FEE_KINDS } from './cost.ts'
import {
  BALANCES,
  EVENT_KINDS,
  EVENT_SOURCES,
  KEYS,
  MOST_DAILY_CENTS,
  MOST_FEE_CENTS,
  MOST_FEES,
  OUT_HOW,
  PAPER_STATES,
  PAPERS,
  PAYERS,
  PLACES,
  RELEASE_KINDS,
  SOURCES,
  TIME_FORM,
} from './stay-lists.ts'

const words = (most: number) => z.string().trim().max(most, `Shorten this to ${most} characters.`)
const cents = (most: number, message: string) =>
  z.int('Enter an amount in dollars and cents.').min(0, 'An amount can’t be below zero.').max(most, message)
export const Time = z.string().regex(TIME_FORM, 'Enter a time such as 17:30.')

export const Fee = z.strictObject({
  kind: z.enum(FEE_KINDS),
  cents: cents(MOST_FEE_CENTS, 'Check this fee. It’s more than $10,000.').min(1, 'Enter the fee, or leave it out.'),
})
/** What is typed of a stay. */
export const StayInput = z.strictObject({
  place: z.enum(PLACES, 'Choose what kind of place it is.'),
  name: words(120).min(2, 'Enter the name of the place.'),
  phone: Phone.nullable(),
  address: words(200),
  state: z.enum(STATE_CODES, 'Choose the state where the car is.'),
  in_day: Day,
  /** Null where nobody knows the hour. */
  in_time: Time.nullable(),
  daily_cents: cents(MOST_DAILY_CENTS, 'Check the daily fee. It’s more than $1,000.').nullable(),
  fees: z.array(Fee).max(MOST_FEES, `Enter at most ${MOST_FEES} fees.`),
  count_rule: z.enum(COUNT_RULES, 'Choose how the place counts days.'),
  free_until: Day.nullable(),
  payer: z.enum(PAYERS, 'Choose who pays.'),
})
export type StayInput = z.output<typeof StayInput>

/** What is said in a release before it is signed. */
export const ReleaseInput = z
  .strictObject({
    kind: z.enum(RELEASE_KINDS, 'Choose who picks the car up, and for what.'),
    to_name: words(120).min(2, 'Enter who may take the car.'),
    to_company: words(120),
    id_to_show: words(120).min(2, 'Enter the ID they’ll show.'),
    balance: z.enum(BALANCES, 'Choose who pays the balance.'),
    keys: z.enum(KEYS, 'Choose where the keys are.'),
    plate: words(12),
    /** What of the owner’s things is still in the car; nothing where nothing is. */
    belongings: words(500),
    plate_removed: z.boolean(),
    papers_needed: z.array(z.enum(PAPERS)).max(PAPERS.length),
    police_hold: z.boolean(),
  })
  .refine(({ police_hold, papers_needed }) => !police_hold || papers_needed.includes('police_release'), {
    path: ['papers_needed'],
    message: 'A police hold needs a police release first. Add it to the papers.',
  })
export type ReleaseInput = z.output<typeof ReleaseInput>
/** What the place charges, split as salvage desks split it (domain/tow.md §9). */
export const Charges = z.object({ storage: z.int(), tow: z.int(), yard: z.int(), clean_up: z.int(), other: z.int() })
export type Charges = z.output<typeof Charges>
/** A release as it stood when it was signed. */
export const ReleaseFacts = ReleaseInput.safeExtend({
  place: z.object({ name: z.string(), address: z.string(), state: z.string() }),
  stay_number: z.string(),
  vin: z.string().nullable(),
  owner: z.string(),
  insurer: z.string(),
  claim_number: z.string(),
  /** On the day it was signed; null where nobody knows the daily fee. */
  charges: Charges.nullable(),
})
export type ReleaseFacts = z.output<typeof ReleaseFacts>

export const ReleasePaper = z.object({
  id: Id,
  number: z.string(),
  /** Null once its driver has deleted their account. */
  facts: ReleaseFacts.nullable(),
  typed_name: z.string(),
  signed_at: Instant,
  state: z.enum(PAPER_STATES),
  two_person: z.boolean(),
  consent: z.object({ of: z.enum(['lender', 'insurer']), by: z.string(), at: Instant }).nullable(),
  valid_until: Instant.nullable(),
  revoked_at: Instant.nullable(),
  revoked_reason: z.string().nullable(),
  used_at: Instant.nullable(),
  used_name: z.string().nullable(),
  /** For its driver, while it can be used. */
  code: z.string().nullable(),
})
export type ReleasePaper = z.output<typeof ReleasePaper>

export const StayEvent = z.object({
  id: z.int(),
  kind: z.enum(EVENT_KINDS),
  source: z.enum(EVENT_SOURCES),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: Instant,
})
export type StayEvent = z.output<typeof StayEvent>

const Cost = z.object({
  days: z.int(),
  part: z.number(),
  storage_cents: z.int(),
  fees_cents: z.int(),
  cents: z.int(),
})
export const Stay = z.object({
  id: Id,
  claim_id: Id,
  repair_id: Id.nullable(),
  place: z.enum(PLACES),
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
  state: z.string(),
  zone: z.string(),
  in_at: Instant,
  in_known: z.boolean(),
  out_at: Instant.nullable(),
  out_known: z.boolean(),
  out_how: z.enum(OUT_HOW).nullable(),
  daily_cents: z.int().nullable(),
  fees: z.array(z.object({ kind: z.enum(FEE_KINDS), cents: z.int() })),
  count_rule: z.enum(COUNT_RULES),
  free_until: Day.nullable(),
  payer: z.enum(PAYERS),
  source: z.enum(SOURCES),
  told_driver_at: Instant.nullable(),
  told_insurer_at: Instant.nullable(),
  recorded_at: Instant,
  version: z.int(),
  cost: Cost,
})
export type Stay = z.output<typeof Stay>
const Law = z.object({
  state: z.string(),
  says: z.string(),
  source: z.string(),
  url: z.string().nullable(),
})
export const StorageCase = z.object({
  claim_id: Id,
  /** Newest first; at most the first one goes on. */
  stays: z.array(Stay.extend({ papers: z.array(ReleasePaper), events: z.array(StayEvent) })),
  /** What was read of the state where the car stands or last stood; null where nothing was read surely. */
  law: Law.nullable(),
  /** The insurer’s people of the claim who can be mailed. */
  contacts: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** The lender of a lost car, as the offer names it: a release needs a consent on record. */
  lender: z.string().nullable(),
  /** A tow of this claim’s car that is under way. */
  tow: UnderTow.nullable(),
})
export type StorageCase = z.output<typeof StorageCase>

/** What is said before a car is towed out of storage, and what is known of that tow. */
export const MoveOut = z.object({
  stay: Stay,
  scene: z.object({ near: z.string(), road: z.string() }),
  /** Of a company here; null of a place that nobody here knows. */
  yard: z.object({ hours_text: z.string(), after_hours: z.boolean(), gate_fee_cents: z.int() }).nullable(),
  /** The release names a police hold; at an impound lot, one may be. */
  police: z.enum(['hold', 'ask', 'none']),
  /** As its last tow and its release say. */
  known: z.object({
    vehicle_class: z.enum(VEHICLE_CLASSES).nullable(),
    condition: CarCondition.nullable(),
    car: TowedCar.nullable(),
    plate: z.string(),
    phone: z.string(),
  }),
})
export type MoveOut = z.output<typeof MoveOut>
/** Of a tow that takes a car out of storage: what the place asks for at its gate. */
export const MovedStay = z.object({
  stay_id: Id,
  claim_id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  hours_text: z.string().nullable(),
  /** The car is recorded as gone already. */
  left: z.boolean(),
  /** The one that names the company of this tow. */
  release: z
    .object({
      number: z.string(),
      state: z.enum(PAPER_STATES),
      valid_until: Instant.nullable(),
      code: z.string().nullable(),
      to_name: z.string(),
      id_to_show: z.string(),
      balance: z.enum(BALANCES),
      keys: z.enum(KEYS),
      papers_needed: z.array(z.enum(PAPERS)),
      police_hold: z.boolean(),
    })
    .nullable(),
  /** A release stands that names somebody else. */
  other: z.boolean(),
})
export type MovedStay = z.output<typeof MovedStay>

/** A yard needs no claim number to let a car go. */
export const ShownFacts = z.object(ReleaseFacts.shape).omit({ insurer: true, claim_number: true })
/** What a yard reads of a release by its code: what it says only while it can be used. */
export const ShownRelease = z.object({
  number: z.string(),
  state: z.enum(PAPER_STATES),
  used_at: Instant.nullable(),
  facts: ShownFacts.nullable(),
  valid_until: Instant.nullable(),
  zone: z.string().nullable(),
})
export type ShownRelease = z.output<typeof ShownRelease>

/** What a shop reads and says of a car at its place. */
export const ShopStay = z.object({
  repair_id: Id,
  stay: Stay.nullable(),
  /** Why it can’t charge storage. */
  refused: z.object({ code: z.string(), reason: z.string() }),
  /** Business days that its state keeps free after a notice of the shop, where that was read. */
  free: z.object({ business_days: z.int(), source: z.string() }).nullable(),
  /** Why it can’t record that the car is there; null where it can. */
  not_now: z.object({ code: z.string(), reason: z.string() }).nullable(),
})
export type ShopStay = z.output<typeof ShopStay>
