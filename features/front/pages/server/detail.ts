import { sql } from 'kysely'
import { chargebacksOf } from '#features/cases/chargebacks/server/chargebacks-of.ts'
import { shownDeposit } from '#features/trades/deposits/server/deposit-rows.ts'
import { owedOf } from '#features/trades/deposits/server/owed.ts'
import { departureOf } from '#features/trades/rentals/server/departure.ts'
import { jobRecordOf } from '#features/work/job-records/server/read.ts'
import { licenseOf } from '#features/trades/rentals/server/license-of.ts'
import { newestReturn } from '#features/trades/rentals/server/returned.ts'
import { newestChange } from '#features/work/changes/server/newest-change.ts'
import { choiceOf } from '#features/work/matching/server/choices.ts'
import type { Order } from '#features/work/orders/order.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { bookingsContract } from '../contract.ts'

/** One booking as its page shows it: the core's read, and what each room knows. Throws 404, also for somebody else's. */
export const getOrder: Verb<typeof bookingsContract.get> = async (ctx, { id }) => {
  const booking = await bookingOf(ctx, { id })
  const [left, change, early_return, license, job_record, asked, choice, chargebacks, claimed_back, deposit, owed] =
    await Promise.all([
      departureOf(ctx.db, booking.extends_order_id),
      newestChange(ctx.db, id),
      newestReturn(ctx.db, id),
      licenseOf(ctx.db, id),
      jobRecordOf(ctx, booking),
      questionsOf(ctx.db, id),
      choiceOf(ctx.db, id),
      chargebacksOf(ctx.db, id),
      isClaimedBack(ctx.db, booking),
      shownDeposit(ctx, booking),
      owedOf(ctx.db, booking),
    ])
  return {
    ...booking,
    left,
    // what would go back to the driver's card is for who reads prices
    change: change && !canSeePrices(booking).yes ? { ...change, refund_cents: 0 } : change,
    early_return,
    license,
    job_record,
    asked,
    choice,
    chargebacks,
    claimed_back,
    deposit,
    owed,
  }
}

const questionsOf = async (db: Database, orderId: string): Promise<number> =>
  (
    await db
      .selectFrom('order_questions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).count

const isClaimedBack = async (db: Database, { id, user_id }: Pick<Order, 'id' | 'user_id'>): Promise<boolean> =>
  (await db
    .selectFrom('issued_documents')
    .select('id')
    .where('driver_id', '=', user_id)
    .where('kind', '=', 'reimbursement_request')
    .where(sql<boolean>`starts_with(key, ${`reimbursement_request:${id}#`})`)
    .executeTakeFirst()) !== undefined
