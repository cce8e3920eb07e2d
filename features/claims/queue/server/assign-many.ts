import { sql } from 'kysely'
import { notify } from '#features/base/notifications/server/notify.ts'
import { canAssign } from '#features/claims/claims/policy.ts'
import { addDays, startOfDayIn, TEAM_ZONE } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { queueContract, Workload } from '../queue.ts'
import { holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { auditMany, eachClaim } from './each-claim.ts'
import { assignedToYou, takenFromYou } from './words.ts'
import { beginWork, oneWork, teamDay } from './work.ts'

/** Who had it before, where that changed anything; null: nobody. */
async function assignOne(ctx: Ctx, tx: Tx, id: string, was: string | null, to: string | null) {
  ensure(canAssign(person(ctx), await holdClaim(tx, id), to))
  await beginWork(tx, id)
  const { assignee } = await oneWork(tx, id)
  const now = assignee?.id ?? null
  if (now === to) return undefined
  if (now !== was)
    throw conflict(
      'assigned_meanwhile',
      assignee ? `This claim is assigned to ${assignee.name} by now.` : 'This claim is assigned to no one by now.',
    )
  const assigned_at = ctx.services.now().toISOString()
  await tx.updateTable('claim_work').set({ assignee_id: to, assigned_at }).where('claim_id', '=', id).execute()
  const [before, after] = [{ assignee_id: now }, { assignee_id: to }]
  await audit(tx, { action: 'claim.assign', table: 'claims', id, before, after })
  return now
}

/**
 * Assigns claims to an admin, or to nobody. Somebody who is no active admin is refused as a whole (422); a claim that
 * somebody else assigned meanwhile, that is closed, or that is one's own or the new admin's, by itself. Whoever gets or
 * had one is notified, except of what they did themselves.
 */
export const assignMany: Verb<typeof queueContract.assignMany> = async (ctx, { claims, to }) =>
  ctx.write(async (tx) => {
    const me = person(ctx).id
    if (to && !(await team(tx)).some(({ id }) => id === to))
      throw invalid('to', 'This person isn’t on the claims team anymore.')
    const was = new Map(claims.map((one) => [one.id, one.was]))
    const given: string[] = []
    const taken = new Map<string, string[]>()
    const result = await eachClaim(tx, [...was.keys()], async (id) => {
      const had = await assignOne(ctx, tx, id, was.get(id) ?? null, to)
      if (had === undefined) return
      given.push(id)
      if (had && had !== me) taken.set(had, [...(taken.get(had) ?? []), id])
    })
    if (to && to !== me && given.length) await notify(ctx, tx, to, 'team', await assignedToYou(ctx, tx, given))
    for (const [whose, ids] of taken) await notify(ctx, tx, whose, 'team', await takenFromYou(ctx, tx, ids))
    await auditMany(ctx, tx, result, { to }, given.length)
    return result
  })

/** Active admins, by name. */
const team = (db: Tx | Ctx['db']) =>
  db
    .selectFrom('profiles')
    .select(['id', 'name'])
    .where('role', '=', 'claims_admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Who can be given a claim, by name. */
export const listTeam: Verb<typeof queueContract.team> = async (ctx) =>
  (await team(ctx.db)).map((one) => ({ ...one, mine: one.id === person(ctx).id }))

/** Who has how much: each figure counts what the queue shows under the filters of its link. */
export const workload: Verb<typeof queueContract.workload> = async (ctx) => {
  const now = ctx.services.now().toISOString()
  const today = teamDay(ctx)
  const ends = startOfDayIn(TEAM_ZONE, addDays(today, 1)).toISOString()
  type Counted = Omit<Workload, 'admin'> & { id: string | null }
  const [people, { rows }] = await Promise.all([
    team(ctx.db),
    sql<Counted>`
      select w.assignee_id as id, count(*)::int as open,
        (count(*) filter (where c.status = 'intake' and c.coverage_due_at < ${now}))::int as overdue,
        (count(*) filter (where c.status = 'intake' and c.coverage_due_at >= ${now} and c.coverage_due_at < ${ends}))::int as today,
        (count(*) filter (where w.follow_up_on <= ${today}::date))::int as follow_up
      from claims c left join claim_work w on w.claim_id = c.id
      where c.status <> 'closed'
      group by 1`.execute(ctx.db),
  ])
  const me = person(ctx).id
  const of = (id: string | null) => {
    const { id: _, ...counts } = rows.find((row) => row.id === id) ?? {
      open: 0,
      overdue: 0,
      today: 0,
      follow_up: 0,
      id,
    }
    return counts
  }
  return [
    ...people.map(({ id, name }) => ({ admin: { id, name, mine: id === me }, ...of(id) })),
    { admin: null, ...of(null) },
  ]
}
