import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#app/database.ts'
import { rolePassword } from '#lib/server/db.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'
import { readEnv } from '#lib/server/env.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-keys-'))
const { host, password, stop } = await startEmbedded({ dir, settings: { fsync: 'off' } })
const url = new URL(`postgres://postgres:${password}@localhost/postgres`)
url.searchParams.set('host', host)
const SECRET_KEY = 'secret-'.repeat(5)
const ENCRYPTION_KEY = 'encrypt-'.repeat(5)
const OTHER = 'another-'.repeat(5)
const start = (keys: Record<string, string>) =>
  openDatabase(readEnv({ DATABASE_URL: url.href, SECRET_KEY, ENCRYPTION_KEY, ...keys }), () => {})
const site = await start({})
afterAll(async () => {
  await site.databases.end()
  await stop()
  rmSync(dir, { recursive: true, force: true })
})
/** A new connection, as each process of the running site makes them all day. */
async function signIn(secret: string) {
  const client = new pg.Client({
    host,
    database: 'postgres',
    user: 'app_request',
    password: rolePassword(secret, 'app_request'),
  })
  await client.connect()
  return client
}
const { owner } = site.databases

test('a start that is refused for its keys has changed nothing: the running site still signs in', async () => {
  const newest = await owner.query<{ name: string }>(
    `delete from migrations where name = (select max(name) from migrations where name like '0%') returning name`,
  )
  await expect(start({ SECRET_KEY: OTHER, ENCRYPTION_KEY: OTHER.toUpperCase() })).rejects.toThrow(
    'ENCRYPTION_KEY does not open',
  )
  await (await signIn(SECRET_KEY)).end()
  await owner.query('insert into migrations values ($1)', [newest.rows[0]!.name])
})

test('a start with another SECRET_KEY is refused while somebody is signed in, and taken when nobody is', async () => {
  const running = await signIn(SECRET_KEY)
  await expect(start({ SECRET_KEY: OTHER })).rejects.toThrow(/^SECRET_KEY is not the one .* stop all of them first/)
  await (await signIn(SECRET_KEY)).end()
  await running.end()
  for (let others = -1; others !== 0;)
    others = (await owner.query(`select from pg_stat_activity where usename = 'app_request'`)).rowCount!
  const renewed = await start({ SECRET_KEY: OTHER })
  await (await signIn(OTHER)).end()
  await renewed.databases.end()
})
