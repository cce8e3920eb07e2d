import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { bookingsContract } from '#features/front/pages/contract.ts'
import { teamContract } from '#features/business/providers/team.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { type Client, type Contract, createClient, type KeyScope } from '#lib/contract.ts'
import { BOTH_SECRETS_HOURS } from '#lib/software-keys.ts'
import { bookings } from '#test/orders.ts'
import { waitsFor } from '#test/waits.ts'
import { createWorld } from '#test/world.ts'
import { keysContract, MOST_KEYS } from '../key.ts'

const world = await createWorld()
const { owner } = world.databases
const { paid, dayComes } = bookings(world)
const keys = async (who: 'sal' | 'omar' | 'dana' | 'ada') => (await world.as(who)).on(keysContract)
const by = <C extends Contract>(secret: string, contract: C): Client<C> =>
  createClient(contract, { token: () => secret, fetch: async (path, init) => world.api.request(path, init) })
const made = async (scopes: KeyScope[], name = 'Shop system') => (await keys('sal')).make({ name, scopes, days: 90 })
const reads = (secret: string) => by(secret, ordersContract).list({ limit: 5 })
const HOUR = 3_600_000

test('a key reads the bookings of its business, and what is its maker’s own it does not', async () => {
  const order = await paid('dana', 3, null, { listing_id: LISTINGS.collision })
  const own = await paid('sal', 4, null, { listing_id: LISTINGS.corolla })
  const { secret, ...key } = await made(['bookings:read'])
  expect(secret).toMatch(/^cc_key_[\w-]{43}$/)
  expect(secret.endsWith(key.last_four)).toBe(true)
  expect((await reads(secret)).map(({ id }) => id)).toContain(order)
  expect(await by(secret, bookingsContract).get({ id: order })).toMatchObject({ id: order })
  expect((await reads(secret)).map(({ id }) => id)).not.toContain(own)
  await expect(by(secret, bookingsContract).get({ id: own })).rejects.toMatchObject({ status: 404 })
  expect((await (await keys('sal')).list({}))[0]).toMatchObject({ id: key.id, state: 'works', made_by: CAST.sal.name })
})

test('a key whose row somebody holds is let in without waiting', async () => {
  const { secret, id } = await made(['bookings:read'])
  const used = async () =>
    (await owner.query<{ at: string | null }>('select last_used_at::text as at from api_keys where id = $1', [id]))
      .rows[0]!.at
  const db = await owner.connect()
  await db.query(`begin; select from api_keys where id = '${id}' for share`)
  let [done, waited] = [false, 0]
  const reading = reads(secret).finally(() => {
    done = true
  })
  while (!done) waited += await waitsFor(owner, 'transactionid')
  await db.query('rollback')
  db.release()
  await reading
  expect([waited, await used()]).toEqual([0, null])
  await reads(secret)
  expect(await used(), 'the next time it is written down').not.toBeNull()
  await (await keys('sal')).revoke({ id })
})

test('what a key did stands under its name, and only its scopes are open to it', async () => {
  const order = await paid('dana', 6, null, { listing_id: LISTINGS.collision })
  await (await world.as('sal')).on(ordersContract).accept({ id: order })
  await dayComes(order)
  const { secret, id } = await made(['bookings:read', 'bookings:write'], 'Front office')
  await by(secret, ordersContract).start({ id: order })
  const { rows } = await owner.query(
    `select p.name from order_events e join profiles p on p.id = e.actor_id where e.order_id = $1 and e.actor_id = $2`,
    [order, id],
  )
  expect(rows).toContainEqual({ name: 'Front office' })
  await expect(by(secret, ordersContract).accept({ id: order })).rejects.toMatchObject({
    status: 403,
    code: 'key_scope',
    message: 'Only a person who signed in can do this, not a key.',
  })
  const { secret: narrow } = await made(['tows:read'])
  await expect(reads(narrow)).rejects.toMatchObject({
    status: 403,
    code: 'key_scope',
    message: 'This key doesn’t have the scope bookings:read.',
  })
  await expect(by(secret, keysContract).list({})).rejects.toMatchObject({ code: 'key_scope' })
})

test('a key is no person: nobody writes to it, finds it among the people, or sees it in the team', async () => {
  const { id } = await made(['bookings:read'], 'Quiet reader')
  await paid('dana', 9, null, { listing_id: LISTINGS.collision })
  const { rows } = await owner.query(
    `select (select count(*)::int from notifications where user_id = $1) + (select count(*)::int from outbox
      where to_address like '%@keys.invalid') as told`,
    [id],
  )
  expect(rows).toEqual([{ told: 0 }])
  const { members } = await (await world.as('sal')).on(teamContract).read({})
  expect(members.map(({ user_id }) => user_id)).not.toContain(id)
})

test('our team revokes a key with a reason, which its owners read', async () => {
  const { secret, id } = await made(['bookings:read'], 'Seen in a public place')
  const ada = await keys('ada')
  await expect(ada.revoke({ id })).rejects.toMatchObject({ status: 422, details: [{ path: 'reason' }] })
  await expect(ada.revoke({ id: PROVIDERS.sal.id, reason: 'No such key' })).rejects.toMatchObject({ status: 404 })
  await reads(secret)
  expect(await ada.revoke({ id, reason: 'Its secret is on the web' })).toMatchObject({ state: 'revoked' })
  await expect(reads(secret)).rejects.toMatchObject({ status: 401 })
  const [news] = await (await world.as('sal')).on(notificationsContract).list({ limit: 1 })
  expect(news!.message).toContain(
    '“Seen in a public place” no longer works. Our team’s reason: Its secret is on the web',
  )
  await expect(ada.revoke({ id, reason: 'Once more' })).rejects.toMatchObject({ status: 409, code: 'key_over' })
})

test('a revoked key opens nothing, and is over', async () => {
  const { secret, id } = await made(['bookings:read'])
  expect(await (await keys('sal')).revoke({ id })).toMatchObject({ state: 'revoked' })
  await expect(reads(secret)).rejects.toMatchObject({ status: 401 })
  await expect((await keys('sal')).rotate({ id, days: 30 })).rejects.toMatchObject({ status: 409, code: 'key_over' })
  await expect((await keys('sal')).revoke({ id })).rejects.toMatchObject({ status: 409, code: 'key_over' })
})

test('a key stops with its business, and with its maker', async () => {
  const { secret, id } = await made(['bookings:read'])
  const state = async () =>
    (await (await keys('ada')).list({ provider_id: PROVIDERS.sal.id })).find((k) => k.id === id)?.state
  const marked = (status: string) =>
    owner.query(`select set_config('app.reason', 'For a test', true);
      update provider_profiles set market_status = '${status}' where id = '${PROVIDERS.sal.id}'`)
  await marked('suspended')
  await expect(reads(secret)).rejects.toMatchObject({ status: 401 })
  expect(await state()).toBe('suspended')
  await marked('open')
  await reads(secret)
  await owner.query('update provider_members set member_role = $2 where user_id = $1', [CAST.sal.id, 'estimator'])
  await expect(reads(secret)).rejects.toMatchObject({ status: 401 })
  expect(await state()).toBe('maker_gone')
  await owner.query('update provider_members set member_role = $2 where user_id = $1', [CAST.sal.id, 'owner'])
  await reads(secret)
})

test('a forged secret, one in the address, and one of another business open nothing', async () => {
  const { secret, id } = await made(['bookings:read'])
  await expect(reads(`cc_key_${'a'.repeat(43)}`)).rejects.toMatchObject({ status: 401 })
  const asked = await world.api.request(`/rest/v1/orders?api_key=${secret}`)
  expect(asked.status).toBe(401)
  const dialect = await world.api.request('/rest/v1/orders?select=*', {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(dialect.status).toBe(403)
  for (const act of [
    async () => (await keys('omar')).revoke({ id }),
    async () => (await keys('omar')).rotate({ id, days: 30 }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404 })
  expect(await (await keys('omar')).list({})).toEqual([])
})

test('only owners make keys, so many at most, and each says what it is for', async () => {
  const dana = await keys('dana')
  await expect(dana.make({ name: 'Mine', scopes: ['tows:read'], days: 30 })).rejects.toMatchObject({ status: 404 })
  const omar = await keys('omar')
  await expect(omar.make({ name: ' ', scopes: [], days: 30 })).rejects.toMatchObject({ status: 422 })
  for (let left = MOST_KEYS; left > 0; left--) await omar.make({ name: `Key ${left}`, scopes: ['tows:read'], days: 30 })
  await expect(omar.make({ name: 'More', scopes: ['tows:read'], days: 30 })).rejects.toMatchObject({
    status: 409,
    code: 'too_many_keys',
  })
})

test('the secret of a key is kept nowhere', async () => {
  const { secret } = await made(['tows:read'])
  const { rows } =
    await owner.query(`select string_agg(to_jsonb(k)::text, '') || (select coalesce(string_agg(to_jsonb(i)::text, ''), '')
    from idempotency_keys i) as kept from api_keys k`)
  expect(rows[0].kept).not.toContain(secret.slice(10, 40))
})

test('the owners are told of a key', async () => {
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'owner')`, [
    PROVIDERS.sal.id,
    CAST.dana.id,
  ])
  await made(['bookings:read'], 'Wall display')
  const news = await (await world.as('dana')).on(notificationsContract).list({ limit: 5 })
  expect(news.map(({ message }) => message).join()).toContain('“Wall display”')
})

test('a new secret opens at once, and the one before for a day more', async () => {
  const { secret, id } = await made(['bookings:read'])
  const { secret: next, earlier_until } = await (await keys('sal')).rotate({ id, days: 30 })
  expect(earlier_until).not.toBeNull()
  await reads(secret)
  await reads(next)
  world.clock.advance(BOTH_SECRETS_HOURS * HOUR + 1)
  await expect(reads(secret)).rejects.toMatchObject({ status: 401 })
  await reads(next)
  await owner.query(`update api_keys set expires_at = now() where id = $1`, [id])
  await expect(reads(next)).rejects.toMatchObject({ status: 401 })
  expect((await (await keys('sal')).list({})).find((each) => each.id === id)).toMatchObject({ state: 'expired' })
  const again = await (await keys('sal')).rotate({ id, days: 30 })
  expect(again.earlier_until).toBeNull()
  await reads(again.secret)
  await expect(reads(next)).rejects.toMatchObject({ status: 401 })
})

test('each scope alone opens its lists, and a file that a key may see opens by its link while the key works', async () => {
  const lists = {
    'bookings:read': '/rest/v1/orders',
    'estimates:read': '/rest/v1/estimate_invitations',
    'repairs:read': '/rest/v1/rpc/repair_board',
    'tows:read': '/rest/v1/rpc/tow_board',
  } as const
  await owner.query(`begin; set local session_replication_role = replica;
    update provider_profiles set provider_type = 'towing' where id = '${PROVIDERS.sal.id}'; commit`)
  for (const [scope, path] of Object.entries(lists)) {
    const { secret, id } = await made([scope as keyof typeof lists], `Only ${scope}`)
    const answered = await world.api.request(path, { headers: { authorization: `Bearer ${secret}` } })
    expect([scope, answered.status]).toEqual([scope, 200])
    expect(await world.services.keyWorks(id)).toBe(true)
    await (await keys('sal')).revoke({ id })
    expect(await world.services.keyWorks(id)).toBe(false)
  }
})

test('a maker’s account that is deleted takes its keys along, and they stand in nobody’s way', async () => {
  await owner.query('update api_keys set revoked_at = now() where revoked_at is null')
  const { secret, id } = await made(['bookings:read'], 'Leaves with Sal')
  const kept = await owner.query<{ kind: string }>(
    `select set_config('app.user_id', $1, true), kind from open_matters() where kind = 'members'`,
    [CAST.sal.id],
  )
  expect(kept.rows).toEqual([])
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.sal.id])
  await expect(reads(secret)).rejects.toMatchObject({ status: 401 })
  const { rows } = await owner.query(
    `select p.name, k.revoked_at is not null as revoked, exists (select from provider_members m where m.user_id = k.id) as member
      from api_keys k join profiles p on p.id = k.id where k.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ name: 'API key', revoked: true, member: false }])
})
