import { notFound } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { unassign, assign } from '#lib/server/assignments.ts'
import type { queueContract } from '../queue.ts'

/** In one order for everybody, so that two admins who choose the same claims wait for each other and never in a circle. */
async function allOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].toSorted()
  const rows = await tx.selectFrom('claims').select('id').where('id', 'in', wanted).execute()
  if (rows.length < wanted.length) throw notFound('Claim')
  return wanted
}

/** Assigns several claims at once; what somebody else has stays theirs, and is named. All must exist (404). */
export const assignMany: Verb<typeof queueContract.assignMany> = async (ctx, { ids }) =>
  ctx.write(async (tx) => {
    const assignedTo = []
    for (const id of await allOf(tx, ids)) assignedTo.push({ id, ...(await assign(ctx, tx, { table: 'claims', id })) })
    const taken = assignedTo.filter(({ mine }) => mine).map(({ id }) => id)
    const theirs = assignedTo.filter(({ mine }) => !mine).map(({ id, name }) => ({ id, name }))
    const after = { taken, theirs: theirs.map(({ id }) => id) }
    await audit(tx, { action: 'hand.take_many', table: 'profiles', id: person(ctx).id, after })
    return { taken, theirs }
  })

/** Releases several claims; nothing happens to those assigned to others. */
export const unassignMany: Verb<typeof queueContract.unassignMany> = async (ctx, { ids }) =>
  ctx.write(async (tx) => {
    for (const id of await allOf(tx, ids)) await unassign(ctx, tx, { table: 'claims', id })
    return null
  })
