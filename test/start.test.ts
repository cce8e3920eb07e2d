import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#app/database.ts'
import { readEnv } from '#lib/server/env.ts'
import { createWorld } from './world.ts'

const { databases } = await createWorld()
const { host } = inject('postgres')
const SECRET = 'only-for-this-test-'.repeat(2)
const said: string[] = []
function start(user: string, at: string, wait: string) {
  const url = new URL(`postgres://${user}:${SECRET}@localhost/postgres`)
  url.searchParams.set('host', at)
  return openDatabase(
    readEnv({ DATABASE_URL: url.href, DATABASE_WAIT_S: wait, SECRET_KEY: SECRET }),
    (line) => void said.push(line),
  )
}
const role = `start_${randomBytes(4).toString('hex')}`
await databases.owner.query(`create role ${role} login password '${SECRET}'`)
afterAll(() => databases.owner.query(`drop role ${role}`))

test('a start waits for a database that is not there, says so, and ends with one sentence', async () => {
  await expect(start('postgres', '/nowhere', '1')).rejects.toThrow(
    'The database "postgres" at /nowhere:5432 cannot be used after 1 seconds: connect ENOENT /nowhere/.s.PGSQL.5432. Check DATABASE_URL.',
  )
  expect(said).toEqual([expect.stringContaining('Waiting up to 1 seconds')])
})

test('an owner role that may not make roles is told which command allows it', async () => {
  await expect(start(role, host, '0')).rejects.toThrow(`alter role "${role}" createrole`)
})
