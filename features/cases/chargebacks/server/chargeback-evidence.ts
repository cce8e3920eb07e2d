// What we know of a booking, put together as a text for a bank: facts with their times, nothing that anybody only says.
import { sql } from 'kysely'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Evidence } from '#features/money/payments/server/card-chargebacks.ts'
import { MAX_EVIDENCE } from '../chargeback.ts'
import { type Booking, type TimelineEvent } from '#features/work/orders/order.ts'
import { numberOf } from '#lib/ids.ts'
import { isRental, isReopening } from '#features/work/orders/progress.ts'
import { days } from '#features/work/orders/server/words.ts'

const STEPS: Record<string, string> = {
  pending: 'The customer booked and was sent to the card payment.',
  paid: 'The card payment arrived.',
  refunded: 'The full payment was refunded to the card.',
  accepted: 'The provider accepted the booking.',
  declined: 'The provider declined the booking.',
  in_progress: 'The work started.',
  reopened: 'The provider reopened the work.',
  completed: 'The provider reported the work as completed.',
  approved: 'The work was approved.',
  cancelled: 'The booking was canceled.',
  no_show: 'The provider reported that the customer didn’t show up.',
  disputed: 'The customer reported a problem to us.',
  check_out: 'Handover recorded: the car left.',
  check_in: 'Handover recorded: the car came in.',
  handover_confirmed: 'The customer signed the handover.',
  handover_objected: 'The customer objected to the handover.',
  license: 'The customer added a driver’s license.',
  released: 'The money was released to the provider.',
}
const WHO = { customer: 'customer', provider: 'provider', admin: 'our claims team', system: 'automatically' } as const

function stepOf(event: TimelineEvent, at: (instant: string) => string): string[] {
  const reopened = isReopening(event.from_status, event.to_status) ? 'reopened' : event.to_status
  const said = STEPS[event.kind === 'status' ? (reopened ?? '') : event.kind]
  return said ? [`${at(event.at)} (${WHO[event.by]}): ${said}`] : []
}

/** Payments that moved, and how much the two sides wrote each other. Ask only for an order that was read before. */
async function movedFor(ctx: Ctx, orderId: string) {
  const { db } = asSystem(ctx, 'evidence')
  const payments = await db
    .selectFrom('payments')
    .select(['kind', 'amount_cents', 'updated_at'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ count: number; first: string | null; last: string | null }>`
    select count(*)::int as count, min(m.created_at) as first, max(m.created_at) as last
    from conversations c join messages m on m.conversation_id = c.id where c.order_id = ${orderId} and c.topic = 'direct'`.execute(
    db,
  )
  return { payments, messages: rows[0]! }
}

const PAID = { charge: 'Charged to the card', deposit: 'Deposit charged', refund: 'Refunded to the card' } as const
const linesFrom = (title: string, lines: string[]) => (lines.length > 0 ? [`${title}\n${lines.join('\n')}`] : [])

/** The whole text in English, which banks read; at most {@link MAX_EVIDENCE} characters. */
export async function assembled(ctx: Ctx, order: Booking): Promise<string> {
  const { payments, messages } = await movedFor(ctx, order.id)
  const { provider, price, customer } = order
  const at = (instant: string) => formatInstant(instant, 'en', provider.time_zone)
  const quantity =
    price.kind === 'repair_share'
      ? 'the driver’s share of a repair bill'
      : price.kind === 'tow'
        ? 'a tow that the driver asked for by name'
        : price.product
          ? `${price.product.title}, a service at a fixed price`
          : `${price.quantity} ${price.kind === 'appointment' ? 'hour(s)' : 'day(s)'}`
  const rate = price.lines?.length
    ? price.lines
        .map(({ kind, days, count, each_cents }) =>
          kind === 'less'
            ? `${formatCents(-each_cents)} less because the car came back early`
            : `${formatCents(count * each_cents)} for ${days} day(s)`,
        )
        .join(' and ')
    : formatCents(price.rate_cents)
  const claim = order.claim
    ? ` for the insurance claim ${order.claim.claim_number} with ${order.claim.insurer_name}`
    : ''
  const hands = order.handovers.map((hand) => {
    const signed = hand.confirmed
      ? `signed by the customer ${at(hand.confirmed.at)}`
      : hand.objected
        ? `the customer objected ${at(hand.objected.at)}`
        : 'not answered by the customer'
    const way = (hand.kind === 'check_out') === isRental(order) ? 'to the customer' : 'to the provider'
    return `${at(hand.made.at)}: car handed ${way}, odometer ${hand.odometer} miles, fuel ${hand.fuel_eighths}/8, ${hand.photos.length} photo(s) on file; ${signed}.`
  })
  const updates = order.timeline.filter(({ kind }) => kind === 'update')
  const text = [
    `Booking ${numberOf(order)} on ClaimChoice: ${order.listing.title}, ${days(order, 'en')}, ${quantity} at ${rate}${claim}.`,
    `Customer: ${customer.name}${customer.email ? `, ${customer.email}` : ''}. Provider: ${provider.business_name}${provider.city ? `, ${provider.city}, ${provider.state}` : ''}.`,
    ...linesFrom(
      'Payments:',
      payments.map(
        ({ kind, amount_cents, updated_at }) => `${at(updated_at)}: ${PAID[kind]}: ${formatCents(amount_cents)}.`,
      ),
    ),
    ...linesFrom(
      `What happened (times in ${provider.time_zone}):`,
      order.timeline.flatMap((event) => stepOf(event, at)),
    ),
    ...linesFrom('Car handovers:', hands),
    ...linesFrom('Proof on file:', [
      ...(updates.length > 0 ? [`${updates.length} update(s) from the provider during the work.`] : []),
      ...(messages.count > 0
        ? [`${messages.count} message(s) between the two sides, from ${at(messages.first!)} to ${at(messages.last!)}.`]
        : []),
    ]),
    'The price, the dates and the cancellation terms were shown to the customer before payment.',
  ].join('\n\n')
  return text.slice(0, MAX_EVIDENCE)
}

/** The fields of the company's form, with the text that somebody read and handed in. As the system, which sends it. */
export async function factsFor(ctx: Ctx, orderId: string, text: string): Promise<Evidence> {
  const { title, service_date, name, email } = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .innerJoin('profiles as p', 'p.id', 'o.user_id')
    .select(['l.title', 'o.service_date', 'p.name', 'p.email'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    customer_name: name,
    ...(email && { customer_email_address: email }),
    product_description: title,
    ...(service_date && { service_date: formatDay(service_date) }),
    uncategorized_text: text,
  }
}
