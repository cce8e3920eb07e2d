import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { COUNTED_UP_TO, type peopleContract } from '../person.ts'

const PHONE = /^[+\d\s().x-]+$/
/** What has to stand somewhere in a person's words: `%`, `_` and `\` are letters, a number counts by its digits. */
function partsOf(q: string): string[] {
  const digits = q.replaceAll(/\D/g, '')
  const parts = PHONE.test(q) && digits.length > 2 ? [digits] : q.toLowerCase().split(/\s+/)
  return parts.filter(Boolean).map((part) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

type People = DB & { p: DB['profiles'] }
/**
 * Everybody with an account, newest first. Read as the system: row security on a searched table would defeat its index,
 * and confirmed addresses and second factors are kept with the secrets. Only admins get here.
 */
export const listUsers: Verb<typeof peopleContract.list> = async (ctx, { q, role, state, limit, cursor }) => {
  const words = sql<string>`person_words(p.name, p.email, p.phone)`
  const found = (it: ExpressionBuilder<People, 'p'>) =>
    it.and([
      it('p.deleted_at', 'is', null),
      ...(role === 'people' ? [it('p.role', '<>', 'claims_admin')] : role ? [it('p.role', '=', role)] : []),
      ...partsOf(q).map((part) => sql<boolean>`${words} like ${part}`),
      ...(state === 'suspended' ? [it('p.suspended_at', 'is not', null)] : []),
      ...(state === 'unconfirmed'
        ? [
            it.exists(
              it.selectFrom('auth.users as u').whereRef('u.id', '=', 'p.id').where('u.email_confirmed_at', 'is', null),
            ),
          ]
        : []),
      ...(state === 'no_second_factor'
        ? [
            it('p.role', '=', 'claims_admin'),
            it.not(
              it.exists(
                it
                  .selectFrom('auth.second_factors as f')
                  .whereRef('f.user_id', '=', 'p.id')
                  .where('f.confirmed_at', 'is not', null),
              ),
            ),
          ]
        : []),
    ])
  const { db } = asSystem(ctx, 'search people')
  let page = db
    .selectFrom('profiles as p')
    .innerJoin('auth.users as u', 'u.id', 'p.id')
    .leftJoin('auth.second_factors as f', 'f.user_id', 'p.id')
    .select(['p.id', 'p.name', 'p.email', 'p.phone', 'p.role', 'p.created_at', 'p.suspended_at'])
    .select(['u.email_confirmed_at', 'f.confirmed_at as factor_since'])
    .where((it) => found(it as unknown as ExpressionBuilder<People, 'p'>))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
  if (cursor)
    page = page.where(
      sql<boolean>`(p.created_at, p.id) < (select c.created_at, c.id from profiles c where c.id = ${cursor})`,
    )
  const some = db
    .selectFrom('profiles as p')
    .select('p.id')
    .where((it) => found(it))
    .limit(COUNTED_UP_TO + 1)
  const [rows, { total }] = await Promise.all([
    page.execute(),
    db
      .selectFrom(some.as('some'))
      .select((it) => it.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map(({ suspended_at, email_confirmed_at, factor_since, ...row }) => ({
      ...row,
      email_confirmed: email_confirmed_at !== null,
      suspended: suspended_at !== null,
      second_factor: factor_since !== null,
    })),
    total,
    next: rows.length > limit ? shown.at(-1)!.id : null,
  }
}
