// Reads of the official client, unchanged: what it asks, what it may not find out, what it may cost.
import { beforeAll, expect, test } from 'vitest'
import { APIS } from '#app/api.ts'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { bookings } from '#test/orders.ts'
import { supabase } from '#test/supabase.ts'
import { createWorld } from '#test/world.ts'
import { TABLES } from '../tables.ts'
import { DIALECT_KEYS } from './dialect.ts'

const world = await createWorld()
const { paid } = bookings(world)
const [dana, drew, omar, ada, nobody] = await Promise.all(
  (['dana', 'drew', 'omar', 'ada', 'nobody'] as const).map((who) => supabase(world, who)),
)
if (!dana || !drew || !omar || !ada || !nobody) throw new Error('no clients')
const policy_number = 'PN-4471-ZX'
const claims: string[] = []
let order = ''
beforeAll(async () => {
  const { submit } = (await world.as('dana')).on(intakeContract)
  const first = { insurer_name: 'Peach State Mutual', policy_number, loss_date: '2026-01-05' }
  for (const [claim_number, more] of [
    ['A-1', { claim_type: 'glass', description: 'Hail, 100% of the hood', adjuster_email: 'ed@insurer.example' }],
    ['A-2', { claim_type: 'collision' }],
    ['A-3', { claim_type: 'collision', loss_state: 'GA' }],
  ] as const)
    claims.push((await submit({ ...first, claim_number, ...more })).id)
  order = await paid('dana', 20, 22)
})
const mine = (columns: string, options = {}) =>
  dana.from('claims').select(columns, options).eq('insurer_name', 'Peach State Mutual')
/** The codes with which a call is refused. */
const refusal = async (asked: PromiseLike<{ error: { code: string } | null; status: number }>) => {
  const { error, status } = await asked
  return [status, error?.code]
}

test('columns come under other names and no others come; all of them without a choice', async () => {
  const some = await dana.from('claims').select('id, number:claim_number').eq('id', claims[0]!)
  expect(some).toMatchObject({ error: null, status: 200 })
  expect(some.data).toEqual([{ id: claims[0], number: 'A-1' }])
  const { data } = await dana.from('claims').select().eq('id', claims[0]!).single()
  expect(Object.keys(data).toSorted()).toEqual(Object.keys(claimsContract.get.output.shape).toSorted())
  expect(data.policy_number).toBe(policy_number)
})

test('eq, neq, gt, gte, lt, lte, in, is, ilike, or and not find what PostgreSQL would find', async () => {
  const all = () => mine('claim_number').order('claim_number')
  const of = async (asked: ReturnType<typeof all>) => {
    const { data, error } = await asked
    expect(error).toBeNull()
    return data!.map((row) => (row as unknown as { claim_number: string }).claim_number)
  }
  expect(await of(all())).toEqual(['A-1', 'A-2', 'A-3'])
  expect(await of(all().eq('claim_type', 'glass'))).toEqual(['A-1'])
  expect(await of(all().eq('status', 'nonsense'))).toEqual([])
  expect(await of(all().neq('claim_number', 'A-2'))).toEqual(['A-1', 'A-3'])
  expect(await of(all().gt('claim_number', 'A-1').lte('claim_number', 'A-2'))).toEqual(['A-2'])
  expect(await of(all().gte('claim_number', 'A-2').lt('claim_number', 'A-3'))).toEqual(['A-2'])
  expect(await of(all().in('claim_number', ['A-3', 'A-1', 'with, a comma']))).toEqual(['A-1', 'A-3'])
  expect(await of(all().is('loss_state', null))).toEqual(['A-1', 'A-2'])
  expect(await of(all().not('loss_state', 'is', null))).toEqual(['A-3'])
  expect(await of(all().neq('loss_state', 'FL'))).toEqual(['A-3'])
  expect(await of(all().ilike('description', 'hail%HOOD'))).toEqual(['A-1'])
  expect(await of(all().ilike('description', 'hail'))).toEqual([])
  expect(await of(all().or('claim_type.eq.glass,and(loss_state.eq.GA,claim_number.gt."A-2")'))).toEqual(['A-1', 'A-3'])
  expect(await of(all().gt('created_at', '2020-01-01T00:00:00Z').limit(1))).toEqual(['A-1'])
})

test('order, limit and range cut a list, and count says how long it is', async () => {
  const down = await mine('claim_number').order('created_at', { ascending: false }).limit(2)
  expect(down.data).toEqual([{ claim_number: 'A-3' }, { claim_number: 'A-2' }])
  const nulls = await mine('id').order('loss_state').order('claim_number')
  expect(nulls).toMatchObject({ error: null, data: [{ id: claims[2] }, { id: claims[0] }, { id: claims[1] }] })
  const part = await mine('id', { count: 'exact' }).order('claim_number').range(1, 1)
  expect(part).toMatchObject({ status: 206, count: 3, data: [{ id: claims[1] }] })
  expect(await mine('*', { count: 'exact', head: true })).toMatchObject({ count: 3, data: null })
  expect((await mine('id', { count: 'exact' }).eq('claim_number', 'none')).count).toBe(0)
})

test('single and maybeSingle: one row, none and several', async () => {
  const by = (claim_number: string) => dana.from('claims').select('id').eq('claim_number', claim_number)
  expect((await by('A-2').single()).data).toEqual({ id: claims[1] })
  expect((await by('A-2').maybeSingle()).data).toEqual({ id: claims[1] })
  expect(await by('none').single()).toMatchObject({
    status: 406,
    error: { code: 'PGRST116', details: 'The result contains 0 rows', hint: null },
  })
  expect(await by('none').maybeSingle()).toMatchObject({ data: null, error: null })
  expect(await refusal(dana.from('claims').select('id').single())).toEqual([406, 'PGRST116'])
  expect(await refusal(dana.from('claims').select('id').maybeSingle())).toEqual([406, 'PGRST116'])
})

test('rows stand inside rows, by table or by the column that leads there', async () => {
  const { data, error } = await dana
    .from('orders')
    .select(
      'id, amount, listings(title, listing_type), provider_profiles(business_name, address, profiles(name, email)), customer:profiles!orders_user_id_fkey(name, email)',
    )
    .eq('id', order)
    .single()
  expect(error).toBeNull()
  expect(data).toMatchObject({
    id: order,
    listings: { listing_type: 'vehicle' },
    provider_profiles: { business_name: PROVIDERS.omar.name, address: null, profiles: { email: null } },
    customer: { name: CAST.dana.name },
  })
  const listing = await nobody
    .from('listings')
    .select(
      '*, provider_profiles(id, business_name, verified, address, profiles(name, email, phone)), vehicles(*), shops(*), reviews(rating, reviewer:profiles(name))',
    )
    .eq('id', LISTINGS.corolla)
    .single()
  expect(listing.error).toBeNull()
  expect(listing.data).toMatchObject({
    provider_profiles: {
      id: PROVIDERS.omar.id,
      verified: true,
      address: null,
      profiles: { name: null, email: null, phone: null },
    },
    vehicles: { make: 'Toyota', vin: null, license_plate: null },
    shops: null,
  })
  expect(Array.isArray(listing.data.reviews)).toBe(true)
  const inner = await nobody.from('listings').select('id, shops!inner(services)')
  expect(inner.data!.length).toBeGreaterThan(0)
  expect(inner.data!.map(({ id }) => id as string)).not.toContain(LISTINGS.corolla)
})

test('an admin reads one business by its person, or all of them', async () => {
  const by = ada
    .from('provider_profiles')
    .select('business_name, ein, ein_last4, profiles(phone)')
    .eq('user_id', CAST.sal.id)
  expect((await by.single()).data).toMatchObject({ ein: null, profiles: { phone: CAST.sal.phone } })
  expect((await ada.from('provider_profiles').select('id').eq('user_id', CAST.drew.id).maybeSingle()).data).toBeNull()
  expect(await ada.from('provider_profiles').select('id', { count: 'exact' }).eq('verified', true)).toMatchObject({
    data: expect.arrayContaining([{ id: PROVIDERS.omar.id }]),
  })
  expect((await drew.from('provider_profiles').select('id').eq('user_id', CAST.sal.id)).data).toEqual([])
})

test('a policy number, an e-mail and a street are not found by asking for them letter by letter', async () => {
  // what a person may not read is null to them, so no comparison, order or count tells it
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@-']
  const guesses = [
    ...letters.map((letter) => `${letter}%`),
    '%',
    `${policy_number}`,
    `${CAST.dana.email}`,
    '%example.com',
    '%Edgewood%',
  ]
  const tries = [
    [ada, 'claims', 'policy_number'],
    [drew, 'claims', 'policy_number'],
    [drew, 'profiles', 'email'],
    [nobody, 'provider_profiles', 'address'],
    [drew, 'provider_profiles', 'address'],
    [omar, 'orders', 'stripe_session_id'],
    [omar, 'orders', 'claim_id'],
  ] as const
  for (const [who, table, column] of tries) {
    if (column !== 'claim_id') {
      const found = await Promise.all(
        guesses.map((like) => who.from(table).select('id', { count: 'exact' }).ilike(column, like)),
      )
      const others = found
        .flatMap(({ data }) => (data ?? []) as { id: string }[])
        .filter(({ id }) => id !== CAST.drew.id)
      expect([table, column, others]).toEqual([table, column, []])
    }
    const ids = async (ascending: boolean) =>
      (await who.from(table).select('id').order(column, { ascending, nullsFirst: true }).order('id')).data
    expect(await ids(true)).toEqual(await ids(false))
    const { data } = await who.from(table).select(column).not(column, 'is', null)
    expect((data ?? []).filter((row) => row[column as keyof typeof row] !== CAST.drew.email)).toEqual([])
  }
  const told = await ada.from('profiles').select('id').ilike('email', '%example.com')
  expect(told.data!.length).toBeGreaterThan(3) // who is shown it may ask for it
  // by a row inside a row neither, and not by a column that is there and belongs to nobody
  for (const key of ['provider_profiles.address', 'profiles.email', 'provider_profiles.profiles.email'])
    expect(await refusal(omar.from('orders').select('id, provider_profiles(*), profiles(*)').ilike(key, '%'))).toEqual([
      400,
      'PGRST127',
    ])
  for (const column of ['policy_number_sealed', 'password_hash', 'claim_number_key', 'nonsense']) {
    expect(await refusal(dana.from('claims').select(`id, ${column}`))).toEqual([400, '42703'])
    expect(await refusal(dana.from('claims').select('id').eq(column, 'x'))).toEqual([400, '42703'])
    expect(await refusal(dana.from('claims').select('id').order(column))).toEqual([400, '42703'])
  }
  expect(
    (await omar.from('orders').select('id, customer:profiles(email, phone), claims(claim_number)').eq('id', order))
      .data,
  ).toEqual([{ id: order, customer: { email: null, phone: null }, claims: null }])
  expect((await drew.from('claims').select().eq('id', claims[0]!)).data).toEqual([])
  expect((await ada.from('claims').select('policy_number').eq('id', claims[0]!)).data).toEqual([
    { policy_number: null },
  ])
})

test('what costs too much or says nothing is refused by its code', async () => {
  const deep = 'reviews('.repeat(9) + 'id' + ')'.repeat(9)
  const said = (query: string) => nobody.from('listings').select(query)
  expect(await refusal(said('reviews(profiles(profiles(id)))'))).toEqual([400, '54000'])
  expect((await refusal(said(deep)))[0]).toBe(400)
  expect(await refusal(said('id').limit(10_000_000))).toEqual([400, '54000'])
  expect(await refusal(said('id').range(0, 9_999_999))).toEqual([400, '54000'])
  expect(
    await refusal(
      said('id').in(
        'title',
        Array.from({ length: 201 }, (_, at) => `${at}`),
      ),
    ),
  ).toEqual([400, '54000'])
  expect(await refusal(said('id').ilike('title', '%'.repeat(201)))).toEqual([400, '54000'])
  expect(await refusal(said('id').or('or(or(or(id.is.null)))'))).toEqual([400, '54000'])
  expect(await refusal(said('id').eq('id', 'not-an-id'))).toEqual([400, '22P02'])
  expect(await refusal(said('id').eq('photos', 'x'))).toEqual([400, '42883'])
  expect(await refusal(said('id').textSearch('title', 'x'))).toEqual([400, 'PGRST127'])
  expect(await refusal(said('id::text'))).toEqual([400, 'PGRST127'])
  expect(await refusal(said('id, count()'))).toEqual([400, 'PGRST127'])
  expect(await refusal(said('id, nothing(id)'))).toEqual([400, 'PGRST200'])
  expect(await refusal(said('id, vehicles(id'))).toEqual([400, 'PGRST100'])
  expect(await refusal(dana.from('secrets').select())).toEqual([404, 'PGRST205'])
  expect(await refusal(dana.from('constructor').select())).toEqual([404, 'PGRST205'])
  expect(await refusal(dana.from('coverage').select())).toEqual([400, '21000'])
  expect(await refusal(dana.from('claims').select().csv())).toEqual([406, 'PGRST107'])
  expect(await refusal(nobody.from('claims').select('nonsense'))).toEqual([401, 'unauthenticated'])
})

test('an admin who would look at more rows than one call may is told so, and a page of them is given', async () => {
  await world.databases.owner.query(
    `insert into notifications (id, user_id, type, title, message, created_at)
     select gen_random_uuid(), $1, 'info', 'News ' || n, 'Words', now() - n * interval '1 minute' from generate_series(1, 1100) n`,
    [CAST.ada.id],
  )
  const news = () => ada.from('notifications').select('title')
  expect((await news().order('created_at', { ascending: false }).limit(50)).data).toHaveLength(50)
  expect((await news()).data).toHaveLength(1000)
  expect(await refusal(news().order('title').limit(5))).toEqual([400, '54000'])
  expect(await refusal(ada.from('notifications').select('*', { count: 'exact' }).limit(5))).toEqual([400, '54000'])
})

test('an answer carries the id of its call, and whoever hung up is asked for nothing more', async () => {
  const get = (init: RequestInit) =>
    world.api.request('/rest/v1/listings?select=id&limit=1', { headers: { 'x-request-id': 'a-call-of-mine' }, ...init })
  const answered = await get({})
  expect([answered.status, answered.headers.get('x-request-id')]).toEqual([
    200,
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ])
  const gone = await get({ signal: AbortSignal.abort() })
  expect([gone.status, await gone.json()]).toMatchObject([400, { code: '54000' }])
})

test('an id in another spelling is no row, and a name that every object has leads nowhere', async () => {
  const said = (query: string) => nobody.from('listings').select(query)
  expect(await refusal(said('constructor(id)'))).toEqual([400, 'PGRST200'])
  expect(await said('id').eq('id', LISTINGS.corolla.replaceAll('-', ''))).toMatchObject({ error: null, data: [] })
})

test('our own shape stays what it was beside the dialect', async () => {
  const { fetch } = await world.as('dana')
  const own = (await (await fetch('/rest/v1/claims?limit=2')).json()) as { driver_name: string }[]
  expect(own).toHaveLength(2)
  expect(own[0]!.driver_name).toBe(CAST.dana.name)
  expect((await fetch('/rest/v1/claims?id=eq.1')).status).toBe(422)
  const keys = APIS.flatMap(({ contract }) =>
    Object.values(contract).flatMap(({ input, path, method }) =>
      method === 'GET' && /^\/rest\/v1\/\w+$/.test(path) ? Object.keys(input.shape) : [],
    ),
  )
  expect(keys.filter((key) => DIALECT_KEYS.includes(key))).toEqual([])
})

test('every table of the dialect stands for one of our own, and its rows inside rows for another', () => {
  const paths = new Set(APIS.flatMap(({ contract }) => Object.values(contract).map(({ path }) => path)))
  for (const [name, { embeds = {} }] of Object.entries(TABLES)) {
    expect([name, paths.has(`/rest/v1/${name}`)]).toEqual([name, true])
    for (const { table } of Object.values(embeds)) expect(Object.keys(TABLES)).toContain(table)
  }
})
