import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { type Selectable, sql } from 'kysely'
import type { TowOffers } from '#db/types.gen.ts'
import { capOf } from '#features/business/rate-cards/price.ts'
import { answeringBusiness, holdOperator } from '#features/towing/operators/server/operator-rows.ts'
import { ShownTow } from '#features/towing/tows/job.ts'
import { aheadOf, askingEnds, isHoldDue, windowText } from '#features/towing/tows/later.ts'
import { mayTow } from '#features/towing/tows/server/candidates.ts'
import { trackRecords } from '#features/towing/tows/server/track-record.ts'
import {
  GIVEN_BACK_DAYS,
  MINUTE_MS,
  MOST_GIVEN_BACK,
  MOST_WAVES,
  OPEN_TOWS,
  towNumber,
} from '#features/towing/tows/tow-status.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { addJob, asSystem, audit, because, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towJobsContract } from '../contract.ts'
import { type DeclineReason, LEAST_ETA, MOST_ETA } from '../steps.ts'
import {
  business,
  type JobRow,
  jobOf,
  notifyCompany,
  notifyDriver,
  NOW,
  withoutCompany,
  nextDeadline,
} from './job-rows.ts'
import { boardOf } from './read-jobs.ts'
import { toCompany, toDriver, towNews } from './words.ts'

type OfferRow = Selectable<TowOffers>

/**
 * A company answers what rings: the first that accepts has the tow. Who declines, or gives a tow back before it is there,
 * says why. Throws 404, 403, 409 `lost`, `expired`, `wrong_step`, `not_verified`, `busy`, `off_duty`.
 */
export const answerTow: Verb<typeof towJobsContract.answer> = async (ctx, { offer: id, accept, decline }) => {
  const provider_id = await answeringBusiness(ctx)
  const offer = await ctx.db
    .selectFrom('tow_offers')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  if (!offer) throw notFound('Offer')
  await writeFor(ctx, 'answer a tow', async (tx) => {
    if (accept) await take(ctx, tx, offer, accept)
    else await refuse(ctx, tx, offer, decline!.reason)
  })
  // after it: nobody else waits for the board of this company
  return boardOf(ctx, asSystem(ctx, 'tow board').db, provider_id)
}

const ETA = `Enter ${LEAST_ETA} to ${MOST_ETA} minutes.`
/** One statement: whoever holds the tow first while it asks, with an offer that still stands by the server's clock, has it. */
type Accept = { eta?: number | null | undefined; operator?: string | null | undefined }
async function take(ctx: Ctx, tx: Tx, offer: OfferRow, { eta: said, operator = null }: Accept): Promise<void> {
  const me = person(ctx).id
  const { needed } = ShownTow.parse(offer.shown)
  if (!needed && !said) throw invalid('accept.eta', ETA)
  if (needed && operator)
    throw invalid('accept.operator', 'This tow is for later. Accept it, and choose who drives it before the window.')
  const eta = needed ? null : said!
  await lockTow(tx, offer.job_id)
  // read once the tow is held: whoever waited for it past the minute is too late
  const now = ctx.services.now()
  const eta_at = needed ? new Date(needed.until) : new Date(now.getTime() + eta! * MINUTE_MS)
  if (!(await mayTow(tx, offer.provider_id, now)))
    throw conflict('not_verified', 'Your business can’t take tows now. Look at your verification.')
  const standing = await tx.selectFrom('tow_offers').select('status').where('id', '=', offer.id).executeTakeFirst()
  // the same answer, sent again, finds its operator busy with this very tow
  if (operator && standing?.status === 'open') await holdOperator(tx, offer.provider_id, operator, now)
  const hold_due = isHoldDue(needed ?? null, now)
  const { rows } = await sql<JobRow>`
    with job as (select id from tow_jobs where id = ${offer.job_id} and status = 'asking' for update),
      won as (update tow_offers o set status = 'won', eta_minutes = ${eta}, answered_by = ${me}, answered_at = ${now}
        from job where o.id = ${offer.id} and o.job_id = job.id and o.status = 'open' and o.expires_at > ${now} returning o.*)
    update tow_jobs j set status = 'accepted', provider_id = won.provider_id, offer_id = won.id, taken_by = ${me},
      operator_id = ${operator}, taken_name = (select name from profiles where id = ${me}), eta_at = ${eta_at}, accepted_at = ${now},
      price_cents = won.price_cents, hold_due = ${hold_due}, lines = won.lines,
      cap_cents = case when j.miles is null then j.cap_cents else ${capOf(offer.price_cents)} end
    from won where j.id = won.job_id returning j.*`.execute(tx)
  const job = rows[0]
  if (!job) return refuseTake(tx, offer, eta, now)
  await tx
    .updateTable('tow_offers')
    .set({ status: 'lost', answered_at: now.toISOString() })
    .where('job_id', '=', job.id)
    .where('status', '=', 'open')
    .execute()
  await audit(tx, {
    action: 'tow.accept',
    table: 'tow_jobs',
    id: job.id,
    after: { number: towNumber(job.id), eta, price_cents: offer.price_cents },
  })
  const company = await business(tx, offer.provider_id)
  const zone = await zoneOf(tx, offer.provider_id)
  await notifyDriver(
    ctx,
    tx,
    job,
    toDriver(
      job.id,
      towNews(needed ? 'acceptedLater' : 'accepted', {
        company,
        at: (language) => (needed ? windowText(needed, language) : formatInstant(eta_at, language, zone)),
        price: formatCents(offer.price_cents),
        miles: job.miles === null ? 'open' : 'known',
        pay: needed && hold_due && job.pay === 'card' ? 'held' : job.pay,
        moves: job.from_stay_id ? 'yes' : 'no',
      }),
    ),
  )
  await addJob(tx, 'tow_clock', { id: job.id }, { runAt: (await nextDeadline(tx, job, now)) ?? now })
}
export const zoneOf = async (tx: Tx, provider_id: string): Promise<string> =>
  (await tx.selectFrom('provider_profiles').select('time_zone').where('id', '=', provider_id).executeTakeFirstOrThrow())
    .time_zone

async function refuseTake(tx: Tx, offer: OfferRow, eta: number | null, now: Date): Promise<void> {
  const { status, expires_at, eta_minutes } = await tx
    .selectFrom('tow_offers')
    .select(['status', 'expires_at', 'eta_minutes'])
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  if (status === 'won') {
    if (eta_minutes === eta) return // the same answer, sent again
    throw conflict('wrong_step', `You have this tow already, and said ${eta_minutes} minutes. Call the driver instead.`)
  }
  if (status === 'expired' || (status === 'open' && Date.parse(expires_at) <= now.getTime()))
    throw conflict('expired', 'The time to answer this tow is over. The next one rings here.')
  if (status === 'declined' || status === 'given_back')
    throw conflict('wrong_step', 'Your company already said no to this tow.')
  if (status === 'withdrawn') throw conflict('wrong_step', 'This tow isn’t looking for a company anymore.')
  throw conflict('lost', 'Somebody was faster. Nothing counts against you.')
}

async function refuse(ctx: Ctx, tx: Tx, offer: OfferRow, reason: DeclineReason): Promise<void> {
  const answered = { decline_reason: reason, answered_by: person(ctx).id }
  const job = (await lockTow(tx, offer.job_id))!
  const now = ctx.services.now().toISOString()
  if (job.offer_id === offer.id) {
    if (!(OPEN_TOWS as readonly string[]).includes(job.status))
      throw conflict('wrong_step', 'This tow is over already.')
    if (job.status !== 'accepted' && job.status !== 'rolling')
      throw conflict('wrong_step', 'You’re at the car already. Record how the tow ended instead.')
    await because(tx, `The company gave it back: ${reason}`)
    await withoutCompany(ctx, tx, job)
    await tx.updateTable('tow_offers').set(answered).where('id', '=', offer.id).execute()
    await audit(tx, { action: 'tow.give_back', table: 'tow_jobs', id: job.id, after: { reason } })
    const company = await business(tx, offer.provider_id)
    await notifyDriver(ctx, tx, job, toDriver(job.id, towNews('givenBack', { company })))
    await addJob(tx, 'tow_clock', { id: job.id }, { runAt: askingEnds(await jobOf(tx, job.id)) })
    await tellPaused(ctx, tx, offer.provider_id)
    return
  }
  const done = await tx
    .updateTable('tow_offers')
    .set({ ...answered, status: 'declined', answered_at: now })
    .where('id', '=', offer.id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  // whoever says no to what is over anyway has said nothing
  if (done) await afterSilence(ctx, tx, await jobOf(tx, job.id))
}

/** A company that gives back too many hears that nobody is shown it, and until when. */
async function tellPaused(ctx: Ctx, tx: Tx, provider_id: string): Promise<void> {
  const until = (await trackRecords(tx, [provider_id], ctx.services.now())).get(provider_id)!.paused_until
  if (!until) return
  const zone = await zoneOf(tx, provider_id)
  const at = (language: Language) => formatInstant(until, language, zone)
  const said = { at, count: MOST_GIVEN_BACK, days: GIVEN_BACK_DAYS }
  await notifyCompany(ctx, tx, provider_id, toCompany(towNews('paused', said)))
}

/** Nobody is being asked anymore: the driver hears it, and after the last wave, or once asking is over, that nobody came. A tow for later that is near is needed now. */
export async function afterSilence(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  if (job.status !== 'asking') return
  const ringing = await tx
    .selectFrom('tow_offers')
    .select('id')
    .where('job_id', '=', job.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (ringing) return
  const now = ctx.services.now()
  if (job.needed_from && !aheadOf(job, now)) {
    // whoever was asked, a car that is needed within the hour is not given up: its driver asks as for any tow
    const asked = { ...NOW, wave: 0, asked_at: now.toISOString() }
    await tx.updateTable('tow_jobs').set(asked).where('id', '=', job.id).execute()
    await addTowEvent(ctx, tx, job.id, { kind: 'unanswered', details: { wave: job.wave } })
    await notifyDriver(ctx, tx, job, toDriver(job.id, towNews('neededNow')))
    return
  }
  if (job.wave >= MOST_WAVES || now >= askingEnds(job)) return endUnheard(ctx, tx, job)
  await addTowEvent(ctx, tx, job.id, { kind: 'unanswered', details: { wave: job.wave } })
  await notifyDriver(ctx, tx, job, toDriver(job.id, towNews('unanswered')))
}
async function endUnheard(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  await tx
    .updateTable('tow_jobs')
    .set({ status: 'nobody', ended_at: ctx.services.now().toISOString() })
    .where('id', '=', job.id)
    .execute()
  await notifyDriver(ctx, tx, job, toDriver(job.id, towNews('nobody')))
}
