import { createReadStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import type { BlobStore } from '#lib/server/blobs.ts'
import { PLAIN, SCHEMAS, type Site, TABLES, unlikeRows } from './backup.ts'
import {
  checkPart,
  COMPANY,
  damaged,
  FILES_LIST,
  fingerprintsOf,
  LEFT_OUT,
  type Manifest,
  MANIFEST,
  partOf,
  readManifest,
  ROLES,
  writePart,
} from './backup-folder.ts'
import { copyIn } from './copy.ts'
import { ensureKey, openOne } from './key-check.ts'
import {
  beginRestoring,
  checkOnlySite,
  endRestoring,
  forgetRestoring,
  makeSchemaOf,
  migrate,
  queueSchema,
  underWay,
  unknownSchema,
} from './migrate.ts'

const isOld = (name: string) => name.endsWith('.sql')

/** Reads a whole backup before anything is touched. Throws a sentence when it is half, damaged, another site's or a newer program's. */
export async function checkBackup(folder: string, keys: Site['keys']): Promise<Manifest> {
  const manifest = readManifest(folder)
  const ours = fingerprintsOf(keys)
  for (const name of ['SECRET_KEY', 'ENCRYPTION_KEY'] as const)
    if (manifest.keys[name] !== ours[name])
      throw new Error(
        `${name} is not that of the site this backup was made of. Give that site's keys (in a demo: put its keys.json into DATA_DIR), and restore again.`,
      )
  const unknown = unknownSchema(manifest.schema)
  if (unknown === 'newer')
    throw new Error('This backup was made by a newer program. Restore it with that program or a later one.')
  if (unknown)
    throw new Error(
      `This backup is older than this program can read (${manifest.schema.findLast(isOld)}). Restore it with the program that made it.`,
    )
  if (manifest.queue !== queueSchema())
    throw new Error('The job queue of this backup is another version’s. Restore it with the program that made it.')
  for (const { file, part } of manifest.tables) await checkPart(folder, file, part)
  await checkPart(folder, FILES_LIST, manifest.files.list)
  if (manifest.company) await checkPart(folder, COMPANY, manifest.company)
  return manifest
}

/** Throws a sentence when somebody uses the place that is to be filled. Changes nothing. */
async function ensureUnused({ owner, keys, files, company }: Site): Promise<void> {
  const busy = await owner.query(
    `select from pg_stat_activity where datname = current_database() and usename in ('app_request', 'app_system')`,
  )
  if (busy.rowCount) throw new Error('A server is running on this database. Stop it, and restore into an empty place.')
  const { rows } = await owner.query<{ tables: number; database: string }>(
    `select count(*)::int as tables, current_database() as database from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind in ('r', 'p', 'v') and nspname in ${SCHEMAS} and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`,
  )
  const { tables, database } = rows[0]!
  if (tables > 0)
    throw new Error(
      `The database "${database}" is in use: it holds ${tables} tables. Name an empty one in DATABASE_URL, or an embedded one by another DATA_DIR.`,
    )
  for await (const _ of files.list())
    throw new Error(
      `Files are in ${files.name}. Name an empty place by BLOB_URL or DATA_DIR; where a restore was cut off, delete what it left there.`,
    )
  if (company && existsSync(company))
    throw new Error(`${company} is there already. Name an empty DATA_DIR, and restore again.`)
  await checkOnlySite(owner, keys.SECRET_KEY)
}

/**
 * Looks through the rows of a backup in tables that are gone again afterwards, so that a refusal leaves nothing behind: the
 * ledger must sum to 0, and the files be those that the rows speak of.
 */
async function checkRows(client: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  await client.query('begin')
  for (const [name, aside] of Object.entries({
    'public.ledger_entries': 'saved_entries',
    'public.files': 'saved_rows',
  })) {
    const table = manifest.tables.find((each) => each.name === name)
    if (!table) throw damaged(MANIFEST)
    const columns = table.columns.map((column) => `${column} text`).join(', ')
    await client.query(`create temp table ${aside} (${columns}) on commit drop`)
    const came = await copyIn(client, `copy ${aside} from stdin`, unpacked(folder, table.file))
    if (came !== table.rows) throw damaged(table.file)
  }
  const { rows: sums } = await client.query<{ total: string; uneven: number }>(
    `select coalesce(sum(cents), 0)::text as total, (count(*) filter (where cents <> 0))::int as uneven
     from (select sum(amount_cents::bigint) as cents from saved_entries group by transaction_id) t`,
  )
  if (sums[0]!.total !== '0' || sums[0]!.uneven)
    throw new Error(
      `The ledger of this backup does not sum to 0 (${sums[0]!.total} cents, ${sums[0]!.uneven} uneven entries). Use another backup.`,
    )
  if ((await unlikeRows(client, folder, 'saved_rows')) !== manifest.unlike)
    throw new Error('The files of this backup are not those its rows speak of. Use another backup.')
  await client.query('rollback')
}

function unpacked(folder: string, file: string) {
  const packed = createReadStream(join(folder, file))
  const rows = createGunzip()
  packed.on('error', (error) => rows.destroy(error)).pipe(rows)
  return rows
}

/** The files of a backup with their hashes. */
async function* savedFiles(folder: string): AsyncGenerator<{ path: string; hash: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, FILES_LIST)) }))
    yield { hash: line.slice(0, 64), path: line.slice('files/'.length + 66) }
}

/** Throws a sentence when a file of a backup is not what was written. */
async function checkFiles(folder: string, expected: number): Promise<void> {
  let count = 0
  for await (const { path, hash } of savedFiles(folder)) {
    const file = `files/${path}`
    if (!existsSync(join(folder, file)) || (await partOf(join(folder, file))).sha256 !== hash) throw damaged(file)
    count++
  }
  if (count !== expected) throw damaged(FILES_LIST)
}

/** Puts each file to its place, or none. */
async function bringFiles(folder: string, store: BlobStore): Promise<void> {
  const brought: string[] = []
  try {
    for await (const { path, hash } of savedFiles(folder)) {
      await store.bring(path, join(folder, 'files', path), hash)
      brought.push(path)
    }
  } catch (error) {
    for (const path of brought) await store.remove(path)
    throw error
  }
}

/** Throws a sentence when tables of the backup's own schema are not in it: a program that is older than the schema passed them over. */
async function ensureComplete(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  const saved = new Set(manifest.tables.map(({ name }) => name))
  const { rows } = await client.query<{ name: string; plain: string }>(TABLES)
  const missing = rows.filter(({ name, plain }) => !LEFT_OUT.includes(plain) && !saved.has(name))
  if (missing.length)
    throw new Error(
      `This backup lacks ${missing.map(({ name }) => name).join(', ')}: the program that made it is older than the database it saved. Use another backup.`,
    )
}

/** Fills the tables in one transaction, with triggers and foreign keys off: the keys come back over all rows, and hold. */
async function bringRows(client: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  const list = async (text: string) => (await client.query<{ undo: string; redo: string }>(text)).rows
  await client.query('begin')
  const keys = await list(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as undo,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as redo
     from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ${SCHEMAS}`,
  )
  const triggers = await list(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as undo,
       format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' end, tgname) as redo
     from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgparentid = 0 and tgenabled in ('O', 'A')
       and (c.relnamespace::regnamespace::text in ${SCHEMAS} or c.relispartition)`,
  )
  for (const { undo } of [...keys, ...triggers]) await client.query(undo)
  await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns, file, rows } of manifest.tables) {
    const came = await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, unpacked(folder, file))
    if (came !== rows) throw damaged(file)
  }
  for (const { redo } of [...keys, ...triggers]) await client.query(redo)
  for (const { name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
  await client.query(`delete from migrations where name like 'functions:%'`)
  await client.query('commit')
}

/**
 * Makes the site of a checked backup in a place that is empty. From the first file to the last moment a mark says that it
 * is half a site, and no server starts there; what is refused is refused before it or takes it back.
 */
export async function restore(site: Site, folder: string, manifest: Manifest): Promise<void> {
  const { owner, keys, files, company } = site
  await ensureUnused(site).catch(underWay(owner))
  const client = await owner.connect()
  try {
    await client.query(PLAIN)
    await checkRows(client, folder, manifest)
    await checkFiles(folder, manifest.files.count)
    await beginRestoring(client).catch(underWay(owner))
    try {
      await bringFiles(folder, files)
    } catch (error) {
      await forgetRestoring(client)
      throw error
    }
    for (const role of ROLES)
      await client.query(
        `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if; end $$`,
      )
    await makeSchemaOf(owner, manifest.schema)
    await ensureComplete(client, manifest)
    await bringRows(client, folder, manifest)
    await migrate(owner, keys.SECRET_KEY)
    await openOne(owner, keys.ENCRYPTION_KEY)
    await ensureKey(owner, keys.ENCRYPTION_KEY)
    if (manifest.company && company) {
      await mkdir(dirname(company), { recursive: true })
      await writePart(company, createReadStream(join(folder, COMPANY)))
    }
    await endRestoring(client)
  } finally {
    client.release(true)
  }
}
