import { beforeEach, expect, test } from 'vitest'
import { CAST, LISTINGS, type Who } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { usersContract } from '../contract.ts'
import { grantsContract } from '../grant.ts'
import { signAccessToken } from '#features/base/accounts/server/tokens.ts'

const world = await createWorld({ crowded: true })
const { owner, request, system } = world.databases
const admin = async (who: Who) => (await world.as(who)).on(grantsContract)
const roleOf = async (id: string) => (await owner.query('select role from profiles where id = $1', [id])).rows[0].role
const mailsTo = async (to: string) =>
  (await (await world.api.request(`/dev/mail.json?to=${to}`)).json()) as { subject: string; text: string }[]

/** A person of their own with a confirmed address and a session, who has nothing here yet. */
async function somebody(role: 'driver' | 'claims_admin' = 'driver') {
  const id = newId()
  const email = `${id}@example.com`
  await owner.query('insert into profiles (id, name, email, role) values ($1, $2, $3, $4)', [
    id,
    'Kai Ito',
    email,
    role,
  ])
  await owner.query(`insert into auth.users (id, password_hash, email_confirmed_at) values ($1, 'none', now())`, [id])
  const session = newId()
  await owner.query(
    `insert into auth.sessions (id, user_id, user_agent, ip, expires_at) values ($1, $2, 'test', 'local', now() + interval '30 days')`,
    [session, id],
  )
  const token = await signAccessToken(world.services.env.SECRET_KEY, { id, role }, session, new Date())
  const call = async (path: string, body: unknown) =>
    world.api.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const isIn = async () =>
    (await world.api.request('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })).status === 200
  return { id, email, call, isIn }
}
const ada = await admin('ada')
const amy = await admin('amy')
const propose = (person_id: string, by = ada) =>
  by.propose({ person_id, kind: 'grant', reason: 'Joins the claims team' })
beforeEach(async () => {
  world.clock.reset()
  await owner.query(`update profiles set suspended_at = null, role = 'claims_admin' where id = any($1)`, [
    [CAST.ada.id, CAST.amy.id],
  ])
})

test('one admin proposes, another confirms: the person administers, and signs in anew', async () => {
  const kai = await somebody()
  const grant = await propose(kai.id)
  expect(grant).toMatchObject({ kind: 'grant', status: 'open', proposed_by: { id: CAST.ada.id }, decided_by: null })
  expect(Date.parse(grant.expires_at) - Date.parse(grant.proposed_at)).toBe(7 * 86_400_000)
  expect(await roleOf(kai.id), 'nothing yet').toBe('driver')
  expect((await mailsTo(CAST.amy.email))[0]).toMatchObject({ subject: 'Should Kai Ito become a claims admin?' })
  expect((await amy.list({})).map(({ id }) => id)).toContain(grant.id)
  expect(await kai.isIn()).toBe(true)
  expect(await amy.decide({ id: grant.id, confirm: true })).toMatchObject({
    status: 'confirmed',
    decided_by: { id: CAST.amy.id },
  })
  expect(await roleOf(kai.id)).toBe('claims_admin')
  expect(await kai.isIn()).toBe(false)
  expect((await mailsTo(kai.email))[0]).toMatchObject({ subject: 'You’re now a ClaimChoice claims admin' })
  const { rows } = await owner.query(
    `select action, actor_id, before, after, reason from audit_log where subject_id = $1 order by id`,
    [kai.id],
  )
  expect(rows).toMatchObject([
    { action: 'account.grant_proposed', actor_id: CAST.ada.id, reason: 'Joins the claims team' },
    {
      action: 'account.grant_confirmed',
      actor_id: CAST.amy.id,
      before: { role: 'driver' },
      after: { role: 'claims_admin', proposed_by: CAST.ada.id },
    },
  ])
})

test('neither the proposer nor the person confirms; who proposes only withdraws', async () => {
  const kai = await somebody()
  const { id } = await propose(kai.id)
  await expect(ada.decide({ id, confirm: true })).rejects.toMatchObject({ status: 403 })
  await expect(ada.decide({ id, confirm: false, reason: 'On second thought' })).rejects.toMatchObject({ status: 403 })
  expect((await kai.call('/rest/v1/rpc/decide_admin_grant', { id, confirm: true })).status).toBe(403)
  await expect(amy.withdraw({ id })).rejects.toMatchObject({ status: 403 })
  expect(await ada.withdraw({ id })).toMatchObject({ status: 'withdrawn' })
  await expect(amy.decide({ id, confirm: true })).rejects.toMatchObject({ status: 409, code: 'decided' })
  expect(await roleOf(kai.id)).toBe('driver')
  await expect(ada.propose({ person_id: CAST.ada.id, kind: 'suspension', reason: 'Test me' })).rejects.toMatchObject({
    status: 403,
  })
})

test('a refusal needs a reason and stands; a new proposal may follow', async () => {
  const kai = await somebody()
  const { id } = await propose(kai.id)
  await expect(propose(kai.id, amy)).rejects.toMatchObject({ status: 409, code: 'already_proposed' })
  await expect(amy.decide({ id, confirm: false })).rejects.toMatchObject({ status: 422, details: [{ path: 'reason' }] })
  expect(await amy.decide({ id, confirm: false, reason: 'No training yet' })).toMatchObject({
    status: 'refused',
    decision_reason: 'No training yet',
  })
  expect(await roleOf(kai.id)).toBe('driver')
  expect(await kai.isIn()).toBe(true)
  await expect(propose(kai.id)).resolves.toMatchObject({ status: 'open' })
})

test('a proposal lapses after seven days, and can be made again', async () => {
  const kai = await somebody()
  const { id } = await propose(kai.id)
  world.clock.advance(7 * 86_400_000)
  await expect((await admin('amy')).decide({ id, confirm: true })).rejects.toMatchObject({
    status: 409,
    code: 'expired',
  })
  expect(await roleOf(kai.id)).toBe('driver')
  await propose(kai.id, await admin('ada'))
  expect((await (await admin('ada')).list({ person_id: kai.id })).map(({ status }) => status)).toEqual([
    'open',
    'expired',
  ])
})

test('two who confirm at once make one admin, and one of them is told', async () => {
  const third = await somebody('claims_admin')
  const kai = await somebody()
  const { id } = await propose(kai.id)
  const answers = await Promise.allSettled([
    amy.decide({ id, confirm: true }),
    third.call('/rest/v1/rpc/decide_admin_grant', { id, confirm: true }).then(async (answer) => {
      if (!answer.ok) throw await answer.json()
    }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await roleOf(kai.id)).toBe('claims_admin')
  const { rows } = await owner.query(
    `select count(*)::int as n from audit_log where subject_id = $1 and action = 'account.grant_confirmed'`,
    [kai.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('the word of a proposer who was suspended, or is no admin any more, does not count', async () => {
  const kai = await somebody()
  const { id } = await propose(kai.id)
  await somebody('claims_admin')
  await owner.query('update profiles set suspended_at = now() where id = $1', [CAST.ada.id])
  await expect(amy.decide({ id, confirm: true })).rejects.toMatchObject({ status: 409, code: 'proposer_gone' })
  await owner.query(`update profiles set suspended_at = null, role = 'driver' where id = $1`, [CAST.ada.id])
  await expect(amy.decide({ id, confirm: true })).rejects.toMatchObject({ status: 409, code: 'proposer_gone' })
  expect(await roleOf(kai.id)).toBe('driver')
})

test('where a second factor is due, both admins need one when it is confirmed, in the database too', async () => {
  const kai = await somebody()
  const { id } = await propose(kai.id)
  const asAmy = async (sql: string) => {
    const client = await request.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.user_id', $1, true)`, [CAST.amy.id])
      return await client.query(sql, [id])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const confirmed = `select decide_admin_grant($1, 'confirmed', null, now(), true)`
  await expect(asAmy(confirmed)).rejects.toMatchObject({ code: 'CC409' })
  for (const who of [CAST.ada.id, CAST.amy.id])
    await owner.query(
      `insert into auth.second_factors (user_id, secret_sealed, last_step, confirmed_at) values ($1, 'x', 1, now())`,
      [who],
    )
  await expect(asAmy(confirmed)).resolves.toBeDefined()
  await owner.query('delete from auth.second_factors')
})

test('who has an open claim, a business or an unfinished booking of their own does not become an admin', async () => {
  await expect(propose(CAST.sal.id)).rejects.toMatchObject({ status: 409, code: 'obstacles' })
  expect(await ada.obstacles({ person_id: CAST.sal.id })).toContain('business')
  expect(await ada.obstacles({ person_id: CAST.dana.id })).toContain('claim')
  const kai = await somebody()
  const { id } = await propose(kai.id)
  await owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, coverage_due_at)
     values ($1, $2, 'Harborline Mutual', 'x', '1234', $3, 'glass', '2026-11-01', now())`,
    [newId(), kai.id, `HB-${kai.id.slice(-6)}`],
  )
  await expect(amy.decide({ id, confirm: true })).rejects.toMatchObject({ status: 409, code: 'obstacles' })
  await owner.query('update auth.users set email_confirmed_at = null where id = $1', [kai.id])
  expect(await ada.obstacles({ person_id: kai.id })).toEqual(['unconfirmed', 'claim'])
})

test('taking an admin away takes a second one, too, and leaves the role that was named', async () => {
  await owner.query(`update profiles set role = 'driver' where role = 'claims_admin' and id <> all($1)`, [
    [CAST.ada.id, CAST.amy.id],
  ])
  const removal = { person_id: CAST.amy.id, kind: 'removal', role_after: 'driver', reason: 'Left the team' } as const
  await expect(ada.propose(removal), 'nobody else could decide').rejects.toMatchObject({ code: 'no_second_admin' })
  const third = await somebody('claims_admin')
  const { role_after: _, ...unnamed } = removal
  await expect(ada.propose(unnamed)).rejects.toMatchObject({ status: 422, details: [{ path: 'role_after' }] })
  const { id } = await ada.propose(removal)
  await expect(amy.decide({ id, confirm: false, reason: 'I stay' })).rejects.toMatchObject({ status: 403 })
  expect((await third.call('/rest/v1/rpc/decide_admin_grant', { id, confirm: true })).status).toBe(200)
  expect(await roleOf(CAST.amy.id)).toBe('driver')
  await expect(amy.list({})).rejects.toMatchObject({ status: 401 })
})

test('an admin is suspended and reinstated by two', async () => {
  const third = await somebody('claims_admin')
  const suspended = { person_id: third.id, kind: 'suspension', reason: 'Lost laptop' } as const
  const { id } = await ada.propose(suspended)
  await (await admin('amy')).decide({ id, confirm: true })
  expect(await third.isIn()).toBe(false)
  await expect(ada.propose(suspended)).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  const back = await ada.propose({ person_id: third.id, kind: 'reinstatement', reason: 'Found again' })
  await (await admin('amy')).decide({ id: back.id, confirm: true })
  const { rows } = await owner.query('select role, suspended_at from profiles where id = $1', [third.id])
  expect(rows).toEqual([{ role: 'claims_admin', suspended_at: null }])
})

test('an admin gives it up alone; the last one stays, whoever tries', async () => {
  const third = await somebody('claims_admin')
  expect((await third.call('/rest/v1/rpc/step_down', { role: 'driver', reason: 'New job' })).status).toBe(204)
  expect(await roleOf(third.id)).toBe('driver')
  expect(await third.isIn()).toBe(false)
  const others = 'update profiles set suspended_at = now() where role = $1 and id <> $2'
  await owner.query(others, ['claims_admin', CAST.ada.id])
  await expect(ada.stepDown({ role: 'driver', reason: 'Enough' })).rejects.toMatchObject({ code: 'last_admin' })
  for (const change of [`role = 'driver'`, 'suspended_at = now()', 'deleted_at = now()'])
    await expect(owner.query(`update profiles set ${change} where id = $1`, [CAST.ada.id])).rejects.toMatchObject({
      code: 'CC409',
    })
})

test('of the last two admins who step down at once, one stays', async () => {
  await owner.query(`update profiles set role = 'driver' where role = 'claims_admin' and id <> $1`, [CAST.ada.id])
  const third = await somebody('claims_admin')
  const answers = await Promise.all([
    ada.stepDown({ role: 'driver', reason: 'Enough' }).then(
      () => 204,
      (error: { status: number }) => error.status,
    ),
    third.call('/rest/v1/rpc/step_down', { role: 'driver', reason: 'Enough' }).then(({ status }) => status),
  ])
  expect(answers.toSorted((a, b) => a - b)).toEqual([204, 409])
})

test('neither login role makes, unmakes or suspends an admin by writing the row', async () => {
  const kai = await somebody()
  for (const [pool, change] of [
    [request, `update profiles set role = 'claims_admin' where id = $1`],
    [system, `update profiles set role = 'claims_admin' where id = $1`],
    [system, `update profiles set suspended_at = now() where id = $1`],
    [system, `update profiles set role = 'driver' where id = '${CAST.amy.id}' and $1::uuid is not null`],
    [
      request,
      `insert into admin_grants (id, person_id, kind, reason, proposed_at, expires_at) values ($1, $1, 'grant', 'Please', now(), now())`,
    ],
    [request, `update admin_grants set status = 'confirmed' where person_id = $1`],
  ] as const)
    await expect(pool.query(change, [kai.id]), change).rejects.toMatchObject({ code: '42501' })
})

test('a role between driver, owner and shop changes with a reason, ends sessions and is announced', async () => {
  const fresh = await admin('ada')
  const kai = await somebody()
  await expect(fresh.changeRole({ id: kai.id, role: 'shop', reason: 'no' })).rejects.toMatchObject({ status: 422 })
  await expect(
    fresh.changeRole({ id: kai.id, role: 'claims_admin' as 'shop', reason: 'Promote' }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(fresh.changeRole({ id: kai.id, role: 'driver', reason: 'Same' })).rejects.toMatchObject({
    status: 409,
    code: 'same_role',
  })
  await expect(fresh.changeRole({ id: CAST.amy.id, role: 'driver', reason: 'Alone' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(fresh.changeRole({ id: newId(), role: 'driver', reason: 'Nobody' })).rejects.toMatchObject({
    status: 404,
  })
  expect(await fresh.changeRole({ id: kai.id, role: 'shop', reason: 'Chose wrongly' })).toMatchObject({ role: 'shop' })
  expect(await kai.isIn()).toBe(false)
  expect((await mailsTo(kai.email))[0]).toMatchObject({ subject: 'Your ClaimChoice account has a new role' })
  await expect((await admin('dana')).changeRole({ id: kai.id, role: 'driver', reason: 'Mine' })).rejects.toMatchObject({
    status: 403,
  })
})

test('an admin signs somebody out everywhere, other admins too; they are told why', async () => {
  const fresh = await admin('ada')
  const kai = await somebody()
  expect(await fresh.endSessions({ id: kai.id, reason: 'Somebody else had the phone' })).toEqual({ ended: 1 })
  expect(await kai.isIn()).toBe(false)
  const [mail] = await mailsTo(kai.email)
  expect(mail!.text).toContain('Somebody else had the phone')
  const other = await somebody('claims_admin')
  await fresh.endSessions({ id: other.id, reason: 'Lost laptop' })
  expect(await other.isIn()).toBe(false)
  await expect(fresh.endSessions({ id: CAST.ada.id, reason: 'Myself' })).rejects.toMatchObject({ status: 403 })
})

test('the listings of a business leave the market with its only owner, and come back by the owner’s own hand', async () => {
  const fresh = (await world.as('ada')).on(usersContract)
  const visitor = (await world.as('nobody')).on(listingsContract)
  const found = async () =>
    (await owner.query('select from listing_search where listing_id = $1', [LISTINGS.collision])).rowCount === 1
  expect(await found()).toBe(true)
  await fresh.suspend({ id: CAST.sal.id, reason: 'Papers look forged' })
  expect(await found()).toBe(false)
  await expect(visitor.get({ id: LISTINGS.collision })).rejects.toMatchObject({ status: 404 })
  await owner.query(`update listings set status = 'active' where id = $1`, [LISTINGS.collision])
  expect(await found(), 'nothing else puts it back meanwhile').toBe(false)
  await fresh.reinstate({ id: CAST.sal.id, reason: 'They were real' })
  expect(await found()).toBe(false)
  const sal = (await world.as('sal')).on(listingsContract)
  await sal.transition({ listing_id: LISTINGS.collision, to: 'active' })
  expect(await found()).toBe(true)
})

test('with another owner who is not suspended the business stays on the market', async () => {
  const fresh = (await world.as('ada')).on(usersContract)
  const kai = await somebody()
  const { rows } = await owner.query('select provider_id from listings where id = $1', [LISTINGS.collision])
  const business = rows[0].provider_id
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'owner')`, [
    business,
    kai.id,
  ])
  await fresh.suspend({ id: CAST.sal.id, reason: 'Two complaints' })
  const active = async () =>
    (await owner.query(`select from listings where id = $1 and status = 'active'`, [LISTINGS.collision])).rowCount
  expect(await active()).toBe(1)
  await owner.query('delete from provider_members where user_id = $1', [kai.id])
  expect(await active(), 'the other owner left').toBe(0)
  await fresh.reinstate({ id: CAST.sal.id, reason: 'Settled' })
})
