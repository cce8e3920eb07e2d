import { canAnswerVersion } from '#features/trades/repairs/policy.ts'
import { versionName } from '#features/trades/repairs/repair.ts'
import { type Kept, withEvidence } from '#features/claims/documents/server/evidence.ts'
import { ensureEvidence, heldVersion, writeAnswer } from '#features/trades/repairs/server/answer-version.ts'
import { lockRepair, notifyDriver, notifyShop, type RepairRow } from '#features/trades/repairs/server/repair-rows.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { adjustersContract } from '../contract.ts'
import { trustOf } from '../adjuster.ts'
import { canDecideAnswer, canVouch } from '../policy.ts'
import { knownDomains } from './contact-rows.ts'
import { asSaid, saidRows } from './said-rows.ts'
import { adjusterNews, toDriver, toShop } from './words.ts'

/** Answers that wait for the team, oldest first. Only admins have this call; whose words they are is read as the system. */
export const listWaiting: Verb<typeof adjustersContract.waiting> = async (ctx) => {
  const rows = await saidRows(asSystem(ctx, 'answers that wait').db)
    .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
    .select(['p.business_name as shop_name', 'c.claim_number', 'a.confirmed_at', 'i.id as insurer_id'])
    .select(['i.phone as insurer_phone', knownDomains.as('domains')])
    .where('s.outcome', '=', 'waiting')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...row,
    ...asSaid(row),
    insurer_name: row.insurer,
    // the person it was sent to has not said it
    ...(row.insurer_key_id ? { email: '', trust: 'domain_known' as const } : { trust: trustOf(row, row.domains) }),
    stands: canAnswerVersion(row).yes,
  }))
}

type Waiting = Awaited<ReturnType<ReturnType<typeof saidRows>['execute']>>[number]
/** Decides an answer that waits, in one transaction: its repair is held, then the answer. Throws 404, 403 and 409. */
async function decide(
  ctx: Ctx,
  { id, evidence_id }: { id: string; evidence_id?: string | null | undefined },
  why: string,
  work: (tx: Tx, row: Waiting, repair: RepairRow, kept: Kept) => Promise<void>,
) {
  const found = await saidRows(asSystem(ctx, 'answer that waits').db)
    .select('r.driver_id')
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Answer')
  ensure(canVouch(person(ctx), found))
  return withEvidence(ctx, found.driver_id, evidence_id, (kept) =>
    writeFor(ctx, why, async (tx) => {
      const repair = await lockRepair(tx, found.repair_id)
      await tx.selectFrom('adjuster_answers').select('id').where('id', '=', id).forUpdate().execute()
      const row = await saidRows(tx).where('s.id', '=', id).executeTakeFirstOrThrow()
      ensure(canDecideAnswer(row))
      await work(tx, row, repair, kept)
      return asSaid(await saidRows(tx).where('s.id', '=', id).executeTakeFirstOrThrow())
    }),
  )
}

/** The insurer said yes, that was us: the answer counts from now on. */
export const confirmAnswer: Verb<typeof adjustersContract.confirmAnswer> = async (
  ctx,
  { id, evidence_id: named, ...source },
) => {
  ensureEvidence({ ...source, evidence_id: named })
  return decide(ctx, { id, evidence_id: named }, 'confirm an answer', async (tx, row, repair, kept) => {
    const version = await heldVersion(tx, repair.id, row.estimate_id)
    if (!canAnswerVersion(version).yes || version.hash !== row.hash)
      throw conflict('superseded', 'The shop has sent a newer version. This answer can’t count anymore.')
    const newer = await tx
      .selectFrom('repair_answers')
      .select('id')
      .where('estimate_id', '=', row.estimate_id)
      .where('at', '>=', row.at)
      .limit(1)
      .execute()
    if (newer.length > 0)
      throw conflict('newer_answer', 'A newer answer to this version counts already. This one can’t replace it.')
    const evidence_id = await kept(tx, repair.claim_id)
    const { decision, note, lines, inspect_on, photo_lines, by } = asSaid(row)
    await writeAnswer(ctx, tx, repair, version, {
      decision,
      note,
      lines,
      inspect_on,
      photo_lines,
      evidence_id,
      confirmed_how: row.insurer_key_id ? 'key' : 'link',
      confirmed_by: by.slice(0, 200),
    })
    const { confirmed_how, confirmed_by } = source
    await tx
      .updateTable('adjuster_answers')
      .set({
        outcome: 'counted',
        decided_at: ctx.services.now().toISOString(),
        decided_by: person(ctx).id,
        decided_how: confirmed_how,
        decided_words: confirmed_by,
        evidence_id,
      })
      .where('id', '=', id)
      .execute()
    const after = {
      by,
      version: versionName(version),
      decision,
      confirmed_how,
      confirmed_by,
      evidence_id,
    }
    await audit(tx, { action: 'adjuster.confirm_answer', table: 'repairs', id: repair.id, after })
  })
}

/** The insurer does not stand behind it: shown as said, and counts nowhere. */
export const refuseAnswer: Verb<typeof adjustersContract.refuseAnswer> = async (ctx, { id, reason }) =>
  decide(ctx, { id }, 'refuse an answer', async (tx, row, repair) => {
    await tx
      .updateTable('adjuster_answers')
      .set({
        outcome: 'refused',
        decided_at: ctx.services.now().toISOString(),
        decided_by: person(ctx).id,
        decided_words: reason,
      })
      .where('id', '=', id)
      .execute()
    const { by, version } = asSaid(row)
    await audit(tx, {
      action: 'adjuster.refuse_answer',
      table: 'repairs',
      id: repair.id,
      after: { by, version },
      reason,
    })
    const news = adjusterNews('notCounted', { by, version, reason })
    await notifyDriver(ctx, tx, repair, toDriver(repair.claim_id, news))
    await notifyShop(ctx, tx, repair, toShop(repair.id, news))
  })
