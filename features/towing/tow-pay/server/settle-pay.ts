// Brings the card of a tow to what it should be: held, held anew, taken or dropped. Safe to repeat.
import type { CardEvent } from '#features/money/payments/server/card-events.ts'
import type { Hold } from '#features/money/payments/server/card-holds.ts'
import { recordMade } from '#features/money/payments/server/find-record.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { firstTime } from '#features/money/payments/server/received.ts'
import { lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { keptCard } from '#features/towing/tows/server/tow-cards.ts'
import { isRefusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { addJob, asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { coversExtra, HOLD_STATUS, type HoldStatus, nextHold } from '../pay.ts'
import { agreeExtra, turnExtra, waitingExtra } from './extra-rows.ts'
import { holdsOf, keepPayState, type PaidRow } from './pay-rows.ts'
import { recordCharge } from './record-charge.ts'
import { sayPay } from './say-pay.ts'

/** A changed destination is opening, placing and dropping; more than this in one go is left to the next time. */
const MOST_STEPS = 8

/** Throws when the payment provider does not answer: the job comes back. */
export async function settleTowPay(ctx: Ctx, jobId: string): Promise<void> {
  const system = asSystem(ctx, 'tow pay')
  const seen: string[] = []
  for (let count = 0; count < MOST_STEPS; count++) {
    const step = await system.write((tx) => begin(system, tx, jobId, seen))
    if (!step) return
    const said = await ask(system, jobId, step)
    if (step.do === 'drop' && said.status === 'held') seen.push(step.id)
    await system.write((tx) => recordHold(system, tx, jobId, step.id, said))
  }
}

type Asked = { do: 'place' | 'drop' | 'take'; id: string }
/** Decides under the tow's lock and writes down what is begun, so that a crash after the question finds it again. */
async function begin(ctx: Ctx, tx: Tx, jobId: string, seen: readonly string[]): Promise<Asked | null> {
  const job = await lockTow(tx, jobId)
  if (!job) return null
  const extra = await waitingExtra(tx, jobId, ctx.services.now())
  const holds = await holdsOf(tx, jobId)
  if (extra && coversExtra(job, holds, extra.cents)) {
    // agreed before the smaller hold goes: taken back a moment earlier, that one is still there and the larger goes
    await agreeExtra(ctx, tx, job, extra, false)
    return begin(ctx, tx, jobId, seen)
  }
  const step = nextHold(job, holds, await keptCard(tx, job.driver_id), seen, extra?.cents)
  if (!step) {
    // the card has done all it can, and it does not cover the extra
    if (extra?.status === 'holding') await turnExtra(ctx, tx, job, extra, 'refused')
    await turn(ctx, tx, job)
    return null
  }
  if (step.do === 'bind') {
    await tx.updateTable('tow_holds').set({ capture_cents: step.cents }).where('id', '=', step.id).execute()
    return { do: 'take', id: step.id }
  }
  if (step.do !== 'open') return step
  const now = ctx.services.now()
  const id = newId(now.getTime())
  const { customer_id, payment_method_id, cents } = step
  await tx
    .insertInto('tow_holds')
    .values({
      id,
      job_id: jobId,
      offer_id: job.offer_id!,
      customer_id,
      payment_method_id,
      amount_cents: cents,
      created_at: now.toISOString(),
    })
    .execute()
  return { do: 'place', id }
}

/** What the payment provider says of one hold; never inside a transaction. A hold or card that it does not know has ended. */
async function ask(ctx: Ctx, jobId: string, step: Asked): Promise<Hold> {
  const company = paymentProvider(ctx.services)
  const row = await ctx.db.selectFrom('tow_holds').selectAll().where('id', '=', step.id).executeTakeFirstOrThrow()
  const { stripe_payment_intent_id: intent, amount_cents, capture_cents } = row
  try {
    if (step.do === 'place') {
      const made = await recordMade(ctx, 'charge', row.created_at, ({ payment_id }) => payment_id === step.id)
      if (made?.payment_intent) return await company.readHold(made.payment_intent)
      const card = { customer: row.customer_id, payment_method: row.payment_method_id }
      return await company.hold({ ...card, amount_cents, key: `tow_${step.id}`, tow_id: jobId, payment_id: step.id })
    }
    if (step.do === 'take')
      return await company.captureHold({ id: intent!, amount_cents: capture_cents!, key: `tow_taken_${step.id}` })
    return await company.dropHold(intent!)
  } catch (error) {
    if (!isRefusal(error) || (error.status !== 404 && error.status !== 422)) throw error
    const status = step.do === 'place' ? 'refused' : 'ended'
    return { id: intent, status, amount_cents, captured_cents: 0, capture_before: null, failure: error.code }
  }
}

/** Writes down what the payment provider says of one hold; one only ever moves on, however late or often it is said. */
async function recordHold(ctx: Ctx, tx: Tx, jobId: string, id: string, said: Hold): Promise<void> {
  const job = await lockTow(tx, jobId)
  const before = await tx.selectFrom('tow_holds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!job || before?.job_id !== job.id) return
  const status = ({ held: 'held', captured: 'taken', refused: 'refused', ended: 'lapsed' } as const)[said.status]
  const next: readonly HoldStatus[] = HOLD_STATUS[before.status].next
  if (next.includes(status)) {
    // released because nobody wants it, or by itself
    const wanted = status === 'lapsed' && (before.capture_cents !== null || (await isWanted(tx, job, id)))
    await tx
      .updateTable('tow_holds')
      .set({
        status: status === 'lapsed' && !wanted ? 'dropped' : status,
        captured_cents: status === 'taken' ? said.captured_cents : 0,
        failure: status === 'refused' ? (said.failure ?? 'card_declined').slice(0, 200) : null,
        ...(said.id && { stripe_payment_intent_id: said.id }),
        ...(said.capture_before && { capture_before: said.capture_before }),
      })
      .where('id', '=', id)
      .execute()
    if (status === 'taken')
      await recordCharge(ctx, tx, job, { ...before, stripe_payment_intent_id: said.id }, said.captured_cents)
  }
  await turn(ctx, tx, job)
}
/** Whether this hold would be kept: dropping it is not the next thing to do. */
async function isWanted(tx: Tx, job: PaidRow, id: string): Promise<boolean> {
  const step = nextHold(job, await holdsOf(tx, job.id), undefined, [])
  return !(step?.do === 'drop' && step.id === id)
}

/** Both sides hear what the card came to, once. */
async function turn(ctx: Ctx, tx: Tx, job: PaidRow): Promise<void> {
  const { before, now } = await keepPayState(tx, job)
  if (now !== before && now) await sayPay(ctx, tx, { ...job, pay_state: now })
}

/** What the payment provider tells of a hold by itself: once per event, then whatever follows. False for no hold of a tow. */
export async function towHoldMoved(ctx: Ctx, event: CardEvent, hold: NonNullable<CardEvent['hold']>): Promise<boolean> {
  const system = asSystem(ctx, 'tow hold event')
  const row = await system.db
    .selectFrom('tow_holds')
    .select(['id', 'job_id'])
    .where((eb) =>
      eb.or([
        eb('stripe_payment_intent_id', '=', hold.id),
        eb('id', '=', hold.payment_id ?? '00000000-0000-0000-0000-000000000000'),
      ]),
    )
    .executeTakeFirst()
  if (!row) return false
  await system.write(async (tx) => {
    if (!(await firstTime(tx, event))) return
    await recordHold(system, tx, row.job_id, row.id, hold)
    await addJob(tx, 'settle_tow_pay', { id: row.job_id }, { key: `tow_pay:${row.job_id}` })
  })
  return true
}
