import { countTry, takeBack } from '#features/base/accounts/server/throttle.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { conflict, invalid, isRefusal, notFound, type Refusal } from '#lib/errors.ts'
import { coarse, type Point } from '#lib/geo.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { addJob, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towsContract } from '../contract.ts'
import { answerBy, askingEnds, isHoldDue } from '../later.ts'
import type { KeptWindow } from '../tow.ts'
import { type Asked, type KeptDestination, type TowAsk, TowedCar } from '../job.ts'
import { DAY_MS, MOST_OPEN, NO_PLATE, OPEN_TOWS, type Pay, towNumber } from '../tow-status.ts'
import type { VehicleClass } from '#features/business/rate-cards/truck.ts'
import { addTowEvent } from './tow-rows.ts'
import {
  atOf,
  type Company,
  companiesFor,
  destinationOf,
  ensureWithin,
  neededOf,
  noDestination,
  sceneOf,
} from './quote-tow.ts'
import { keptCard } from './tow-cards.ts'
import { ringNews } from './words.ts'

/** Whoever is stranded asks a few times; more a day is somebody who plays with trucks (house). */
const PER_DAY = {
  name: 'ask_tow',
  max: 10,
  seconds: DAY_MS / 1000,
  sentence: 'You’ve asked for many tows today. Call one of the companies instead.',
}

/** Refused ones too: each is a question for prices. */
const TRIES = { name: 'ask_tow tries', max: 30, seconds: 600, sentence: PER_DAY.sentence }

const priceChanged = (message: string, cents: number | null, path: string): Refusal =>
  conflict('price_changed', message, [{ path, message: String(cents) }])
/** The companies that were ticked, each still open and at the price that was read. Refuses 409 `busy`, `price_changed`. */
export function tickedOf(companies: readonly Company[], { companies: ticked, cap_cents }: Asked): Company[] {
  const found = ticked.map(({ provider_id, total_cents }, n) => {
    const company = companies.find((one) => one.provider_id === provider_id)
    const path = `companies.${n}`
    if (!company?.open_now)
      throw conflict('busy', `${company?.business_name ?? 'One company'} can’t be asked now. Choose another one.`, [
        { path, message: provider_id },
      ])
    if (company.total_cents !== total_cents)
      throw priceChanged(
        `${company.business_name} now charges ${formatCents(company.total_cents)}. Look at the prices again.`,
        company.total_cents,
        path,
      )
    return company
  })
  const caps = found.map((company) => company.cap_cents)
  const cap = caps.includes(null) ? null : Math.max(...caps.map(Number))
  if (cap !== cap_cents)
    throw priceChanged('The most that this can cost has changed. Look at the prices again.', cap, 'cap_cents')
  return found
}

/** Where the car goes, as its row keeps it. */
export const keptDestination = (
  wanted: TowAsk['destination'],
  to: Awaited<ReturnType<typeof destinationOf>>,
): KeptDestination => ({
  kind: wanted.kind,
  name: to.name ?? '',
  city: to.city ?? '',
  state: to.state,
  lat: to.point?.lat ?? null,
  lng: to.point?.lng ?? null,
  ...(to.approximate && { approximate: true }),
  reason: wanted.kind === 'later' ? wanted.reason : null,
  provider_id: to.shop?.provider_id ?? null,
  repair_id: to.shop?.repair_id ?? null,
  yard_id: null,
})

export type ToAsk = {
  id: string
  wave: number
  point: Point
  around: string
  vehicle_class: VehicleClass
  condition: Record<string, unknown>
  miles: number | null
  destination: KeptDestination
  pay: Pay
  /** Null: now. */
  needed: KeptWindow | null
}
/** Asks these companies at the same moment; each has a minute, or for a tow for later longer, and reads the area, never the place. */
export async function askCompanies(ctx: Ctx, tx: Tx, job: ToAsk, companies: readonly Company[]): Promise<void> {
  const now = ctx.services.now()
  const expires_at = answerBy(job.needed, now)
  const { vehicle_class, condition, miles, around, destination, pay, needed } = job
  const shown = { around, ...coarse(job.point), vehicle_class, condition, miles, to: destination.city, pay, needed }
  await tx
    .insertInto('tow_offers')
    .values(
      companies.map((company) => ({
        id: newId(now.getTime()),
        job_id: job.id,
        provider_id: company.provider_id,
        wave: job.wave,
        card_id: company.card.id,
        price_cents: company.total_cents,
        lines: JSON.stringify(company.lines),
        terms: JSON.stringify({
          flatbed: company.flatbed,
          dolly: company.dolly,
          winch_half_hours: company.winch_half_hours,
          after_hours: company.after_hours,
          distance_miles: company.distance_miles,
          eta_minutes: company.eta_minutes,
        }),
        shown: JSON.stringify(shown),
        sent_at: now.toISOString(),
        expires_at: expires_at.toISOString(),
      })),
    )
    .execute()
  const news = ringNews(shown, expires_at)
  for (const { provider_id } of companies)
    await notifyTeam(ctx, tx, { provider_id, act: 'answer', topic: 'work' }, news, needed ? {} : { no_mail: true })
  await addJob(tx, 'tow_clock', { id: job.id }, { runAt: expires_at })
}

/** As it is compared; null where the driver says that there is none. */
const plateOf = (car: unknown): string | null => {
  const plate = (TowedCar.safeParse(car).data?.plate ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/gu, '')
  return plate && !NO_PLATE.includes(plate) ? plate : null
}
/** One person has so many tows open at once without a claim, and a car and a claim have one. Refuses 409 `too_many`, `busy`, `claim_closed`, 404. */
async function ensureMayAsk(
  tx: Tx,
  driver_id: string,
  { claim_id, car }: Pick<TowAsk, 'claim_id' | 'car'>,
  now: Date,
): Promise<void> {
  // in the order of everybody else: the claim, then its driver
  const claim =
    claim_id &&
    (await tx
      .selectFrom('claims')
      .select('status')
      .where('id', '=', claim_id)
      .where('driver_id', '=', driver_id)
      .forShare()
      .executeTakeFirst())
  await tx.selectFrom('profiles').select('id').where('id', '=', driver_id).forNoKeyUpdate().execute()
  const open = await tx
    .selectFrom('tow_jobs')
    .select(['id', 'claim_id', 'car'])
    .where('driver_id', '=', driver_id)
    .where('status', 'in', [...OPEN_TOWS])
    // one for now that is still open after a day was forgotten; one for later waits for its day
    .where((tow) =>
      tow.or([
        tow('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString()),
        tow('needed_from', '>', now.toISOString()),
      ]),
    )
    .execute()
  const plate = plateOf(car)
  const same = plate && open.find((job) => plateOf(job.car) === plate)
  if (same) throw conflict('busy', 'A tow of this car is already under way.', [{ path: 'job', message: same.id }])
  if (!claim_id) {
    const free = open.filter((job) => job.claim_id === null)
    if (free.length >= MOST_OPEN)
      throw conflict('too_many', `You have ${MOST_OPEN} tows under way. Cancel one, or wait until it’s done.`, [
        { path: 'job', message: free[0]!.id },
      ])
    return
  }
  if (!claim) throw notFound('Claim')
  if (claim.status === 'closed') throw conflict('claim_closed', 'This claim is closed. Choose “another car.”')
  const other = await tx
    .selectFrom('tow_jobs')
    .select('id')
    .where('claim_id', '=', claim_id)
    .where('status', 'in', [...OPEN_TOWS])
    .executeTakeFirst()
  if (other)
    throw conflict('busy', 'A tow of this car is already under way.', [{ path: 'claim_id', message: other.id }])
}

/** Where the car of a stay is, as a tow from there says it: what a map finds, and the name at the gate. A ZIP code names its state. */
export const sceneOfStay = ({ name, address, state }: { name: string; address: string; state: string }) => ({
  near: /\d{5}$/.test(address) ? address : `${address.slice(0, 190)}, ${state}`,
  road: name,
})
/** The stay that a tow takes its car out of, as it was read. Throws 404, 409 `stay_ended`, `no_place`. */
async function ensureStands(tx: Tx, { stay_id, claim_id, scene }: Pick<TowAsk, 'stay_id' | 'claim_id' | 'scene'>) {
  if (!stay_id) return
  const stay = await tx
    .selectFrom('storage_stays')
    .select(['name', 'address', 'state', 'out_at'])
    .where('id', '=', stay_id)
    .where('claim_id', '=', claim_id)
    .forShare()
    .executeTakeFirst()
  if (!stay) throw notFound('Stay')
  if (stay.out_at)
    throw conflict('stay_ended', 'This car has already left that place. Say where it is now, then ask for the tow.')
  if (!('near' in scene) || scene.near !== sceneOfStay(stay).near)
    throw conflict('no_place', 'The place of this car was corrected. Say again where it is, then ask for the tow.', [
      { path: 'scene', message: sceneOfStay(stay).near },
    ])
}

/**
 * Asks up to five companies at once; the first that accepts has the tow. Prices are computed again by the function that
 * made them. Throws 404, 422, 429, 409 `not_safe_answered`, `no_place`, `no_destination`, `price_changed`, `busy`,
 * `too_many`, `claim_closed`, `police_hold`, `stay_ended`.
 */
export const askTow: Verb<typeof towsContract.ask> = async (ctx, input) => {
  const { id } = person(ctx)
  await countTry(ctx, TRIES, id)
  await countTry(ctx, PER_DAY, id)
  try {
    return await askNow(ctx, input)
  } catch (error) {
    // nobody was asked
    if (isRefusal(error)) await takeBack(ctx, PER_DAY, id)
    throw error
  }
}
const askNow: Verb<typeof towsContract.ask> = async (ctx, input) => {
  const me = person(ctx)
  const { safe, scene, vehicle_class, condition, destination: wanted, claim_id, car, phone, pay } = input
  if (!safe && !input.stay_id) throw conflict('not_safe_answered', 'First say whether everybody is safe.')
  if (input.police_hold)
    throw conflict(
      'police_hold',
      'Police told you not to move this car. Ask the officer, or the non-emergency number, to release it. Then ask for the tow.',
    )
  if (wanted.kind === 'chosen' && wanted.claim_id !== claim_id)
    throw noDestination('This shop is of another car. Choose that car, or enter an address.')
  const now = ctx.services.now()
  const { point, around, time_zone } = await sceneOf(ctx, scene)
  const window = neededOf(input.needed, time_zone, now)
  const to = await destinationOf(ctx, wanted)
  const { miles, companies } = await companiesFor(
    ctx,
    { point, to: to.point, vehicle_class, condition },
    now,
    atOf(window, now),
  )
  const ticked = tickedOf(companies, input)
  ensureWithin(miles, input.cap_cents, ...ticked.map((one) => one.total_cents))
  const destination = keptDestination(wanted, to)
  const kept = {
    lat: point.lat,
    lng: point.lng,
    around: around ?? '',
    near: 'near' in scene ? scene.near : '',
    road: scene.road,
    time_zone,
  }
  const asked_at = now.toISOString()
  const times = { needed_from: window?.from ?? null, needed_until: window?.until ?? null }
  // a claim names whose car it is
  const leave_words = input.whose === 'leave' ? input.leave : null
  const whose = claim_id ? { whose: null, leave_words: null } : { whose: input.whose!, leave_words }
  return writeFor(ctx, 'ask for a tow', async (tx) => {
    await ensureMayAsk(tx, me.id, { claim_id, car }, now)
    await ensureStands(tx, input)
    if (pay === 'card' && !(await keptCard(tx, me.id)))
      throw invalid('pay', 'Add a card first, or choose to pay the company.')
    const { name } = await tx.selectFrom('profiles').select('name').where('id', '=', me.id).executeTakeFirstOrThrow()
    const id = newId(now.getTime())
    await tx
      .insertInto('tow_jobs')
      .values({
        id,
        claim_id,
        from_stay_id: input.stay_id ?? null,
        driver_id: me.id,
        vehicle_class,
        car: JSON.stringify(car),
        condition: JSON.stringify(condition),
        scene: JSON.stringify(kept),
        destination: JSON.stringify(destination),
        miles,
        caller_name: name,
        caller_phone: phone,
        cap_cents: input.cap_cents,
        pay,
        pay_state: pay === 'card' ? 'waits' : null,
        ...whose,
        ...times,
        hold_due: isHoldDue(window, now),
        asked_at,
        created_at: asked_at,
      })
      .execute()
    if (whose.whose)
      await addTowEvent(ctx, tx, id, { kind: 'whose', reason: whose.leave_words, details: { whose: whose.whose } })
    const job = { id, wave: 1, point, around: kept.around, vehicle_class, condition, miles, destination, pay }
    const needed = window && { ...window, time_zone }
    await askCompanies(ctx, tx, { ...job, needed }, ticked)
    await addJob(tx, 'tow_clock', { id }, { runAt: askingEnds({ ...times, asked_at }) })
    await tx.deleteFrom('tow_drafts').where('person_id', '=', me.id).execute()
    await audit(tx, {
      action: 'tow.ask',
      table: 'tow_jobs',
      id,
      after: { number: towNumber(id), claim_id, companies: ticked.map((one) => one.business_name) },
    })
    return { id }
  })
}
