// Adds up everything anew from the payment provider's own file and from plain SQL, and says what does not fit. It knows
// nothing of how the product works (.dependency-cruiser.cjs keeps it so): it would not see a mistake that it shares.
import type pg from 'pg'
import { type CompanyBooks, readCompany } from './company-file.ts'
import { auditDays } from './auditor-days.ts'
import { auditDeposits } from './auditor-deposits.ts'
import { auditExtensions } from './auditor-extensions.ts'
import { auditPayouts } from './auditor-payouts.ts'
import { auditRepairs } from './auditor-repairs.ts'

export type Order = {
  id: string
  status: string
  work_status: string
  amount: number
  provider_id: string
  insurer: number
  released: boolean
}
type Payment = { id: string; order_id: string; kind: string; status: string; cents: number; intent: string | null }
type Fee = { kind: string; line: string; cents: number }
type Line = { order_id: string | null; account: string; party_id: string | null; cents: number }
export type Audit = {
  /** One line per thing that is wrong: empty is the only good answer. */
  wrong: string[]
  /** Checkouts the company knows as paid, refunds and chargebacks it made, transfers it sent. */
  paid: number
  refunded: number
  disputed: number
  transferred: number
  /** Deposits that the company held, and those of which it took a part. */
  held: number
  captured: number
  /** Bookings that stand because a car stays out, and those of a car that came back before its last day. */
  extended: number
  returned_early: number
  /** Repairs that are closed, shares of their bills that a card paid, and what insurers of those repairs paid too little. */
  repairs: number
  shares: number
  short_pay_cents: number
  charged_cents: number
  refunded_cents: number
  disputed_cents: number
  captured_cents: number
  transferred_cents: number
  /** What the company kept of the charges. */
  fees_cents: number
  /** Cents by which order for order, and outside of all orders, the company and our ledger differ; + and − never cancel. */
  difference_cents: number
  ledger_sum_cents: number
  /** Days that two bookings have of one unit. */
  double_booked: number
  /** Paid checkouts that are not exactly one paid or refunded order. */
  unresolved: number
  orders: Record<string, number>
}
type Sql = <T>(text: string, values?: unknown[]) => Promise<T[]>

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const by = <T>(rows: T[], key: (row: T) => string | null): Map<string | null, T[]> => {
  const groups = new Map<string | null, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

/** Compares the company's file, the orders and the ledger. `now` is the company's clock. */
export async function audit(owner: pg.Pool, file: string, now: number): Promise<Audit> {
  const sql: Sql = async (text, values = []) => (await owner.query(text, values)).rows
  const company = readCompany(file, now)
  const orders =
    await sql<Order>(`select id, status, work_status, amount, provider_id, released_at is not null as released,
    case when (price_snapshot ->> 'direct_bill')::boolean then insurer_cents else 0 end as insurer from orders`)
  const payments = await sql<Payment>(`select id, order_id, kind, status, amount_cents as cents,
    stripe_payment_intent_id as intent from payments`)
  const lines = await sql<Line>(`select t.order_id, e.account, e.party_id, sum(e.amount_cents)::float8 as cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3`)
  const uneven = await sql<{ id: string }>(`select transaction_id as id from ledger_entries
    group by 1 having sum(amount_cents) <> 0`)
  const recorded = await sql<{ id: string; times: number }>(`select event_id as id, count(*)::int as times
    from payment_provider_events group by 1`)

  const fees = await sql<Fee>(`select t.kind, split_part(t.key, ':', 2) as line, e.amount_cents as cents
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'payment_provider'
    where t.kind in ('card_fee', 'bank_transfer')`)

  const money = compareMoney(company, orders, lines, fees)
  const sessions = compareSessions(company, orders, payments)
  const days = await auditDays(sql, company)
  const { wrong: ofDeposits, ...deposits } = await auditDeposits(sql, company)
  const { wrong: ofExtensions, ...extensions } = await auditExtensions(sql, company)
  const { wrong: ofRepairs, ...repairs } = await auditRepairs(sql, company)
  const counts: Record<string, number> = {}
  for (const { status } of orders) counts[status] = (counts[status] ?? 0) + 1
  const refunds = company.refunds.filter(({ status }) => status !== 'failed')
  return {
    wrong: [
      ...money.wrong,
      ...sessions.wrong,
      ...days.wrong,
      ...ofDeposits,
      ...ofExtensions,
      ...ofRepairs,
      ...(await auditPayouts(sql, company)),
      ...compareRefunds(company, orders, payments),
      ...compareEvents(company, recorded),
      ...uneven.map(({ id }) => `a movement does not add up to zero: ${id}`),
    ],
    paid: company.sessions.filter(({ mode, status }) => mode === 'payment' && status === 'complete').length,
    refunded: refunds.length,
    disputed: company.chargebacks.length,
    transferred: company.transfers.length,
    ...deposits,
    ...extensions,
    ...repairs,
    charged_cents: sum(company.charges.map(({ cents }) => cents)),
    refunded_cents: sum(refunds.map(({ cents }) => cents)),
    disputed_cents: sum(company.chargebacks.map(({ gone }) => gone)),
    transferred_cents: sum(company.transfers.map(({ cents, reversed }) => cents - reversed)),
    fees_cents: sum([...company.fees.values()]),
    difference_cents: money.difference,
    ledger_sum_cents: sum(lines.map(({ cents }) => cents)),
    double_booked: days.double,
    unresolved: sessions.unresolved,
    orders: counts,
  }
}

/** What the company has of one order: taken, less what went back, less what a bank took back with its fee. */
function netOf(company: CompanyBooks): Map<string | null, { net: number; fees: number }> {
  const orderOf = new Map(company.charges.map((charge) => [charge.intent, charge.order]))
  const nets = new Map<string | null, { net: number; fees: number }>()
  const add = (intent: string, cents: number, fees = 0) => {
    const order = orderOf.get(intent) ?? null
    const { net, fees: before } = nets.get(order) ?? { net: 0, fees: 0 }
    nets.set(order, { net: net + cents, fees: before + fees })
  }
  for (const { intent, cents } of company.charges) add(intent, cents)
  for (const { intent, cents, status } of company.refunds) if (status !== 'failed') add(intent, -cents)
  for (const { intent, gone, fees } of company.chargebacks) add(intent, -gone, fees)
  return nets
}

function compareMoney(
  company: CompanyBooks,
  orders: Order[],
  lines: Line[],
  fees: Fee[],
): { wrong: string[]; difference: number } {
  const wrong: string[] = []
  const nets = netOf(company)
  const books = by(lines, (line) => line.order_id)
  const inBooks = (order: string | null, ...accounts: string[]) =>
    sum((books.get(order) ?? []).filter((line) => accounts.includes(line.account)).map(({ cents }) => cents))
  let difference = 0
  const differs = (cents: number, what: string) => {
    if (cents === 0) return
    difference += Math.abs(cents)
    wrong.push(`${cents} cents more in the ledger than at the payment provider: ${what}`)
  }
  for (const order of orders) {
    const { net, fees } = nets.get(order.id) ?? { net: 0, fees: 0 }
    const about = `${order.status}/${order.work_status} ${order.id}`
    differs(inBooks(order.id, 'payment_provider') - net, about)
    if (order.status === 'refunded' && net + fees !== 0)
      wrong.push(`refunded, but ${net} cents are still there: ${about}`)
    if (inBooks(order.id, 'held') > 0) wrong.push(`more is released than was held: ${about}`)
    // what is neither with us nor on its way back belongs to somebody, to the cent
    const owned = -inBooks(order.id, 'held', 'customer', 'provider_balance', 'chargeback', 'deposit', 'platform_fee')
    const insurer = inBooks(order.id, 'insurer_receivable', 'bank')
    if (owned !== net + insurer) wrong.push(`${owned} cents have an owner, ${net + insurer} are there: ${about}`)
  }
  // a charge of no order of ours: nobody would ever miss it
  for (const [order, { net }] of nets)
    if (!orders.some(({ id }) => id === order) && net !== 0) differs(-net, `a charge without order (${order})`)
  const sent = sum(company.transfers.map(({ cents, reversed }) => cents - reversed))
  const kept = sum([...company.fees.values()])
  const inLedger = (kind: string) => sum(fees.filter((fee) => fee.kind === kind).map(({ cents }) => cents))
  differs(inLedger('card_fee') + kept, 'fees of the payment provider')
  differs(inLedger('bank_transfer') - company.brought, 'what came from our own bank')
  for (const [line, booked] of by(
    fees.filter(({ kind }) => kind === 'card_fee'),
    (fee) => fee.line,
  ))
    if (booked.length !== 1 || -booked[0]!.cents !== company.fees.get(line!))
      wrong.push(`a fee is booked ${booked.length} times, ${booked[0]!.cents} cents: ${line}`)
  const rest = inBooks(null, 'payment_provider') - inLedger('card_fee') - inLedger('bank_transfer')
  differs(rest + sent, 'payouts against transfers')
  // the company's own account must say the same as its objects, or this auditor has not understood it
  const whole = sum([...nets.values()].map(({ net }) => net)) - sent - kept + company.brought
  if (company.balance !== whole)
    wrong.push(
      `the payment provider's account says ${company.balance} cents, its charges, refunds and transfers ${whole}`,
    )
  return { wrong, difference }
}

const SETTLED = ['paid', 'refunded']
/** Each paid checkout is one paid or refunded order, with one charge of its cents; and nothing else is called paid. */
function compareSessions(
  company: CompanyBooks,
  orders: Order[],
  payments: Payment[],
): { wrong: string[]; unresolved: number } {
  const wrong: string[] = []
  const known = new Map(orders.map((order) => [order.id, order]))
  const charged = by(
    payments.filter(({ kind, status }) => kind === 'charge' && status === 'succeeded'),
    ({ order_id }) => order_id,
  )
  const paid = company.sessions.filter(({ mode, status }) => mode === 'payment' && status === 'complete')
  const back = by(
    company.refunds.filter(({ status }) => status !== 'failed'),
    ({ intent }) => intent,
  )
  let unresolved = 0
  for (const session of paid) {
    const order = session.order === null ? undefined : known.get(session.order)
    const on = (charged.get(session.order) ?? []).filter(({ intent }) => intent === session.intent)
    const returned = sum((back.get(session.intent) ?? []).map(({ cents }) => cents))
    if (on.length === 1 && on[0]!.cents === session.cents && order && SETTLED.includes(order.status)) continue
    // one that is not the order's own is as good as never paid when all of it went back
    if (on.length === 0 && returned === session.cents) continue
    unresolved++
    if (!order) wrong.push(`charge without order: ${session.id}`)
    else if (!SETTLED.includes(order.status)) wrong.push(`charged, but the order is ${order.status}: ${order.id}`)
    else if (on.length !== 1) wrong.push(`charge is on record ${on.length} times: ${session.id} of ${order.id}`)
    else wrong.push(`charge is on record with other cents: ${session.id} of ${order.id}`)
  }
  const sessions = by(company.sessions, ({ payment }) => payment)
  for (const [payment, opened] of sessions)
    if (payment !== null && opened.filter(({ id }) => !company.byHand.has(id)).length > 1)
      wrong.push(`${opened.length} checkouts of one payment: ${payment}`)
  for (const order of orders) {
    const about = `${order.status}/${order.work_status} ${order.id}`
    const real = (charged.get(order.id) ?? []).filter(({ intent }) => paid.some((session) => session.intent === intent))
    const rows = charged.get(order.id) ?? []
    if (SETTLED.includes(order.status) && order.amount > 0 && real.length === 0)
      wrong.push(`paid here, and the payment provider never charged it: ${about}`)
    if (rows.length !== real.length)
      wrong.push(`a charge is on record that the payment provider does not know: ${about}`)
    if (rows.length > 1) wrong.push(`charged ${rows.length} times: ${about}`)
  }
  return { wrong, unresolved }
}

/** What went back is what we have on record as gone back, and never more than was charged. */
function compareRefunds(company: CompanyBooks, orders: Order[], payments: Payment[]): string[] {
  const wrong: string[] = []
  const taken = new Map(company.charges.map((charge) => [charge.intent, charge]))
  for (const [intent, refunds] of by(company.refunds, (refund) => refund.intent)) {
    const back = sum(refunds.filter(({ status }) => status !== 'failed').map(({ cents }) => cents))
    const { cents = 0, charge } = taken.get(intent!) ?? {}
    if (back > cents) wrong.push(`${back} cents went back of ${cents}: ${charge ?? intent}`)
  }
  const orderOf = new Map(company.charges.map((charge) => [charge.intent, charge.order]))
  // what was never the order's own has no row of its own: it is in the ledger, and compared there
  const ours = new Set(payments.filter(({ kind }) => kind !== 'refund').map(({ intent }) => intent))
  const gone = by(
    company.refunds.filter(({ status, intent }) => status === 'succeeded' && ours.has(intent)),
    ({ intent }) => orderOf.get(intent) ?? null,
  )
  for (const { id, status, work_status } of orders) {
    const rows = payments.filter((row) => row.order_id === id && row.kind === 'refund' && row.status === 'succeeded')
    const [here, there] = [sum(rows.map(({ cents }) => cents)), sum((gone.get(id) ?? []).map(({ cents }) => cents))]
    if (here !== there)
      wrong.push(
        `${here} cents are on record as refunded, the payment provider says ${there}: ${status}/${work_status} ${id}`,
      )
  }
  return wrong
}

/** What was answered with "received" is on record, once; and nothing is on record that the company never said. */
function compareEvents(company: CompanyBooks, recorded: { id: string; times: number }[]): string[] {
  const times = new Map(recorded.map((row) => [row.id, row.times]))
  return [
    ...[...company.answered]
      .filter((id) => times.get(id) !== 1)
      .map((id) => `an event was answered as received and is on record ${times.get(id) ?? 0} times: ${id}`),
    ...recorded.filter(({ id }) => !company.events.has(id)).map(({ id }) => `an event that nobody sent: ${id}`),
  ]
}
