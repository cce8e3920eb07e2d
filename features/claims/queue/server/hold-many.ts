import { notFound } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { letGo, takeInHand } from '#lib/server/in-hand.ts'
import type { queueContract } from '../queue.ts'

/** In one order for everybody, so that two admins who choose the same claims wait for each other and never in a circle. */
async function allOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].toSorted()
  const rows = await tx.selectFrom('claims').select('id').where('id', 'in', wanted).execute()
  if (rows.length < wanted.length) throw notFound('Claim')
  return wanted
}

/** Takes several claims in hand at once; what somebody else has stays theirs, and is named. All must exist (404). */
export const takeMany: Verb<typeof queueContract.takeMany> = async (ctx, { ids }) =>
  ctx.write(async (tx) => {
    const hands = []
    for (const id of await allOf(tx, ids)) hands.push({ id, ...(await takeInHand(ctx, tx, { table: 'claims', id })) })
    const taken = hands.filter(({ mine }) => mine).map(({ id }) => id)
    const theirs = hands.filter(({ mine }) => !mine).map(({ id, name }) => ({ id, name }))
    const after = { taken, theirs: theirs.map(({ id }) => id) }
    await audit(tx, { action: 'hand.take_many', table: 'profiles', id: person(ctx).id, after })
    return { taken, theirs }
  })

/** Lets go of several claims; of those that are not in one's hands, nothing happens. */
export const letGoMany: Verb<typeof queueContract.letGoMany> = async (ctx, { ids }) =>
  ctx.write(async (tx) => {
    for (const id of await allOf(tx, ids)) await letGo(ctx, tx, { table: 'claims', id })
    return null
  })
