import { addTowEvent } from '#features/towing/tows/server/tow-rows.ts'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { priceTow, towMiles } from '#features/business/rate-cards/price.ts'
import { withExtras } from '#features/towing/tow-pay/extra.ts'
import { agreedOf } from '#features/towing/tow-pay/server/extra-rows.ts'
import { PaidLine } from '#features/towing/tow-pay/extra-contract.ts'
import type { KeptDestination } from '#features/towing/tows/job.ts'
import { askCompanies, keptDestination, tickedOf } from '#features/towing/tows/server/ask-tow.ts'
import { destinationOf, ensureWithin, noDestination } from '#features/towing/tows/server/quote-tow.ts'
import { aheadOf, askingEnds } from '#features/towing/tows/later.ts'
import { MOST_WAVES, towNumber } from '#features/towing/tows/tow-status.ts'
import { CarCondition } from '#features/towing/tows/tow.ts'
import { conflict } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, because, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import type { towJobsContract } from '../contract.ts'
import type { NewDestination } from '../job.ts'
import { canCancel, cancelFee, canRedirect, canWiden, isTurnedAway } from '../policy.ts'
import {
  asDriver,
  destinationIn,
  type JobRow,
  jobOf,
  neededIn,
  NOW,
  notifyCompany,
  ownJob,
  sceneIn,
  withdrawRings,
  withoutCompany,
} from './job-rows.ts'
import { companiesOf, LOOKS } from './read-jobs.ts'
import { toCompany, towNews } from './words.ts'

/** The driver asks others. A company that is late loses the tow, for nothing. Throws 404, 409 `wrong_step`, `price_changed`, `busy`. */
export const widenTow: Verb<typeof towJobsContract.widen> = async (ctx, { job: id, ...asked }) => {
  const row = await ownJob(ctx, id)
  await countTry(ctx, LOOKS, row.driver_id)
  const companies = await companiesOf(ctx, row)
  return asDriver(ctx, id, 'ask more companies', async (tx, seen) => {
    // the prices are those of what was read
    if (seen.version !== row.version) throw conflict('wrong_step', 'This tow has just changed. Look at it again.')
    const now = ctx.services.now()
    const ringing = await tx
      .selectFrom('tow_offers')
      .select('id')
      .where('job_id', '=', id)
      .where('status', '=', 'open')
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst()
    ensure(canWiden(seen, Boolean(ringing), now))
    if (seen.status === 'asking' && seen.wave >= MOST_WAVES)
      throw conflict('wrong_step', 'You’ve asked three times. Call a company from the list.')
    const ticked = tickedOf(companies, asked)
    ensureWithin(seen.miles, asked.cap_cents, ...ticked.map((one) => one.total_cents))
    if (seen.provider_id) {
      await because(tx, 'The driver asked others because the truck was late.')
      await withoutCompany(ctx, tx, seen)
      await notifyCompany(ctx, tx, seen.provider_id, toCompany(towNews('takenBack', { number: towNumber(id) })))
      await addJob(tx, 'tow_clock', { id }, { runAt: askingEnds(await jobOf(tx, id)) })
    }
    const later = aheadOf(seen, now)
    if (seen.needed_from && !later)
      await tx
        .updateTable('tow_jobs')
        .set({ ...NOW, asked_at: now.toISOString() })
        .where('id', '=', id)
        .execute()
    // rings that the clock has not come to yet
    await tx
      .updateTable('tow_offers')
      .set({ status: 'expired', answered_at: now.toISOString() })
      .where('job_id', '=', id)
      .where('status', '=', 'open')
      .execute()
    const job = await jobOf(tx, id)
    const scene = sceneIn(job)!
    const wave = job.wave + 1
    await tx.updateTable('tow_jobs').set({ wave, cap_cents: asked.cap_cents }).where('id', '=', id).execute()
    await askCompanies(
      ctx,
      tx,
      {
        id,
        wave,
        point: scene,
        around: scene.around,
        vehicle_class: job.vehicle_class,
        condition: CarCondition.parse(job.condition),
        miles: job.miles,
        destination: destinationIn(job)!,
        pay: job.pay,
        needed: later && neededIn(job),
      },
      ticked,
    )
    await audit(tx, {
      action: 'tow.widen',
      table: 'tow_jobs',
      id,
      after: { number: towNumber(id), wave, companies: ticked.map((one) => one.business_name) },
    })
  })
}

/** The driver cancels, at the fee that was said before. Throws 404, 409 `wrong_step`, `price_changed`. */
export const cancelTow: Verb<typeof towJobsContract.cancel> = (ctx, { job: id, expected_fee }) =>
  asDriver(ctx, id, 'cancel a tow', async (tx, job) => {
    if (job.status === 'canceled') return
    ensure(canCancel(job))
    const now = ctx.services.now()
    const agreed = await agreedOf(tx, job)
    const fee = cancelFee(job, agreed?.card?.cancel_after_rolling_cents ?? 0, now)
    if (fee !== expected_fee)
      throw conflict('price_changed', `Canceling now costs ${formatCents(fee)}. Confirm it, or keep the tow.`, [
        { path: 'expected_fee', message: String(fee) },
      ])
    await withdrawRings(ctx, tx, id)
    await because(tx, 'The driver canceled.')
    await tx
      .updateTable('tow_jobs')
      .set({ status: 'canceled', ended_at: now.toISOString(), due_cents: fee })
      .where('id', '=', id)
      .execute()
    await audit(tx, { action: 'tow.cancel', table: 'tow_jobs', id, after: { number: towNumber(id), fee_cents: fee } })
    if (job.provider_id) {
      const said = { number: towNumber(id), fee: fee ? formatCents(fee) : 'none' }
      await notifyCompany(ctx, tx, job.provider_id, toCompany(towNews('canceled', said)))
    }
  })

async function yardOf(tx: Tx, job: JobRow, id: string): Promise<KeptDestination> {
  const yard = await tx
    .selectFrom('tow_yards')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', '=', job.provider_id)
    .executeTakeFirst()
  if (!yard) throw noDestination('This yard isn’t one of the company’s. Choose another place.')
  const { address, zip, lat, lng, provider_id, daily_cents, gate_fee_cents } = yard
  return {
    kind: 'yard',
    name: `${address}, ${zip}`,
    city: zip,
    state: stateOfZip(zip) ?? null,
    lat,
    lng,
    reason: null,
    provider_id,
    repair_id: null,
    yard_id: id,
    yard: { daily_cents, gate_fee_cents },
  }
}
async function placeOf(ctx: Ctx, wanted: Exclude<NewDestination, { kind: 'yard' }>): Promise<KeptDestination> {
  const to = await destinationOf(ctx, wanted)
  if (!to.point) throw noDestination('Choose where the car goes.')
  return keptDestination(wanted, to)
}

/**
 * Where the car goes is the driver's alone. The price is made anew by the rates that were agreed, without a second hook; one
 * that was not expected is said and changes nothing. Throws 404, 409 `wrong_step`, `no_destination`, `price_changed`.
 */
export const changeDestination: Verb<typeof towJobsContract.changeDestination> = async (
  ctx,
  { job: id, destination: wanted, expected_cents },
) => {
  await countTry(ctx, LOOKS, (await ownJob(ctx, id)).driver_id)
  const place = wanted.kind === 'yard' ? null : await placeOf(ctx, wanted)
  return asDriver(ctx, id, 'change a destination', async (tx, job) => {
    ensure(canRedirect(job))
    if (wanted.kind === 'chosen' && wanted.claim_id !== job.claim_id)
      throw noDestination('This shop is of another car. Enter an address.')
    const agreed = await agreedOf(tx, job)
    if (!agreed?.card) throw conflict('wrong_step', 'Call the company: its rates aren’t here anymore.')
    const before = destinationIn(job)!
    const next = wanted.kind === 'yard' ? await yardOf(tx, job, wanted.yard_id) : place!
    const to = { lat: next.lat!, lng: next.lng! }
    const same = before.kind === next.kind && before.name === next.name
    if (same && isTurnedAway(job))
      throw conflict('turned_away', 'This place didn’t take the car. Choose another one, or the company’s yard.', [
        { path: 'destination', message: next.name },
      ])
    // the same again, as a phone without a connection sends it
    if (same && job.price_cents === expected_cents) return
    // a car that was driven to a place which is closed goes on from there
    const driven =
      job.status === 'at_destination' && before.lat !== null && before.lng !== null
        ? { miles: job.miles ?? 0, lat: before.lat, lng: before.lng }
        : before.driven
    const miles = (driven?.miles ?? 0) + towMiles(driven ?? sceneIn(job)!, to)
    const destination: KeptDestination = { ...next, ...(driven && { driven }) }
    const priced = priceTow(agreed.card, { ...agreed.terms, miles })
    const { lines, total_cents, cap_cents } = withExtras(priced, PaidLine.array().parse(job.lines))
    ensureWithin(miles, total_cents, cap_cents)
    if (total_cents !== expected_cents)
      throw conflict('price_changed', `To this place it costs ${formatCents(total_cents)}. Confirm the new price.`, [
        { path: 'expected_cents', message: String(total_cents) },
      ])
    await tx
      .updateTable('tow_jobs')
      .set({
        destination: JSON.stringify(destination),
        miles,
        price_cents: total_cents,
        lines: JSON.stringify(lines),
        cap_cents,
        ...(job.status === 'at_destination' && { status: 'hooked' as const, arrived_at: null }),
        ...(job.turned_at && { turned_at: null, turned_why: null }),
      })
      .where('id', '=', id)
      .execute()
    const details = { from: before.name, to: destination.name, price_cents: total_cents }
    await addTowEvent(ctx, tx, id, { kind: 'destination', details })
    await audit(tx, {
      action: 'tow.redirect',
      table: 'tow_jobs',
      id,
      after: { number: towNumber(id), price_cents: total_cents },
    })
    // a mail outlives the account: it names the town
    const said = { number: towNumber(id), place: destination.city, price: formatCents(total_cents) }
    await notifyCompany(ctx, tx, job.provider_id!, toCompany(towNews('redirected', said)))
  })
}
