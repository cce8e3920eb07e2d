// One PostgreSQL per run; each test file clones the migrated template (test/world.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { seedCast } from '#db/seed/cast.ts'
import { seedDanaClaim } from '#db/seed/claims.ts'
import { connect } from '#lib/server/db.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; password: string; secret: string }
  }
}
const secret = 'test-secret-'.repeat(4)

export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'cc-test-'))
  const postgres = await startEmbedded({
    dir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '200',
    },
  })
  const where = (database: string) => ({
    host: postgres.host,
    port: 5432,
    user: 'postgres',
    password: postgres.password,
    database,
  })
  const admin = connect(where('postgres'), secret)
  // bin/clocks holds both at another hour; a test that only one of them follows would prove nothing
  const { rows } = await admin.owner.query<{ now: string }>('select now()')
  if (Math.abs(new Date(rows[0]!.now).getTime() - Date.now()) > 60_000)
    throw new Error(`It is ${rows[0]!.now} in the database and ${new Date().toISOString()} in the tests.`)
  await admin.owner.query('create database template_app')
  const template = connect(where('template_app'), secret)
  await migrate(template.owner, secret)
  await seedCast(template.owner)
  await seedDanaClaim(template.owner, secret, new Date())
  await template.end()
  await admin.owner.query('alter database template_app is_template true allow_connections false')
  await admin.end()
  project.provide('postgres', { host: postgres.host, password: postgres.password, secret })
  return async () => {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
