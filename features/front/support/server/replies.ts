import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { supportContract } from '../contract.ts'

const replies = (db: Database | Tx) =>
  db
    .selectFrom('support_replies as r')
    .leftJoin('profiles as p', 'p.id', 'r.updated_by')
    .select(['r.id', 'r.title', 'r.body_en', 'r.body_es', 'r.version', 'r.updated_at', 'p.name as updated_by'])

const one = (tx: Tx, id: string) => replies(tx).where('r.id', '=', id).executeTakeFirstOrThrow()

export const listReplies: Verb<typeof supportContract.replies> = async (ctx) =>
  replies(ctx.db).orderBy('r.title').orderBy('r.id').execute()

/** A name that is taken is reported by its field, not by a broken insert. */
async function ensureFree(tx: Tx, title: string, except?: string): Promise<void> {
  const taken = await tx
    .selectFrom('support_replies')
    .select(['id', 'title'])
    .where((it) => it(it.fn<string>('lower', ['title']), '=', title.toLowerCase()))
    .executeTakeFirst()
  if (taken && taken.id !== except)
    throw conflict('title_taken', `“${taken.title}” already exists. Edit that one, or choose another name.`, [
      { path: 'title', message: 'This name is taken.' },
    ])
}

export const addReply: Verb<typeof supportContract.addReply> = async (ctx, given) =>
  ctx.write(async (tx) => {
    await ensureFree(tx, given.title)
    const id = newId()
    const updated = { updated_at: ctx.services.now().toISOString(), updated_by: person(ctx).id }
    await tx
      .insertInto('support_replies')
      .values({ id, ...given, ...updated })
      .execute()
    await audit(tx, { action: 'support_reply.add', table: 'support_replies', id, after: given })
    return one(tx, id)
  })

export const changeReply: Verb<typeof supportContract.changeReply> = async (ctx, { id, version, ...given }) =>
  ctx.write(async (tx) => {
    const before = await tx
      .selectFrom('support_replies')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Saved reply')
    if (before.version !== version) {
      const { updated_by } = await one(tx, id)
      throw conflict('changed', `Changed by ${updated_by ?? 'a colleague'} a moment ago. Load it again; yours is kept.`)
    }
    await ensureFree(tx, given.title, id)
    const updated = { updated_at: ctx.services.now().toISOString(), updated_by: person(ctx).id }
    await tx
      .updateTable('support_replies')
      .set({ ...given, ...updated })
      .where('id', '=', id)
      .execute()
    const { title, body_en, body_es } = before
    const entry = { before: { title, body_en, body_es }, after: given }
    await audit(tx, { action: 'support_reply.change', table: 'support_replies', id, ...entry })
    return one(tx, id)
  })

export const removeReply: Verb<typeof supportContract.removeReply> = async (ctx, { id }) =>
  ctx.write(async (tx) => {
    const gone = await tx.deleteFrom('support_replies').where('id', '=', id).returningAll().executeTakeFirst()
    if (!gone) throw notFound('Saved reply')
    const { title, body_en, body_es } = gone
    await audit(tx, {
      action: 'support_reply.remove',
      table: 'support_replies',
      id,
      before: { title, body_en, body_es },
    })
    return { id }
  })
