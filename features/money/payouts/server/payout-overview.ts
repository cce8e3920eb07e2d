// What a provider's money page says of payouts; the same figures that the job pays by.
import { sql } from 'kysely'
import { ownBusiness } from '#features/business/providers/server/read.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { nextPayout, payableAt, type PayoutRule } from '../payout.ts'
import {
  accountState,
  bankFailureOf,
  isPayable,
  requirementsOf,
  stopOf,
  type AccountReport,
} from '../payout-account.ts'
import type { PayoutOverview, payoutsContract } from '../payouts.ts'
import { payoutRule } from './pay-out.ts'
import { balanceOf } from './payout-lines.ts'
import { BY_HAND } from './send-payout.ts'
import { taxYearsOf } from './tax-year.ts'

export const readOverview: Verb<typeof payoutsContract.overview> = async (ctx) =>
  overviewOf(ctx, (await ownBusiness(ctx, 'money')).id)

type Facts = {
  account: (AccountReport & { reported_at: string }) | null
  bank: { status: string; failure: string | null } | null
  tax: PayoutOverview['tax']
  suspension: { reason: string; suspended_at: string } | null
  had: string | null
  reversing_cents: number
}
const factsOf = async (db: Database, id: string): Promise<Facts> =>
  (
    await sql<Facts>`select (select to_jsonb(a) from payout_accounts a where a.provider_id = ${id}) as account,
      (select to_jsonb(b) from bank_payouts b where b.provider_id = ${id} order by b.arrives_at desc, b.id desc limit 1) as bank,
      (select to_jsonb(t) from tax_identity_of(${id}) t) as tax,
      (select to_jsonb(h) from payout_suspensions h where h.provider_id = ${id}) as suspension,
      (select max(p.day) from payouts p where p.provider_id = ${id}) as had,
      (select coalesce(sum(r.amount_cents), 0)::int from payout_reversals r join payouts p on p.id = r.payout_id
        where p.provider_id = ${id} and r.status = 'pending') as reversing_cents`.execute(db)
  ).rows[0]!

/** Of one provider, for whoever may see it: the caller has made sure. */
export async function overviewOf(ctx: Ctx, providerId: string): Promise<PayoutOverview> {
  const { db } = asSystem(ctx, 'payout overview')
  const now = ctx.services.now()
  const rule = await payoutRule(db, now)
  const [facts, balance, years] = await Promise.all([
    factsOf(db, providerId),
    balanceOf(db, providerId, now, rule.days_after_release),
    taxYearsOf(db, providerId),
  ])
  const { account, bank, tax, suspension } = facts
  const { lines, returned_cents, balance_cents, pending_cents } = balance
  const bankFailed = bank?.status === 'failed'
  const payable = payableAt(lines, returned_cents, now, rule.days_after_release)
  const found = nextPayout(lines, returned_cents, rule, now, facts.had)
  const blocked = blockedBy(facts, balance_cents)
  return {
    account: {
      state: accountState(account, bankFailed),
      due: requirementsOf([...(account?.currently_due ?? []), ...(account?.past_due ?? [])]),
      reviewing: requirementsOf(account?.pending_verification ?? []),
      stop: stopOf(account?.disabled_reason ?? null),
      payable: isPayable(account),
      bank_failure: bankFailed ? bankFailureOf(bank.failure) : null,
      reported_at: account?.reported_at ?? null,
    },
    tax,
    balance_cents,
    pending_cents,
    reversing_cents: facts.reversing_cents,
    available_cents: payable.cents,
    held: payable.held,
    suspension: suspension && {
      reason: suspension.reason === BY_HAND ? null : suspension.reason,
      since: suspension.suspended_at,
    },
    next: blocked ? null : found,
    why: blocked ?? (found ? null : whyNone(payable, rule)),
    rule,
    years,
  }
}

function blockedBy({ account, tax, suspension }: Facts, balanceCents: number): PayoutOverview['why'] {
  if (balanceCents < 0) return 'negative'
  if (suspension) return 'suspended'
  if (!account) return 'no_account'
  if (!isPayable(account)) return 'not_ready'
  return tax ? null : 'tax_missing'
}

function whyNone({ cents, held }: ReturnType<typeof payableAt>, rule: PayoutRule): PayoutOverview['why'] {
  if (held.length > 0) return 'held_back'
  return cents > 0 && cents < rule.minimum_cents ? 'minimum' : 'nothing'
}
