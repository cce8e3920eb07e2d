import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { profilesContract } from '../contract.ts'
import { usersContract } from '#features/front/users/contract.ts'

const world = await createWorld()
const dana = await world.as('dana')
const ada = await world.as('ada')
const patch = (who: typeof dana, id: string, body: unknown) =>
  who.fetch(`/rest/v1/profiles/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a person sees their own profile and nobody else’s', async () => {
  const api = dana.on(profilesContract)
  expect(await api.get({ id: dana.id })).toMatchObject({ name: CAST.dana.name, role: 'driver', language: 'en' })
  expect((await api.list({})).map((row) => row.id)).toEqual([dana.id])
  expect(await api.list({ id: CAST.drew.id })).toEqual([])
  await expect(api.get({ id: CAST.drew.id })).rejects.toMatchObject({ status: 404, code: 'PGRST116' })
})

test('an admin sees everybody, without the admins unless asked for', async () => {
  const api = ada.on(profilesContract)
  const rows = await api.list({})
  expect(rows.map((row) => row.role)).not.toContain('claims_admin')
  expect(rows).toHaveLength(6)
  expect((await api.list({ role: 'claims_admin' })).map((row) => row.email).toSorted()).toEqual([
    CAST.ada.email,
    CAST.amy.email,
  ])
  expect(await api.get({ id: CAST.drew.id })).toMatchObject({ email: CAST.drew.email })
})

test('an admin finds people by a part of their name or address', async () => {
  const api = ada.on(profilesContract)
  expect((await api.list({ search: 'WHITF' })).map((row) => row.id)).toEqual([CAST.dana.id])
  expect((await api.list({ search: '.shop@' })).map((row) => row.id)).toEqual([CAST.pat.id, CAST.sal.id])
  expect(await api.list({ search: '%' })).toEqual([])
})

test('a suspended person is out at once, comes back when reinstated, and both are on the record', async () => {
  const omar = await world.as('omar')
  const api = ada.on(usersContract)
  const row = await api.suspend({ id: CAST.omar.id, reason: 'Two complaints' })
  expect(row.suspended_at).not.toBeNull()
  expect((await omar.fetch('/rest/v1/profiles')).status).toBe(401)
  await expect(api.suspend({ id: CAST.omar.id, reason: 'Again' })).rejects.toMatchObject({ status: 409 })
  expect((await api.reinstate({ id: CAST.omar.id, reason: 'Settled' })).suspended_at).toBeNull()
  await expect(api.reinstate({ id: CAST.omar.id, reason: 'Again' })).rejects.toMatchObject({ status: 409 })
  expect((await omar.fetch('/rest/v1/profiles')).status).toBe(401)
  expect((await (await world.as('omar')).fetch('/rest/v1/profiles')).status).toBe(200)
  const { rows } = await world.databases.owner.query(
    `select action, actor_id, reason from audit_log where subject_id = $1 order by id`,
    [CAST.omar.id],
  )
  expect(rows).toEqual([
    { action: 'account.suspended', actor_id: CAST.ada.id, reason: 'Two complaints' },
    { action: 'account.reinstated', actor_id: CAST.ada.id, reason: 'Settled' },
  ])
})

test('only an admin suspends, only with a reason, and never an admin', async () => {
  const suspend = (who: typeof dana, id: string, reason = 'No reason') => who.on(usersContract).suspend({ id, reason })
  await expect(suspend(dana, CAST.drew.id)).rejects.toMatchObject({ status: 403 })
  await expect(suspend(ada, CAST.drew.id, ' ')).rejects.toMatchObject({ status: 422 })
  await expect(suspend(ada, CAST.amy.id)).rejects.toMatchObject({ status: 403 })
  await expect(suspend(ada, ada.id)).rejects.toMatchObject({ status: 403 })
  await expect(suspend(ada, '01900000-0000-7000-8000-000000000099')).rejects.toMatchObject({ status: 404 })
})

test('a long list comes in pages, each linking to the next', async () => {
  const seen: string[] = []
  let path: string | undefined = '/rest/v1/profiles?limit=4'
  while (path) {
    const answer: Response = await ada.fetch(path)
    seen.push(...((await answer.json()) as { id: string }[]).map((row) => row.id))
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toHaveLength(6)
  expect(new Set(seen).size).toBe(6)
})

test('a person changes their name, phone and language, and it is on the record', async () => {
  const row = await dana.on(profilesContract).update({ id: dana.id, phone: ' (404) 555-0199 ', language: 'es' })
  expect(row).toMatchObject({ phone: '(404) 555-0199', language: 'es', name: CAST.dana.name })
  const { rows } = await world.databases.owner.query(
    `select actor_id, before, after from audit_log where action = 'profile.changed'`,
  )
  expect(rows).toEqual([
    // which fields, not what was in them: the record outlives the account
    { actor_id: dana.id, before: null, after: { fields: ['phone', 'language'] } },
  ])
})

test.each(['claims_admin', 'shop', 'driver'])('trap 1: the role %s cannot be written, and is named', async (role) => {
  const answer = await patch(dana, dana.id, { role })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ details: [{ path: 'role' }] })
  expect(await dana.on(profilesContract).get({ id: dana.id })).toMatchObject({ role: 'driver' })
})

test.each(['email', 'suspended_at', 'created_at'])('%s cannot be written either', async (key) => {
  const answer = await patch(dana, dana.id, { [key]: 'x' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ details: [{ path: key }] })
})

test.each([{ phone: '12' }, { phone: 'call me' }, { name: '' }, { language: 'de' }])(
  '%j is refused',
  async (changes) => {
    expect((await patch(dana, dana.id, changes)).status).toBe(422)
  },
)

test('nobody changes somebody else’s profile: missing for a person, forbidden for an admin', async () => {
  expect((await patch(dana, CAST.drew.id, { name: 'Mallory' })).status).toBe(404)
  expect((await patch(ada, CAST.drew.id, { name: 'Mallory' })).status).toBe(403)
})

test('a visitor is asked to sign in', async () => {
  const nobody = await world.as('nobody')
  expect((await nobody.fetch('/rest/v1/profiles')).status).toBe(401)
  expect((await patch(nobody, CAST.drew.id, { role: 'claims_admin' })).status).toBe(401)
})
