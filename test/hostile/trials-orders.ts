// Bookings as drivers and providers live them: each command on a booking of its own, paid through the payment provider.
import type { complaintsContract } from '#features/cases/complaints/contract.ts'
import type { bookingsContract } from '#features/front/pages/contract.ts'
import type { coverageUsedContract } from '#features/claims/coverage/contract.ts'
import type { jobRecordsContract } from '#features/work/job-records/contract.ts'
import type { handoversContract } from '#features/trades/rentals/contract.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { claimDocumentsContract } from '#features/cases/claim-file/claim-documents.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { changesContract } from '#features/work/changes/contract.ts'
import { slotsContract } from '#features/market/slots/contract.ts'
import { checkoutContract } from '#features/work/checkout/contract.ts'
import { leadFeeContract } from '#features/cases/receivables/lead-fee-calls.ts'
import { extendOrReturnContract } from '#features/trades/rentals/extend-or-return-calls.ts'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { act, command, look } from './acts.ts'
import { bringBack, leave } from './deposits.ts'
import { longAgo } from './long-ago.ts'
import { CARDS, pay, seesPaid } from './pay.ts'
import { ask, makeCar, makePhoto, type Person, signInOwner } from './people.ts'
import { begin } from './story.ts'
import type { Stage, Told } from './told.ts'
import type { Scene } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'
import { verified } from './trials-claims.ts'

const reason = 'As both sides agreed'
const [FIRST, LAST] = [5, 8]
const DEPOSIT = 15_000
type How = { deposit?: boolean; from?: number; to?: number; pay?: 'pay' | 'refund_fails' }
export type Booking = Told & { page: URL }

async function stageOf(s: Scene): Promise<Stage> {
  return {
    url: s.urls[0]!,
    company: s.house.company,
    provider: await signInOwner(s.owner, s.house.secret),
    admin: s.ada,
    now: s.house.now,
    photo: (person) => makePhoto(s.owner, person),
    sweep: async (job) => void (await s.owner.query(`select graphile_worker.add_job($1, '{}')`, [job])),
    dayComes: (order) => longAgo(s.owner, order),
  }
}
/** One of Omar's cars is booked by somebody new, and not paid yet. */
async function booked(s: Scene, { deposit = false, from = FIRST, to = LAST }: How = {}): Promise<Booking> {
  const listing_id = await makeCar(s.owner, deposit ? DEPOSIT : null)
  const begun = await begin(await stageOf(s), await s.somebody(), { listing_id, from, to })
  if (!begun) throw new Error('a car that nobody else wants could not be booked')
  return { ...begun.told, page: begun.page }
}
export async function paid(s: Scene, how: How = {}): Promise<Booking> {
  const told = await booked(s, how)
  await pay(told, told.page, how.pay ?? 'pay')
  if (!(await seesPaid(told, true))) throw new Error('a booking was paid, and nobody heard of it')
  return told
}
export async function accepted(s: Scene, how: How = {}): Promise<Booking> {
  const told = await paid(s, how)
  await command(told, 'accept')
  return told
}
export async function completed(s: Scene): Promise<Booking> {
  const told = await accepted(s)
  await command(told, 'complete')
  return told
}
export async function approved(s: Scene): Promise<Booking> {
  const told = await completed(s)
  await command(told, 'approve')
  return told
}
/** The car has left, with the driver's signature, or waits for it. */
async function out(s: Scene, how: How = {}): Promise<Booking> {
  const told = await paid(s, how)
  if (!(await leave(told))) throw new Error('the car did not leave')
  return told
}
const byProvider = ({ stage, order }: Booking): [Person, { id: string }] => [stage.provider, { id: order }]
const byDriver = ({ driver, order }: Booking): [Person, { id: string }] => [driver, { id: order }]
/** The last entry of that kind on a booking's timeline. */
const entry = async (told: Booking, kind: string): Promise<number> => {
  const timeline = (await look(told))['timeline'] as { id: number; kind: string }[]
  return timeline.findLast((one) => one.kind === kind)!.id
}
const handed = async (s: Scene, told: Booking, kind: 'check_out' | 'check_in') => ({
  kind,
  odometer: kind === 'check_out' ? 21_400 : 21_612,
  fuel_eighths: 8,
  photos: [await makePhoto(s.owner, told.stage.provider)],
})
const license = async (s: Scene, { driver }: Booking) => ({
  number: 'GA-0554-4821',
  state: 'GA' as const,
  expires_on: s.day(400),
  photo: await makePhoto(s.owner, driver),
})
/** A car that is handed over, and its driver has not signed. */
async function unsigned(s: Scene) {
  const told = await accepted(s)
  await act(told, told.driver, 'record_license', await license(s, told))
  await act(told, told.stage.provider, 'record_handover', await handed(s, told, 'check_out'))
  return { told, event_id: await entry(told, 'check_out') }
}
const later = (s: Scene) => ({ service_date: s.day(FIRST + 7), end_date: s.day(LAST + 7) })
/** Other days that the provider proposed. */
async function proposed(s: Scene) {
  const told = await accepted(s)
  const { change: open } = await s.call(told.stage.provider, changesContract.proposeChange, {
    id: told.order,
    ...later(s),
  })
  return { told, id: told.order, change_id: open!.id }
}

/** The first free time of Sal's shop from a day of its own on. */
async function freeTime(s: Scene, driver: Person) {
  const from = s.day(5 + (s.stamp() % 60))
  const { slots } = await s.call(driver, slotsContract.free, { listing_id: LISTINGS.collision, from })
  return slots[0]!.starts_at
}

/** An hour of Sal's shop, paid: a private car begins with its hand-over instead. */
export async function atShop(s: Scene, of?: { driver: Person; claim_id: string }) {
  const driver = of?.driver ?? (await s.somebody())
  const hour = { listing_id: LISTINGS.collision, service_date: s.day(5 + (s.stamp() % 60)), claim_id: of?.claim_id }
  const { order_id: id, url } = await s.call(driver, checkoutContract.createServicePayment, hour)
  const page = new URL(url!)
  await ask(page.origin, page.pathname, { form: new URLSearchParams({ how: 'pay', card: CARDS.pays }) })
  await s.call(driver, checkoutContract.verifyServicePayment, { session_id: page.pathname.split('/').at(-1)! })
  return { sal: await s.known(CAST.sal), driver, id }
}

/** Of everything that somebody has not paid yet there is one payment. */
const checkout = ({ id }: Person) => ({
  sql: `select count(*)::text as n from payments p join orders o on o.id = p.order_id where o.user_id = $1 and p.status = 'pending'`,
  values: [id],
})
export const orderTrials: Trials<
  typeof ordersContract &
    typeof checkoutContract &
    typeof changesContract &
    typeof handoversContract &
    typeof jobRecordsContract &
    typeof coverageUsedContract &
    typeof bookingsContract &
    typeof complaintsContract
> = {
  // the car is one, and a person's own reservation stands in the way of the next
  createServicePayment: change(async (s) => {
    const driver = await s.somebody()
    const days = { service_date: s.day(FIRST), end_date: s.day(LAST) }
    return [driver, { listing_id: await makeCar(s.owner, null), ...days }, { once: checkout(driver) }]
  }),
  bookSlot: change(async (s) => {
    const driver = await s.somebody()
    const starts_at = await freeTime(s, driver)
    return [driver, { listing_id: LISTINGS.collision, starts_at }, { once: checkout(driver) }]
  }),
  verifyServicePayment: repeatable(async (s) => {
    const told = await paid(s)
    return [told.driver, { session_id: told.session }]
  }),
  accept: change(async (s) => byProvider(await paid(s))),
  decline: change(async (s) => [(await stageOf(s)).provider, { id: (await paid(s)).order, reason }]),
  start: change(async (s) => {
    const { sal, id } = await atShop(s)
    await s.call(sal, ordersContract.accept, { id })
    await longAgo(s.owner, id)
    return [sal, { id }]
  }),
  complete: change(async (s) => {
    const told = await accepted(s)
    await told.stage.dayComes(told.order)
    return [told.stage.provider, { id: told.order, reason: 'Handed over on paper' }]
  }),
  reopen: change(async (s) => [(await stageOf(s)).provider, { id: (await completed(s)).order, reason }]),
  noShow: change(async (s) => {
    const told = await accepted(s)
    await told.stage.dayComes(told.order)
    return [told.stage.provider, { id: told.order, reason }]
  }),
  approve: change(async (s) => byDriver(await completed(s))),
  fileComplaint: change(async (s) => {
    const told = await completed(s)
    return [told.driver, { id: told.order, reason: 'The brakes grind' }]
  }),
  askChange: change(async (s) => {
    const told = await accepted(s)
    return [told.driver, { id: told.order, ...later(s), expected_refund_cents: 0 }]
  }),
  proposeChange: change(async (s) => {
    const told = await accepted(s)
    return [told.stage.provider, { id: told.order, ...later(s) }]
  }),
  moveSlot: change(async (s) => {
    const { sal, id } = await atShop(s)
    return [sal, { id, starts_at: await freeTime(s, sal) }]
  }),
  withdrawChange: change(async (s) => {
    const { told, ...open } = await proposed(s)
    return [told.stage.provider, open]
  }),
  acceptChange: change(async (s) => {
    const { told, ...open } = await proposed(s)
    return [told.driver, open]
  }),
  declineChange: change(async (s) => {
    const { told, ...open } = await proposed(s)
    return [told.driver, { ...open, reason }]
  }),
  sendUpdate: creation(async (s) => {
    const told = await accepted(s)
    return [told.stage.provider, { id: told.order, kind: 'other', text: 'The car is washed and waits.' }]
  }),
  shareJobRecord: repeatable(async (s) => {
    const { driver, id } = await atShop(s, await verified(s))
    return [driver, { id, vehicle: '2019 Honda Civic', plate: 'RVX 4821' }]
  }),
  recordHandover: change(async (s) => {
    const told = await accepted(s)
    await act(told, told.driver, 'record_license', await license(s, told))
    return [told.stage.provider, { id: told.order, ...(await handed(s, told, 'check_out')) }]
  }),
  confirmHandover: change(async (s) => {
    const { told, event_id } = await unsigned(s)
    return [told.driver, { id: told.order, event_id }]
  }),
  objectToHandover: change(async (s) => {
    const { told, event_id } = await unsigned(s)
    return [told.driver, { id: told.order, event_id, reason }]
  }),
  recordLicense: repeatable(async (s) => {
    const told = await accepted(s)
    return [told.driver, { id: told.order, ...(await license(s, told)) }]
  }),
  cancel: change(async (s) => byDriver(await accepted(s))),
}

/** The car is back before its last day; what its provider would give back for that. */
async function backEarly(s: Scene) {
  const told = await out(s, { from: 1, to: 9 })
  // three of its days have passed
  await s.owner.query('update orders set service_date = service_date - 3, end_date = end_date - 3 where id = $1', [
    told.order,
  ])
  await s.owner.query('update listing_days set day = day - 3 where order_id = $1', [told.order])
  await bringBack(told)
  const { refund_cents } = await s.call(told.stage.provider, extendOrReturnContract.returnPreview, { id: told.order })
  return { told, offer: { id: told.order, reason: 'We flew home', expected_refund_cents: refund_cents } }
}
async function offered(s: Scene) {
  const { told, offer } = await backEarly(s)
  const { early_return } = await s.call(told.stage.provider, extendOrReturnContract.returnEarly, offer)
  const open = { id: told.order, return_id: early_return!.id }
  return { told, open, expected_refund_cents: offer.expected_refund_cents }
}
export const extendOrReturnTrials: Trials<typeof extendOrReturnContract> = {
  extend: change(async (s) => {
    const told = await accepted(s)
    const request = { id: told.order, end_date: addDays(told.last, 2) }
    const { price } = await s.call(told.driver, extendOrReturnContract.extendPreview, request)
    return [told.driver, { ...request, expected_amount: price.amount }, { once: checkout(told.driver) }]
  }),
  returnEarly: change(async (s) => {
    const { told, offer } = await backEarly(s)
    return [told.stage.provider, offer]
  }),
  agreeReturn: change(async (s) => {
    const { told, open, expected_refund_cents } = await offered(s)
    return [told.driver, { ...open, expected_refund_cents }]
  }),
  refuseReturn: change(async (s) => {
    const { told, open } = await offered(s)
    return [told.driver, { ...open, reason }]
  }),
  withdrawReturn: change(async (s) => {
    const { told, open } = await offered(s)
    return [told.stage.provider, open]
  }),
}

export const leadFeeTrials: Trials<typeof leadFeeContract> = {
  unreachable: change(async (s) => {
    const told = await accepted(s)
    const attempts = [
      { on: s.day(0), how: 'phone' as const },
      { on: s.day(0), how: 'email' as const },
    ]
    return [told.stage.provider, { id: told.order, reason: 'The number does not ring', attempts }]
  }),
}

/** A document of a claim whose driver has booked at Omar's with it. */
async function document(s: Scene) {
  const told = await paid(s)
  const { claim_id } = await verified(s, told.driver)
  await s.owner.query('update orders set claim_id = $2 where id = $1', [told.order, claim_id])
  const file_id = await makePhoto(s.owner, told.driver)
  await s.call(told.driver, documentsContract.addDocument, { claim_id, slot: 'damage_photos', file_id })
  return { driver: told.driver, share: { file_id, provider_id: PROVIDERS.omar.id } }
}
export const claimDocumentTrials: Trials<typeof claimDocumentsContract> = {
  share: change(async (s) => {
    const { driver, share } = await document(s)
    return [driver, share]
  }),
  unshare: change(async (s) => {
    const { driver, share } = await document(s)
    await s.call(driver, claimDocumentsContract.share, share)
    return [driver, share]
  }),
}
