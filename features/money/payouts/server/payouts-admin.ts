// Payouts of all providers, for claims admins: who waits, what failed, what is suspended or owed.
import { type RawBuilder, sql } from 'kysely'
import { conflict, notFound } from '#lib/errors.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { accountState, transferFailureOf, type AccountReport } from '../payout-account.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import {
  PAYOUT_LISTS,
  type PAYOUT_SORTS,
  type PayoutsAdminOne,
  type PayoutList,
  PAYOUTS_ADMIN_PAGE,
  type payoutsAdminContract,
} from '../payouts.ts'
import { type Along, decideMoney } from '#features/money/decisions/server/hold.ts'
import { historyOf } from './payout-history.ts'
import { overviewOf } from './payout-overview.ts'
import { recoverFromPayouts } from './reverse-payouts.ts'
import { notifyOwners } from './notify-owners.ts'
import { payoutNews } from './words.ts'

/** Everybody with an account, a payout or a balance. */
const ALL = sql`
  select p.id as provider_id, p.business_name, to_jsonb(a) as account, coalesce(b.cents, 0)::float8 as balance_cents,
    h.provider_id is not null as suspended, to_jsonb(last) as last, exists (select from tax_identity_of(p.id)) as tax,
    coalesce((select k.status = 'failed' from bank_payouts k where k.provider_id = p.id order by k.arrives_at desc, k.id desc limit 1), false) as bank_failed
  from provider_profiles p
    left join payout_accounts a on a.provider_id = p.id
    left join payout_suspensions h on h.provider_id = p.id
    left join (select party_id, -sum(amount_cents) as cents from ledger_entries where account = 'provider_balance' group by party_id) b on b.party_id = p.id
    left join lateral (select x.amount_cents, x.status, x.failure, x.made_at from payouts x where x.provider_id = p.id
      order by x.made_at desc, x.id desc limit 1) last on true
  where a.provider_id is not null or b.cents <> 0 or h.provider_id is not null`
const LISTS: Record<PayoutList, RawBuilder<unknown>> = {
  all: sql`true`,
  waiting: sql`d.balance_cents > 0 and not coalesce((d.account ->> 'transfers_active')::boolean and (d.account ->> 'payouts_enabled')::boolean, false)`,
  failed: sql`d.bank_failed or d.last ->> 'status' = 'failed'`,
  suspended: sql`d.suspended`,
  owing: sql`d.balance_cents < 0`,
}
type Row = {
  provider_id: string
  business_name: string
  account: AccountReport | null
  balance_cents: number
  suspended: boolean
  tax: boolean
  bank_failed: boolean
  last: {
    amount_cents: number
    status: 'pending' | 'sent' | 'failed' | 'reversed'
    failure: string | null
    made_at: string
  } | null
}

const KEYS: SortKeys<(typeof PAYOUT_SORTS)[number]> = {
  provider: sql`lower(d.business_name)`,
  last: { orNone: sql`(d.last ->> 'made_at')::timestamptz` },
  balance: sql`d.balance_cents`,
}

/** Unless sorted, those that owe something come first, then those that are owed most. */
export const listPayouts: Verb<typeof payoutsAdminContract.list> = async (ctx, { list, q, sort, page }) => {
  const order = sort
    ? sortedBy(sort, KEYS, sql`d.provider_id`)
    : sql`d.balance_cents < 0 desc, d.balance_cents desc, d.business_name, d.provider_id`
  const named = q ? sql`d.business_name ilike ${likePart(q)}` : sql`true`
  const { rows } = await sql<Row>`select d.* from (${ALL}) d where ${LISTS[list]} and ${named}
    order by ${order}
    limit ${PAYOUTS_ADMIN_PAGE} offset ${(page - 1) * PAYOUTS_ADMIN_PAGE}`.execute(ctx.db)
  const counts = await sql<Record<PayoutList, number>>`select ${sql.join(
    PAYOUT_LISTS.map((each) => sql`count(*) filter (where ${LISTS[each]})::int as ${sql.ref(each)}`),
  )} from (${ALL}) d where ${named}`.execute(ctx.db)
  const found = counts.rows[0]!
  return {
    rows: rows.map(({ account, bank_failed, last, ...row }) => ({
      ...row,
      state: accountState(account, bank_failed),
      last: last && { ...last, failure: transferFailureOf(last.failure) },
    })),
    total: found[list],
    page_size: PAYOUTS_ADMIN_PAGE,
    counts: found,
  }
}

async function oneOf(ctx: Ctx, id: string): Promise<PayoutsAdminOne> {
  const provider = await ctx.db
    .selectFrom('provider_profiles')
    .select(['id as provider_id', 'business_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!provider) throw notFound('Provider profile')
  return { ...provider, overview: await overviewOf(ctx, id) }
}

export const readProviderPayouts: Verb<typeof payoutsAdminContract.one> = (ctx, { id }) => oneOf(ctx, id)
export const readProviderHistory: Verb<typeof payoutsAdminContract.history> = async (ctx, { id, page }) => {
  await oneOf(ctx, id)
  return historyOf(ctx, id, page)
}

export const suspendPayouts: Verb<typeof payoutsAdminContract.suspend> = async (ctx, { id, reason }) => {
  await oneOf(ctx, id)
  await ctx.write(async (tx) => {
    const suspended = await tx
      .insertInto('payout_suspensions')
      .values({ provider_id: id, reason, suspended_by: person(ctx).id, suspended_at: ctx.services.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider_id')
      .executeTakeFirst()
    if (!suspended) throw conflict('already_suspended', 'This provider’s payouts are already suspended.')
    await audit(tx, { action: 'payouts.hold', table: 'provider_profiles', id, reason })
    await notifyOwners(ctx, tx, id, payoutNews('suspended', { reason }))
  })
  return oneOf(ctx, id)
}

export const liftPayouts: Verb<typeof payoutsAdminContract.lift> = async (ctx, { id, reason }) => {
  await oneOf(ctx, id)
  await ctx.write(async (tx) => {
    const before = await tx
      .deleteFrom('payout_suspensions')
      .where('provider_id', '=', id)
      .returning(['reason', 'suspended_at'])
      .executeTakeFirst()
    if (!before) throw conflict('not_suspended', 'This provider’s payouts aren’t suspended.')
    await audit(tx, { action: 'payouts.lift', table: 'provider_profiles', id, before, reason })
    await notifyOwners(ctx, tx, id, payoutNews('lifted'))
  })
  return oneOf(ctx, id)
}

/** At once, or kept so that it can be undone. */
export const recoverPayouts: Verb<typeof payoutsAdminContract.recover> = async (ctx, { after_seconds, ...input }) => {
  const { id, reason } = input
  await oneOf(ctx, id)
  await decideMoney(ctx, { provider_id: id, input, reason, after_seconds }, (along) =>
    carryOutRecovery(ctx, input, along),
  )
  return oneOf(ctx, id)
}

/** Asks for it. Refuses (409 `nothing_owed`, `nothing_to_reverse`) where there is nothing to ask for. */
export async function carryOutRecovery(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
  along: Along,
): Promise<void> {
  const by = { admin: person(ctx).id, reason, along }
  const { owed_cents, asked_cents } = await recoverFromPayouts(ctx, id, by)
  if (owed_cents === 0)
    throw conflict('nothing_owed', 'This provider owes nothing, or the debt is already being recovered.')
  if (asked_cents === 0)
    throw conflict(
      'nothing_to_reverse',
      'There’s no payout left to recover this from. We’ll deduct it from later releases.',
    )
}
