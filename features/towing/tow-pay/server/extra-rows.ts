import type { Selectable } from 'kysely'
import type { TowExtras } from '#db/types.gen.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { paths } from '#app/paths.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { towShares } from '#features/towing/tows/steps.ts'
import { Terms } from '#features/towing/tows/job.ts'
import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { formatCents } from '#lib/money.ts'
import { addJob, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { capWith, EXTRA_MS, extraPrices, type ExtraStatus, isOpenExtra, OPEN_EXTRAS, splitByCap } from '../extra.ts'
import { PaidLine, TowExtra } from '../extra-contract.ts'
import { coversExtra, mostOf } from '../pay.ts'
import { type HoldRow, type PaidRow } from './pay-rows.ts'
import { payNews } from './words.ts'

export type ExtraRow = Selectable<TowExtras>
type Db = Database | Tx

/** What the company that has a tow agreed to: how its price was made, and its rates, which never change. */
export async function agreedOf(db: Db, job: Pick<PaidRow, 'offer_id'>) {
  if (!job.offer_id) return null
  const offer = await db.selectFrom('tow_offers').selectAll().where('id', '=', job.offer_id).executeTakeFirst()
  if (!offer) return null
  const card = offer.card_id
    ? await db.selectFrom('tow_rate_cards').selectAll().where('id', '=', offer.card_id).executeTakeFirst()
    : undefined
  return { offer, terms: Terms.parse(offer.terms), card: card ?? null }
}

/** What its company may ask for now beyond the price, by the rates it agreed to. */
export const extraPricesOf = (job: PaidRow, agreed: Awaited<ReturnType<typeof agreedOf>>, now: Date) =>
  extraPrices(
    agreed?.card ?? null,
    agreed?.terms ?? { dolly: true, after_hours: false },
    { ...job, lines: PaidLine.array().parse(job.lines) },
    now,
  )

/** What the company that has a tow asked for, the newest first. */
export const extrasOf = (db: Db, job: PaidRow): Promise<ExtraRow[]> =>
  job.offer_id
    ? db
        .selectFrom('tow_extras')
        .selectAll()
        .where('job_id', '=', job.id)
        .where('offer_id', '=', job.offer_id)
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    : Promise.resolve([])
/** The one extra of a tow that is still to be decided. */
export const openExtra = (db: Db, jobId: string): Promise<ExtraRow | undefined> =>
  db
    .selectFrom('tow_extras')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('status', 'in', [...OPEN_EXTRAS])
    .executeTakeFirst()

type Reader = { now: Date; left: number | null; inside: boolean; holds: readonly HoldRow[] }
/** An extra as somebody reads it. `left`: of the towing limit, before this tow; a company reads nothing of it. */
export function shownExtra(row: ExtraRow, job: PaidRow, { now, left, inside, holds }: Reader): TowExtra {
  const over = row.status !== 'holding' && Date.parse(row.expires_at) <= now.getTime()
  const status = isOpenExtra(row) && over ? 'expired' : row.status
  const price_cents = job.price_cents ?? 0
  const split = splitByCap(price_cents, job.cap_cents, row.cents)
  const shares = inside ? towShares(split.total_cents, left) : null
  return TowExtra.parse({
    ...row,
    status,
    then: isOpenExtra({ status })
      ? {
          price_cents,
          cap_cents: job.cap_cents,
          ...split,
          insurer_cents: shares?.insurer_cents ?? null,
          own_cents: shares?.own_cents ?? null,
          hold_cents: coversExtra(job, holds, row.cents) ? null : mostOf(job, row.cents),
        }
      : null,
  })
}

/** The price with it from now on, and the cap where it does not reach; the card follows by itself. */
export async function agreeExtra(ctx: Ctx, tx: Tx, job: PaidRow, extra: ExtraRow, direct: boolean): Promise<void> {
  const { item, count, each_cents, cents } = extra
  const lines = PaidLine.array().parse(job.lines)
  const price_cents = (job.price_cents ?? 0) + cents
  await turnExtra(ctx, tx, job, extra, 'agreed', direct)
  await tx
    .updateTable('tow_jobs')
    .set({
      price_cents,
      cap_cents: capWith(job.cap_cents, price_cents),
      lines: JSON.stringify([...lines, { kind: `extra_${item}`, count, each_cents, cents }]),
    })
    .where('id', '=', job.id)
    .execute()
}

export const companyOf = async (db: Db, provider_id: string): Promise<string> =>
  (
    await db
      .selectFrom('provider_profiles')
      .select('business_name')
      .where('id', '=', provider_id)
      .executeTakeFirstOrThrow()
  ).business_name
/** How each answer is told to the company; what the bank or the company does is told to the driver. */
const SAYS = { agreed: 'extraAgreed', declined: 'extraDeclined', expired: 'extraExpired' } as const
/** One extra turns, in the history, in the audit, and to whoever waits for it. */
export async function turnExtra(
  ctx: Ctx,
  tx: Tx,
  job: PaidRow,
  extra: ExtraRow,
  status: Exclude<ExtraStatus, 'asked'>,
  direct = false,
): Promise<void> {
  const now = ctx.services.now()
  const { id, item, cents } = extra
  // what a bank refused may still be paid to the company, for as long again
  const again = status === 'refused' && new Date(now.getTime() + EXTRA_MS)
  await tx
    .updateTable('tow_extras')
    .set({ status, direct, answered_at: now.toISOString(), ...(again && { expires_at: again.toISOString() }) })
    .where('id', '=', id)
    .execute()
  if (again) await addJob(tx, 'tow_extra_clock', { id }, { runAt: again })
  const kind =
    status === 'withdrawn' ? 'extra_taken_back' : status === 'agreed' && direct ? 'extra_direct' : `extra_${status}`
  await addTowEvent(ctx, tx, job.id, { kind, details: { item, cents } })
  const after = { number: towNumber(job.id), item, cents, status }
  const action = status === 'withdrawn' ? 'tow.extra_withdraw' : 'tow.extra_answer'
  await audit(tx, { action, table: 'tow_extras', id, after })
  if (status === 'holding') return
  const company = await companyOf(tx, job.provider_id!)
  const said = { number: towNumber(job.id), company, sum: formatCents(cents) }
  if (status === 'refused' || status === 'withdrawn')
    return notify(ctx, tx, job.driver_id, 'bookings', {
      ...payNews(status === 'refused' ? 'extraRefused' : 'extraTakenBack', said),
      action_url: paths.towJob(job.id),
    })
  const total = formatCents((job.price_cents ?? 0) + (status === 'agreed' ? cents : 0))
  await notifyTeam(
    ctx,
    tx,
    { provider_id: job.provider_id!, act: 'answer', topic: 'work' },
    {
      ...payNews(SAYS[status], { ...said, total, direct: direct ? 'yes' : 'no' }),
      action_url: paths.providerDispatch(),
    },
    { no_mail: true },
  )
}

const isOver = (extra: Pick<ExtraRow, 'expires_at'>, now: Date) => Date.parse(extra.expires_at) <= now.getTime()
/** That the driver said no to an extra, or nothing, or their bank did: only then a tow may end over its price. */
export const wasRefused = async (db: Db, job: PaidRow, now: Date): Promise<boolean> =>
  (await extrasOf(db, job)).some(
    (extra) =>
      extra.status === 'declined' || extra.status === 'expired' || (extra.status === 'asked' && isOver(extra, now)),
  )
/** An extra that the driver said yes to, and that the card must hold before it is agreed. */
export async function waitingExtra(db: Db, jobId: string, now: Date): Promise<ExtraRow | undefined> {
  const extra = await openExtra(db, jobId)
  return extra?.status === 'holding' || (extra?.status === 'refused' && !isOver(extra, now)) ? extra : undefined
}
/** Ends an open extra whose minutes are over; the caller holds the tow. */
export async function expireExtra(ctx: Ctx, tx: Tx, job: PaidRow): Promise<void> {
  const extra = await openExtra(tx, job.id)
  if (extra && extra.status !== 'holding' && isOver(extra, ctx.services.now()))
    await turnExtra(ctx, tx, job, extra, 'expired')
}
/** What time does to an extra: unanswered, it is not agreed to. */
export const towExtraClock: Job = async (ctx, payload) => {
  await ctx.write(async (tx) => {
    const id = String(payload['id'])
    const extra = await tx.selectFrom('tow_extras').select('job_id').where('id', '=', id).executeTakeFirst()
    const job = extra && (await lockTow(tx, extra.job_id))
    if (!job) return
    await expireExtra(ctx, tx, job)
    // a clock that ran a moment too early, by another clock, comes back
    const still = await openExtra(tx, job.id)
    const ahead = still?.id === id && still.status !== 'holding' && new Date(still.expires_at)
    if (ahead) await addJob(tx, 'tow_extra_clock', { id }, { runAt: ahead })
  })
}
