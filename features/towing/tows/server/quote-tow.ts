import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { locate, placeOfText } from '#features/base/places/server/locate.ts'
import {
  distanceBand,
  etaBand,
  isAfterHours,
  priceTow,
  ROAD_FACTOR,
  towMiles,
} from '#features/business/rate-cards/price.ts'
import { openTimes } from '#features/business/providers/hours.ts'
import { rigFor } from '#features/business/rate-cards/truck.ts'
import { conflict, invalid, isRefusal } from '#lib/errors.ts'
import { coarse, type Point } from '#lib/geo.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towsContract } from '../contract.ts'
import { ZIP_FORM } from '#lib/zip-form.ts'
import { zoneOfState } from '#lib/us-states.ts'
import {
  LEAST_AHEAD_HOURS,
  LEAST_WINDOW_MINUTES,
  MOST_DAYS_AHEAD,
  MOST_WINDOW_HOURS,
  type Said,
  type Window,
  windowOf,
  type WindowProblem,
} from '../later.ts'
import { needsRoad } from '../steps.ts'
import { MOST_CENTS, MOST_MILES, reachOf, ringOf } from '../tow-status.ts'
import { type Candidate, candidatesNear } from './candidates.ts'
import { chosenShops } from './tow-cars.ts'

type Asked = Parameters<Verb<typeof towsContract.quote>>[1]
/** Somebody at the roadside asks a few times, and many share the address of a phone company; who asks more measures something else. */
const PER_TEN_MINUTES = {
  name: 'quote_tow',
  max: 60,
  seconds: 600,
  sentence: 'Too many price requests from your network. Wait a few minutes, or call one of the companies.',
}

const noPlace = (message: string) => conflict('no_place', message, [{ path: 'road', message }])
/** Where the car is, what is around it, and by which clock. Refuses 409 `no_place` where only the driver can say which road it is. */
export async function sceneOf(
  ctx: Ctx,
  scene: Asked['scene'],
): Promise<{ point: Point; around: string | null; time_zone: string }> {
  if ('near' in scene) {
    const place = await placeOfText(ctx, scene.near)
    return { point: place, around: place.label ?? place.zip, time_zone: zoneOfState(place.state) }
  }
  const { lat, lng, accuracy_m, road } = scene
  const place = await locate(ctx, { lat, lng }).catch((error: unknown) => {
    if (isRefusal(error))
      throw noPlace('This point isn’t near any road we know. Enter a ZIP code or an address instead.')
    throw error
  })
  if (!road && needsRoad(accuracy_m, { lat, lng }, place))
    throw noPlace(
      'Your device isn’t sure where you are. Enter the road and direction, for example “I-285 east, mile 33.”',
    )
  return { point: { lat, lng }, around: place.label ?? place.zip, time_zone: zoneOfState(place.state) }
}

/** Each of these in a sentence with its remedy. */
const WINDOW_PROBLEMS: Record<WindowProblem['why'], string> = {
  past: `Choose a time at least ${LEAST_AHEAD_HOURS} hours from now, or ask for a tow now.`,
  far: `Choose a day within the next ${MOST_DAYS_AHEAD} days.`,
  order: 'Choose a time after the one it begins at, on the same day.',
  short: `Leave at least ${LEAST_WINDOW_MINUTES} minutes between the two times.`,
  long: `Leave at most ${MOST_WINDOW_HOURS} hours between the two times.`,
  clocks: 'The clocks change that night, and this time is skipped. Choose another one.',
}
/** The window in which a tow is needed, null for now. Throws 422 on the field that is wrong. */
export function neededOf(said: Said | null | undefined, time_zone: string, now: Date): Window | null {
  if (!said) return null
  const window = windowOf(said, time_zone, now)
  if ('why' in window) throw invalid(`needed.${window.field}`, WINDOW_PROBLEMS[window.why])
  return window
}
/** The moment whose prices and hours count. */
export const atOf = (window: Window | null, now: Date): Date => (window ? new Date(window.from) : now)

export const noDestination = (message: string) =>
  conflict('no_destination', message, [{ path: 'destination', message }])
/** Refuses 409 `no_destination` what no row could hold. */
export function ensureWithin(miles: number | null, ...cents: (number | null)[]): void {
  if ((miles ?? 0) > MOST_MILES || cents.some((one) => one !== null && one > MOST_CENTS))
    throw noDestination('This is too far for a tow. Choose a place that’s nearer.')
}
const NOWHERE = { point: null, name: null, city: null, state: null, shop: null, approximate: false }
/** Where the car goes: the point, its name as the driver said it, and its town. Refuses 409 `no_destination`. */
export async function destinationOf(ctx: Ctx, to: Asked['destination']) {
  if (to.kind === 'later') return NOWHERE
  if (to.kind === 'place') {
    const place = await placeOfText(ctx, to.near).catch((error: unknown) => {
      throw isRefusal(error) && error.status === 422 ? noDestination(error.message) : error
    })
    // of towns with one name, and of a misspelled one, the driver reads which was meant
    const name = (!/\d/.test(to.near) && place.label) || to.near
    // the middle of a town or ZIP code is near to nothing
    const approximate = place.approximate || !/\d/.test(to.near) || ZIP_FORM.test(to.near.trim())
    return { ...NOWHERE, point: place, name, city: place.label ?? place.zip, state: place.state, approximate }
  }
  const mine =
    ctx.actor.kind === 'person' &&
    (await ctx.db
      .selectFrom('claims')
      .select('id')
      .where('id', '=', to.claim_id)
      .where('driver_id', '=', ctx.actor.id)
      .executeTakeFirst())
  const shop = mine ? (await chosenShops(ctx, [mine.id])).get(mine.id) : undefined
  if (!shop || shop.lat === null || shop.lng === null)
    throw noDestination('This claim has no chosen shop yet. Enter an address, or choose “Not yet.”')
  const { lat, lng, business_name: name, city, state } = shop
  return { ...NOWHERE, point: { lat, lng }, name, city: [city, state].filter(Boolean).join(', '), state, shop }
}

/** So many are read at the roadside; who is farther down is counted only. */
const MOST_OFFERS = 30
/** The order of docs/ranking.md without the wait; the listing's number decides between equals. */
const ranked = (a: Candidate, b: Candidate) =>
  a.away + a.standing - (b.away + b.standing) || (a.listing_id < b.listing_id ? -1 : 1)

type Wanted = Pick<Asked, 'vehicle_class' | 'condition'> & { point: Point; to: Point | null }
/**
 * Each company that can fetch this car at its price then (`at`), those open first, then by rings around the car, within each in the
 * published order; and how many more can, and how many near it cannot.
 */
export async function companiesFor(ctx: Ctx, { point, to, vehicle_class, condition }: Wanted, now: Date, at = now) {
  const miles = to && towMiles(point, to)
  const near = await candidatesNear(asSystem(ctx, 'tow quote').db, point, vehicle_class, now, at)
  const fit = near.toSorted(ranked).flatMap((company) => {
    const rig = rigFor(condition, company.equipment)
    return rig ? [offerOf(company, { rig, miles, now: at })] : []
  })
  const companies = fit
    .toSorted((a, b) => Number(b.open_now) - Number(a.open_now) || reachOf(a) - reachOf(b))
    .slice(0, MOST_OFFERS)
  return { miles, companies, more: fit.length - companies.length, unfit: near.length - fit.length }
}
export type Company = Awaited<ReturnType<typeof companiesFor>>['companies'][number]

/**
 * What each company that can come charges, those open now first, by rings, in the published order (docs/ranking.md). A visitor's scene is rounded to about a
 * kilometer and asked for seldom, so that asking from three places locates nobody; nothing of the question is kept. Throws
 * 429, 422 on `near` and the fields of `needed`, 409 `no_place`, `no_destination`.
 */
export const quoteTow: Verb<typeof towsContract.quote> = async (
  ctx,
  { scene, vehicle_class, condition, destination, needed },
) => {
  await countTry(ctx, PER_TEN_MINUTES, ctx.actor.kind === 'person' ? ctx.actor.id : networkOf(ctx.ip))
  const now = ctx.services.now()
  const { point: exact, around, time_zone } = await sceneOf(ctx, scene)
  const window = neededOf(needed, time_zone, now)
  const point = ctx.actor.kind === 'person' ? exact : coarse(exact)
  const to = await destinationOf(ctx, destination)
  const found = await companiesFor(ctx, { point, to: to.point, vehicle_class, condition }, now, atOf(window, now))
  return {
    at: atOf(window, now).toISOString(),
    needed: window && { ...window, time_zone },
    vehicle_class,
    around,
    destination: to.name,
    ...found,
  }
}

function offerOf(
  { card, time_zone, away, ...company }: Candidate,
  { rig, miles, now }: { rig: NonNullable<ReturnType<typeof rigFor>>; miles: number | null; now: Date },
) {
  const after_hours = isAfterHours(card, time_zone, now)
  return {
    ...company,
    time_zone,
    card: { ...card, valid_from: new Date(card.valid_from).toISOString() },
    ...openTimes({ ...company, time_zone }, now),
    ring: ringOf(away),
    distance_miles: [...distanceBand(away * ROAD_FACTOR)] as [number, number],
    eta_minutes: [...etaBand(away * ROAD_FACTOR)] as [number, number],
    after_hours,
    ...rig,
    ...priceTow(card, { ...rig, miles, after_hours }),
  }
}
