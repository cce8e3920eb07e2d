import { askDocuments } from '#features/claims/documents/server/ask-documents.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { claimWorkContract } from '../claim-work.ts'
import { auditMany, eachClaim } from './each-claim.ts'
import { addNote } from './notes.ts'

/** The same call, within a transaction that goes on. */
const inside = (ctx: Ctx, tx: Tx): Ctx => ({ ...ctx, write: (work) => work(tx) })

/** Asks the drivers of several claims for the same documents, each as alone: what is refused for one stands in the answer. */
export const askMany: Verb<typeof claimWorkContract.askMany> = async (ctx, { claim_ids, ...asked }) =>
  ctx.write(async (tx) => {
    const one = inside(ctx, tx)
    const result = await eachClaim(tx, claim_ids, (claim_id) => askDocuments(one, { claim_id, ...asked }))
    await auditMany(ctx, tx, result, { documents: asked.documents })
    return result
  })

/** Adds the same note to several claims, each as alone. */
export const noteMany: Verb<typeof claimWorkContract.noteMany> = async (ctx, { claim_ids, body }) =>
  ctx.write(async (tx) => {
    const one = inside(ctx, tx)
    const result = await eachClaim(tx, claim_ids, (claim_id) => addNote(one, { claim_id, body }))
    await auditMany(ctx, tx, result, {})
    return result
  })
