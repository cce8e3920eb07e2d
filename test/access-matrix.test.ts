import { afterAll, expect, test } from 'vitest'
import {
  casesOf,
  catalogOf,
  differences,
  functionCases,
  functionsOf,
  grantsOf,
  linesOf,
  nameOf,
  outcomesOf,
  policiesOf,
  putRows,
} from './access.ts'
import { QUESTIONS, ROWS } from './access-rows.ts'
import { TABLES } from './permissions.ts'
import { ADDS, CHANGES } from './permitted-columns.ts'
import { FUNCTIONS } from './permitted-functions.ts'
import { createWorld } from './world.ts'

const { databases } = await createWorld()
const client = await databases.owner.connect()
afterAll(() => client.release())
const catalog = await catalogOf(client)
await putRows(client, catalog)
const cases = [...(await casesOf(client, catalog)), ...functionCases()]
const subjects = [...new Set(cases.map(({ table }) => table))]
const about = (table: string) => cases.filter((one) => one.table === table)
const wrong = async (wanted: typeof cases) => differences(wanted, await outcomesOf(client, wanted))
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

test('every table has a line in the permission file, and rows to try it on', () => {
  expect(sorted(ROWS.map(({ table }) => table))).toEqual(sorted(catalog.keys()))
  expect(sorted(ROWS.map(nameOf))).toEqual(sorted(linesOf(TABLES).keys()))
})

test('every function that looks past row security has a line, and pins its search path', async () => {
  const lines = [...linesOf(FUNCTIONS)].map(([name, [callers]]) => `${name.split(' ')[0]}: ${callers}`)
  const functions = await functionsOf(client)
  expect(functions.filter(({ pinned }) => !pinned)).toEqual([])
  expect(sorted(lines)).toEqual(sorted(functions.map(({ name, callers }) => `${name}: ${callers}`)))
  const asked = [...linesOf(FUNCTIONS)].filter(([, [, answered]]) => answered).map(([name]) => name)
  expect(sorted(QUESTIONS.map(({ name, sort }) => nameOf({ table: name, sort })))).toEqual(sorted(asked))
})

test('each role may write exactly the columns that the permission file lists', () => {
  expect(grantsOf(catalog, 'add')).toEqual(Object.fromEntries(linesOf(ADDS)))
  expect(grantsOf(catalog, 'change')).toEqual(Object.fromEntries(linesOf(CHANGES)))
})

test.each(subjects)('%s: everybody can do what the permission file says, and nothing else', async (table) => {
  expect(await wrong(about(table))).toEqual([])
})

test('the two login roles own nothing, bypass nothing and cannot become each other', async () => {
  const { rows } = await client.query(
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit and exists (select from pg_auth_members m where m.member = r.oid) as member,
       exists (select from pg_class c where c.relowner = r.oid) as owns, has_schema_privilege(r.oid, 'graphile_worker', 'usage') as sees_jobs,
       has_schema_privilege(r.oid, 'public', 'create') as creates from pg_roles r where rolname in ('app_request', 'app_system')`,
  )
  expect(rows).toHaveLength(2)
  for (const { rolname: _, ...powers } of rows) expect(Object.values(powers)).not.toContain(true)
})

const AT_ONCE = 25
/** Whether any case goes wrong: the first few that do are enough. */
async function isNoticed(table: string): Promise<boolean> {
  const wanted = about(table)
  for (let n = 0; n < wanted.length; n += AT_ONCE)
    if ((await wrong(wanted.slice(n, n + AT_ONCE))).length > 0) return true
  return false
}
test('no policy is spare: dropping any one makes a case fail, and so does opening it to everybody', async () => {
  const unnoticed: string[] = []
  for (const { table, policy, open, closed } of await policiesOf(client)) {
    await client.query(`begin; drop policy ${policy} on ${table}`)
    if (!(await isNoticed(table))) unnoticed.push(`without ${policy} on ${table}`)
    await client.query('rollback')
    if (!closed) continue
    await client.query(`begin; alter policy ${policy} on ${table} ${open}`)
    if (!(await isNoticed(table))) unnoticed.push(`${policy} on ${table} for everybody`)
    await client.query('rollback')
  }
  expect(unnoticed).toEqual([])
})

test('the matrix is as large as it claims', () => {
  expect(cases.length).toBeGreaterThan(3000)
})
