import { invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { claimsContract } from '../contract.ts'
import { contradictionOf } from '../coverage.ts'
import { canVerify } from '../policy.ts'
import { claimDetail, ensureFresh, holdClaim, tellDriver } from './rows.ts'
import { verified } from './words.ts'

const SENTENCES = {
  needed_for_rental: 'A rental may start only with a daily limit and a number of days.',
  below_daily: 'The total limit cannot be below the limit of one day.',
} as const

/**
 * Records what the insurer confirmed. A claim in intake becomes coverage-verified; on a verified one the coverage is
 * corrected (an extension, a typing error) and the timeline says so. An old copy of the claim is refused (409 `changed`).
 */
export const verifyCoverage: Verb<typeof claimsContract.verify> = async (ctx, { claim_id, version, ...given }) => {
  const me = person(ctx)
  const wrong = contradictionOf(given)
  if (wrong) throw invalid(wrong.path, SENTENCES[wrong.code])
  return ctx.write(async (tx) => {
    const claim = await holdClaim(tx, claim_id)
    await ensureFresh(ctx, tx, claim, version)
    ensure(canVerify(me, claim))
    const before = await tx.selectFrom('coverage').selectAll().where('claim_id', '=', claim_id).executeTakeFirst()
    const facts = { ...given, confirmed_at: ctx.services.now().toISOString(), verified_by: me.id }
    const coverage = await tx
      .insertInto('coverage')
      .values({ claim_id, ...facts })
      .onConflict((taken) => taken.column('claim_id').doUpdateSet({ ...facts, version: (before?.version ?? 0) + 1 }))
      .returningAll()
      .executeTakeFirstOrThrow()
    const first = claim.status === 'intake'
    if (!first) await tx.insertInto('claim_events').values({ claim_id, kind: 'coverage', actor_id: me.id }).execute()
    await because(tx, '', null)
    await tx
      .updateTable('claims')
      .set({ version: claim.version + 1, ...(first && { status: 'coverage-verified' as const }) })
      .where('id', '=', claim_id)
      .execute()
    await audit(tx, { action: 'coverage.verify', table: 'coverage', id: claim_id, before, after: coverage })
    await tellDriver(ctx, tx, claim, verified(claim, coverage, first))
    return { claim: await claimDetail(ctx, tx, claim_id), coverage }
  })
}
