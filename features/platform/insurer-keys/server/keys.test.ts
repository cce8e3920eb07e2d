import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { insurersContract } from '#features/claims/insurers/contract.ts'
import { newId } from '#lib/ids.ts'
import { BOTH_SECRETS_HOURS } from '#lib/software-keys.ts'
import { insurerKeys } from '#test/insurer-keys.ts'
import { createWorld } from '#test/world.ts'
import { ASKED_DAYS, MOST_INSURER_KEYS } from '../insurer-key.ts'

const world = await createWorld()
const { owner } = world.databases
const { admin, by, made } = insurerKeys(world)
const HOUR = 3_600_000
const [ada, amy] = [await admin('ada'), await admin('amy')]
let insurer_id = ''
beforeEach(async () => {
  world.clock.reset()
  insurer_id = (await (await world.as('ada')).on(insurersContract).add({ name: `Mutual ${newId()}` })).id
})
const reads = (secret: string) => by(secret).waiting({})
const closed = { status: 401 }

test('one admin asks and another confirms: only then there is a secret, and only the second one is shown it', async () => {
  const asked = await ada.ask({ insurer_id, name: 'Claims desk', days: 30 })
  expect(asked).toMatchObject({ state: 'asked', last_four: null, asked: { by: CAST.ada.name, days: 30 } })
  const { rows } = await owner.query('select secret_hash, expires_at from insurer_keys where id = $1', [asked.id])
  expect(rows).toEqual([{ secret_hash: null, expires_at: null }])
  await expect(ada.confirm({ id: asked.id, days: 30 })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Another admin'),
  })
  await expect(amy.confirm({ id: asked.id, days: 365 })).rejects.toMatchObject({ code: 'asked_otherwise' })
  const { secret, ...key } = await amy.confirm({ id: asked.id, days: 30 })
  expect(secret).toMatch(/^cc_insurer_key_[\w-]{43}$/)
  expect(key).toMatchObject({ state: 'works', holder: CAST.amy.name, asked: null, last_four: secret.slice(-4) })
  expect(await reads(secret)).toEqual([])
  await expect(amy.confirm({ id: asked.id, days: 30 })).rejects.toMatchObject({ status: 409, code: 'nothing_asked' })
  const [listed] = await ada.list({ insurer_id })
  expect(listed).toMatchObject({ id: key.id, last_used_at: expect.any(String) })
  expect(JSON.stringify(listed)).not.toContain(secret)
})

test('the database itself refuses the same admin twice, and whoever asked and is no admin anymore', async () => {
  const { id } = await ada.ask({ insurer_id, name: 'Claims desk', days: 90 })
  const db = await owner.connect()
  const confirms = async (who: 'ada' | 'amy' | 'dana') => {
    await db.query(`begin; select set_config('app.user_id', '${CAST[who].id}', true)`)
    try {
      await db.query(
        `select confirm_insurer_key('${id}', 90, '\\x01', 'abcd', now(), null, now() + interval '90 days', false)`,
      )
    } finally {
      await db.query('rollback')
    }
  }
  const suspended = (since: string | null) =>
    owner.query('update profiles set suspended_at = $2 where id = $1', [CAST.ada.id, since])
  for (const who of ['ada', 'dana'] as const) await expect(confirms(who)).rejects.toMatchObject({ code: '42501' })
  await suspended('2026-01-01')
  await expect(confirms('amy')).rejects.toMatchObject({ code: 'CC409' })
  await expect(amy.confirm({ id, days: 90 })).rejects.toMatchObject({ status: 409, code: 'asker_gone' })
  await suspended(null)
  await confirms('amy')
  db.release()
})

test('what nobody confirmed in a week is over, and so is what was declined', async () => {
  const late = await ada.ask({ insurer_id, name: 'Too late', days: 90 })
  await owner.query(`update insurer_keys set asked_at = asked_at - make_interval(days => $2) where id = $1`, [
    late.id,
    ASKED_DAYS,
  ])
  await expect(amy.confirm({ id: late.id, days: 90 })).rejects.toMatchObject({ code: 'nothing_asked' })
  expect(await ada.list({ insurer_id })).toMatchObject([{ state: 'lapsed', asked: null }])
  await expect(ada.askSecret({ id: late.id, days: 90 })).rejects.toMatchObject({ code: 'key_over' })
  const { id } = await ada.ask({ insurer_id, name: 'Not this one', days: 90 })
  expect(await amy.decline({ id })).toMatchObject({ state: 'revoked' })
  await expect(amy.confirm({ id, days: 90 })).rejects.toMatchObject({ code: 'nothing_asked' })
  await expect(amy.decline({ id })).rejects.toMatchObject({ code: 'nothing_asked' })
})

test('a new secret takes two as well; both secrets open for a day, then the new one alone', async () => {
  const { id, secret } = await made(insurer_id)
  await amy.askSecret({ id, days: 365 })
  await expect(ada.askSecret({ id, days: 365 })).rejects.toMatchObject({ code: 'asked_already' })
  await expect(amy.confirm({ id, days: 365 })).rejects.toMatchObject({ status: 403 })
  await reads(secret)
  const next = await ada.confirm({ id, days: 365 })
  expect(next).toMatchObject({ state: 'works', holder: CAST.ada.name })
  await reads(secret)
  await reads(next.secret)
  // whoever was shown the earlier one is none of ours anymore
  const amyIs = (since: string | null) =>
    owner.query('update profiles set suspended_at = $2 where id = $1', [CAST.amy.id, since])
  const bothUntil = async () => (await ada.list({ insurer_id }))[0]!.earlier_until
  expect(await bothUntil()).toEqual(expect.any(String))
  await amyIs('2026-01-01')
  await expect(reads(secret)).rejects.toMatchObject(closed)
  expect(await bothUntil(), 'nobody is told that it still works').toBeNull()
  await reads(next.secret)
  await amyIs(null)
  world.clock.advance(BOTH_SECRETS_HOURS * HOUR + 1)
  await expect(reads(secret)).rejects.toMatchObject(closed)
  await reads(next.secret)
  await owner.query('update insurer_keys set expires_at = $2 where id = $1', [id, world.services.now()])
  await expect(reads(next.secret)).rejects.toMatchObject(closed)
  expect(await (await admin('ada')).list({ insurer_id })).toMatchObject([{ state: 'expired' }])
})

test('one admin alone ends a key at once, and it stays ended', async () => {
  const { id, secret } = await made(insurer_id)
  await reads(secret)
  await ada.askSecret({ id, days: 30 })
  expect(await ada.revoke({ id })).toMatchObject({ state: 'revoked', asked: null })
  await expect(reads(secret)).rejects.toMatchObject(closed)
  for (const again of [amy.revoke({ id }), amy.askSecret({ id, days: 30 })])
    await expect(again).rejects.toMatchObject({ status: 409, code: 'key_over' })
  await expect(amy.confirm({ id, days: 30 })).rejects.toMatchObject({ code: 'nothing_asked' })
})

test('a key stops when the admin who saw its secret is none anymore, and not with the one who asked', async () => {
  const { secret } = await made(insurer_id)
  const suspended = (who: 'ada' | 'amy', since: string | null) =>
    owner.query('update profiles set suspended_at = $2 where id = $1', [CAST[who].id, since])
  await suspended('ada', '2026-01-01')
  await reads(secret)
  await suspended('ada', null)
  await suspended('amy', '2026-01-01')
  await expect(reads(secret)).rejects.toMatchObject(closed)
  expect(await ada.list({ insurer_id })).toMatchObject([{ state: 'holder_gone' }])
  await suspended('amy', null)
  await reads(secret)
})

test('each act is on record and told to every admin; an insurer has few keys, and nobody else any', async () => {
  await owner.query('delete from notifications')
  const { id } = await made(insurer_id, 'Night desk')
  await ada.revoke({ id })
  const { rows } = await owner.query(
    `select action, actor_id from audit_log where subject_id = $1 and action like 'insurer_key.%' order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'insurer_key.ask', actor_id: CAST.ada.id },
    { action: 'insurer_key.make', actor_id: CAST.amy.id },
    { action: 'insurer_key.revoke', actor_id: CAST.ada.id },
  ])
  const told = await owner.query(`select user_id, count(*)::int as n from notifications group by 1`)
  for (const who of ['ada', 'amy'] as const) expect(told.rows).toContainEqual({ user_id: CAST[who].id, n: 3 })
  for (let n = 0; n < MOST_INSURER_KEYS; n++) await ada.ask({ insurer_id, name: `Desk ${n}`, days: 30 })
  await expect(ada.ask({ insurer_id, name: 'One more', days: 30 })).rejects.toMatchObject({ code: 'too_many_keys' })
  await expect(ada.ask({ insurer_id: newId(), name: 'Nobody’s', days: 30 })).rejects.toMatchObject({ status: 404 })
  await expect((await admin('sal')).list({ insurer_id })).rejects.toMatchObject({ status: 403 })
})

test('the secret of a key is kept nowhere, also not for a call that could be sent again', async () => {
  const { id } = await ada.ask({ insurer_id, name: 'Claims desk', days: 30 })
  const answer = await (
    await world.as('amy')
  ).fetch('/rest/v1/rpc/confirm_insurer_key', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({ id, days: 30 }),
  })
  const { secret } = (await answer.json()) as { secret: string }
  await reads(secret)
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(100)
  for (const { name } of tables) {
    const { rows } = await owner.query(`select from ${name} t where position($1 in t::text) > 0`, [secret.slice(15)])
    expect([name, rows.length]).toEqual([name, 0])
  }
})

test('a secret that is no key, and one in the address are turned away', async () => {
  const { secret } = await made(insurer_id)
  for (const wrong of [`${secret}x`, `cc_insurer_key_${'a'.repeat(43)}`, 'cc_insurer_key_'])
    await expect(reads(wrong)).rejects.toMatchObject(closed)
  for (const name of ['key', 'apikey', 'access_token', 'authorization'])
    expect((await world.api.request(`/rest/v1/insurer_versions?${name}=${secret}`)).status).toBe(401)
})
