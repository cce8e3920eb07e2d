// An admin answers a bank, or gives in: written down first, sent after the commit, found again by the sweep until it has arrived.
import { notFound, type Refusal, isRefusal } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, asSystem, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { type Along, decideMoney } from '#features/money/decisions/server/hold.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import type { chargebackContract, ChargebackCase } from '../chargeback-case.ts'
import { canAnswerChargeback } from '../policy.ts'
import { canHandle } from '#features/cases/complaints/policy.ts'
import type { DocumentKind } from '../chargeback.ts'
import type { Order } from '#features/work/orders/order.ts'
import { keepDocuments, makeDocuments, uploadDocuments } from './chargeback-documents.ts'
import { assembled, factsFor } from './chargeback-evidence.ts'
import { chargebackNews } from './words.ts'
import { takeChargeback } from './record-chargeback.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { lockOrder, orderOf } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'

/** A chargeback with what was answered. Throws 404. */
export async function chargebackIn(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('chargebacks as d')
    .leftJoin('chargeback_answers as a', 'a.chargeback_id', 'd.id')
    .leftJoin('profiles as k', 'k.id', 'a.kept_by')
    .leftJoin('profiles as w', 'w.id', 'a.asked_by')
    .select(['d.id', 'd.order_id', 'd.amount_cents', 'd.reason as why', 'd.status', 'd.due_by', 'd.closed_at'])
    .select(['d.created_at', 'd.stripe_dispute_id', 'a.draft', 'a.kept_at', 'a.act', 'a.reason', 'a.asked_at'])
    .select(['a.done_at', 'a.failure', 'a.attempt', 'k.name as kept_by', 'w.name as asked_by'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Chargeback')
  return row
}

/** The case as the claims team reads it; an admin who is a party leaves it to another. */
async function caseOf(ctx: Ctx, id: string): Promise<ChargebackCase> {
  const { why, draft, ...row } = await chargebackIn(ctx.db, id)
  const order = await bookingOf(ctx, { id: row.order_id })
  ensure(canHandle(order))
  const known = await assembled(ctx, order)
  return { ...row, said: why, text: draft ?? known, assembled: known }
}
export const chargebackCase: Verb<typeof chargebackContract.chargebackCase> = (ctx, { id }) => caseOf(ctx, id)

/** `seen`: who one is to the order, read before a transaction. */
const mayAnswer = async (ctx: Ctx, db: Database | Tx, id: string, seen?: Order) => {
  const row = await chargebackIn(db, id)
  const order = seen ?? (await orderOf(ctx.db, row.order_id))
  ensure(canAnswerChargeback(order, row, row.act !== null, ctx.services.now()))
  return { ...row, order }
}

/** A draft for the next who opens it. */
export const keepEvidence: Verb<typeof chargebackContract.keepEvidence> = async (ctx, { id, text }) => {
  const { order_id } = await mayAnswer(ctx, ctx.db, id)
  await ctx.write(async (tx) => {
    const kept = { draft: text, kept_by: person(ctx).id, kept_at: ctx.services.now().toISOString() }
    await tx
      .insertInto('chargeback_answers')
      .values({ chargeback_id: id, order_id, ...kept })
      .onConflict((conflict) => conflict.column('chargeback_id').doUpdateSet(kept))
      .execute()
    await audit(tx, { action: 'order.dispute_drafted', table: 'orders', id: order_id, after: { chargeback_id: id } })
  })
  return caseOf(ctx, id)
}

type Act =
  | { act: 'answer'; text: string; documents: readonly DocumentKind[] | undefined }
  | { act: 'accept'; reason: string }
async function ask(ctx: Ctx, id: string, given: Act, along?: Along): Promise<ChargebackCase> {
  const { order_id, order } = await mayAnswer(ctx, ctx.db, id)
  const documents = given.act === 'answer' ? await makeDocuments(ctx, id, order_id, given.documents) : []
  await writeFor(ctx, `chargeback ${given.act}`, async (tx) => {
    await lockOrder(tx, order_id)
    const { attempt, amount_cents } = await mayAnswer(ctx, tx, id, order)
    const at = ctx.services.now().toISOString()
    const by = person(ctx).id
    const asked = {
      act: given.act,
      asked_by: by,
      asked_at: at,
      attempt: (attempt ?? 0) + 1,
      failure: null,
      ...(given.act === 'answer' ? { draft: given.text, kept_by: by, kept_at: at } : { reason: given.reason }),
    }
    await tx
      .insertInto('chargeback_answers')
      .values({ chargeback_id: id, order_id, ...asked })
      .onConflict((conflict) => conflict.column('chargeback_id').doUpdateSet(asked))
      .execute()
    await keepDocuments(tx, { id, order_id, at }, documents)
    await audit(tx, {
      action: given.act === 'answer' ? 'order.dispute_answered' : 'order.dispute_accepted',
      table: 'orders',
      id: order_id,
      after: {
        chargeback_id: id,
        ...(given.act === 'answer' && { text: given.text, documents: documents.map(({ name }) => name) }),
      },
      ...(given.act === 'accept' && { reason: given.reason }),
    })
    await addJob(tx, 'reconcile_order', { id: order_id }, { key: `settle:${order_id}` })
    await along?.(tx, { kind: 'chargeback', amount_cents })
  })
  try {
    await sendAnswer(ctx, id)
  } catch (error) {
    if (isRefusal(error) && error.status < 500) throw error
    ctx.services.log.warn({ err: error, chargeback_id: id }, 'an answer to a bank waits')
  }
  return caseOf(ctx, id)
}

/** Final: the bank reads one answer. */
export const answerChargeback: Verb<typeof chargebackContract.answerChargeback> = (ctx, { id, text, documents }) =>
  ask(ctx, id, { act: 'answer', text, documents })
/** Gives in, at once, or kept so that it can be undone. */
export const acceptChargeback: Verb<typeof chargebackContract.acceptChargeback> = async (
  ctx,
  { after_seconds, ...input },
) => {
  const { order_id } = await mayAnswer(ctx, ctx.db, input.id)
  const decided = { order_id, input, reason: input.reason, after_seconds }
  return (await decideMoney(ctx, decided, (along) => carryOutAcceptance(ctx, input, along))) ?? caseOf(ctx, input.id)
}
/** Does it; one that was answered or ended meanwhile is refused. */
export const carryOutAcceptance = (ctx: Ctx, { id, reason }: { id: string; reason: string }, along: Along) =>
  ask(ctx, id, { act: 'accept', reason }, along)

/**
 * Sends what was asked for and has not arrived; false when there is nothing. Throws the company's no, having opened the
 * answer again for another try, and its silence, having changed nothing.
 */
export async function sendAnswer(ctx: Ctx, id: string): Promise<boolean> {
  const system = asSystem(ctx, 'answer bank')
  const row = await chargebackIn(system.db, id)
  if (!row.act || row.done_at) return false
  const company = paymentProvider(ctx.services)
  const key = `dispute_${id}_${row.attempt}`
  const handIn = async () => {
    const files = await uploadDocuments(system, id)
    const evidence = { ...(await factsFor(system, row.order_id, row.draft!)), ...files }
    return company.answerChargeback({ id: row.stripe_dispute_id, evidence, submit: true, key })
  }
  const sent = row.act === 'answer' ? handIn() : company.acceptChargeback(row.stripe_dispute_id)
  const said = await sent.catch(async (error: unknown) => {
    if (!isRefusal(error) || error.status >= 500) throw error
    // it may have taken the last one though its answer was lost
    const now = await company.readChargeback(row.stripe_dispute_id)
    const taken = row.act === 'answer' ? now.has_evidence && now.status !== 'needs_response' : now.status === 'lost'
    if (taken) return now
    await openAgain(ctx, id, row.order_id, error)
    throw error
  })
  await system.write((tx) =>
    tx
      .updateTable('chargeback_answers')
      .set({ done_at: ctx.services.now().toISOString() })
      .where('chargeback_id', '=', id)
      .where('act', 'is not', null)
      .execute(),
  )
  await takeChargeback(system, said)
  return true
}

async function openAgain(ctx: Ctx, id: string, orderId: string, refusal: Refusal): Promise<void> {
  await asSystem(ctx, 'answer refused').write(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await tx
      .updateTable('chargeback_answers')
      .set({ act: null, asked_at: null, asked_by: null, reason: null, failure: refusal.message.slice(0, 200) })
      .where('chargeback_id', '=', id)
      .execute()
    const parties = await partiesOf(tx, order)
    await notifyParty(ctx, tx, order, parties, 'admin', chargebackNews('refused', parties.about))
  })
}
