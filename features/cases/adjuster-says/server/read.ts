import { trustOf } from '#features/cases/adjuster/adjuster.ts'
import { knownDomains } from '#features/cases/adjuster/server/contact-rows.ts'
import { linked } from '#features/cases/adjuster/server/open-link.ts'
import { evidenceOf } from '#features/claims/documents/server/evidence.ts'
import { viewerOf } from '#features/trades/repairs/server/read.ts'
import { repairOf } from '#features/trades/repairs/server/repair-rows.ts'
import { dayIn } from '#lib/dates.ts'
import { asSystem, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { adjusterSaysContract } from '../contract.ts'
import { rentalOf } from './rental-now.ts'
import { asStatement, statementRows } from './statement-rows.ts'

/** The rental of the link's claim, and what its holder said. Read as the system, of this claim and this contact only. */
export const readByLink: Verb<typeof adjusterSaysContract.byLink> = async (ctx) => {
  const { claim_id, contact_id } = linked(ctx)
  const { db } = asSystem(ctx, 'rental for its insurer')
  const { loss_state } = await db
    .selectFrom('claims')
    .select('loss_state')
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow()
  const [rental, said] = await Promise.all([
    rentalOf(db, claim_id, dayIn(zoneOfState(loss_state), ctx.services.now())),
    statementRows(db).where('s.contact_id', '=', contact_id).execute(),
  ])
  return { rental, statements: said.map(asStatement) }
}

/** What adjusters said about a repair and its claim: row security leaves a shop its payments, and a driver what is theirs to know. */
export const readStatements: Verb<typeof adjusterSaysContract.said> = async (ctx, { repair_id }) => {
  const repair = await repairOf(ctx.db, repair_id)
  const rows = await statementRows(asSystem(ctx, 'said by link').db)
    .where('a.claim_id', '=', repair.claim_id)
    .where((e) => e.or([e('s.repair_id', 'is', null), e('s.repair_id', '=', repair_id)]))
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const seen = await ctx.db.selectFrom('adjuster_statements').select('id').where('id', 'in', ids).execute()
  const own = new Set(seen.map(({ id }) => id))
  const read = rows.filter(({ id }) => own.has(id)).toReversed()
  const shown = await evidenceOf(ctx, read, viewerOf(ctx, repair) === 'shop')
  return read.map((row) => ({ ...asStatement(row), evidence: shown.get(row.evidence_id ?? '') ?? null }))
}

/** What waits for the team, oldest first; of their own claim an admin reads what a driver does. */
export const listWaitingStatements: Verb<typeof adjusterSaysContract.waiting> = async (ctx) => {
  const rows = await statementRows(asSystem(ctx, 'statements that wait').db)
    .leftJoin('repairs as r', 'r.id', 's.repair_id')
    .leftJoin('provider_profiles as p', 'p.id', 'r.provider_id')
    .select(['p.business_name as shop_name', 'c.claim_number', 'a.confirmed_at', 'i.id as insurer_id'])
    .select(['i.phone as insurer_phone', knownDomains.as('domains')])
    .where('s.outcome', '=', 'waiting')
    .where('c.driver_id', '<>', person(ctx).id)
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...row,
    ...asStatement(row),
    insurer_name: row.insurer,
    trust: trustOf(row, row.domains),
  }))
}
