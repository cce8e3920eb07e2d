import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { deductibleOf } from '#features/claims/coverage/server/deductible-of.ts'
import { standingLoss } from '#features/claims/coverage/server/total-loss.ts'
import type { ClaimStatus } from '#features/claims/claims/claim.ts'
import { type AppraisalRules, lossStateOf } from '#features/market/prices/appraisal-rule.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { businessDaysAfter } from '#features/trades/estimates/server/open-times.ts'
import { DECIDED } from '#features/trades/repairs/repair.ts'
import { OPEN_REPAIRS } from '#features/trades/repairs/status.ts'
import { versionsOfRepairs } from '#features/trades/repairs/server/repair-rows.ts'
import { standing as linesThatStand } from '#features/trades/repairs/sums.ts'
import { dayIn } from '#lib/dates.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { clauseContract } from '../clause-contract.ts'
import { type AppraisalCase, type Recorded, Step } from '../clause-step.ts'
import { standingOf } from '../clause.ts'

type Db = Database | Tx
type Claim = { id: string; status: ClaimStatus; loss_state: string | null; loss_zip: string | null }

const FACTS = [
  'day',
  'undoes',
  'answer',
  'file_id',
  'theirs_cents',
  'ours_cents',
  'fee_cents',
  'umpire_cents',
  'cents',
] as const
const NAMED = ['our_name', 'their_name', 'umpire_name', 'order_id'] as const
/** What of a row may be null although its step has it: a document or a booking that is gone. */
const GOES = { clause: 'file_id', appraisers: 'order_id' } as const

/** Every step of a claim's case, oldest first, as one person reads it. */
export async function stepsOf(db: Db, claimId: string, reader: string): Promise<Recorded[]> {
  const rows = await db
    .selectFrom('appraisal_steps')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('number')
    .execute()
  return rows.map(({ kind, number, status, reason, source, recorded_at, recorded_by, ...row }) => {
    const goes = kind === 'clause' || kind === 'appraisers' ? GOES[kind] : null
    const facts = [...FACTS, ...NAMED].filter((name) => row[name] !== null || name === goes)
    const step = Step.parse({ kind, ...Object.fromEntries(facts.map((name) => [name, row[name]])) })
    return { number, status, reason, source, recorded_at, step, mine: recorded_by === reader }
  })
}

/** The bookings of an appraiser under the clause for a claim, newest first. */
export async function bookedAppraisers(db: Db, claimId: string) {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('provider_profiles as p', 'p.id', 'o.provider_id')
    .select(['o.id as order_id', 'o.amount', 'o.price_snapshot', 'p.business_name as business'])
    .where('o.claim_id', '=', claimId)
    .where('o.product_id', 'is not', null)
    .where('o.status', '=', 'paid')
    .orderBy('o.created_at', 'desc')
    .execute()
  return rows
    .filter((row) => boughtOf(row).product?.kind === 'appraiser_under_clause')
    .map(({ order_id, business, amount: cents }) => ({ order_id, business, cents }))
}

/** What the insurer and the driver's side say so far: an offer for a lost car, else the answers to the estimate of a repair. */
async function amountsOf(db: Db, claimId: string): Promise<Pick<AppraisalCase['known'], 'theirs' | 'ours'>> {
  const loss = await standingLoss(db, claimId)
  const offer =
    loss &&
    (await db
      .selectFrom('total_loss_offers')
      .select('value_cents')
      .where('loss_id', '=', loss.id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst())
  if (offer) return { theirs: { cents: offer.value_cents, from: 'offer' }, ours: null }
  const repair = await db
    .selectFrom('repair_answers as a')
    .innerJoin('repairs as r', 'r.id', 'a.repair_id')
    .select('r.id')
    .where('r.claim_id', '=', claimId)
    .where('r.status', '<>', 'cancelled')
    .where('a.decision', 'in', DECIDED)
    .orderBy('a.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (loss || !repair) return { theirs: null, ours: null }
  const [versions, withdrawn] = await Promise.all([
    versionsOfRepairs(db, [repair.id]),
    db.selectFrom('repair_lines').selectAll().where('repair_id', '=', repair.id).execute(),
  ])
  const answered = versions.flatMap((one) =>
    ['chosen', 'sent', 'authorized'].includes(one.status) ? { ...one, status: 'authorized' } : [],
  )
  const lines = linesThatStand(answered, withdrawn).filter(({ line, decided }) => decided && line.payer === 'insurer')
  const asked = lines.reduce((all, { amounts }) => all + amounts.cents + amounts.tax_cents, 0)
  const open = lines.reduce((all, one) => all + one.open, 0)
  if (asked <= 0) return { theirs: null, ours: null }
  return { theirs: { cents: Math.max(0, asked - open), from: 'answer' }, ours: { cents: asked, from: 'estimate' } }
}

/** When the car came to the first of the shops that are at work on it; undefined while none has it. */
const arrivedAt = async (db: Db, claimId: string) =>
  (
    await db
      .selectFrom('repairs')
      .select('arrived_at')
      .where('claim_id', '=', claimId)
      .where('status', 'in', OPEN_REPAIRS)
      .where('arrived_at', 'is not', null)
      .orderBy('arrived_at')
      .limit(1)
      .executeTakeFirst()
  )?.arrived_at

/** The case of a claim that was found before. Read as the system. */
export async function caseOf(db: Db, now: Date, claim: Claim, reader: string): Promise<AppraisalCase> {
  const steps = await stepsOf(db, claim.id, reader)
  const standing = standingOf(steps)
  const { status } = standing
  const rules = await ruleInForce<AppraisalRules>(db, 'appraisal_rules', now)
  const state = lossStateOf(claim)
  const row = rules?.states.find((one) => one.state === state)
  const process = row?.process
  const law =
    state && process?.confidence === 'high'
      ? {
          state,
          inspection_business_days: process.inspection_business_days ?? null,
          late_lapses: process.late_lapses ?? false,
          midpoint_percent: process.midpoint_percent ?? null,
          hidden_damage_open: process.hidden_damage_open ?? false,
          source: process.source,
          url: process.url ?? null,
          appraisers: row?.confidence === 'high' ? { says: row.says, source: row.source, url: row.url ?? null } : null,
        }
      : null
  let inspect_by: AppraisalCase['inspect_by'] = null
  const waits = (status === 'invoked' || status === 'appraisers_named') && claim.status !== 'closed'
  // the law counts from the demand with the car at the shop: without a day of arrival nothing is counted
  const arrived = law?.inspection_business_days && waits && (await arrivedAt(db, claim.id))
  if (law?.inspection_business_days && standing.invoked && arrived) {
    const zone = zoneOfState(law.state)
    const there = dayIn(zone, new Date(arrived))
    const from = there > standing.invoked.day ? there : standing.invoked.day
    const day = await businessDaysAfter(db, law.state, from, law.inspection_business_days)
    inspect_by = { day, over: dayIn(zone, now) > day }
  }
  return {
    claim_id: claim.id,
    status,
    steps,
    known: {
      ...(await amountsOf(db, claim.id)),
      deductible_cents: await deductibleOf(db, claim.id),
      booked: await bookedAppraisers(db, claim.id),
    },
    law,
    inspect_by,
  }
}

/** Where the appraisal clause of a claim stands, for its driver and the claims team. Throws 404. */
export const readCase: Verb<typeof clauseContract.case> = async (ctx: Ctx, { claim_id }) => {
  const claim = await findClaim(ctx.db, claim_id)
  return caseOf(asSystem(ctx, 'appraisal clause').db, ctx.services.now(), claim, person(ctx).id)
}
