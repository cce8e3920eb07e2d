import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import { serveListFile } from '#features/base/files/server/list-file.ts'
import { type peopleContract, peopleFileContract, type UserRow } from '../person.ts'

const PHONE = /^[+\d\s().x-]+$/
/** What has to stand somewhere in a person's words; a phone number counts by its digits, however it is typed. */
function partsOf(q: string): string[] {
  const digits = q.replaceAll(/\D/g, '')
  return PHONE.test(q) && digits.length > 2 ? [digits] : q.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Everybody with an account, newest first; the database searches along its index, for admins only. */
export const listUsers: Verb<typeof peopleContract.list> = async (ctx, { q, role, state, limit, cursor }) => {
  const { rows } = await sql<{ found: { rows: UserRow[]; total: number } }>`
    select find_people(${partsOf(q)}::text[], ${role ?? null}, ${state ?? null}, ${cursor ?? null}::uuid, ${limit + 1}) as found`.execute(
    ctx.db,
  )
  const { rows: people, total } = rows[0]!.found
  const shown = people.slice(0, limit)
  return {
    rows: shown.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
    total,
    next: people.length > limit ? shown.at(-1)!.id : null,
  }
}

/** The same people as a file. */
export const usersFile = serveListFile({
  definition: peopleFileContract.csv,
  name: 'users',
  action: 'people.exported',
  table: 'profiles',
  size: 100,
  read: async (ctx, filter, { last }) =>
    (await listUsers(ctx, { ...filter, limit: 100, ...(last && { cursor: last.id }) })).rows,
  columns: {
    name: (row: UserRow) => row.name,
    email: (row) => row.email,
    phone: (row) => row.phone,
    role: (row) => row.role,
    email_confirmed: (row) => String(row.email_confirmed),
    suspended: (row) => String(row.suspended),
    second_factor: (row) => String(row.second_factor),
    since: (row) => row.created_at,
    id: (row) => row.id,
  },
})
