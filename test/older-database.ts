// A database as an older program left it, and what becomes of it when this one starts.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import { inject, onTestFinished } from 'vitest'
import { connect } from '#lib/server/db.ts'
import { migrate } from '#db/migrate.ts'

const { host, password, secret } = inject('postgres')
const where = { host, port: 5432, user: 'postgres', password }
const admin = connect({ ...where, database: 'postgres' }, secret)

/** An empty database as it was before this migration; rows go in without their neighbors and without what follows from them. */
export async function before(migration: string) {
  const name = `t_${randomBytes(6).toString('hex')}`
  await admin.owner.query(`create database ${name} template template0`)
  const older = connect({ ...where, database: name }, secret)
  const { owner } = older
  await runMigrations({ pgPool: owner })
  await owner.query(
    'create table migrations (name text primary key, at timestamptz not null default now()); alter table migrations enable row level security',
  )
  const folder = new URL('../db/migrations/', import.meta.url)
  const earlier = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < migration)
  for (const file of earlier.toSorted()) {
    await owner.query(readFileSync(new URL(file, folder), 'utf8'))
    await owner.query('insert into migrations values ($1)', [file])
  }
  const client = await owner.connect()
  let filling = true
  onTestFinished(async () => {
    if (filling) client.release(true)
    await older.end()
    await admin.owner.query(`drop database ${name} with (force)`)
  })
  await client.query('set session_replication_role = replica')
  const put = async (table: string, row: Record<string, unknown>) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into ${table} (${Object.keys(row).join(', ')}) select ${Object.keys(row).join(', ')}
       from jsonb_populate_record(null::${table}, $1) returning *`,
      [row],
    )
    return rows[0]!
  }
  const upgrade = async () => {
    filling = false
    client.release(true)
    await migrate(owner, secret)
    return owner
  }
  return { put, upgrade, owner }
}

/** An hour of a day that was. */
export const day = (hour: number) => `2026-05-04T${String(hour).padStart(2, '0')}:00:00+00:00`
