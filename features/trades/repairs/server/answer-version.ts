import { withEvidence } from '#features/claims/documents/server/evidence.ts'
import { onDay } from '#features/work/orders/server/words.ts'
import { addDays } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { repairsContract } from '../contract.ts'
import { canAnswerVersion, canJudge } from '../policy.ts'
import { type Answered, DECIDED, type Version, versionName } from '../repair.ts'
import { openOf } from '../sums.ts'
import { readRepair } from './read.ts'
import {
  asAdmin,
  lockVersion,
  repairOfVersion,
  addEvent,
  notifyDriver,
  notifyShop,
  sidesOf,
  type RepairRow,
  versionsOfRepairs,
} from './repair-rows.ts'
import { repairNews, toDriver, toShop } from './words.ts'

/** An inspection is set for the next days, not for next year (house). */
const MOST_DAYS_TO_INSPECT = 60

type Given = Pick<
  Answered,
  'decision' | 'lines' | 'note' | 'inspect_on' | 'photo_lines' | 'confirmed_how' | 'confirmed_by' | 'evidence_id'
>
type Asked = Pick<Answered, 'decision' | 'inspect_on' | 'photo_lines'>

/** What an answer asks for first, and nothing that belongs to another decision. */
export const askedOf = ({ decision, inspect_on, photo_lines = [] }: Asked) => ({
  inspect_on: decision === 'inspect' ? (inspect_on ?? null) : null,
  photo_lines: decision === 'more_info' ? [...new Set(photo_lines)].toSorted((a, b) => a - b) : [],
})

/** Refuses (422) an inspection that is not ahead of the shop's own day, and photos of a line that is none of the version's. */
export async function ensureAsked(ctx: Ctx, tx: Tx, held: RepairRow, version: Version, asked: Asked): Promise<void> {
  const { inspect_on, photo_lines } = askedOf(asked)
  if (inspect_on) {
    const { today } = await sidesOf(ctx, tx, held)
    if (inspect_on <= today) throw invalid('inspect_on', 'Choose a day after today for the inspection.')
    if (inspect_on > addDays(today, MOST_DAYS_TO_INSPECT))
      throw invalid('inspect_on', `Choose a day within ${MOST_DAYS_TO_INSPECT} days.`)
  }
  const none = photo_lines.findIndex((line_no) => !version.lines[line_no - 1])
  if (none >= 0) throw invalid(`photo_lines.${none}`, `${versionName(version)} has no line ${photo_lines[none]}.`)
}

/** What is known by a document names it. Throws 422. */
export function ensureEvidence({ confirmed_how, evidence_id }: Pick<Given, 'confirmed_how' | 'evidence_id'>): void {
  if (confirmed_how === 'document' && !evidence_id) throw invalid('evidence_id', 'Choose the document that shows it.')
}

/** What of a version an answer approves, in cents. Throws 422 for a line the insurer does not pay, or one that costs less. */
export function approvedOf(version: Version, { decision, lines }: Pick<Answered, 'decision' | 'lines'>): number {
  if (decision === 'in_part' && lines.length === 0)
    throw invalid('lines', 'Enter at least one line that was approved for less.')
  lines.forEach(({ line_no, approved_cents }, n) => {
    const amounts = version.totals.lines[line_no - 1]
    if (!amounts || version.lines[line_no - 1]!.payer === 'customer')
      throw invalid(`lines.${n}.line_no`, `Line ${line_no} isn’t one the insurer pays.`)
    if (approved_cents > Math.max(0, amounts.cents + amounts.tax_cents))
      throw invalid(`lines.${n}.approved_cents`, `Line ${line_no} costs less than that.`)
  })
  if (!DECIDED.includes(decision)) return 0
  const insurers = version.lines.reduce((all, { payer }, n) => {
    const { cents, tax_cents } = version.totals.lines[n]!
    return payer === 'insurer' ? all + cents + tax_cents : all
  }, 0)
  const answer = {
    decision,
    lines,
    note: '',
    confirmed_how: 'link',
    confirmed_by: '',
    at: '',
    approved_cents: 0,
  } as const
  return Math.max(0, insurers - openOf({ ...version, answer }).cents)
}

/** Writes down an answer that counts from now on, and says so to driver and shop. The version is held. */
export async function writeAnswer(ctx: Ctx, tx: Tx, held: RepairRow, version: Version, given: Given): Promise<void> {
  const { decision, lines, note, confirmed_how, confirmed_by, evidence_id = null } = given
  const asked = askedOf(given)
  const approved_cents = approvedOf(version, { decision, lines })
  const { hash } = version
  const now = ctx.services.now()
  await tx
    .insertInto('repair_answers')
    .values({
      id: newId(now.getTime()),
      repair_id: held.id,
      estimate_id: version.id,
      hash,
      decision,
      approved_cents,
      note,
      ...asked,
      confirmed_how,
      confirmed_by,
      evidence_id,
      at: now.toISOString(),
      lines: JSON.stringify(lines),
      answered_by: ctx.actor.kind === 'person' ? ctx.actor.id : null,
    })
    .execute()
  const name = versionName(version)
  await addEvent(ctx, tx, held.id, {
    kind: 'answered',
    reason: note,
    details: { version: name, decision, approved_cents, ...asked },
  })
  await audit(tx, {
    action: 'repair.answer',
    table: 'repairs',
    id: held.id,
    after: { version: name, decision, approved_cents, ...asked, hash, confirmed_how, confirmed_by, evidence_id },
  })
  const news = repairNews('answered', {
    decision,
    version: name,
    approved: formatCents(approved_cents),
    day: asked.inspect_on && onDay(asked.inspect_on),
    photos: asked.photo_lines.join(', ') || null,
  })
  await notifyDriver(ctx, tx, held, toDriver(held.claim_id, news))
  await notifyShop(ctx, tx, held, toShop(held.id, news))
}

/** A version as it stands, held until the transaction ends. Throws 404 for one of another repair. */
export async function heldVersion(tx: Tx, repairId: string, estimateId: string): Promise<Version> {
  await lockVersion(tx, repairId, estimateId)
  return (await versionsOfRepairs(tx, [repairId])).find(({ id }) => id === estimateId)!
}

/**
 * The claims team writes down what the insurer said of one version, exactly as it read it: whole, per line where it approved
 * less, or that it wants something first. A later answer of the same version counts instead.
 */
export const answerVersion: Verb<typeof repairsContract.answerVersion> = async (
  ctx,
  { estimate_id, hash, ...given },
) => {
  ensureEvidence(given)
  const repair = await repairOfVersion(ctx, estimate_id)
  ensure(canJudge(person(ctx), repair))
  await withEvidence(ctx, repair.driver_id, given.evidence_id, (kept) =>
    asAdmin(ctx, repair, 'answer version', async (tx, held) => {
      const version = await heldVersion(tx, held.id, estimate_id)
      ensure(canAnswerVersion(version))
      if (version.hash !== hash)
        throw conflict('superseded', 'The shop has sent a newer version. Answer that one instead.')
      await ensureAsked(ctx, tx, held, version, given)
      const lines = given.decision === 'in_part' ? given.lines : []
      const evidence_id = await kept(tx, held.claim_id)
      await writeAnswer(ctx, tx, held, version, { ...given, lines, evidence_id })
    }),
  )
  return readRepair(ctx, { id: repair.id })
}
