// The official client, unchanged, against our calls.
import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { signAnonKey } from '#features/base/accounts/server/tokens.ts'

const world = await createWorld()
const apikey = await signAnonKey(world.services.env.SECRET_KEY)
const STRONG = 'a heron over Ponce'
function client(storage = new Map<string, string>(), flowType: 'implicit' | 'pkce' = 'implicit'): GoTrueClient {
  return new GoTrueClient({
    url: 'http://claimchoice.test/auth/v1',
    headers: { apikey, Authorization: `Bearer ${apikey}` },
    fetch: ((path: string, init: RequestInit) => world.api.request(path, init)) as typeof fetch,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType,
  })
}
async function tokenFor(to: string) {
  await world.workJobs()
  const [mail] = (await (await world.api.request(`/dev/mail.json?to=${to}`)).json()) as { text: string }[]
  return /token_hash=([\w-]+)/.exec(mail!.text)![1]!
}

test('sign up, confirm, sign out, sign in, refresh, forget and change the password', async () => {
  const email = 'ann@example.com'
  const ann = client()
  const signedUp = await ann.signUp({
    email,
    password: STRONG,
    options: { data: { name: 'Ann', role: 'shop' }, emailRedirectTo: '/dashboard' },
  })
  expect(signedUp).toMatchObject({
    error: null,
    data: { session: null, user: { email, user_metadata: { role: 'shop' } } },
  })
  const early = await ann.signInWithPassword({ email, password: STRONG })
  expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
  expect((await ann.resend({ type: 'signup', email })).error).toBeNull()
  const confirmed = await ann.verifyOtp({ type: 'signup', token_hash: await tokenFor(email) })
  expect(confirmed).toMatchObject({ error: null, data: { session: { token_type: 'bearer' }, user: { email } } })
  expect((await ann.getUser()).data.user?.app_metadata['role']).toBe('shop')
  const { data: renewed, error } = await ann.refreshSession()
  expect(error).toBeNull()
  expect(renewed.session!.refresh_token).not.toBe(confirmed.data.session!.refresh_token)
  expect((await ann.signOut()).error).toBeNull()
  expect((await ann.getSession()).data.session).toBeNull()
  const wrong = await ann.signInWithPassword({ email, password: 'not this one' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'That email or password is incorrect.' })
  const phone = client()
  expect((await phone.signInWithPassword({ email, password: STRONG })).error).toBeNull()
  expect((await ann.resetPasswordForEmail(email)).error).toBeNull()
  expect((await ann.verifyOtp({ type: 'recovery', token_hash: await tokenFor(email) })).error).toBeNull()
  const weak = await ann.updateUser({ password: 'password1' })
  expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422 })
  expect(
    (await ann.updateUser({ password: 'two herons over Ponce', data: { name: 'Ann B' } })).data.user,
  ).toMatchObject({
    user_metadata: { name: 'Ann B' },
  })
  expect((await phone.getUser()).error?.status).toBe(401)
  expect((await ann.getUser()).error).toBeNull()
})

test('refused sign-ups carry the sentence of the server', async () => {
  const signUp = (password: string, data: object) =>
    client().signUp({ email: 'bob@example.com', password, options: { data } })
  expect((await signUp('short', { name: 'Bob' })).error).toMatchObject({
    name: 'AuthWeakPasswordError',
    message: 'Choose a password with at least 8 characters.',
  })
  expect((await signUp(STRONG, { name: 'Bob', role: 'claims_admin' })).error).toMatchObject({
    status: 422,
    message: 'Choose driver, individual_owner or shop.',
  })
})

test('two tabs that share one storage and refresh at once stay signed in', async () => {
  const email = 'tabs@example.com'
  const storage = new Map<string, string>()
  const first = client(storage)
  await first.signUp({ email, password: STRONG, options: { data: { name: 'Tabs' } } })
  await first.verifyOtp({ type: 'signup', token_hash: await tokenFor(email) })
  const second = client(storage)
  const { data } = await second.getSession()
  const both = await Promise.all([first.refreshSession(data.session!), second.refreshSession(data.session!)])
  // the tab that comes second drops its own renewal and takes the one already in storage
  for (const { error } of both) expect([undefined, 'AuthRefreshDiscardedError']).toContain(error?.name)
  expect((await first.getUser()).error).toBeNull()
  expect((await second.getUser()).error).toBeNull()
})

test('a client that prefers PKCE signs up and resets its password by the same mails', async () => {
  const email = 'pkce@example.com'
  const pkce = client(new Map(), 'pkce')
  const data = { name: 'Pia', role: 'driver', plan: 'gold', age: 44 }
  const signedUp = await pkce.signUp({ email, password: STRONG, options: { data } })
  expect(signedUp).toMatchObject({ error: null, data: { user: { email, phone: '', user_metadata: { name: 'Pia' } } } })
  expect(Object.keys(signedUp.data.user!.user_metadata)).toEqual(['name', 'role', 'language'])
  const confirmed = await pkce.verifyOtp({ type: 'signup', token_hash: await tokenFor(email) })
  expect(confirmed.error).toBeNull()
  expect((await pkce.resetPasswordForEmail(email)).error).toBeNull()
  expect((await pkce.verifyOtp({ type: 'recovery', token_hash: await tokenFor(email) })).error).toBeNull()
  expect((await pkce.updateUser({ password: 'three herons over Ponce', data: { plan: 'none' } })).error).toBeNull()
})

test('an account and its token say what GoTrue says of them', async () => {
  const email = 'words@example.com'
  const ann = client()
  const taken = await ann.signUp({
    email: 'dana.driver@example.com',
    password: STRONG,
    options: { data: { name: 'Eve' } },
  })
  const made = await ann.signUp({ email, password: STRONG, options: { data: { name: 'Wanda' } } })
  expect(Object.keys(taken.data.user!.identities![0]!)).toEqual(Object.keys(made.data.user!.identities![0]!))
  expect(taken.data.user!.identities).toHaveLength(1)
  const { data } = await ann.verifyOtp({ type: 'signup', token_hash: await tokenFor(email) })
  const [, payload = ''] = data.session!.access_token.split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ email, sub: data.user!.id })
  const { user } = (await ann.getUser()).data
  expect(user).toMatchObject({
    phone: '',
    updated_at: expect.any(String),
    identities: [{ provider: 'email', user_id: user!.id, identity_data: { email, email_verified: true } }],
  })
  expect((await ann.getClaims()).data?.claims).toMatchObject({ email })
  expect(await (await world.api.request('/auth/v1/.well-known/jwks.json')).json()).toEqual({ keys: [] })
})

test('errors carry the codes that the client knows', async () => {
  const ann = client()
  const wrong = await ann.signUp({ email: 'no address', password: STRONG, options: { data: { name: 'Ann' } } })
  expect(wrong.error).toMatchObject({ status: 422, code: 'validation_failed', message: 'Enter a valid email address.' })
  const absent = await ann.signInWithIdToken({ provider: 'google', token: 'x' })
  expect(absent.error).toMatchObject({ status: 422, code: 'validation_failed' })
  const nothing = await world.api.request('/auth/v1/factors', { method: 'POST' })
  expect([nothing.status, await nothing.json()]).toMatchObject([
    404,
    { code: 'not_found', error_code: 'not_found', msg: 'Call not found' },
  ])
})
