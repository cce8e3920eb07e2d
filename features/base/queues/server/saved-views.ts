import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { savedViewsContract } from '../contract.ts'
import { filtersOf, MAX_QUERY, MAX_VIEWS, type ViewPage } from '../saved-view.ts'

const TAKEN = '23505'
const refuseTwin = (error: { code?: string }) => {
  throw error.code === TAKEN
    ? conflict('name_taken', 'You already have a view with this name on this page. Choose another name.')
    : error
}

/** The filters in one spelling, which may be longer than what was sent. Refuses what is too long to keep. */
function kept(given: string): string {
  const query = filtersOf(given)
  if (query.length > MAX_QUERY) throw invalid('query', 'These filters are too long to save.')
  return query
}

/** Own saved views of a page; row security leaves out everybody else's. */
export const listViews: Verb<typeof savedViewsContract.list> = async (ctx, { page }) =>
  ctx.db
    .selectFrom('saved_views')
    .selectAll()
    .where('page', '=', page)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ page: ViewPage }>()
    .execute()

/** Keeps the filters of a page. Refuses (409) a name that is there in any case, and the twenty-first of a page. */
export const saveView: Verb<typeof savedViewsContract.save> = async (ctx, { page, name, query: given }) => {
  const me = person(ctx).id
  const query = kept(given)
  return ctx.write(async (tx) => {
    // their own row is held, so that two windows at once cannot both count nineteen
    await tx.selectFrom('profiles').select('id').where('id', '=', me).forNoKeyUpdate().execute()
    const { many } = await tx
      .selectFrom('saved_views')
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .where('page', '=', page)
      .executeTakeFirstOrThrow()
    if (many >= MAX_VIEWS)
      throw conflict('too_many_views', `You can save up to ${MAX_VIEWS} views on a page. Delete one you don’t need.`)
    const row = await tx
      .insertInto('saved_views')
      .values({ id: newId(), user_id: me, page, name, query })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTwin)
    await audit(tx, { action: 'saved_view.save', table: 'saved_views', id: row.id, after: { page, name, query } })
    return { ...row, page }
  })
}

async function ownView(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ page: ViewPage }>()
    .executeTakeFirst()
  if (!row) throw notFound('View')
  return row
}
const record = (tx: Tx, action: string, id: string, before: object, after?: object) =>
  audit(tx, { action: `saved_view.${action}`, table: 'saved_views', id, before, ...(after && { after }) })

/** Another name, other filters, or both; somebody else's view is answered as missing. */
export const changeView: Verb<typeof savedViewsContract.change> = async (ctx, { id, name, query }) =>
  ctx.write(async (tx) => {
    const before = await ownView(tx, id)
    const after = { name: name ?? before.name, query: query === undefined ? before.query : kept(query) }
    await tx.updateTable('saved_views').set(after).where('id', '=', id).execute().catch(refuseTwin)
    await record(tx, 'change', id, { name: before.name, query: before.query }, after)
    return { ...before, ...after }
  })

/** Forgets an own view; somebody else's is answered as missing. */
export const removeView: Verb<typeof savedViewsContract.remove> = async (ctx, { id }) =>
  ctx.write(async (tx) => {
    const gone = await tx
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .returning(['page', 'name', 'query'])
      .executeTakeFirst()
    if (!gone) throw notFound('View')
    await record(tx, 'remove', id, gone)
    return null
  })
