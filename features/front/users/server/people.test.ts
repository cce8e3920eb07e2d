import { expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { usersContract } from '../contract.ts'
import { grantsContract } from '../grant.ts'
import { createWorld } from '#test/world.ts'
import { peopleContract } from '../person.ts'

const world = await createWorld()
const { owner } = world.databases
const as = async (who: Who | 'nobody') => (await world.as(who)).on(peopleContract)
const ada = await as('ada')
const names = async (input: Parameters<typeof ada.list>[0]) =>
  (await ada.list(input)).rows.map(({ email }) => email.split('@')[0])

test('admins find people by parts of name, address and number, and wildcards are letters', async () => {
  const all = await ada.list({})
  expect([all.total, all.rows.length, all.next]).toEqual([8, 8, null])
  expect(await names({ q: 'MORETTI' })).toEqual(['sal.shop'])
  expect(await names({ q: 'shop sal' })).toEqual(['sal.shop'])
  const digits = CAST.dana.phone.replaceAll(/\D/g, '')
  expect(await names({ q: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` })).toEqual([
    'dana.driver',
  ])
  expect(await names({ q: digits.slice(-7) })).toEqual(['dana.driver'])
  for (const q of ['%', '_%', '\\', "' or 1=1 --"]) expect(await names({ q }), q).toEqual([])
})

test('role and state narrow the list', async () => {
  expect((await ada.list({ role: 'claims_admin' })).total).toBe(2)
  expect((await ada.list({ role: 'people' })).total).toBe(6)
  expect((await ada.list({ state: 'no_second_factor' })).total).toBe(2)
  expect(await names({ state: 'suspended' })).toEqual([])
  await owner.query('update profiles set suspended_at = now() where id = $1', [CAST.nina.id])
  await owner.query('update auth.users set email_confirmed_at = null where id = $1', [CAST.drew.id])
  expect(await names({ state: 'suspended' })).toEqual(['nina.new'])
  expect(await names({ state: 'unconfirmed', role: 'driver' })).toEqual(['drew.driver'])
  expect(await names({ state: 'unconfirmed', role: 'shop' })).toEqual([])
  await owner.query('update profiles set suspended_at = null')
  await owner.query('update auth.users set email_confirmed_at = now()')
})

test('page follows page, each person once, though several came at the same moment', async () => {
  await owner.query(`update profiles set created_at = '2026-11-01' where role = 'driver'`)
  const seen: string[] = []
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await ada.list({ limit: 3, ...(cursor && { cursor }) })
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  }
  expect(new Set(seen).size).toBe(8)
  expect(seen).toHaveLength(8)
})

test('a person’s page says who they are and what they have, without a sensitive number, and is on record', async () => {
  const dana = await ada.get({ id: CAST.dana.id })
  expect(dana).toMatchObject({
    name: CAST.dana.name,
    email: CAST.dana.email,
    role: 'driver',
    suspended: null,
    business: null,
    hold: null,
    proposal: null,
    obstacles: ['claim'],
  })
  expect(dana.claims.open).toBeGreaterThan(0)
  expect(JSON.stringify(dana)).not.toMatch(/policy|ein|license|password/)
  const { rows } = await owner.query(
    `select actor_id, subject_id from audit_log where action = 'account.read' order by id`,
  )
  expect(rows).toEqual([{ actor_id: CAST.ada.id, subject_id: CAST.dana.id }])
  expect(await ada.get({ id: CAST.sal.id })).toMatchObject({
    business: { name: PROVIDERS.sal.name, member_role: 'owner', verified: true },
  })
  await ada.get({ id: CAST.ada.id })
  expect((await owner.query(`select from audit_log where action = 'account.read'`)).rowCount, 'not of oneself').toBe(2)
})

test('what admins did to somebody stands on the page: since when and why suspended, what is proposed', async () => {
  const api = (await world.as('amy')).on(usersContract)
  await api.suspend({ id: CAST.drew.id, reason: 'Two complaints' })
  const drew = await ada.get({ id: CAST.drew.id })
  expect(drew.suspended).toMatchObject({ reason: 'Two complaints', by: CAST.amy.name })
  expect(drew).toMatchObject({ sessions: 0, obstacles: expect.arrayContaining(['gone']) })
  expect(drew.history).toMatchObject([{ action: 'account.suspended', by: CAST.amy.name, reason: 'Two complaints' }])
  await api.reinstate({ id: CAST.drew.id, reason: 'Settled' })
  await owner.query(`update claims set status = 'closed' where driver_id = $1`, [CAST.drew.id])
  await owner.query(`delete from orders where user_id = $1`, [CAST.drew.id])
  const grants = (await world.as('amy')).on(grantsContract)
  const { id } = await grants.propose({ person_id: CAST.drew.id, kind: 'grant', reason: 'Joins the team' })
  expect((await ada.get({ id: CAST.drew.id })).proposal).toMatchObject({ id, kind: 'grant', reason: 'Joins the team' })
})

test('everybody else is refused, and who was erased is gone', async () => {
  await expect((await as('dana')).list({})).rejects.toMatchObject({ status: 403 })
  await expect((await as('dana')).get({ id: CAST.dana.id })).rejects.toMatchObject({ status: 403 })
  await expect((await as('nobody')).list({})).rejects.toMatchObject({ status: 401 })
  await owner.query('update profiles set deleted_at = now() where id = $1', [CAST.pat.id])
  await expect(ada.get({ id: CAST.pat.id })).rejects.toMatchObject({ status: 404 })
  expect((await ada.list({})).rows.map(({ id }) => id)).not.toContain(CAST.pat.id)
})
