import { notify } from '#features/base/notifications/server/notify.ts'
import { workingDaysAfter } from '#features/trades/estimates/deadline.ts'
import { openTimesOf } from '#features/trades/estimates/server/open-times.ts'
import { addDays, dayIn, startOfDayIn } from '#lib/dates.ts'
import { addJob, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { onDay } from '#features/work/orders/server/words.ts'
import { repairNews, toDriver } from './words.ts'

/** Business days of a shop without a word, after which the driver is told so. */
const SILENT_DAYS = 3

/** When so many working days of the shop will have passed: at the end of the last. */
async function silentFrom(tx: Tx, providerId: string, since: Date): Promise<Date> {
  const shop = await openTimesOf(tx, providerId)
  const last = workingDaysAfter(shop, dayIn(shop.time_zone, since), SILENT_DAYS)
  return startOfDayIn(shop.time_zone, addDays(last, 1))
}

/** The shop has told something: the driver hears from us only after so many of its working days without another word. */
export async function waitForNews(ctx: Ctx, tx: Tx, repairId: string): Promise<void> {
  const repair = await tx
    .updateTable('repairs')
    .set({ written_at: ctx.services.now().toISOString() })
    .where('id', '=', repairId)
    .returning(['id', 'status', 'provider_id'])
    .executeTakeFirstOrThrow()
  if (repair.status !== 'in_shop') return
  await watchSilence(ctx, tx, repair)
}
/** From now on so many working days without a word are said; also after the work was stopped. */
export async function watchSilence(ctx: Ctx, tx: Tx, repair: { id: string; provider_id: string }): Promise<void> {
  const runAt = await silentFrom(tx, repair.provider_id, ctx.services.now())
  await addJob(tx, 'repair_silence', { id: repair.id }, { runAt, key: `repair_silence:${repair.id}` })
}

/** Tells the driver that nothing is new, and until when the car is promised: it always goes, also when a field is missing. */
export const repairSilence: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  await ctx.write(async (tx) => {
    const repair = await tx.selectFrom('repairs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!repair || repair.status !== 'in_shop' || !repair.written_at) return
    const shop = await tx
      .selectFrom('provider_profiles')
      .select(['business_name', 'time_zone'])
      .where('id', '=', repair.provider_id)
      .executeTakeFirstOrThrow()
    const now = ctx.services.now()
    // the shop wrote while this waited for its turn; that has its own wait
    if (now < (await silentFrom(tx, repair.provider_id, new Date(repair.written_at)))) return
    await tx.insertInto('repair_events').values({ repair_id: id, kind: 'silence', at: now.toISOString() }).execute()
    await notify(
      ctx,
      tx,
      repair.driver_id,
      'bookings',
      toDriver(
        repair.claim_id,
        repairNews('silence', {
          business: shop.business_name,
          since: onDay(dayIn(shop.time_zone, new Date(repair.written_at))),
          promised: repair.promised_on ? onDay(repair.promised_on) : null,
        }),
      ),
    )
    await watchSilence(ctx, tx, repair)
  })
}
