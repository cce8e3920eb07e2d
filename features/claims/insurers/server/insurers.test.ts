import { expect, test } from 'vitest'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { insurersContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const ada = (await world.as('ada')).on(insurersContract)

test('the directory finds an insurer by name, alias and domain, those that most claims name first', async () => {
  await claim('dana')
  const acme = await ada.add({
    name: 'Acme Mutual',
    aliases: ['AMIC', 'AMIC', 'Acme Mutual'],
    domains: ['@ACME.example', 'claims@acme.example'],
    portal: 'https://acme.example/claims',
  })
  expect(acme).toMatchObject({ aliases: ['AMIC'], domains: ['acme.example'], phone: null, claims: 0, people: [] })
  for (const q of ['acme mut', 'amic', 'acme.exa'])
    expect((await ada.list({ q })).rows).toMatchObject([{ id: acme.id }])
  expect(await ada.list({ q: '%' })).toEqual({ rows: [], total: 0 })
  const { rows, total } = await ada.list({})
  expect(total).toBe(rows.length)
  expect(rows[0]!.claims).toBeGreaterThan(0)
})

test('a claim that types an alias belongs to the insurer, and a name means one insurer only', async () => {
  const first = await ada.add({ name: 'Lakeside General', aliases: ['LGI'] })
  await expect(ada.add({ name: 'The Lakeside General Insurance Co.' })).rejects.toMatchObject({
    code: 'name_taken',
    details: [{ path: 'name' }],
  })
  await expect(ada.add({ name: 'Another', aliases: ['l.g.i.'] })).rejects.toMatchObject({
    status: 409,
    details: [{ path: 'aliases' }],
  })
  const id = await claim('dana')
  await owner.query(`update claims set insurer_name = 'lgi' where id = $1`, [id])
  expect(await ada.get({ id: first.id })).toMatchObject({ claims: 1 })
})

test('a domain that anybody has an address at is refused, also below one, and so is what is no domain', async () => {
  for (const domain of ['gmail.com', 'Outlook.com', 'me@gmail.com', 'mail.yahoo.com', 'proton.me'])
    await expect(ada.add({ name: `With ${domain}`, domains: [domain] })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'domains.0', message: expect.stringContaining('Anyone') }],
    })
  for (const domain of ['localhost', 'a b.com', 'x..com', '-x.com', 'example.com/x'])
    await expect(ada.add({ name: `With ${domain}`, domains: [domain] })).rejects.toMatchObject({ status: 422 })
  await expect(ada.add({ name: 'Portal', portal: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 422 })
})

test('each change is on record with before and after, and a colleague’s change is not overwritten', async () => {
  const { id, version, ...before } = await ada.add({ name: 'Ridge Casualty', domains: ['ridge.example'] })
  const changed = await ada.change({
    id,
    version,
    name: 'Ridge Casualty',
    domains: ['ridge.example', 'ridge-claims.example'],
  })
  expect(changed.version).toBe(version + 1)
  await expect(ada.change({ id, version, name: 'Ridge' })).rejects.toMatchObject({ status: 409, code: 'changed' })
  const { rows } = await owner.query(
    `select action, before -> 'domains' as was, after -> 'domains' as now from audit_log where subject_id = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'insurer.add', was: null, now: before.domains },
    { action: 'insurer.change', was: ['ridge.example'], now: ['ridge.example', 'ridge-claims.example'] },
  ])
})

test('people of an insurer are kept by admins, and only through their own insurer', async () => {
  const { id } = await ada.add({ name: 'Delta Fire' })
  const { id: other } = await ada.add({ name: 'Delta Life' })
  const { people } = await ada.addPerson({
    id,
    name: 'Kim Lane',
    role: 'Adjuster',
    email: 'Kim@Delta.example',
    phone: '',
  })
  expect(people).toMatchObject([{ name: 'Kim Lane', email: 'kim@delta.example', phone: null }])
  const person_id = people[0]!.id
  await expect(ada.changePerson({ id: other, person_id, name: 'Kim' })).rejects.toMatchObject({ status: 404 })
  await expect(ada.removePerson({ id: other, person_id })).rejects.toMatchObject({ status: 404 })
  expect((await ada.changePerson({ id, person_id, name: 'Kim Lane-Ortiz' })).people).toMatchObject([
    { name: 'Kim Lane-Ortiz', role: '' },
  ])
  expect((await ada.removePerson({ id, person_id })).people).toEqual([])
  const dana = (await world.as('dana')).on(insurersContract)
  await expect(dana.list({})).rejects.toMatchObject({ status: 403 })
})
