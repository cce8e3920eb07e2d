import { expect, test } from 'vitest'
import { CAST, PASSWORD } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { authContract } from '../contract.ts'
import copy from '#features/base/accounts/web/copy.en.ts'

const world = await createWorld({ crowded: true })
const visitor = (await world.as('nobody')).on(authContract)
const TEN_MINUTES = 600_000
const STRONG = 'a heron over Ponce'
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const newcomer = (email: string, data: object = {}) => ({
  email,
  password: STRONG,
  data: { name: 'Nora Quist', role: 'driver' as const, ...data },
})
type Mail = { to: string; subject: string; text: string }
/** Every mail to an address, newest first, after the queue was worked. */
async function mails(to: string): Promise<Mail[]> {
  await world.workJobs()
  return (await world.api.request(`/dev/mail.json?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>
}
const tokenIn = (mail: Mail | undefined) => new URL(/http\S+token_hash\S+/.exec(mail!.text)![0]).searchParams
const profileOf = async (email: string) =>
  (await world.databases.owner.query('select * from profiles where email = $1', [email])).rows[0]

test('a driver signs up, cannot sign in before opening the mailed link, and is signed in by it', async () => {
  const email = 'nora@example.com'
  const user = await visitor.signUp({ ...newcomer(email), redirect_to: '/dashboard' })
  expect(user).toMatchObject({ email, email_confirmed_at: null, user_metadata: { name: 'Nora Quist', role: 'driver' } })
  await expect(visitor.token({ grant_type: 'password', email, password: STRONG })).rejects.toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
  })
  const [mail] = await mails(email)
  const link = new URL(/http\S+/.exec(mail!.text)![0])
  expect(link.origin + link.pathname).toBe('http://claimchoice.test/auth/confirm')
  expect(link.searchParams.get('type')).toBe('signup')
  const session = await visitor.verify({ type: 'signup', token_hash: link.searchParams.get('token_hash')! })
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { email } })
  expect(session.user.email_confirmed_at).not.toBeNull()
  const again = await visitor.token({ grant_type: 'password', email: ' NORA@example.com', password: STRONG })
  expect(again.user.id).toBe(session.user.id)
})

test('a mailed link works once, and only for what it was made for', async () => {
  const email = 'once@example.com'
  await visitor.signUp(newcomer(email))
  const token_hash = tokenIn((await mails(email))[0]).get('token_hash')!
  const gone = { status: 403, code: 'otp_expired' }
  await expect(visitor.verify({ type: 'recovery', token_hash })).rejects.toMatchObject(gone)
  await visitor.verify({ type: 'email', token_hash })
  await expect(visitor.verify({ type: 'email', token_hash })).rejects.toMatchObject(gone)
  await expect(visitor.verify({ type: 'signup', token_hash: 'guess' })).rejects.toMatchObject(gone)
})

test('a mailed link ends after its time', async () => {
  const email = 'late@example.com'
  await visitor.signUp(newcomer(email))
  const token_hash = tokenIn((await mails(email))[0]).get('token_hash')!
  world.clock.advance(24 * 3_600_000 + 1000)
  await expect(visitor.verify({ type: 'signup', token_hash })).rejects.toMatchObject({ code: 'otp_expired' })
  world.clock.advance(-24 * 3_600_000 - 1000)
})

test('trap 1: nobody becomes claims_admin by signing up', async () => {
  const answer = await post('/auth/v1/signup', newcomer('evil@example.com', { role: 'claims_admin' }))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Choose driver, individual_owner or shop.',
    details: [{ path: 'data.role' }],
  })
  expect(await profileOf('evil@example.com')).toBeUndefined()
})

test.each([
  ['individual_owner', 'individual_owner'],
  ['shop', 'shop'],
  [undefined, 'driver'],
])('the chosen role %s is kept as %s', async (role, kept) => {
  const email = `${kept}@example.com`
  await post('/auth/v1/signup', newcomer(email, { role }))
  expect(await profileOf(email)).toMatchObject({ role: kept })
})

test.each([
  ['short', 'Ab3$xyz', 'length'],
  ['endless', 'a heron '.repeat(30), 'long'],
  ['common', 'Password1', 'pwned'],
  ['monotonous', 'abababababab', 'pwned'],
  ['nothing but their name as', 'nora-quist99', 'personal'],
] as const)('a %s password is refused with the sentence that the screen knows', async (_, password, reason) => {
  const answer = await post('/auth/v1/signup', { ...newcomer('weak@example.com'), password })
  expect(answer.status).toBe(422)
  expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  const body = await answer.json()
  expect(body).toMatchObject({ code: 'weak_password', error_code: 'weak_password', details: [{ path: 'password' }] })
  expect(body).toMatchObject({ msg: copy.refusals[reason], weak_password: { reasons: [reason] } })
})

test.each([
  ['name', { name: '  ' }, 'data.name'],
  ['language', { language: 'tlh' }, 'data.language'],
])('a sign-up with a bad %s is refused', async (_, data, path) => {
  const answer = await post('/auth/v1/signup', newcomer('bad@example.com', data))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ details: [{ path }] })
})

test.each(['nobody', 'a@b', 'two@example.com,three@example.com', 'x@example.com\r\nBcc: y@example.com'])(
  'the address %j is refused',
  async (email) => {
    const answer = await post('/auth/v1/signup', newcomer(email))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ msg: 'Enter a valid email address.' })
  },
)

test('trap 9: a taken address answers like a new one, changes nothing, and gets a different mail', async () => {
  const fresh = await post('/auth/v1/signup', newcomer('fresh@example.com'))
  const taken = await post('/auth/v1/signup', newcomer('Dana.Driver@example.com'))
  expect(taken.status).toBe(fresh.status)
  const [a, b] = (await Promise.all([fresh.json(), taken.json()])) as Record<string, unknown>[]
  const varies = { id: 0, email: 0, identities: 0, confirmation_sent_at: 0, created_at: 0, updated_at: 0 }
  expect({ ...b, ...varies }).toEqual({ ...a, ...varies })
  expect(Object.keys(b!)).toEqual(Object.keys(a!))
  expect([(await profileOf('fresh@example.com')).id, CAST.dana.id]).not.toContain(a!['id'])
  expect(b!['id']).not.toBe(CAST.dana.id)
  const [confirm] = await mails('fresh@example.com')
  const [known] = await mails(CAST.dana.email)
  expect(confirm!.subject).toBe('Confirm your email for ClaimChoice')
  expect(known!.subject).toBe('You already have a ClaimChoice account')
  expect(known!.text).toContain('http://claimchoice.test/auth/reset')
  expect(known!.text).not.toContain('token_hash')
  const dana = await visitor.token({ grant_type: 'password', email: CAST.dana.email, password: PASSWORD })
  expect(dana.user.user_metadata.name).toBe(CAST.dana.name)
})

test('trap 9: recover and resend answer the same for everybody, and mail only who has an account', async () => {
  const answers = await Promise.all(
    [CAST.drew.email, 'nobody@example.com'].flatMap((email) => [
      post('/auth/v1/recover', { email }),
      post('/auth/v1/resend', { email, type: 'signup' }),
    ]),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({})
  }
  expect((await mails(CAST.drew.email)).map((mail) => mail.subject).toSorted()).toEqual([
    'Choose a new password for ClaimChoice',
    'You already have a ClaimChoice account',
  ])
  expect(await mails('nobody@example.com')).toEqual([])
})

test('resend mails a fresh link, and the first one stays good', async () => {
  const email = 'again@example.com'
  await visitor.signUp(newcomer(email))
  await mails(email)
  await visitor.resend({ type: 'signup', email })
  const both = await mails(email)
  expect(both).toHaveLength(2)
  await visitor.verify({ type: 'signup', token_hash: tokenIn(both[1]).get('token_hash')! })
})

const put = (token: string, body: unknown) =>
  world.api.request('/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signsIn = (email: string, password: string) => visitor.token({ grant_type: 'password', email, password })
const refused = { code: 'invalid_credentials' }
const STRANGERS = 'what a stranger chose'

test('the link of the first sign-up keeps its password, name and role, whoever signs up the address after it', async () => {
  const email = 'first@example.com'
  await visitor.signUp(newcomer(email))
  const first = tokenIn((await mails(email))[0])
  const stranger = { name: 'Mallory', role: 'shop' as const }
  await visitor.signUp({ ...newcomer(email, stranger), password: STRANGERS })
  await mails(email)
  const session = await visitor.verify({ type: 'signup', token_hash: first.get('token_hash')! })
  expect(session.user).toMatchObject({ app_metadata: { role: 'driver' }, user_metadata: { name: 'Nora Quist' } })
  expect((await signsIn(email, STRONG)).user.email).toBe(email)
  await expect(signsIn(email, STRANGERS)).rejects.toMatchObject(refused)
})

test('behind the link of a later sign-up the password is chosen anew: neither the first one nor its own opens the account', async () => {
  const email = 'second@example.com'
  await visitor.signUp({ ...newcomer(email), password: STRANGERS })
  const [first] = await mails(email)
  await visitor.signUp(newcomer(email, { role: 'shop', name: 'Nora Q. Quist', language: 'es' }))
  const [second] = await mails(email)
  expect(second!.subject).toBe('Elija su contraseña para ClaimChoice')
  const link = new URL(/http\S+token_hash\S+/.exec(second!.text)![0])
  expect(link.pathname).toBe('/auth/reset')
  const session = await visitor.verify({ type: 'recovery', token_hash: link.searchParams.get('token_hash')! })
  expect(session.user).toMatchObject({
    app_metadata: { role: 'shop' },
    user_metadata: { name: 'Nora Q. Quist', language: 'es' },
  })
  for (const password of [STRANGERS, STRONG]) await expect(signsIn(email, password)).rejects.toMatchObject(refused)
  expect((await put(session.access_token, { password: 'nine herons at noon' })).status).toBe(200)
  expect((await signsIn(email, 'nine herons at noon')).user.app_metadata.role).toBe('shop')
  const old = { type: 'signup' as const, token_hash: tokenIn(first).get('token_hash')! }
  await expect(visitor.verify(old)).rejects.toMatchObject({ code: 'otp_expired' })
})

test('the mail sent again after two sign-ups does not confirm the first one’s password', async () => {
  const email = 'third@example.com'
  await visitor.signUp({ ...newcomer(email), password: STRANGERS })
  await visitor.signUp(newcomer(email, { name: 'Nora Quist II' }))
  await mails(email)
  await visitor.resend({ type: 'signup', email })
  const [again] = await mails(email)
  const session = await visitor.verify({ type: 'recovery', token_hash: tokenIn(again).get('token_hash')! })
  expect(session.user.user_metadata.name).toBe('Nora Quist II')
  await expect(signsIn(email, STRANGERS)).rejects.toMatchObject(refused)
})

test('a link for a forgotten password that confirms an address ends the password nobody had proved', async () => {
  const email = 'fourth@example.com'
  await visitor.signUp({ ...newcomer(email), password: STRANGERS })
  await visitor.recover({ email })
  const recovery = (await mails(email)).find((mail) => mail.text.includes('type=recovery'))
  await visitor.verify({ type: 'recovery', token_hash: tokenIn(recovery).get('token_hash')! })
  await expect(signsIn(email, STRANGERS)).rejects.toMatchObject(refused)
})

test('of 48 sign-ups of one address at once, one decides; the links of the others choose the password', async () => {
  const email = 'crowd@example.com'
  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, n) => post('/auth/v1/signup', newcomer(email, { name: `Nora ${n}` }))),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
  const kinds = (await mails(email)).map((mail) => tokenIn(mail).get('type'))
  expect(kinds.filter((kind) => kind === 'signup')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'recovery')).toHaveLength(9)
})

test('the mail speaks the language of the sign-up, and leads back where the visitor came from', async () => {
  await visitor.signUp({ ...newcomer('es@example.com', { language: 'es' }), redirect_to: '/claim/intake' })
  const [mail] = await mails('es@example.com')
  expect(mail!.subject).toBe('Confirme su correo para ClaimChoice')
  expect(tokenIn(mail).get('next')).toBe('/claim/intake')
})

test.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a mail never leads on to %s',
  async (redirect_to) => {
    const email = `r${redirect_to.length}@example.com`
    await visitor.signUp({ ...newcomer(email), redirect_to })
    expect(tokenIn((await mails(email))[0]).has('next')).toBe(false)
  },
)

test('a forgotten password: the link signs in, the new password ends every other session and every other link', async () => {
  const email = CAST.sal.email
  const before = await visitor.token({ grant_type: 'password', email, password: PASSWORD })
  await visitor.recover({ email })
  await mails(email)
  world.clock.advance(TEN_MINUTES)
  await visitor.recover({ email })
  const [second, first] = (await mails(email)).map((mail) => tokenIn(mail))
  expect(second!.get('type')).toBe('recovery')
  const session = await visitor.verify({ type: 'recovery', token_hash: second!.get('token_hash')! })
  expect((await put(session.access_token, { password: 'password1' })).status).toBe(422)
  expect((await put(session.access_token, { password: STRONG })).status).toBe(200)
  expect((await put(before.access_token, { password: 'taking it back' })).status).toBe(401)
  await expect(
    visitor.token({ grant_type: 'refresh_token', refresh_token: before.refresh_token }),
  ).rejects.toMatchObject({ code: 'refresh_token_not_found' })
  await expect(visitor.verify({ type: 'recovery', token_hash: first!.get('token_hash')! })).rejects.toMatchObject({
    code: 'otp_expired',
  })
  await expect(visitor.token({ grant_type: 'password', email, password: PASSWORD })).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  expect((await visitor.token({ grant_type: 'password', email, password: STRONG })).user.id).toBe(CAST.sal.id)
  expect((await mails(email))[0]!.subject).toBe('Your ClaimChoice password was changed')
  const { rows } = await world.databases.owner.query(
    `select actor_id from audit_log where action = 'account.password_changed' and subject_id = $1`,
    [CAST.sal.id],
  )
  expect(rows).toEqual([{ actor_id: CAST.sal.id }])
})

test('ten mails an hour to one address from one network, whether anybody has it or not', async () => {
  for (let n = 0; n < 10; n++) await visitor.recover({ email: 'flood@example.com' })
  const answer = await post('/auth/v1/recover', { email: 'flood@example.com' })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await answer.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
})

test('a stranger who asks for a new password again and again sends one mail, and uses up nobody else’s', async () => {
  const { email } = CAST.pat
  const from = (ip: string) => post('/auth/v1/recover', { email }, { 'x-forwarded-for': ip })
  world.services.env.TRUSTED_PROXY_HOPS = 1
  const strangers = await Promise.all(Array.from({ length: 48 }, () => from('198.51.100.7')))
  expect(strangers.filter((answer) => answer.status === 200)).toHaveLength(10)
  const owner = await from('203.0.113.9')
  world.services.env.TRUSTED_PROXY_HOPS = 0
  expect(owner.status).toBe(200)
  const [mail, ...others] = await mails(email)
  expect(others).toEqual([])
  await visitor.verify({ type: 'recovery', token_hash: tokenIn(mail).get('token_hash')! })
  await visitor.recover({ email })
  expect(await mails(email), 'the link was used, so the next one is mailed').toHaveLength(2)
})

test('a confirmation asked for again and again from many networks is one mail to an address that has confirmed', async () => {
  const { email } = CAST.omar
  world.services.env.TRUSTED_PROXY_HOPS = 1
  const networks = Array.from({ length: 5 }, (_, n) => ({ 'x-forwarded-for': `2001:db8:0:${n}::1` }))
  for (const network of networks)
    expect((await post('/auth/v1/resend', { email, type: 'signup' }, network)).status).toBe(200)
  world.services.env.TRUSTED_PROXY_HOPS = 0
  expect((await mails(email)).map(({ subject }) => subject)).toEqual(['You already have a ClaimChoice account'])
})

test('what the database keeps of tokens and passwords cannot be used', async () => {
  const email = 'kept@example.com'
  await visitor.signUp(newcomer(email))
  const token = tokenIn((await mails(email))[0]).get('token_hash')!
  const session = await visitor.verify({ type: 'signup', token_hash: token })
  await visitor.recover({ email })
  const { rows } = await world.databases.owner.query(
    `select password_hash as kept from auth.users union all select encode(token_hash, 'escape') from auth.refresh_tokens
     union all select encode(token_hash, 'escape') from auth.one_time_tokens union all select key from auth.throttle`,
  )
  const kept = rows.map((row) => row.kept).join('\n')
  for (const secret of [STRONG, token, session.refresh_token, email]) expect(kept).not.toContain(secret)
  expect(kept).toContain('$argon2id$')
})
