import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readDatabaseUrl } from './database-url.ts'
import { connect } from './db.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-url-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const at = (query = '') => readDatabaseUrl(`postgres://own%40er:p%2Fw@db.example:6432/claim%20choice${query}`)

test('every part of the address is kept', () => {
  expect(at()).toEqual({ host: 'db.example', port: 6432, database: 'claim choice', user: 'own@er', password: 'p/w' })
  expect(readDatabaseUrl('postgresql:///db?host=/run/postgresql')).toMatchObject({
    host: '/run/postgresql',
    port: 5432,
  })
  expect(readDatabaseUrl('postgres://u@[::1]/')).toMatchObject({ host: '::1', database: 'postgres' })
})

test('sslmode says what is encrypted and what is checked, as for every other PostgreSQL program', () => {
  const ca = join(dir, 'ca.pem')
  writeFileSync(ca, 'an authority')
  expect(at('?sslmode=disable')).not.toHaveProperty('ssl')
  expect(at('?sslmode=require').ssl).toEqual({ rejectUnauthorized: false })
  expect(at('?sslmode=verify-full').ssl).toEqual({ rejectUnauthorized: true })
  expect(at(`?sslmode=verify-full&sslrootcert=${ca}`).ssl).toEqual({ rejectUnauthorized: true, ca: 'an authority' })
  for (const mode of ['require', 'verify-ca']) {
    const { ssl } = at(`?sslmode=${mode}&sslrootcert=${ca}`)
    expect(ssl).toMatchObject({ rejectUnauthorized: true, ca: 'an authority' })
    expect(ssl!.checkServerIdentity!('db.example', {} as never)).toBeUndefined()
  }
})

test.each([
  ['?sslmode=prefer', 'does not say whether to encrypt'],
  ['?target_session_attrs=read-write', 'a proxy in front'],
  ['?host=one.example,two.example', 'a proxy in front'],
  ['?sslrootcert=/ca.pem', 'sslrootcert without encryption'],
  ['?sslmode=verify-full&sslrootcert=/no/such/file', 'sslrootcert cannot be read (ENOENT)'],
  ['?connect_timeout=3', 'connect_timeout would be ignored'],
])('what cannot be kept is refused: %s', (query, why) => {
  expect(() => at(query)).toThrow(why)
})

test('a connection that must be encrypted asks for it before it says anything else', async () => {
  const heard: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard.push(bytes)
      socket.end('N') // "no encryption here"
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const databases = connect(readDatabaseUrl(`postgres://u:p@127.0.0.1:${port}/db?sslmode=require`), 'secret')
  for (const pool of [databases.owner, databases.request, databases.system])
    await expect(pool.query('select 1')).rejects.toThrow('The server does not support SSL connections')
  await databases.end()
  server.close()
  expect(heard).toHaveLength(3)
  for (const bytes of heard) expect(bytes.readInt32BE(4), 'the request for encryption, and no password').toBe(80877103)
})
