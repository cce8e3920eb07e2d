import { sql } from 'kysely'
import { seenVersion } from '#features/cases/adjuster/server/view.ts'
import { canAnswerVersion } from '#features/trades/repairs/policy.ts'
import { DECIDED } from '#features/trades/repairs/repair.ts'
import { versionsOfRepairs } from '#features/trades/repairs/server/repair-rows.ts'
import { asSystem } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { pageOf } from '#lib/server/page-of.ts'
import { insurerKeysContract } from '../insurer-key.ts'
import { openRepairs } from './opened.ts'

/** Versions that can be answered and are not decided, nor wait for our team, oldest first. */
export const listWaitingVersions: Verb<typeof insurerKeysContract.waiting> = async (ctx, { limit, after }) => {
  const { db } = asSystem(ctx, 'versions that wait for an insurer')
  const repairs = await openRepairs(ctx, db)
  if (repairs.length === 0) return []
  let query = db
    .selectFrom('estimates as e')
    .innerJoin('repairs as r', 'r.id', 'e.invitation_id')
    .innerJoin('claims as c', 'c.id', 'r.claim_id')
    .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
    .select(['e.id', 'r.id as repair_id', 'c.claim_number', 'c.insurer_name', 'p.business_name as shop_name'])
    .where('r.id', 'in', repairs)
    .where('e.status', 'in', ['chosen', 'sent', 'authorized'])
    .where(
      // the newest answer of a version counts
      sql<boolean>`coalesce((select a.decision from repair_answers a where a.estimate_id = e.id order by a.at desc limit 1), '') <> all(${[...DECIDED]}::text[])`,
    )
    .where((it) =>
      it.not(
        it.exists(
          it
            .selectFrom('adjuster_answers as s')
            .select('s.id')
            .whereRef('s.estimate_id', '=', 'e.id')
            .where('s.outcome', '=', 'waiting')
            .where('s.trust', '<>', 'typed'),
        ),
      ),
    )
    .orderBy('e.id')
    .limit(limit + 1)
  if (after) query = query.where('e.id', '>', after)
  const rows = await query.execute()
  const page = pageOf(ctx, insurerKeysContract.waiting, { limit }, rows, ({ id }) => ({ after: id }))
  const versions = await versionsOfRepairs(db, [...new Set(page.map(({ repair_id }) => repair_id))])
  return page.flatMap((row) => {
    const version = versions.find(({ id }) => id === row.id)
    if (!version || !canAnswerVersion(version).yes) return []
    const { answer, ...seen } = seenVersion(version, [], [], row.insurer_name)
    return [{ ...seen, ...row, answer: answer?.decision ?? null }]
  })
}
