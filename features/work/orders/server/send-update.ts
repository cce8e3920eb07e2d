import { dayIn } from '#lib/dates.ts'
import { invalid, tooMany } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { canSendUpdate } from '../policy.ts'
import { UPDATES_PER_HOUR } from '../progress.ts'
import { updateKindsOf } from '../update-kinds.ts'
import { bookingOf } from './booking.ts'
import { lockOrder, orderOf } from './rows.ts'
import { partiesOf, notifyParty } from './notify-party.ts'
import { appendStep } from './work-photos.ts'
import { bookingNews, onDay } from './words.ts'

const HOUR = 3_600_000

/** Sends the driver an update on the work. Appended for good; a delay names the day that is expected now. */
export const sendUpdate: Verb<typeof ordersContract.sendUpdate> = async (
  ctx,
  { id, kind, text, expected_on, photos },
) => {
  if (kind === 'delayed' && !expected_on) throw invalid('expected_on', 'Enter the new expected date.')
  if (kind !== 'delayed' && expected_on)
    throw invalid('expected_on', 'A new day belongs to a delay only. Choose “Delayed” or leave the day out.')
  const read = await orderOf(ctx.db, id)
  const { viewer, provider } = read
  if (expected_on && expected_on < dayIn(provider.time_zone, ctx.services.now()))
    throw invalid('expected_on', 'This date has passed. Choose today or later.')
  await ctx.write(async (tx) => {
    const order = await lockOrder(tx, id)
    ensure(canSendUpdate({ ...order, viewer }))
    if (!updateKindsOf(read).includes(kind))
      throw invalid(
        'kind',
        'This update doesn’t fit this type of work. Choose another, or “Update” with your own message.',
      )
    await ensurePace(ctx, tx, id)
    await appendStep(ctx, tx, order, {
      kind: 'update',
      reason: text,
      details: { update: kind, ...(expected_on && { expected_on }) },
      photos,
    })
    await audit(tx, { action: 'order.update', table: 'orders', id, after: { kind, photos: photos.length } })
    const parties = await partiesOf(tx, order)
    const expected = expected_on ? onDay(expected_on) : null
    const news = bookingNews('update', parties.about, { kind, text, expected })
    const type = kind === 'delayed' ? 'warning' : kind === 'ready' ? 'success' : news.type
    await notifyParty(ctx, tx, order, parties, 'customer', { ...news, type })
  })
  return bookingOf(ctx, { id })
}

/** More than a few in an hour ring a driver's phone for nothing. */
async function ensurePace(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const now = ctx.services.now().getTime()
  const { sent, first } = await tx
    .selectFrom('order_events')
    .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.min('at').as('first')])
    .where('order_id', '=', id)
    .where('kind', '=', 'update')
    .where('at', '>', new Date(now - HOUR).toISOString())
    .executeTakeFirstOrThrow()
  if (sent < UPDATES_PER_HOUR) return
  const seconds = Math.max(1, Math.ceil((new Date(first).getTime() + HOUR - now) / 1000))
  throw tooMany(
    seconds,
    `You have sent ${sent} updates about this booking in an hour. Send the next one in ${Math.ceil(seconds / 60)} minutes, or send a message.`,
  )
}
