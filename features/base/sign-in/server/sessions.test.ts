import argon2 from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { CAST, PASSWORD, type Who } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { authContract } from '../contract.ts'
import { networkOf } from '#features/base/accounts/server/throttle.ts'
import { signAccessToken, signAnonKey } from '#features/base/accounts/server/tokens.ts'

const verify = vi.spyOn(argon2, 'verify')
afterAll(() => verify.mockRestore())

const world = await createWorld({ crowded: true })
const visitor = (await world.as('nobody')).on(authContract)
const signIn = (who: Who, password = PASSWORD) =>
  visitor.token({ grant_type: 'password', email: CAST[who].email, password })
const renew = (refresh_token: string) => visitor.token({ grant_type: 'refresh_token', refresh_token })
const whoIs = (token: string) => world.api.request('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
beforeEach(async () => {
  await world.databases.owner.query('delete from auth.throttle')
  verify.mockClear()
})

test('a session says who the person is, and sign-in is on the record', async () => {
  const session = await signIn('dana')
  expect(session.user).toMatchObject({
    id: CAST.dana.id,
    email: CAST.dana.email,
    role: 'authenticated',
    app_metadata: { role: 'driver' },
    user_metadata: { name: CAST.dana.name, role: 'driver', language: 'en' },
  })
  expect(await (await whoIs(session.access_token)).json()).toMatchObject({ id: CAST.dana.id })
  const { rows } = await world.databases.owner.query(
    `select actor_id from audit_log where action = 'account.signed_in' and subject_id = $1`,
    [CAST.dana.id],
  )
  expect(rows).toEqual([{ actor_id: CAST.dana.id }])
})

test('trap 9: a wrong password and an unknown address are one answer after the same work', async () => {
  const wrong = await post('/auth/v1/token?grant_type=password', { email: CAST.dana.email, password: 'not this one' })
  expect(verify).toHaveBeenCalledTimes(1)
  const unknown = await post('/auth/v1/token?grant_type=password', {
    email: 'who@example.com',
    password: 'not this one',
  })
  expect(verify).toHaveBeenCalledTimes(2)
  expect([wrong.status, unknown.status]).toEqual([400, 400])
  const [a, b] = (await Promise.all([wrong.json(), unknown.json()])) as Record<string, unknown>[]
  expect({ ...b, request_id: 0 }).toEqual({ ...a, request_id: 0 })
  expect(a).toMatchObject({ error_code: 'invalid_credentials', msg: 'That email or password is incorrect.' })
})

test('the tenth failure of an account closes it for five minutes, even for the right password and before any hash', async () => {
  for (let n = 0; n < 10; n++)
    await expect(signIn('drew', `guess ${n}`)).rejects.toMatchObject({ code: 'invalid_credentials' })
  verify.mockClear()
  const answer = await post('/auth/v1/token?grant_type=password', { email: CAST.drew.email, password: PASSWORD })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(200)
  expect(await answer.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
  expect(verify).toHaveBeenCalledTimes(0)
  await expect(signIn('dana')).resolves.toBeDefined()
  world.clock.advance(301_000)
  await expect(signIn('drew')).resolves.toBeDefined()
})

test('an address that nobody has is closed in the same way', async () => {
  const guess = () => post('/auth/v1/token?grant_type=password', { email: 'who@example.com', password: 'guess' })
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
})

test('sign-ins that succeed do not count as failures', async () => {
  for (let n = 0; n < 12; n++) await signIn('omar')
})

test('guesses at the same moment are all counted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      post('/auth/v1/token?grant_type=password', { email: CAST.pat.email, password: `guess ${n}` }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10)
})

/** A try to sign in from some network, with the cookies of a browser. */
async function tryFrom(ip: string, who: Who, password: string, cookie = '') {
  world.services.env.TRUSTED_PROXY_HOPS = 1
  const body = { email: CAST[who].email, password }
  const answer = await post('/auth/v1/token?grant_type=password', body, { 'x-forwarded-for': ip, cookie })
  world.services.env.TRUSTED_PROXY_HOPS = 0
  return answer
}

test('ten wrong passwords from anywhere keep the owner out neither at home, nor on their own device, nor on a new one', async () => {
  const first = await tryFrom('203.0.113.20', 'omar', PASSWORD)
  const cookie = first.headers.get('set-cookie')!
  expect(cookie).toMatch(/^device=.+; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
  const device = cookie.split(';')[0]!
  const strangers = await Promise.all(Array.from({ length: 48 }, () => tryFrom('198.51.100.7', 'omar', 'guess')))
  expect(strangers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect((await tryFrom('203.0.113.20', 'omar', PASSWORD)).status, 'at home').toBe(200)
  expect((await tryFrom('198.51.100.7', 'omar', PASSWORD, device)).status, 'own device, their network').toBe(200)
  expect((await tryFrom('192.0.2.55', 'omar', PASSWORD)).status, 'a new device elsewhere').toBe(200)
  const forged = `${device.slice(0, -4)}AAAA`
  for (const other of ['', forged]) expect((await tryFrom('198.51.100.7', 'omar', PASSWORD, other)).status).toBe(429)
  expect((await tryFrom('198.51.100.7', 'pat', 'guess', device)).status, 'nobody else’s device').toBe(400)
})

test('an account that is guessed at from many networks takes three tries from each further one, thirty in all, and knows its own', async () => {
  await tryFrom('203.0.113.21', 'nina', PASSWORD)
  const guess = async (n: number) => (await tryFrom(`198.51.100.${n}`, 'nina', 'guess')).status
  for (let n = 0; n < 10; n++) await guess(1)
  expect([await guess(2), await guess(2), await guess(2), await guess(2)]).toEqual([400, 400, 400, 429])
  for (let n = 3; n < 19; n++) await guess(n)
  expect(await guess(20)).toBe(429)
  verify.mockClear()
  expect((await tryFrom('192.0.2.56', 'nina', PASSWORD)).status).toBe(429)
  expect(verify).toHaveBeenCalledTimes(0)
  expect((await tryFrom('203.0.113.21', 'nina', PASSWORD)).status).toBe(200)
})

test('one network has a hundred attempts a minute over all accounts', async () => {
  await world.databases.owner.query('delete from auth.throttle')
  const statuses = await Promise.all(
    Array.from({ length: 105 }, async (_, n) => {
      const body = { email: `spray${n}@example.com`, password: 'Spring2026!' }
      return (await post('/auth/v1/token?grant_type=password', body)).status
    }),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(verify).toHaveBeenCalledTimes(100)
  world.clock.advance(61_000)
  await expect(signIn('dana')).resolves.toBeDefined()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a refresh token works once and is replaced', async () => {
  const session = await signIn('dana')
  const next = await renew(session.refresh_token)
  expect(next.refresh_token).not.toBe(session.refresh_token)
  expect(next.user.id).toBe(CAST.dana.id)
  expect((await whoIs(next.access_token)).status).toBe(200)
})

test('two tabs that refresh at once both keep the session', async () => {
  const session = await signIn('dana')
  const tabs = await Promise.all(Array.from({ length: 8 }, () => renew(session.refresh_token)))
  expect(new Set(tabs.map((tab) => tab.refresh_token)).size).toBe(8)
  world.clock.advance(5000)
  const late = await renew(session.refresh_token)
  for (const tab of [...tabs, late]) await expect(renew(tab.refresh_token)).resolves.toBeDefined()
})

test('trap 8: a refresh token used again after ten seconds ends the session with all its tokens', async () => {
  const session = await signIn('dana')
  const other = await signIn('dana')
  const next = await renew(session.refresh_token)
  world.clock.advance(11_000)
  await expect(renew(session.refresh_token)).rejects.toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  await expect(renew(next.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_not_found' })
  expect((await whoIs(next.access_token)).status).toBe(401)
  expect((await whoIs(other.access_token)).status).toBe(200)
  const { rows } = await world.databases.owner.query(
    `select actor_id from audit_log where action = 'account.session_ended'`,
  )
  expect(rows).toEqual([{ actor_id: CAST.dana.id }])
})

test('an invented refresh token ends nothing', async () => {
  const session = await signIn('dana')
  await expect(renew('invented')).rejects.toMatchObject({ code: 'refresh_token_not_found' })
  expect((await whoIs(session.access_token)).status).toBe(200)
})

test('a session that nobody used for thirty days is over', async () => {
  const session = await signIn('dana')
  world.clock.advance(31 * 86_400_000)
  await expect(renew(session.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_not_found' })
  world.clock.reset()
})

test('forged, foreign and expired access tokens are 401, never a visitor', async () => {
  const { SECRET_KEY } = world.services.env
  const { rows } = await world.databases.owner.query('select id from auth.sessions where user_id = $1 limit 1', [
    CAST.dana.id,
  ])
  const now = new Date()
  const claims = { role: 'authenticated', session_id: rows[0].id }
  const sign = (secret: string, alg = 'HS256') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setSubject(CAST.dana.id)
      .setAudience('authenticated')
      .setExpirationTime('5 minutes')
      .sign(new TextEncoder().encode(secret))
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const bad = [
    await sign('another secret of some length!!!'),
    `${encode({ alg: 'none' })}.${encode({ ...claims, sub: CAST.dana.id, aud: 'authenticated' })}.`,
    await signAccessToken(SECRET_KEY, CAST.dana, rows[0].id, new Date(now.getTime() - 16 * 60_000)),
    await signAccessToken(SECRET_KEY, CAST.drew, rows[0].id, now),
    'nonsense',
  ]
  for (const token of bad) {
    const answer = await whoIs(token)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ msg: 'User not authenticated', code: 'unauthenticated' })
  }
  expect((await whoIs(await sign(SECRET_KEY))).status).toBe(200)
})

test('the public key names the app and grants nothing', async () => {
  const key = await signAnonKey(world.services.env.SECRET_KEY)
  expect((await whoIs(key)).status).toBe(401)
  const answer = await post(
    '/auth/v1/token?grant_type=password',
    { email: CAST.dana.email, password: PASSWORD },
    { apikey: key, authorization: `Bearer ${key}` },
  )
  expect(answer.status).toBe(200)
})

test.each([
  ['local', [401, 200]],
  ['others', [200, 401]],
  ['global', [401, 401]],
] as const)('signing out with scope %s', async (scope, expected) => {
  const mine = await signIn('nina')
  const other = await signIn('nina')
  const answer = await world.api.request(`/auth/v1/logout?scope=${scope}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mine.access_token}` },
  })
  expect(answer.status).toBe(204)
  expect([(await whoIs(mine.access_token)).status, (await whoIs(other.access_token)).status]).toEqual(expected)
  const { rows } = await world.databases.owner.query(
    `select reason from audit_log where action = 'account.signed_out' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ reason: scope }])
})

test('a suspended person is out at once and does not come back in', async () => {
  const session = await signIn('pat')
  await world.databases.owner.query('update profiles set suspended_at = now() where id = $1', [CAST.pat.id])
  expect((await whoIs(session.access_token)).status).toBe(401)
  await expect(renew(session.refresh_token)).rejects.toMatchObject({ status: 403, code: 'user_banned' })
  await expect(signIn('pat')).rejects.toMatchObject({ status: 403, code: 'user_banned' })
  await expect(signIn('pat', 'not this one')).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test.each([
  ['no grant type', '/auth/v1/token', { email: 'a@example.com', password: 'x' }],
  ['another grant type', '/auth/v1/token?grant_type=pkce', { auth_code: 'x' }],
  ['no password', '/auth/v1/token?grant_type=password', { email: 'a@example.com' }],
  ['no refresh token', '/auth/v1/token?grant_type=refresh_token', {}],
  ['a list', '/auth/v1/token?grant_type=password', []],
])('a token call with %s is 422', async (_, path, body) => {
  const answer = await post(path, body)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error_code: 'validation_failed', request_id: expect.any(String) })
})

test('no answer with tokens is kept for an Idempotency-Key', async () => {
  const session = await signIn('amy')
  const headers = { authorization: `Bearer ${session.access_token}`, 'idempotency-key': 'keep-this-answer' }
  await post('/auth/v1/token?grant_type=password', { email: CAST.amy.email, password: PASSWORD }, headers)
  const { rows } = await world.databases.owner.query('select * from idempotency_keys')
  expect(rows).toEqual([])
})

test('the sweep forgets what is over and nothing else', async () => {
  const { JOBS } = await import('#app/jobs.ts')
  const { systemCtx } = await import('#lib/server/jobs.ts')
  const kept = await signIn('ada')
  world.clock.advance(20 * 86_400_000)
  const renewed = await renew(kept.refresh_token)
  world.clock.advance(20 * 86_400_000)
  await JOBS['sweep_accounts']!(systemCtx(world.services, 'sweep_accounts'), {})
  const { rows } = await world.databases.owner.query(
    'select count(*)::int as n from auth.sessions where user_id = $1',
    [CAST.ada.id],
  )
  expect(rows[0].n).toBe(1)
  await expect(renew(renewed.refresh_token)).resolves.toBeDefined()
  world.clock.reset()
})

test('of many calls at once each is judged by its own session, as it is when the call comes', async () => {
  const { env, now } = world.services
  const [dana, drew, gone] = [await signIn('dana'), await signIn('drew'), await signIn('dana')]
  await world.api.request('/auth/v1/logout?scope=local', {
    method: 'POST',
    headers: { authorization: `Bearer ${gone.access_token}` },
  })
  const noId = await signAccessToken(env.SECRET_KEY, CAST.dana, 'no id', now())
  const asked = Array.from(
    { length: 40 },
    (_, n) => [dana.access_token, drew.access_token, gone.access_token, noId][n % 4]!,
  )
  const answers = await Promise.all(
    asked.map(async (token) => {
      const answer = await whoIs(token)
      return [answer.status, ((await answer.json()) as { id?: string }).id]
    }),
  )
  const wanted = [
    [200, CAST.dana.id],
    [200, CAST.drew.id],
    [401, undefined],
    [401, undefined],
  ]
  expect(answers).toEqual(asked.map((_, n) => wanted[n % 4]))

  // signed out while others are still being read: the next call hears of it
  const before = Array.from({ length: 10 }, async () => whoIs(dana.access_token))
  await world.databases.owner.query('delete from auth.sessions where user_id = $1', [CAST.dana.id])
  expect((await whoIs(dana.access_token)).status).toBe(401)
  await Promise.all(before)
})

test('a token that was good a moment ago is refused when its quarter of an hour is over', async () => {
  const { access_token } = await signIn('drew')
  expect((await whoIs(access_token)).status).toBe(200)
  world.clock.advance(16 * 60_000)
  expect((await whoIs(access_token)).status).toBe(401)
  world.clock.reset()
})
