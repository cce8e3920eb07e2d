// Writes of the official client, unchanged: each is a call of ours, with its rules.
import { expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { supabase } from '#test/supabase.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const as = (who: Who | 'nobody') => supabase(world, who)
const refusal = async (asked: PromiseLike<{ error: { code: string; message: string } | null; status: number }>) => {
  const { error, status } = await asked
  return [status, error?.code]
}
const claim = (claim_number: string) => ({
  driver_id: CAST.drew.id,
  insurer_name: 'Peach State Mutual',
  policy_number: 'PN-4471',
  claim_number,
  claim_type: 'glass',
  loss_date: '2026-01-05',
})

test('insert takes a row or a list of one, and gives back what was asked for', async () => {
  const drew = await as('drew')
  const full = await drew.from('claims').insert(claim('W-1')).select('id, status, policy_number').single()
  expect(full).toMatchObject({ error: null, status: 201, data: { status: 'intake', policy_number: 'PN-4471' } })
  expect(await drew.from('claims').insert([claim('W-2')])).toMatchObject({ error: null, status: 201, data: null })
  expect(await drew.from('claims').select('id', { count: 'exact', head: true })).toMatchObject({ count: 2 })
  expect(await refusal(drew.from('claims').insert([claim('W-3'), claim('W-4')]))).toEqual([400, 'PGRST127'])
  expect(await refusal(drew.from('claims').insert(claim('w 1')))).toEqual([409, 'duplicate_claim'])
  expect(await refusal(drew.from('claims').insert({ ...claim('W-5'), color: 'red' }))).toEqual([400, 'PGRST204'])
  expect(await refusal(drew.from('claims').insert({ ...claim('W-5'), driver_id: CAST.dana.id }))).toEqual([
    422,
    'invalid_input',
  ])
  expect(await refusal(drew.from('claims').insert({ ...claim('W-5'), loss_date: 'soon' }))).toEqual([
    422,
    'invalid_input',
  ])
  expect(await refusal(drew.from('claims').insert(claim('W-5')).select('nonsense'))).toEqual([400, '42703'])
  expect(await refusal((await as('ada')).from('claims').insert(claim('W-5')))).toEqual([403, 'forbidden'])
  expect(await refusal((await as('nobody')).from('claims').insert(claim('W-5')))).toEqual([401, 'unauthenticated'])
  // what was refused was not done
  expect(await drew.from('claims').select('id', { count: 'exact', head: true })).toMatchObject({ count: 2 })
})

test('update changes the one row that its conditions name', async () => {
  const dana = await as('dana')
  const profile = () => dana.from('profiles')
  const told = await profile().update({ phone: '404-555-0199' }).eq('id', CAST.dana.id).select('phone').single()
  expect(told).toMatchObject({ error: null, status: 200, data: { phone: '404-555-0199' } })
  expect(await profile().update({ phone: '404-555-0101' }).eq('id', CAST.dana.id)).toMatchObject({
    error: null,
    status: 204,
  })
  expect(await profile().update({ phone: null }).eq('id', CAST.drew.id).select()).toMatchObject({
    error: null,
    data: [],
  })
  expect(await refusal(profile().update({ phone: null }).eq('id', CAST.drew.id).select().single())).toEqual([
    406,
    'PGRST116',
  ])
  expect(await refusal(profile().update({ phone: 'x' }).eq('id', CAST.dana.id))).toEqual([422, 'invalid_input'])
  expect(await refusal(profile().update({ role: 'claims_admin' }).eq('id', CAST.dana.id))).toEqual([403, '42501'])
  expect(await refusal(profile().update({ id: CAST.drew.id }).eq('id', CAST.dana.id))).toEqual([403, '42501'])
  expect(await refusal(profile().update({ phone: null }).neq('phone', ''))).toEqual([204, undefined])
  expect(await refusal(dana.from('profiles').update({ phone: null }))).toEqual([400, '21000'])
  const ada = await as('ada')
  expect(await refusal(ada.from('profiles').update({ phone: null }).neq('role', 'x'))).toEqual([400, 'PGRST127'])
  expect((await ada.from('profiles').select('phone').eq('id', CAST.drew.id)).data).toEqual([{ phone: CAST.drew.phone }])
})

test('notifications are read one by one or all at once, and nobody writes any', async () => {
  const { rows } = await world.databases.owner.query<{ id: string }>(
    `insert into notifications (id, user_id, type, title, message) select gen_random_uuid(), $1, 'info', 'News', 'Words'
     from generate_series(1, 3) returning id`,
    [CAST.pat.id],
  )
  const pat = await as('pat')
  const unread = async () =>
    (await pat.from('notifications').select('*', { count: 'exact', head: true }).is('read', false)).count
  const before = (await unread())!
  expect(
    await pat.from('notifications').update({ read: true }).eq('id', rows[0]!.id).select('read').single(),
  ).toMatchObject({
    data: { read: true },
  })
  expect(await unread()).toBe(before - 1)
  expect(await refusal((await as('sal')).from('notifications').update({ read: true }).eq('id', rows[1]!.id))).toEqual([
    204,
    undefined,
  ])
  expect(await unread()).toBe(before - 1)
  const all = await pat
    .from('notifications')
    .update({ read: true })
    .eq('user_id', CAST.pat.id)
    .eq('read', false)
    .select('id')
  expect(all.data).toHaveLength(before - 1)
  expect(await unread()).toBe(0)
  const others = pat.from('notifications').update({ read: true }).eq('user_id', CAST.sal.id).eq('read', false)
  expect((await others.select()).data).toEqual([])
  const news = { user_id: CAST.pat.id, title: 'Paid', message: 'Words', type: 'success', action_url: null, read: false }
  expect(await refusal(pat.from('notifications').insert(news))).toEqual([403, '42501'])
  expect(await refusal(pat.from('notifications').update({ title: 'Mine' }).eq('id', rows[0]!.id))).toEqual([
    403,
    '42501',
  ])
})

test('a message is sent once, and the time of the last one may be said as it is', async () => {
  const dana = await as('dana')
  const { id } = await (await world.as('dana')).on(messagesContract).start({ topic: 'support' })
  const message = { conversation_id: id, sender_id: CAST.dana.id, content: 'Hello there', is_read: false }
  const sent = await dana.from('messages').insert(message).select().single()
  expect(sent).toMatchObject({ error: null, data: { content: 'Hello there', sender_id: CAST.dana.id } })
  const now = world.services.now().toISOString()
  expect(await dana.from('conversations').update({ last_message_at: now }).eq('id', id)).toMatchObject({ error: null })
  const at = (last_message_at: string) => dana.from('conversations').update({ last_message_at }).eq('id', id)
  expect(await refusal(at('1999-01-01T00:00:00Z'))).toEqual([422, 'invalid_input'])
  expect(await refusal(at('soon'))).toEqual([422, 'invalid_input'])
  for (const odd of [{ toString: 1 }, [now], 5]) expect(await refusal(at(odd as never))).toEqual([422, 'invalid_input'])
  expect(await refusal(dana.from('conversations').update({ topic: 'direct' }).eq('id', id))).toEqual([403, '42501'])
  const from = { ...message, sender_id: CAST.drew.id }
  expect(await refusal(dana.from('messages').insert(from))).toEqual([422, 'invalid_input'])
  const elsewhere = await (await as('drew')).from('messages').select().eq('conversation_id', id)
  expect(elsewhere).toMatchObject({ error: null, data: [] })
})

test('a notification behind a thousand newer ones is read by its id, and all of them never for single()', async () => {
  const { rows } = await world.databases.owner.query<{ id: string }>(
    `insert into notifications (id, user_id, type, title, message, created_at)
     select gen_random_uuid(), $1, 'info', 'News', 'Words', now() - n * interval '1 minute' from generate_series(1, 1100) n
     returning id`,
    [CAST.omar.id],
  )
  const news = (await as('omar')).from('notifications')
  const [newest, oldest] = [rows.at(0)!.id, rows.at(-1)!.id]
  expect((await news.select('id').eq('id', newest).order('title')).data).toEqual([{ id: newest }])
  for (const own of [{}, { user_id: CAST.omar.id }]) {
    const told = await news
      .update({ read: true })
      .match({ ...own, id: oldest })
      .select('id, read')
      .single()
    expect(told).toMatchObject({ error: null, data: { id: oldest, read: true } })
  }
  const others = news.update({ read: true }).match({ user_id: CAST.dana.id, id: newest }).select()
  expect(await others).toMatchObject({ error: null, data: [] })
  expect((await news.update({ read: true }).eq('id', newest.replaceAll('-', '')).select()).data).toEqual([])
  const unread = async () => {
    const text = 'select count(*)::int as n from notifications where user_id = $1 and not read'
    return (await world.databases.owner.query<{ n: number }>(text, [CAST.omar.id])).rows[0]!.n
  }
  const before = await unread()
  const all = () => news.update({ read: true }).eq('read', false)
  expect(await refusal(all().eq('user_id', CAST.omar.id).select().single())).toEqual([400, 'PGRST127'])
  expect(await refusal(all().eq('user_id', CAST.dana.id).eq('user_id', CAST.omar.id).select())).not.toEqual([
    200,
    undefined,
  ])
  expect(await unread()).toBe(before)
})

test('an upsert of a shop leaves alone what it does not send', async () => {
  const sal = (await as('sal')).from('shops')
  const { data: own } = await sal.select('*').single()
  expect((await sal.update({ certifications: ['I-CAR Gold'] }).eq('id', own.id)).error).toBeNull()
  const told = await sal.upsert({ provider_id: own.provider_id, hourly_rate_cents: 9900 }).select().single()
  expect(told).toMatchObject({
    error: null,
    data: { hourly_rate_cents: 9900, certifications: ['I-CAR Gold'], services: own.services, address: own.address },
  })
})

test('a profile of a business is upserted on its person, and inserted once', async () => {
  const drew = await as('drew')
  const profile = {
    user_id: CAST.drew.id,
    provider_type: 'private_owner',
    business_name: 'Drew’s Cars',
    ein: '12-3456789',
    address: '1 Elm St',
  }
  expect(await refusal(drew.from('provider_profiles').upsert(profile))).toEqual([409, 'role_change'])
  const pat = await as('pat')
  const own = (await pat.from('provider_profiles').select('*').eq('user_id', CAST.pat.id).single()).data
  const again = {
    user_id: CAST.pat.id,
    provider_type: own.provider_type,
    business_name: 'Pat’s Paint',
    address: own.address,
  }
  expect(await refusal(pat.from('provider_profiles').insert(again))).toEqual([409, '23505'])
  expect(
    await pat
      .from('provider_profiles')
      .upsert({ ...again, ein: '12-3456789' }, { onConflict: 'user_id' })
      .select('business_name, ein, ein_last4')
      .single(),
  ).toMatchObject({ error: null, data: { business_name: 'Pat’s Paint', ein: null, ein_last4: '6789' } })
  expect(await refusal(pat.from('provider_profiles').upsert(again, { onConflict: 'id' }))).toEqual([400, 'PGRST127'])
  expect(await refusal(pat.from('provider_profiles').upsert(again, { ignoreDuplicates: true }))).toEqual([
    400,
    'PGRST127',
  ])
  expect(await refusal(pat.from('provider_profiles').upsert({ ...again, verified: true }))).toEqual([
    422,
    'invalid_input',
  ])
  expect(await refusal(pat.from('vehicles').insert({ daily_rate: 50, vin: '1HGCM82633A004352' }))).toEqual([
    400,
    'PGRST204',
  ])
  expect(await refusal(pat.from('claims').delete().eq('id', CAST.pat.id))).toEqual([400, 'PGRST127'])
  expect(await refusal(pat.from('listings').insert({ title: 'x' }))).toEqual([403, '42501'])
})

test('the same key does a write once', async () => {
  const { token } = await world.as('drew')
  const send = (body: string, extra = {}) =>
    world.api.request('/rest/v1/claims?select=id', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': 'a-key-of-a-client',
        prefer: 'return=representation',
        ...extra,
      },
      body,
    })
  const first = await (await send(JSON.stringify([claim('K-1')]))).json()
  expect(await (await send(JSON.stringify([claim('K-1')]))).json()).toEqual(first)
  expect((await send('{')).status).toBe(400)
  expect((await send('[]')).status).toBe(400)
  expect((await send('3')).status).toBe(400)
  expect((await send(JSON.stringify(claim('K-2')), { prefer: 'return=minimal, tx=rollback' })).status).toBe(400)
  expect((await send(`"${'x'.repeat(1_100_000)}"`)).status).toBe(413)
})
