import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#app/database.ts'
import { start } from '#app/start.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { readEnv } from '#lib/server/env.ts'
import { createWorld } from './world.ts'

const { databases, services } = await createWorld({ crowded: true })
const { host } = inject('postgres')
const SECRET = 'only-for-this-test-'.repeat(2)
const said: string[] = []
function open(user: string, at: string, wait: string, database = 'postgres') {
  const url = new URL(`postgres://${user}:${SECRET}@localhost/${database}`)
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
  await expect(open('postgres', '/nowhere', '1')).rejects.toThrow(
    'The database "postgres" at /nowhere:5432 cannot be used after 1 seconds: connect ENOENT /nowhere/.s.PGSQL.5432. Check DATABASE_URL.',
  )
  expect(said).toEqual([expect.stringContaining('Waiting up to 1 seconds')])
})

test('an owner role that may not make roles is told which command allows it', async () => {
  await expect(open(role, host, '0')).rejects.toThrow(`alter role "${role}" createrole`)
})

test('a database that does not know every letter is told from one that does, with the command that makes it', async () => {
  const name = `start_${randomBytes(4).toString('hex')}`
  await databases.owner.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  try {
    await expect(open(role, host, '0', name)).rejects.toThrow(
      `The database "${name}" has the encoding SQL_ASCII, which does not know the letters of every name.`,
    )
  } finally {
    await databases.owner.query(`drop database ${name} with (force)`)
  }
})

test('a first start that was cut off is told from a finished one, with the cure', async () => {
  const now = () => {
    throw new Error('cut off')
  }
  await expect(seedDemo({ ...services, now })).rejects.toThrow('cut off')
  await expect(seedDemo(services)).rejects.toThrow(
    `The first start of this demo was interrupted before its data was complete. Delete the folder ${services.env.DATA_DIR} and start again.`,
  )
})

test('a start beside a first start waits until the world is complete', async () => {
  const { owner } = databases
  const first = await owner.connect()
  await first.query('select pg_advisory_lock(729)')
  const second = seedDemo(services)
  for (let waits = 0; waits === 0;) {
    const { rowCount } = await owner.query(
      `select from pg_locks where locktype = 'advisory' and objid = 729 and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    waits = rowCount!
  }
  await first.query(`insert into migrations values ('demo world')`)
  first.release(true)
  await second
})

test('a start whose METRICS_PORT is taken ends before any work is begun, having let go of the database', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  let left = false
  const stop = async () => {
    left = true
  }
  const where = { host, port: 5432, user: 'postgres', password: '', database: '' }
  await expect(start({ ...services.env, METRICS_PORT: port }, { databases, where, stop })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  })
  expect(left).toBe(true)
  holder.close()
})
