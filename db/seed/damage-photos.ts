// Drawn pictures of the damage that the demo's drivers show to shops, and that its shops show beside more work.
import type pg from 'pg'
import type { Line } from '#features/trades/estimates/estimate.ts'
import { WORK_FOLDER } from '#features/base/files/file.ts'
import type { Services } from '#lib/server/ctx.ts'
import { type Harm, photo, storeFile } from './documents.ts'

type Damaged = { id: string; driver_id: string; claim_type: Harm }
/** The pictures of a claim's damage; one is drawn and put among its documents where there is none. */
export async function damagePhotos(
  { blobs }: Services,
  client: pg.ClientBase,
  claim: Damaged,
  seed: number,
  at: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ file_id: string }>(
    `select file_id from claim_documents where claim_id = $1 and slot = 'damage_photos' order by created_at, file_id`,
    [claim.id],
  )
  if (rows.length > 0) return rows.map(({ file_id }) => file_id)
  const bytes = await photo(claim.claim_type, seed)
  const of = { owner: claim.driver_id, folder: 'claims', name: 'damage.jpg', type: 'image/jpeg', bytes, at }
  const id = await storeFile(blobs, client, of)
  await client.query(
    `insert into claim_documents (claim_id, slot, file_id, created_at) values ($1, 'damage_photos', $2, $3)`,
    [claim.id, id, at],
  )
  return [id]
}

/** A picture that somebody of a shop took of the work. */
export async function workPhoto(
  { blobs }: Services,
  client: pg.ClientBase,
  owner: string,
  harm: Harm,
  seed: number,
  at: Date,
): Promise<string> {
  const bytes = await photo(harm, seed)
  const name = `found-${seed}.jpg`
  return storeFile(blobs, client, { owner, folder: WORK_FOLDER, name, type: 'image/jpeg', bytes, at })
}

/** The first line shows these pictures. */
export const shownBy = (lines: readonly Line[], photos: readonly string[]): Line[] =>
  lines.map((line, n) => (n === 0 ? { ...line, photos: [...photos] } : line))
