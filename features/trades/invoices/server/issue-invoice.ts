import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import {
  addEvent,
  asShop,
  ensureAnswered,
  notifyDriver,
  type RepairRow,
  repairOf,
  sidesOf,
  versionsOfRepairs,
} from '#features/trades/repairs/server/repair-rows.ts'
import { Shares } from '#features/trades/estimates/shares.ts'
import type { InvoiceNeed } from '#features/trades/repairs/estimate-rule.ts'
import { toDriver } from '#features/trades/repairs/server/words.ts'
import { backCents } from '#features/work/orders/server/rows.ts'
import { askRefund, settleSoon } from '#features/work/orders/server/settle.ts'
import { conflict, invalid, type Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Input } from '#lib/contract.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { invoicesContract } from '../contract.ts'
import { billOf, type Invoice, InvoiceLines, type NotBilled, type Stands } from '../invoice.ts'
import { canInvoice } from '../policy.ts'
import { closeSoon } from './deliver.ts'
import { lawOf, partiesOf } from './law.ts'
import { deductibleLeft, invoicesOf, lockShares, moneyOf, readBill, standsOf } from './read-bill.ts'
import { billNews } from './words.ts'

const PAYERS = { insurer: 'the insurer’s lines', customer: 'the customer’s own lines' } as const
/** Why a bill is not written, by the line it is about. */
function refusalOf(problem: NotBilled): Refusal {
  if (problem.code === 'unknown_line')
    return invalid(`lines.${problem.index}.line_no`, 'This line isn’t authorized, or was withdrawn.')
  if (problem.code === 'deductible_offset')
    return conflict(
      'deductible_offset',
      `The discounts are more than ${PAYERS[problem.payer]}. Lower them, so that nothing is taken off the deductible.`,
    )
  const by = formatCents(problem.by_cents)
  return conflict(
    'above_authorized',
    `Line ${problem.name} is ${by} above what was authorized. Bill what was signed, or send more work first.`,
    [{ path: `lines.${problem.index}`, message: String(problem.by_cents) }],
  )
}

const NEEDED: Record<InvoiceNeed, string> = {
  registration_no: 'your registration number',
  facility_no: 'your repair facility number',
}
/** The shop's state asks what an invoice names: without it there is none (domain/repair.md §7). */
async function ensureNamed(ctx: Ctx, tx: Tx, repairId: string, registration_number: string): Promise<void> {
  const { needs } = await lawOf(tx, await partiesOf(tx, repairId), ctx.services.now())
  const [missing] = registration_number ? [] : needs
  if (missing)
    throw conflict('rule_missing', `Enter ${NEEDED[missing]}: your state asks for it on every invoice.`, [
      { path: 'registration_number', message: missing },
    ])
}

type Document = Omit<Invoice, 'id' | 'status' | 'hash'>
/**
 * What both sides and the insurer read, as one fingerprint of all that is written on an invoice. The text that is hashed
 * begins with the number of its form. An invoice keeps the hash it was issued with: those from before form 2 have one of
 * number, lines, total and shares alone.
 */
export const hashOf = (said: Document): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        2,
        said.number,
        said.corrects,
        InvoiceLines.parse(said.lines),
        said.total_cents,
        Shares.parse(said.shares),
        said.registration_number,
        said.warranty,
        said.odometer,
        said.note,
        new Date(said.issued_at).toISOString(),
      ]),
    )
    .digest('hex')

/** No two bills of a claim take the same of its deductible: the second waits, and finds less. */
const holdDeductible = (tx: Tx, claimId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('deductible:' || ${claimId}, 0))`.execute(tx)

/** A shop numbers its invoices itself, each once. */
async function ensureFresh(tx: Tx, providerId: string, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoices:' || ${providerId}, 0))`.execute(tx)
  const used = await tx
    .selectFrom('repair_invoices as i')
    .innerJoin('repairs as r', 'r.id', 'i.repair_id')
    .select('i.id')
    .where('r.provider_id', '=', providerId)
    .where(sql<boolean>`lower(i.number) = lower(${number})`)
    .executeTakeFirst()
  if (used) throw invalid('number', 'You’ve used this invoice number already.')
}

/**
 * Bills the work that was authorized and not withdrawn, and never a cent more. A correction is a new document in place of the
 * last; where it leaves the driver less to pay than they paid by card, the rest goes back before it is released.
 */
export const issueInvoice: Verb<typeof invoicesContract.issue> = async (ctx, input) => {
  await bill(ctx, input)
  return readBill(ctx, { repair_id: input.repair_id })
}

type Told = Input<typeof invoicesContract.issue>
/** Bills what software asked for, in the name of whoever confirms it; `ends` comes first, in the same transaction. */
export const issueAsked = (ctx: Ctx, input: Told, asked: Asked): Promise<void> => bill(ctx, input, asked)
type Asked = { by_key: string; ends: (tx: Tx) => Promise<void> }

/** Looks whether this could be billed now and bills nothing; `then` follows in the same transaction. */
export async function tryInvoice<T>(
  ctx: Ctx,
  { repair_id, ...input }: Told,
  then: (tx: Tx, repair: RepairRow) => Promise<T>,
): Promise<T> {
  refusePromises(input)
  const repair = await repairOf(ctx.db, repair_id)
  const work = async (tx: Tx, held: RepairRow) => {
    await checked(ctx, tx, held, input)
    return then(tx, held)
  }
  return asShop(ctx, repair, 'authorize_work', 'ask for an invoice', work, false)
}

async function bill(ctx: Ctx, { repair_id, ...input }: Told, asked?: Asked): Promise<void> {
  refusePromises(input)
  const repair = await repairOf(ctx.db, repair_id)
  const back = await asShop(ctx, repair, 'authorize_work', 'issue invoice', async (tx, held) => {
    await asked?.ends(tx)
    return write(ctx, tx, held, input, asked)
  })
  for (const id of back) await settleSoon(ctx, id)
}

type Wanted = Omit<Told, 'repair_id'>
/** The bill as it would be written, and the one it would correct. Throws for what stands in its way. */
async function checked(ctx: Ctx, tx: Tx, held: RepairRow, wanted: Wanted) {
  ensure(canInvoice(held))
  const { number, lines, corrects = null, total_cents, registration_number } = wanted
  await holdDeductible(tx, held.claim_id)
  ensureAnswered(await versionsOfRepairs(tx, [held.id]))
  const [before] = await invoicesOf(tx, held.id)
  if ((before?.id ?? null) !== corrects)
    throw conflict('changed', 'This repair was billed in the meantime. Look at that invoice before you correct it.')
  await ensureFresh(tx, held.provider_id, number)
  await ensureNamed(ctx, tx, held.id, registration_number)
  const stands: Stands[] = await standsOf(tx, held.id)
  if (stands.length === 0) throw conflict('wrong_state', 'There’s no authorized work to bill.')
  const left = await deductibleLeft(tx, held)
  if (left === null && stands.some(({ line }) => line.payer === 'insurer'))
    throw conflict(
      'deductible_unknown',
      'Nobody has confirmed the deductible of this claim yet. Ask our support to confirm it with the insurer.',
    )
  const wants = billOf(stands, lines, left ?? 0)
  if ('code' in wants) throw refusalOf(wants)
  if (wants.total_cents !== total_cents)
    throw conflict('changed', 'What is authorized has changed in the meantime. Look at the bill again.')
  return { bill: wants, before }
}

async function write(ctx: Ctx, tx: Tx, held: RepairRow, wanted: Wanted, asked?: Asked): Promise<string[]> {
  const { bill: written, before } = await checked(ctx, tx, held, wanted)
  const { number, lines: _, corrects = null, total_cents, odometer = null, ...words } = wanted
  const said = { ...words, odometer }
  const { insurer_cents, own_cents, deductible_cents } = written.shares
  const at = ctx.services.now().toISOString()
  const id = newId(ctx.services.now().getTime())
  if (before) await tx.updateTable('repair_invoices').set({ status: 'corrected' }).where('id', '=', before.id).execute()
  await tx
    .insertInto('repair_invoices')
    .values({
      id,
      repair_id: held.id,
      number,
      corrects,
      lines: JSON.stringify(written.lines),
      total_cents,
      insurer_cents,
      own_cents,
      shares: JSON.stringify(written.shares),
      hash: hashOf({ ...written, ...said, number, corrects, issued_at: at }),
      ...said,
      issued_by: person(ctx).id,
      issued_at: at,
    })
    .execute()
  await tx
    .insertInto('claim_deductible_uses')
    .values({ repair_id: held.id, cents: deductible_cents, at })
    .onConflict((again) => again.column('repair_id').doUpdateSet({ cents: deductible_cents, at }))
    .execute()
  const details = { number, total_cents, own_cents, insurer_cents }
  const told = { ...details, ...(asked && { by_key: asked.by_key }) }
  await addEvent(ctx, tx, held.id, { kind: before ? 'corrected' : 'invoiced', reason: said.note, details: told })
  await audit(tx, { action: 'repair.invoice', table: 'repairs', id: held.id, after: { ...told, corrects } })
  const { business } = await sidesOf(ctx, tx, held)
  const news = { business, number, total: formatCents(total_cents), own: formatCents(own_cents) }
  await notifyDriver(ctx, tx, held, toDriver(held.claim_id, billNews(before ? 'corrected' : 'invoiced', news)))
  await lockShares(tx, held.id)
  const back = await giveBack(tx, held.id, own_cents)
  await closeSoon(ctx, tx, held)
  return back
}

/** Of what the driver paid by card, what they owe no more: from the newest payment back. What was released cannot come back. */
async function giveBack(tx: Tx, repairId: string, own_cents: number): Promise<string[]> {
  const { orders, paid } = await moneyOf(tx, repairId)
  let over = (paid?.card_cents ?? 0) + (paid?.outside_cents ?? 0) - own_cents
  const back: string[] = []
  for (const order of orders.filter(({ status }) => status === 'paid')) {
    if (over <= 0) break
    if (order.released_at)
      throw conflict(
        'share_released',
        'The driver’s payment was released to you already. Record what you give back as a refund outside.',
      )
    const gone = await backCents(tx, order.id)
    const cents = Math.min(over, order.amount - gone)
    if (cents <= 0) continue
    await askRefund(tx, order, order.amount - gone - cents)
    over -= cents
    back.push(order.id)
  }
  return back
}
