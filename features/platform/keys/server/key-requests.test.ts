import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { invoicesContract } from '#features/trades/invoices/contract.ts'
import { type Client, type Contract, createClient } from '#lib/contract.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { keysContract } from '../key.ts'
import { keyRequestsContract, REQUEST_DAYS } from '../key-request.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { claim } = bookings(world)
const { bills, calls, inShop } = repairs(world)
const DAY = 86_400_000
/** Drew works as Sal's estimator and confirms; Nina is at the front desk, and Pat owns the business with Sal. */
const seats: [Who, string][] = [
  ['drew', 'estimator'],
  ['nina', 'front_desk'],
  ['pat', 'owner'],
]
const seat = async (who: Who, role: string) =>
  owner.query(
    `insert into provider_members (provider_id, user_id, member_role) values ($1, $2, $3)
     on conflict (provider_id, user_id) do update set member_role = excluded.member_role`,
    [PROVIDERS.sal.id, CAST[who].id, role],
  )
await owner.query('delete from provider_members where user_id = any($1)', [seats.map(([who]) => CAST[who].id)])
const keys = async (who: Who) => (await world.as(who)).on(keysContract)
const requests = async (who: Who) => (await world.as(who)).on(keyRequestsContract)
const by = <C extends Contract>(secret: string, contract: C): Client<C> =>
  createClient(contract, { token: () => secret, fetch: async (path, init) => world.api.request(path, init) })
const billing = { name: 'Billing', scopes: ['invoices:write' as const], days: 90 as const }
let key = { id: '', secret: '' }
const software = () => by(key.secret, keyRequestsContract)
beforeEach(async () => {
  for (const [who, role] of seats) await seat(who, role)
  await owner.query('update api_keys set expires_at = now() where provider_id = $1', [PROVIDERS.sal.id])
  key = await (await keys('sal')).make({ ...billing, confirmer_id: CAST.drew.id })
})

let numbers = 0
/** A car in the shop whose work can be billed, and the bill of it. */
async function billable() {
  const { id: repair_id } = await inShop(await claim('dana'))
  await owner.query(
    'update coverage set deductible_cents = 10000 where claim_id = (select claim_id from repairs where id = $1)',
    [repair_id],
  )
  const { next } = await (await bills('sal')).bill({ repair_id })
  return { repair_id, number: `K-${++numbers}`, total_cents: next!.total_cents, odometer: 41_230 }
}
const invoicesOf = async (repair_id: string) => (await (await bills('sal')).bill({ repair_id })).invoices
const books = async () =>
  (
    await owner.query(
      'select (select count(*) from ledger_entries) as entries, (select count(*) from repair_events) as events',
    )
  ).rows[0]
const newsOf = async (who: Who) =>
  (await (await world.as(who)).on(notificationsContract).list({ limit: 10 })).map(({ message }) => message).join('\n')

test('what a key asks moves nothing until the named member confirms, and then it is their invoice', async () => {
  const bill = await billable()
  const before = await books()
  const headers = { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' }
  const answer = await world.api.request('/rest/v1/rpc/ask_to_issue_invoice', {
    method: 'POST',
    headers,
    body: JSON.stringify(bill),
  })
  expect(answer.status).toBe(202)
  const asked = (await answer.json()) as { id: string }
  expect(asked).toMatchObject({ state: 'waiting', confirmer: CAST.drew.name, number: bill.number, key: 'Billing' })
  expect(await books()).toEqual(before)
  expect(await invoicesOf(bill.repair_id)).toEqual([])
  expect(await newsOf('drew')).toContain(`asks you to issue invoice ${bill.number}`)
  const drew = await requests('drew')
  expect(await drew.list({})).toContainEqual(expect.objectContaining({ id: asked.id, driver: CAST.dana.name }))
  expect(await drew.confirm({ id: asked.id })).toMatchObject({ state: 'confirmed', ended_by: CAST.drew.name })
  expect(await invoicesOf(bill.repair_id)).toMatchObject([{ number: bill.number, total_cents: bill.total_cents }])
  const { rows } = await owner.query('select issued_by from repair_invoices where repair_id = $1', [bill.repair_id])
  expect(rows).toEqual([{ issued_by: CAST.drew.id }])
  const { events } = await (await calls('dana')).read({ id: bill.repair_id })
  expect(events.at(-1)).toMatchObject({ kind: 'invoiced', by: 'shop', details: { by_key: 'Billing' } })
  expect(await software().get({ id: asked.id })).toMatchObject({ state: 'confirmed' })
  expect(await newsOf('sal')).toContain('was confirmed and issued')
  await expect(drew.confirm({ id: asked.id })).rejects.toMatchObject({ status: 409, code: 'request_over' })
})

test('a key issues and confirms nothing itself, and a person asks nothing', async () => {
  const bill = await billable()
  const { id } = await software().askInvoice(bill)
  for (const act of [
    async () => by(key.secret, invoicesContract).issue(bill),
    async () => software().confirm({ id }),
    async () => software().decline({ id, reason: 'Never mind' }),
    async () => by(key.secret, keysContract).nameConfirmer({ id: key.id, confirmer_id: CAST.pat.id }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 403, code: 'key_scope' })
  await expect((await requests('drew')).askInvoice(bill)).rejects.toMatchObject({ status: 403 })
  const narrow = await (await keys('sal')).make({ name: 'Reader', scopes: ['invoices:read'], days: 30 })
  await expect(by(narrow.secret, keyRequestsContract).askInvoice(bill)).rejects.toMatchObject({ code: 'key_scope' })
})

test('whoever made the key, another owner, a member who may not bill and another business confirm nothing', async () => {
  const { id } = await software().askInvoice(await billable())
  for (const who of ['sal', 'pat', 'nina'] as const)
    await expect((await requests(who)).confirm({ id }), who).rejects.toMatchObject({ status: 403 })
  for (const who of ['omar', 'dana'] as const) {
    expect(await (await requests(who)).list({}), who).toEqual([])
    for (const call of ['get', 'confirm'] as const)
      await expect((await requests(who))[call]({ id }), who).rejects.toMatchObject({ status: 404 })
    await expect((await requests(who)).decline({ id, reason: 'Not mine' })).rejects.toMatchObject({ status: 404 })
  }
  await expect((await requests('nina')).decline({ id, reason: 'Not now' })).rejects.toMatchObject({
    message: 'Only the member named on this key, or an owner, can decline this.',
  })
})

test('the database refuses whoever was shown the secret, and who is not named', async () => {
  const { id } = await software().askInvoice(await billable())
  const confirms = async (who: Who) => {
    const db = await world.databases.system.connect()
    try {
      await db.query(`begin; select set_config('app.user_id', '${CAST[who].id}', true)`)
      await db.query(`update key_requests set status = 'confirmed', ended_by = $2, ended_at = asked_at where id = $1`, [
        id,
        CAST[who].id,
      ])
    } finally {
      await db.query('rollback')
      db.release()
    }
  }
  await confirms('drew')
  await expect(confirms('pat')).rejects.toMatchObject({ code: '42501' })
  await owner.query('update api_keys set confirmer_id = $2 where id = $1', [key.id, CAST.sal.id])
  await expect(confirms('sal')).rejects.toMatchObject({ code: '42501' })
  await owner.query('update api_keys set confirmer_id = $2, created_by = $2 where id = $1', [key.id, CAST.pat.id])
  await expect(confirms('pat')).rejects.toMatchObject({ code: '42501' })
})

test('a key for money names another member who may bill; alone in a business nobody makes one', async () => {
  const sal = await keys('sal')
  await expect(sal.make(billing)).rejects.toMatchObject({ status: 409, code: 'not_a_confirmer' })
  for (const who of ['sal', 'nina', 'dana'] as const)
    await expect(sal.make({ ...billing, confirmer_id: CAST[who].id }), who).rejects.toMatchObject({
      code: 'not_a_confirmer',
    })
  await expect(sal.make({ ...billing, confirmer_id: key.id }), 'a key').rejects.toMatchObject({
    code: 'not_a_confirmer',
  })
  await expect((await keys('omar')).make({ ...billing, confirmer_id: CAST.drew.id })).rejects.toMatchObject({
    code: 'no_second_member',
  })
  expect((await sal.list({}))[0]).toMatchObject({ id: key.id, confirmer: CAST.drew.name })
})

test('when the confirmer leaves or loses the right, it waits for the one who is named next', async () => {
  const bill = await billable()
  const { id } = await software().askInvoice(bill)
  await seat('drew', 'technician')
  const unseen = await billable()
  await software().askInvoice(unseen)
  expect(await newsOf('sal'), 'nobody can confirm').toContain(`asks for invoice ${unseen.number}`)
  await expect((await requests('drew')).confirm({ id })).rejects.toMatchObject({ status: 404 })
  expect(await software().get({ id })).toMatchObject({ state: 'waiting', confirmer: null })
  const pat = await keys('pat')
  await expect((await keys('drew')).nameConfirmer({ id: key.id, confirmer_id: CAST.drew.id })).rejects.toMatchObject({
    status: 403,
  })
  await expect(pat.nameConfirmer({ id: key.id, confirmer_id: CAST.sal.id })).rejects.toMatchObject({
    code: 'not_a_confirmer',
  })
  expect(await pat.nameConfirmer({ id: key.id, confirmer_id: CAST.pat.id })).toMatchObject({ confirmer: CAST.pat.name })
  expect(await newsOf('pat')).toContain(`asks you to issue invoice ${bill.number}`)
  expect(await (await requests('pat')).confirm({ id })).toMatchObject({ state: 'confirmed' })
})

test('who rotates the key knows its secret: they confirm nothing, and who asked before them does not either', async () => {
  const { id } = await software().askInvoice(await billable())
  const pat = await keys('pat')
  await pat.nameConfirmer({ id: key.id, confirmer_id: CAST.pat.id })
  const rotated = await pat.rotate({ id: key.id, days: 30 })
  expect(rotated).toMatchObject({ confirmer: null, earlier_until: null })
  await expect(software().list({})).rejects.toMatchObject({ status: 401 })
  await expect((await requests('pat')).confirm({ id })).rejects.toMatchObject({ status: 403 })
  // Sal may be named now, but asked for this one with a secret that he knew
  await pat.nameConfirmer({ id: key.id, confirmer_id: CAST.sal.id })
  await expect((await requests('sal')).confirm({ id })).rejects.toMatchObject({ status: 403 })
  const { id: next } = await by(rotated.secret, keyRequestsContract).askInvoice(await billable())
  expect(await (await requests('sal')).confirm({ id: next })).toMatchObject({ state: 'confirmed' })
  const own = await (await keys('sal')).make({ ...billing, confirmer_id: CAST.drew.id })
  const again = await (await keys('sal')).rotate({ id: own.id, days: 30 })
  expect(again).toMatchObject({ confirmer: CAST.drew.name })
  expect(again.earlier_until).not.toBeNull()
})

test('two tabs that confirm at once issue one invoice', { timeout: 240_000 }, async () => {
  const drew = await requests('drew')
  for (let round = 0; round < Number(process.env['ROUNDS'] ?? 20); round++) {
    const bill = await billable()
    const { id } = await software().askInvoice(bill)
    const ends = await Promise.allSettled([drew.confirm({ id }), drew.confirm({ id }), drew.confirm({ id })])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await invoicesOf(bill.repair_id)).toHaveLength(1)
  }
})

test('what changed meanwhile is refused when it is confirmed, and the request goes on waiting', async () => {
  const bill = await billable()
  await expect(software().askInvoice({ ...bill, total_cents: bill.total_cents + 1 })).rejects.toMatchObject({
    status: 409,
    code: 'changed',
  })
  const { id } = await software().askInvoice(bill)
  const { versions } = await (await calls('sal')).read({ id: bill.repair_id })
  await (await calls('sal')).withdrawLines({ estimate_id: versions[0]!.id, lines: [1], reason: 'The driver keeps it' })
  await expect((await requests('drew')).confirm({ id })).rejects.toMatchObject({ status: 409 })
  expect(await software().get({ id })).toMatchObject({ state: 'waiting' })
  expect(await invoicesOf(bill.repair_id)).toEqual([])
})

test('the same Idempotency-Key gives the same request, and a second one for the same repair waits its turn', async () => {
  const bill = await billable()
  const same = { idempotencyKey: 'invoice-of-the-day' }
  const [first, again] = [await software().askInvoice(bill, same), await software().askInvoice(bill, same)]
  expect(again).toEqual(first)
  await expect(software().askInvoice(bill)).rejects.toMatchObject({ status: 409, code: 'asked_already' })
  await (await requests('drew')).decline({ id: first.id, reason: 'The wrong number' })
  expect(await software().get({ id: first.id })).toMatchObject({ state: 'declined', reason: 'The wrong number' })
  expect(await invoicesOf(bill.repair_id)).toEqual([])
  expect((await software().askInvoice({ ...bill, number: `K-${++numbers}` })).id).not.toBe(first.id)
})

test('after seven days nobody confirms it, and the key asks anew', async () => {
  const bill = await billable()
  const { id } = await software().askInvoice(bill)
  world.clock.advance(REQUEST_DAYS * DAY)
  expect(await software().get({ id })).toMatchObject({ state: 'lapsed' })
  await expect((await requests('drew')).confirm({ id })).rejects.toMatchObject({ code: 'request_over' })
  await expect((await requests('sal')).decline({ id, reason: 'Too late' })).rejects.toMatchObject({
    code: 'request_over',
  })
  const { id: next } = await software().askInvoice(bill)
  expect(await (await requests('drew')).confirm({ id: next })).toMatchObject({ state: 'confirmed' })
})

test('a revoked key, and a business that is suspended, take what was asked along', async () => {
  const [bill, other] = [await billable(), await billable()]
  const { id } = await software().askInvoice(bill)
  for (const status of ['suspended', 'open'])
    await owner.query(`select set_config('app.reason', 'A test', false);
      update provider_profiles set market_status = '${status}' where id = '${PROVIDERS.sal.id}'`)
  expect(await software().get({ id })).toMatchObject({ state: 'ended' })
  await expect((await requests('drew')).confirm({ id })).rejects.toMatchObject({ code: 'request_over' })
  const { id: next } = await software().askInvoice(other)
  await (await keys('sal')).revoke({ id: key.id })
  await expect((await requests('drew')).confirm({ id: next })).rejects.toMatchObject({ code: 'request_over' })
  expect(await (await requests('drew')).get({ id: next })).toMatchObject({ state: 'ended', ended_by: null })
})

test('an owner says no for whoever is named, and one key does not read what another asked', async () => {
  const { id } = await software().askInvoice(await billable())
  const other = await (await keys('sal')).make({ ...billing, name: 'Other', confirmer_id: CAST.drew.id })
  const second = by(other.secret, keyRequestsContract)
  expect(await second.list({})).toEqual([])
  const { id: later } = await software().askInvoice(await billable())
  expect((await software().list({ limit: 1 })).map((row) => row.id)).toEqual([later])
  expect((await software().list({ limit: 1, before: later })).map((row) => row.id)).toEqual([id])
  await expect(second.get({ id })).rejects.toMatchObject({ status: 404 })
  expect(await (await requests('pat')).decline({ id, reason: 'We bill by hand' })).toMatchObject({ state: 'declined' })
})
