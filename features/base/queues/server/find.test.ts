import { expect, test } from 'vitest'
import { CAST, CLAIMS, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { findContract } from '../contract.ts'
import { FIND_MOST } from '../find.ts'

const world = await createWorld()
const { owner } = world.databases
const find = async (who: Who, q: string) =>
  (await (await world.as(who)).on(findContract).find({ q })).map(({ kind, id }) => `${kind} ${id}`)
const { rows: claims } = await owner.query<{ claim_number: string }>('select claim_number from claims where id = $1', [
  CLAIMS.danaVerified,
])
const number = claims[0]!.claim_number
const danas = `claim ${CLAIMS.danaVerified}`

async function booking(of: Who) {
  const id = newId()
  await owner.query('alter table orders disable trigger user')
  await owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, status, service_date)
     values ($1, $2, $3, $4, 100, '{}', 'paid', '2026-12-01')`,
    [id, CAST[of].id, PROVIDERS.sal.id, LISTINGS.collision],
  )
  await owner.query('alter table orders enable trigger user')
  return id
}

test('an admin jumps to a claim by its number, however it is spelt, from two characters on', async () => {
  const key = number.replaceAll(/[^A-Za-z0-9]/g, '')
  for (const q of [number, number.toLowerCase(), key, key.slice(0, 2), key.slice(-6), ` ${number} `])
    expect(await find('ada', q), q).toContain(danas)
  expect((await (await world.as('ada')).on(findContract).find({ q: number }))[0]).toMatchObject({
    kind: 'claim',
    title: number,
    status: 'coverage-verified',
  })
})

test('to a booking by its number, to a person by name or address, to a business by name', async () => {
  const id = await booking('dana')
  expect(await find('ada', id.slice(-8))).toContain(`order ${id}`)
  expect(await find('ada', id.slice(-8, -4).toUpperCase())).toContain(`order ${id}`)
  for (const q of ['Sal Moretti', 'moretti', 'mo', 'sal.shop@', 'MORET'])
    expect(await find('ada', q), q).toContain(`person ${CAST.sal.id}`)
  for (const q of ['five points', 'collision', 'po', 'Fi'])
    expect(await find('ada', q), q).toContain(`provider ${PROVIDERS.sal.id}`)
})

test('to the claims of a person found by name, newest first, each once, with the person named', async () => {
  const admin = (await world.as('ada')).on(findContract)
  const rows = (await admin.find({ q: 'Dana Whitfield' })).filter(({ kind }) => kind === 'claim')
  const { rows: own } = await owner.query<{ id: string }>(
    'select id from claims where driver_id = $1 order by created_at desc limit $2',
    [CAST.dana.id, FIND_MOST],
  )
  expect(rows.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  expect(rows.find(({ id }) => id === CLAIMS.danaVerified)!.detail).toMatch(/^Dana Whitfield · /)
  await owner.query(`update profiles set name = $2 where id = $1`, [CAST.dana.id, number])
  expect((await find('ada', number)).filter((row) => row === danas)).toHaveLength(1)
  await owner.query(`update profiles set name = 'Dana Whitfield' where id = $1`, [CAST.dana.id])
})

test('wildcards are letters, and five of a kind are enough', async () => {
  for (const q of ['%%', '__', '%_', '\\\\', '%a%']) expect(await find('ada', q), q).toEqual([])
  for (let n = 0; n < 8; n++)
    await owner.query(`insert into profiles (id, name, email) values ($1, $2, $3)`, [
      newId(),
      `Quentin ${n}`,
      `q${n}@example.com`,
    ])
  const found = await find('ada', 'quentin')
  expect(found).toHaveLength(FIND_MOST)
  await owner.query(`insert into profiles (id, name, email) values ($1, '100% Quentin', 'p@example.com')`, [newId()])
  expect(await find('ada', '0% q')).toHaveLength(1)
})

test('one character is too little, and says so', async () => {
  await expect(find('ada', ' a ')).rejects.toMatchObject({ status: 422, details: [{ path: 'q' }] })
})

test('everybody else finds only their own: no claim, booking, person or business of another', async () => {
  const mine = await booking('drew')
  const theirs = await booking('dana')
  expect(await find('drew', mine.slice(-8))).toEqual([`order ${mine}`])
  expect(await find('drew', theirs.slice(-8))).toEqual([])
  expect(await find('drew', number)).toEqual([])
  expect(await find('dana', number)).toEqual([danas])
  expect((await find('sal', mine.slice(-8))).concat(await find('sal', theirs.slice(-8)))).toEqual([
    `order ${mine}`,
    `order ${theirs}`,
  ])
  expect(await find('pat', mine.slice(-8)), 'another business').toEqual([])
  for (const who of ['dana', 'sal', 'omar'] as const)
    for (const q of ['Sal Moretti', 'five points', 'example.com'])
      expect((await find(who, q)).filter((row) => !row.startsWith('listing'))).toEqual([])
  expect(await find('sal', 'collision')).toEqual([`listing ${LISTINGS.collision}`])
  expect(await find('omar', 'collision')).toEqual([])
  await expect((await world.as('nobody')).on(findContract).find({ q: 'abc' })).rejects.toMatchObject({
    status: 401,
  })
})

test('a person who deleted their account is found no more', async () => {
  const id = newId()
  await owner.query(
    `insert into profiles (id, name, email, deleted_at) values ($1, 'Zelda Gone', 'zelda@example.com', now())`,
    [id],
  )
  expect(await find('ada', 'zelda')).toEqual([])
})
