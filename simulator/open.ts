// The test payment provider itself: what it remembers, its clock, its keys, how it reaches us, and how badly.
import { join, resolve } from 'node:path'
import type { Services } from '#lib/server/ctx.ts'
import type { EVENT_TYPES } from '#features/money/payments/server/card-events.ts'
import { CONTROL_KEY } from '#features/money/payments/server/simulated.ts'
import { eventObject } from './objects.ts'
import { newTestId, secondsOf } from './states.ts'
import { Store } from './store.ts'

/** Shares are 0 to 1; `chance` gives a number below 1, from a seed when the run is to be repeated. */
export type Faults = {
  chance: () => number
  /** Of calls that go wrong: before the work or after it, by a 500 or a broken line. */
  calls: number
  /** Of calls whose work is done and that are never answered. */
  hang: number
  /** Each event comes one to this many times. */
  copies: number
  /** Events come some seconds late, in any order. */
  shuffle: boolean
  /** Of events that never come. */
  lost: number
}
export const NO_FAULTS: Faults = { chance: Math.random, calls: 0, hang: 0, copies: 1, shuffle: false, lost: 0 }
const LATEST_MS = 3_000

/** What it keeps of each charge. */
export type Price = { basis_points: number; cents: number }
/** As Stripe's price list says for cards in the United States: 2.9 % and 30 cents. */
export const US_PRICE: Price = { basis_points: 290, cents: 30 }
export const feeOf = ({ basis_points, cents }: Price, amount: number): number =>
  Math.round((amount * basis_points) / 10_000) + cents

export type Company = {
  store: Store
  now: () => Date
  /** Where its own pages answer, without a slash at the end. */
  origin: string
  key: string
  control_key: string
  webhook_secret: string
  /** The address of our receiver. */
  receiver: string
  /** Posts one signed event to our receiver. */
  post: (payload: string, headers: Record<string, string>) => Promise<Response>
  faults: Faults
  price: Price
}

const RECEIVER = '/functions/v1/stripe-webhook'
const stores = new Map<string, Store>()
const fileOf = (services: Pick<Services, 'env'>) => join(resolve(services.env.DATA_DIR), 'test-company.db')

/** The company that lives in this server, over the file in its data folder; several servers share the one file. */
export function companyOf(services: Services): Company {
  const file = fileOf(services)
  const store = stores.get(file) ?? new Store(file)
  stores.set(file, store)
  const { env } = services
  return {
    store,
    now: () => services.now(),
    origin: env.APP_URL,
    key: env.STRIPE_SECRET_KEY,
    control_key: CONTROL_KEY,
    webhook_secret: env.STRIPE_WEBHOOK_SECRET,
    receiver: new URL(RECEIVER, env.APP_URL).href,
    post: (body, headers) =>
      services.fetchSelf(RECEIVER, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) }),
    faults: NO_FAULTS,
    price: US_PRICE,
  }
}

/** Lets go of the file; the next call opens it again. */
export function closeCompany(services: Pick<Services, 'env'>): void {
  const file = fileOf(services)
  stores.get(file)?.close()
  stores.delete(file)
}

/** How often an event is delivered and when; chosen by a button of the checkout page. */
export type Delivery = { times: number; at: Date }

/** Records an event and when it is to be delivered, in the transaction of what it tells. */
export function emit(
  { store, now, faults }: Company,
  type: (typeof EVENT_TYPES)[number],
  object: object,
  { account, chosen }: { account?: string; chosen?: Delivery } = {},
): void {
  const id = newTestId('evt')
  const created = secondsOf(now())
  const payload = JSON.stringify(eventObject(id, type, created, object, account), null, 2)
  store.run('insert into events (id, type, created, payload) values (?, ?, ?, ?)', id, type, created, payload)
  const lost = faults.lost > 0 && faults.chance() < faults.lost
  const times = chosen?.times ?? (lost ? 0 : 1 + Math.floor(faults.chance() * faults.copies))
  for (let copy = 0; copy < times; copy++) {
    const late = faults.shuffle ? Math.floor(faults.chance() * LATEST_MS) : 0
    const due = (chosen?.at ?? now()).getTime() + late
    store.run('insert into deliveries (event_id, due_at) values (?, ?)', id, due)
  }
}
