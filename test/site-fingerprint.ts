import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { BlobStore } from '#lib/server/blobs.ts'

/** When the functions were made is the restore's own moment. */
const BUT_FUNCTIONS = `where name not like 'functions:%'`
/** Every table's rows, every sequence, key and trigger, and every file, each as one hash. */
export async function siteFingerprint(owner: pg.Pool, files: BlobStore): Promise<Record<string, unknown>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth', 'test_checkout', 'graphile_worker') and tablename not in ('live_events', 'backups') and schemaname || tablename <> 'graphile_workermigrations' order by 1`,
  )
  const state: Record<string, unknown> = {}
  for (const { name } of tables)
    state[name] = (
      await owner.query(
        `select count(*), md5(string_agg(md5(t::text), '' order by md5(t::text))) from ${name} t ${name === 'public.migrations' ? BUT_FUNCTIONS : ''}`,
      )
    ).rows[0]
  for (const [what, text] of Object.entries({
    sequences: `select schemaname, sequencename, last_value from pg_sequences order by 1, 2`,
    constraints: `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0 order by 1, 2`,
    triggers: `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    functions: `select oid::regprocedure::text, md5(prosrc), proacl::text from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  }))
    state[what] = (await owner.query(text)).rows
  const paths: string[] = []
  for await (const path of files.list()) paths.push(path)
  const hashOf = async (path: string) => {
    const hash = createHash('sha256')
    for await (const chunk of await files.get(path)) hash.update(chunk)
    return hash.digest('hex')
  }
  state['files'] = await Promise.all(paths.sort().map(async (path) => [path, await hashOf(path)]))
  return state
}
