// Documents follow the books: for each movement that deserves one and has none, and for work that is done.
import { type RawBuilder, sql } from 'kysely'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { type Place, sweep } from '#lib/server/sweep.ts'
import { issueDocument } from '#features/money/documents/server/issue-document.ts'
import { issuerOf } from '#features/money/documents/server/issuer.ts'
import { documentNumber } from '#features/money/documents/issued-document.ts'
import type {
  Booked,
  InvoiceFacts,
  DocumentNames,
  ReceiptFacts,
  RefundFacts,
} from '#features/money/documents/document-facts.ts'
import { toClaimBack } from '#features/work/orders/money.ts'
import { type WorkStatus } from '#features/work/orders/order.ts'
import { numberOf } from '#lib/ids.ts'
import { canSeeContact } from '#features/work/orders/policy.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { lockOrder, type OrderRow } from '#features/work/orders/server/rows.ts'
import { whyRefunded } from './why-refunded.ts'

export type Movement = { key: string; kind: string; at: string; card: number; billed: number }
type Held = { id: string; key: string; kind: string; number: string; facts: Record<string, unknown> }
/** What the documents of one order are made from, read in the transaction that issues them. */
type Made = {
  tx: Tx
  order: OrderRow
  now: Date
  booked: Booked
  names: DocumentNames
  movements: readonly Movement[]
  held: Held[]
}

/** What moved on the card and at the insurer because of an order, oldest first. What an insurer has paid is no bill. */
async function movementsOf(db: Database | Tx, orderId: string): Promise<Movement[]> {
  const { rows } = await sql<Movement>`select t.key, t.kind, t.created_at as at,
      coalesce(sum(e.amount_cents) filter (where e.account = 'payment_provider'), 0)::int as card,
      coalesce(sum(e.amount_cents) filter (where e.account = 'insurer_receivable'), 0)::int as billed
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.order_id = ${orderId} and t.kind in ('charge', 'deposit', 'refund', 'insurer_part', 'insurer_part_reversed')
    group by t.id having not bool_or(e.account = 'customer') -- charged without being owed, and sent back
    order by t.created_at, t.id`.execute(db)
  return rows
}

async function heldOf(db: Database | Tx, orderId: string): Promise<Held[]> {
  const rows = await db
    .selectFrom('issued_documents')
    .select(['id', 'key', 'kind', 'year', 'number', 'facts'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['receipt', 'refund_note', 'invoice'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, number: documentNumber(row), facts: row.facts as Record<string, unknown> }))
}

/** The last time that the work of an order came to a state. */
const eventOf = (db: Database | Tx, orderId: string, state: WorkStatus): Promise<{ at: string } | undefined> =>
  db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('machine', '=', 'order_work')
    .where('to_status', '=', state)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const receiptKey = (movement: Pick<Movement, 'key'>) => `receipt:${movement.key}`
const noteKey = (movement: Pick<Movement, 'key'>) => `refund_note:${movement.key}`
const isCharge = ({ kind, card }: Movement) => (kind === 'charge' || kind === 'deposit') && card > 0
/** Of an order that the insurer pays alone, its first bill stands for the charge. */
const paidFor = (movements: readonly Movement[]): Movement[] => {
  const charges = movements.filter(isCharge)
  const bill = movements.find(({ kind, billed }) => kind === 'insurer_part' && billed > 0)
  return charges.length > 0 || !bill ? charges : [bill]
}
const refundsOf = (movements: readonly Movement[]) =>
  movements.filter(({ kind, card }) => kind === 'refund' && card !== 0)

/** Something of this order was paid, by card or by an insurer: there is a receipt, or one is due. */
export const isReceipted = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  paidFor(await movementsOf(asSystem(ctx, 'documents').db, orderId)).length > 0

/** Issues every document of an order that is due. Reads first, and takes the order's lock only when something is. */
export async function issueOrderDocuments(ctx: Ctx, orderId: string): Promise<void> {
  const system = asSystem(ctx, 'documents')
  const [movements, held, order] = await Promise.all([
    movementsOf(system.db, orderId),
    heldOf(system.db, orderId),
    system.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
  ])
  if (order.status !== 'paid' && order.status !== 'refunded') return
  if (order.repair_id && order.amount === 0) return // the shop's own invoice is the bill; this booking only counts the job
  const has = (key: string) => held.some((document) => document.key === key)
  const due =
    paidFor(movements).some((each) => !has(receiptKey(each))) ||
    refundsOf(movements).some((each) => !has(noteKey(each))) ||
    invoiceDue(await invoiceMoney(system.db, { ...order, member_role: null }, movements), order, held)
  if (!due) return
  const accepted = await eventOf(system.db, orderId, 'accepted')
  const issuer = await issuerOf(ctx, order.provider_id, canSeeContact(order, accepted !== undefined).yes)
  await system.write(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const about = await aboutOf(tx, locked)
    const made: Made = {
      tx,
      order: locked,
      now: ctx.services.now(),
      booked: { ...about.booked, issuer },
      names: about.names,
      movements: await movementsOf(tx, orderId),
      held: await heldOf(tx, orderId),
    }
    await issueReceipts(made)
    await issueInvoice(made)
    await issueNotes(made)
  })
}

async function aboutOf(tx: Tx, order: OrderRow): Promise<{ booked: Omit<Booked, 'issuer'>; names: DocumentNames }> {
  const about = await tx
    .selectFrom('orders as o')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .innerJoin('provider_profiles as p', 'p.id', 'o.provider_id')
    .innerJoin('profiles as d', 'd.id', 'o.user_id')
    .leftJoin('claims as c', 'c.id', 'o.claim_id')
    .select(['l.title', 'p.time_zone', 'd.name', 'd.deleted_at', 'c.insurer_name', 'c.claim_number'])
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow()
  const price = boughtOf(order)
  return {
    booked: {
      order: numberOf(order),
      title: about.title,
      kind: price.kind,
      ...(price.product && { fixed: price.product.title }),
      quantity: price.quantity,
      rate_cents: price.rate_cents,
      ...(price.lines && { lines: price.lines }),
      service_date: order.service_date ?? price.service_date,
      end_date: order.end_date,
      booked_at: order.created_at,
      zone: about.time_zone,
    },
    names: about.deleted_at
      ? {}
      : {
          driver: about.name,
          ...(about.insurer_name && about.claim_number
            ? { insurer: about.insurer_name, claim_number: about.claim_number }
            : {}),
        },
  }
}

const whose = ({ order }: Made) => ({ order_id: order.id, provider_id: order.provider_id, driver_id: order.user_id })
async function issue(
  made: Made,
  document: Pick<Parameters<typeof issueDocument>[1], 'kind' | 'key' | 'facts' | 'cancels'>,
  words?: string,
): Promise<void> {
  const names = { ...made.names, ...(words && made.names.driver && { words }) }
  const { id, number } = await issueDocument(made.tx, { ...document, ...whose(made), names, issued_at: made.now })
  made.held.push({ id, key: document.key, kind: document.kind, number, facts: document.facts })
}

async function issueReceipts(made: Made): Promise<void> {
  const { order, movements, held, booked } = made
  const price = boughtOf(order)
  for (const movement of paidFor(movements)) {
    const key = receiptKey(movement)
    if (held.some((document) => document.key === key)) continue
    const of = movement.kind === 'deposit' ? 'deposit' : movement.kind === 'charge' ? 'charge' : 'insurer'
    const bill = movements.find(({ kind }) => kind === 'insurer_part')
    const facts: ReceiptFacts = {
      ...booked,
      cents: movement.card,
      of,
      moved_at: movement.at,
      // only what this charge or bill was for: after a change of the days the price is another one
      price:
        of === 'deposit' ||
        (of === 'charge' && price.amount !== movement.card) ||
        (bill && price.insurer_cents !== bill.billed)
          ? null
          : {
              total_cents: price.total_cents,
              insurer_cents: price.insurer_cents,
              own_cents: price.own_cents,
              direct_bill: price.direct_bill,
            },
      billed_cents: of === 'deposit' ? 0 : (bill?.billed ?? 0),
      deposit_cents: order.deposit_cents,
    }
    await issue(made, { kind: 'receipt', key, facts })
  }
}

async function issueNotes(made: Made): Promise<void> {
  const { order, movements, held, booked } = made
  const charged = movements.filter(isCharge).reduce((sum, { card }) => sum + card, 0)
  let back = 0
  for (const movement of refundsOf(movements)) {
    back -= movement.card
    const key = noteKey(movement)
    if (held.some((document) => document.key === key)) continue
    const undone = movement.key.replace(/^refund_undone:/, 'refund:')
    const cancelled = movement.card > 0 ? held.find((document) => document.key === noteKey({ key: undone })) : undefined
    const { why, words } = await whyRefunded(made.tx, order, movement.key)
    const receipt = held.find((document) => document.kind === 'receipt')
    const facts: RefundFacts = {
      ...booked,
      cents: -movement.card,
      moved_at: movement.at,
      why,
      of_receipt: receipt?.number ?? null,
      charged_cents: charged,
      back_cents: back,
      undoes: cancelled?.number ?? null,
    }
    await issue(made, { kind: 'refund_note', key, facts, cancels: cancelled?.id ?? null }, words ?? undefined)
  }
}

type Money = Pick<
  InvoiceFacts,
  'cents' | 'price_cents' | 'charged_cents' | 'back_cents' | 'billed_cents' | 'reimbursed_cents'
>
/** What the work costs and who pays it: what was charged less what went back or is promised back, plus the insurer's bill. */
async function invoiceMoney(db: Database | Tx, order: OrderRow, movements: readonly Movement[]): Promise<Money> {
  const price = boughtOf(order)
  const { back } = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('back'))
    .where('order_id', '=', order.id)
    .where('kind', '=', 'refund')
    .where('status', 'in', ['pending', 'succeeded', 'failed'])
    .executeTakeFirstOrThrow()
  const charged = movements.filter(({ kind }) => kind === 'charge').reduce((sum, { card }) => sum + card, 0)
  const billed = movements.reduce((sum, each) => sum + each.billed, 0)
  return {
    cents: charged - back + billed,
    price_cents: price.total_cents,
    charged_cents: charged,
    back_cents: back,
    billed_cents: billed,
    reimbursed_cents: toClaimBack({ ...order, price }, charged - back),
  }
}

/** The invoice in force: the last one, unless it voids the one before. */
function standingInvoice(held: readonly Held[]): Held | undefined {
  const last = held.findLast(({ kind }) => kind === 'invoice')
  return last?.facts['voids'] ? undefined : last
}
const invoiceKey = (order: OrderRow, held: readonly Held[]) =>
  `invoice:${order.id}:${held.filter(({ kind }) => kind === 'invoice').length + 1}`

/** The job was reopened: its invoice is voided by a document of its own, in the same transaction of the system. */
export async function voidInvoice(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const held = await heldOf(tx, order.id)
  const last = standingInvoice(held)
  if (!last) return
  const { booked, names } = await aboutOf(tx, order)
  const facts = last.facts as InvoiceFacts
  const made = { tx, order, now, names, movements: [], held, booked: { ...booked, issuer: facts.issuer } }
  const taken = { ...facts, cents: -facts.cents, corrects: null, voids: last.number }
  await issue(made, { kind: 'invoice', key: invoiceKey(order, held), facts: taken, cancels: last.id })
}

/** From completion on; a complaint waits for its resolution, and what ended afterwards corrects what was issued. */
function invoiceDue(money: Money, { work_status }: Pick<OrderRow, 'work_status'>, held: readonly Held[]): boolean {
  const last = standingInvoice(held)
  if (!last) return work_status === 'completed' || work_status === 'approved'
  if (work_status === 'disputed') return false
  return Object.entries(money).some(([name, cents]) => last.facts[name] !== cents)
}

async function issueInvoice(made: Made): Promise<void> {
  const { tx, order, movements, held, booked } = made
  const money = await invoiceMoney(tx, order, movements)
  if (!invoiceDue(money, order, held)) return
  const last = standingInvoice(held)
  const completed = await eventOf(tx, order.id, 'completed')
  const facts: InvoiceFacts = {
    ...booked,
    ...money,
    completed_at: completed?.at ?? null,
    charged_at: movements.find(({ kind }) => kind === 'charge')?.at ?? null,
    corrects: last?.number ?? null,
  }
  await issue(made, { kind: 'invoice', key: invoiceKey(order, held), facts, cancels: last?.id ?? null })
}

/** How far back the sweep looks; what is older gets its documents when somebody opens them. */
const LOOKS_BACK_MS = 3_600_000
const ofMovement = (kinds: RawBuilder<unknown>, letters: string) =>
  sql`t.kind in (${kinds}) and not exists (select from issued_documents p where p.key = ${letters}::text || ':' || t.key)`

const place: Place<{ id: string }> = {}
/** Every minute: documents for what moved in the last hour. */
export const issueDueDocuments: Job = (ctx) => {
  const since = new Date(ctx.services.now().getTime() - LOOKS_BACK_MS).toISOString()
  return sweep({
    place,
    next: async (after, limit) => {
      const { rows } = await sql<{ id: string }>`select distinct t.order_id as id from ledger_transactions t
        where t.created_at > ${since} and t.order_id is not null
          and (${after?.id ?? null}::uuid is null or t.order_id > ${after?.id ?? null}::uuid)
          and (${ofMovement(sql`'charge', 'deposit'`, 'receipt')} or ${ofMovement(sql`'refund'`, 'refund_note')})
        order by 1 limit ${limit}`.execute(ctx.db)
      return rows
    },
    work: ({ id }) => issueOrderDocuments(ctx, id),
    failed: (error, { id }) => ctx.services.log.warn({ err: error, order_id: id }, 'documents wait'),
  })
}
