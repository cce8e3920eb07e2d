import { sql } from 'kysely'
import { Refusal } from '#lib/errors.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { PerClaim } from '../queue.ts'

/**
 * Does the same to several claims within one transaction. What is refused for one leaves nothing of that one behind and
 * stands in the answer; any other failure ends it all. In one order for everybody, so that two admins who choose the same
 * claims wait for each other and never in a circle.
 */
export async function eachClaim(
  tx: Tx,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<PerClaim> {
  const result: PerClaim = { done: [], refused: [] }
  for (const id of [...new Set(ids)].toSorted()) {
    await sql`savepoint one_claim`.execute(tx)
    try {
      await work(id)
      await sql`release savepoint one_claim`.execute(tx)
      result.done.push(id)
    } catch (error) {
      // what is wrong with the input is wrong for all
      if (!(error instanceof Refusal) || error.status === 422) throw error
      await sql`rollback to savepoint one_claim`.execute(tx)
      result.refused.push({ id, code: error.code, message: error.message })
    }
  }
  return result
}

/** One line for the whole, also where every claim was refused; none for a single claim whose change has its own (`written`). */
export async function auditMany(
  ctx: Ctx,
  tx: Tx,
  { done, refused }: PerClaim,
  asked: object,
  written = done.length,
): Promise<void> {
  if (done.length + refused.length === 1 && written === 1) return
  const after = { ...asked, done, refused: refused.map(({ id, code }) => ({ id, code })) }
  await audit(tx, { action: 'claim.many', table: 'profiles', id: person(ctx).id, after })
}
