import { notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { orderCaseContract } from '../order-case.ts'
import { canAnswerQuestion, canHandle } from '../policy.ts'
import { caseNews } from './words.ts'
import { lockOrder, orderOf } from '#features/work/orders/server/rows.ts'
import { partiesOf, notifyParty } from '#features/work/orders/server/notify-party.ts'

/** A question or its answer changes what both pages of the order show. */
const touch = (tx: Tx, id: string) => tx.updateTable('orders').set(touched).where('id', '=', id).execute()

/** What was asked of whom, oldest first. Row security: all of it for admins, to each side its own. */
export const listQuestions: Verb<typeof orderCaseContract.questions> = async (ctx, { order_id }) => {
  const { viewer } = await orderOf(ctx.db, order_id)
  const rows = await ctx.db
    .selectFrom('order_questions as q')
    .leftJoin('profiles as a', 'a.id', 'q.asked_by')
    .leftJoin('profiles as b', 'b.id', 'q.answered_by')
    .select(['q.id', 'q.side', 'q.question', 'q.asked_at', 'q.answer', 'q.answered_at'])
    .select(['a.name as asked_by', 'b.name as answered_by'])
    .where('q.order_id', '=', order_id)
    .orderBy('q.asked_at')
    .orderBy('q.id')
    .execute()
  return rows.map((row) => (viewer === 'admin' ? row : { ...row, asked_by: null }))
}

/** An admin asks one side; the answer is evidence of the case. */
export const askQuestion: Verb<typeof orderCaseContract.ask> = async (ctx, { order_id, side, question }) => {
  ensure(canHandle(await orderOf(ctx.db, order_id)))
  const id = newId()
  return ctx.write(async (tx) => {
    const order = await lockOrder(tx, order_id)
    const asked_at = ctx.services.now().toISOString()
    await tx
      .insertInto('order_questions')
      .values({ id, order_id, side, question, asked_by: person(ctx).id, asked_at })
      .execute()
    await touch(tx, order_id)
    await audit(tx, { action: 'order.asked', table: 'orders', id: order_id, after: { side, question } })
    const parties = await partiesOf(tx, order)
    await notifyParty(ctx, tx, order, parties, side, caseNews('asked', parties.about, { question }), {
      act: 'answer',
    })
    return { id }
  })
}

/** The asked side answers; twice is 409, somebody else's question is missing. */
export const answerQuestion: Verb<typeof orderCaseContract.answer> = async (ctx, { id, answer }) => {
  const found = await questionOf(ctx, id)
  const read = await orderOf(ctx.db, found.order_id)
  ensure(canAnswerQuestion(read, found))
  return ctx.write(async (tx) => {
    const order = await lockOrder(tx, found.order_id)
    const answered_at = ctx.services.now().toISOString()
    const row = await tx
      .updateTable('order_questions')
      .set({ answer, answered_by: person(ctx).id, answered_at })
      .where('id', '=', id)
      .where('answer', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) ensure(canAnswerQuestion(read, { ...found, answer }))
    await touch(tx, order.id)
    await audit(tx, { action: 'order.answered', table: 'orders', id: order.id, after: { question_id: id } })
    const parties = await partiesOf(tx, order)
    const who = found.side === 'customer' ? parties.about.customer : parties.about.business
    if (found.asked_by) await notifyAsker(ctx, tx, order.id, parties, found.asked_by, who, answer)
    return { id }
  })
}

async function notifyAsker(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  parties: Awaited<ReturnType<typeof partiesOf>>,
  asker: string,
  who: string,
  answer: string,
): Promise<void> {
  const watchers = parties.watchers.filter(({ user_id, side }) => side === 'admin' && user_id === asker)
  await notifyParty(
    ctx,
    tx,
    { id: orderId },
    { ...parties, watchers },
    'admin',
    caseNews('answered', parties.about, { who, answer }),
  )
}

async function questionOf(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('order_questions')
    .select(['order_id', 'side', 'answer', 'asked_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Question')
  return row
}
