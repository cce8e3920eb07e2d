import type { Selectable } from 'kysely'
import type { TowHolds } from '#db/types.gen.ts'
import { failureOf } from '#features/money/payments/card-failure.ts'
import { keptCard } from '#features/towing/tows/server/tow-cards.ts'
import type { TowRow } from '#features/towing/tows/server/tow-rows.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { TowPay } from '../contract.ts'
import { cardCents, payStateOf } from '../pay.ts'

export type PaidRow = TowRow
export type HoldRow = Selectable<TowHolds>

export const holdsOf = (db: Database | Tx, jobId: string): Promise<HoldRow[]> =>
  db.selectFrom('tow_holds').selectAll().where('job_id', '=', jobId).orderBy('created_at').orderBy('id').execute()

/** How a tow is paid, as somebody who may read it reads it; `db` is the system's. */
export async function payOf(db: Database | Tx, job: PaidRow, inside: boolean): Promise<TowPay> {
  if (job.pay_state === null)
    return { pay: job.pay, state: null, cents: 0, rest_cents: 0, failure: null, order_id: null }
  const holds = await holdsOf(db, job.id)
  const order = await db.selectFrom('orders').select('id').where('tow_job_id', '=', job.id).executeTakeFirst()
  const cents = cardCents(job, holds)
  const most = job.due_cents ?? job.cap_cents ?? cents
  const state = job.pay_state
  return {
    pay: job.pay,
    state,
    cents,
    // what the card does not pay, the driver pays the company
    rest_cents: state === 'part' || state === 'charged' ? Math.max(0, most - cents) : state === 'direct' ? most : 0,
    failure:
      inside && (state === 'refused' || state === 'part' || state === 'direct')
        ? failureOf(holds.findLast(({ status }) => status === 'refused')?.failure ?? null)
        : null,
    order_id: order?.id ?? null,
  }
}

/** Writes down what the card came to, when it came to something else. */
export async function keepPayState(
  tx: Tx,
  job: PaidRow,
): Promise<{ before: PaidRow['pay_state']; now: PaidRow['pay_state'] }> {
  const hasCard = (await keptCard(tx, job.driver_id)) !== undefined
  const now = payStateOf(job, await holdsOf(tx, job.id), hasCard)
  if (now !== job.pay_state) await tx.updateTable('tow_jobs').set({ pay_state: now }).where('id', '=', job.id).execute()
  return { before: job.pay_state, now }
}
