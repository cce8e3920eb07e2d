import { canFollowUp, canKeepNotes } from '#features/claims/claims/policy.ts'
import { findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { addDays, dayIn, formatDay, TEAM_ZONE } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { type ClaimWork, type claimWorkContract, FOLLOW_UP_DAYS } from '../claim-work.ts'

/** The calendar day of the team. */
export const teamDay = (ctx: Ctx) => dayIn(TEAM_ZONE, ctx.services.now())

/** Work on these claims by claim, without those on which there is none. Row security leaves out an admin’s own claim. */
export async function workOn(db: Database | Tx, ids: readonly string[]): Promise<Map<string, ClaimWork>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('claim_work as w')
    .leftJoin('profiles as p', 'p.id', 'w.assignee_id')
    .leftJoin('profiles as b', 'b.id', 'w.assigned_by')
    .select(['w.claim_id', 'w.assignee_id', 'p.name', 'w.assigned_at', 'b.id as by_id', 'b.name as by_name'])
    .select(['w.follow_up_on as on', 'w.follow_up_for as reason'])
    .where('w.claim_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ claim_id, assignee_id, name, assigned_at, by_id, by_name, on, reason }) => [
      claim_id,
      {
        assigned_at,
        assigned_by: by_id && by_name !== null ? { id: by_id, name: by_name } : null,
        assignee: assignee_id && name !== null ? { id: assignee_id, name } : null,
        follow_up: on && reason !== null ? { on, reason } : null,
      },
    ]),
  )
}

/** Sees to it that there is a row to change. */
export const beginWork = (tx: Tx, claim_id: string) =>
  tx
    .insertInto('claim_work')
    .values({ claim_id })
    .onConflict((there) => there.column('claim_id').doNothing())
    .execute()

export async function oneWork(db: Database | Tx, id: string): Promise<ClaimWork> {
  const none = { assignee: null, assigned_by: null, assigned_at: null, follow_up: null }
  return (await workOn(db, [id])).get(id) ?? none
}

/** Who has a claim and when it is followed up; 404 for a claim one may not see, 403 for one’s own. */
export const getWork: Verb<typeof claimWorkContract.work> = async (ctx, { claim_id }) => {
  ensure(canKeepNotes(person(ctx), await findClaim(ctx.db, claim_id)))
  return oneWork(ctx.db, claim_id)
}

/**
 * Sets, moves or ends the follow-up date: today of the team’s zone at the earliest, a year ahead at most (422). Refused
 * when somebody else changed it meanwhile (409 `follow_up_changed`); a closed claim is put off no more.
 */
export const setFollowUp: Verb<typeof claimWorkContract.setFollowUp> = async (ctx, { claim_id, on, reason, was }) => {
  const today = teamDay(ctx)
  if (on && on < today) throw invalid('on', 'Choose today or a later day.')
  if (on && on > addDays(today, FOLLOW_UP_DAYS)) throw invalid('on', 'Choose a day within a year.')
  return ctx.write(async (tx) => {
    const me = person(ctx)
    ensure(canFollowUp(me, await holdClaim(tx, claim_id), on))
    await beginWork(tx, claim_id)
    const { follow_up } = await oneWork(tx, claim_id)
    const now = follow_up?.on ?? null
    if (now !== (was?.on ?? null) || follow_up?.reason !== was?.reason)
      throw conflict(
        'follow_up_changed',
        now
          ? `A colleague changed this follow-up, it is due ${formatDay(now)} by now. Check it before you change it.`
          : 'A colleague ended this follow-up. Check the notes before you set another one.',
      )
    if (!on && !now) throw conflict('no_follow_up', 'This claim has no follow-up date.')
    await tx
      .updateTable('claim_work')
      .set({ follow_up_on: on, follow_up_for: on && reason })
      .where('claim_id', '=', claim_id)
      .execute()
    const created_at = ctx.services.now().toISOString()
    await tx
      .insertInto('claim_notes')
      .values({
        id: newId(),
        claim_id,
        author_id: me.id,
        kind: 'follow_up',
        body: reason,
        follow_up_on: on,
        created_at,
      })
      .execute()
    await audit(tx, {
      action: on ? 'claim.follow_up' : 'claim.followed_up',
      table: 'claims',
      id: claim_id,
      before: { follow_up_on: now },
      after: { follow_up_on: on },
      reason,
    })
    return oneWork(tx, claim_id)
  })
}
