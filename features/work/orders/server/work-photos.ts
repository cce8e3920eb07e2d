import { type RawBuilder, sql } from 'kysely'
import { WORK_FOLDER } from '#features/base/files/file.ts'
import { signedLink } from '#features/base/files/server/sign.ts'
import { invalid } from '#lib/errors.ts'
import { type Ctx, person, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { ordersContract } from '../contract.ts'
import { orderOf } from './rows.ts'

/** Own pictures of the folder for work, each used once; else 422 naming the field. */
export const ensureOwnPhotos = (ctx: Ctx, tx: Tx, ids: readonly string[], field = 'photos'): Promise<void> =>
  ensurePhotosOf(tx, sql<boolean>`files.owner_id = ${person(ctx).id}`, ids, field)

/** The same of pictures whose owner the condition on `files` lets through. */
export async function ensurePhotosOf(
  tx: Tx,
  owned: RawBuilder<boolean>,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return
  const usable = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where(owned)
    .where('content_type', 'in', ['image/jpeg', 'image/png'])
    .where(sql<string>`split_part(path, '/', 2)`, '=', WORK_FOLDER)
    .where(sql<boolean>`not exists (select from order_photos p where p.file_id = files.id)
        and not exists (select from order_licenses l where l.file_id = files.id)
        and not exists (select from repair_photos r where r.file_id = files.id)
        and not exists (select from estimate_photos e where e.file_id = files.id)`)
    .execute()
  if (new Set(ids).size !== ids.length || usable.length !== ids.length)
    throw invalid(field, 'We couldn’t find one of the photos. Remove it and add it again.')
}

/** Appends a step to a booking's timeline, with its pictures, and lets both sides' open pages know. Answers its number. */
export async function appendStep(
  ctx: Ctx,
  tx: Tx,
  order: { id: string; version: number },
  step: { kind: string; reason?: string | null; details?: Record<string, unknown>; photos?: readonly string[] },
): Promise<number> {
  const photos = step.photos ?? []
  await ensureOwnPhotos(ctx, tx, photos)
  const { id } = await tx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      kind: step.kind,
      actor_id: person(ctx).id,
      reason: step.reason || null,
      details: JSON.stringify(step.details ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (photos.length > 0)
    await tx
      .insertInto('order_photos')
      .values(photos.map((file_id, position) => ({ file_id, order_id: order.id, event_id: id, position })))
      .execute()
  await tx.updateTable('orders').set(touched).where('id', '=', order.id).execute()
  return id
}

/** A link to each picture of a booking that the reader may open, for an hour. Opening somebody else's is recorded. */
export const workPhotos: Verb<typeof ordersContract.workPhotos> = async (ctx, { id }) => {
  await orderOf(ctx.db, id)
  const files = await ctx.db
    .selectFrom('files')
    .select(['id', 'path', 'original_name'])
    .where(
      sql<boolean>`files.id in (select p.file_id from order_photos p where p.order_id = ${id}
        union all select l.file_id from order_licenses l where l.order_id = ${id})`,
    )
    .execute()
  return files.map(({ id: file_id, path, original_name }) => ({
    file_id,
    name: original_name,
    signed_url: signedLink(ctx, path).signed_url,
  }))
}
