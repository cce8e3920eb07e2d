// Booking as a test needs it: days ahead, a card at the test checkout, the books of one order.
import sharp from 'sharp'
import { CAST, LISTINGS, type Who } from '#db/seed/cast.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { bookingsContract } from '#features/front/pages/contract.ts'
import { jobRecordsContract } from '#features/work/job-records/contract.ts'
import { handoversContract } from '#features/trades/rentals/contract.ts'
import { changesContract } from '#features/work/changes/contract.ts'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { coverageUsedContract } from '#features/claims/coverage/contract.ts'
import { complaintsContract } from '#features/cases/complaints/contract.ts'
import { orderCaseContract } from '#features/cases/complaints/order-case.ts'
import { JOBS } from '#app/jobs.ts'
import { command } from '#simulator/control.ts'
import { deliverDue } from '#simulator/deliveries.ts'
import { companyOf } from '#simulator/open.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import type { World } from './world.ts'

type Wanted = {
  listing_id?: string
  starts_at?: string
  notes?: string
  claim_id?: string
  expected_amount?: number
  shown_as?: string
}

export function bookings(world: World) {
  /** The calendar day `ahead` days from the held today, where the cast's providers are. */
  const day = (ahead: number) => addDays(dayIn('America/New_York', world.services.now()), ahead)
  const orders = async (who: Who | 'nobody') =>
    (await world.as(who)).on({
      ...ordersContract,
      ...checkoutContract,
      ...changesContract,
      ...handoversContract,
      ...jobRecordsContract,
      ...coverageUsedContract,
      ...bookingsContract,
      ...complaintsContract,
    })
  /** The claims team's calls about orders. */
  const adminCalls = async (who: Who | 'nobody') => (await world.as(who)).on(orderCaseContract)
  const book = async (who: Who, from: number, to: number | null = null, wanted: Wanted = {}) =>
    (await orders(who)).createServicePayment({
      listing_id: LISTINGS.corolla,
      service_date: day(from),
      ...(to !== null && { end_date: day(to) }),
      ...wanted,
    })
  /** Presses a button of the checkout page. */
  const press = (url: string | null, how = 'pay', card = '4242 4242 4242 4242') =>
    world.api.request(new URL(url!).pathname, { method: 'POST', body: new URLSearchParams({ how, card }) })
  const deliver = () => deliverDue(world.services)
  /** Books and pays; the event has arrived. */
  const paid = async (
    who: Who,
    from: number,
    to: number | null = null,
    { card, ...wanted }: Wanted & { card?: string } = {},
  ) => {
    const { url, order_id } = await book(who, from, to, wanted)
    if (url) await press(url, 'pay', card)
    await deliver()
    return order_id
  }
  /** Ends what nobody paid in time, as the job at the deadline does. */
  const endReservations = () => JOBS['expire_reservations']!(systemCtx(world.services, 'sweep'), {})
  const read = async (who: Who, id: string) => (await orders(who)).get({ id })
  /** A verified claim of a driver, written straight into the database. */
  const claim = async (who: Who, coverage: Record<string, unknown> = {}) => {
    const id = newId()
    const { owner } = world.databases
    await owner.query(
      `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type,
         loss_date, adjuster_email, coverage_due_at, status)
       values ($1, $2, 'Peachtree Mutual', 'sealed-POL-99881', '9881', $3, 'collision', $4, 'adjuster@insurer.example', now(), 'coverage-verified')`,
      [id, CAST[who].id, `CLM-${id.slice(-12)}`, day(0)],
    )
    const terms = {
      rental_daily_cap_cents: 3000,
      rental_max_days: 20,
      rental_total_cap_cents: null,
      rental_start: null,
      direct_bill: true,
      rental_start_allowed: true,
      ...coverage,
    }
    await owner.query(
      `insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start, direct_bill,
         rental_start_allowed, confirmed_how, confirmed_by, verified_by)
       values ($1, $2, $3, $4, $5, $6, $7, 'phone', 'J. Adjuster', $8)`,
      [id, ...Object.values(terms), CAST.ada.id],
    )
    return id
  }
  /** Cents per account of one order, or of the whole world; they add up to zero. */
  const books = async (orderId?: string) => {
    const { rows } = await world.databases.owner.query<{ account: string; cents: number }>(
      `select e.account, sum(e.amount_cents)::int as cents from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id where $1::uuid is null or t.order_id = $1
       group by 1 having sum(e.amount_cents) <> 0 order by 1`,
      [orderId ?? null],
    )
    return Object.fromEntries(rows.map((row) => [row.account, row.cents])) as Record<string, number>
  }
  const daysReserved = async (orderId: string) => {
    const { rows } = await world.databases.owner.query<{ reason: string }>(
      'select reason from listing_days where order_id = $1 order by day',
      [orderId],
    )
    return rows.map((row) => row.reason)
  }
  const company = () => companyOf(world.services)
  /** What the company holds of ours in cents, as the books know it before its own price and our bank are read from it. */
  const atCompany = async () =>
    company().store.row<{ cents: number }>(
      `select coalesce(sum(case type when 'charge' then amount when 'topup' then 0 else net end), 0) as cents
       from money where account = ''`,
    )!.cents
  /** Money of our own at the company: what is held alone does not reach for payouts and the company's price. */
  const topUp = (cents: number) => command(company(), 'top_up', { amount: cents })
  let stamp = 1_800_000_000_000
  /** A photo of the work, as somebody's own file. */
  const photo = async (who: Who) => {
    const png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0e4a38' } })
      .png()
      .toBuffer()
    const answer = await (
      await world.as(who)
    ).fetch(`/storage/v1/object/claim-documents/${CAST[who].id}/work/${stamp++}.png`, {
      method: 'POST',
      body: new Uint8Array(png),
    })
    return (await answer.json()) as { id: string; path: string }
  }
  /** The renter's license, for `recordLicense`. */
  const license = async (who: Who, expires: number) => ({
    number: 'GA-0554-4821',
    state: 'GA' as const,
    expires_on: day(expires),
    photo: (await photo(who)).id,
  })
  /** An accepted rental of the Corolla leaves: license, hand-over, both signatures; the rental has begun. */
  const handOver = async (who: Who, id: string) => {
    await (await orders(who)).recordLicense({ id, ...(await license(who, 400)) })
    const photos = [(await photo('omar')).id]
    const out = await (
      await orders('omar')
    ).recordHandover({ id, kind: 'check_out', odometer: 21_400, fuel_eighths: 8, photos })
    return (await orders(who)).confirmHandover({ id, event_id: out.handovers.at(-1)!.id })
  }
  const takeBack = async (id: string) =>
    (await orders('omar')).recordHandover({
      id,
      kind: 'check_in',
      odometer: 21_612,
      fuel_eighths: 6,
      photos: [(await photo('omar')).id],
    })
  /** The days of a booking come: nobody can book today, so it is moved until its last day is today. */
  const dayComes = (id: string) =>
    world.databases.owner.query(
      `update orders set service_date = service_date - (coalesce(end_date, service_date) - $2::date),
         end_date = end_date - (end_date - $2::date), starts_at = case when starts_at > $3 then $3 else starts_at end
       where id = $1 and coalesce(end_date, service_date) > $2`,
      [id, day(0), world.services.now().toISOString()],
    )
  /** Its last day has come, and the provider completes it; of a rental nobody recorded the return. */
  const finish = async (id: string, who: Who = 'omar') => {
    await dayComes(id)
    return (await orders(who)).complete({ id, reason: 'Handed over on paper' })
  }
  const made = { photo, license, handOver, takeBack, dayComes, finish }
  return {
    day,
    orders,
    adminCalls,
    book,
    press,
    deliver,
    endReservations,
    paid,
    read,
    claim,
    books,
    daysReserved,
    company,
    atCompany,
    topUp,
    ...made,
  }
}
