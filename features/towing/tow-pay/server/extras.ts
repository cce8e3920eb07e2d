import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { signedLink } from '#features/base/files/server/sign.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { steppingBusiness } from '#features/towing/operators/server/operator-rows.ts'
import { towingLeft } from '#features/towing/tows/server/tow-cars.ts'
import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { MOST_CENTS, towNumber } from '#features/towing/tows/tow-status.ts'
import { ensurePhotosOf } from '#features/work/orders/server/work-photos.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { EXTRA_MINUTES, EXTRA_MS, extraCents } from '../extra.ts'
import type { towExtraContract } from '../extra-contract.ts'
import { canAnswerExtra, canAskExtra, canWithdrawExtra } from '../policy.ts'
import {
  agreedOf,
  agreeExtra,
  companyOf,
  expireExtra,
  extraPricesOf,
  type ExtraRow,
  openExtra,
  shownExtra,
  turnExtra,
} from './extra-rows.ts'
import { holdsOf, type PaidRow } from './pay-rows.ts'
import { payNews } from './words.ts'
import { coversExtra } from '../pay.ts'

const one = async (tx: Tx, id: string): Promise<ExtraRow> => {
  const row = await tx.selectFrom('tow_extras').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Extra')
  return row
}
async function shown(ctx: Ctx, tx: Tx, id: string, inside: boolean) {
  const row = await one(tx, id)
  const job = (await lockTow(tx, row.job_id))!
  const left = inside && job.claim_id ? await towingLeft(tx, [job.claim_id]) : null
  return shownExtra(row, job, {
    now: ctx.services.now(),
    left: left?.get(job.claim_id!) ?? null,
    inside,
    holds: await holdsOf(tx, job.id),
  })
}

type Asked = Pick<Parameters<Verb<typeof towExtraContract.askExtra>>[1], 'item' | 'count' | 'cents'>
/** What it costs by the rates that were agreed; typed cents only of what has no rate. Throws 422, 409 `no_rate`. */
async function priced(ctx: Ctx, tx: Tx, job: PaidRow, { item, count, cents }: Asked) {
  const prices = extraPricesOf(job, await agreedOf(tx, job), ctx.services.now())
  const price = prices.find((each) => each.item === item)
  if (!price) throw conflict('no_rate', 'By your rates this costs nothing now, or the price has it already.')
  if (price.each_cents === null) return { count: 1, each_cents: cents!, cents: cents! }
  if (count > price.most) throw invalid('count', `Enter 1 to ${price.most}.`)
  const sum = extraCents(price, count)
  if (sum === 0) throw conflict('no_rate', 'By your rates this costs nothing now, or the price has it already.')
  return { count: count - price.free, each_cents: price.each_cents, cents: sum }
}

/** Whether a tow is the caller’s: of their business, or the one that they drive. Throws 403, 409 `other_phone`. */
async function oursOf(ctx: Ctx): Promise<(job: PaidRow) => boolean> {
  const { provider_id, operator } = await steppingBusiness(ctx)
  return (job) => job.provider_id === provider_id && (!operator || job.operator_id === operator)
}

/**
 * The company asks for one extra, with pictures of its own. Nothing changes until the driver says yes. Throws 404, 403, 422,
 * 409 `wrong_step`, `busy`, `no_rate`, `other_phone`.
 */
export const askExtra: Verb<typeof towExtraContract.askExtra> = async (ctx, { job: id, photos, reason, ...asked }) => {
  const isOurs = await oursOf(ctx)
  const seen = await ctx.db.selectFrom('tow_jobs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!seen || !isOurs(seen)) throw notFound('Tow')
  return writeFor(ctx, 'ask for an extra', async (tx) => {
    const job = (await lockTow(tx, id))!
    if (!isOurs(job)) throw notFound('Tow')
    await expireExtra(ctx, tx, job)
    ensure(canAskExtra(job, (await openExtra(tx, id)) !== undefined))
    const cost = await priced(ctx, tx, job, asked)
    if ((job.price_cents ?? 0) + cost.cents > MOST_CENTS)
      throw invalid('cents', 'This is more than a tow may cost here.')
    const me = person(ctx).id
    await ensurePhotosOf(
      tx,
      sql<boolean>`files.owner_id = ${me} and not exists (select from tow_extra_photos e where e.file_id = files.id)`,
      photos,
      'photos',
    )
    const now = ctx.services.now()
    const expires_at = new Date(now.getTime() + EXTRA_MS)
    const extra = newId(now.getTime())
    await tx
      .insertInto('tow_extras')
      .values({
        id: extra,
        job_id: id,
        offer_id: job.offer_id!,
        item: asked.item,
        ...cost,
        reason,
        asked_by: me,
        asked_at: now.toISOString(),
        expires_at: expires_at.toISOString(),
      })
      .execute()
    await tx
      .insertInto('tow_extra_photos')
      .values(photos.map((file_id, position) => ({ file_id, extra_id: extra, position })))
      .execute()
    await addJob(tx, 'tow_extra_clock', { id: extra }, { runAt: expires_at })
    const details = { item: asked.item, cents: cost.cents }
    await addTowEvent(ctx, tx, id, { kind: 'extra_asked', reason, details })
    const after = { number: towNumber(id), ...details }
    await audit(tx, { action: 'tow.extra_ask', table: 'tow_extras', id: extra, after })
    const said = {
      number: towNumber(id),
      company: await companyOf(tx, job.provider_id!),
      sum: formatCents(cost.cents),
      item: asked.item,
      minutes: EXTRA_MINUTES,
    }
    await notify(ctx, tx, job.driver_id, 'bookings', { ...payNews('extraAsked', said), action_url: paths.towJob(id) })
    return shown(ctx, tx, extra, false)
  })
}

/**
 * The driver says yes to the price that was read, or no. Where a card pays, its bank holds the sum first. The same answer
 * again changes nothing. Throws 404, 409 `wrong_step`, `expired`, `price_changed`.
 */
export const answerExtra: Verb<typeof towExtraContract.answerExtra> = async (
  ctx,
  { extra: id, agree, expected_cents, pay_company },
) => {
  const seen = await ctx.db
    .selectFrom('tow_extras as e')
    .innerJoin('tow_jobs as j', 'j.id', 'e.job_id')
    .select(['j.id', 'j.driver_id'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (seen?.driver_id !== person(ctx).id) throw notFound('Extra')
  return writeFor(ctx, 'answer an extra', async (tx) => {
    const job = (await lockTow(tx, seen.id))!
    const extra = await one(tx, id)
    const isDone = agree
      ? extra.status === 'agreed' || (extra.status === 'holding' && !pay_company)
      : extra.status === 'declined'
    if (!isDone) {
      ensure(canAnswerExtra(extra, { agree, pay_company }, ctx.services.now()))
      await answer(ctx, tx, job, extra, { agree, expected_cents, pay_company })
    }
    return shown(ctx, tx, id, true)
  })
}
type Said = { agree: boolean; expected_cents?: number | null | undefined; pay_company: boolean }
async function answer(ctx: Ctx, tx: Tx, job: PaidRow, extra: ExtraRow, { agree, expected_cents, pay_company }: Said) {
  if (!agree) return turnExtra(ctx, tx, job, extra, 'declined')
  const total = (job.price_cents ?? 0) + extra.cents
  if (total !== expected_cents)
    throw conflict('price_changed', `With it the tow costs ${formatCents(total)}. Confirm the new price, or say no.`, [
      { path: 'expected_cents', message: String(total) },
    ])
  if (pay_company || coversExtra(job, await holdsOf(tx, job.id), extra.cents))
    return agreeExtra(ctx, tx, job, extra, pay_company)
  await turnExtra(ctx, tx, job, extra, 'holding')
  await addJob(tx, 'settle_tow_pay', { id: job.id }, { key: `tow_pay:${job.id}` })
}

/**
 * The company takes back what it asked for, until somebody agreed to it. The tow’s lock decides between this and the driver’s
 * yes; what another card held for it is let go. Taken back again changes nothing. Throws 404, 403, 409 `wrong_step`,
 * `expired`, `other_phone`.
 */
export const withdrawExtra: Verb<typeof towExtraContract.withdrawExtra> = async (ctx, { extra: id }) => {
  const isOurs = await oursOf(ctx)
  const seen = await ctx.db.selectFrom('tow_extras').select('job_id').where('id', '=', id).executeTakeFirst()
  if (!seen) throw notFound('Extra')
  return writeFor(ctx, 'take back an extra', async (tx) => {
    const job = (await lockTow(tx, seen.job_id))!
    const extra = await one(tx, id)
    if (!isOurs(job) || extra.offer_id !== job.offer_id) throw notFound('Extra')
    if (extra.status !== 'withdrawn') {
      ensure(canWithdrawExtra(extra, ctx.services.now()))
      await turnExtra(ctx, tx, job, extra, 'withdrawn')
      await addJob(tx, 'settle_tow_pay', { id: job.id }, { key: `tow_pay:${job.id}` })
    }
    return shown(ctx, tx, id, false)
  })
}

/** Links to the pictures of an extra, for an hour; opening another’s is recorded. Throws 404 for whoever may not read it. */
export const extraPhotos: Verb<typeof towExtraContract.extraPhotos> = async (ctx, { extra }) => {
  const seen = await ctx.db.selectFrom('tow_extras').select('id').where('id', '=', extra).executeTakeFirst()
  if (!seen) throw notFound('Extra')
  const files = await ctx.db
    .selectFrom('tow_extra_photos as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['f.id', 'f.path', 'f.original_name'])
    .where('p.extra_id', '=', extra)
    .orderBy('p.position')
    .execute()
  return files.map(({ id, path, original_name }) => ({
    file_id: id,
    name: original_name,
    signed_url: signedLink(ctx, path).signed_url,
  }))
}
