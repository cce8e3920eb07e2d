import { sql } from 'kysely'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, type Ctx, person, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { lifecycleContract, SimilarClaim } from '../lifecycle.ts'
import { canMerge, canUnmerge } from '#features/claims/claims/policy.ts'
import { merged, unmerged } from './lifecycle-words.ts'
import { claims, findClaim, holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { claimDetail, ensureFresh, notifyDriver } from '#features/claims/claims/server/rows.ts'
import { step } from './total-loss.ts'
import { move } from '#features/claims/claims/server/transition.ts'

/** Claims that may be the same as this one: by number, by car and day, or the same driver, insurer and day. */
export const listSimilar: Verb<typeof lifecycleContract.similar> = async (ctx, { claim_id }) => {
  await findClaim(ctx.db, claim_id)
  const { rows } = await sql<Pick<SimilarClaim, 'id' | 'same_driver' | 'why'>>`
    select * from similar_claims(${claim_id})`.execute(ctx.db)
  if (!rows.length) return []
  const found = await claims(ctx.db)
    .select((e) =>
      e.exists(e.selectFrom('coverage as v').select('v.claim_id').whereRef('v.claim_id', '=', 'c.id')).as('verified'),
    )
    .where(
      'c.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.flatMap((row) => {
    const claim = found.find(({ id }) => id === row.id)
    return claim
      ? [{ ...claim, ...row, verified: Boolean(claim.verified), merged_here: claim.merged_into === claim_id }]
      : []
  })
}

type Held = Awaited<ReturnType<typeof holdClaim>>

/** Both claims, locked in one order whichever way they are merged, so that two admins cannot wait for each other. */
async function holdBoth(tx: Tx, ids: readonly [string, string]) {
  const held = new Map<string, Awaited<ReturnType<typeof holdClaim>>>()
  for (const id of [...ids].toSorted()) held.set(id, await holdClaim(tx, id))
  return ids.map((id) => held.get(id)!) as [Held, Held]
}
/** The driver of a merged claim reads the reason: it names nobody but them. */
function ensureNamesNobody(goes: Held, stays: Held, reason: string): void {
  const { driver_name: other, driver_id } = stays
  if (driver_id !== goes.driver_id && other.length > 3 && reason.toLowerCase().includes(other.toLowerCase()))
    throw invalid('reason', 'The driver will see this. Don’t name the other driver.')
}

/** What stands in the way of merging, beyond the states of the two. */
async function ensureFits(tx: Tx, goes: Held, stays: Held): Promise<void> {
  const others = await tx.selectFrom('claims').select('id').where('merged_into_id', '=', goes.id).executeTakeFirst()
  if (others)
    throw conflict('has_merged', 'Another claim was merged into this one. Keep this one, or undo that merge first.')
  const both = [goes.id, stays.id]
  const covered = await tx.selectFrom('coverage').select('claim_id').where('claim_id', 'in', both).execute()
  const has = (id: string) => covered.some(({ claim_id }) => claim_id === id)
  if (goes.driver_id === stays.driver_id && has(goes.id) && !has(stays.id))
    throw conflict('keep_the_verified', 'This claim has verified coverage, and the other one doesn’t. Keep this one.')
  if (goes.driver_id === stays.driver_id) await ensureOneRepair(tx, both)
}

/** Of one claim there is one repair of a kind that goes on. */
async function ensureOneRepair(tx: Tx, both: readonly string[]): Promise<void> {
  const { rows } = await sql`select from repairs where claim_id = any(${both})
    and status in ('chosen', 'authorized', 'in_shop', 'stopped') group by trade having count(*) > 1`.execute(tx)
  if (rows.length > 0)
    throw conflict('two_repairs', 'A car is being repaired on each of these claims. End one of the repairs first.')
}

/**
 * Closes a claim as the same as another one. Of the same driver documents, notes, requests, bookings and conversations
 * go over and no cent moves; of another driver the two are only linked, and neither learns of the other.
 */
export const mergeClaims: Verb<typeof lifecycleContract.merge> = async (
  ctx,
  { claim_id, version, into_id, into_version, reason },
) => {
  const me = person(ctx)
  if (claim_id === into_id) throw invalid('into_id', 'Choose a different claim. You can’t merge a claim with itself.')
  return ctx.write(async (tx) => {
    const [goes, stays] = await holdBoth(tx, [claim_id, into_id])
    ensureNamesNobody(goes, stays, reason)
    await ensureFresh(ctx, tx, goes, version)
    await ensureFresh(ctx, tx, stays, into_version)
    ensure(canMerge(me, goes, stays))
    await ensureFits(tx, goes, stays)
    const same = goes.driver_id === stays.driver_id
    const was = goes.status
    if (was === 'closed') await step(tx, goes, { kind: 'merged', actor_id: me.id, reason })
    else {
      if (same) await sql`select set_config('app.merging', ${claim_id}, true)`.execute(tx)
      await move(ctx, tx, goes, 'closed', reason)
      await tx.insertInto('claim_events').values({ claim_id, kind: 'merged', actor_id: me.id }).execute()
    }
    const { rows } = await sql<{
      moved: Record<string, unknown[]>
    }>`select merge_claims(${newId()}, ${claim_id}, ${into_id},
      ${reason}, ${was}, ${goes.close_reason}, ${ctx.services.now().toISOString()}) as moved`.execute(tx)
    if (same) await step(tx, stays, { kind: 'took-over', actor_id: me.id, reason })
    else await bump(tx, stays)
    const entry = { action: 'claim.merge', table: 'claims', id: claim_id, reason }
    await audit(tx, {
      ...entry,
      before: { status: was, merged_into: null },
      after: { status: 'closed', merged_into: into_id, moved: rows[0]!.moved },
    })
    await audit(tx, { ...entry, action: 'claim.take_over', id: into_id, after: { merged: claim_id } })
    await notifyDriver(ctx, tx, goes, merged(goes, same ? stays : null, reason))
    return claimDetail(ctx, tx, claim_id)
  })
}

const bump = (tx: Tx, claim: { id: string }) =>
  tx.updateTable('claims').set(touched).where('id', '=', claim.id).execute()

/** Undoes a merge: what went over comes back; a claim that was open before is reviewed anew, with its promise. */
export const unmergeClaim: Verb<typeof lifecycleContract.unmerge> = async (ctx, { claim_id, version, reason }) => {
  const me = person(ctx)
  const { merged_into } = await findClaim(ctx.db, claim_id)
  return ctx.write(async (tx) => {
    const [claim, kept] = merged_into
      ? await holdBoth(tx, [claim_id, merged_into])
      : ([await holdClaim(tx, claim_id), null] as const)
    await ensureFresh(ctx, tx, claim, version)
    ensure(canUnmerge(me, claim))
    return undo(ctx, tx, claim, kept!, reason)
  })
}

async function undo(ctx: Ctx, tx: Tx, claim: Held, kept: Held, reason: string) {
  const me = person(ctx)
  await because(tx, reason)
  const { rows } = await sql<{ was: { status_before: string; moved: object } }>`
    select unmerge_claim(${claim.id}, ${reason}, ${ctx.services.now().toISOString()}) as was`.execute(tx)
  const { status_before, moved } = rows[0]!.was
  const open = status_before !== 'closed'
  if (open) {
    await move(ctx, tx, claim, 'intake', reason)
    await tx.insertInto('claim_events').values({ claim_id: claim.id, kind: 'unmerged', actor_id: me.id }).execute()
  } else await step(tx, claim, { kind: 'unmerged', actor_id: me.id, reason })
  await bump(tx, kept)
  const entry = { action: 'claim.unmerge', table: 'claims', id: claim.id, reason }
  await audit(tx, {
    ...entry,
    before: { status: 'closed', merged_into: kept.id },
    after: { status: open ? 'intake' : 'closed', merged_into: null, moved },
  })
  await notifyDriver(ctx, tx, claim, unmerged(claim, open, reason))
  return claimDetail(ctx, tx, claim.id)
}
