// Backup and restore on a PostgreSQL server of its own by DATABASE_URL, as an owner that is no superuser: a drill, refusals, kills.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, reachDatabase } from '#app/database.ts'
import { filesOf } from '#app/services.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'
import { type Env, readEnv } from '#lib/server/env.ts'
import { AGAIN } from '#test/looks.ts'
import { type Bucket, s3Store } from '#lib/server/blobs-s3.ts'
import { startBucket } from '#test/bucket.ts'
import { siteFingerprint } from '#test/site-fingerprint.ts'
import { backup, type Site } from './backup.ts'
import { FILES_LIST, type Manifest, partOf } from './backup-folder.ts'
import { checkBackup, restore } from './restore.ts'
import { CAST, seedCast } from './seed/cast.ts'
import { seedDanaClaim } from './seed/claims.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-drill-'))
chmodSync(dir, 0o711)
const server = await startEmbedded({ dir: join(dir, 'postgres'), settings: { fsync: 'off', max_connections: '100' } })
const connectAs = (database: string, user = 'postgres', password = server.password) => {
  const pool = new pg.Pool({ host: server.host, user, password, database, max: 4 })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {})) // its database is dropped
  return pool
}
const boss = connectAs('postgres')
await boss.query(
  `create role keeper login createrole password 'keeper'; create role stranger login createrole password 'stranger'`,
)
/** Waits for whoever is still going. */
const drop = async (database: string): Promise<void> => {
  await boss.query(`drop database if exists ${database}`).catch(async (error: { code?: string }) => {
    if (error.code !== '55006') throw error
    await drop(database)
  })
}
const make = async (database: string) => {
  await drop(database)
  await boss.query(`create database ${database} owner keeper`)
}
const quiet = () => {}
const settings = (database: string, role = 'keeper') => ({
  DATABASE_URL: `postgres://${role}:${role}@localhost/${database}?host=${encodeURIComponent(server.host)}`,
  DATA_DIR: join(dir, database),
  BLOB_URL: `file:${join(dir, database, 'files')}`,
  SECRET_KEY: 'only-for-the-drill,'.repeat(3),
  ENCRYPTION_KEY: 'sealed-for-the-drill,'.repeat(3),
  LOG_LEVEL: 'error',
})
const envOf = (database: string, role?: string): Env => readEnv(settings(database, role))
const siteOf = (database: string, owner: pg.Pool): Site => ({
  owner,
  keys: envOf(database),
  files: filesOf(envOf(database)),
  company: undefined,
})
/** Does something with a database as its owner. */
async function as<T>(database: string, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const pool = connectAs(database, 'keeper', 'keeper')
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
/** As bin/restore does. */
async function bringBack(folder: string, database: string): Promise<void> {
  const checked = await checkBackup(folder, envOf(database))
  await as(database, (owner) => restore(siteOf(database, owner), folder, checked))
}
const saved = join(dir, 'saved')
const file = join(dir, 'site/files', CAST.dana.id, 'photo.jpg')

await make('site')
const site = await openDatabase(envOf('site'), quiet)
await seedCast(site.databases.owner)
await seedDanaClaim(site.databases.owner, envOf('site').ENCRYPTION_KEY, new Date())
mkdirSync(join(file, '..'), { recursive: true })
writeFileSync(file, 'a picture of a dent')
await site.databases.owner.query(
  `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values (gen_random_uuid(), $1, $2, 'photo.jpg', 'image/jpeg', 19, $3)`,
  [CAST.dana.id, `${CAST.dana.id}/photo.jpg`, createHash('sha256').update('a picture of a dent').digest('hex')],
)
await site.stop()
const before = await as('site', async (owner) => {
  await backup(siteOf('site', owner), saved)
  return siteFingerprint(owner, filesOf(envOf('site')))
})

afterAll(async () => {
  await boss.end()
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('a site at DATABASE_URL comes back from its backup into an empty database, by an owner that is no superuser', async () => {
  await drop('site')
  await boss.query('drop role app_request; drop role app_system')
  rmSync(join(dir, 'site'), { recursive: true })
  await make('site')
  await bringBack(saved, 'site')
  expect(await as('site', (owner) => siteFingerprint(owner, filesOf(envOf('site'))))).toEqual(before)
  await (await openDatabase(envOf('site'), quiet)).stop()
})

test('a site whose files are in a bucket is saved from it, and comes back into another bucket or into none', async () => {
  const [one, other] = [await startBucket(), await startBucket()]
  const inBucket = (database: string, owner: pg.Pool, at: Bucket) => ({
    ...siteOf(database, owner),
    files: s3Store(at),
  })
  await s3Store(one.at).bring(
    `${CAST.dana.id}/photo.jpg`,
    file,
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  )
  const from = join(dir, 'saved-from-a-bucket')
  await as('site', (owner) => backup(inBucket('site', owner, one.at), from))
  await make('bucket')
  const checked = await checkBackup(from, envOf('bucket'))
  await as('bucket', (owner) => restore(inBucket('bucket', owner, other.at), from, checked))
  expect(await as('bucket', (owner) => siteFingerprint(owner, s3Store(other.at)))).toEqual(before)

  await make('bucket')
  const into = (at: Bucket) => as('bucket', (owner) => restore(inBucket('bucket', owner, at), from, checked))
  await expect(into(other.at)).rejects.toThrow(
    /^Files are in the bucket http.*\/files\. Name an empty place by BLOB_URL/,
  )
  other.kept.clear()
  other.misbehave('loses')
  await expect(into(other.at)).rejects.toThrow('Files can’t be read or saved right now')
  other.misbehave()
  expect(other.kept.size).toBe(0)
  await into(other.at)
  expect([...other.kept.keys()]).toEqual([`${CAST.dana.id}/photo.jpg`])
  await drop('bucket')
  await Promise.all([one.stop(), other.stop()])
})

test('an owner that may not do it is told which role may, or what to run', async () => {
  await expect(reachDatabase(envOf('site', 'stranger'), quiet)).rejects.toThrow(
    'The tables of this site belong to the role "keeper", and DATABASE_URL names "stranger". Name "keeper" in it.',
  )
  await boss.query('create database theirs owner stranger')
  await expect(reachDatabase(envOf('theirs', 'stranger'), quiet)).rejects.toThrow(
    /grant app_request, app_system to "stranger" with admin option$/,
  )
  await boss.query('grant app_request, app_system to stranger with admin option')
  await (await reachDatabase(envOf('theirs', 'stranger'), quiet)).stop()
})

type Change = (folder: string) => void | Promise<void>
const inManifest =
  (change: (manifest: Manifest) => void): Change =>
  (folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
    change(manifest)
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  }
const photo = `files/${CAST.dana.id}/photo.jpg`
const REFUSED: Record<string, [Change, RegExp]> = {
  'an older program’s': [
    inManifest((manifest) => (manifest.schema = ['0042_then.sql'])),
    /^This backup is older than this program can read \(0042_then\.sql\)\. Restore it with the program that made it\.$/,
  ],
  'one of a newer program with another table': [
    inManifest((manifest) => manifest.schema.push('9999_later.sql')),
    /^This backup was made by a newer program\. Restore it with that program or a later one\.$/,
  ],
  'one of a newer program with other functions': [
    inManifest((manifest) => {
      manifest.schema = manifest.schema.filter((name) => !name.startsWith('functions:'))
      manifest.schema.push('functions:9999:0123456789abcdef')
    }),
    /^This backup was made by a newer program/,
  ],
  'one with a newer queue': [
    inManifest((manifest) => (manifest.queue = 999)),
    /^The job queue of this backup is another/,
  ],
  'one of another format': [
    inManifest((manifest) => ((manifest.format as number) = 2)),
    /manifest\.json cannot be read by this program\. Use the program that made this backup, or another backup\.$/,
  ],
  'one whose manifest is cut': [
    (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format": 1,'),
    /manifest\.json cannot be read by this program/,
  ],
  'one with an altered file': [
    (folder) => writeFileSync(join(folder, photo), 'a picture of a cat!'),
    /^This backup is damaged: files\/.*photo\.jpg is missing or not what was written\. Use another backup\.$/,
  ],
  'one that lost a file': [(folder) => rmSync(join(folder, photo)), /^This backup is damaged: files\/.*photo\.jpg/],
  'one with other hashes of files': [
    (folder) => writeFileSync(join(folder, FILES_LIST), ''),
    /^This backup is damaged: files\.sha256/,
  ],
  'one with altered rows': [
    (folder) => writeFileSync(join(folder, 'rows/public.profiles.gz'), ''),
    /^This backup is damaged: rows\/public\.profiles\.gz/,
  ],
  'one that lost rows of files': [
    async (folder) => {
      const file = 'rows/public.files.gz'
      writeFileSync(join(folder, file), gzipSync(''))
      const part = await partOf(join(folder, file))
      await inManifest((manifest) => (manifest.tables.find((table) => table.file === file)!.part = part))(folder)
    },
    /^This backup is damaged: rows\/public\.files\.gz/,
  ],
  'one whose files are other ones than its rows say': [
    async (folder) => {
      writeFileSync(join(folder, photo), 'a picture of a cat!')
      const { sha256 } = await partOf(join(folder, photo))
      writeFileSync(join(folder, FILES_LIST), `${sha256}  ${photo}\n`)
      const list = await partOf(join(folder, FILES_LIST))
      await inManifest((manifest) => (manifest.files.list = list))(folder)
    },
    /^The files of this backup are not those its rows speak of\. Use another backup\.$/,
  ],
}

/** Whatever somebody could find in a place: schemas, tables, functions, extensions, roles, files. */
const foundIn = async (database: string) => ({
  catalog: await as(database, async (owner) => {
    const { rows } = await owner.query(
      `select (select count(*) from pg_class) as tables, (select count(*) from pg_proc) as functions, (select count(*) from pg_namespace where nspname not like 'pg\\_%') as schemas,
         (select count(*) from pg_extension) as extensions, (select count(*) from pg_roles) as roles, (select count(*) from pg_default_acl) as defaults`,
    )
    return rows[0] as unknown
  }),
  files: existsSync(join(dir, database, 'files')),
})

test.for(Object.entries(REFUSED))(
  'a backup is refused in a sentence and leaves nothing behind: %s',
  async ([, [change, sentence]]) => {
    const altered = join(dir, 'altered')
    rmSync(altered, { recursive: true, force: true })
    cpSync(saved, altered, { recursive: true })
    await change(altered)
    await refused(altered, sentence)
  },
)
async function refused(folder: string, sentence: RegExp): Promise<void> {
  await make('refused')
  rmSync(join(dir, 'refused'), { recursive: true, force: true })
  const empty = await foundIn('refused')
  await expect(bringBack(folder, 'refused')).rejects.toThrow(sentence)
  expect(await foundIn('refused')).toEqual(empty)
}

test('a backup whose ledger does not sum to 0 is refused, and leaves nothing behind', async () => {
  const ledger = connectAs('site')
  await ledger.query(
    `set session_replication_role = replica;
     insert into ledger_transactions (id, kind, key) values (gen_random_uuid(), 'charge', 'uneven');
     insert into ledger_entries (transaction_id, account, amount_cents) select id, 'held', 1 from ledger_transactions where key = 'uneven';
     insert into ledger_transactions (id, kind, key) values (gen_random_uuid(), 'charge', 'uneven too');
     insert into ledger_entries (transaction_id, account, amount_cents) select id, 'held', -1 from ledger_transactions where key = 'uneven too'`,
  )
  await ledger.end()
  await as('site', (owner) => backup(siteOf('site', owner), join(dir, 'uneven')))
  await refused(
    join(dir, 'uneven'),
    /^The ledger of this backup does not sum to 0 \(0 cents, 2 uneven entries\)\. Use another/,
  )
})

/** What somebody locks, one after the other, each as soon as the command waits for the one before; `until`: or earlier. */
type Moment = { locks: string[]; until?: () => boolean | Promise<boolean> }
/** Runs a command until the moment has come, and kills it there with what it asked the database for. */
async function killed(command: string, database: string, folder: string, { locks, until }: Moment) {
  const holders = connectAs(database)
  let child: ChildProcess | undefined
  let holder: pg.PoolClient | undefined
  let said = ''
  let others = ''
  for (const lock of locks) {
    const next = await holders.connect()
    await next.query(`begin; ${lock}`)
    const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as pid')
    holder?.release(true)
    holder = next
    if (!child) {
      child = spawn(process.execPath, [`bin/${command}.ts`, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env['PATH'], ...settings(database) },
      })
      child.stdout!.on('data', (words) => (said += words))
    }
    others = `from pg_stat_activity where datname = '${database}' and pid <> ${rows[0]!.pid}`
    const waiting = `select ${others} and ${rows[0]!.pid} = any(pg_blocking_pids(pid))`
    while (child.exitCode === null && !(await boss.query(waiting)).rowCount && !(await until?.())) await sleep(5)
  }
  const gone = new Promise((resolve) => child!.once('exit', resolve))
  if (child!.exitCode === null) {
    child!.kill('SIGKILL')
    await gone
  }
  expect(child!.signalCode, said).toBe('SIGKILL')
  await boss.query(`select pg_terminate_backend(pid, 60_000) ${others}`) // before the lock is free
  holder!.release(true)
  await holders.end()
}

const half = join(dir, 'saved-half')
const SAVING: Record<string, Moment> = {
  'while its rows come': {
    locks: ['lock table graphile_worker.migrations'],
    until: () => existsSync(join(half, 'rows/public.claims.gz')),
  },
  ...(AGAIN && {
    'before its folder is there': { locks: ['lock table auth.key_checks'] },
    'while its files come': { locks: ['lock table profiles'], until: () => existsSync(join(half, 'files')) },
    'before its rows': { locks: ['lock table profiles'] },
    'with all but its manifest': { locks: ['lock table graphile_worker.migrations'] },
  }),
}
test.for(Object.entries(SAVING))('a backup that is killed %s is none that a restore takes', async ([when, moment]) => {
  rmSync(half, { recursive: true, force: true })
  await killed('backup', 'site', half, moment)
  const nothing = when === 'before its folder is there'
  expect(existsSync(half)).toBe(!nothing)
  await expect(checkBackup(half, envOf('site'))).rejects.toThrow(
    nothing ? /^There is no folder/ : /is half a backup: .* Use another backup\.$/,
  )
})

const place = join(dir, 'half')
const NO_TABLES = 'create schema graphile_worker'
const ALL_ROWS = 'select pg_advisory_xact_lock(727)'
const RESTORING: Record<string, Moment> = {
  ...(AGAIN && {
    'while its files come': { locks: [NO_TABLES], until: () => existsSync(join(place, 'files')) },
    'before its tables': { locks: [NO_TABLES] },
    'with tables and no rows': { locks: [NO_TABLES, 'lock table migrations in access share mode'] },
    'with all rows': { locks: [ALL_ROWS] },
    'with all but its end': { locks: [ALL_ROWS, 'lock table migrations in share update exclusive mode'] },
  }),
  'while its rows come': {
    locks: [ALL_ROWS],
    until: async () =>
      !!(await boss.query(`select from pg_stat_activity where datname = 'half' and query like 'copy public.%'`))
        .rowCount,
  },
}
const sentence = /^A restore is under way, or was cut off: this database is half a site\. .* run bin\/restore again\.$/
test.for(Object.entries(RESTORING))(
  'a restore that is killed %s leaves a place where neither a start nor a restore goes on',
  async ([, moment]) => {
    await make('half')
    rmSync(place, { recursive: true, force: true })
    await killed('restore', 'half', saved, moment)
    await expect(bringBack(saved, 'half')).rejects.toThrow(sentence)
    await expect(openDatabase(envOf('half'), quiet)).rejects.toThrow(sentence)
  },
)

test('a backup that an older program made of a newer schema, without a table it does not know how to save, is refused', async () => {
  const lacking = join(dir, 'saved-lacking')
  cpSync(saved, lacking, { recursive: true })
  await inManifest((manifest) => {
    manifest.tables = manifest.tables.filter(({ name }) => name !== 'public.audit_log')
  })(lacking)
  await make('lacking')
  await expect(bringBack(lacking, 'lacking')).rejects.toThrow(
    'This backup lacks public.audit_log: the program that made it is older than the database it saved. Use another backup.',
  )
  await drop('lacking')
})

test('a place of a killed restore that was made empty as its sentence says takes another one, and of two at once only one', async () => {
  await make('half')
  await expect(bringBack(saved, 'half')).rejects.toThrow(
    /half\/files\. .* where a restore was cut off, delete what it left there/,
  )
  rmSync(place, { recursive: true })
  const both = await Promise.allSettled([bringBack(saved, 'half'), bringBack(saved, 'half')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringMatching(sentence) }),
  })
  expect(await as('half', (owner) => siteFingerprint(owner, filesOf(envOf('half'))))).toEqual(before)
})
