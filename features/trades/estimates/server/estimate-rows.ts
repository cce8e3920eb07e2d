import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { notFound } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { Line, totalsOf } from '../estimate.ts'
import { Glass } from '../glass.ts'
import { DAMAGE_POINTS, type Estimate, type EstimateRequest } from '../request.ts'
import * as z from 'zod'

export type RequestRow = Selectable<DB['estimate_requests']>
export type InvitationRow = Selectable<DB['estimate_invitations']>
type EstimateRow = Selectable<DB['estimates']> & { prepared_name: string | null }

const Lines = z.array(Line)
const Points = z.array(z.enum(DAMAGE_POINTS))
/** What its driver said of broken glass; null where nothing was asked about glass. */
export const glassOf = ({ glass }: Pick<RequestRow, 'glass'>): Glass | null =>
  glass === null ? null : Glass.parse(glass)
export const asRequest = (row: RequestRow): EstimateRequest => ({
  ...row,
  damage_points: Points.parse(row.damage_points),
  glass: glassOf(row),
})
function asEstimate({ prepared_name, ...row }: EstimateRow): Estimate {
  const lines = Lines.parse(row.lines)
  const labor_tax_bp = row.labor_tax_bp ?? row.tax_bp
  return { ...row, lines, labor_tax_bp, totals: totalsOf(lines, row.tax_bp, labor_tax_bp), prepared_by: prepared_name }
}

/** What a driver agrees to: the lines and the tax on them, as one text. */
export const hashOf = (lines: readonly Line[], tax_bp: number, labor_tax_bp = tax_bp): string =>
  createHash('sha256')
    .update(JSON.stringify([Lines.parse(lines), tax_bp, ...(labor_tax_bp === tax_bp ? [] : [labor_tax_bp])]))
    .digest('hex')

/** Whether a shop `p` takes work: verified, not suspended, and no license or insurance it must hold has lapsed. */
export const TAKES_WORK = sql<boolean>`p.verified and p.market_status = 'open' and not exists (select from listings l
  where l.provider_id = p.id and l.status = 'paused' and l.paused_for = 'credentials')`

/** A request that the actor may read. Throws 404. */
export async function requestOf(db: Database | Tx, id: string): Promise<RequestRow> {
  const row = await db.selectFrom('estimate_requests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Estimate request')
  return row
}

/** The request of a driver of their own. Throws 404, also for somebody else's. */
export async function ownRequest(db: Database | Tx, id: string, driverId: string): Promise<RequestRow> {
  const row = await requestOf(db, id)
  if (row.driver_id !== driverId) throw notFound('Estimate request')
  return row
}

/** An invitation of the actor's business with their role there. Throws 404. */
export async function invitationOf(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('estimate_invitations as i')
    .innerJoin('provider_members as m', 'm.provider_id', 'i.provider_id')
    .innerJoin('provider_profiles as p', 'p.id', 'i.provider_id')
    .selectAll('i')
    .select(['m.member_role', 'p.time_zone'])
    .where('i.id', '=', id)
    .where('m.user_id', '=', sql<string>`actor_id()`)
    .executeTakeFirst()
  if (!row) throw notFound('Estimate request')
  return row
}

/** Holds a request until the transaction ends, so that of choosing, withdrawing and answering one comes first. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  const row = await tx.selectFrom('estimate_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Estimate request')
  return row
}

/** Versions of an invitation's estimate, newest first, with the name of who prepared each; all, only drafts, or none of them. */
export async function estimatesOf(
  db: Database | Tx,
  invitationIds: readonly string[],
  drafts?: 'only' | 'none',
): Promise<Estimate[]> {
  if (invitationIds.length === 0) return []
  const rows = await db
    .selectFrom('estimates as e')
    .selectAll('e')
    .select(sql<string | null>`member_name(e.provider_id, e.prepared_by)`.as('prepared_name'))
    .where('e.invitation_id', 'in', invitationIds)
    .$if(drafts !== undefined, (rows) => rows.where('e.status', drafts === 'only' ? '=' : '<>', 'draft'))
    .orderBy('e.number', 'desc')
    .execute()
  return rows.map(asEstimate)
}
