import { sql } from 'kysely'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { insurersContract } from '../contract.ts'
import { insurerOf } from './rows.ts'

type Fields = { name: string; aliases: string[]; phone: string | null; portal: string | null; domains: string[] }
const once = (list: readonly string[]) => [...new Set(list)]

/** A name means one insurer: one that another has is reported by its field, not by a broken insert. */
async function ensureFree(tx: Tx, { name, aliases }: Fields, except: string): Promise<void> {
  const { rows } = await sql<{ said: string; n: number; insurer: string }>`
    select said, n::int as n, i.name as insurer from unnest(${[name, ...aliases]}::text[]) with ordinality as w(said, n)
    join insurer_names k on k.key = insurer_key(said) join insurers i on i.id = k.insurer_id
    where i.id <> ${except} order by n limit 1`.execute(tx)
  const taken = rows[0]
  if (taken)
    throw conflict('name_taken', `“${taken.said}” is a name of ${taken.insurer} already.`, [
      { path: taken.n === 1 ? 'name' : 'aliases', message: `This is a name of ${taken.insurer}.` },
    ])
}
const tidy = <F extends Fields>(fields: F): F => ({
  ...fields,
  aliases: once(fields.aliases).filter((alias) => alias !== fields.name),
  domains: once(fields.domains),
})

export const addInsurer: Verb<typeof insurersContract.add> = async (ctx, given) =>
  ctx.write(async (tx) => {
    const id = newId(ctx.services.now().getTime())
    const fields = tidy(given)
    await ensureFree(tx, fields, id)
    await tx
      .insertInto('insurers')
      .values({ id, ...fields })
      .execute()
    await audit(tx, { action: 'insurer.add', table: 'insurers', id, after: fields })
    return insurerOf(tx, id)
  })

/** Changes what a colleague has not changed meanwhile. Later claims that type one of its names find it. */
export const changeInsurer: Verb<typeof insurersContract.change> = async (ctx, { id, version, ...given }) =>
  ctx.write(async (tx) => {
    const before = await tx.selectFrom('insurers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw notFound('Insurer')
    if (before.version !== version)
      throw conflict('changed', 'A colleague changed this insurer a moment ago. Load it again and check their changes.')
    const fields = tidy(given)
    await ensureFree(tx, fields, id)
    await tx.updateTable('insurers').set(fields).where('id', '=', id).execute()
    const { name, aliases, phone, portal, domains } = before
    await audit(tx, {
      action: 'insurer.change',
      table: 'insurers',
      id,
      before: { name, aliases, phone, portal, domains },
      after: fields,
    })
    return insurerOf(tx, id)
  })
