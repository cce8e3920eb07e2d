// What a key opens: claims of its insurer of which somebody there was sent a link that still stands.
import { trustOf } from '#features/cases/adjuster/adjuster.ts'
import { contactRows } from '#features/cases/adjuster/server/contact-rows.ts'
import { ENDED_REPAIRS } from '#features/trades/repairs/status.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import type { Ctx, InsurersSoftware } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'

/** The software of a call. */
export function software(ctx: Ctx): InsurersSoftware {
  if (ctx.actor.kind !== 'insurer_key') throw forbidden()
  return ctx.actor
}

/** The standing links of these claims whose reader is known to be of this insurer; one that may answer first, then the newest. */
async function linksTo(db: Database | Tx, insurerId: string, claimIds: readonly string[], now: Date) {
  if (claimIds.length === 0) return []
  const rows = await contactRows(db)
    .innerJoin('adjuster_links as l', 'l.contact_id', 'a.id')
    .select(['l.id as link_id', 'l.scopes', 'l.expires_at', 'l.made_at', 'i.id as insurer_id'])
    .where('i.id', '=', insurerId)
    .where('c.status', '<>', 'closed')
    .where('a.claim_id', 'in', claimIds)
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', now.toISOString())
    .orderBy('l.made_at', 'desc')
    .orderBy('l.id')
    .execute()
  const known = rows.filter((row) => row.speaks && trustOf(row, row.domains) !== 'typed')
  return known.toSorted((a, b) => Number(b.scopes.includes('answer')) - Number(a.scopes.includes('answer')))
}

/** The link through which a key opens a claim, read as the system. Throws 404. */
export async function linkTo(ctx: Ctx, db: Database | Tx, claimId: string) {
  const [link] = await linksTo(db, software(ctx).insurer_id, [claimId], ctx.services.now())
  if (!link) throw notFound('Version')
  return link
}

/** The repairs a key opens that go on: row security decides, and the directory's domains decide again. */
export async function openRepairs(ctx: Ctx, db: Database): Promise<string[]> {
  const repairs = await ctx.db
    .selectFrom('repairs')
    .select(['id', 'claim_id'])
    .where('status', 'not in', [...ENDED_REPAIRS])
    .execute()
  const claims = [...new Set(repairs.map(({ claim_id }) => claim_id))]
  const links = await linksTo(db, software(ctx).insurer_id, claims, ctx.services.now())
  const open = new Set(links.map(({ claim_id }) => claim_id))
  return repairs.filter(({ claim_id }) => open.has(claim_id)).map(({ id }) => id)
}
