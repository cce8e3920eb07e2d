import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { CAST, PASSWORD, type Who } from '#db/seed/cast.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { peopleContract } from '#features/front/users/person.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { type Contract, createClient } from '#lib/contract.ts'
import { isRefusal, type Refusal } from '#lib/errors.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { createWorld } from '#test/world.ts'
import { profilesContract } from '#features/base/accounts/contract.ts'
import { usersContract } from '#features/front/users/contract.ts'
import { authContract } from '../contract.ts'
import { inviteAdmin } from '#features/front/users/server/invite-admin.ts'
import { resetByOperator } from '#features/front/users/server/reset-second-factor.ts'

const world = await createWorld()
const { env } = world.services
const { owner } = world.databases
const visitor = (await world.as('nobody')).on(authContract)

const holding = (token: string) => ({
  on: <C extends Contract>(contract: C) =>
    createClient(contract, {
      fetch: async (path, init) =>
        world.api.request(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    }),
})
/** What the authenticator shows, now or some half minutes away. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.services.now().getTime() + steps * 30_000,
  })
const refusalOf = async (promise: Promise<unknown>): Promise<Refusal> => {
  const reason = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!isRefusal(reason)) throw new Error(`not refused: ${String(reason)}`)
  return reason
}
const firstStep = (who: Who) => visitor.token({ grant_type: 'password', email: CAST[who].email, password: PASSWORD })
const challengeOf = async (promise: Promise<unknown>) => {
  const refusal = await refusalOf(promise)
  expect(refusal).toMatchObject({ status: 403, code: 'second_factor_needed' })
  expect(refusal.details.map(({ path }) => path)).toEqual(['challenge'])
  return refusal.details[0]!.message
}
const signIn = async (who: Who, code: string) =>
  visitor.secondStep({ challenge: await challengeOf(firstStep(who)), code })
/** To the beginning of the next half minute, so that none ends between a code and its judgment. */
const nextCode = () => world.clock.advance(30_100 - (world.services.now().getTime() % 30_000))
const mailsTo = async (who: Who) =>
  (
    await owner.query<{ kind: string }>(
      `select kind from outbox where to_address = $1 and kind not like 'account.invited' order by id`,
      [CAST[who].email],
    )
  ).rows.map(({ kind }) => kind)
const record = async (action: string) =>
  (
    await owner.query(
      'select actor_id, before, after, reason, request_id from audit_log where action = $1 order by id',
      [action],
    )
  ).rows
/** Signs in and sets a second factor up, from nothing. */
async function enrolled(who: Who) {
  const session = await firstStep(who)
  const me = holding(session.access_token).on(authContract)
  const { secret, uri } = await me.enrolSecondFactor({ password: PASSWORD })
  const { recovery_codes } = await me.confirmSecondFactor({ code: shown(secret) })
  nextCode()
  return { session, me, secret, uri, recovery_codes }
}

beforeEach(async () => {
  nextCode()
  env.ADMIN_SECOND_FACTOR = 'optional'
  await owner.query('delete from auth.throttle')
  await owner.query('delete from auth.second_factors')
  await owner.query('delete from auth.recovery_codes')
  await owner.query('delete from outbox')
})

test('an admin sets a second factor up: key and address for the app, ten codes shown once, told by mail, on the record', async () => {
  const other = await firstStep('ada')
  const { session, me, secret, uri, recovery_codes } = await enrolled('ada')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/ClaimChoice:ada.admin%40example.com?issuer=ClaimChoice&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(recovery_codes).toHaveLength(10)
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  expect(await me.secondFactor({})).toMatchObject({ since: expect.any(String), recovery_codes: 10, required: false })
  expect(await mailsTo('ada')).toEqual(['account.second_factor_on'])
  expect(await record('account.second_factor_on')).toMatchObject([
    { actor_id: CAST.ada.id, before: { since: null }, after: { since: expect.any(String) } },
  ])
  // this session has passed, every other one is over
  expect((await me.user({})).app_metadata.held).toBeUndefined()
  await expect(holding(other.access_token).on(authContract).user({})).rejects.toMatchObject({ status: 401 })
  expect(session.user.app_metadata.held).toBeUndefined()
})

test('neither the secret nor a recovery code can be read in the database, nor is an answer kept', async () => {
  const session = await firstStep('ada')
  const post = (path: string, body: unknown) =>
    world.api.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}`, 'idempotency-key': 'keep-this-answer' },
      body: JSON.stringify(body),
    })
  const { secret } = (await (await post('/auth/v1/second_factor', { password: PASSWORD })).json()) as { secret: string }
  const answer = await post('/auth/v1/second_factor/confirm', { code: shown(secret) })
  const { recovery_codes } = (await answer.json()) as { recovery_codes: string[] }
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'graphile_worker')`,
  )
  for (const text of [secret, recovery_codes[0]!, recovery_codes[0]!.replaceAll('-', '')])
    for (const { name } of tables) {
      const { rowCount } = await owner.query(`select from ${name} t where position(lower($1) in lower(t::text)) > 0`, [
        text,
      ])
      expect(rowCount, `${text} in ${name}`).toBe(0)
    }
})

test('after that the password opens no session: only a challenge and a code do', async () => {
  const { secret } = await enrolled('ada')
  const before = (await owner.query('select count(*)::int as n from auth.sessions')).rows[0].n
  const challenge = await challengeOf(firstStep('ada'))
  expect((await owner.query('select count(*)::int as n from auth.sessions')).rows[0].n).toBe(before)
  const session = await visitor.secondStep({ challenge, code: shown(secret) })
  expect(session.user).toMatchObject({ id: CAST.ada.id, app_metadata: { role: 'claims_admin' } })
  const rows = await holding(session.access_token).on(peopleContract).list({})
  expect(rows.total).toBeGreaterThan(0)
  expect((await record('account.signed_in')).at(-1)).toMatchObject({ reason: 'password, code', actor_id: CAST.ada.id })
  const renewed = await visitor.token({ grant_type: 'refresh_token', refresh_token: session.refresh_token })
  expect(renewed.user.app_metadata.held).toBeUndefined()
})

test('a code counts once, also when two ask at the same moment', async () => {
  const { secret } = await enrolled('ada')
  const [one, two] = [await challengeOf(firstStep('ada')), await challengeOf(firstStep('ada'))]
  const code = shown(secret)
  const answers = await Promise.allSettled([one, two].map((challenge) => visitor.secondStep({ challenge, code })))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(signIn('ada', code)).rejects.toMatchObject({
    status: 422,
    code: 'wrong_code',
    message: 'This code was already used. Wait for the next one.',
    details: [{ path: 'code', message: 'This code was already used. Wait for the next one.' }],
  })
  nextCode()
  await expect(signIn('ada', shown(secret))).resolves.toBeDefined()
})

test('the code of the enrolment itself signs nobody in', async () => {
  const session = await firstStep('ada')
  const me = holding(session.access_token).on(authContract)
  const { secret } = await me.enrolSecondFactor({ password: PASSWORD })
  const code = shown(secret)
  await me.confirmSecondFactor({ code })
  await expect(signIn('ada', code)).rejects.toMatchObject({ code: 'wrong_code' })
})

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a clock that is %i half minutes off: %s', async (steps, good) => {
  const { secret } = await enrolled('ada')
  for (let n = 0; n < 3; n++) nextCode()
  const answer = signIn('ada', shown(secret, steps))
  if (good) await expect(answer).resolves.toBeDefined()
  else await expect(answer).rejects.toMatchObject({ code: 'wrong_code' })
})

test('after a code of a fast clock the earlier ones are used up', async () => {
  const { secret } = await enrolled('ada')
  await signIn('ada', shown(secret, 1))
  await expect(signIn('ada', shown(secret))).rejects.toMatchObject({ code: 'wrong_code' })
})

test('five wrong codes close the second step for ten minutes, even for the right one, on whatever challenge', async () => {
  const { secret } = await enrolled('ada')
  for (let n = 0; n < 5; n++) await expect(signIn('ada', '000000')).rejects.toMatchObject({ code: 'wrong_code' })
  const refusal = await refusalOf(signIn('ada', shown(secret)))
  expect(refusal).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  await expect(firstStep('amy')).resolves.toBeDefined()
  world.clock.advance(601_000)
  await expect(signIn('ada', shown(secret))).resolves.toBeDefined()
})

test('a challenge lasts ten minutes, ends with a new password, and cannot be made up', async () => {
  const { me, secret } = await enrolled('ada')
  const late = await challengeOf(firstStep('ada'))
  world.clock.advance(601_000)
  const expired = { status: 403, code: 'challenge_expired' }
  await expect(visitor.secondStep({ challenge: late, code: shown(secret) })).rejects.toMatchObject(expired)
  const challenge = await challengeOf(firstStep('ada'))
  const [body = '', mark = ''] = challenge.split('.')
  const forged = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), person: CAST.amy.id }),
  ).toString('base64url')
  for (const text of [
    '',
    'x',
    '.',
    `${forged}.${mark}`,
    `${Buffer.from('null').toString('base64url')}.${mark}`,
    `${body}.`,
  ])
    await expect(visitor.secondStep({ challenge: text, code: shown(secret) })).rejects.toMatchObject(expired)
  await me.changeUser({ password: 'a heron over Ponce', current_password: PASSWORD })
  await expect(visitor.secondStep({ challenge, code: shown(secret) })).rejects.toMatchObject(expired)
  await me.changeUser({ password: PASSWORD, current_password: 'a heron over Ponce' })
})

test('a recovery code signs in once, is announced by mail, and wears off', async () => {
  const { recovery_codes } = await enrolled('ada')
  const [first = '', second = ''] = recovery_codes
  const session = await signIn('ada', first.toUpperCase().replaceAll('-', ' '))
  const me = holding(session.access_token).on(authContract)
  expect(await me.secondFactor({})).toMatchObject({ recovery_codes: 9 })
  expect(await mailsTo('ada')).toContain('account.recovery_code_used')
  expect(await record('account.recovery_code_used')).toMatchObject([{ actor_id: CAST.ada.id, after: { left: 9 } }])
  await expect(signIn('ada', first)).rejects.toMatchObject({ code: 'wrong_code' })
  const renewed = await me.renewRecoveryCodes({ code: second })
  expect(renewed.recovery_codes).toHaveLength(10)
  await expect(signIn('ada', recovery_codes[2]!)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(signIn('ada', renewed.recovery_codes[0]!)).resolves.toBeDefined()
})

test('a recovery link for a new password asks for the code too, and is used up by it', async () => {
  const { secret } = await enrolled('ada')
  await inviteAdmin(systemCtx(world.services, 'bin/admin'), { email: CAST.ada.email, name: 'Ada' })
  const { rows } = await owner.query(`select text_body from outbox where kind = 'account.invited'`)
  const { unseal } = await import('#lib/server/seal.ts')
  const text = unseal(env.ENCRYPTION_KEY, String(rows[0].text_body).replace(/^sealed:/, ''))
  const token_hash = new URL(/https?:\S+/.exec(text)![0]).searchParams.get('token_hash')!
  const open = () => visitor.verify({ type: 'recovery', token_hash })
  const challenge = await challengeOf(open())
  await expect(visitor.secondStep({ challenge, code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' })
  const again = await challengeOf(open()) // a reload of the page
  const session = await visitor.secondStep({ challenge: again, code: shown(secret) })
  await holding(session.access_token).on(authContract).changeUser({ password: 'a heron over Ponce' })
  await expect(open()).rejects.toMatchObject({ code: 'otp_expired' })
  nextCode()
  await expect(visitor.secondStep({ challenge, code: shown(secret) })).rejects.toMatchObject({
    code: 'challenge_expired',
  })
  await owner.query(
    `update auth.users set password_hash = (select password_hash from auth.users where id = $1) where id = $2`,
    [CAST.amy.id, CAST.ada.id],
  )
})

test('setting up needs the password, replacing and turning off a fresh code', async () => {
  const session = await firstStep('ada')
  const fresh = holding(session.access_token).on(authContract)
  await expect(fresh.enrolSecondFactor({})).rejects.toMatchObject({ status: 422, details: [{ path: 'password' }] })
  await expect(fresh.enrolSecondFactor({ password: 'guess' })).rejects.toMatchObject({ status: 422 })
  await expect(fresh.confirmSecondFactor({ code: '123456' })).rejects.toMatchObject({ code: 'nothing_to_confirm' })
  await expect(fresh.turnOffSecondFactor({ code: '123456' })).rejects.toMatchObject({ code: 'no_second_factor' })

  const { me, secret, recovery_codes } = await enrolled('ada')
  await expect(me.enrolSecondFactor({ password: PASSWORD })).rejects.toMatchObject({ details: [{ path: 'code' }] })
  await expect(me.enrolSecondFactor({ password: PASSWORD, code: '000000' })).rejects.toMatchObject({
    code: 'wrong_code',
  })
  const used = shown(secret)
  const other = await me.enrolSecondFactor({ code: used })
  await expect(me.turnOffSecondFactor({ code: used })).rejects.toMatchObject({ code: 'wrong_code' })
  nextCode()
  await owner.query('delete from auth.throttle')
  await expect(signIn('ada', shown(other.secret))).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(signIn('ada', shown(secret)), 'the old one counts until the new one is confirmed').resolves.toBeDefined()
  const { recovery_codes: renewed } = await me.confirmSecondFactor({ code: shown(other.secret) })
  nextCode()
  await expect(signIn('ada', shown(secret))).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(signIn('ada', recovery_codes[5]!)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(signIn('ada', shown(other.secret))).resolves.toBeDefined()
  expect(renewed).toHaveLength(10)

  nextCode()
  await me.turnOffSecondFactor({ code: shown(other.secret) })
  expect(await mailsTo('ada')).toContain('account.second_factor_off')
  await expect(firstStep('ada')).resolves.toBeDefined()
})

test('a key that was shown waits half an hour for its first code', async () => {
  const me = holding((await firstStep('ada')).access_token).on(authContract)
  const { secret } = await me.enrolSecondFactor({ password: PASSWORD })
  await expect(me.confirmSecondFactor({ code: '000000' })).rejects.toMatchObject({ status: 422, code: 'wrong_code' })
  expect(await me.secondFactor({})).toMatchObject({ since: null })
  world.clock.advance(1_801_000)
  const renewed = await visitor.token({
    grant_type: 'refresh_token',
    refresh_token: (await firstStep('ada')).refresh_token,
  })
  const later = holding(renewed.access_token).on(authContract)
  await expect(later.confirmSecondFactor({ code: shown(secret) })).rejects.toMatchObject({ code: 'nothing_to_confirm' })
})

test('where it is required, an admin without one can set it up, choose a password and leave, and nothing else', async () => {
  env.ADMIN_SECOND_FACTOR = 'required'
  const session = await firstStep('ada')
  expect(session.user.app_metadata.held).toBe(true)
  const me = holding(session.access_token)
  const held = { status: 403, code: 'second_factor_required' }
  await expect(me.on(dashboardsContract).admin({})).rejects.toMatchObject(held)
  await expect(me.on(notificationsContract).unread({})).rejects.toMatchObject(held)
  await expect(me.on(usersContract).suspend({ id: CAST.dana.id, reason: 'x' })).rejects.toMatchObject(held)
  await expect(me.on(profilesContract).get({ id: CAST.ada.id })).rejects.toMatchObject(held)
  await expect(me.on(authContract).renewRecoveryCodes({ code: 'x' })).rejects.toMatchObject(held)
  expect((await me.on(authContract).user({})).app_metadata.held).toBe(true)
  const renewed = await visitor.token({ grant_type: 'refresh_token', refresh_token: session.refresh_token })
  expect(renewed.user.app_metadata.held).toBe(true)

  const auth = me.on(authContract)
  const { secret } = await auth.enrolSecondFactor({ password: PASSWORD })
  await auth.confirmSecondFactor({ code: shown(secret) })
  expect((await auth.user({})).app_metadata.held).toBeUndefined()
  await expect(me.on(dashboardsContract).admin({})).resolves.toBeDefined()
  nextCode()
  await expect(auth.turnOffSecondFactor({ code: shown(secret) })).rejects.toMatchObject({
    status: 409,
    code: 'second_factor_required',
  })
  await expect(
    (await world.as('dana')).on(notificationsContract).unread({}),
    'drivers are not asked',
  ).resolves.toBeDefined()
})

test('a session from before the second factor was due is held too', async () => {
  const old = await world.as('amy')
  await expect(old.on(dashboardsContract).admin({})).resolves.toBeDefined()
  env.ADMIN_SECOND_FACTOR = 'required'
  await expect(old.on(dashboardsContract).admin({})).rejects.toMatchObject({ code: 'second_factor_required' })
})

test('another admin takes a lost second factor off, with a reason; one’s own only with a code', async () => {
  const { me } = await enrolled('ada')
  const amy = (await world.as('amy')).on(usersContract)
  await expect(amy.resetSecondFactor({ id: CAST.ada.id, reason: ' ' })).rejects.toMatchObject({ status: 422 })
  await expect(amy.resetSecondFactor({ id: CAST.amy.id, reason: 'lost' })).rejects.toMatchObject({ status: 403 })
  await expect(amy.resetSecondFactor({ id: CAST.dana.id, reason: 'lost' })).rejects.toMatchObject({
    status: 409,
    code: 'no_second_factor',
  })
  await expect(
    amy.resetSecondFactor({ id: '0190abcd-0000-7000-8000-000000000000', reason: 'x' }),
  ).rejects.toMatchObject({
    status: 404,
  })
  await amy.resetSecondFactor({ id: CAST.ada.id, reason: 'Phone fell into the Chattahoochee; seen in person' })
  await expect(me.user({})).rejects.toMatchObject({ status: 401 })
  await expect(firstStep('ada')).resolves.toBeDefined()
  expect(await mailsTo('ada')).toContain('account.second_factor_reset')
  expect(await record('account.second_factor_reset')).toMatchObject([
    {
      actor_id: CAST.amy.id,
      before: { since: expect.any(String) },
      after: { since: null },
      reason: expect.stringMatching(/Chattahoochee/),
    },
  ])
})

test('the operator does the same from outside the site', async () => {
  await enrolled('ada')
  const system = systemCtx(world.services, 'bin/admin')
  await resetByOperator(system, CAST.ada.email)
  await expect(firstStep('ada')).resolves.toBeDefined()
  await expect(resetByOperator(system, CAST.ada.email)).rejects.toMatchObject({ code: 'no_second_factor' })
  await expect(resetByOperator(system, 'who@example.com')).rejects.toMatchObject({ status: 404 })
})
