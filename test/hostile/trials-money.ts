// Deposits, complaints, chargebacks, receivables, payouts and reviews.
import { depositContract } from '#features/trades/deposits/deposit-calls.ts'
import { webhookContract } from '#features/work/checkout/contract.ts'
import { orderCaseContract } from '#features/cases/complaints/order-case.ts'
import { chargebackContract } from '#features/cases/chargebacks/chargeback-case.ts'
import { receivablesContract } from '#features/cases/receivables/receivable.ts'
import { moneyDecisionsContract } from '#features/money/decisions/money-decision.ts'
import { discrepanciesContract } from '#features/money/ledger/discrepancy-calls.ts'
import { payoutsContract, payoutsAdminContract } from '#features/money/payouts/payouts.ts'
import { reviewPhotosContract, reviewsContract } from '#features/work/reviews/contract.ts'
import { removalsContract } from '#features/work/removals/contract.ts'
import { createHmac } from 'node:crypto'
import { PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { act, command } from './acts.ts'
import { askForPart, bringBack, leave } from './deposits.ts'
import { makePhoto } from './people.ts'
import type { Scene } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'
import { accepted, approved, type Booking, completed, paid } from './trials-orders.ts'
import { approved as business, photo } from './trials-providers.ts'

const reason = 'As both sides agreed'
const ASKED = 4_000

/** A car with a deposit that is back, its rental completed or not. */
async function back(s: Scene): Promise<Booking> {
  const told = await paid(s, { deposit: true })
  await leave(told)
  await bringBack(told)
  return told
}
async function askedFor(s: Scene): Promise<Booking> {
  const told = await paid(s, { deposit: true })
  await askForPart(told)
  return told
}
export const depositTrials: Trials<typeof depositContract> = {
  addDepositCard: repeatable(async (s) => {
    const told = await accepted(s, { deposit: true })
    const sql = `select count(*)::text as n from deposit_cards where order_id = $1 and status = 'open'`
    return [told.driver, { id: told.order }, { once: { sql, values: [told.order] } }]
  }),
  checkDeposit: repeatable(async (s) => {
    const told = await accepted(s, { deposit: true })
    return [told.driver, { id: told.order }]
  }),
  releaseDeposit: change(async (s) => {
    const told = await back(s)
    return [told.stage.provider, { id: told.order }]
  }),
  askDeposit: change(async (s) => {
    const told = await back(s)
    await command(told, 'complete')
    const photos = [await makePhoto(s.owner, told.stage.provider)]
    return [told.stage.provider, { id: told.order, amount_cents: ASKED, reason: 'A scratch on the rear door', photos }]
  }),
  agreeDeposit: change(async (s) => {
    const told = await askedFor(s)
    return [told.driver, { id: told.order, expected_cents: ASKED }]
  }),
  objectDeposit: change(async (s) => {
    const told = await askedFor(s)
    return [told.driver, { id: told.order, reason: 'It was there before' }]
  }),
  decideDeposit: change(async (s) => {
    const told = await askedFor(s)
    await act(told, told.driver, 'object_deposit', { reason: 'It was there before' })
    return [s.ada, { id: told.order, kept_cents: 1_500, reason }]
  }),
}

const question = async (s: Scene) => {
  const told = await paid(s)
  const ask = { order_id: told.order, side: 'customer', question: 'When did you bring it?' } as const
  return { told, id: (await s.call(s.ada, orderCaseContract.ask, ask)).id }
}
export const orderCaseTrials: Trials<typeof orderCaseContract> = {
  addNote: creation(async (s) => [s.ada, { order_id: (await paid(s)).order, note: s.mark() }]),
  ask: creation(async (s) => [
    s.ada,
    { order_id: (await paid(s)).order, side: 'customer', question: 'When did you bring it?' },
  ]),
  answer: change(async (s) => {
    const { told, id } = await question(s)
    return [told.driver, { id, answer: 'On Monday.' }]
  }),
  resolve: change(async (s) => {
    const told = await completed(s)
    await act(told, told.driver, 'file_order_complaint', { reason: 'The brakes grind' })
    const row = await s.row('select version::text from orders where id = $1', [told.order])
    return [s.ada, { id: told.order, version: Number(row['version']), outcome: 'part', by: 'share', value: 40, reason }]
  }),
  retryRefund: change(async (s) => {
    const told = await paid(s, { pay: 'refund_fails' })
    await command(told, 'cancel')
    // the bank says so some seconds later
    const sql = `select id from payments where order_id = $1 and kind = 'refund' and status = 'failed'`
    await s.soon(`select from payments where order_id = $1 and kind = 'refund'`, [told.order])
    await s.house.company.command('advance', { seconds: 60 })
    const failed = await s.soon(sql, [told.order])
    return [s.ada, { id: told.order, payment_id: failed['id']! }]
  }),
}

/** The driver's bank takes the payment back, and we have heard of it. */
async function contested(s: Scene): Promise<string> {
  const told = await completed(s)
  const row = await s.row(
    `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge'`,
    [told.order],
  )
  await s.house.company.command('dispute', { payment_intent: row['intent'] })
  return (await s.soon('select id from chargebacks where order_id = $1', [told.order]))['id']!
}
const text = 'The car was handed over in good order, and came back late.'
export const chargebackTrials: Trials<typeof chargebackContract> = {
  keepEvidence: repeatable(async (s) => [s.ada, { id: await contested(s), text }]),
  answerChargeback: change(async (s) => [s.ada, { id: await contested(s), text }]),
  acceptChargeback: change(async (s) => [s.ada, { id: await contested(s), reason }]),
}

const receivable = (s: Scene) =>
  s.row(
    `select d.order_id, c.insurer_name as insurer from insurer_receivables() d join orders o on o.id = d.order_id
     join claims c on c.id = o.claim_id order by d.open_cents desc limit 1`,
  )
const check = async (s: Scene) => {
  const { order_id, insurer } = await receivable(s)
  const lines = [{ order_id: order_id!, amount_cents: 100 }]
  return {
    insurer: insurer!,
    amount_cents: 100,
    received_on: s.day(-1),
    how: 'check' as const,
    reference: s.mark(),
    lines,
  }
}
export const receivableTrials: Trials<typeof receivablesContract> = {
  recordPayment: change(async (s) => [s.ada, await check(s)]),
  writeOff: creation(async (s) => [s.ada, { order_id: (await receivable(s))['order_id']!, amount_cents: 1, reason }]),
  undoSettlement: change(async (s) => {
    const { id } = await s.call(s.ada, receivablesContract.recordPayment, await check(s))
    return [s.ada, { id, reason }]
  }),
}

/** A refund of Amy's that waits for its undo, or for another admin. */
async function waits(s: Scene, status: 'waiting' | 'approval'): Promise<{ id: string }> {
  const { order } = await completed(s)
  const id = newId()
  const times = status === 'waiting' ? { applies_at: '2040-01-01' } : { above_cents: '1' }
  await s.row(
    `insert into money_decisions (id, order_id, kind, amount_cents, input, reason, decided_by, decided_at, status, ${Object.keys(times)[0]})
     values ($1, $2, 'refund', 2, '{}', $3, $4, now(), $5, $6) returning id`,
    [id, order, reason, s.amy.id, status, Object.values(times)[0]],
  )
  return { id }
}
export const moneyDecisionTrials: Trials<typeof moneyDecisionsContract> = {
  undo: change(async (s) => [s.ada, await waits(s, 'waiting')]),
  approve: change(async (s) => [s.ada, await waits(s, 'approval')]),
  refuse: change(async (s) => [s.ada, { ...(await waits(s, 'approval')), reason }]),
}

export const discrepancyTrials: Trials<typeof discrepanciesContract> = {
  compare: change(async (s) => {
    await s.soon('select where not exists (select from book_comparisons where finished_at is null)')
    return [s.ada, {}]
  }),
  recordDiscrepancyNote: repeatable(async (s) => {
    const id = newId()
    await s.owner.query(
      `insert into money_discrepancies (id, kind, subject, company_cents, first_seen, last_seen) values ($1, 'charge_unpaid', $2, 100, now(), now())`,
      [id, s.mark()],
    )
    return [s.ada, { id, note: 'Written to the company.' }]
  }),
}

export const payoutTrials: Trials<typeof payoutsContract> = {
  setUp: repeatable(async (s) => [(await business(s)).owner, {}]),
  readAgain: repeatable(async (s) => {
    const { owner } = await business(s)
    await s.call(owner, payoutsContract.setUp, {})
    return [owner, {}]
  }),
  saveTaxNumber: repeatable(async (s) => [(await business(s)).owner, { kind: 'ein', number: '12-3456789' }]),
}
/** A provider who was paid out and owes since somebody refunded their bookings at the company; nobody takes it back by itself. */
async function owing(s: Scene): Promise<string> {
  await s.owner.query(`create or replace function hostile.later() returns trigger language plpgsql as $$ begin
      if new.payload ->> 'provider_id' is not null then new.run_at := now() + interval '1 day'; end if;
      return new;
    end $$;
    create or replace trigger later before insert on graphile_worker._private_jobs for each row execute function hostile.later()`)
  const { id } = PROVIDERS.sal
  const owed = async () => (await s.call(s.ada, payoutsAdminContract.one, { id })).overview.balance_cents < 0
  const { rows } = await s.owner.query<{ order_id: string; intent: string; cents: number }>(
    `select p.order_id, p.stripe_payment_intent_id as intent, p.amount_cents as cents from payments p
     join payout_items i on i.order_id = p.order_id join payouts t on t.id = i.payout_id and t.status = 'sent'
     where t.provider_id = $1 and p.kind = 'charge' and p.status = 'succeeded'
       and not exists (select from payments r where r.order_id = p.order_id and r.kind = 'refund') order by p.id`,
    [id],
  )
  for (const { order_id, intent, cents } of rows) {
    if (await owed()) break
    await s.house.company.ask('POST', '/v1/refunds', { payment_intent: intent, amount: String(cents) }, newId())
    await s.soon(`select from payments where order_id = $1 and kind = 'refund'`, [order_id])
  }
  if (!(await owed())) throw new Error('a provider owes nothing, whatever is refunded')
  const account = await s.row('select stripe_account_id as id from payout_accounts where provider_id = $1', [id])
  s.house.company.fills(account['id']!, 10_000_00)
  return id
}
export const payoutsAdminTrials: Trials<typeof payoutsAdminContract> = {
  suspend: change(async (s) => [s.ada, { id: (await business(s)).id, reason }]),
  lift: change(async (s) => {
    const { id } = await business(s)
    await s.call(s.ada, payoutsAdminContract.suspend, { id, reason })
    return [s.ada, { id, reason }]
  }),
  recover: change(async (s) => [s.ada, { id: await owing(s), reason }]),
}

export const webhookTrials: Trials<typeof webhookContract> = {
  stripeWebhook: change(async (s) => {
    const at = Math.floor(Date.now() / 1000)
    const object = { id: `prod_${newId()}`, object: 'product' }
    const event = { id: `evt_${newId()}`, object: 'event', type: 'product.created', created: at, data: { object } }
    const bytes = new TextEncoder().encode(JSON.stringify(event))
    const v1 = createHmac('sha256', s.house.company.secret).update(`${at}.`).update(bytes).digest('hex')
    const once = {
      sql: 'select count(*)::text as n from payment_provider_events where event_id = $1',
      values: [event.id],
    }
    return [undefined, {}, { bytes, headers: { 'stripe-signature': `t=${at},v1=${v1}` }, once }]
  }),
}

async function reviewed(s: Scene) {
  const told = await approved(s)
  const { id } = await s.call(told.driver, reviewsContract.leave, {
    order_id: told.order,
    rating: 4,
    review_text: s.mark(),
  })
  return { told, id }
}
export const reviewTrials: Trials<typeof reviewsContract> = {
  leave: change(async (s) => {
    const told = await approved(s)
    return [told.driver, { order_id: told.order, rating: 5, review_text: 'All went well.' }]
  }),
  edit: repeatable(async (s) => {
    const { told, id } = await reviewed(s)
    return [told.driver, { id, rating: 3 }]
  }),
  reply: change(async (s) => {
    const { told, id } = await reviewed(s)
    return [told.stage.provider, { review_id: id, reply_text: 'Thank you.' }]
  }),
  editReply: repeatable(async (s) => {
    const { told, id } = await reviewed(s)
    await s.call(told.stage.provider, reviewsContract.reply, { review_id: id, reply_text: 'Thank you.' })
    return [told.stage.provider, { review_id: id, reply_text: 'Thank you very much.' }]
  }),
}
export const reviewPhotoTrials: Trials<typeof reviewPhotosContract> = {
  upload: creation(async (s) => {
    const told = await approved(s)
    return [told.driver, { subject: told.order }, { bytes: await photo() }]
  }),
}

const complain = async (s: Scene) => {
  const { told, id } = await reviewed(s)
  await s.call(told.stage.provider, removalsContract.report, { review_id: id, reason: 'advertising' })
  const row = await s.row('select id from review_reports where review_id = $1', [id])
  return { told, review_id: id, report_id: row['id']! }
}
async function removed(s: Scene) {
  const { told, review_id } = await complain(s)
  const note = 'It sells something.'
  await s.call(s.ada, removalsContract.remove, { review_id, version: 1, reason: 'advertising', note })
  const row = await s.row(`select id from review_removals where review_id = $1 and kind = 'removed'`, [review_id])
  return { told, removal_id: row['id']! }
}
export const removalTrials: Trials<typeof removalsContract> = {
  report: change(async (s) => {
    const { told, id } = await reviewed(s)
    return [told.stage.provider, { review_id: id, reason: 'advertising' }]
  }),
  object: change(async (s) => {
    const { told, removal_id } = await removed(s)
    return [told.driver, { removal_id, words: 'I sell nothing.' }]
  }),
  remove: change(async (s) => {
    const { review_id } = await complain(s)
    return [s.ada, { review_id, version: 1, reason: 'advertising', note: 'It sells something.' }]
  }),
  refuse: change(async (s) => [s.ada, { report_id: (await complain(s)).report_id, note: 'It sells nothing.' }]),
  decide: change(async (s) => {
    const { told, removal_id } = await removed(s)
    await s.call(told.driver, removalsContract.object, { removal_id, words: 'I sell nothing.' })
    return [s.amy, { removal_id, outcome: 'restored', note: 'It sells nothing.' }]
  }),
}
