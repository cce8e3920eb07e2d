import { mayAct } from '#features/business/providers/policy.ts'
import { deductibleOf } from '#features/claims/coverage/server/deductible-of.ts'
import { Shares } from '#features/trades/estimates/shares.ts'
import { versionName } from '#features/trades/repairs/repair.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { viewerOf } from '#features/trades/repairs/server/read.ts'
import { type RepairRow, repairOf, versionsOfRepairs } from '#features/trades/repairs/server/repair-rows.ts'
import { standing } from '#features/trades/repairs/sums.ts'
import { backCents } from '#features/work/orders/server/rows.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { type Bill, billOf, type Invoice, InvoiceLines, paidOf, type Stands } from '../invoice.ts'
import { HandBackFacts } from '../paper.ts'
import { canDeliver, canInvoice } from '../policy.ts'
import { lawOf, partiesOf } from './law.ts'

type Db = Database | Tx

/** The authorized lines of a repair that were not withdrawn, with what the insurer said and the driver signed of each. */
export async function standsOf(db: Db, repairId: string): Promise<Stands[]> {
  const [versions, withdrawn] = await Promise.all([
    versionsOfRepairs(db, [repairId]),
    db.selectFrom('repair_lines').selectAll().where('repair_id', '=', repairId).execute(),
  ])
  return standing(versions, withdrawn).map(({ version, ...line }) => ({
    ...line,
    version: {
      id: version.id,
      name: versionName(version),
      tax_bp: version.tax_bp,
      labor_tax_bp: version.labor_tax_bp,
      answer: version.answer,
      own_risk_lines: version.signed?.own_risk_lines ?? [],
    },
  }))
}

/** The deductible of a claim as confirmed, and what the bills of repairs that did not come to nothing have used of it, in cents; null while nobody confirmed one. */
export async function deductibleUsed(db: Db, claimId: string, but?: string) {
  const [whole_cents, uses] = await Promise.all([
    deductibleOf(db, claimId),
    db
      .selectFrom('claim_deductible_uses as d')
      .innerJoin('repairs as r', 'r.id', 'd.repair_id')
      .select(['d.cents', 'r.id'])
      .where('r.claim_id', '=', claimId)
      .where('r.status', 'not in', ['cancelled', 'total_loss'])
      .execute(),
  ])
  if (whole_cents === null) return null
  const used_cents = uses.reduce((all, { id, cents }) => all + (id === but ? 0 : cents), 0)
  return { whole_cents, used_cents, left_cents: Math.max(0, whole_cents - used_cents) }
}
/** What the other bills of its claim have left a repair of the deductible, in cents; null while nobody confirmed one. */
export const deductibleLeft = async (db: Db, { id, claim_id }: RepairRow): Promise<number | null> =>
  (await deductibleUsed(db, claim_id, id))?.left_cents ?? null

/** The invoices of a repair, newest first. */
export async function invoicesOf(db: Db, repairId: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('repair_invoices')
    .selectAll()
    .where('repair_id', '=', repairId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, lines: InvoiceLines.parse(row.lines), shares: Shares.parse(row.shares) }))
}

/** The orders of a driver's share, newest first. The booking of $0 that only counts a repair is none. */
export const sharesOrdered = (db: Db, repairId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'work_status', 'amount', 'released_at', 'completed_at', 'price_snapshot'])
    .where('repair_id', '=', repairId)
    .where('amount', '>', 0)
    .where('status', 'in', ['pending', 'paid', 'refunded'])
    .orderBy('created_at', 'desc')
    .execute()

const countedAs = async (db: Db, repairId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('repair_id', '=', repairId)
      .where('status', '=', 'paid')
      .where('work_status', '=', 'approved')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )?.id ?? null

/** Holds the orders of a share, so that of its payment and a step of its repair one comes first. */
export const lockShares = (tx: Tx, repairId: string) =>
  tx.selectFrom('orders').select('id').where('repair_id', '=', repairId).forUpdate().execute()

/** What is paid of the invoice that counts, with the orders and payments behind it; null while nothing is billed. */
export async function moneyOf(db: Db, repairId: string) {
  const [invoices, orders, payments] = await Promise.all([
    invoicesOf(db, repairId),
    sharesOrdered(db, repairId),
    db.selectFrom('repair_payments').selectAll().where('repair_id', '=', repairId).orderBy('at').execute(),
  ])
  let [card, decided] = [0, 0]
  for (const order of orders.filter(({ status }) => status !== 'pending')) {
    const back = await backCents(db, order.id)
    card += order.amount - back
    // what an admin gave back after the car was handed over is settled, and not owed again
    if (order.completed_at && order.work_status === 'cancelled') decided += back
    else decided += boughtOf(order).settled?.refund_cents ?? 0
  }
  const [invoice = null] = invoices
  const paid = invoice && paidOf(invoice.shares, payments, card, decided)
  return { invoices, orders, payments, invoice, paid }
}

/** The number under which a shop is registered, as it last wrote it on an invoice. */
const registrationOf = async (db: Db, providerId: string): Promise<string> =>
  (
    await db
      .selectFrom('repair_invoices as i')
      .innerJoin('repairs as r', 'r.id', 'i.repair_id')
      .select('i.registration_number')
      .where('r.provider_id', '=', providerId)
      .orderBy('i.issued_at', 'desc')
      .executeTakeFirst()
  )?.registration_number ?? ''

/** The step that brought a repair where it stands: a signature for the car counts until the next one. */
export const lastStep = async (db: Db, repairId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('repair_events')
      .select('id')
      .where('repair_id', '=', repairId)
      .where('to_status', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.id ?? null

/** Everything that was written under a repair, in order. */
export const writtenOf = (db: Db, repairId: string) =>
  db.selectFrom('repair_papers').selectAll().where('repair_id', '=', repairId).orderBy('at').orderBy('number').execute()

/** The driver's signature for the car that waits for the shop to hand it back; none once the car went back to work. */
export async function handBackSigned(db: Db, repairId: string): Promise<{ typed_name: string; at: string } | null> {
  const [papers, since] = await Promise.all([writtenOf(db, repairId), lastStep(db, repairId)])
  return (
    papers.findLast(({ kind, facts }) => kind === 'hand_back' && HandBackFacts.parse(facts).since === since) ?? null
  )
}

/** The bill of a repair, as its driver, its shop or an admin may know it: who reads no prices is told only where it stands. */
export async function readBill(ctx: Ctx, { repair_id }: { repair_id: string }): Promise<Bill> {
  const repair = await repairOf(ctx.db, repair_id)
  const viewer = viewerOf(ctx, repair)
  const of = (act: 'prices' | 'authorize_work') => viewer === 'shop' && mayAct(repair.member_role, act).yes
  const { status, balance_words, delivered_at } = repair
  const system = asSystem(ctx, 'bill').db
  const hand_back = canDeliver(repair).yes ? await handBackSigned(system, repair_id) : null
  const known = { repair_id, status, viewer, balance_words, delivered_at, hand_back }
  if (viewer === 'shop' && !of('prices'))
    return {
      ...known,
      balance_words: null,
      invoices: [],
      next: null,
      paid: null,
      order: null,
      counted_as: null,
      payments: [],
    }
  const { invoices, orders, payments, paid } = await moneyOf(system, repair_id)
  const [newest] = orders
  return {
    ...known,
    invoices,
    next: of('authorize_work') && canInvoice(repair).yes ? await nextOf(system, repair, ctx.services.now()) : null,
    paid,
    order: newest ? { id: newest.id, status: newest.status, work_status: newest.work_status } : null,
    counted_as: status === 'closed' ? await countedAs(system, repair_id) : null,
    payments,
  }
}

async function nextOf(db: Db, repair: RepairRow, now: Date): Promise<Bill['next']> {
  const billed = billOf(await standsOf(db, repair.id), [], (await deductibleLeft(db, repair)) ?? 0)
  const bill = 'bill' in billed ? billed.bill : billed
  if ('code' in bill) return null
  const { needs } = await lawOf(db, await partiesOf(db, repair.id), now)
  return { ...bill, registration_number: await registrationOf(db, repair.provider_id), needs: [...needs] }
}
