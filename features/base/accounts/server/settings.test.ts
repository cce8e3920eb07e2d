import { beforeEach, expect, test } from 'vitest'
import { CAST, PASSWORD, type Who } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { profilesContract } from '../contract.ts'
import { usersContract } from '#features/front/users/contract.ts'
import { sessionsContract, authContract } from '#features/base/sign-in/contract.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(authContract)
const { owner } = world.databases
const signIn = (email: string, password = PASSWORD) => visitor.token({ grant_type: 'password', email, password })
type Mail = { to: string; subject: string; text: string }
/** Every mail to an address, newest first, after the queue was worked. */
async function mails(to: string): Promise<Mail[]> {
  await world.workJobs()
  return (await world.api.request(`/dev/mail.json?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>
}
const linkIn = (mail: Mail | undefined) => new URL(/http\S+token\S+/.exec(mail!.text)![0])
/** A member of the cast through an own session, with the calls of the settings. */
async function at(who: Who) {
  const { token, id } = await world.as(who)
  const headers = { authorization: `Bearer ${token}` }
  const caller = await world.as('nobody')
  const send = (path: string, init: RequestInit = {}) =>
    caller.fetch(path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
  const { createClient } = await import('#lib/contract.ts')
  return {
    id,
    alive: async () => (await send('/auth/v1/user')).status === 200,
    profiles: createClient({ ...profilesContract, ...usersContract }, { fetch: send }),
    sessions: createClient(sessionsContract, { fetch: send }),
    auth: createClient(authContract, { fetch: send }),
  }
}
beforeEach(() => owner.query('delete from auth.throttle'))

test('a new address needs the password, is confirmed from its own mailbox, and both mailboxes are notified', async () => {
  const dana = await at('dana')
  const email = 'dana.new@example.com'
  await expect(dana.profiles.changeEmail({ email, password: 'not this one' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'password', message: 'This isn’t your current password.' }],
  })
  await dana.profiles.changeEmail({ email: ` ${email.toUpperCase()} `, password: PASSWORD })
  const [link] = await mails(email)
  expect(link?.subject).toBe('Confirm your new email address')
  const [notice] = await mails(CAST.dana.email)
  expect(notice).toMatchObject({ subject: 'A new email address for your ClaimChoice account' })
  expect(notice!.text, 'the old mailbox does not learn the new address').not.toContain(email)
  expect(await dana.profiles.pendingEmail({})).toMatchObject({ email })
  await expect(signIn(email), 'until then the old address counts').rejects.toMatchObject({
    code: 'invalid_credentials',
  })

  const token = linkIn(link).searchParams.get('email_token')!
  const drew = await at('drew')
  const gone = { status: 403, code: 'otp_expired' }
  await expect(drew.profiles.confirmEmail({ token }), 'another account cannot use it').rejects.toMatchObject(gone)
  expect(await dana.profiles.confirmEmail({ token })).toMatchObject({ email })
  await expect(dana.profiles.confirmEmail({ token }), 'it works once').rejects.toMatchObject(gone)
  expect(await dana.profiles.pendingEmail({})).toEqual({ email: null, expires_at: null })
  expect((await mails(CAST.dana.email))[0]?.subject).toBe('Your ClaimChoice email address was changed')
  await expect(signIn(email)).resolves.toBeDefined()
  await expect(signIn(CAST.dana.email)).rejects.toMatchObject({ code: 'invalid_credentials' })
  await owner.query('update profiles set email = $2 where id = $1', [CAST.dana.id, CAST.dana.email])
})

test('whether an address is taken cannot be found out', async () => {
  const drew = await at('drew')
  const free = await drew.profiles.changeEmail({ email: 'free@example.com', password: PASSWORD })
  await world.workJobs()
  const waitsFree = await drew.profiles.pendingEmail({})
  const taken = await drew.profiles.changeEmail({ email: CAST.omar.email, password: PASSWORD })
  await world.workJobs()
  const waitsTaken = await drew.profiles.pendingEmail({})
  expect(taken).toEqual(free)
  expect(waitsFree.email).toBe('free@example.com')
  expect(waitsTaken.email).toBe(CAST.omar.email)
  const [mail] = await mails(CAST.omar.email)
  expect(mail?.subject).toBe('You already have a ClaimChoice account')
  expect(mail!.text, 'and its mailbox gets no link').not.toContain('token')
})

test('a newer request, a dropped one and an old one end the link', async () => {
  const drew = await at('drew')
  const ask = async (email: string) => {
    await drew.profiles.changeEmail({ email, password: PASSWORD })
    return linkIn((await mails(email))[0]).searchParams.get('email_token')!
  }
  const gone = { code: 'otp_expired' }
  const first = await ask('first@example.com')
  const second = await ask('second@example.com')
  await expect(drew.profiles.confirmEmail({ token: first })).rejects.toMatchObject(gone)
  await drew.profiles.dropEmail({})
  await expect(drew.profiles.confirmEmail({ token: second })).rejects.toMatchObject(gone)
  const third = await ask('third@example.com')
  world.clock.advance(25 * 3_600_000)
  await expect((await at('drew')).profiles.confirmEmail({ token: third })).rejects.toMatchObject(gone)
  world.clock.reset()
})

test.each([
  ['', 'Enter a valid email address.'],
  ['drew', 'Enter a valid email address.'],
  [`${'a'.repeat(250)}@example.com`, 'This email address is too long.'],
  ['<script>@example.com', 'Enter a valid email address.'],
  ['🚗@example.com', 'Enter a valid email address.'],
  [CAST.drew.email, 'You already use this address.'],
])('the address “%s” is refused with a sentence', async (email, message) => {
  const drew = await at('drew')
  const refused = drew.profiles.changeEmail({ email, password: PASSWORD })
  await expect(refused).rejects.toMatchObject({ status: 422, details: [{ path: 'email', message }] })
})

test.each(['Zoë 🚗 Ünal', 'دانا ويتفيلد', '<script>alert(1)</script>', "O'Neil; drop table profiles"])(
  'the name %s is kept as it was typed',
  async (name) => {
    const nina = await at('nina')
    expect(await nina.profiles.update({ id: nina.id, name })).toMatchObject({ name })
  },
)
test.each([
  ['name', '', 'Enter your full name.'],
  ['name', 'x'.repeat(201), 'Use at most 200 characters.'],
  ['name', 'a\u0007b', 'Use letters, not control characters.'],
  ['phone', 'call me 🚗', 'Enter a phone number with at least 7 digits.'],
  ['phone', '1'.repeat(60), 'Enter a phone number with at least 7 digits.'],
] as const)('the %s “%s” is refused with a sentence', async (path, value, message) => {
  const nina = await at('nina')
  await expect(nina.profiles.update({ id: nina.id, [path]: value })).rejects.toMatchObject({
    status: 422,
    details: [{ path, message }],
  })
})

test('mails follow the language of the profile', async () => {
  const nina = await at('nina')
  await nina.profiles.update({ id: nina.id, language: 'es' })
  await visitor.recover({ email: CAST.nina.email })
  expect((await mails(CAST.nina.email))[0]?.subject).toBe('Elija una contraseña nueva para ClaimChoice')
})

test('a new password needs the old one and ends every other session', async () => {
  const [mine, other] = [await at('pat'), await at('pat')]
  const password = 'two herons over Ponce'
  const wrong = { status: 422, details: [{ path: 'current_password', message: 'This isn’t your current password.' }] }
  await expect(mine.auth.changeUser({ password })).rejects.toMatchObject({
    details: [{ path: 'current_password', message: 'Enter your current password.' }],
  })
  await expect(mine.auth.changeUser({ password, current_password: 'not it' })).rejects.toMatchObject(wrong)
  expect(await other.alive()).toBe(true)
  await mine.auth.changeUser({ password, current_password: PASSWORD })
  expect([await mine.alive(), await other.alive()]).toEqual([true, false])
  await expect(signIn(CAST.pat.email)).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(signIn(CAST.pat.email, password)).resolves.toBeDefined()
})

test('ten wrong guesses of the old password are the last for five minutes', async () => {
  const sal = await at('sal')
  const guess = (current_password: string) =>
    sal.auth.changeUser({ password: 'two herons over Ponce', current_password })
  for (let n = 0; n < 10; n++) await expect(guess(`guess ${n}`)).rejects.toMatchObject({ status: 422 })
  await expect(guess(PASSWORD)).rejects.toMatchObject({ status: 429 })
})

test('a recovery link stands in for the old password once, and for an hour', async () => {
  const recovered = async () => {
    await visitor.recover({ email: CAST.sal.email })
    const token_hash = linkIn((await mails(CAST.sal.email))[0]).searchParams.get('token_hash')!
    return (await visitor.verify({ type: 'recovery', token_hash })).access_token
  }
  const change = (token: string, password: string) =>
    world.api.request('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
  const token = await recovered()
  expect((await change(token, 'three herons over Ponce')).status).toBe(200)
  expect((await change(token, 'four herons over Ponce')).status, 'the second time asks').toBe(422)
  const late = await recovered()
  await owner.query(
    `update auth.sessions set may_set_password_until = now() - interval '1 second' where may_set_password_until is not null`,
  )
  expect((await change(late, 'four herons over Ponce')).status).toBe(422)
})

test('the list of sessions names this one; ending another works at once, a stranger’s is missing', async () => {
  const [mine, other] = [await at('omar'), await at('omar')]
  const rows = await mine.sessions.list({})
  expect(rows.map((row) => row.current)).toEqual([true, ...rows.slice(1).map(() => false)])
  expect(rows).toHaveLength(2)
  const stranger = await at('drew')
  await expect(stranger.sessions.end({ id: rows[1]!.id })).rejects.toMatchObject({ status: 404 })
  await mine.sessions.end({ id: rows[1]!.id })
  expect([await mine.alive(), await other.alive()]).toEqual([true, false])
  expect(await mine.sessions.list({})).toHaveLength(1)
})
