// bin/doctor: each thing that a site needs, taken away, is named with what to do; and it changes nothing.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { examine, type Finding } from '#app/doctor.ts'
import { knownMigrations } from '#db/migrate.ts'
import { companyOf } from '#simulator/open.ts'
import { answerWire } from '#simulator/wire.ts'
import { folderStore } from '#lib/server/blobs.ts'
import { connect } from '#lib/server/db.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { services, databases, api } = world
const { owner } = databases
const where = { host: inject('postgres').host, port: 5432, database: '', user: 'postgres', password: '' }
const servers: Server[] = []
/** Answers at an address of its own until the file is done. */
async function serveAt(fetch: Hono['fetch'], websockets = true): Promise<string> {
  const server = serve({
    fetch,
    port: 0,
    hostname: '127.0.0.1',
    ...(websockets && { websocket: { server: new WebSocketServer({ noServer: true }) } }),
  }) as Server
  await once(server, 'listening')
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** A mail server that says this to a sign-in. */
async function mailServer(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (bytes) => {
      const said = bytes.toString()
      socket.write(/^EHLO/i.test(said) ? '250-mail.test\r\n250 AUTH PLAIN\r\n' : `${answer}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return `smtp://us:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
}

let env = services.env
beforeAll(async () => {
  env = { ...env, APP_URL: await serveAt(api.fetch) }
})
afterAll(() => {
  for (const server of servers) server.close()
})
type Changed = { env?: Partial<typeof env>; blobs?: typeof services.blobs; databases?: typeof databases }
const findings = (changed: Changed = {}) =>
  examine({ databases, blobs: services.blobs, ...changed, where, env: { ...env, ...changed.env } })
/** What it finds wrong, or worth knowing, as `about: said`. */
const bad = (found: Finding[], verdict: Finding['verdict'] = 'problem') =>
  found.filter((one) => one.verdict === verdict).map(({ about, said }) => `${about}: ${said}`)
/** The database of the tests is made to be quick, and would not outlive a power cut. */
const OF_THE_TESTS = 'database: it runs with fsync=off, full_page_writes=off, synchronous_commit=off'
const problems = async (changed: Changed = {}) => bad(await findings(changed)).filter((said) => said !== OF_THE_TESTS)

test('a site that works has no problem but a database that could lose what was said, each thing is looked at, and nothing is left behind', async () => {
  const found = await findings()
  expect(bad(found)).toEqual([OF_THE_TESTS])
  expect(bad(found, 'note')).toEqual(['backup: bin/backup has never saved this site'])
  expect([...new Set(found.map(({ about }) => about))].join(' ')).toBe(
    'database schema clock admins keys files disk mail texts payments backup address',
  )
  expect(found.filter(({ verdict, cure }) => (verdict === 'ok') === Boolean(cure))).toEqual([])
  for await (const path of services.blobs.list()) expect(path).toBe('nothing')
})

test('keys of another site are named', async () => {
  const other = 'another key of the same length, or so'
  const { host, password } = inject('postgres')
  const { database = '' } = owner.options
  const strangers = connect({ host, port: 5432, database, user: 'postgres', password }, other)
  expect(await problems({ databases: strangers })).toEqual([
    expect.stringMatching(/^keys: SECRET_KEY signs in nobody \(password authentication failed/),
  ])
  await strangers.end()
  await owner.query(`insert into auth.key_checks (name, sealed) values ('ENCRYPTION_KEY', 'v1.AAAA.AAAA.AAAA')`)
  expect(await problems()).toEqual([expect.stringMatching(/^keys: ENCRYPTION_KEY does not open/)])
  await owner.query('delete from auth.key_checks')
})

test('a schema that is to come is a note, and one of a newer program a problem', async () => {
  const last = knownMigrations().at(-1)!
  await owner.query('delete from migrations where name = $1', [last])
  expect(bad(await findings(), 'note')[0]).toBe(`schema: 1 migrations are to come (from ${last})`)
  await owner.query('insert into migrations (name) values ($1)', [last])
  await owner.query(`insert into migrations (name) values ('9999_new.sql')`)
  expect(await problems()).toEqual(['schema: a newer program has been here (9999_new.sql)'])
  await owner.query(`delete from migrations where name = '9999_new.sql'`)
})

test('a site that an older program runs is a site: what is to come is a note', async () => {
  await owner.query('alter table backups rename to later')
  const found = await findings()
  await owner.query('alter table later rename to backups')
  expect(bad(found)).toEqual([OF_THE_TESTS])
  expect(bad(found, 'note')).toEqual(['backup: when it was made is not kept yet'])
})

test('a place for files that keeps nothing is named', async () => {
  expect(await problems({ blobs: folderStore('/dev/null/files') })).toEqual([expect.stringContaining('files: ENOTDIR')])
})

test('a mail server that refuses the sign-in, or is not there, is named; one that takes it is not', async () => {
  expect(await problems({ env: { SMTP_URL: await mailServer('535 no') } })).toEqual([
    expect.stringMatching(/^mail: Invalid login: 535 no/),
  ])
  expect(await problems({ env: { SMTP_URL: 'smtp://127.0.0.1:1023' } })).toEqual([
    expect.stringMatching(/^mail: .*ECONNREFUSED/),
  ])
  expect(await problems({ env: { SMTP_URL: await mailServer('235 welcome') } })).toEqual([])
})

test('a payment provider that is away, or tells another address, is named', async () => {
  const company = companyOf(services)
  const told = (receiver: string) =>
    serveAt(new Hono().all('/v1/*', (c) => answerWire({ ...company, receiver }, c.req.raw, c.req.path)).fetch)
  const ours = `${env.APP_URL}/functions/v1/stripe-webhook`
  expect(await problems({ env: { STRIPE_API_URL: await told(ours) } })).toEqual([])
  expect(await problems({ env: { STRIPE_API_URL: await told('https://elsewhere.example/') } })).toEqual([
    `payments: no endpoint of the account leads to ${ours}`,
  ])
  expect(await problems({ env: { STRIPE_API_URL: 'http://127.0.0.1:1023' } })).toEqual([
    expect.stringMatching(/^payments: the payment provider cannot be reached \(.*ECONNREFUSED\)$/),
  ])
})

test('an old backup, and none in production, is a problem; a fresh one is not', async () => {
  const save = (ago: string) =>
    owner.query(`insert into backups (at, rows, files, bytes) values (now() - $1::interval, 1, 0, 0)`, [ago])
  const production = { env: { demo: false } }
  expect(await problems(production)).toContain('backup: bin/backup has never saved this site')
  await save('3 days')
  expect(await problems(production)).toContain('backup: the last one is 3 days old')
  await save('2 hours')
  expect((await problems(production)).filter((said) => said.startsWith('backup'))).toEqual([])
})

test('an address that nobody answers, that is not ready, lets no websocket through or lives in another hour is named', async () => {
  expect(await problems({ env: { APP_URL: 'http://127.0.0.1:1023' } })).toEqual([
    expect.stringMatching(/^address: fetch failed – ECONNREFUSED/),
  ])
  const says = (status: number, problems: string[], headers: Record<string, string> = {}) =>
    serveAt(new Hono().get('/health/ready', () => Response.json({ problems }, { status, headers })).fetch, false)
  expect(await problems({ env: { APP_URL: await says(503, ['job queue: no worker']) } })).toEqual([
    expect.stringMatching(/^address: http:\S+ says: job queue: no worker$/),
    expect.stringMatching(/^address: no websocket opens there/),
  ])
  const late = new Date(Date.now() - 3_600_000).toUTCString()
  expect(await problems({ env: { APP_URL: await says(200, [], { date: late }) } })).toEqual([
    expect.stringMatching(/^clock: http:\S+ is at /),
    expect.stringMatching(/^address: no websocket opens there/),
  ])
})

test('the command names wrong settings and a database without a site, and ends with 1', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cc-doctor-'))
  const run = (settings: Record<string, string>) => {
    const { PATH = '', HOME = '' } = process.env
    const { stdout, status } = spawnSync(process.execPath, ['bin/doctor.ts', '--json'], {
      env: { PATH, HOME, DATA_DIR: dir, ...settings },
      encoding: 'utf8',
    })
    return { status, bad: bad(JSON.parse(stdout) as Finding[]) }
  }
  try {
    expect(run({ PORT: 'http' })).toEqual({
      status: 1,
      bad: [expect.stringMatching(/^settings: Settings:\n {2}PORT: /)],
    })
    expect(run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1023/none' }).bad).toEqual([
      expect.stringMatching(/^database: The database "none" at 127\.0\.0\.1:1023 cannot be used after 5 seconds/),
    ])
    expect(run({})).toEqual({ status: 1, bad: ['database: it holds no site of this program yet'] })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
