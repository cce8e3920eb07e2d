import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { rolePassword } from '#lib/server/db.ts'
import { loadReference } from './reference.ts'

/** Brings a database to the newest schema, lets the two login roles in, and loads reference data. Safe to repeat and to race. */
export async function migrate(owner: pg.Pool, secret: string): Promise<void> {
  await runMigrations({ pgPool: owner })
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock(727)')
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    await client.query('alter table migrations enable row level security')
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const folder = new URL('migrations/', import.meta.url)
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      if (done.has(name)) continue
      await client.query('begin')
      try {
        await client.query(readFileSync(new URL(name, folder), 'utf8'))
        await client.query('insert into migrations values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
      }
    }
    for (const role of ['app_request', 'app_system'] as const)
      await client.query(`alter role ${role} login password ${client.escapeLiteral(rolePassword(secret, role))}`)
    await loadReference(client)
    await client.query('select pg_advisory_unlock(727)')
  } finally {
    client.release()
  }
}
