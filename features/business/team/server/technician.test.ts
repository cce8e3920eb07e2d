// What somebody does who works as a technician, and that no money reaches them on the way.
import { afterEach, expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { teamContract } from '#features/business/providers/team.ts'
import { leadFeeContract } from '#features/cases/receivables/lead-fee-calls.ts'
import { analyticsContract } from '#features/front/analytics/contract.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { paymentsContract } from '#features/money/payments/contract.ts'
import { payoutsContract } from '#features/money/payouts/payouts.ts'
import { depositContract } from '#features/trades/deposits/deposit-calls.ts'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { extendOrReturnContract } from '#features/trades/rentals/extend-or-return-calls.ts'
import { orderDocumentsContract } from '#features/work/receipts/order-documents.ts'
import { unseal } from '#lib/server/seal.ts'
import { sharedFilesOf } from '#test/estimates.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { orders, paid, dayComes, photo, license, claim } = bookings(world)
/** A card that pays and is refused when the deposit is held. */
const LATER_DECLINED = '4000 0000 0000 0341'
const refused = { status: 403 }
const drew = async () => await world.as('drew')

/** Drew is invited by mail, follows the link and works there as a technician; back as a driver after each test. */
let boss: Who = 'sal'
async function joins(by: Who) {
  boss = by
  await (await world.as(by)).on(teamContract).invite({ email: CAST.drew.email, member_role: 'technician' })
  const { rows } = await owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 and kind = 'team.invitation' order by id desc limit 1`,
    [CAST.drew.email],
  )
  const text = unseal(world.services.env.ENCRYPTION_KEY, rows[0]!.text_body.replace(/^sealed:/, ''))
  expect(text).toContain('Your role: technician.')
  const token = new URL(/https?:\/\/\S+token=\S+/.exec(text)![0]).searchParams.get('token')!
  await (await drew()).on(teamContract).answer({ token, accept: true })
}
afterEach(async () => (await world.as(boss)).on(teamContract).removeMember({ user_id: CAST.drew.id }))

/** Every number in an answer that is an amount of money by its name, other than nothing. */
function sums(answer: unknown, path = ''): string[] {
  if (Array.isArray(answer)) return answer.flatMap((each, n) => sums(each, `${path}[${n}]`))
  if (answer === null || typeof answer !== 'object') return []
  return Object.entries(answer).flatMap(([name, value]) =>
    /(^|_)(cents|amount)$/.test(name) && value ? [`${path}.${name}`] : sums(value, `${path}.${name}`),
  )
}

test('a technician starts and completes the work and tells the driver how it goes, but answers nothing in the shop’s name', async () => {
  await joins('sal')
  const id = await paid('dana', 3, null, { listing_id: LISTINGS.collision })
  const work = await orders('drew')
  const message = 'Only an owner or an estimator of the business can do this.'
  await expect(work.accept({ id })).rejects.toMatchObject({ ...refused, message })
  await expect(work.decline({ id, reason: 'We are full.' })).rejects.toMatchObject(refused)
  await (await orders('sal')).accept({ id })
  await expect(work.cancel({ id, reason: 'We are full.' })).rejects.toMatchObject(refused)
  await dayComes(id)
  await expect(work.noShow({ id, reason: 'Nobody came.' })).rejects.toMatchObject({
    ...refused,
    message: 'Only an owner or the front desk of the business can do this.',
  })
  await work.start({ id })
  await work.sendUpdate({ id, kind: 'in_repair', text: 'Teardown is done.', photos: [(await photo('drew')).id] })
  expect(await work.complete({ id })).toMatchObject({ work_status: 'completed', member_role: 'technician' })
})

test('a technician is sent no price of a booking, on no page and in no step of its timeline; its owner is', async () => {
  await joins('sal')
  const id = await paid('dana', 4, null, { listing_id: LISTINGS.collision })
  await (await orders('sal')).accept({ id })
  await dayComes(id)
  await (await orders('sal')).complete({ id })
  await (await orders('dana')).approve({ id })
  const theirs = await (await orders('sal')).get({ id })
  expect(sums(theirs)).toEqual(expect.arrayContaining(['.amount', '.price.total_cents']))
  const own = await (await orders('drew')).get({ id })
  expect(own).toMatchObject({ amount: 0, price: { quantity: theirs.price.quantity } })
  expect(sums(own)).toEqual([])
  expect(own.timeline.map(({ kind }) => kind)).not.toContain('released')
  expect(JSON.stringify(own)).not.toMatch(/\$\d/)
  const me = await drew()
  expect(sums(await (await orders('drew')).list({ provider_id: theirs.provider_id }))).toEqual([])
  const dashboard = await me.on(dashboardsContract).provider({})
  expect(dashboard.orders.map((order) => order.id)).toContain(id)
  expect(sums(dashboard)).toEqual([])
  expect(dashboard.stats).toBeNull()
})

test('a technician opens neither the money of a booking nor that of the business', async () => {
  await joins('sal')
  const id = await paid('dana', 5, null, { listing_id: LISTINGS.collision })
  const me = await drew()
  const message = 'Only an owner, an estimator or the front desk of the business can do this.'
  const documents = me.on(orderDocumentsContract)
  await expect(documents.issuedDocuments({ order_id: id })).rejects.toMatchObject({ ...refused, message })
  expect((await me.fetch(`/rest/v1/rpc/order_receipt?id=${id}`)).status).toBe(403)
  await expect(me.on(leadFeeContract).fee({ order_id: id })).rejects.toMatchObject(refused)
  const sals = await world.as('sal')
  const [receipt] = await sals.on(orderDocumentsContract).issuedDocuments({ order_id: id })
  const pdf = `/rest/v1/rpc/issued_document?id=${receipt!.id}`
  expect((await sals.fetch(pdf)).status).toBe(200)
  expect((await me.fetch(pdf)).status).toBe(404)
  expect(await sals.on(paymentsContract).list({ order_id: id })).not.toEqual([])
  expect(await me.on(paymentsContract).list({ order_id: id })).toEqual([])
  expect(await me.on(paymentsContract).ledger({ order_id: id })).toEqual([])
  await expect(me.on(dashboardsContract).providerMoney({})).rejects.toMatchObject(refused)
  await expect(me.on(payoutsContract).overview({})).rejects.toMatchObject(refused)
  await expect(me.on(analyticsContract).providerAnalytics({})).rejects.toMatchObject(refused)
})

test('a technician sees the damage that a driver asks about, and neither what the insurer’s estimate comes to nor its paper', async () => {
  await joins('sal')
  const claim_id = await claim('dana')
  const [picture, paper] = [await sharedFilesOf(world, claim_id), await sharedFilesOf(world, claim_id, 'damage_photos')]
  await owner.query(`update files set content_type = 'application/pdf' where id = $1`, [paper])
  await (
    await world.as('dana')
  )
    .on(estimatesContract)
    .ask({ claim_id, provider_ids: [PROVIDERS.sal.id], photos: [picture, paper], insurer_cents: 314_159 })
  const read = async (who: Who) => {
    const calls = (await world.as(who)).on(estimatesContract)
    const [{ id } = { id: '' }] = await calls.asked({})
    return calls.read({ id })
  }
  const [theirs, own] = [await read('sal'), await read('drew')]
  expect(sums(theirs)).toEqual(['.request.insurer_cents'])
  expect(theirs.request!.photos).toHaveLength(2)
  expect(sums(own)).toEqual([])
  expect(own.request!.photos.map(({ file_id }) => file_id)).toEqual([picture])
  expect(sums(await (await world.as('drew')).on(estimatesContract).asked({}))).toEqual([])
})

test('a technician hands a rental over only with its deposit held, knows not how much it is, and keeps nothing of it', async () => {
  await joins('omar')
  const agreed = async (from: number, card?: string) => {
    const id = await paid('dana', from, from + 2, card ? { card } : {})
    await (await orders('omar')).accept({ id })
    await (await orders('dana')).recordLicense({ id, ...(await license('dana', 400)) })
    return id
  }
  const [id, unheld] = [await agreed(2), await agreed(9, LATER_DECLINED)]
  const omar = await orders('omar')
  const work = await orders('drew')
  const out = { id, kind: 'check_out' as const, odometer: 21_400, fuel_eighths: 8 }
  const photos = [(await photo('drew')).id]
  await expect(work.recordHandover({ ...out, id: unheld, photos })).rejects.toMatchObject({ code: 'deposit_missing' })
  const handed = await work.recordHandover({ ...out, photos })
  expect(sums(handed)).toEqual([])
  expect(sums((await omar.get({ id })).deposit)).toEqual(['.amount_cents'])
  const own = await work.get({ id })
  expect(own.deposit).toMatchObject({ state: 'held', amount_cents: 0 })
  expect(sums(own)).toEqual([])
  await (await orders('dana')).confirmHandover({ id, event_id: handed.handovers.at(-1)!.id })
  await dayComes(id)
  await work.recordHandover({ ...out, kind: 'check_in', odometer: 21_900, photos: [(await photo('drew')).id] })
  const me = await drew()
  const ask = { id, amount_cents: 100, reason: 'A scratch.', photos: [(await photo('drew')).id] }
  await expect(me.on(depositContract).askDeposit(ask)).rejects.toMatchObject(refused)
  await expect(me.on(depositContract).releaseDeposit({ id })).rejects.toMatchObject(refused)
  await expect(me.on(extendOrReturnContract).returnPreview({ id })).rejects.toMatchObject(refused)
  const news = await me.on(notificationsContract).list({ limit: 50 })
  expect(news.filter(({ message }) => /\$\d/.test(message))).toEqual([])
})

test('a technician neither reads what the shop and a driver write to each other nor writes to the driver', async () => {
  await joins('sal')
  const id = await paid('dana', 6, null, { listing_id: LISTINGS.collision })
  const dana = (await world.as('dana')).on(messagesContract)
  const thread = await dana.start({ order_id: id })
  await dana.send({ conversation_id: thread.id, content: 'What will it cost?' })
  const me = (await drew()).on(messagesContract)
  expect(await me.conversations({ limit: 50 })).toEqual([])
  await expect(me.start({ order_id: id })).rejects.toMatchObject({ status: 404 })
  const gone = { status: 404 }
  await expect(me.messages({ conversation_id: thread.id })).rejects.toMatchObject(gone)
  await expect(me.send({ conversation_id: thread.id, content: 'A lot.' })).rejects.toMatchObject(gone)
  const { rows } = await owner.query(`select 1 from live_events where user_id = $1 and table_name = 'messages'`, [
    CAST.drew.id,
  ])
  expect(rows).toEqual([])
  const sal = (await world.as('sal')).on(messagesContract)
  expect(await sal.conversation({ id: thread.id })).toMatchObject({ unread: 1 })
})
