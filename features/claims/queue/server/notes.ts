import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { type ClaimNote, type claimNotesContract } from '../claim-notes.ts'
import { canKeepNotes } from '#features/claims/claims/policy.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'

const notes = (ctx: Ctx, db: Database | Tx) =>
  db
    .selectFrom('claim_notes as n')
    .leftJoin('profiles as p', 'p.id', 'n.author_id')
    .select(['n.id', 'n.claim_id', 'n.body', 'n.created_at', 'n.struck_at', 'n.struck_reason', 'p.name as author'])
    .select(['n.kind', 'n.follow_up_on', 'n.call_with', 'n.call_to', 'n.called_at', 'n.call_number'])
    .select((e) => e(e.ref('n.author_id'), 'is not distinct from', person(ctx).id).$castTo<boolean>().as('mine'))

type Row = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>
const shown = ({ call_with, call_to, called_at, call_number, ...note }: Row): ClaimNote => ({
  ...note,
  call: call_with && { with: call_with, to: call_to!, at: called_at!, number: call_number },
})
const oneNote = async (ctx: Ctx, tx: Tx, id: string) =>
  shown(await notes(ctx, tx).where('n.id', '=', id).executeTakeFirstOrThrow())

/** The team’s notes on a claim, oldest first. Row security shows it to admins, and never about their own claim. */
export const listNotes: Verb<typeof claimNotesContract.notes> = async (ctx, { claim_id }): Promise<ClaimNote[]> => {
  await findClaim(ctx.db, claim_id)
  const rows = await notes(ctx, ctx.db)
    .where('n.claim_id', '=', claim_id)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute()
  return rows.map(shown)
}

/** Adds a note, or a call with what was said in it; a call lies in the past (422). */
export const addNote: Verb<typeof claimNotesContract.addNote> = async (ctx, { claim_id, body, call }) => {
  const at = call && new Date(call.at)
  if (at && at > ctx.services.now()) throw invalid('call.at', 'This time is in the future.')
  if (at && at.getUTCFullYear() < 2000) throw invalid('call.at', 'Enter the year of the call with four digits.')
  return ctx.write(async (tx) => {
    const me = person(ctx)
    ensure(canKeepNotes(me, await findClaim(tx, claim_id)))
    const id = newId()
    const created_at = ctx.services.now().toISOString()
    // as a moment: the database knows fewer offsets than the calendar's standard allows
    const called_at = at?.toISOString()
    const called = call && { call_with: call.with, call_to: call.to, called_at, call_number: call.number }
    await tx
      .insertInto('claim_notes')
      .values({ id, claim_id, author_id: me.id, kind: call ? 'call' : 'note', body, created_at, ...called })
      .execute()
    const action = call ? 'claim.call' : 'claim.note'
    await audit(tx, { action, table: 'claims', id: claim_id, after: { note: id } })
    return oneNote(ctx, tx, id)
  })
}

/** Strikes an own note through, once; it stays readable. Somebody else's is not theirs to strike (404). */
export const strikeNote: Verb<typeof claimNotesContract.strikeNote> = async (ctx, { id, reason }) =>
  ctx.write(async (tx) => {
    const note = await notes(ctx, tx).where('n.id', '=', id).executeTakeFirst()
    if (!note?.mine) throw notFound('Note')
    if (note.kind === 'follow_up')
      throw conflict('follow_up_stays', 'A change of the follow-up date stays on record. Change the date instead.')
    const struck = await tx
      .updateTable('claim_notes')
      .set({ struck_at: ctx.services.now().toISOString(), struck_reason: reason })
      .where('id', '=', id)
      .where('struck_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!struck) throw conflict('already_struck', 'This note is already struck through.')
    const change = { action: 'claim.note_struck', table: 'claims', id: note.claim_id, reason }
    await audit(tx, { ...change, before: { note: id }, after: { note: id, struck: true } })
    return oneNote(ctx, tx, id)
  })
