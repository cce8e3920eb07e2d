import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect, type Databases } from '#lib/server/db.ts'
import { migrate } from './migrate.ts'

const { host, password, secret } = inject('postgres')
const where = { host, port: 5432, user: 'postgres', password }
const admin = connect({ ...where, database: 'postgres' }, secret)
let name = ''
let { owner, end }: Databases = admin
beforeEach(async () => {
  name = `t_${randomBytes(6).toString('hex')}`
  await admin.owner.query(`create database ${name} template template_app strategy file_copy`)
  ;({ owner, end } = connect({ ...where, database: name }, secret))
})
afterEach(async () => {
  await end()
  await admin.owner.query(`drop database ${name} with (force)`)
})
/** As a database that came here one migration after the other has it written down. */
const rename = (last: string) =>
  owner.query('update migrations set name = $1 where name = $2', [last, '0080_baseline.sql'])
const names = async () => (await owner.query<{ name: string }>('select name from migrations order by name')).rows

test('a database that came to 0080 one migration after the other goes on from there', async () => {
  await rename('0080_free_bookings.sql')
  const before = await names()
  await owner.query('create table left_alone as select count(*) from profiles')
  await migrate(owner, secret)
  expect(await names()).toEqual(before)
  const { rows } = await owner.query('select count, (select count(*) from profiles) as now from left_alone')
  expect(rows[0].count).not.toBe('0')
  expect(rows[0].now).toBe(rows[0].count)
})

test('a database that had not come to 0080 is refused in words, and not changed', async () => {
  await rename('0079_bounded_looks.sql')
  await expect(migrate(owner, secret)).rejects.toThrow(
    'Start it once with the version whose newest migration is 0080_free_bookings.sql, and then with this one.',
  )
  expect(await names()).toContainEqual({ name: '0079_bounded_looks.sql' })
})
