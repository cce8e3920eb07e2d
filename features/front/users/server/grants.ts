import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { AdminGrant, grantsContract, Obstacle } from '../grant.ts'

const grants = (db: Database | Tx) =>
  db
    .selectFrom('admin_grants as g')
    .innerJoin('profiles as p', 'p.id', 'g.person_id')
    .leftJoin('profiles as b', 'b.id', 'g.proposed_by')
    .leftJoin('profiles as d', 'd.id', 'g.decided_by')
    .selectAll('g')
    .select(['p.name as person_name', 'p.email as person_email', 'p.role as person_role'])
    .select(['p.suspended_at as person_suspended_at', 'b.name as proposer', 'd.name as decider'])

export type GrantRow = Awaited<ReturnType<typeof grantById>>

/** One proposal with the names of who is in it. Throws 404. */
export async function grantById(db: Database | Tx, id: string) {
  const row = await grants(db).where('g.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Proposal')
  return row
}

const who = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

/** A proposal whose week is over counts as expired, also before the next one closes it. */
export const grantOf = (row: GrantRow, now: Date): AdminGrant => ({
  ...row,
  status: row.status === 'open' && new Date(row.expires_at) <= now ? 'expired' : row.status,
  person: { id: row.person_id, name: row.person_name, email: row.person_email },
  proposed_by: who(row.proposed_by, row.proposer),
  decided_by: who(row.decided_by, row.decider),
})

/** Open proposals, or all about one person, newest first. */
export const listGrants: Verb<typeof grantsContract.list> = async (ctx, { person_id }) => {
  const now = ctx.services.now()
  let query = grants(ctx.db).orderBy('g.proposed_at', 'desc').limit(50)
  query = person_id
    ? query.where('g.person_id', '=', person_id)
    : query.where('g.status', '=', 'open').where('g.expires_at', '>', now.toISOString())
  return (await query.execute()).map((row) => grantOf(row, now))
}

/** What keeps somebody from becoming an admin; the database asks the same again when it counts. */
export const obstaclesOf = async (db: Database | Tx, person: string): Promise<Obstacle[]> =>
  (await sql<{ kind: Obstacle }>`select kind from admin_grant_obstacles(${person}) as kind`.execute(db)).rows.map(
    ({ kind }) => kind,
  )

export const grantObstacles: Verb<typeof grantsContract.obstacles> = (ctx, { person_id }) =>
  obstaclesOf(ctx.db, person_id)
