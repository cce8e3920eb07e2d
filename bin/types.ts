// Writes what is read from a freshly migrated database: db/types.gen.ts (columns from the catalog, word lists from CHECK
// constraints) and db/schema/ (its tables, to be read). Counts in db/functions.json that SQL functions have changed.
// With a file's name it writes the types there, and nothing else.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readFunctions } from '#db/functions.ts'
import { migrate } from '#db/migrate.ts'
import { connect } from '#lib/server/db.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'
import { readableSchema } from './readable-schema.ts'

const outFile = process.argv[2] ?? 'db/types.gen.ts'
const COUNT = 'db/functions.json'
const dir = mkdtempSync(join(tmpdir(), 'cc-types-'))
const postgres = await startEmbedded({ dir, settings: { fsync: 'off' } })
const where = { host: postgres.host, port: 5432, user: 'postgres', password: postgres.password, database: 'postgres' }
const secret = 'types'.repeat(8)
const databases = connect(where, secret)
let status = 1
try {
  await migrate(databases.owner, secret)
  if (!process.argv[2]) {
    const { version, hash } = readFunctions()
    if ((JSON.parse(readFileSync(COUNT, 'utf8')) as { hash: string }).hash !== hash)
      writeFileSync(COUNT, `{ "version": ${version + 1}, "hash": "${hash}" }\n`)
    for (const [file, text] of await readableSchema(databases.owner)) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
  const { rows } = await databases.owner.query(`
    select n.nspname as schema, c.relname as name, a.attname as column, a.attnotnull as required, a.atthasdef as has_default,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and a.atttypid = 'text'::regtype and n.nspname in ('public', 'auth')
      and pg_get_constraintdef(k.oid) like 'CHECK ((% = ANY (ARRAY[%'`)
  const columns = Object.fromEntries(
    rows.map((row) => {
      const words = [...row.definition.matchAll(/'([^']+)'::text/g)].map((match) => `'${match[1]}'`).join(' | ')
      const type = row.required ? words : `${words} | null`
      const table = row.schema === 'public' ? row.name : `${row.schema}.${row.name}`
      return [`${table}.${row.column}`, row.has_default ? `Generated<${type}>` : type]
    }),
  )
  const url = `postgres://postgres:${encodeURIComponent(where.password)}@localhost/postgres?host=${encodeURIComponent(where.host)}`
  status =
    spawnSync(
      process.execPath,
      [
        'node_modules/kysely-codegen/dist/cli/bin.js',
        '--dialect=postgres',
        `--url=${url}`,
        `--out-file=${outFile}`,
        '--exclude-pattern=(graphile_worker|test_checkout|parts).*',
        '--date-parser=string',
        `--type-mapping=${JSON.stringify({ timestamptz: 'string', int8: 'number', xid8: 'string' })}`,
        `--overrides=${JSON.stringify({ columns })}`,
      ],
      { stdio: 'ignore' },
    ).status ?? 1
} finally {
  await databases.end()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
process.exit(status)
