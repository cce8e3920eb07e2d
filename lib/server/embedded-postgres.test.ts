import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from './embedded-postgres.ts'

const dir = await mkdtemp(join(tmpdir(), 'cc-embedded-'))
const both = await Promise.all([1, 2].map(() => startEmbedded({ dir, settings: { fsync: 'off' } })))
afterAll(() => rm(dir, { recursive: true, force: true }))
const postmaster = () => Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])
const asked = async () => {
  const { host, password } = both[0]!
  const client = new pg.Client({ host, password, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from kept')
  await client.end()
  return rows
}

test('an embedded database that is killed is started once more, by one of those that share it, with what it held', async () => {
  const { host, password } = both[0]!
  const client = new pg.Client({ host, password, user: 'postgres', database: 'postgres' })
  client.on('error', () => {}) // it is cut below
  await client.connect()
  await client.query('create table kept as select 1 as one')
  const said: string[] = []
  for (const one of both) one.keep((line) => said.push(line))
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  let rows: unknown
  while (!rows) rows = await asked().catch(() => undefined)
  expect(rows).toEqual([{ count: 1 }])
  expect(postmaster()).not.toBe(before)
  expect(new Set(said)).toEqual(new Set(['The embedded PostgreSQL is gone. It is started again.']))
})

test('who leaves first does not stop it for the other; the last one does, and nobody starts it again', async () => {
  const running = postmaster()
  await both[0]!.stop()
  expect(await asked()).toEqual([{ count: 1 }])
  expect(postmaster()).toBe(running)
  await both[1]!.stop()
  expect(existsSync(join(dir, 'data/postmaster.pid'))).toBe(false)
})
