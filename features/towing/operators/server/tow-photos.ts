import { Hono } from 'hono'
import { type Selectable } from 'kysely'
import sharp from 'sharp'
import type { TowPhotos } from '#db/types.gen.ts'
import { newPath } from '#features/base/files/server/new-path.ts'
import { signedLink } from '#features/base/files/server/sign.ts'
import { lockTow, type TowRow } from '#features/towing/tows/server/tow-rows.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import type { Input } from '#lib/contract.ts'
import { conflict, invalid, notFound, Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person, type Services, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { answerRaw, readBytes, type Verb } from '#lib/server/http.ts'
import { atMostTwo, ensureOpens, writtenAnew } from '#lib/server/pictures.ts'
import { towPhotoContract, type towPhotosContract, TowPhoto } from '../photo-contract.ts'
import { DRAWN, MAX_PHOTO_BYTES, PHOTO_SLOTS, type PhotoSlot, TOW_FOLDER } from '../photos.ts'
import { canPhotograph } from '../policy.ts'
import { steppingBusiness } from './operator-rows.ts'

/** Of what pictures stand at a tow: those of the company that has it, or with `all` whoever had it. */
export async function photosOf(db: Database | Tx, job: { id: string; offer_id: string | null }, all = false) {
  return db
    .selectFrom('tow_photos')
    .select(['step', 'slot'])
    .where('job_id', '=', job.id)
    .$if(!all, (rows) => rows.where('offer_id', '=', job.offer_id))
    .orderBy('taken_at')
    .orderBy('id')
    .execute()
}

/** The pictures of a tow that row security shows its reader; each link is logged for the driver when somebody else opens it. */
export const listPhotos: Verb<typeof towPhotosContract.list> = async (ctx, { job }) => {
  const rows = await ctx.db
    .selectFrom('tow_photos as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .selectAll('p')
    .select('f.path')
    .where('p.job_id', '=', job)
    .orderBy('p.taken_at')
    .orderBy('p.id')
    .execute()
  return rows.map(({ path, ...photo }) => ({
    ...TowPhoto.parse(photo),
    file_id: photo.file_id,
    signed_url: signedLink(ctx, path).signed_url,
  }))
}

/** Upright, no larger than a phone sends it, without place and camera. Refuses 413, 415, 422. */
async function drawn(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_PHOTO_BYTES)
    throw new Refusal(413, 'too_large', `A photo must be smaller than ${MAX_PHOTO_BYTES / 1_048_576} MB.`)
  const bytes = new Uint8Array(await readBytes(request, MAX_PHOTO_BYTES))
  if (bytes.length === 0) throw new Refusal(422, 'empty_file', 'This photo is empty. Take it again.')
  return atMostTwo(async () => {
    await ensureOpens(bytes.buffer)
    const { format } = await sharp(bytes).metadata()
    if (format !== 'jpeg' && format !== 'png')
      throw new Refusal(415, 'type_not_allowed', 'A photo must be a JPEG or PNG. Take it again.')
    return writtenAnew(bytes, DRAWN[0].edge, 'image/jpeg')
  })
}

type Sent = Input<typeof towPhotoContract.add>
type Side = Awaited<ReturnType<typeof steppingBusiness>>
type PhotoRow = Selectable<TowPhotos>
/** What stands under the key of a picture. Throws 409 `duplicate` where that is another one. */
async function sentBefore(ctx: Ctx, tx: Database | Tx, { id, job, step, slot }: Sent) {
  const there = await tx.selectFrom('tow_photos').selectAll().where('id', '=', id).executeTakeFirst()
  if (!there) return null
  if (there.taken_by !== person(ctx).id || there.job_id !== job || there.step !== step || there.slot !== slot)
    throw conflict('duplicate', 'This photo has the number of another one. Take it again.')
  return there
}
/** Of one's company, or of the operator who drives it. Throws 404. */
function ownTow(job: TowRow | undefined, { provider_id, operator }: Side): TowRow {
  if (!job || job.provider_id !== provider_id || (operator && job.operator_id !== operator)) throw notFound('Tow')
  return job
}

/**
 * Keeps a picture as a file of the driver’s. The same key again, and another picture of what is there already, change
 * nothing: what was sent first stands. Throws 404, 403, 409 `wrong_step`, `other_phone`, `duplicate`, 413, 415, 422.
 */
async function addPhoto(ctx: Ctx, sent: Sent, request: Request): Promise<TowPhoto> {
  const { id, job: jobId, step, slot, taken_at } = sent
  if (!(PHOTO_SLOTS[step] as readonly PhotoSlot[]).includes(slot)) throw invalid('slot', 'Choose what the photo shows.')
  const side = await steppingBusiness(ctx)
  const { blobs, now } = ctx.services
  const { db } = asSystem(ctx, 'a picture of a tow')
  const seen = ownTow(await db.selectFrom('tow_jobs').selectAll().where('id', '=', jobId).executeTakeFirst(), side)
  const before = await sentBefore(ctx, db, sent)
  if (before) return before
  ensure(canPhotograph(seen))
  const bytes = await drawn(request)
  const path = newPath(seen.driver_id, TOW_FOLDER, 'jpg')
  const kept = { maxBytes: MAX_PHOTO_BYTES, accept: ['image/jpeg'] }
  const stored = await blobs.put(path, new Blob([new Uint8Array(bytes)]).stream(), kept)
  const file = { id: newId(), owner_id: seen.driver_id, path, original_name: `tow-${step}-${slot}.jpg`, ...stored }
  let row: PhotoRow | null = null
  try {
    row = await writeFor(ctx, 'a picture of a tow', async (tx) => {
      const job = ownTow(await lockTow(tx, jobId), side)
      const there = (await sentBefore(ctx, tx, sent)) ?? (await standing(tx, { offer_id: job.offer_id!, step, slot }))
      if (there) return there
      ensure(canPhotograph(job))
      await tx.insertInto('files').values(file).execute()
      const at = { taken_at, received_at: now().toISOString() }
      const said = { id, job_id: job.id, offer_id: job.offer_id!, step, slot, file_id: file.id }
      const after = { number: towNumber(job.id), step, slot }
      await audit(tx, { action: 'tow.photo', table: 'tow_jobs', id: job.id, after })
      return tx
        .insertInto('tow_photos')
        .values({ ...said, ...at, taken_by: person(ctx).id })
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    return row
  } finally {
    if (row?.file_id !== file.id) await blobs.remove(path)
  }
}
/** What was sent of the same before, from another phone. */
const standing = (tx: Tx, { offer_id, step, slot }: Pick<PhotoRow, 'offer_id' | 'step' | 'slot'>) =>
  tx
    .selectFrom('tow_photos')
    .selectAll()
    .where('offer_id', '=', offer_id)
    .where('step', '=', step)
    .where('slot', '=', slot)
    .executeTakeFirst()

export function addPhotoCall(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Say which tow, and what the photo shows.' } as const
  answerRaw(app, services, towPhotoContract.add, how, async (ctx, sent, request) =>
    Response.json(TowPhoto.parse(await addPhoto(ctx, sent, request)), {
      status: 201,
      headers: { 'cache-control': 'no-store' },
    }),
  )
  return app
}
