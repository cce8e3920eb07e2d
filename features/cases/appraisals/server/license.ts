import type { LicenseType } from '#features/business/providers/credential.ts'
import { type AppraisalRules, licenseAsked } from '#features/market/prices/appraisal-rule.ts'
import type { ProductKind } from '#features/market/prices/product.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { unseal } from '#lib/server/seal.ts'
import { type UsState, US_STATES } from '#lib/us-states.ts'

type Typed = { license_type: LicenseType; license_state: UsState; license_number: string }
type Job = { provider_id: string; claim_id: string | null; kind: ProductKind; time_zone: string }

const plain = (number: string) => number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * The license that is typed under a report is one of the business: accepted by our team and valid today, of the state of
 * the loss where the rule `appraisal_rules` asks for one; elsewhere the one of its profile will do. Refuses 422 by field,
 * 409 `license_missing` with state and type.
 */
export async function ensureOwnLicense(ctx: Ctx, { provider_id, claim_id, kind, time_zone }: Job, typed: Typed) {
  const { db } = asSystem(ctx, 'report-license')
  const now = ctx.services.now()
  const claim = claim_id
    ? await db.selectFrom('claims').select('loss_state').where('id', '=', claim_id).executeTakeFirst()
    : undefined
  const rules = await ruleInForce<AppraisalRules>(db, 'appraisal_rules', now)
  const asked = licenseAsked(rules, claim?.loss_state ?? null, kind)
  if (asked && asked.state !== typed.license_state)
    throw invalid('license_state', `The loss was in ${US_STATES[asked.state].name}. Enter your license of that state.`)
  if (asked && asked.license !== typed.license_type)
    throw invalid('license_type', `${US_STATES[asked.state].name} asks for another license for this. Enter that one.`)
  const held = await db
    .selectFrom('credentials')
    .select(['number_sealed', 'license_type', 'expires_on'])
    .where('provider_id', '=', provider_id)
    .where('kind', 'in', ['adjuster_license', 'other_license'])
    .where('status', 'in', ['accepted', 'lapsed'])
    .where('state', '=', typed.license_state)
    .execute()
  const fitting = held.filter(
    ({ license_type }) => license_type === typed.license_type || (!asked && license_type === null),
  )
  const today = dayIn(time_zone, now)
  const valid = fitting.filter(({ expires_on }) => expires_on >= today)
  const missing = () =>
    conflict(
      'license_missing',
      fitting.length > 0
        ? 'This license has expired. Hand in its renewal on the verification page first.'
        : 'We have no such license of yours. Hand it in on the verification page first.',
      [
        { path: 'state', message: typed.license_state },
        { path: 'type', message: typed.license_type },
      ],
    )
  if (asked && valid.length === 0) throw missing()
  const open = (sealed: string) => plain(unseal(ctx.services.env.ENCRYPTION_KEY, sealed))
  const number = plain(typed.license_number)
  if (valid.some(({ number_sealed }) => open(number_sealed) === number)) return
  if (fitting.some(({ number_sealed }) => open(number_sealed) === number)) throw missing()
  if (!asked && (await isOnProfile())) return
  throw invalid(
    'license_number',
    `This isn’t the number of a license from ${US_STATES[typed.license_state].name} that we have on file for you. Check state and number.`,
  )

  async function isOnProfile(): Promise<boolean> {
    const shop = await db
      .selectFrom('shops')
      .select(['license_sealed', 'license_type', 'license_state'])
      .where('provider_id', '=', provider_id)
      .executeTakeFirst()
    return (
      shop?.license_type === typed.license_type &&
      shop.license_state === typed.license_state &&
      shop.license_sealed !== null &&
      open(shop.license_sealed) === number
    )
  }
}
