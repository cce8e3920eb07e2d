// The tables of a migrated database as SQL that a person can read: what db/schema/ shows, one file for each room.
import { readFileSync } from 'node:fs'
import type pg from 'pg'

type Column = { name: string; words: string; value: string | null; comment: string | null }
type Constraint = {
  name: string
  kind: 'c' | 'f' | 'n' | 'p' | 'u'
  definition: string
  columns: string[]
}
type Table = {
  name: string
  comment: string | null
  secured: boolean
  divided: string | null
  options: string[] | null
  columns: Column[]
  constraints: Constraint[]
  indexes: string[]
  triggers: string[]
  policies: {
    name: string
    command: string
    narrows: boolean
    roles: string
    reads: string | null
    writes: string | null
  }[]
  grants: { role: string; privilege: string; columns: string[] | null }[]
}

/** Everything of a table that a migration can have said, in an order that does not depend on when it did. */
const TABLES = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
    obj_description(c.oid, 'pg_class') as comment, c.relrowsecurity as secured, pg_get_partkeydef(c.oid) as divided, c.reloptions as options,
    (select json_agg(json_build_object('name', a.attname, 'value', pg_get_expr(d.adbin, d.adrelid, true),
        'words', format_type(a.atttypid, a.atttypmod) || case
          when a.attidentity <> '' then ' generated always as identity' when a.attgenerated <> '' then ' generated' else '' end,
        'comment', col_description(c.oid, a.attnum)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'kind', k.contype, 'definition', pg_get_constraintdef(k.oid, true),
        'columns', (select coalesce(json_agg(a.attname order by i.at), '[]') from unnest(k.conkey) with ordinality i(num, at)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = i.num))
        order by array_position(array['p', 'u', 'c', 'f', 'n'], k.contype::text), k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype <> 't') as constraints,
    (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text), '[]') from pg_index i
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))) as indexes,
    (select coalesce(json_agg(pg_get_triggerdef(t.oid, true) || case t.tgenabled when 'A' then ' always' else '' end order by t.tgname), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    (select coalesce(json_agg(json_build_object('name', p.polname, 'command', p.polcmd, 'narrows', not p.polpermissive,
        'roles', (select string_agg(case r.oid when 0 then 'public' else pg_get_userbyid(r.oid) end, ', ' order by 1) from unnest(p.polroles) r(oid)),
        'reads', pg_get_expr(p.polqual, p.polrelid, true), 'writes', pg_get_expr(p.polwithcheck, p.polrelid, true)) order by p.polname), '[]')
      from pg_policy p where p.polrelid = c.oid) as policies,
    (select coalesce(json_agg(g order by g.role, g.privilege), '[]') from (
        select pg_get_userbyid(x.grantee) as role, lower(x.privilege_type) as privilege, null::name[] as columns
        from aclexplode(c.relacl) x where x.grantee <> c.relowner
        union all
        select pg_get_userbyid(x.grantee), lower(x.privilege_type), array_agg(a.attname order by a.attnum)
        from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid group by 1, 2) g) as grants
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth', 'test_checkout') and c.relkind in ('r', 'p') order by 1`

/** Which tables each room keeps; `db` and `simulator` stand for those that belong to no room. */
export const tablesOfRooms = () => JSON.parse(readFileSync('db/schema/rooms.json', 'utf8')) as Record<string, string[]>

/** The files of db/schema/ with their texts, as the database is. Throws when it has a table of which no room is known. */
export async function readableSchema(owner: pg.Pool): Promise<[file: string, text: string][]> {
  const [tables, rooms] = [await readableTables(owner), tablesOfRooms()]
  const strangers = [...tables.keys()].filter((name) => !Object.values(rooms).flat().includes(name))
  if (strangers.length) throw new Error(`db/schema/rooms.json does not say whose these are: ${strangers.join(', ')}`)
  return Object.entries(rooms).map(([room, names]) => [
    `db/schema/${room}.sql`,
    `-- The tables of ${room} as they are now. Written by bin/types to be read: a migration changes them.\n\n` +
      `${names.map((name) => tables.get(name)).join('\n\n')}\n`,
  ])
}

/** Every table of ours by its name, as it would be written today. */
async function readableTables(owner: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await owner.query<Table>(TABLES)
  return new Map(rows.map((table) => [table.name, written(table)]))
}

/** As people write it: keywords small, `in (…)` and `between`, and nothing said that goes without saying. */
const plain = (sql: string) =>
  sql
    .split(/('(?:[^']|'')*')/)
    .map((part, at) => (at % 2 ? part : part.replaceAll(/\b[A-Z_]{2,}\b/g, (word) => word.toLowerCase())))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/('(?:[^']|'')*')::(text|name)\b(\[\])?/g, '$1')
    .replaceAll(/('(?:[^']|'')*')::\w+(\[\])?$/g, '$1')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/ = any \(array\[([^\]]+)\](::text\[\])?\)/g, ' in ($1)')
    .replaceAll(/ <> all \(array\[([^\]]+)\](::text\[\])?\)/g, ' not in ($1)')
    .replaceAll(/\b(\w+(?:\(\w+\))?) >= (\S+) and \1 <= ([^\s)]+)/g, '$1 between $2 and $3')
    .replaceAll(/\( ?select (\w+)(\([^()]*\)) as \1\)/g, '(select $1$2)')
    .replaceAll(/\(\((select \w+\([^()]*\))\)\)/g, '($1)')
    .replaceAll('( select', '(select')
    .replaceAll(/\bpublic\.(?=[a-z])/g, '')
    .replaceAll(/ references (\S+)\(/g, ' references $1 (')
    .replaceAll(' using btree', '')
    .replaceAll(/ on only (?=\w)/g, ' on ')
    .trim()

const WIDTH = 120
/** Broken at spaces, outside of what is quoted, where a line would be wider than one can see at once. */
function broken(text: string, indent = ''): string {
  const lines = ['']
  for (const word of text.match(/(?:'(?:[^']|'')*'|[^\s'])+/g) ?? []) {
    const line = lines.at(-1)!
    const room = WIDTH - indent.length - (lines.length > 1 ? 2 : 0)
    if (line && line.length + word.length >= room) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.map((line, at) => `${indent}${at ? '  ' : ''}${line}`).join('\n')
}
const remarked = (remark: string, indent = '') =>
  broken(remark.replaceAll("'", '’'), `${indent}-- `).replaceAll(/^( *-- ) {2}/gm, '$1')

/** Whether a constraint can stand beside its only column, since it has the name that it would have there. */
const isBeside = (table: Table, { kind, name, columns: [column, ...more], definition }: Constraint) => {
  const bare = table.name.replace(/^.*\./, '')
  if (kind === 'n') return true
  if (!column || more.length || /DEFERRABLE|NULLS NOT/.test(definition)) return false
  return name === (kind === 'p' ? `${bare}_pkey` : `${bare}_${column}_${{ c: 'check', f: 'fkey', u: 'key' }[kind]}`)
}

function columnOf(table: Table, { name, words, value }: Column): string {
  const own = table.constraints.filter((one) => one.columns[0] === name && isBeside(table, one))
  const has = (kind: Constraint['kind']) => own.some((one) => one.kind === kind)
  const rest = own.flatMap(({ kind, definition }) => {
    if (kind === 'u') return ['unique']
    if (kind === 'c') return [plain(definition)]
    return kind === 'f' ? [plain(definition).replace(/^foreign key \([^)]*\) /, '')] : []
  })
  const generated = words.endsWith(' generated')
  return [
    name,
    plain(` ${words}`).trim(),
    ...(generated ? [`always as (${plain(value!)}) stored`] : []),
    ...(has('p') ? ['primary key'] : has('n') && !words.includes('identity') ? ['not null'] : []),
    ...(value && !generated ? [`default ${plain(value)}`] : []),
    ...rest,
  ].join(' ')
}

const COMMANDS: Record<string, string> = {
  '*': '',
  r: ' for select',
  a: ' for insert',
  w: ' for update',
  d: ' for delete',
}
function written(table: Table): string {
  const { name, comment, columns, constraints, divided, options, policies, grants } = table
  const apart = constraints.filter((one) => !isBeside(table, one))
  const parts = [
    ...columns.map((column) => ({ line: columnOf(table, column), remark: column.comment })),
    ...apart.map((one) => ({ line: `constraint ${one.name} ${plain(one.definition)}`, remark: null })),
  ]
  const body = parts.map(({ line, remark }, at) => {
    const said = broken(at < parts.length - 1 ? `${line},` : line, '  ')
    if (!remark) return said
    const beside = `${said} -- ${remark}`
    return beside.length <= WIDTH ? beside : `${remarked(remark, '  ')}\n${said}`
  })
  const roles = [...new Set(grants.map(({ role }) => role))]
  return [
    ...(comment ? [remarked(comment)] : []),
    `create table ${name} (`,
    ...body,
    `)${divided ? ` partition by ${plain(divided)}` : ''}${options ? ` with (${options.join(', ')})` : ''};`,
    ...[
      ...table.indexes.map(plain),
      ...table.triggers.flatMap((trigger) => {
        const [, definition, always] = /^(.*?)( always)?$/s.exec(plain(trigger))!
        const its = definition!.split(' ')[definition!.startsWith('create constraint') ? 3 : 2]
        return always ? [definition!, `alter table ${name} enable always trigger ${its}`] : [definition!]
      }),
      ...(table.secured ? [`alter table ${name} enable row level security`] : []),
    ].map((statement) => broken(`${statement};`)),
    ...policies.map(({ name: policy, command, narrows, roles: to, reads, writes }) => {
      const lines = [
        broken(`create policy ${policy} on ${name}${narrows ? ' as restrictive' : ''}${COMMANDS[command]} to ${to}`),
        ...(reads ? [broken(`using (${plain(reads)})`, '  ')] : []),
        ...(writes && writes !== reads ? [broken(`with check (${plain(writes)})`, '  ')] : []),
      ]
      return `${lines.join('\n')};`
    }),
    ...roles.map((role) => {
      const its = grants
        .filter((grant) => grant.role === role)
        .map(({ privilege, columns: only }) => (only ? `${privilege} (${only.join(', ')})` : privilege))
      return broken(`grant ${its.join(', ')} on ${name} to ${role};`)
    }),
  ].join('\n')
}
