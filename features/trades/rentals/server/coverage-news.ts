// What happens to a claim's rental cover concerns those who have booked with it: jobs, after the change itself.
import { sql } from 'kysely'
import { limitsOf } from '#features/claims/claims/limits.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import type { Job } from '#lib/server/jobs.ts'
import { nearLimit, rentalNews } from './words.ts'
import { lockOrder } from '#features/work/orders/server/rows.ts'
import { coverageUsed } from '#features/market/prices/server/coverage-used.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'
import { onDay } from '#features/work/orders/server/words.ts'
import { AHEAD } from '#features/work/orders/status.ts'

/** domain practice §10, 11: the driver is warned when so much of the days or dollars is taken. */
const NEAR = 0.8

/** Warns the driver whose bookings have taken most of the days or dollars; once for each limit, until it is raised. */
export const warnOfLimits: Job = async (ctx, payload) => {
  const id = String(payload['claim_id'])
  await ctx.write(async (tx) => {
    const claim = await tx
      .selectFrom('claims')
      .select(['id', 'driver_id', 'status', 'insurer_name', 'claim_number'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const coverage = await tx.selectFrom('coverage').selectAll().where('claim_id', '=', id).executeTakeFirst()
    if (!claim || !coverage || claim.status === 'closed') return
    const used = await coverageUsed(tx, id)
    const limits = limitsOf(coverage)
    const reached = [
      { kind: 'days' as const, used: used.days, of: limits.days ?? 0 },
      { kind: 'dollars' as const, used: used.cents, of: limits.total_cents ?? 0 },
    ].filter((limit) => limit.of > 0 && limit.used >= limit.of * NEAR)
    const { rows: told } = await sql<{ kind: string; of: number }>`
      select details ->> 'of_what' as kind, (details ->> 'of')::int as of from claim_events
      where claim_id = ${id} and kind = 'limit'`.execute(tx)
    const fresh = reached.filter(({ kind, of }) => !told.some((one) => one.kind === kind && one.of === of))
    if (!fresh.length) return
    for (const { kind, of, used: taken } of fresh)
      await tx
        .insertInto('claim_events')
        .values({ claim_id: id, kind: 'limit', details: JSON.stringify({ of_what: kind, of, used: taken }) })
        .execute()
    await notify(ctx, tx, claim.driver_id, 'claims', nearLimit(claim, fresh))
  })
}

/**
 * The cover of a claim ends on a day (or does not any more): whoever booked beyond it on the insurer's account is notified,
 * driver and provider. The bookings themselves stay as bought.
 */
export const notifyOfEnd: Job = async (ctx, payload) => {
  const until = String(payload['until'])
  const undone = payload['undone'] === true
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('claim_id', '=', String(payload['claim_id']))
    .where('status', 'in', ['paid', 'pending'])
    .where('work_status', 'in', AHEAD)
    .where('insurer_cents', '>', 0)
    .where(sql<string>`coalesce(end_date, service_date)`, '>', until)
    .orderBy('id')
    .execute()
  await ctx.write(async (tx) => {
    for (const { id } of rows) {
      const order = await lockOrder(tx, id)
      const parties = await partiesOf(tx, order)
      const { about } = parties
      const news = (key: 'endsForDriver' | 'endsForProvider') =>
        undone ? rentalNews('endsNoMore', about) : rentalNews(key, about, { until: onDay(until) })
      await notifyParty(ctx, tx, order, parties, 'customer', news('endsForDriver'))
      if (order.status === 'paid')
        await notifyParty(ctx, tx, order, parties, 'provider', news('endsForProvider'), { act: 'answer' })
    }
  })
}
