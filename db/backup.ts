import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { isNotFound } from '#lib/errors.ts'
import type { BlobStore } from '#lib/server/blobs.ts'
import {
  COMPANY,
  FILES_LIST,
  fingerprintsOf,
  isEmpty,
  LEFT_OUT,
  type Manifest,
  MANIFEST,
  partOf,
  type Part,
  ROLES,
  writePart,
} from './backup-folder.ts'
import { copyIn, copyOut } from './copy.ts'
import { checkKey } from './key-check.ts'
import { checkSecret, ensureWhole } from './migrate.ts'

/** A site: its database as the owner role, its keys, the store of its files and, in a demo, its payment provider's memory. */
export type Site = {
  owner: pg.Pool
  keys: { SECRET_KEY: string; ENCRYPTION_KEY: string }
  files: BlobStore
  company: string | undefined
}
/** The program's own schemas; what an operator keeps beside them is the operator's to save. Parts of a table (093) come with it. */
export const SCHEMAS = `('public', 'auth', 'test_checkout', 'graphile_worker')`
/** What is to be saved of a database, by name. */
export const TABLES = `select format('%I.%I', n.nspname, c.relname) as name, n.nspname || '.' || c.relname as plain,
    array(select quote_ident(attname) from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ${SCHEMAS} and n.nspname || '.' || c.relname <> 'graphile_worker.migrations' order by 1`
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ${SCHEMAS} order by 1`
/** As text that reads the same whatever the settings of a role or a server are, and never for row security fewer rows. */
export const PLAIN = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set row_security = off`

/**
 * Copies files that the backup does not have yet, each as it stands: a file is never written twice. One that is deleted
 * meanwhile had no row any more, or loses it now.
 */
async function saveFiles(from: BlobStore, folder: string): Promise<{ count: number; bytes: number }> {
  const list = createWriteStream(join(folder, FILES_LIST), { flags: 'a', mode: 0o600, flush: true })
  let [count, bytes] = [0, 0]
  for await (const path of from.list()) {
    const target = join(folder, 'files', path)
    if (existsSync(target)) continue
    try {
      const part = await writePart(target, Readable.fromWeb((await from.get(path)) as never))
      count++
      bytes += part.bytes
      if (!list.write(`${part.sha256}  files/${path}\n`)) await once(list, 'drain')
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  list.end()
  await finished(list)
  return { count, bytes }
}

/** How many rows of files say another hash than the list, or are not in it. */
export async function unlikeRows(client: pg.PoolClient, folder: string, table = 'files'): Promise<number> {
  await client.query('create temp table saved_files (line text) on commit drop')
  const lines = createReadStream(join(folder, FILES_LIST))
  await copyIn(client, 'copy saved_files from stdin', lines as AsyncIterable<Buffer>)
  await client.query('create index on saved_files (line); analyze saved_files')
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} f
     where not exists (select from saved_files where line = f.sha256 || '  files/' || f.path)`,
  )
  return rows[0]!.count
}

/** All rows as of one moment. The transaction stays open: what follows is compared with the same moment. */
async function saveRows(client: pg.PoolClient, folder: string): Promise<Pick<Manifest, 'tables' | 'sequences'>> {
  const found = (await client.query<{ name: string; plain: string; columns: string[] }>(TABLES)).rows
  await client.query(`lock table ${found.map(({ name }) => name).join(', ')} in access share mode`)
  const tables: Manifest['tables'] = []
  for (const { name, plain, columns } of found) {
    if (LEFT_OUT.includes(plain)) continue
    const file = `rows/${plain}.gz`
    const out = copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`)
    const part: Part = await writePart(join(folder, file), out.stream, createGzip({ level: 1 }))
    tables.push({ name, columns, rows: out.rows(), file, part })
  }
  const sequences: Manifest['sequences'] = []
  for (const { name } of (await client.query<{ name: string }>(SEQUENCES)).rows) {
    const read = `select last_value::text as last, is_called as called from ${name}`
    sequences.push({ name, ...(await client.query<{ last: string; called: boolean }>(read)).rows[0]! })
  }
  return { tables, sequences }
}

/** Leaves in the site when it was saved, for whoever watches over it; one that an older program runs has no place for it. */
async function note(client: pg.PoolClient, { tables, files }: Manifest): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('public.backups') is not null as made`)
  if (!rows[0]!.made) return
  const saved = tables.reduce((sum, table) => sum + table.rows, 0)
  await client.query('insert into backups (rows, files, bytes) values ($1, $2, $3)', [saved, files.count, files.bytes])
}

/**
 * Saves a site, which may be running, into a folder that is empty or not there. Files are taken before the rows and once
 * more after them, so that no row lacks its file; the manifest comes last. Throws a sentence when this cannot be done.
 */
export async function backup({ owner, keys, files, company }: Site, folder: string): Promise<Manifest> {
  if (!(await isEmpty(folder))) throw new Error(`${folder} is not empty. Name a folder that is not there yet.`)
  const client = await owner.connect()
  try {
    await client.query(PLAIN)
    const { rows: there } = await client.query<{ made: boolean }>(
      `select to_regclass('public.migrations') is not null as made`,
    )
    if (!there[0]!.made)
      throw new Error('There is nothing to save: this database holds no site. Check DATA_DIR and DATABASE_URL.')
    await ensureWhole(owner)
    await checkKey(owner, keys.ENCRYPTION_KEY)
    await checkSecret(owner, keys.SECRET_KEY)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const before = await saveFiles(files, folder)
    await client.query('begin isolation level repeatable read')
    const saved = await saveRows(client, folder)
    const schema = await client.query<{ name: string }>('select name from migrations order by name')
    const queue = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
    const after = await saveFiles(files, folder)
    const unlike = await unlikeRows(client, folder)
    await client.query('commit')
    if (company && existsSync(company)) {
      const memory = new DatabaseSync(company, { timeout: 15_000 })
      memory.prepare('vacuum into ?').run(join(folder, `${COMPANY}.whole`))
      memory.close()
    }
    const whole = join(folder, `${COMPANY}.whole`)
    const memory = existsSync(whole) ? await writePart(join(folder, COMPANY), createReadStream(whole)) : undefined
    await rm(whole, { force: true })
    const manifest: Manifest = {
      format: 1,
      taken_at: new Date().toISOString(),
      keys: fingerprintsOf(keys),
      roles: [...ROLES],
      schema: schema.rows.map(({ name }) => name),
      queue: queue.rows[0]!.id,
      ...saved,
      files: {
        count: before.count + after.count,
        bytes: before.bytes + after.bytes,
        list: await partOf(join(folder, FILES_LIST)),
      },
      unlike,
      ...(memory && { company: memory }),
    }
    // whole or not there, whenever this process is killed
    const unnamed = join(folder, `${MANIFEST}.new`)
    await writeFile(unnamed, `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await rename(unnamed, join(folder, MANIFEST))
    await note(client, manifest)
    return manifest
  } finally {
    client.release(true) // with its settings and what is open
  }
}
