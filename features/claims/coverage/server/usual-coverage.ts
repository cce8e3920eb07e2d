import { sql } from 'kysely'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { isWritten } from '#features/claims/claims/source.ts'
import { insurerOf } from '#features/claims/insurers/server/rows.ts'
import type { Verb } from '#lib/server/http.ts'
import type { versionsContract } from '../contract.ts'

/** What is looked back on: enough to say what is usual, few enough to be read while one types. */
const CLAIMS = 200
const LIMITS = 3
const NAMES = 20

/**
 * What the insurer of a claim usually grants, in cents and days, and who spoke for it: counted in the coverage of its other
 * claims, newest first, never a promise for this one. Throws 404.
 */
export const usualCoverage: Verb<typeof versionsContract.usual> = async (ctx, { claim_id }) => {
  const { insurer_id } = await findClaim(ctx.db, claim_id)
  const [insurer, others] = await Promise.all([
    insurerOf(ctx.db, insurer_id),
    ctx.db
      .selectFrom('coverage as v')
      .innerJoin('claims as c', 'c.id', 'v.claim_id')
      .select([
        'v.rental_daily_cap_cents as daily',
        'v.rental_max_days as days',
        'v.rental_total_cap_cents as total',
        'v.confirmed_how as how',
        'v.confirmed_by as by',
      ])
      .where('c.insurer_id', '=', insurer_id)
      .where('c.id', '<>', claim_id)
      .orderBy('v.confirmed_at', 'desc')
      .orderBy(sql`v.claim_id`)
      .limit(CLAIMS)
      .execute(),
  ])
  const found = new Map<string, { daily_cents: number; days: number; total_cents: number; claims: number }>()
  for (const { daily, days, total } of others) {
    if (!daily || !days || !total) continue
    const key = [daily, days, total].join()
    const one = found.get(key) ?? { daily_cents: daily, days, total_cents: total, claims: 0 }
    found.set(key, { ...one, claims: one.claims + 1 })
  }
  const said = others.filter(({ how }) => !isWritten(how)).map(({ by }) => by)
  return {
    insurer: { id: insurer.id, name: insurer.name, phone: insurer.phone, portal: insurer.portal },
    people: insurer.people.map(({ id, name, role, phone }) => ({ id, name, role, phone })),
    looked_at: others.length,
    claims: [...found.values()].reduce((sum, { claims }) => sum + claims, 0),
    limits: [...found.values()].sort((a, b) => b.claims - a.claims).slice(0, LIMITS),
    said_by: [...new Set(said)].slice(0, NAMES),
  }
}
