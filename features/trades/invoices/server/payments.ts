import {
  addEvent,
  asDriver,
  asShop,
  notifyDriver,
  notifyShop,
  type RepairRow,
  repairOf,
  sidesOf,
} from '#features/trades/repairs/server/repair-rows.ts'
import { toDriver, toShop } from '#features/trades/repairs/server/words.ts'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { invoicesContract } from '../contract.ts'
import type { PaymentKind } from '../invoice.ts'
import { canAnswerPayment, canRecordPayment, RECEIVERS } from '../policy.ts'
import { closeSoon } from './deliver.ts'
import { lockShares, readBill } from './read-bill.ts'
import { billNews } from './words.ts'

type Side = 'driver' | 'shop'
type Seen = Awaited<ReturnType<typeof repairOf>>
/** Writes as whichever side the actor is; a shop's by who reads its prices. */
const asSide = <T>(ctx: Ctx, repair: Seen, why: string, work: (tx: Tx, held: RepairRow, side: Side) => Promise<T>) =>
  repair.driver_id === person(ctx).id
    ? asDriver(ctx, repair, why, (tx, held) => work(tx, held, 'driver'))
    : asShop(ctx, repair, 'prices', why, (tx, held) => work(tx, held, 'shop'))

type Said = { kind: PaymentKind; cents: number; reason?: string }
const ACTS = {
  recorded: 'repair.payment_recorded',
  confirmed: 'repair.payment_confirmed',
  objected: 'repair.payment_objected',
} as const
/** The other side reads of it. */
async function tell(
  ctx: Ctx,
  tx: Tx,
  held: RepairRow,
  side: Side,
  key: 'recorded' | 'confirmed' | 'objected',
  said: Said,
) {
  const { kind, cents, reason = '' } = said
  await addEvent(ctx, tx, held.id, { kind: `payment_${key}`, reason, details: { payment: kind, cents } })
  await audit(tx, { action: ACTS[key], table: 'repairs', id: held.id, after: { kind, cents }, reason })
  const { business, driver } = await sidesOf(ctx, tx, held)
  const news = billNews(key, { who: side === 'driver' ? driver : business, kind, sum: formatCents(cents), reason })
  if (side === 'driver') await notifyShop(ctx, tx, held, toShop(held.id, news))
  else await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
}

type OneOf = { kind: PaymentKind; cents: number; reference: string; issued_on?: string | null | undefined }
const numberOf = ({ reference }: Pick<OneOf, 'reference'>) => reference.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
/** Whether two records of one sum may be the same money: by their numbers, else by their days, where both have one. */
function maySame(one: OneOf, other: OneOf): boolean {
  const [number, known] = [numberOf(one), numberOf(other)]
  if (number && known) return number === known
  return !one.issued_on || !other.issued_on || one.issued_on === other.issued_on
}

/**
 * Refuses (409 `recorded_already`) money of the insurer that stands on the bill already and was not denied: as somebody else
 * than `side` recorded it, or without one anybody. The repair is held.
 */
export async function ensureNotRecorded(tx: Tx, repairId: string, payment: OneOf, side?: Side): Promise<void> {
  if (!payment.kind.startsWith('insurer')) return
  const rows = await tx
    .selectFrom('repair_payments')
    .select(['kind', 'cents', 'reference', 'issued_on', 'recorded_side'])
    .where('repair_id', '=', repairId)
    .where('kind', '=', payment.kind)
    .where('cents', '=', payment.cents)
    .where('disputed_at', 'is', null)
    .execute()
  if (rows.some((one) => one.recorded_side !== side && maySame(one, payment)))
    throw conflict(
      'recorded_already',
      'This payment is on record already. If it’s another one of the same amount, enter its check or reference number.',
    )
}

type Sent = { kind: PaymentKind; cents: number; reference: string; issued_on: string | null }
/** Writes down what the insurer's own people, `who`, say they sent: both sides read it, and whoever it was for confirms or denies it. Throws 409. */
export async function recordInsurersPayment(ctx: Ctx, tx: Tx, held: RepairRow, payment: Sent, who: string) {
  ensure(canRecordPayment(held))
  await ensureNotRecorded(tx, held.id, payment)
  const at = ctx.services.now()
  const row = { id: newId(at.getTime()), repair_id: held.id, ...payment, recorded_side: 'insurer' as const }
  await tx
    .insertInto('repair_payments')
    .values({ ...row, at: at.toISOString() })
    .execute()
  const { kind, cents } = payment
  await addEvent(ctx, tx, held.id, { kind: 'payment_recorded', details: { payment: kind, cents } })
  await audit(tx, { action: ACTS.recorded, table: 'repairs', id: held.id, after: { kind, cents, who } })
  const told = { who, kind, sum: formatCents(cents) }
  const newsFor = (side: Side) => billNews(RECEIVERS[kind] === side ? 'recorded' : 'sent', told)
  await notifyDriver(ctx, tx, held, toDriver(held.claim_id, newsFor('driver')))
  await notifyShop(ctx, tx, held, toShop(held.id, newsFor('shop')))
}

/** Writes down money that moved outside: a record for both sides, nothing in our books (domain/repair.md §5.4). */
export const recordPayment: Verb<typeof invoicesContract.record> = async (ctx, { repair_id, ...payment }) => {
  refusePromises(payment)
  const repair = await repairOf(ctx.db, repair_id)
  await asSide(ctx, repair, 'record payment', async (tx, held, side) => {
    ensure(canRecordPayment(held))
    const { today } = await sidesOf(ctx, tx, held)
    for (const field of ['issued_on', 'received_on'] as const)
      if (payment[field] && payment[field] > today) throw invalid(field, 'Choose today or an earlier day.')
    await ensureNotRecorded(tx, held.id, payment, side)
    await tx
      .insertInto('repair_payments')
      .values({
        id: newId(ctx.services.now().getTime()),
        repair_id,
        ...payment,
        recorded_side: side,
        recorded_by: person(ctx).id,
        at: ctx.services.now().toISOString(),
      })
      .execute()
    await tell(ctx, tx, held, side, 'recorded', payment)
  })
  return readBill(ctx, { repair_id })
}

/** One side's word on what the other recorded; whoever may not read the repair learns nothing. */
async function answer(ctx: Ctx, id: string, reason?: string) {
  const found = await ctx.db.selectFrom('repair_payments').select('repair_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Payment')
  const repair = await repairOf(ctx.db, found.repair_id)
  await asSide(ctx, repair, 'answer payment', async (tx, held, side) => {
    // a driver may say what they were promised
    if (side === 'shop') refusePromises({ reason })
    const payment = await tx
      .selectFrom('repair_payments')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    ensure(canAnswerPayment(side, payment))
    const at = ctx.services.now().toISOString()
    const said = reason
      ? { disputed_at: at, disputed_reason: reason }
      : { confirmed_at: at, confirmed_by: person(ctx).id }
    await tx.updateTable('repair_payments').set(said).where('id', '=', id).execute()
    await tell(ctx, tx, held, side, reason ? 'objected' : 'confirmed', { ...payment, ...(reason && { reason }) })
    await lockShares(tx, held.id)
    await closeSoon(ctx, tx, held)
  })
  return readBill(ctx, { repair_id: repair.id })
}
export const confirmPayment: Verb<typeof invoicesContract.confirm> = (ctx, { payment_id }) => answer(ctx, payment_id)
export const objectPayment: Verb<typeof invoicesContract.object> = (ctx, { payment_id, reason }) =>
  answer(ctx, payment_id, reason)
