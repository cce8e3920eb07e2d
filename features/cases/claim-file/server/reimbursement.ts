import type { PriceLine } from '#features/market/prices/price-shape.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { Hono } from 'hono'
import { getCoverage } from '#features/claims/coverage/server/get-coverage.ts'
import { type Day, dayIn, formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf, type PdfContent, pdfHeading, pdfSmall, pdfTable, pdfText } from '#lib/server/pdf.ts'
import { type NotCovered, notCovered } from '../not-covered.ts'
import { priceRows } from '#features/money/documents/server/document-pages.ts'
import { staysPaid, toClaimBack } from '#features/work/orders/money.ts'
import { type Order } from '#features/work/orders/order.ts'
import { numberOf } from '#lib/ids.ts'
import { canClaimBack } from '../policy.ts'
import { reimbursementContract } from '../reimbursement.ts'
import { issueChanged } from '#features/work/receipts/server/issue-changed.ts'
import { requestHead, requestHow, type RequestNames } from './request-parts.ts'
import { makeTowRequest } from './tow-request.ts'
import { TEXTS } from './words.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'
import type { Language } from '#lib/languages.ts'

type Card = { day: Day; cents: number }
/** What a reimbursement request says; what names the driver or the claim stands apart, and is forgotten with them. */
type Facts = {
  cents: number
  booking: string
  title: string
  business_name: string
  place: string
  service_date: Day
  end_date: Day
  quantity: number
  rate_cents: number
  lines?: PriceLine[]
  total_cents: number
  covered_days: number
  insurer_day_cents: number
  insured_cents: number
  own_cents: number
  not_covered: NotCovered[]
  card: Card[]
  paid_cents: number
  /** Of what was paid, what goes back to the card and has not arrived there; what the terms keep of days not used. */
  promised_cents?: number
  kept_cents?: number
  /** Of the bought price, what came of it since: nothing is left to claim of a booking that came to nothing. */
  state: 'as_bought' | 'corrected' | 'ended'
  confirmed_on: Day | null
  daily_cap_cents: number | null
  max_days: number | null
  deductible_cents: number | null
}
type Names = RequestNames & { confirmed_by: string }
type Issued = { number: string; corrects: string | null; issued_at: Date; facts: Facts; names: Names; zone: string }

/** What was charged to the card, went back to it by refund, from the ledger, or was taken back by the bank. Ask only for an order that was read before. */
const cardOf = async (ctx: Ctx, id: string, zone: string): Promise<Card[]> => {
  const rows = await asSystem(ctx, 'reimbursement')
    .db.selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['e.amount_cents as cents', 't.created_at as at'])
    .where('t.order_id', '=', id)
    .where('t.kind', 'in', ['charge', 'refund'])
    .where('e.account', '=', 'payment_provider')
    .orderBy('e.id')
    .execute()
  const lost = await ctx.db
    .selectFrom('chargebacks as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select(['d.withdrawn_cents as cents', 'd.closed_at as at'])
    .where('d.order_id', '=', id)
    .where('d.status', '=', 'lost')
    .where('p.kind', '=', 'charge')
    .orderBy('d.id')
    .execute()
  return [...rows, ...lost.map(({ cents, at }) => ({ cents: -cents, at: at! }))].map(({ cents, at }) => ({
    day: dayIn(zone, new Date(at)),
    cents: Number(cents),
  }))
}

/** Everything the reimbursement request of one booking says now; a later refund or early return makes another one. */
export async function reimbursementFacts(ctx: Ctx, order: Order): Promise<{ facts: Facts; names: Names }> {
  const { provider, price } = order
  const [row, claim, [coverage], card] = await Promise.all([
    ctx.db.selectFrom('orders').select('price_snapshot').where('id', '=', order.id).executeTakeFirstOrThrow(),
    ctx.db.selectFrom('claims').select('adjuster_email').where('id', '=', order.claim_id!).executeTakeFirstOrThrow(),
    getCoverage(ctx, { claim_id: order.claim_id! }),
    cardOf(ctx, order.id, provider.time_zone),
  ])
  const bought = boughtOf(row)
  const paid_cents = card.reduce((sum, { cents }) => sum + cents, 0)
  const stays_cents = staysPaid(price, paid_cents)
  const insured = toClaimBack(order, stays_cents)
  const split = { ...price, covered_days: price.covered_days ?? 0, insurer_day_cents: price.insurer_day_cents ?? 0 }
  const promised_cents = paid_cents - stays_cents
  const corrected = insured !== price.insurer_cents || card.length > 1 || promised_cents > 0
  return {
    facts: {
      cents: insured,
      booking: numberOf(order),
      title: order.listing.title,
      business_name: provider.business_name,
      place: [provider.address, provider.city, [provider.state, provider.zip].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
      service_date: price.service_date,
      end_date: price.end_date ?? price.service_date,
      quantity: price.quantity,
      rate_cents: price.rate_cents,
      ...(price.lines && { lines: price.lines }),
      total_cents: price.total_cents,
      covered_days: split.covered_days,
      insurer_day_cents: split.insurer_day_cents,
      insured_cents: price.insurer_cents,
      own_cents: stays_cents - insured,
      not_covered: notCovered(split, bought.coverage ?? null),
      card,
      paid_cents,
      ...(promised_cents > 0 && { promised_cents }),
      ...(price.kept_cents && { kept_cents: price.kept_cents }),

      state: insured === 0 ? 'ended' : corrected ? 'corrected' : 'as_bought',
      confirmed_on:
        coverage?.confirmed_on ?? (coverage ? dayIn(provider.time_zone, new Date(coverage.confirmed_at)) : null),
      daily_cap_cents: coverage?.rental_daily_cap_cents ?? null,
      max_days: coverage?.rental_max_days == null ? null : coverage.rental_max_days + coverage.extra_days,
      deductible_cents: coverage?.deductible_cents ?? null,
    },
    names: {
      driver: order.customer.name,
      insurer: order.claim!.insurer_name,
      claim: order.claim!.claim_number,
      adjuster: claim.adjuster_email ?? '',
      confirmed_by: coverage?.confirmed_by ?? '',
    },
  }
}

/** The pages of a reimbursement request in one language. */
export function reimbursementPages(issued: Issued, language: Language) {
  const { number, facts, names } = issued
  const w = TEXTS[language].reimbursement
  const day = (one: Day) => formatDay(one, language)
  const money = formatCents
  const rate = money(facts.rate_cents)
  const cap = money(facts.insurer_day_cents)
  const why = facts.not_covered.map(({ why: reason, days, cents }) => {
    const says = w.why[reason]
    return [typeof says === 'string' ? says : says({ days, cap }), money(cents)]
  })
  const confirmed =
    facts.confirmed_on && facts.daily_cap_cents !== null
      ? w.confirmed({
          day: day(facts.confirmed_on),
          named: names.confirmed_by !== '',
          by: names.confirmed_by,
          cap: money(facts.daily_cap_cents),
          limited: facts.max_days !== null,
          days: facts.max_days ?? 0,
        })
      : null
  const ended = facts.state === 'ended'
  const { promised_cents: promised = 0, kept_cents: kept = 0 } = facts
  // what went back since stands between the price as bought and the driver's part
  const rest = facts.own_cents - kept - facts.not_covered.reduce((sum, { cents }) => sum + cents, 0)
  const submitted: PdfContent[] = [
    pdfHeading(w.notCovered),
    why.length === 0 && facts.own_cents === 0
      ? pdfText(w.allCovered)
      : pdfTable(
          [w.item, w.amount],
          [
            ...why,
            ...(kept === 0 ? [] : [[w.kept, money(kept)]]),
            ...(rest === 0 ? [] : [[w.less, money(rest)]]),
            [w.own, money(facts.own_cents)],
          ],
          [1],
        ),
    ...(facts.deductible_cents ? [pdfSmall(w.deductible({ amount: money(facts.deductible_cents) }))] : []),
    ...requestHow(names, language),
  ]
  const content: PdfContent[] = [
    ...requestHead(
      issued,
      [
        [w.facts.what, `${facts.title} (${w.booking({ number: facts.booking })})`],
        [w.facts.provider, [facts.business_name, facts.place].filter(Boolean).join(', ')],
        [w.facts.dates, [facts.service_date, facts.end_date].map(day).join(' – ')],
      ],
      language,
    ),
    pdfHeading(w.claimBack),
    pdfTable(
      [w.item, w.amount],
      [
        ...(facts.lines
          ? priceRows({ kind: 'rental', ...facts }, facts.total_cents, language)
          : [[w.days({ count: facts.quantity, rate }), money(facts.total_cents)]]),
        ...(ended ? [] : [[w.covered({ count: facts.covered_days, rate: cap }), money(facts.insured_cents)]]),
        [w.back, money(facts.cents)],
      ],
      [1],
    ),
    ...(facts.state === 'as_bought' ? [] : [pdfText(w.states[facts.state])]),
    ...(confirmed ? [pdfSmall(confirmed)] : []),
    pdfHeading(w.card),
    pdfTable(
      [w.date, w.item, w.amount],
      [
        ...facts.card.map(({ day: one, cents }) => [day(one), cents > 0 ? w.charged : w.returned, money(cents)]),
        ['', w.paid, money(facts.paid_cents)],
        ...(promised === 0 ? [] : [['', w.promised, money(-promised)]]),
      ],
      [2],
    ),
    ...(ended ? [] : submitted),
    pdfSmall(w.ledger),
  ]
  return { title: `${w.title} ${number}`, content }
}

/** For an insurer in the United States, so in English whatever the account speaks; Spanish is asked for, to read it. */
async function makeReimbursementRequest(ctx: Ctx, id: string, language: Language) {
  const order = await orderOf(ctx.db, id)
  ensure(canClaimBack(order))
  const { facts, names } = await reimbursementFacts(ctx, order)
  const request = await issueChanged(ctx, `reimbursement_request:${id}`, {
    kind: 'reimbursement_request',
    driver_id: order.user_id,
    facts,
    names,
  })
  if (order.viewer === 'admin')
    await ctx.write((tx) => audit(tx, { action: 'order.reimbursement_read', table: 'orders', id }))
  const pages = reimbursementPages({ ...request, facts, names, zone: order.provider.time_zone }, language)
  return { name: `reimbursement-${request.number}.pdf`, bytes: await makePdf({ ...pages, language }) }
}

export function reimbursementFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the booking or the tow, and the language.' } as const
  answerRaw(app, services, reimbursementContract.reimbursement, how, async (ctx, { id, of, language }) => {
    const make = of === 'tow' ? makeTowRequest : makeReimbursementRequest
    const { name, bytes } = await make(ctx, id, language)
    return pdfAnswer(ctx, name, bytes)
  })
  return app
}
