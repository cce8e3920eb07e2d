// Licenses and reports of appraisers as tests need them.
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import type { World } from './world.ts'

type License = { state: string; license_type: string | null; number?: string; status?: string; expires_on?: string }

/** Writes licenses of a business straight into the database, as our team accepted them. */
export async function acceptedLicenses(world: World, who: Who, providerId: string, stamp = 4711) {
  const { owner } = world.databases
  const file = `${CAST[who].id}/credentials/${stamp}.pdf`
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256)
     values ($1, $2, $3, 'license.pdf', 'application/pdf', 10, 'x')`,
    [newId(), CAST[who].id, file],
  )
  return ({ number = 'LIC-20417', status = 'accepted', expires_on = '2031-12-31', ...license }: License) =>
    owner.query(
      `insert into credentials (id, provider_id, kind, state, license_type, issuer, number_sealed, number_last4, expires_on, file_path, status)
       values ($1, $2, 'other_license', $3, $4, 'The state', $5, $6, $7, $8, $9)`,
      [
        newId(),
        providerId,
        license.state,
        license.license_type,
        seal(world.services.env.ENCRYPTION_KEY, number),
        lastFour(number),
        expires_on,
        file,
        status,
      ],
    )
}
