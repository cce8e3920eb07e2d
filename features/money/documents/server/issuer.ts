import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { unseal } from '#lib/server/seal.ts'
import type { Issuer } from '../document-facts.ts'

const LICENSES = {
  body_shop_registration: 'shop',
  tow_license: 'tow',
  adjuster_license: 'adjuster',
} as const
type Kind = keyof typeof LICENSES
const KINDS = Object.keys(LICENSES) as Kind[]

/**
 * A business as its documents name it, with the accepted license of its trade. An unreadable number is left out, and so is
 * the street from what its driver gets before the business has accepted (`street` false).
 */
export async function issuerOf(ctx: Ctx, providerId: string, street = true): Promise<Issuer> {
  const { db } = asSystem(ctx, 'issuer')
  const { business_name, ...place } = await db
    .selectFrom('provider_profiles')
    .select(['business_name', 'address', 'city', 'state', 'zip'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const held = await db
    .selectFrom('credentials')
    .select(['kind', 'state', 'number_sealed'])
    .where('provider_id', '=', providerId)
    .where('status', '=', 'accepted')
    .where('kind', 'in', KINDS)
    .orderBy('created_at', 'desc')
    .$narrowType<{ kind: Kind }>()
    .execute()
  const own = held.find(({ state }) => state === place.state) ?? held[0]
  const where = street ? place : { ...place, address: null, zip: null }
  return { name: business_name, ...where, license: own ? licenseOf(ctx, own) : null }
}

function licenseOf(
  ctx: Ctx,
  { kind, state, number_sealed }: { kind: Kind; state: string | null; number_sealed: string },
): Issuer['license'] {
  try {
    const number = unseal(ctx.services.env.ENCRYPTION_KEY, number_sealed)
    return { kind: kind === 'body_shop_registration' && state === 'CA' ? 'ard' : LICENSES[kind], state, number }
  } catch {
    return null // sealed with a key that is gone
  }
}
