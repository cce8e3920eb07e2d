import { sql } from 'kysely'
import { likePart } from '#lib/server/like.ts'
import type { Verb } from '#lib/server/http.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import type { insurersContract } from '../contract.ts'
import type { INSURER_SORTS } from '../insurer.ts'
import { insurerRows } from './rows.ts'

const AT_ONCE = 50
const KEYS: SortKeys<(typeof INSURER_SORTS)[number]> = { name: sql`lower(i.name)`, claims: sql`claims` }

/** Insurers whose name, alias or domain holds what is looked for. */
export const listInsurers: Verb<typeof insurersContract.list> = async (ctx, { q, sort, page }) => {
  const wanted = likePart(q.trim())
  const fits = sql<boolean>`exists (select from unnest(array[i.name] || i.aliases || i.domains) said where said ilike ${wanted})`
  const [rows, { total }] = await Promise.all([
    insurerRows(ctx.db)
      .where(fits)
      .orderBy(sort ? sortedBy(sort, KEYS, sql`i.id`) : sql`claims desc, i.name, i.id`)
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE)
      .execute(),
    ctx.db
      .selectFrom('insurers as i')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(fits)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
