// Asks the database itself what each actor can do with each row, and compares with test/permissions.ts.
import type pg from 'pg'
import { CAST, type Who } from '#db/seed/cast.ts'
import { INSURER_KEY, LINKS } from './access-adjuster.ts'
import { type AccessRow, QUESTIONS, ROWS, type Values } from './access-rows.ts'
import { TABLES } from './permissions.ts'
import { FUNCTIONS } from './permitted-functions.ts'

export const OURS = ['public', 'auth', 'test_checkout']
const OPERATIONS = ['see', 'add', 'change', 'remove'] as const
type Operation = (typeof OPERATIONS)[number]
export type Actor = Who | 'visitor' | 'system' | 'adjuster' | 'insurer_key'
export const ACTORS: readonly Actor[] = [
  'visitor',
  ...(Object.keys(CAST) as Who[]),
  'adjuster',
  'insurer_key',
  'system',
]
/** To the database: nobody, a person, an adjuster's link, or a key of an insurer. */
function idOf(actor: Actor): string {
  if (actor === 'visitor' || actor === 'system') return ''
  if (actor === 'adjuster') return LINKS.A.id
  return actor === 'insurer_key' ? INSURER_KEY.id : CAST[actor].id
}
/** One question: may this actor do this to this row? `allowed` is what the permission file says. */
export type Case = { table: string; name: string; actor: Actor; operation: string; allowed: boolean; command: string }

/** `name | cell | cell` lines of the permission file. */
export const linesOf = (text: string): Map<string, string[]> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll(/\s+/g, ' ')))
      .map(([name = '', ...cells]) => [name, cells]),
  )

export function mayBe(words: string, actor: Actor, parties: AccessRow['parties']): boolean {
  const isAdmin = actor in CAST && CAST[actor as Who].role === 'claims_admin'
  const all = words.split(' ')
  if (all.some((word) => word.length > 1 && word.startsWith('-') && parties[word.slice(1)] === actor)) return false
  return all.some((word) => {
    if (word === 'public') return actor !== 'system'
    if (word === 'admin') return isAdmin
    if (word === 'system') return actor === 'system'
    return parties[word] === actor
  })
}

const literal = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && 'sql' in value) return String(value.sql)
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value)
    ? `{${value.join(',')}}`
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
const where = (find: Values) =>
  Object.entries(find)
    .map(([column, value]) => `"${column}" = ${literal(value)}`)
    .join(' and ')
export const nameOf = ({ table, sort }: Pick<AccessRow, 'table' | 'sort'>) => (sort ? `${table} (${sort})` : table)
const roleOf = (actor: Actor) => (actor === 'system' ? 'app_system' : 'app_request')

type Column = { name: string; fixed: boolean; add: Record<string, boolean>; change: Record<string, boolean> }
export type Catalog = Map<string, Column[]>

/** Every table of ours with its columns and who holds which grant, from the catalog. */
export async function catalogOf(db: pg.Pool | pg.PoolClient): Promise<Catalog> {
  const { rows } = await db.query<{ table: string } & Column>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as name,
       a.attgenerated <> '' or a.attidentity = 'a' as fixed,
       jsonb_build_object('app_request', has_column_privilege('app_request', c.oid, a.attnum, 'insert'),
         'app_system', has_column_privilege('app_system', c.oid, a.attnum, 'insert')) as add,
       jsonb_build_object('app_request', has_column_privilege('app_request', c.oid, a.attnum, 'update'),
         'app_system', has_column_privilege('app_system', c.oid, a.attnum, 'update')) as change
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and c.relkind in ('r', 'p') order by 1, a.attnum`,
    [OURS],
  )
  const tables: Catalog = new Map()
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

/** Writes the rows of test/access-rows.ts as the owner role. */
export async function putRows(db: pg.Pool | pg.PoolClient, catalog: Catalog): Promise<void> {
  await db.query('begin')
  for (const { table, put } of ROWS)
    if (put) {
      const columns = catalog.get(table)!.filter(({ name, fixed }) => name in put && !fixed)
      await db.query(insertion(table, columns, put))
    }
  await db.query('commit')
}
const insertion = (table: string, columns: Column[], values: Values) =>
  `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${columns.map(({ name }) => literal(values[name])).join(', ')})`

/** Every question the permission file answers, as SQL. Throws for a row or function it does not name. */
export async function casesOf(db: pg.Pool | pg.PoolClient, catalog: Catalog): Promise<Case[]> {
  const permissions = linesOf(TABLES)
  const cases: Case[] = []
  for (const access of ROWS) {
    const { table, side, parties, find, fresh } = access
    const name = nameOf(access)
    const words = permissions.get(name)
    const columns = catalog.get(table)
    if (!words || !columns) throw new Error(`${name}: no line in test/permissions.ts, or no such table`)
    const { rows } = await db.query<{ row: Values }>(`select to_jsonb(t) as row from ${table} t where ${where(find)}`)
    if (rows.length !== 1) throw new Error(`${name}, side ${side}: ${rows.length} rows instead of one`)
    const another = { ...rows[0]!.row, ...fresh }
    for (const actor of ACTORS) {
      const role = roleOf(actor)
      const granted = columns.filter((column) => column.add[role] && !column.fixed && another[column.name] !== null)
      const free = columns.filter((column) => !column.fixed)
      const changed = free.find((column) => column.change[role]) ?? free.at(-1)!
      const commands: Record<Operation, string> = {
        see: `select from ${table} where ${where(find)}`,
        add: insertion(table, granted.length ? granted : free, another),
        change: `update ${table} set "${changed.name}" = ${literal(rows[0]!.row[changed.name])} where ${where(find)}`,
        remove: `delete from ${table} where ${where(find)}`,
      }
      const subject = { table, name: `${name} of side ${side}`, actor }
      OPERATIONS.forEach((operation, index) => {
        const allowed = mayBe(words[index] ?? '', actor, parties)
        cases.push({ ...subject, operation, allowed, command: commands[operation] })
      })
      if (actor !== 'visitor') continue
      // without a condition only the policies for changing count, not the one for seeing: each must hold alone
      for (const operation of ['change', 'remove'] as const)
        cases.push({
          ...subject,
          operation: `blindly ${operation}`,
          allowed: false,
          command: commands[operation].replace(/ where .*$/s, ''),
        })
    }
  }
  return cases
}
/** Functions that look past row security for their caller: who gets an answer about which row. */
export function functionCases(): Case[] {
  const permissions = linesOf(FUNCTIONS)
  return QUESTIONS.flatMap(({ name, sort, side, parties, ask }) => {
    const line = sort ? `${name} (${sort})` : name
    const words = permissions.get(line)?.[1]
    if (!words) throw new Error(`${line}: nobody is answered by FUNCTIONS in test/permitted-functions.ts`)
    return ACTORS.map((actor) => ({
      table: name,
      name: `${line} of side ${side}`,
      actor,
      operation: 'ask',
      allowed: mayBe(words, actor, parties),
      command: ask,
    }))
  })
}

/** What each case really ends in: `rows 1`, `rows 0`, or the error's code. Nothing it does is kept. */
export async function outcomesOf(db: pg.PoolClient, cases: Case[]): Promise<string[]> {
  await db.query(`create or replace function pg_temp.try_as(actor_role text, person text, command text) returns text language plpgsql as $$
    declare n int;
    begin
      perform set_config('app.user_id', person, true), set_config('role', actor_role, true);
      execute command;
      get diagnostics n = row_count;
      raise exception using errcode = 'TRIED', message = 'rows ' || n;
    exception when others then
      return case sqlstate when 'TRIED' then sqlerrm else sqlstate end;
    end $$`)
  const { rows } = await db.query<{ outcome: string }>(
    `select pg_temp.try_as(role, person, command) as outcome
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t(role, person, command, position) order by position`,
    [
      cases.map(({ actor }) => roleOf(actor)),
      cases.map(({ actor }) => idOf(actor)),
      cases.map(({ command }) => command),
    ],
  )
  return rows.map(({ outcome }) => outcome)
}
/** The locks come before the constraints, so a constraint that refuses was reached by somebody who may. */
const passed = (outcome: string) => outcome.startsWith('23') || (outcome.startsWith('rows') && outcome !== 'rows 0')
const refused = (outcome: string) => outcome === 'rows 0' || outcome === '42501'

/** One sentence per case that ended otherwise than the permission file says. */
export const differences = (cases: Case[], outcomes: string[]): string[] =>
  cases.flatMap(({ name, actor, operation, allowed }, index) => {
    const outcome = outcomes[index]!
    if (allowed ? passed(outcome) : refused(outcome)) return []
    return [`${actor} ${allowed ? 'should' : 'should not'} ${operation} ${name}: ${outcome}`]
  })

/** `table role` → the columns it may write, as the permission file writes them. */
export const grantsOf = (catalog: Catalog, operation: 'add' | 'change'): Record<string, string[]> =>
  Object.fromEntries(
    [...catalog].flatMap(([table, columns]) =>
      Object.entries({ person: 'app_request', system: 'app_system' }).flatMap(([who, role]) => {
        const names = columns.filter((column) => column[operation][role]).map(({ name }) => name)
        return names.length ? [[`${table} ${who}`, [names.length === columns.length ? '*' : names.join(' ')]]] : []
      }),
    ),
  )

/** Functions of ours that run as their owner and can be called, by whom, and whether their search path is fixed. */
export async function functionsOf(db: pg.PoolClient) {
  const { rows } = await db.query<{ name: string; callers: string; pinned: boolean }>(
    `select p.proname as name, concat_ws(' ', case when r then 'person' end, case when s then 'system' end) as callers,
       coalesce(p.proconfig::text like '%search_path=%', false) as pinned
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
       has_function_privilege('app_request', p.oid, 'execute') r, has_function_privilege('app_system', p.oid, 'execute') s
     where n.nspname = any($1) and p.prosecdef and (r or s)`,
    [OURS],
  )
  return rows
}

/** Every policy, and how it would read if it let everybody through; `closed` when it does not already. */
export async function policiesOf(db: pg.PoolClient) {
  const { rows } = await db.query<{ table: string; policy: string; open: string; closed: boolean }>(
    `select case schemaname when 'public' then '' else schemaname || '.' end || tablename as table, quote_ident(policyname) as policy,
       concat_ws(' ', case when cmd <> 'INSERT' then 'using (true)' end, case when cmd in ('ALL', 'INSERT', 'UPDATE') then 'with check (true)' end) as open,
       coalesce(qual, 'true') <> 'true' or coalesce(with_check, 'true') <> 'true' as closed
     from pg_policies where schemaname = any($1) order by 1, 2`,
    [OURS],
  )
  return rows
}
