// What a driver says when they ask for a tow, and how it is kept.
import * as z from 'zod'
import { Phone } from '#features/base/accounts/profile.ts'
import { VEHICLE_CLASSES } from '#features/business/rate-cards/truck.ts'
import { Id } from '#lib/ids.ts'
import { LATER_REASONS, LEAST_LEAVE, WHOSE } from './steps.ts'
import { CarCondition, Destination, KeptWindow, Needed, Scene } from './tow.ts'
import { MOST_ASKED, PAY } from './tow-status.ts'

const words = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Shorten this to ${most} characters.`)
/** By which an operator and an officer know the car (Cal. Veh. Code 22513). */
export const TowedCar = z.strictObject({
  year: z.int('Enter the year.').min(1900, 'Check the year.').max(2100, 'Check the year.'),
  make: words(40, 'Enter the make.'),
  model: words(40, 'Enter the model.'),
  plate: words(12, 'Enter the license plate, or “none.”'),
  color: z.string().trim().max(30, 'Shorten this to 30 characters.').default(''),
})
export type TowedCar = z.output<typeof TowedCar>

/** The companies a driver ticked, each at the price that was read. */
export const Asked = z.object({
  companies: z
    .array(z.strictObject({ provider_id: Id, total_cents: z.int().min(0) }))
    .min(1, 'Choose at least one company.')
    .max(MOST_ASKED, `Choose at most ${MOST_ASKED} companies.`)
    .refine((all) => new Set(all.map(({ provider_id }) => provider_id)).size === all.length, 'Each company once.'),
  /** The most that it may cost at any of them; null while nobody knows where to. */
  cap_cents: z.int().min(1).nullable(),
})
export type Asked = z.output<typeof Asked>
export const TowAsk = z
  .strictObject({
    /** By the card that is kept, or the company itself. */
    pay: z.enum(PAY).default('company'),
    /** Asked first; of a car in storage not at all, for nobody waits beside it. */
    safe: z.boolean(),
    scene: Scene,
    /** None: now. */
    needed: Needed.nullish(),
    vehicle_class: z.enum(VEHICLE_CLASSES),
    condition: CarCondition,
    destination: Destination,
    claim_id: Id.nullable(),
    /** Of a car in storage that this tow takes out: the stay of that claim that is its scene. */
    stay_id: Id.nullish(),
    car: TowedCar,
    phone: Phone,
    /** These three where no claim names the car. */
    whose: z.enum(WHOSE, 'Say whose car it is.').nullish(),
    /** Who gave leave, of somebody else's car. */
    leave: z.string().trim().max(200, 'Shorten this to 200 characters.').default(''),
    /** Police told them not to move it. */
    police_hold: z.boolean().nullish(),
    ...Asked.shape,
  })
  .refine(({ claim_id, stay_id }) => claim_id || !stay_id, {
    path: ['claim_id'],
    message: 'Choose the claim of the car that is in storage.',
  })
  .refine(({ claim_id, whose }) => claim_id || whose, { path: ['whose'], message: 'Say whose car it is.' })
  .refine(({ claim_id, whose, leave }) => claim_id || whose !== 'leave' || leave.length >= LEAST_LEAVE, {
    path: ['leave'],
    message: 'Say in a sentence whose car it is and who let you have it towed.',
  })
  .refine(({ claim_id, police_hold }) => claim_id || typeof police_hold === 'boolean', {
    path: ['police_hold'],
    message: 'Say whether police told you not to move it.',
  })
export type TowAsk = z.output<typeof TowAsk>

/** Where the car is, as it is kept: the point, the town around it, and what was typed. */
export const KeptScene = z.object({
  lat: z.number(),
  lng: z.number(),
  around: z.string(),
  near: z.string(),
  road: z.string(),
  /** By which clock; tows from before a tow could be for later lack it. */
  time_zone: z.string().optional(),
})
export type KeptScene = z.output<typeof KeptScene>
/** Where it goes, as it is kept; the point is missing while nobody knows. */
export const KeptDestination = z.object({
  kind: z.enum(['chosen', 'place', 'later', 'yard']),
  name: z.string(),
  /** All that a company reads of it before it has the tow. */
  city: z.string(),
  state: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The point is the middle of a town or ZIP code: how near a truck is to it says nothing. */
  approximate: z.boolean().optional(),
  reason: z.enum(LATER_REASONS).nullable(),
  /** Of a chosen shop, and the repair there. */
  provider_id: Id.nullable(),
  repair_id: Id.nullable(),
  yard_id: Id.nullable(),
  /** What a yard of its company charged when the driver chose it. */
  yard: z.object({ daily_cents: z.int(), gate_fee_cents: z.int() }).optional(),
  /** Miles that were driven before the destination changed, and the point they count from. */
  driven: z.object({ miles: z.int(), lat: z.number(), lng: z.number() }).optional(),
})
export type KeptDestination = z.output<typeof KeptDestination>
/** How the price of an offer was made. */
export const Terms = z.object({
  flatbed: z.boolean(),
  dolly: z.boolean(),
  winch_half_hours: z.int(),
  after_hours: z.boolean(),
  distance_miles: z.tuple([z.int(), z.int()]),
  eta_minutes: z.tuple([z.int(), z.int()]),
})
/** What a company reads before it takes a tow: no place, no phone, no plate. */
export const ShownTow = z.object({
  around: z.string(),
  lat: z.number(),
  lng: z.number(),
  vehicle_class: z.enum(VEHICLE_CLASSES),
  condition: CarCondition,
  miles: z.int().nullable(),
  to: z.string(),
  /** Rings of before there was a choice say nothing: to the company itself. */
  pay: z.enum(PAY).optional(),
  /** Of a tow for later. */
  needed: KeptWindow.nullish(),
})
