import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { placeOfText, placeOfZip } from '#features/base/places/server/locate.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Input } from '#lib/contract.ts'
import type { Verb } from '#lib/server/http.ts'
import type { glassContract } from '../contract.ts'
import { canChange, canVisit, staticBy, type Visit, type VisitChange, visitMinutes } from '../visit.ts'
import { ensureOffered } from './read-visits.ts'
import {
  asVisit,
  calendarOf,
  endStale,
  endVisit,
  ensureAfterGlass,
  ensureReach,
  holdJob,
  type Job,
  jobOf,
  placeVisit,
  tell,
  visitOf,
} from './visit-rows.ts'
import { glassNews, listOf, onWindow, visitToShop } from './words.ts'

type Wanted = Input<typeof glassContract.book>

/** Where the shop comes to, when it does. Throws 422 for no address, 409 `outside_radius` beyond what the shop drives. */
async function addressOf(ctx: Ctx, job: Job, { place, street, zip, note }: Wanted) {
  if (place === 'shop') return { street: '', zip: '', town: '', note: '' }
  if (street.length < 5) throw invalid('street', 'Enter the street and number where the car will be.')
  if (!zip) throw invalid('zip', 'Enter the ZIP code where the car will be.')
  const known = await placeOfZip(ctx.db, zip)
  const point = known.approximate ? known : await placeOfText(ctx, `${street}, ${zip}`)
  ensureReach(
    job,
    point,
    (miles) =>
      `This place is about ${miles} miles from ${job.business}, which travels up to ${job.service_radius_miles} miles. Choose a place nearer to it, or bring the car to the shop.`,
  )
  return { street, zip, town: known.label ?? '', note }
}

function ensurePurpose(job: Job, { purpose, place }: Wanted): void {
  if (purpose === 'set') return
  if (place === 'mobile') throw invalid('place', 'This calibration is done at the shop. Choose a time there.')
  if (staticBy(job.lines).by !== 'shop')
    throw conflict('wrong_state', 'What you signed has no calibration at this shop that needs a visit.')
}

type Place = Pick<Visit, 'place' | 'starts_at' | 'street' | 'zip' | 'note'>
/** What of a visit is otherwise than before; with another place its address goes without saying. */
function changesOf(before: Place, wanted: Place): VisitChange[] {
  const time = Date.parse(before.starts_at) === Date.parse(wanted.starts_at) ? [] : (['time'] as const)
  if (before.place !== wanted.place) return ['place', ...time]
  const address = before.street !== wanted.street || before.zip !== wanted.zip
  return [
    ...time,
    ...(address ? (['address'] as const) : []),
    ...(before.note === wanted.note ? [] : (['note'] as const)),
  ]
}

/** The driver chooses where and when; what stood before gives its time back in the same moment. */
export const bookVisit: Verb<typeof glassContract.book> = async (ctx, wanted) => {
  const { repair_id, purpose, place, starts_at } = wanted
  const job = await jobOf(ctx, repair_id)
  if (job.driver_id !== person(ctx).id) throw notFound('Repair')
  ensure(canVisit(job, purpose))
  ensurePurpose(job, wanted)
  ensureOffered(job, place)
  if (job.earliest && dayIn(job.time_zone, new Date(starts_at)) < job.earliest)
    throw invalid('starts_at', `${job.business} can do this from ${formatDay(job.earliest)} on. Choose a later time.`)
  const listing_id = calendarOf(job)
  const address = await addressOf(ctx, job, wanted)
  const minutes = visitMinutes(job.lines, job.glass, { place, purpose })
  return writeFor(ctx, 'book glass visit', async (tx) => {
    const { held, visits } = await holdJob(tx, repair_id)
    ensure(canVisit(held, purpose))
    const before = visits.find((visit) => visit.purpose === purpose)
    if (before) ensure(canChange(asVisit(before), held, 'driver'))
    if (purpose === 'calibration') ensureAfterGlass(held, visits, starts_at)
    const changes = before ? changesOf(asVisit(before), { place, starts_at, ...address }) : []
    if (before?.minutes === minutes && changes.length === 0) return asVisit(before)
    const row = await placeVisit(
      ctx,
      tx,
      job,
      before,
      { listing_id, starts_at, minutes, place, purpose },
      { ...address, moved_for: null, moved_note: '', moved_from: null },
    )
    const visit = asVisit(row)
    const { ends_at } = visit
    const calibration = await endStale(ctx, tx, visit)
    await tell(ctx, tx, repair_id, {
      kind: 'visit',
      details: { purpose, place, starts_at: visit.starts_at, ends_at, again: before !== undefined },
    })
    await notifyTeam(
      ctx,
      tx,
      { provider_id: job.provider_id, act: 'calendar', topic: 'work' },
      visitToShop(
        repair_id,
        glassNews('visitBooked', {
          driver: job.driver,
          place,
          purpose,
          changes: changes.length > 0 ? (language) => listOf(changes, language) : null,
          when: onWindow(visit, job.time_zone),
          calibration,
        }),
      ),
    )
    return visit
  })
}

/** The driver lets go of a time; nothing is owed. */
export const cancelVisit: Verb<typeof glassContract.cancelVisit> = async (ctx, { id }) => {
  const { visit, job } = await visitOf(ctx, id)
  if (job.driver_id !== person(ctx).id) throw notFound('Visit')
  await writeFor(ctx, 'cancel glass visit', async (tx) => {
    const { held, visits } = await holdJob(tx, visit.repair_id)
    const row = visits.find((each) => each.id === id)
    if (!row) throw conflict('wrong_state', 'This visit was canceled already.')
    ensure(canChange(asVisit(row), held, 'driver'))
    await endVisit(ctx, tx, row)
    // without glass at the car there is nothing to calibrate
    const after = row.purpose === 'set' && visits.find(({ purpose }) => purpose === 'calibration')
    if (after) await endVisit(ctx, tx, after)
    await notifyTeam(
      ctx,
      tx,
      { provider_id: job.provider_id, act: 'calendar', topic: 'work' },
      visitToShop(
        job.id,
        glassNews('visitCanceled', {
          driver: job.driver,
          when: onWindow(asVisit(row), job.time_zone),
          calibration: after !== false && after !== undefined,
        }),
      ),
    )
  })
  return null
}
