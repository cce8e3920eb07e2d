// A photo of a claim, as a test about showing it needs one.
import { newId } from '#lib/ids.ts'
import type { World } from './world.ts'

/** A picture of the damage, or of what else the slot is for, written straight into the database. */
export async function sharedFilesOf(world: World, claimId: string, slot = 'photo_close_up'): Promise<string> {
  const { owner } = world.databases
  const id = newId()
  const { rows } = await owner.query<{ driver_id: string }>('select driver_id from claims where id = $1', [claimId])
  const driver = rows[0]!.driver_id
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'damage.jpg', 'image/jpeg', 10, 'x')`,
    [id, driver, `${driver}/${id}.jpg`],
  )
  await owner.query(`insert into claim_documents (claim_id, slot, file_id) values ($1, $3, $2)`, [claimId, id, slot])
  return id
}
