// The past of the demo's market: paid, approved and reviewed orders, each with its payment, its ledger and its timeline.
import { addDays, type Day, dayIn, eachDay, startOfDayIn } from '#lib/dates.ts'
import { averageDraw, chance } from './chance.ts'
import { CUSTOMERS, REVIEW_WORDS } from './world-reviews.ts'

export const ZONE = 'America/New_York'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type PastListing = {
  id: string
  provider_id: string
  provider_type: string
  owner_id: string
  title: string
  kind: 'rental' | 'storage' | 'appointment'
  rate_cents: number
  hours: number
  least: number
  most: number
  deposit_cents: number
  units: number
  /** Days the car stays home after a rental. */
  turnaround: number
}
export type PastOrder = {
  n: number
  id: string
  listing: PastListing
  customer: { id: string; name: string; email: string }
  start: Day
  end: Day
  unit: number
  amount: number
  snapshot: object
  status: 'paid'
  work_status: 'approved' | 'accepted' | 'requested'
  created: Date
  paid: Date
  accepted: Date
  begun: Date
  completed: Date
  approved: Date
  rating: number
  words: string
  reviewed: Date
}

const hex = (n: number) => n.toString(16).padStart(12, '0')
export const worldId = (kind: string, n: number) => `01900000-0000-7000-8a${kind}-${hex(n)}`
/** Of the n-th of the world's providers. */
export const providerId = (n: number) => worldId('a0', n + 1)
export const ownerId = (n: number) => worldId('b0', n + 1)
export const customers = CUSTOMERS.map((name, n) => ({
  id: worldId('c0', n + 1),
  name,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
}))

/** What an appointment cost that is without charge today: the past of this world was all paid for. */
const ONCE_CENTS = 7900

function priced(listing: PastListing, start: Day, end: Day) {
  const days = listing.kind !== 'appointment'
  const quantity = days ? eachDay(start, end).length : listing.hours
  const rate_cents = listing.rate_cents || ONCE_CENTS
  const total_cents = rate_cents * quantity
  const snapshot = {
    kind: listing.kind,
    service_date: start,
    end_date: days ? end : null,
    quantity,
    rate_cents,
    total_cents,
    covered_days: 0,
    insurer_day_cents: 0,
    insurer_cents: 0,
    own_cents: total_cents,
    direct_bill: false,
    amount: total_cents,
    deposit_cents: listing.deposit_cents,
    title: listing.title,
    listing_version: 1,
    fee_cents: 0,
    cancellation: { full_refund_hours: 24, rental_keeps_days: 1, appointment_keeps: 'all' },
    coverage: null,
  }
  return { amount: total_cents, snapshot }
}

/**
 * Orders of one provider, newest first and never two on one unit and day: `count` of them done and reviewed around
 * `stars`. Every instant follows from the first day, and none lies after `now`.
 */
export function pastOrders(
  listings: readonly PastListing[],
  {
    count,
    stars,
    since,
    seed,
    from,
    now,
  }: { count: number; stars: number; since: number; seed: number; from: number; now: Date },
): PastOrder[] {
  if (count === 0 || listings.length === 0) return []
  const random = chance(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const words = REVIEW_WORDS[listings[0]!.provider_type]!
  const unused = { glad: [...words.glad], fair: [...words.fair], sorry: [...words.sorry] }
  const say = (rating: number) => {
    const list = rating === 5 ? unused.glad : rating === 4 ? unused.fair : unused.sorry
    return list.length && random() < 0.86 ? list.splice(Math.floor(random() * list.length), 1)[0]! : ''
  }
  const today = dayIn(ZONE, now)
  const until = new Map<string, Day>() // the earliest day taken so far, of each listing and unit
  const orders: PastOrder[] = []
  const gap = Math.max(1, Math.floor((since - 20) / count))
  for (let n = 0; n < count; n++) {
    const listing = pick(listings)
    const unit = 1 + Math.floor(random() * listing.units)
    const key = `${listing.id} ${unit}`
    const length = listing.kind === 'appointment' ? 1 : Math.min(listing.most, listing.least + Math.floor(random() * 9))
    const wanted = addDays(today, -(5 + n * gap + Math.floor(random() * gap)))
    const before = until.get(key)
    const end = before && before <= wanted ? addDays(before, -1) : wanted
    const start = addDays(end, 1 - length)
    until.set(key, start)
    const morning = startOfDayIn(ZONE, start).getTime() + 9 * HOUR
    const paid = new Date(morning - (26 + Math.floor(random() * 90)) * HOUR)
    const completed = new Date(startOfDayIn(ZONE, end).getTime() + 16 * HOUR + Math.floor(random() * 90) * MINUTE)
    const approved = new Date(completed.getTime() + (2 + Math.floor(random() * 46)) * HOUR)
    const rating = averageDraw(stars, random)
    orders.push({
      n: from + n,
      id: worldId('d0', from + n),
      listing,
      customer: pick(customers),
      start,
      end,
      unit,
      ...priced(listing, start, end),
      status: 'paid',
      work_status: 'approved',
      created: new Date(paid.getTime() - 4 * MINUTE),
      paid,
      accepted: new Date(paid.getTime() + (10 + Math.floor(random() * 200)) * MINUTE),
      begun: new Date(morning),
      completed,
      approved,
      rating,
      words: say(rating),
      reviewed: new Date(approved.getTime() + Math.floor(random() * 20) * HOUR),
    })
  }
  return orders
}

/** One order that still lies ahead: paid, and accepted by its provider. */
export function comingOrder(listing: PastListing, start: Day, length: number, n: number, now: Date): PastOrder {
  const end = addDays(start, length - 1)
  const paid = new Date(now.getTime() - (20 + (n % 30)) * HOUR)
  const later = new Date(paid.getTime() + 2 * HOUR)
  return {
    n,
    id: worldId('d0', n),
    listing,
    customer: customers[n % customers.length]!,
    start,
    end,
    unit: 1,
    ...priced(listing, start, end),
    status: 'paid',
    work_status: 'accepted',
    created: new Date(paid.getTime() - 5 * MINUTE),
    paid,
    accepted: later,
    begun: later,
    completed: later,
    approved: later,
    rating: 0,
    words: '',
    reviewed: later,
  }
}
