import { sql } from 'kysely'
import type { Input } from '#lib/contract.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { cursorOf, placeOf } from '#lib/server/sorted.ts'
import { serveListFile } from '#features/base/files/server/list-file.ts'
import { type peopleContract, peopleFileContract, type UserRow } from '../person.ts'

const PHONE = /^[+\d\s().x-]+$/
/** What has to stand somewhere in a person's words; a phone number counts by its digits, however it is typed. */
function partsOf(q: string): string[] {
  const digits = q.replaceAll(/\D/g, '')
  return PHONE.test(q) && digits.length > 2 ? [digits] : q.toLowerCase().split(/\s+/).filter(Boolean)
}

const NEWEST = '-created'
type Found = UserRow & { value: string }
/** Everybody with an account, in the order asked for; the database searches along its index, for admins only. */
async function peopleOf(ctx: Ctx, { q, role, state, sort = NEWEST, limit, cursor }: Input<typeof peopleContract.list>) {
  const { rows } = await sql<{ found: { rows: Found[]; total: number } }>`
    select find_people(${partsOf(q)}::text[], ${role ?? null}, ${state ?? null}, ${sort}, ${placeOf(sort, cursor)}::jsonb,
      ${limit + 1}) as found`.execute(ctx.db)
  return rows[0]!.found
}

export const listUsers: Verb<typeof peopleContract.list> = async (ctx, input) => {
  const { rows: people, total } = await peopleOf(ctx, input)
  const shown = people.slice(0, input.limit)
  return {
    rows: shown.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
    total,
    next: people.length > input.limit ? cursorOf(input.sort ?? NEWEST, shown.at(-1)!) : null,
  }
}

/** The same people as a file. */
export const usersFile = serveListFile({
  definition: peopleFileContract.csv,
  name: 'users',
  action: 'people.exported',
  table: 'profiles',
  size: 100,
  read: async (ctx, filter, { last }) => {
    const { rows } = await peopleOf(ctx, {
      ...filter,
      limit: 100,
      ...(last && { cursor: cursorOf(filter.sort ?? NEWEST, last) }),
    })
    return rows.slice(0, 100)
  },
  columns: {
    name: (row: Found) => row.name,
    email: (row) => row.email,
    phone: (row) => row.phone,
    role: (row) => row.role,
    email_confirmed: (row) => String(row.email_confirmed),
    suspended: (row) => String(row.suspended),
    second_factor: (row) => String(row.second_factor),
    since: (row) => new Date(row.created_at).toISOString(),
    id: (row) => row.id,
  },
})
