import { beforeEach, expect, test } from 'vitest'
import { CAST, CLAIMS, PROVIDERS } from '#db/seed/cast.ts'
import { ASK, NOON, towing, TOWING } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { on, asks, ask, set, advance } = await towing(world)
const refusal = (promise: Promise<unknown>, code: string, path?: string) =>
  expect(promise).rejects.toMatchObject({ code, ...(path && { details: [expect.objectContaining({ path })] }) })
const dana = on('dana')

beforeEach(async () => {
  set(NOON)
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
})

test('a driver asks the companies they ticked at the price they read, and each of them hears it once', async () => {
  const id = await ask()
  expect(await dana.get({ job: id })).toMatchObject({
    status: 'asking',
    wave: 1,
    cap_cents: 19_195,
    caller_name: 'Dana Whitfield',
    caller_phone: '404-555-0123',
    car: ASK.car,
    offers: [{ business_name: 'Five Points Collision', price_cents: 17_450, status: 'open' }],
  })
  expect(await dana.mine({})).toMatchObject([{ id, status: 'asking' }])
  const { rows } = await owner.query(
    'select title, message from notifications where user_id = $1 order by id desc limit 1',
    [CAST.sal.id],
  )
  expect(rows).toEqual([
    {
      title: 'A driver near Atlanta, GA needs a tow now',
      message: 'A light vehicle, about 19 mi to Marietta, GA. Answer within 60 seconds on your dispatch page.',
    },
  ])
})

test('what is not as it was read is refused by name, and nobody is asked', async () => {
  const said = await asks('dana')
  const [sal] = said.companies
  await refusal(dana.ask({ ...said, safe: false }), 'not_safe_answered')
  await refusal(dana.ask({ ...said, scene: { ...ASK.scene, accuracy_m: 5000, road: '' } }), 'no_place', 'road')
  await refusal(dana.ask({ ...said, destination: { kind: 'place', near: 'Nowhereville XQ' } }), 'no_destination')
  await refusal(dana.ask({ ...said, companies: [{ ...sal!, total_cents: 17_449 }] }), 'price_changed', 'companies.0')
  await refusal(dana.ask({ ...said, cap_cents: 19_196 }), 'price_changed', 'cap_cents')
  await refusal(dana.ask({ ...said, cap_cents: null }), 'price_changed', 'cap_cents')
  await refusal(
    dana.ask({ ...said, companies: [{ provider_id: PROVIDERS.omar.id, total_cents: 1 }] }),
    'busy',
    'companies.0',
  )
  await refusal(dana.ask({ ...said, companies: [] }), 'invalid_input', 'companies')
  await refusal(dana.ask({ ...said, companies: [sal!, sal!] }), 'invalid_input', 'companies')
  await refusal(dana.ask({ ...said, phone: 'no' }), 'invalid_input', 'phone')
  await refusal(dana.ask({ ...said, car: { ...ASK.car, plate: '' } }), 'invalid_input', 'car.plate')
  await refusal(dana.ask({ ...said, claim_id: CAST.dana.id }), 'PGRST116')
  await refusal(on('drew').ask({ ...said, claim_id: CLAIMS.danaVerified }), 'PGRST116')
  await refusal(on('nobody').ask(said), 'unauthenticated')
  await refusal(on('ada').ask(said), 'forbidden')
  await owner.query('update provider_profiles set always_open = false, hours = $2 where id = $1', [TOWING.sal, '{}'])
  await refusal(dana.ask(said), 'busy', 'companies.0')
  await owner.query('update provider_profiles set always_open = true where id = $1', [TOWING.sal])
  const { rows } = await owner.query('select from tow_jobs')
  expect(rows).toHaveLength(0)
})

test('one person has two tows under way without a claim, a claim has one, also when both are asked at once', async () => {
  const said = await asks('dana')
  const other = (plate: string) => ({ ...said, car: { ...ASK.car, plate } })
  await dana.ask(said)
  const results = await Promise.allSettled([dana.ask(other('OTHER1')), dana.ask(other('OTHER2'))])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await refusal(dana.ask(other('OTHER3')), 'too_many')
  await owner.query('delete from tow_jobs')
  const id = await ask('dana', { claim_id: CLAIMS.danaVerified })
  await refusal(dana.ask({ ...other('OTHER4'), claim_id: CLAIMS.danaVerified }), 'busy', 'claim_id')
  await dana.cancel({ job: id, expected_fee: 0 })
  await ask('dana', { claim_id: CLAIMS.danaVerified })
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
  for (let n = 0; n < 10; n += 1) {
    const { id: one } = await dana.ask(said)
    await dana.cancel({ job: one, expected_fee: 0 })
  }
  await refusal(dana.ask(said), 'over_request_rate_limit')
})

test('the same car is asked for once, however its plate is written; a car without a plate is known by nothing', async () => {
  const said = await asks('dana')
  const id = await ask()
  const same = { ...said, car: { ...ASK.car, plate: 'cda 4471' } }
  await expect(dana.ask(same)).rejects.toMatchObject({ code: 'busy', details: [{ path: 'job', message: id }] })
  await dana.cancel({ job: id, expected_fee: 0 })
  const none = { ...said, car: { ...ASK.car, plate: 'none' } }
  await dana.ask(none)
  await dana.ask({ ...none, car: { ...ASK.car, plate: 'ninguna' } })
})

test('a shop that another claim chose is no destination, and a question that is refused uses up no try', async () => {
  const said = await asks('dana')
  const chosen = { kind: 'chosen' as const, claim_id: CLAIMS.danaVerified }
  for (let n = 0; n < 11; n += 1)
    await expect(dana.ask({ ...said, destination: chosen })).rejects.toMatchObject({
      code: 'no_destination',
      message: 'This shop is of another car. Choose that car, or enter an address.',
    })
  for (let n = 0; n < 11; n += 1) await refusal(dana.ask({ ...said, cap_cents: 1 }), 'price_changed')
  await dana.ask(said)
})

test('what a visitor said waits a day for the account they make, in their browser alone, and is theirs from then on', async () => {
  const answers = { near: '30303', to: 'later', ticked: [TOWING.sal] }
  const send = async (who: 'nobody' | 'dana' | 'drew', path: string, body: object, cookie = '') => {
    const caller = await world.as(who)
    return caller.fetch(`/rest/v1/rpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
  }
  const kept = await send('nobody', 'keep_tow_draft', { answers })
  expect(kept.status).toBe(204)
  const header = kept.headers.get('set-cookie')!
  expect(header).toMatch(/^visit=[\w-]{43}; Path=\/rest\/v1\/rpc; Max-Age=86400; HttpOnly; SameSite=Lax$/)
  const cookie = header.split(';')[0]!
  const read = async (who: 'dana' | 'drew', with_ = '') => (await send(who, 'take_tow_draft', {}, with_)).json()
  expect(await read('dana'), 'without the cookie it is nobody’s').toEqual({ answers: null })
  expect((await send('nobody', 'take_tow_draft', {}, cookie)).status).toBe(401)
  const changed = await send('nobody', 'keep_tow_draft', { answers: { ...answers, near: '30060' } }, cookie)
  const next = changed.headers.get('set-cookie')!.split(';')[0]!
  expect(next, 'whoever knew the cookie before knows nothing now').not.toBe(cookie)
  expect(await read('drew', cookie)).toEqual({ answers: null })
  const took = await send('dana', 'take_tow_draft', {}, next)
  expect(took.headers.get('set-cookie')).toMatch(/^visit=; Path=\/rest\/v1\/rpc; Max-Age=0; /)
  expect(await took.json()).toEqual({ answers: { ...answers, near: '30060' } })
  expect(await read('drew', next), 'it has become Dana’s').toEqual({ answers: null })
  expect(await read('dana'), 'on her other devices, too').toEqual({ answers: { ...answers, near: '30060' } })
  const { rows } = await owner.query<{ found: boolean }>(
    `select exists (select from audit_log where after::text like '%30060%') as found`,
  )
  expect(rows).toEqual([{ found: false }])
  await ask()
  expect(await read('dana'), 'asked, it is forgotten').toEqual({ answers: null })
  const again = (await send('nobody', 'keep_tow_draft', { answers })).headers.get('set-cookie')!.split(';')[0]!
  advance(86_400_001)
  expect(await read('dana', again), 'a day later nobody reads it').toEqual({ answers: null })
  const large = { answers: { road: 'x'.repeat(5000) } }
  expect((await send('nobody', 'keep_tow_draft', large)).status).toBe(422)
})

test('a draft that somebody else left in this browser replaces none that is newer, and no page of another site leaves one', async () => {
  const send = async (who: 'nobody' | 'dana', path: string, body: object, headers = {}) =>
    (await world.as(who)).fetch(`/rest/v1/rpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const keep = async (near: string) =>
    (await send('nobody', 'keep_tow_draft', { answers: { near } })).headers.get('set-cookie')!.split(';')[0]!
  const take = async (cookie?: string) =>
    ((await (await send('dana', 'take_tow_draft', {}, cookie && { cookie })).json()) as { answers: { near: string } })
      .answers.near
  const old = await keep('30301')
  advance(1000)
  expect(await take(await keep('30302'))).toBe('30302')
  expect(await take(old)).toBe('30302')
  advance(1000)
  expect(await take(await keep('30303'))).toBe('30303')
  const foreign = await send('nobody', 'keep_tow_draft', { answers: {} }, { 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, foreign.headers.get('set-cookie')]).toEqual([403, null])
  const wide = { answers: { road: 'é'.repeat(1490) } }
  expect((await send('nobody', 'keep_tow_draft', wide)).status, 'what the call takes, the row takes').toBe(204)
  const digits = { answers: { ticked: Array.from({ length: 1400 }, (_, n) => n % 10) } }
  expect((await send('nobody', 'keep_tow_draft', digits)).status).toBe(204)
})

test('a place that is farther than any tow is refused as a place', async () => {
  const said = await asks('dana', { destination: { kind: 'place', near: 'Anchorage, AK' } })
  await owner.query('update tow_rate_cards set mile_cents = 5000 where provider_id = $1', [TOWING.sal])
  const far = await asks('dana', { destination: { kind: 'place', near: 'Anchorage, AK' } })
  await refusal(dana.ask(far), 'no_destination', 'destination')
  await owner.query('update tow_rate_cards set mile_cents = 425 where provider_id = $1', [TOWING.sal])
  expect(said.cap_cents).toBeGreaterThan(0)
})
