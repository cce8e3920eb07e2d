import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { ordersContract } from '../contract.ts'

const world = await createWorld()
const { orders, adminCalls, book, paid, read, claim } = bookings(world)
const claim_id = await claim('dana', {
  rental_daily_cap_cents: 2750,
  rental_max_days: 17,
  rental_total_cap_cents: 55_500,
})
const pending = (await book('dana', 3, 4, { claim_id })).order_id
const done = await paid('dana', 8, 9, { claim_id })
const textOf = async (who: 'omar' | 'nobody' | 'drew', path: string) => (await (await world.as(who)).fetch(path)).text()

test('a stranger finds nothing: not the order, not its steps, not its preview', async () => {
  for (const who of ['drew', 'sal', 'nina'] as const) {
    const stranger = await orders(who)
    for (const ask of [
      () => stranger.get({ id: done }),
      () => stranger.accept({ id: done }),
      () => stranger.decline({ id: done, reason: 'because' }),
      () => stranger.start({ id: done }),
      () => stranger.complete({ id: done }),
      () => stranger.noShow({ id: done, reason: 'because' }),
      () => stranger.approve({ id: done }),
      () => stranger.fileComplaint({ id: done, reason: 'because' }),
      () => stranger.cancelPreview({ id: done }),
      () => stranger.cancel({ id: done }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 404, code: 'PGRST116' })
    expect(await stranger.list({})).toEqual([])
    expect(await stranger.list({ user_id: CAST.dana.id })).toEqual([])
    await expect(stranger.coverageUsed({ claim_id })).rejects.toMatchObject({ status: 404 })
  }
})

test('each side takes only its own steps', async () => {
  const [dana, omar] = [await orders('dana'), await orders('omar')]
  for (const ask of [
    () => dana.accept({ id: done }),
    () => dana.decline({ id: done, reason: 'because' }),
    () => dana.start({ id: done }),
    () => dana.complete({ id: done }),
    () => dana.noShow({ id: done, reason: 'because' }),
    () => omar.approve({ id: done }),
    () => omar.fileComplaint({ id: done, reason: 'because' }),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 403 })
  await expect(omar.accept({ id: pending })).rejects.toMatchObject({ status: 409, code: 'not_paid' })
})

test('the database itself refuses the other side’s step, even to the system in a person’s name', async () => {
  const client = await world.databases.owner.connect()
  await client.query('begin')
  await client.query(`select set_config('app.user_id', $1, true)`, [CAST.dana.id])
  await expect(client.query(`update orders set work_status = 'accepted' where id = $1`, [done])).rejects.toMatchObject({
    code: '42501',
  })
  await client.query('rollback')
  await client.query('begin')
  await client.query(`select set_config('app.user_id', $1, true)`, [CAST.omar.id])
  await expect(
    client.query(`update orders set work_status = 'accepted' where id = $1`, [pending]),
  ).rejects.toMatchObject({ code: 'CC409' })
  await client.query('rollback')
  client.release()
})

test('trap 2: no call writes an order’s status, amount or provider', async () => {
  const dana = await world.as('dana')
  for (const method of ['PATCH', 'PUT', 'DELETE', 'POST']) {
    const response = await dana.fetch(method === 'POST' ? '/rest/v1/orders' : `/rest/v1/orders/${done}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method !== 'DELETE' && { body: JSON.stringify({ status: 'paid', amount: 1, provider_id: CAST.dana.id }) }),
    })
    expect(response.status).toBe(405)
  }
  expect(Object.values(ordersContract).filter((call) => call.method !== 'GET' && call.method !== 'POST')).toEqual([])
})

test('trap 11: e-mail, phone and street exist between the parties of a paid order that was accepted only', async () => {
  const nothing = { email: null, phone: null }
  const closed = async (id: string, why: string) => {
    const { provider } = await read('dana', id)
    expect(provider, why).toMatchObject({ ...nothing, address: null, zip: null, city: 'Atlanta' })
    expect((await read('omar', id)).customer, why).toEqual({ name: 'Dana Whitfield', ...nothing })
  }
  await closed(pending, 'not paid')
  await closed(done, 'not accepted')
  const tried = await paid('dana', 60, 61)
  await (await orders('dana')).cancel({ id: tried })
  await closed(tried, 'paid and cancelled for everything back')
  await world.workJobs()
  await (await world.as('dana')).fetch(`/rest/v1/rpc/order_documents?order_id=${tried}`)
  const { rows } = await world.databases.owner.query<{ facts: object }>(
    `select facts from issued_documents where order_id = $1`,
    [tried],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows), 'its receipt').not.toContain('Edgewood')
  const agreed = await paid('dana', 64, 65)
  await (await orders('omar')).accept({ id: agreed })
  expect((await read('dana', agreed)).provider).toMatchObject({
    email: CAST.omar.email,
    phone: CAST.omar.phone,
    address: '480 Edgewood Ave SE',
  })
  expect((await read('omar', agreed)).customer).toEqual({
    name: 'Dana Whitfield',
    email: CAST.dana.email,
    phone: CAST.dana.phone,
  })
  const quote = await textOf(
    'nobody',
    `/rest/v1/rpc/quote_order?listing_id=${(await read('dana', done)).listing_id}&service_date=${(await read('dana', done)).service_date}`,
  )
  for (const secret of [CAST.omar.email, CAST.omar.phone, 'Edgewood']) expect(quote).not.toContain(secret)
})

test('trap 12: a provider sees insurer, claim number, type and the split; never policy, adjuster or the rest of the coverage', async () => {
  const order = await read('omar', done)
  expect(order.claim).toMatchObject({ insurer_name: 'Peachtree Mutual', claim_type: 'collision' })
  expect(order.price).toMatchObject({
    insurer_cents: 5500,
    own_cents: 2100,
    covered_days: null,
    insurer_day_cents: null,
  })
  expect(order).toMatchObject({ claim_id: null, stripe_session_id: null, checkout_url: null })
  for (const path of [
    `/rest/v1/orders/${done}`,
    '/rest/v1/orders',
    `/rest/v1/claims/${claim_id}`,
    `/rest/v1/rpc/claim_coverage_used?claim_id=${claim_id}`,
  ]) {
    const text = await textOf('omar', path)
    for (const secret of [
      '9881',
      'sealed',
      'adjuster@insurer.example',
      'J. Adjuster',
      '55500',
      '"rental_max_days"',
      claim_id,
    ])
      expect(text, `${path} tells ${secret}`).not.toContain(secret)
  }
  expect((await read('omar', pending)).claim).toBeNull()
})

test('an admin reads every order and moves none', async () => {
  const ada = await orders('ada')
  expect((await ada.list({})).map(({ id }) => id)).toEqual(expect.arrayContaining([pending, done]))
  expect(await ada.get({ id: done })).toMatchObject({ viewer: 'admin' })
  await expect(ada.accept({ id: done })).rejects.toMatchObject({ status: 403 })
  const { version } = await ada.get({ id: done })
  const early = { id: done, outcome: 'release', reason: 'because', version } as const
  await expect((await adminCalls('ada')).resolve(early)).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
})
