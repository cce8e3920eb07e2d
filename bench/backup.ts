// A demo world with books, messages and files of N GB (`bin/bench backup [GB]`) is saved, destroyed and restored: how long, and how much memory.
import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase, reachDatabase } from '#app/database.ts'
import { createServices } from '#app/services.ts'
import { CAST } from '#db/seed/cast.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { readEnv } from '#lib/server/env.ts'
import { takeOverOldCompany } from '#simulator/import.ts'
import { closeCompany } from '#simulator/open.ts'
import { fillBooks } from './fill-books.ts'
import { peakMb, type Row } from './house.ts'

const GB = 1e9
const FILE_BYTES = 2_500_000
const ORDERS_PER_GB = 30_000
/** The rest are files. */
const ROWS_SHARE = 0.4
const MESSAGES_AT_ONCE = 10_000
/** The source and its backup, or the backup and what is made of it, with room for the write-ahead log. */
const DISK_PER_GB = 3 * GB

const sizeOf = async (owner: pg.Pool) =>
  Number((await owner.query<{ size: string }>('select pg_database_size(current_database()) as size')).rows[0]!.size)

/** Messages of 3,700 letters that no packing makes small (each text comes again too far away), until the database has this size. */
async function fillMessages(owner: pg.Pool, bytes: number): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(
      `create temp table texts as select n, (select string_agg(gen_random_uuid()::text, ' ') from generate_series(1, 100) where n > 0) as words
       from generate_series(1, ${MESSAGES_AT_ONCE}) n`,
    )
    for (let count = 0; ; count += MESSAGES_AT_ONCE) {
      if ((await sizeOf(owner)) >= bytes) return count
      await client.query(
        `insert into messages (id, conversation_id, sender_id, content)
         select gen_random_uuid(), c.id, $1, words from texts, (select id from conversations order by id limit 1) c`,
        [CAST.dana.id],
      )
    }
  } finally {
    client.release(true)
  }
}

/** Files of random bytes, each with its row. */
async function fillFiles(owner: pg.Pool, folder: string, bytes: number): Promise<number> {
  const count = Math.ceil(bytes / FILE_BYTES)
  for (let n = 0; n < count; n++) {
    const [id, body] = [randomUUID(), randomBytes(FILE_BYTES)]
    const path = `${CAST.dana.id}/bench/${n % 100}/${id}`
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), body)
    await owner.query(
      `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'photo.jpg', 'image/jpeg', $4, $5)`,
      [id, CAST.dana.id, path, body.length, createHash('sha256').update(body).digest('hex')],
    )
  }
  return count
}

/** Rows of each table, and one number that any other content would change. */
async function contentOf(owner: pg.Pool): Promise<string> {
  const client = await owner.connect()
  try {
    await client.query('set statement_timeout = 0')
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'auth') and tablename not in ('live_events', 'migrations') order by 1`,
    )
    const lines: string[] = []
    for (const { name } of tables.rows) {
      const sum = `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`
      lines.push(`${name} ${(await client.query<{ sum: string }>(sum)).rows[0]!.sum}`)
    }
    return lines.join('\n')
  } finally {
    client.release(true)
  }
}

/** Runs a command as an operator does: seconds, and the most memory it ever had. */
async function run(command: string, folder: string, home: string): Promise<{ seconds: number; peak_mb: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, [`bin/${command}.ts`, folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: process.env['PATH'], DATA_DIR: home },
  })
  let ended: number | null | undefined
  child.once('exit', (code) => (ended = code))
  let peak = 0
  for (; ended === undefined; await sleep(50)) peak = Math.max(peak, peakMb(child.pid!))
  if (ended !== 0) throw new Error(`bin/${command} ended with ${ended}`)
  return { seconds: Math.round((performance.now() - began) / 100) / 10, peak_mb: peak }
}

export async function backup(): Promise<{ rows: Row[]; line: Record<string, unknown>; failed: boolean }> {
  const size = Number(process.argv[3] ?? 1)
  const { bavail, bsize } = statfsSync(tmpdir())
  if (!(size > 0) || bavail * bsize < size * DISK_PER_GB)
    throw new Error(`bin/bench backup [GB] needs three times that size free in ${tmpdir()}.`)
  const dir = mkdtempSync(join(tmpdir(), 'cc-bench-'))
  chmodSync(dir, 0o711)
  const [home, again, saved] = ['site', 'again', 'saved'].map((name) => join(dir, name)) as [string, string, string]
  const quiet = () => {}
  try {
    const env = readEnv({ DATA_DIR: home, LOG_LEVEL: 'error' })
    const { databases, where, stop } = await openDatabase(env, quiet)
    const services = await createServices(env, databases, where)
    await takeOverOldCompany(services)
    await seedDemo(services)
    await services.live.stop()
    closeCompany(services)
    const { owner } = databases
    const demo = Math.round((await sizeOf(owner)) / 1e6)
    const orders = Math.round(size * ORDERS_PER_GB)
    await fillBooks(owner, orders)
    const messages = await fillMessages(owner, size * GB * ROWS_SHARE)
    const files = await fillFiles(owner, join(env.DATA_DIR, 'files'), size * GB * (1 - ROWS_SHARE))
    const before = await contentOf(owner)
    const database_gb = Math.round((await sizeOf(owner)) / 1e7) / 100
    await stop()
    const load = () => Math.round(loadavg()[0]! * 10) / 10
    const rows: Row[] = [{ what: `saving ${size} GB`, ...(await run('backup', saved, home)), load: load() }]
    mkdirSync(again, { mode: 0o711 })
    cpSync(join(home, 'keys.json'), join(again, 'keys.json'))
    rmSync(home, { recursive: true })
    rows.push({ what: `restoring ${size} GB`, ...(await run('restore', saved, again)), load: load() })
    const restored = await reachDatabase(readEnv({ DATA_DIR: again, LOG_LEVEL: 'error' }), quiet)
    const equal = (await contentOf(restored.databases.owner)) === before
    await restored.stop()
    return { rows, line: { demo_mb: demo, database_gb, orders, messages, files, equal }, failed: !equal }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
