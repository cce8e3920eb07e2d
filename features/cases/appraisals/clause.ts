// The appraisal clause of a driver's own policy as a case: its steps in order, and what it costs. Pure; whole cents.
import type { Day } from '#lib/dates.ts'
import type { ANSWERS, AppraisalStatus } from './clause-states.ts'
import type { Recorded, Step } from './clause-step.ts'

/** Before it began, and after it was taken back. */
const NOT_BEGUN: readonly AppraisalStatus[] = ['thinking', 'not_available', 'withdrawn']

/** From which states a step is taken, and where the case stands then; null: where it stood. In the order in which they come. */
const MOVES = {
  clause: { from: NOT_BEGUN, to: null },
  costs: { from: ['thinking'], to: null },
  invoked: { from: ['thinking'], to: 'invoked' },
  appraisers: { from: ['invoked'], to: 'appraisers_named' },
  inspected: { from: ['appraisers_named'], to: 'inspected' },
  umpire: { from: ['inspected', 'agreed'], to: 'umpire' },
  agreed: { from: ['inspected', 'umpire'], to: 'agreed' },
  awarded: { from: ['umpire', 'agreed'], to: 'awarded' },
  paid: { from: ['agreed', 'awarded'], to: 'paid' },
  final_costs: { from: ['agreed', 'awarded', 'paid'], to: null },
  withdrawn: { from: ['invoked', 'appraisers_named', 'inspected', 'umpire'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly AppraisalStatus[]; to: AppraisalStatus | null }>
export type StepKind = keyof typeof MOVES

export type Refused = 'wrong_step' | 'clause_open' | 'costs_first' | 'reason_missing'
type Move = { to: AppraisalStatus } | { refused: Refused }
type Given = Pick<Recorded, 'status' | 'step'>
/** The steps that were not taken back, oldest first. `steps` are all from the first on, which has number 1. */
export function thoseThatStand<T extends Given>(steps: readonly T[]): T[] {
  const undone = new Set(steps.map(({ step }) => step.kind === 'undone' && step.undoes))
  return steps.filter(({ step }, n) => step.kind !== 'undone' && !undone.has(n + 1))
}
/** Where a case stands once its last step is taken back, that is, where it stood before. */
export function moveBack(steps: readonly Recorded[], undoes: number, reason: string): Move {
  const stands = thoseThatStand(steps)
  if (stands.at(-1)?.number !== undoes) return { refused: 'wrong_step' }
  if (reason.length < 3) return { refused: 'reason_missing' }
  return { to: stands.at(-2)?.status ?? 'thinking' }
}

/** A step that says something, not one that takes another back. */
export type Taken = Exclude<Step, { kind: 'undone' }>
type Of<K extends StepKind> = Extract<Step, { kind: K }>

/** What counts of what was recorded: of each kind the last, since the case was begun the last time. */
export type Standing = { status: AppraisalStatus | null } & { [K in StepKind]?: Of<K> }
export function standingOf(steps: readonly Given[]): Standing {
  let standing: Standing = { status: null }
  for (const { status, step } of thoseThatStand(steps)) {
    if (standing.status === 'withdrawn' && status !== 'withdrawn') standing = { status }
    const undone = standing.status === 'agreed' && (status === 'umpire' || status === 'awarded')
    standing = { ...standing, status, [step.kind]: step }
    // of two ways to an amount the later one counts, with its own costs
    if (undone) {
      delete standing.agreed
      delete standing.final_costs
    }
  }
  return standing
}

/** Whether an amount that was agreed counts no longer once this step is recorded. */
export const setsAside = ({ status, umpire }: Standing, kind: StepKind): boolean =>
  status === 'agreed' && (kind === 'awarded' || (kind === 'umpire' && !umpire))

/**
 * Where the case stands after a step, or why it can't be taken. One that was recorded before is recorded again with a
 * reason, and the case stays where it is. Where nothing was agreed after all an umpire follows, or the award of the one who
 * was named, with a reason.
 */
export function moveOf(
  standing: Standing,
  step: { kind: StepKind; answer?: (typeof ANSWERS)[number] },
  reason: string,
): Move {
  const { kind } = step
  const status = standing.status ?? 'thinking'
  const { from, to }: { from: readonly AppraisalStatus[]; to: AppraisalStatus | null } = MOVES[kind]
  if (standing.status === null && kind !== 'clause') return { refused: 'wrong_step' }
  const again = standing[kind] !== undefined && !NOT_BEGUN.includes(status)
  const taken = from.includes(status) && !(again && (to === null || kind === 'umpire'))
  if (!taken && !again) return { refused: 'wrong_step' }
  const undoes = setsAside(standing, kind)
  if (kind === 'awarded' && undoes && !standing.umpire) return { refused: 'wrong_step' }
  if (kind === 'clause' && again && step.answer !== 'yes') return { refused: 'wrong_step' }
  if ((!taken || kind === 'withdrawn' || undoes) && reason.length < 3) return { refused: 'reason_missing' }
  if (kind === 'invoked' && taken) {
    if (standing.clause?.answer !== 'yes') return { refused: 'clause_open' }
    if (!standing.costs) return { refused: 'costs_first' }
  }
  if (kind === 'clause' && !again) return { to: step.answer === 'no' ? 'not_available' : 'thinking' }
  return { to: taken && to ? to : status }
}
/** Whether a step can be taken or corrected now, whatever its reason will be. */
export const mayRecord = (standing: Standing, kind: StepKind): 'take' | 'correct' | null => {
  const step = { kind, answer: 'yes' as const }
  const move = moveOf(standing, step, 'A reason')
  if ('refused' in move) return null
  return 'refused' in moveOf(standing, step, '') && kind !== 'withdrawn' ? 'correct' : 'take'
}

/** The steps that have a day, in the order in which those come. */
export const DATED = ['invoked', 'appraisers', 'inspected', 'umpire', 'agreed', 'awarded', 'paid'] as const
/** Whether the days of a case follow each other, none before the loss or after today; else which side is wrong. */
export function dayWrong(standing: Standing, loss: Day, today: Day): 'future' | 'order' | null {
  const days = DATED.flatMap((kind) => standing[kind]?.day ?? [])
  if (days.some((day) => day > today)) return 'future'
  return [loss, ...days].every((day, at, all) => at === 0 || day >= all[at - 1]!) ? null : 'order'
}

type Fees = { fee_cents: number; umpire_cents: number }
/** The driver's own appraiser and half of the umpire, a half cent rounded up. */
const costOf = ({ fee_cents, umpire_cents }: Fees): number => fee_cents + Math.ceil(umpire_cents / 2)
export type Preview = { difference_cents: number; cost_cents: number; left_cents: number; worth: boolean }
/** What could be gained and what it costs; not worth it where nothing would be left. */
export function previewOf(costs: Fees & { theirs_cents: number; ours_cents: number }): Preview {
  const difference_cents = costs.ours_cents - costs.theirs_cents
  const cost_cents = costOf(costs)
  const left_cents = difference_cents - cost_cents
  return { difference_cents, cost_cents, left_cents, worth: left_cents > 0 }
}
/**
 * What the amount that was set brings over the insurer's first, after costs: half of the umpire as expected, or what the
 * driver paid of it once that was recorded (`final`). Null before there is an amount.
 */
export function resultOf({ costs, agreed, awarded, umpire, final_costs }: Standing) {
  const amount = awarded ?? agreed
  if (!amount || !costs) return null
  const gain_cents = amount.cents - costs.theirs_cents
  const cost_cents = final_costs
    ? final_costs.fee_cents + final_costs.umpire_cents
    : costOf({ ...costs, umpire_cents: umpire ? costs.umpire_cents : 0 })
  return { gain_cents, cost_cents, left_cents: gain_cents - cost_cents, final: final_costs !== undefined }
}
