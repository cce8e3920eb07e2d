import { sql } from 'kysely'
import { placeOfText } from '#features/base/places/server/locate.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { TowedCar } from '#features/towing/tows/job.ts'
import { sceneOfStay } from '#features/towing/tows/server/ask-tow.ts'
import type { TowRow } from '#features/towing/tows/server/tow-rows.ts'
import { underTow } from '#features/towing/tows/server/under-tow.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { CarCondition } from '#features/towing/tows/tow.ts'
import { conflict, isRefusal } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { moveOutContract } from '../contract.ts'
import { canMoveOut } from '../policy.ts'
import { MovedStay, ReleaseFacts, type ReleaseInput } from '../stay.ts'
import { codeShown, paperNumber, paperState } from '../stay-lists.ts'
import { stopClock } from './record-stay.ts'
import { claimOfStay, codeOf, holdStay, lenderOf, type StayRow, stayOf } from './stay-rows.ts'

type Db = Database | Tx
const ADDRESS = [{ path: 'address', message: 'Enter the street and city, or the ZIP code.' }]
/** Where a truck finds the car. Throws 409 `no_place` while nobody said so that a map finds it. */
async function sceneFor(ctx: Ctx, stay: StayRow) {
  if (!stay.address)
    throw conflict(
      'no_place',
      'Nobody has entered the address of this place. Correct the stay, then move the car.',
      ADDRESS,
    )
  const scene = sceneOfStay(stay)
  await placeOfText(ctx, scene.near).catch((error: unknown) => {
    throw isRefusal(error) && error.status === 422
      ? conflict('no_place', 'We can’t find the address of this place. Correct it with its city or ZIP code.', ADDRESS)
      : error
  })
  return scene
}
/** A yard of a company here says its hours; a tow that began the stay wrote its address so. */
const hoursOf = async (db: Db, { provider_id, address }: Pick<StayRow, 'provider_id' | 'address'>) =>
  (await db
    .selectFrom('tow_yards')
    .select(['hours_text', 'after_hours', 'gate_fee_cents'])
    .where('provider_id', '=', provider_id)
    .where(sql<string>`address || ', ' || zip`, '=', address)
    .executeTakeFirst()) ?? null

/** The release of a stay that can still be used, or waits to be; null where there is none. */
async function standingPaper(db: Db, stay: { id: string; claim_id: string }, now: Date) {
  const row = await db
    .selectFrom('release_papers')
    .selectAll()
    .where('stay_id', '=', stay.id)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const facts = ReleaseFacts.safeParse(row?.facts).data
  if (!row || !facts) return null
  const state = paperState(row, now, await lenderOf(db, stay.claim_id))
  return state === 'good' || state === 'waits' ? { row, facts, state } : null
}
/** Whether a truck finds keys at the car, as the release says it. */
const KEYS: Record<ReleaseInput['keys'], boolean> = { at_place: true, with_taker: true, with_owner: false, none: false }

/**
 * What a driver reads before they have their car towed out of storage, and what is known already of the tow: its place, its
 * car, its keys. Changes nothing: the tow is asked for as any other. Throws 404, 409 `stay_ended`, `claim_closed`, `busy`,
 * `no_place`.
 */
export const moveOut: Verb<typeof moveOutContract.moveOut> = async (ctx, { stay_id }) => {
  const claim = await claimOfStay(ctx, stay_id)
  const { db } = asSystem(ctx, 'moving out of storage')
  const row = await db.selectFrom('storage_stays').selectAll().where('id', '=', stay_id).executeTakeFirstOrThrow()
  ensure(canMoveOut(person(ctx), claim, row))
  const [tow] = await underTow(db, { claim_id: claim.id })
  if (tow)
    throw conflict('busy', 'A tow of this car is already under way. Open it, or cancel it first.', [
      { path: 'job', message: tow.id },
    ])
  const now = ctx.services.now()
  const scene = await sceneFor(ctx, row)
  const [yard, paper, last] = await Promise.all([
    hoursOf(db, row),
    standingPaper(db, row, now),
    db
      .selectFrom('tow_jobs')
      .select(['vehicle_class', 'car', 'condition', 'caller_phone'])
      .where('claim_id', '=', claim.id)
      .where('driver_id', '=', claim.driver_id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ])
  const condition = CarCondition.safeParse(last?.condition).data
  const keys_present = paper ? KEYS[paper.facts.keys] : condition?.keys_present
  return {
    stay: stayOf(row, now),
    scene,
    yard,
    police: paper?.facts.police_hold ? 'hold' : row.place === 'impound' ? 'ask' : 'none',
    known: {
      vehicle_class: last?.vehicle_class ?? null,
      // it stands in a yard now, whatever it was pulled out of
      condition: condition ? { ...condition, in_ditch: false, keys_present: keys_present ?? true } : null,
      car: TowedCar.safeParse(last?.car).data ?? null,
      plate: paper?.facts.plate ?? '',
      phone: last?.caller_phone ?? '',
    },
  }
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
/**
 * What the place that a tow takes its car out of must see, until the car hangs: the release that names this company, and
 * nobody else's. `code`: only where somebody reads, for the answer of a write is kept for a day (docs/decisions/036).
 */
export async function movedStay(
  ctx: Ctx,
  db: Db,
  { from_stay_id, hooked_at, ended_at }: Pick<TowRow, 'from_stay_id' | 'hooked_at' | 'ended_at'>,
  company: string | null,
  { code }: { code: boolean },
): Promise<MovedStay | null> {
  if (!from_stay_id || hooked_at || ended_at) return null
  const stay = await db.selectFrom('storage_stays').selectAll().where('id', '=', from_stay_id).executeTakeFirst()
  if (!stay) return null
  const [yard, paper] = await Promise.all([hoursOf(db, stay), standingPaper(db, stay, ctx.services.now())])
  const { facts, state, row } = paper ?? {}
  const theirs = facts?.kind === 'other_tow' && company !== null && sameName(facts.to_company || facts.to_name, company)
  return MovedStay.parse({
    ...stay,
    stay_id: stay.id,
    left: stay.out_at !== null,
    hours_text: yard?.hours_text ?? null,
    other: paper !== null && !theirs,
    release:
      (theirs && {
        ...facts,
        state,
        number: paperNumber(row!.number),
        valid_until: row!.valid_until,
        code: code && state === 'good' ? codeShown(codeOf(ctx, row!.id)) : null,
      }) ||
      null,
  })
}

type Hooked = Pick<TowRow, 'id' | 'from_stay_id' | 'accepted_at'>
/**
 * The car hangs on the truck: its stay ends, once, by the time of the operator's device where that can be true, else by ours.
 * A stay that the place ended by a release, or its driver by hand, ended then.
 */
export async function endByTow(
  ctx: Ctx,
  tx: Tx,
  { id, from_stay_id, accepted_at }: Hooked,
  { company, at_device }: { company: string; at_device: string | null | undefined },
): Promise<void> {
  if (!from_stay_id) return
  const stay = await holdStay(tx, from_stay_id)
  if (stay.out_at) return
  const now = ctx.services.now()
  const said = at_device ? new Date(at_device) : now
  // a clock that is wrong says a time at which this truck had no tow yet, or that has not come
  const possible = said >= new Date(stay.in_at) && said >= new Date(accepted_at!) && said <= now
  const left = { out_at: (possible ? said : now).toISOString(), out_known: true, out_how: 'tow' as const }
  await stopClock(ctx, tx, await findClaim(tx, stay.claim_id), stay, left, `${company}, ${towNumber(id)}`)
}
