import type { LicenseType } from '#features/business/providers/credential.ts'
import { licenseForLoss } from '#features/market/prices/server/booked-product.ts'
import type { ProductKind } from '#features/market/prices/product.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { unseal } from '#lib/server/seal.ts'
import { type UsState, US_STATES } from '#lib/us-states.ts'
import type { Input } from '#lib/contract.ts'
import type { appraisalsContract } from '../contract.ts'

type Typed = Pick<Input<typeof appraisalsContract.deliver>, 'license_type' | 'license_state' | 'license_number'>
type Job = { provider_id: string; claim_id: string | null; kind: ProductKind; time_zone: string }
type License = { license_type: LicenseType; license_state: UsState; license_number: string }

const NONE = { license_type: null, license_state: null, license_number: null }
const plain = (number: string) => number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * The license under a report: one of the business, accepted by our team, of this type and state, and valid today. It is
 * needed where the rule `appraisal_rules` asks for one, and then the one it asks for; elsewhere none has to be stated, and
 * what is stated is checked in the same way. Refuses 422 by field, 409 `license_missing` with state and type.
 */
export async function licenseOf(ctx: Ctx, job: Job, typed: Typed): Promise<License | typeof NONE> {
  const { license_type, license_state, license_number } = typed
  const { db } = asSystem(ctx, 'report-license')
  const { asked } = await licenseForLoss(db, ctx.services.now(), job.kind, job.claim_id)
  if (!asked && !license_type && !license_state && !license_number) return NONE
  if (asked && asked.state !== license_state)
    throw invalid('license_state', `The loss was in ${US_STATES[asked.state].name}. Enter your license of that state.`)
  if (asked && asked.license !== license_type)
    throw invalid('license_type', `${US_STATES[asked.state].name} asks for another license for this. Enter that one.`)
  if (!license_type) throw invalid('license_type', 'Choose what your license is for.')
  if (!license_state) throw invalid('license_state', 'Choose the state of your license.')
  if (!license_number) throw invalid('license_number', 'Enter the number of your license.')
  const fitting = await db
    .selectFrom('credentials')
    .select(['number_sealed', 'expires_on'])
    .where('provider_id', '=', job.provider_id)
    .where('kind', 'in', ['adjuster_license', 'other_license'])
    .where('status', 'in', ['accepted', 'lapsed'])
    .where('state', '=', license_state)
    .where('license_type', '=', license_type)
    .execute()
  const today = dayIn(job.time_zone, ctx.services.now())
  const valid = fitting.filter(({ expires_on }) => expires_on >= today)
  const missing = () =>
    conflict(
      'license_missing',
      fitting.length > 0
        ? 'This license has expired. Hand in its renewal on the verification page first.'
        : 'We have no such license of yours. Hand it in on the verification page first.',
      [
        { path: 'state', message: license_state },
        { path: 'type', message: license_type },
      ],
    )
  if (asked && valid.length === 0) throw missing()
  const number = plain(license_number)
  const isThis = ({ number_sealed }: { number_sealed: string }) =>
    plain(unseal(ctx.services.env.ENCRYPTION_KEY, number_sealed)) === number
  if (valid.some(isThis)) return { license_type, license_state, license_number }
  if (fitting.some(isThis)) throw missing()
  throw invalid(
    'license_number',
    `This isn’t the number of a license from ${US_STATES[license_state].name} that we have accepted from you. Check type, state and number, or leave all three out.`,
  )
}
