import type { FileType } from '../file.ts'
import { conflict, Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { atMostTwo, ensureOpens, lookOf, writtenAnew } from '#lib/server/pictures.ts'
import { oneAtATime } from '#features/base/accounts/server/one-at-a-time.ts'
import {
  ACCEPTED_TYPES,
  isWrittenAnew,
  MAX_BYTES,
  maxBytesOf,
  ownerOf,
  QUOTA_BYTES,
  StoredFile,
  typesOf,
} from '../file.ts'
import { canUpload } from '../policy.ts'

const tooLarge = (path: string) =>
  new Refusal(413, 'too_large', `File size must be less than ${maxBytesOf(path) / 1_048_576}MB`)

/**
 * Stores a stream as an own file. The content decides the type, a path is never overwritten, and nothing is kept of a
 * file that is refused. Refuses 403, 409, 413, 415 and 422 (features/base/files/contract.ts).
 */
export async function uploadFile(
  ctx: Ctx,
  path: string,
  body: ReadableStream<Uint8Array>,
  given: { name: string; size: number | undefined },
): Promise<StoredFile> {
  const me = person(ctx)
  ensure(canUpload(me, ownerOf(path)))
  if ((given.size ?? 0) > maxBytesOf(path)) throw tooLarge(path)
  await ensureRoom(ctx.db, me.id, path, given.size ?? 1)
  const stored = isWrittenAnew(path)
    ? await putShared(ctx, path, body)
    : await ctx.services.blobs.put(path, body, { maxBytes: maxBytesOf(path), accept: typesOf(path) })
  try {
    const look = stored.content_type.startsWith('image/') ? await seenOf(ctx, path) : null
    return await ctx.write(async (tx) => {
      await oneAtATime(tx, me.id)
      await ensureRoom(tx, me.id, path, stored.size)
      const row = { id: newId(), owner_id: me.id, path, original_name: given.name, look, ...stored }
      const saved = await tx.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()
      return { ...StoredFile.parse(saved), content_type: stored.content_type as FileType }
    })
  } catch (error) {
    await ctx.services.blobs.remove(path)
    throw error
  }
}

/** What a kept picture looks like. Refuses (415) what has the header of none or would unpack into too much; broken inside it looks like nothing. */
const seenOf = (ctx: Ctx, path: string): Promise<string | null> =>
  atMostTwo(async () => {
    const bytes = await new Response(await ctx.services.blobs.get(path)).arrayBuffer()
    await ensureOpens(bytes)
    return lookOf(bytes).catch(() => null)
  })

/** Large enough to read a number plate, small enough to send from the roadside. */
const SHARED_EDGE = 2560

/** Keeps a file that another person will open: a picture is written anew, upright, without place, camera and owner. */
async function putShared(ctx: Ctx, path: string, body: ReadableStream<Uint8Array>) {
  const { blobs } = ctx.services
  const raw = `${path}.raw`
  const given = await blobs.put(raw, body, { maxBytes: MAX_BYTES, accept: ACCEPTED_TYPES })
  try {
    const kept = { maxBytes: 4 * MAX_BYTES, accept: [given.content_type] }
    if (!given.content_type.startsWith('image/')) return await blobs.put(path, await blobs.get(raw), kept)
    const bytes = await atMostTwo(async () => {
      const whole = await new Response(await blobs.get(raw)).arrayBuffer()
      await ensureOpens(whole)
      return writtenAnew(whole, SHARED_EDGE, given.content_type === 'image/png' ? 'image/png' : 'image/jpeg')
    })
    return await blobs.put(path, new Blob([new Uint8Array(bytes)]).stream(), kept)
  } finally {
    await blobs.remove(raw)
  }
}

async function ensureRoom(db: Database | Tx, owner: string, path: string, size: number): Promise<void> {
  const { used, taken } = await db
    .selectFrom('files as f')
    .leftJoin('appraisal_reports as a', 'a.file_id', 'f.id')
    .leftJoin('outside_estimates as o', (join) => join.onRef('o.file_id', '=', 'f.id').on('o.source', '=', 'adjuster'))
    .leftJoin('claim_documents as d', (join) => join.onRef('d.file_id', '=', 'f.id').on('d.by_team', '=', true))
    .leftJoin('tow_photos as t', 't.file_id', 'f.id')
    .select(({ fn, eb }) => [
      // what an appraiser, an adjuster, the claims team or a towing company handed in was not the driver's to keep small
      fn
        .coalesce(
          fn
            .sum<number>('f.size')
            .filterWhere('a.id', 'is', null)
            .filterWhere('o.id', 'is', null)
            .filterWhere('d.file_id', 'is', null)
            .filterWhere('t.id', 'is', null),
          eb.lit(0),
        )
        .as('used'),
      fn.count<number>('f.id').filterWhere('f.path', '=', path).as('taken'),
    ])
    .where('f.owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  if (taken > 0) throw conflict('duplicate', 'A file with this path already exists.')
  if (Number(used) + size > QUOTA_BYTES)
    throw conflict('quota', 'Your storage is full. Remove files you don’t need and try again.')
}
