import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { repairsContract } from '../contract.ts'
import { canAnswerVersion, canJudge } from '../policy.ts'
import { DECIDED, versionName } from '../repair.ts'
import { openOf } from '../sums.ts'
import { readRepair } from './read.ts'
import {
  asAdmin,
  lockVersion,
  repairOfVersion,
  addEvent,
  notifyDriver,
  notifyShop,
  versionsOfRepairs,
} from './repair-rows.ts'
import { repairNews, toDriver, toShop } from './words.ts'

/**
 * The claims team writes down what the insurer said of one version, exactly as it read it: whole, per line where it approved
 * less, or that it wants something first. A later answer of the same version counts instead.
 */
export const answerVersion: Verb<typeof repairsContract.answerVersion> = async (ctx, { estimate_id, ...input }) => {
  const repair = await repairOfVersion(ctx, estimate_id)
  ensure(canJudge(person(ctx), repair))
  await asAdmin(ctx, repair, 'answer version', async (tx, held) => {
    const row = await lockVersion(tx, held.id, estimate_id)
    ensure(canAnswerVersion(row))
    if (row.hash !== input.hash)
      throw conflict('superseded', 'The shop has sent a newer version. Answer that one instead.')
    const version = (await versionsOfRepairs(tx, [held.id])).find(({ id }) => id === estimate_id)!
    const lines = input.decision === 'in_part' ? input.lines : []
    if (input.decision === 'in_part' && lines.length === 0)
      throw invalid('lines', 'Enter at least one line that was approved for less.')
    lines.forEach(({ line_no, approved_cents }, n) => {
      const amounts = version.totals.lines[line_no - 1]
      if (!amounts || version.lines[line_no - 1]!.payer === 'customer')
        throw invalid(`lines.${n}.line_no`, `Line ${line_no} isn’t one the insurer pays.`)
      if (approved_cents > Math.max(0, amounts.cents + amounts.tax_cents))
        throw invalid(`lines.${n}.approved_cents`, `Line ${line_no} costs less than that.`)
    })
    const { hash, decision, note, confirmed_how, confirmed_by } = input
    const at = ctx.services.now().toISOString()
    const answer = { decision, lines, note, confirmed_how, confirmed_by, at }
    const insurers = version.lines.reduce((all, { payer }, n) => {
      const { cents, tax_cents } = version.totals.lines[n]!
      return payer === 'insurer' ? all + cents + tax_cents : all
    }, 0)
    const open = openOf({ ...version, answer: { ...answer, approved_cents: 0 } }).cents
    const approved_cents = DECIDED.includes(decision) ? Math.max(0, insurers - open) : 0
    await tx
      .insertInto('repair_answers')
      .values({
        id: newId(ctx.services.now().getTime()),
        repair_id: held.id,
        estimate_id,
        hash,
        approved_cents,
        ...answer,
        lines: JSON.stringify(lines),
        answered_by: person(ctx).id,
      })
      .execute()
    const name = versionName(version)
    await addEvent(ctx, tx, held.id, {
      kind: 'answered',
      reason: note,
      details: { version: name, decision, approved_cents },
    })
    await audit(tx, {
      action: 'repair.answer',
      table: 'repairs',
      id: held.id,
      after: { version: name, decision, approved_cents, hash, confirmed_how, confirmed_by },
    })
    const news = repairNews('answered', { decision, version: name, approved: formatCents(approved_cents) })
    await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
    await notifyShop(ctx, tx, held, toShop(held.id, news))
  })
  return readRepair(ctx, { id: repair.id })
}
