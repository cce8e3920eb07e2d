import { notify } from '#features/base/notifications/server/notify.ts'
import { inTurn } from '#features/cases/adjuster/server/answer.ts'
import { canVouch } from '#features/cases/adjuster/policy.ts'
import { holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { declareAsSaid, ensureCoverAsSaid, extendAsSaid } from '#features/claims/coverage/server/insurers-word.ts'
import { recordInsurersPayment } from '#features/trades/invoices/server/payments.ts'
import { type Kept, withEvidence } from '#features/claims/documents/server/evidence.ts'
import { ensureEvidence } from '#features/trades/repairs/server/answer-version.ts'
import { lockRepair, notifyDriver, notifyShop } from '#features/trades/repairs/server/repair-rows.ts'
import { dayIn } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { adjusterSaysContract } from '../contract.ts'
import { canDecideStatement } from '../policy.ts'
import type { Statement } from '../statement.ts'
import { ensureNotShorter } from './rental-now.ts'
import { asPayment } from './say.ts'
import { asStatement, statementRows } from './statement-rows.ts'
import { saysNews, toDriver, toShop } from './words.ts'

type Row = Awaited<ReturnType<ReturnType<typeof statementRows>['execute']>>[number]
type Decided = {
  decided_how?: Statement['decided_how']
  decided_words: string
  evidence_id?: string | null
  /** What stands for it in the cover. */
  extension_id?: string | null
  total_loss_id?: string | null
}

/**
 * Decides what waits, in one transaction. A payment is written by the system, which alone writes bills; cover is changed by
 * the admin themselves, so that row security asks again whose claim it is. Throws 404, 403 and 409.
 */
async function decide(
  ctx: Ctx,
  { id, evidence_id }: { id: string; evidence_id?: string | null | undefined },
  outcome: 'counted' | 'refused',
  work: (tx: Tx, row: Row, kept: Kept) => Promise<Decided>,
) {
  const found = await statementRows(asSystem(ctx, 'statement that waits').db).where('s.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Statement')
  const me = person(ctx)
  ensure(canVouch(me, found))
  const run = (kept: Kept) => async (tx: Tx) => {
    await inTurn(tx, found.claim_id)
    await holdClaim(tx, found.claim_id)
    await tx.selectFrom('adjuster_statements').select('id').where('id', '=', id).forUpdate().execute()
    const row = await statementRows(tx).where('s.id', '=', id).executeTakeFirstOrThrow()
    ensure(canDecideStatement(row))
    const decided = await work(tx, row, kept)
    await tx
      .updateTable('adjuster_statements')
      .set({ outcome, decided_at: ctx.services.now().toISOString(), decided_by: me.id, ...decided })
      .where('id', '=', id)
      .execute()
    const after = { by: asStatement(row).by, kind: row.kind, ...decided }
    const action = outcome === 'counted' ? 'adjuster.confirm_statement' : 'adjuster.refuse_statement'
    await audit(tx, { action, table: 'claims', id: row.claim_id, after, reason: decided.decided_words })
    return asStatement(await statementRows(tx).where('s.id', '=', id).executeTakeFirstOrThrow())
  }
  return withEvidence(ctx, found.driver_id, evidence_id, (kept) =>
    found.kind === 'payment' ? writeFor(ctx, 'decide a statement', run(kept)) : ctx.write(run(kept)),
  )
}

/** The insurer said yes, that was us: it counts from now on, by the claims team's own functions. */
export const confirmStatement: Verb<typeof adjusterSaysContract.confirm> = (
  ctx,
  { id, evidence_id: named, ...known },
) => {
  ensureEvidence({ ...known, evidence_id: named })
  return decide(ctx, { id, evidence_id: named }, 'counted', async (tx, row, kept) => {
    const evidence_id = await kept(tx, row.claim_id)
    const { rental, payment, total_loss, note, by } = asStatement(row)
    const decided: Decided = {
      decided_how: known.confirmed_how,
      decided_words: known.confirmed_by,
      evidence_id,
    }
    if (payment) {
      await recordInsurersPayment(ctx, tx, await lockRepair(tx, row.repair_id!), asPayment(payment), by)
      return decided
    }
    await ensureCoverAsSaid(tx, row.claim_id, row.at)
    if (total_loss) {
      const said = { ...total_loss, at: row.at }
      return { ...decided, total_loss_id: await declareAsSaid(ctx, tx, row.claim_id, said, known, note) }
    }
    await ensureNotShorter(tx, row.claim_id, rental!.until, dayIn(zoneOfState(row.loss_state), ctx.services.now()))
    const shown = { ...known, evidence_id }
    return { ...decided, extension_id: await extendAsSaid(ctx, tx, row.claim_id, rental!, shown, note) }
  })
}

/** The insurer does not stand behind it: it stays as history, and a driver hears of nothing they had not heard of. */
export const refuseStatement: Verb<typeof adjusterSaysContract.refuse> = (ctx, { id, reason }) =>
  decide(ctx, { id }, 'refused', async (tx, row) => {
    const { kind, by } = asStatement(row)
    if (kind !== 'total_loss') {
      const news = saysNews('notCounted', { kind, by, reason })
      if (row.repair_id) {
        const repair = await lockRepair(tx, row.repair_id)
        await notifyDriver(ctx, tx, repair, toDriver(row.claim_id, news))
        await notifyShop(ctx, tx, repair, toShop(repair.id, news))
      } else await notify(ctx, tx, row.driver_id, 'claims', toDriver(row.claim_id, news))
    }
    return { decided_words: reason }
  })
