import { Hono } from 'hono'
import { dayIn, formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf, type PdfContent, pdfFacts, pdfHeading, pdfSmall, pdfTable, pdfTitle } from '#lib/server/pdf.ts'
import { receiptContract } from '../contract.ts'
import { numberOf, type OrderDetail } from '../order.ts'
import { canSeeReceipt } from '../policy.ts'
import { RECEIPT } from './receipt-words.ts'
import { detailOf } from './rows.ts'

type Movement = { account: string; cents: number; at: string }

/** What moved on the card and at the insurer, from the ledger, oldest first. Ask only for an order that was read before. */
const movementsOf = (ctx: Ctx, orderId: string): Promise<Movement[]> =>
  asSystem(ctx, 'receipt')
    .db.selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['e.account', 'e.amount_cents as cents', 't.created_at as at'])
    .where('t.order_id', '=', orderId)
    .where('e.account', 'in', ['card_company', 'insurer_receivable'])
    .orderBy('e.id')
    .execute()

/** The pages of a receipt. Amounts of the card and the insurer are those of the books, not of the price. */
export function receiptPages(
  order: OrderDetail,
  movements: readonly Movement[],
  language: 'en' | 'es',
  now: Date,
): { title: string; content: PdfContent[] } {
  const w = RECEIPT[language]
  const { price, provider } = order
  const zone = provider.time_zone
  const day = (instant: string | Date) => formatDay(dayIn(zone, new Date(instant)), language)
  const range = order.end_date && order.end_date !== order.service_date
  const dates = [order.service_date, range ? order.end_date : null].filter((each) => each !== null)
  const address = [provider.address, provider.city, [provider.state, provider.zip].filter(Boolean).join(' ')]
  const rate = formatCents(price.rate_cents)
  const item = price.kind === 'rental' ? w.days(price.quantity, rate) : w.hours(price.quantity, rate)
  const insured = price.insurer_cents > 0
  const lines = [
    [item, formatCents(price.total_cents)],
    ...(insured
      ? [
          [price.direct_bill ? w.insurerBilled : w.insurerBack, formatCents(price.insurer_cents)],
          [w.own, formatCents(price.own_cents)],
        ]
      : []),
  ]
  const book = (account: string, more: string, less: string, net: string): PdfContent[] => {
    const rows = movements.filter((each) => each.account === account)
    if (rows.length === 0) return []
    const sum = rows.reduce((total, { cents }) => total + cents, 0)
    const table = rows.map(({ at, cents }) => [day(at), cents > 0 ? more : less, formatCents(cents)])
    return [pdfTable([w.day, w.item, w.amount], [...table, ['', net, formatCents(sum)]], [2])]
  }
  const card = book('card_company', w.charge, w.refund, w.net)
  const insurer = book('insurer_receivable', w.billed, w.reversed, w.net_insurer)
  const title = `${w.title} ${numberOf(order)}`
  return {
    title,
    content: [
      pdfTitle(w.title, w.below(numberOf(order))),
      pdfFacts([
        [w.facts.what, order.listing.title],
        [range ? w.facts.dates : w.facts.date, dates.map((each) => formatDay(each, language)).join(' – ')],
        [w.facts.provider, [provider.business_name, ...address].filter(Boolean).join(', ')],
        [w.facts.driver, order.customer.name],
        [w.facts.claim, order.claim && w.claim(order.claim.insurer_name, order.claim.claim_number)],
        [w.facts.booked, day(order.created_at)],
        [w.facts.issued, day(now)],
      ]),
      pdfHeading(w.price),
      pdfTable([w.item, w.amount], lines, [1]),
      ...(order.change?.status === 'accepted' ? [pdfSmall(w.changed)] : []),
      ...(price.settled
        ? [
            pdfSmall(
              w.settled(
                formatCents(price.settled.refund_cents),
                insured && price.direct_bill ? formatCents(price.settled.insurer_cents) : null,
              ),
            ),
          ]
        : []),
      pdfHeading(w.card),
      ...(card.length > 0 ? card : [pdfSmall(w.nothing)]),
      ...(insurer.length > 0 ? [pdfHeading(w.insurer), ...insurer] : []),
      ...(order.deposit_cents > 0 ? [pdfSmall(w.deposit(formatCents(order.deposit_cents)))] : []),
      pdfSmall(w.tax),
      pdfSmall(w.times(zone.replaceAll('_', ' '))),
    ],
  }
}

/** The receipt of a booking one is a party of (admins too); before it is paid there is none (409). */
async function makeReceipt(ctx: Ctx, id: string, given: 'en' | 'es' | undefined) {
  const order = await detailOf(ctx, id)
  ensure(canSeeReceipt(order))
  const profile = await ctx.db
    .selectFrom('profiles')
    .select('language')
    .where('id', '=', person(ctx).id)
    .executeTakeFirst()
  const language = given ?? profile?.language ?? 'en'
  if (order.viewer === 'admin')
    await ctx.write((tx) => audit(tx, { action: 'order.receipt_read', table: 'orders', id }))
  const pages = receiptPages(order, await movementsOf(ctx, id), language, ctx.services.now())
  return { name: `receipt-${numberOf(order)}.pdf`, bytes: await makePdf({ ...pages, language }) }
}

export function orderReceipt(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Say which booking, and in which language.' } as const
  answerRaw(app, services, receiptContract.receipt, how, async (ctx, { id, language }) => {
    const { name, bytes } = await makeReceipt(ctx, id, language)
    return pdfAnswer(ctx, name, bytes)
  })
  return app
}
