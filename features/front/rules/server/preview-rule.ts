import { sql } from 'kysely'
import { keptWhenLate } from '#features/market/prices/price.ts'
import { type CancellationRules, termsFor } from '#features/market/prices/terms.ts'
import type { PayoutRule } from '#features/money/payouts/payout.ts'
import { payableNow } from '#features/money/payouts/server/pay-out.ts'
import { type CredentialRule, requiredOf } from '#features/business/providers/credential.ts'
import { mayRepresent, type RepresentsDriver } from '#features/business/providers/representation.ts'
import { dayIn } from '#lib/dates.ts'
import { invalid } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { rulesContract } from '../contract.ts'
import type { RulePreview } from '../rule.ts'
import { type LeadFees } from '#features/cases/receivables/lead-fee.ts'
import { TRADES, type Trade } from '#features/business/providers/trade.ts'
import type { RuleKey } from '../rule-book.ts'
import { checkedRule } from './rules.ts'

type Effects = RulePreview['effects']
type Value = Record<string, unknown>
/** So many of those it touches are named. */
const NAMED = 20

/** What a new value would do to what is there today, and to two bookings as an example. Writes nothing. */
export const previewRule: Verb<typeof rulesContract.preview> = async (ctx, { key, value }) => {
  const after = checkedRule(key, json(value))
  const before = (await ruleInForce<Value>(ctx.db, key, ctx.services.now())) ?? {}
  return {
    effects: await EFFECTS_OF[key](ctx, before, after),
    examples: key === 'cancellation' ? examples(before as CancellationRules, after as CancellationRules) : [],
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('value', 'This is not JSON.')
  }
}

const nothing = async (): Promise<Effects> => []

/** What was promised already keeps the terms it was promised under: so many of them. */
const keep =
  (kind: Effects[number]['kind'], count: ReturnType<typeof sql<{ count: number }>>) =>
  async (ctx: Ctx): Promise<Effects> => {
    const { rows } = await count.execute(ctx.db)
    return [{ kind, count: rows[0]!.count, names: [] }]
  }

const touched = (kind: Effects[number]['kind'], names: readonly string[]): Effects =>
  names.length ? [{ kind, count: names.length, names: names.slice(0, NAMED) }] : []

const EFFECTS_OF: Record<RuleKey, (ctx: Ctx, before: Value, after: Value) => Promise<Effects>> = {
  reservation: keep('reservations_keep', sql`select count(*)::int as count from orders where status = 'pending'`),
  cancellation: keep(
    'orders_keep_terms',
    sql`select count(*)::int as count from orders where status in ('paid', 'pending') and work_status in ('requested', 'accepted')`,
  ),
  response_deadline: keep(
    'orders_keep_deadline',
    sql`select count(*)::int as count from orders where status = 'paid' and work_status = 'requested'`,
  ),
  release: keep(
    'orders_keep_release',
    sql`select count(*)::int as count from orders where status = 'paid' and work_status = 'completed'`,
  ),
  payouts: payoutEffects,
  matching: nothing,
  credentials: credentialEffects,
  private_cars: carEffects,
  represents_driver: adjusterEffects,
  appraisal_rules: nothing, // what is booked stays booked; the next booking is asked
  estimate_rules: nothing, // a signature keeps the words it was given
  glass_rules: nothing, // what was asked and signed stands
  storage_rules: nothing, // a stay is counted as its place says
  lead_fees: feeEffects,
  money_approval: nothing, // what waits keeps the limit it was decided under
  total_loss: keep('claims_keep', sql`select count(*)::int as count from claims where status <> 'closed'`),
  data_requests: keep('requests_keep', sql`select count(*)::int as count from data_requests where status = 'open'`),
}

/** Providers who could be paid out now and would wait for more, or the other way round. */
async function payoutEffects(ctx: Ctx, before: Value, after: Value): Promise<Effects> {
  const [was, is] = await Promise.all([payableNow(ctx, before as PayoutRule), payableNow(ctx, after as PayoutRule)])
  const only = (some: readonly string[], others: readonly string[]) => some.filter((name) => !others.includes(name))
  return [...touched('payouts_wait', only(was, is)), ...touched('payouts_sooner', only(is, was))]
}

/** Verified providers that would lack a credential, or no longer need one they lack. */
async function credentialEffects(ctx: Ctx, before: Value, after: Value): Promise<Effects> {
  const [holders, held] = await Promise.all([
    ctx.db
      .selectFrom('provider_profiles')
      .select(['id', 'business_name', 'provider_type', 'state', 'time_zone'])
      .where('verified', '=', true)
      .orderBy('business_name')
      .execute(),
    ctx.db.selectFrom('credentials').select(['provider_id', 'kind', 'state', 'status', 'expires_on']).execute(),
  ])
  const lacks = (rule: Value) =>
    new Set(
      holders
        .filter((holder) => {
          const theirs = held.filter(({ provider_id }) => provider_id === holder.id)
          const today = dayIn(holder.time_zone, ctx.services.now())
          return requiredOf(rule as CredentialRule, holder, theirs, today).some(({ met }) => !met)
        })
        .map(({ business_name }) => business_name),
    )
  const [lacking, lackedBefore] = [lacks(after), lacks(before)]
  return [
    ...touched(
      'providers_lacking',
      [...lacking].filter((name) => !lackedBefore.has(name)),
    ),
    ...touched(
      'providers_relieved',
      [...lackedBefore].filter((name) => !lacking.has(name)),
    ),
  ]
}

/** Licensed adjusters whose page begins or ceases to say that they may negotiate. */
async function adjusterEffects(ctx: Ctx, before: Value, after: Value): Promise<Effects> {
  const rows = await ctx.db
    .selectFrom('shops as s')
    .innerJoin('provider_profiles as p', 'p.id', 's.provider_id')
    .select(['p.business_name', 's.license_type', 's.license_state'])
    .where('p.provider_type', '=', 'adjuster')
    .orderBy('p.business_name')
    .execute()
  const namesIn = (rule: Value) =>
    rows.filter((shop) => mayRepresent(rule as RepresentsDriver, shop)).map(({ business_name }) => business_name)
  const [was, is] = [namesIn(before), namesIn(after)]
  return [
    ...touched(
      'adjusters_may',
      is.filter((name) => !was.includes(name)),
    ),
    ...touched(
      'adjusters_may_not',
      was.filter((name) => !is.includes(name)),
    ),
  ]
}

/** Cars of private owners in the states that are closed or opened. */
async function carEffects(ctx: Ctx, before: Value, after: Value): Promise<Effects> {
  const [was, is] = [before, after].map((value) => (value['states'] ?? []) as string[]) as [string[], string[]]
  const inStates = async (states: readonly string[], statuses: readonly ('active' | 'paused' | 'draft')[]) =>
    (
      await ctx.db
        .selectFrom('listings as l')
        .innerJoin('provider_profiles as p', 'p.id', 'l.provider_id')
        .select('l.title')
        .where('p.provider_type', '=', 'private_owner')
        .where('l.listing_type', '=', 'vehicle')
        .where('l.status', 'in', statuses)
        .where('p.state', 'in', [...states, ''])
        .orderBy('l.title')
        .execute()
    ).map(({ title }) => title)
  const closed = was.filter((state) => !is.includes(state))
  const opened = is.filter((state) => !was.includes(state))
  return [
    ...touched('cars_shut_out', await inStates(closed, ['active'])),
    ...touched('cars_let_in', await inStates(opened, ['draft', 'paused'])),
  ]
}

const TYPE_OF = {
  body: 'body_shop',
  glass: 'glass',
  towing: 'towing',
  adjusters: 'adjuster',
  rental: 'rental_company',
} as const satisfies Record<Trade, string>

/** Verified providers of the squares that are switched on or off. */
async function feeEffects(ctx: Ctx, before: Value, after: Value): Promise<Effects> {
  const squares = (value: Value) =>
    new Set(((value as Partial<LeadFees>).on ?? []).map(({ state, trade }) => `${state} ${trade}`))
  const [was, is] = [squares(before), squares(after)]
  const holders = await ctx.db
    .selectFrom('provider_profiles')
    .select(['business_name', 'provider_type', 'state'])
    .where('verified', '=', true)
    .orderBy('business_name')
    .execute()
  const named = (on: Set<string>, off: Set<string>) =>
    holders
      .filter(({ provider_type, state }) => {
        const trade = TRADES.find((one) => TYPE_OF[one] === provider_type)
        return trade && on.has(`${state} ${trade}`) && !off.has(`${state} ${trade}`)
      })
      .map(({ business_name }) => business_name)
  return [...touched('providers_charged', named(is, was)), ...touched('providers_freed', named(was, is))]
}

/** Of each trade three days at $50 or an appointment of $120, cancelled when it is too late for everything; only where the change makes a difference. */
function examples(before: CancellationRules, after: CancellationRules): RulePreview['examples'] {
  return TRADES.map((trade) => {
    const kind = trade === 'rental' ? ('rental' as const) : ('appointment' as const)
    const price = kind === 'rental' ? { rate_cents: 50_00, amount: 150_00 } : { rate_cents: 120_00, amount: 120_00 }
    const kept = (rule: CancellationRules) => keptWhenLate(termsFor(rule, TYPE_OF[trade]), { kind, ...price })
    return { trade, kind, paid: price.amount, kept_before: kept(before), kept_after: kept(after) }
  }).filter(({ kept_before, kept_after }) => kept_before !== kept_after)
}
