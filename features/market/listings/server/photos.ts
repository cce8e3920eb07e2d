import sharp from 'sharp'
import { sql } from 'kysely'
import { conflict, invalid, isNotFound, isRefusal, notFound, Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { addJob, type Ctx } from '#lib/server/ctx.ts'
import type { BlobStore } from '#lib/server/blobs.ts'
import { atMostTwo, ensureFits } from '#lib/server/pictures.ts'
import type { Verb } from '#lib/server/http.ts'
import type { listingsContract } from '../contract.ts'
import type { ListingPhoto } from '../listing.ts'
import { MASTER, MAX_PHOTOS, PHOTO_BUCKET, PHOTO_FILES, PREVIEW } from '../photo.ts'
import { ownListing } from './rows.ts'

const MAX_BYTES = 10 * 1_048_576
const LEAST_WIDTH = 480
const [WIDTH, HEIGHT] = [1200, 800]

export const blobPath = (path: string, size: string) => `${PHOTO_BUCKET}/${path}/${size}`

const streamOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream()

/** Keeps one size of a 3:2 picture under `path`. What sharp writes holds no metadata: no place, no camera, no owner. */
export async function storePhoto(blobs: BlobStore, path: string, bytes: Buffer, size: string = MASTER): Promise<void> {
  await blobs.put(blobPath(path, size), streamOf(bytes), { maxBytes: MAX_BYTES, accept: ['image/webp'] })
}

/** One size of a kept picture, made from the largest when it is asked for the first time. */
async function sizeOf(blobs: BlobStore, path: string, size: string): Promise<ReadableStream<Uint8Array>> {
  const kept = await blobs.get(blobPath(path, size)).catch((error: unknown) => {
    if (size === MASTER || !isNotFound(error)) throw error
    return null
  })
  if (kept) return kept
  const master = Buffer.from(await new Response(await blobs.get(blobPath(path, MASTER))).arrayBuffer())
  const made =
    size === PREVIEW.name
      ? await sharp(master).resize(PREVIEW.width, PREVIEW.height).jpeg({ quality: 80 }).toBuffer()
      : await sharp(master)
          .resize({ width: Number.parseInt(size) })
          .webp({ quality: 76, effort: 3 })
          .toBuffer()
  await blobs
    .put(blobPath(path, size), streamOf(made), { maxBytes: MAX_BYTES, accept: ['image/webp', 'image/jpeg'] })
    .catch((error: unknown) => {
      if (!(isRefusal(error) && error.status === 409)) throw error // made twice at once: the first one stays
    })
  return streamOf(made)
}

/** Reads a body that may not be larger than 10 MB. */
export async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Refusal(413, 'too_large', `File size must be less than ${MAX_BYTES / 1_048_576}MB`)
    chunks.push(chunk)
  }
  if (size === 0) throw new Refusal(422, 'empty_file', 'This file is empty. Choose another one.')
  return Buffer.concat(chunks)
}

/** Opens a picture whatever its name says; cuts it to 3:2 around what catches the eye, upright. */
export async function openPicture(bytes: Buffer): Promise<Buffer> {
  const unreadable = new Refusal(415, 'type_not_allowed', 'This file isn’t a valid JPEG, PNG or WebP. Try another.')
  return atMostTwo(() => cut(bytes, unreadable))
}

async function cut(bytes: Buffer, unreadable: Refusal): Promise<Buffer> {
  const picture = sharp(bytes, { failOn: 'error', pages: 1 })
  const about = await picture.metadata().catch(() => {
    throw unreadable
  })
  ensureFits(about)
  const { format, width, height } = about
  if (!['jpeg', 'png', 'webp'].includes(format ?? '')) throw unreadable
  if (Math.min(width, height * 1.5) < LEAST_WIDTH)
    throw new Refusal(422, 'too_small', `A photo needs at least ${LEAST_WIDTH} × ${(LEAST_WIDTH * 2) / 3} pixels.`)
  return picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' })
    .toColourspace('srgb')
    .webp({ quality: 80, effort: 4 })
    .toBuffer()
    .catch(() => {
      throw unreadable
    })
}

/** Adds a photo at the end of an own listing's gallery. */
export async function uploadPhoto(
  ctx: Ctx,
  listingId: string,
  body: ReadableStream<Uint8Array> | null,
): Promise<ListingPhoto> {
  const { title } = await ctx.write((tx) => ownListing(tx, listingId))
  const picture = await openPicture(await bytesOf(body))
  const path = `${listingId}/${newId()}`
  await storePhoto(ctx.services.blobs, path, picture)
  try {
    return await ctx.write(async (tx) => {
      await ownListing(tx, listingId)
      const { next } = await tx
        .selectFrom('listing_photos')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .where('listing_id', '=', listingId)
        .executeTakeFirstOrThrow()
      if (next >= MAX_PHOTOS) throw conflict('too_many', `A listing can have ${MAX_PHOTOS} photos.`)
      return tx
        .insertInto('listing_photos')
        .values({ listing_id: listingId, position: next, path, alt: title, width: WIDTH, height: HEIGHT })
        .returning(['path', 'alt', 'width', 'height'])
        .executeTakeFirstOrThrow()
    })
  } catch (error) {
    await Promise.all(PHOTO_FILES.map((size) => ctx.services.blobs.remove(blobPath(path, size))))
    throw error
  }
}

/** The folder of what somebody sent; pictures that came with the product are nobody's to delete. */
const UPLOADED = /^[0-9a-f]{8}-[0-9a-f-]{27}\//

/** The new order and descriptions of an own gallery; what is not named is removed, its bytes when no copy shows them. */
export const setPhotos: Verb<typeof listingsContract.setPhotos> = async (ctx, { listing_id, photos }) =>
  ctx.write(async (tx) => {
    await ownListing(tx, listing_id)
    const had = await tx.selectFrom('listing_photos').selectAll().where('listing_id', '=', listing_id).execute()
    const known = new Map(had.map((photo) => [photo.path, photo]))
    const wanted = photos.map(({ path, alt }, position) => {
      const photo = known.get(path)
      if (!photo) throw invalid(`photos.${position}.path`, 'This listing has no such photo.')
      return { ...photo, alt, position }
    })
    if (new Set(wanted.map(({ path }) => path)).size < wanted.length)
      throw invalid('photos', 'The same photo is listed twice.')
    await tx.deleteFrom('listing_photos').where('listing_id', '=', listing_id).execute()
    if (wanted.length) await tx.insertInto('listing_photos').values(wanted).execute()
    const kept = new Set(wanted.map(({ path }) => path))
    const gone = had.map(({ path }) => path).filter((path) => !kept.has(path) && UPLOADED.test(path))
    const elsewhere = gone.length
      ? await tx.selectFrom('listing_photos').select('path').where('path', 'in', gone).execute()
      : []
    for (const path of gone)
      if (!elsewhere.some((photo) => photo.path === path))
        for (const size of PHOTO_FILES) await addJob(tx, 'delete_blob', { path: blobPath(path, size) })
    return wanted
  })

/** The bytes of one stored size, when a listing that the caller may see shows this photo. Throws 404. */
export async function openPhoto(ctx: Ctx, path: string, size: string) {
  const shown = await ctx.db
    .selectFrom('listing_photos as f')
    .innerJoin('listings as l', 'l.id', 'f.listing_id')
    .select('l.status')
    .where('f.path', '=', path)
    .orderBy(sql`l.status = 'active'`, 'desc')
    .executeTakeFirst()
  if (!shown) throw notFound('Photo')
  return { body: await sizeOf(ctx.services.blobs, path, size), isPublic: shown.status === 'active' }
}
