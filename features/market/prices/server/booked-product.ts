import { sql } from 'kysely'
import type { ProviderType } from '#features/business/providers/provider.ts'
import { conflict, invalid, Refusal } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { type UsState, US_STATES } from '#lib/us-states.ts'
import { type AppraisalRules, askedSomewhere, licenseAsked, lossStateOf } from '../appraisal-rule.ts'
import type { Product, ProductKind } from '../product.ts'

type Db = Database | Tx
type Wanted = {
  listing_id: string
  provider_type: ProviderType
  product_id: string
  claim_id?: string | null | undefined
  service_date: string
}

/**
 * The product of a booking, as it is sold now and may be for the claim it is for. Refuses 422 a product of another
 * listing or none of a claim, 409 `product_retired` (also where the business is no adjuster or appraiser any more), and
 * as {@link ensureLicensed}.
 */
export async function productToBook(db: Db, now: Date, wanted: Wanted): Promise<Omit<Product, 'needs' | 'delivers'>> {
  const row = await db
    .selectFrom('service_products')
    .select(['id', 'listing_id', 'kind', 'title', 'includes', 'price_cents', 'turnaround_business_days', 'version'])
    .select('retired_at')
    .where('id', '=', wanted.product_id)
    .where('listing_id', '=', wanted.listing_id)
    .executeTakeFirst()
  if (!row) throw invalid('product_id', 'This listing doesn’t offer this service. Choose one that it shows.')
  if (!wanted.claim_id) throw invalid('claim_id', 'Choose the claim that this service is for.')
  if (row.retired_at || wanted.provider_type !== 'adjuster')
    throw conflict('product_retired', 'This service isn’t offered anymore. Nothing was charged. Choose another.')
  await ensureLicensed(db, now, row.kind, { ...wanted, claim_id: wanted.claim_id })
  return row
}

/** What the state of a claim's loss asks for this kind of service (null: nothing), and whether nothing says where the loss was though some state asks for one. */
export async function licenseForLoss(db: Db, now: Date, kind: ProductKind, claimId: string | null) {
  const claim = claimId
    ? await db.selectFrom('claims').select(['loss_state', 'loss_zip']).where('id', '=', claimId).executeTakeFirst()
    : undefined
  const rules = await ruleInForce<AppraisalRules>(db, 'appraisal_rules', now)
  const state = lossStateOf(claim)
  return { asked: licenseAsked(rules, state, kind), unknown: state === null && askedSomewhere(rules, kind) }
}

const UNKNOWN =
  'Some states ask for a license for this service, and this claim doesn’t say where the loss was. Message support with the state, then book.'

/**
 * The license that the state of the loss asks for this kind of service, whatever state the appraiser works from. Refuses
 * 409 `license_missing` (state and type in the details), 422 `loss_unknown` where some state asks for one and nothing says
 * where the loss was.
 */
export async function ensureLicensed(
  db: Db,
  now: Date,
  kind: ProductKind,
  { listing_id, claim_id, service_date }: { listing_id: string; claim_id: string; service_date: string },
): Promise<void> {
  const { asked, unknown } = await licenseForLoss(db, now, kind, claim_id)
  if (unknown) throw new Refusal(422, 'loss_unknown', UNKNOWN, [{ path: 'claim_id', message: UNKNOWN }])
  if (!asked) return
  const { rows } = await sql<{ held: boolean }>`
    select license_held(${listing_id}, ${asked.state}, ${asked.license}, ${service_date}::date) as held`.execute(db)
  if (rows[0]!.held) return
  throw conflict(
    'license_missing',
    `For a loss in ${US_STATES[asked.state as UsState].name} this service needs a license of that state, and this provider has shown us none that is valid on that day. Choose another provider.`,
    [
      { path: 'state', message: asked.state },
      { path: 'type', message: asked.license! },
    ],
  )
}
