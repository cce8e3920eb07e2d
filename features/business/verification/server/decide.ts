import { sql } from 'kysely'
import { conflict } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { verificationContract } from '../contract.ts'
import type { VerificationDecisionName, providerAdminContract, Undecided } from '../provider-admin.ts'
import { canSuspend, canApproveWith, canDecide, undecidedOf } from '../policy.ts'
import { delayDecision } from './delay-decision.ts'
import { checkOf } from './record-check.ts'
import { profileRow, requiredFor } from '#features/business/providers/server/rows.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { marketNews } from './verification-news.ts'
import { decisionNews } from '#features/business/providers/server/words.ts'

export type Decided = {
  provider_id: string
  decision: VerificationDecisionName
  reason: string
  version?: number | undefined
}
type Profile = Awaited<ReturnType<typeof profileRow>>
/** The profile before a decision, and what nobody had accepted of what it is about. */
type Before = Profile & { undecided: Undecided[] }

/** An admin approves or rejects a provider, at once or a little later so that it can be undone. */
export const decideVerification: Verb<typeof verificationContract.decide> = (ctx, { reason = '', ...input }) =>
  decide(ctx, { ...input, reason })

/** An admin takes a provider off the market with a reason, or lets it back. */
export const suspendProvider: Verb<typeof providerAdminContract.suspend> = (ctx, { suspended, ...input }) =>
  decide(ctx, { ...input, decision: suspended ? 'suspended' : 'lifted' })

function decide(ctx: Ctx, { after_seconds, ...decided }: Decided & { after_seconds: number }) {
  return ctx.write(async (tx) => {
    if (after_seconds > 0) await delayDecision(ctx, tx, decided, await ensureDecidable(ctx, tx, decided), after_seconds)
    else await carryOut(ctx, tx, decided)
    return profileRow(tx, decided.provider_id)
  })
}

/** The profile, locked, when this can be decided about it now. Throws 404, and 409 for what changed or is over. */
async function ensureDecidable(ctx: Ctx, tx: Tx, decided: Decided): Promise<Before> {
  const { provider_id, decision, reason, version } = decided
  await tx.selectFrom('provider_profiles').select('id').where('id', '=', provider_id).forUpdate().execute()
  const before = await profileRow(tx, provider_id)
  const verdict = decision === 'approved' || decision === 'rejected' ? decision : null
  const answer = verdict ? canDecide(before, verdict) : canSuspend(before, decision === 'suspended')
  if (!answer.yes && answer.code === 'withdrawn') ensure(answer)
  if (version !== undefined && version !== before.version) throw await changedBy(tx, provider_id)
  ensure(answer)
  if (verdict !== 'approved') return { ...before, undecided: [] }
  const required = await requiredFor(tx, provider_id, ctx.services.now())
  const undecided = undecidedOf(before, await checkOf(tx, provider_id), required)
  ensure(canApproveWith(undecided, reason))
  return { ...before, undecided }
}

/** Says who changed the profile since it was looked at. */
export async function changedBy(tx: Tx, provider_id: string) {
  const last = await tx
    .selectFrom('audit_log as a')
    .innerJoin('profiles as p', 'p.id', 'a.actor_id')
    .select('p.name')
    .where('a.subject_table', '=', 'provider_profiles')
    .where('a.subject_id', '=', provider_id)
    .where('a.action', 'like', 'provider.%')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = last?.name ?? 'Someone'
  return conflict(
    'changed',
    `${who} changed this provider while you were reading. Review it again before you decide.`,
    last ? [{ path: 'changed_by', message: last.name }] : [],
  )
}

/** Does what was decided, as whoever decided it: the change, who is notified of it, and the record, in one transaction. */
export async function carryOut(ctx: Ctx, tx: Tx, decided: Decided): Promise<void> {
  const before = await ensureDecidable(ctx, tx, decided)
  const { provider_id, decision, reason } = decided
  await because(tx, reason)
  const count =
    decision === 'approved' || decision === 'rejected'
      ? await verdict(ctx, tx, before, decision, reason)
      : await market(ctx, tx, before, decision, reason)
  const { background_check_status, market_status } = await profileRow(tx, provider_id)
  await audit(tx, {
    action: `provider.${decision}`,
    table: 'provider_profiles',
    id: provider_id,
    before: { background_check_status: before.background_check_status, market_status: before.market_status },
    after: {
      background_check_status,
      market_status,
      listings: count,
      ...(before.undecided.length > 0 && { not_accepted: before.undecided }),
    },
    ...(reason && { reason }),
  })
}

const countOf = ({ rows }: { rows: { count: number }[] }) => rows[0]?.count ?? 0
const complete = async (ctx: Ctx, tx: Tx, id: string) =>
  (await requiredFor(tx, id, ctx.services.now())).every(({ met }) => met)

async function verdict(ctx: Ctx, tx: Tx, profile: Profile, decision: 'approved' | 'rejected', reason: string) {
  await sql`select decide_verification(${profile.id}, ${decision})`.execute(tx)
  const back =
    decision === 'approved' && (await complete(ctx, tx, profile.id))
      ? countOf(await sql<{ count: number }>`select resume_listings_of(${profile.id}) as count`.execute(tx))
      : 0
  const owners = { provider_id: profile.id, act: 'credentials', topic: 'verification' } as const
  const open = await tx
    .selectFrom('listings')
    .select(['id', 'status'])
    .where('provider_id', '=', profile.id)
    .where('status', 'in', ['active', 'draft'])
    .orderBy('status', 'asc')
    .limit(2)
    .execute()
  const listed = open[0]?.status === 'active'
  const draft = open.length === 1 ? open[0]!.id : null
  const { news, mail } = decisionNews(profile.business_name, decision, reason, listed, draft)
  await notifyTeam(ctx, tx, owners, news, { mail })
  return back
}

async function market(ctx: Ctx, tx: Tx, profile: Profile, decision: 'suspended' | 'lifted', reason: string) {
  const done =
    decision === 'suspended'
      ? await sql<{ count: number }>`select suspend_provider(${profile.id}) as count`.execute(tx)
      : await sql<{ count: number }>`
          select lift_suspension(${profile.id}, ${await complete(ctx, tx, profile.id)}) as count`.execute(tx)
  const count = countOf(done)
  const owners = { provider_id: profile.id, act: 'credentials', topic: 'verification' } as const
  const { news, mail } = marketNews(profile.business_name, decision, reason, count)
  await notifyTeam(ctx, tx, owners, news, { mail })
  return count
}
