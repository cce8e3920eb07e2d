import { expect, test } from 'vitest'
import type { Recorded, Step } from './clause-step.ts'
import {
  dayWrong,
  mayRecord,
  moveBack,
  moveOf,
  previewOf,
  resultOf,
  setsAside,
  type Standing,
  standingOf,
  type StepKind,
  type Taken,
} from './clause.ts'

const costs = {
  kind: 'costs',
  theirs_cents: 400_000,
  ours_cents: 620_050,
  fee_cents: 45_000,
  umpire_cents: 60_001,
} as const
const STEPS: Record<StepKind, Taken> = {
  clause: { kind: 'clause', answer: 'yes', file_id: null },
  costs,
  invoked: { kind: 'invoked', day: '2026-11-02' },
  appraisers: { kind: 'appraisers', day: '2026-11-04', our_name: 'Ann Ash', their_name: 'Ted Tor', order_id: null },
  inspected: { kind: 'inspected', day: '2026-11-06' },
  umpire: { kind: 'umpire', day: '2026-11-09', umpire_name: 'Una Pike' },
  agreed: { kind: 'agreed', day: '2026-11-10', cents: 500_000 },
  awarded: { kind: 'awarded', day: '2026-11-16', cents: 590_000 },
  paid: { kind: 'paid', day: '2026-11-20' },
  final_costs: { kind: 'final_costs', fee_cents: 45_000, umpire_cents: 50_000 },
  withdrawn: { kind: 'withdrawn' },
}
/** The case after these steps; one that is refused fails the test. */
function after(...kinds: (StepKind | Taken)[]): Standing {
  const done: { status: NonNullable<Standing['status']>; step: Step }[] = []
  for (const one of kinds) {
    const step = typeof one === 'string' ? STEPS[one] : one
    const move = moveOf(standingOf(done), step, 'As the letter says')
    if ('refused' in move) throw new Error(`${step.kind}: ${move.refused}`)
    done.push({ status: move.to, step })
  }
  return standingOf(done)
}

test('what it costs is the own appraiser and half of the umpire, a half cent rounded up, against the difference', () => {
  // 6,200.50 − 4,000.00 = 2,200.50; 450.00 + 300.01 = 750.01
  expect(previewOf(costs)).toEqual({ difference_cents: 220_050, cost_cents: 75_001, left_cents: 145_049, worth: true })
  expect(previewOf({ ...costs, ours_cents: 475_001 })).toMatchObject({ left_cents: 0, worth: false })
  expect(previewOf({ ...costs, ours_cents: 475_002 })).toMatchObject({ left_cents: 1, worth: true })
  expect(previewOf({ ...costs, ours_cents: 390_000 })).toMatchObject({ difference_cents: -10_000, worth: false })
})

test('steps come in their order only, by an agreement or by an umpire', () => {
  const begun = ['clause', 'costs', 'invoked', 'appraisers', 'inspected'] as const
  expect(after(...begun, 'agreed', 'paid', 'final_costs').status).toBe('paid')
  expect(after(...begun, 'umpire', 'awarded', 'paid').status).toBe('paid')
  expect(after(...begun, 'umpire', 'agreed').status).toBe('agreed')
  for (const [done, kind] of [
    [[], 'costs'],
    [[], 'invoked'],
    [['clause', 'costs'], 'appraisers'],
    [['clause', 'costs', 'invoked'], 'inspected'],
    [[...begun], 'awarded'],
    [[...begun], 'paid'],
    [[...begun, 'agreed'], 'awarded'],
    [[...begun, 'agreed'], 'withdrawn'],
    [[...begun, 'umpire', 'awarded'], 'withdrawn'],
    [[...begun, 'umpire', 'awarded'], 'agreed'],
    [['clause'], 'withdrawn'],
  ] as const)
    expect([done, kind, moveOf(after(...done), STEPS[kind], 'Why')]).toEqual([done, kind, { refused: 'wrong_step' }])
})

test('it begins only with a clause in the policy and with its costs, and ends where there is no clause', () => {
  expect(moveOf(after({ ...STEPS.clause, answer: 'unknown' } as Taken, 'costs'), STEPS.invoked, '')).toEqual({
    refused: 'clause_open',
  })
  expect(moveOf(after('clause'), STEPS.invoked, '')).toEqual({ refused: 'costs_first' })
  const none = after({ ...STEPS.clause, answer: 'no' } as Taken)
  expect(none.status).toBe('not_available')
  expect(moveOf(none, STEPS.costs, '')).toEqual({ refused: 'wrong_step' })
  expect(moveOf(none, STEPS.clause, '')).toEqual({ to: 'thinking' })
})

test('a step is corrected with a reason and moves nothing; before the demand answers change without one', () => {
  const inspected = after('clause', 'costs', 'invoked', 'appraisers', 'inspected')
  expect(moveOf(inspected, STEPS.invoked, '')).toEqual({ refused: 'reason_missing' })
  expect(moveOf(inspected, STEPS.invoked, 'A day late')).toEqual({ to: 'inspected' })
  expect(moveOf(inspected, { kind: 'clause', answer: 'no' }, 'Gone')).toEqual({ refused: 'wrong_step' })
  expect(moveOf(after('clause', 'costs'), STEPS.costs, '')).toEqual({ to: 'thinking' })
  expect(mayRecord(inspected, 'invoked')).toBe('correct')
  expect(mayRecord(inspected, 'agreed')).toBe('take')
  expect(mayRecord(inspected, 'withdrawn')).toBe('take')
  expect(mayRecord(inspected, 'awarded')).toBeNull()
})

test('what was not agreed after all goes on to an umpire with a reason, and no amount is left standing', () => {
  const agreed = after('clause', 'costs', 'invoked', 'appraisers', 'inspected', 'agreed')
  expect(moveOf(agreed, STEPS.umpire, '')).toEqual({ refused: 'reason_missing' })
  expect(mayRecord(agreed, 'umpire')).toBe('correct')
  const umpire = after('clause', 'costs', 'invoked', 'appraisers', 'inspected', 'agreed', 'umpire')
  expect([umpire.status, umpire.agreed, resultOf(umpire)]).toEqual(['umpire', undefined, null])
  // an umpire that was named before an agreement is corrected beside it
  const both = after('clause', 'costs', 'invoked', 'appraisers', 'inspected', 'umpire', 'agreed')
  expect(moveOf(both, STEPS.umpire, 'Another name')).toEqual({ to: 'agreed' })
})

test('where an umpire was named before an agreement that was none, their award sets the amount, with a reason', () => {
  const begun = ['clause', 'costs', 'invoked', 'appraisers', 'inspected', 'umpire', 'agreed', 'final_costs'] as const
  const agreed = after(...begun)
  expect(moveOf(agreed, STEPS.awarded, '')).toEqual({ refused: 'reason_missing' })
  expect(mayRecord(agreed, 'awarded')).toBe('correct')
  expect([setsAside(agreed, 'awarded'), setsAside(agreed, 'umpire')]).toEqual([true, false])
  const awarded = after(...begun, 'awarded')
  expect([awarded.status, awarded.agreed, awarded.final_costs]).toEqual(['awarded', undefined, undefined])
  expect(resultOf(awarded)).toMatchObject({ gain_cents: 190_000, final: false })
  // what the award cost stays when the award is corrected
  expect(after(...begun, 'awarded', 'final_costs', 'awarded').final_costs).toEqual(STEPS.final_costs)
  expect(moveOf(awarded, STEPS.agreed, 'Again')).toEqual({ refused: 'wrong_step' })
})

test('what an agreement cost is not what the umpire after it costs', () => {
  const begun = ['clause', 'costs', 'invoked', 'appraisers', 'inspected', 'agreed', 'final_costs', 'umpire'] as const
  expect(after(...begun).final_costs).toBeUndefined()
  expect(resultOf(after(...begun, 'awarded'))).toMatchObject({ cost_cents: 75_001, final: false })
})

test('what was taken back begins anew with nothing standing', () => {
  const back = after('clause', 'costs', 'invoked', 'withdrawn')
  expect(back.status).toBe('withdrawn')
  expect(moveOf(back, STEPS.costs, '')).toEqual({ refused: 'wrong_step' })
  expect(after('clause', 'costs', 'invoked', 'withdrawn', 'clause')).toEqual({
    status: 'thinking',
    clause: STEPS.clause,
  })
})

test('the result is what the amount brings over the insurer’s first, less what was paid for it', () => {
  const begun = ['clause', 'costs', 'invoked', 'appraisers', 'inspected'] as const
  expect(resultOf(after(...begun))).toBeNull()
  // 5,900.00 − 4,000.00 = 1,900.00, less 450.00 and half of 600.01
  expect(resultOf(after(...begun, 'umpire', 'awarded'))).toEqual({
    gain_cents: 190_000,
    cost_cents: 75_001,
    left_cents: 114_999,
    final: false,
  })
  // nobody umpired: only the own appraiser
  expect(resultOf(after(...begun, 'agreed'))).toMatchObject({ gain_cents: 100_000, cost_cents: 45_000, final: false })
  expect(resultOf(after(...begun, 'umpire', 'awarded', 'final_costs'))).toMatchObject({
    // of the umpire what the driver paid, not half of it
    cost_cents: 95_000,
    left_cents: 95_000,
    final: true,
  })
})

test('days follow each other, from the loss to today', () => {
  const inspected = after('clause', 'costs', 'invoked', 'appraisers', 'inspected')
  expect(dayWrong(inspected, '2026-11-02', '2026-11-06')).toBeNull()
  expect(dayWrong(inspected, '2026-11-03', '2026-11-06')).toBe('order')
  expect(dayWrong(inspected, '2026-11-01', '2026-11-05')).toBe('future')
  const late = { ...inspected, invoked: { kind: 'invoked', day: '2026-11-05' } } as Standing
  expect(dayWrong(late, '2026-11-01', '2026-11-30')).toBe('order')
})

test('only the last step that stands is taken back, and the case is where it was before it', () => {
  const at = (number: number, status: Recorded['status'], step: Step): Recorded => ({
    number,
    status,
    step,
    reason: null,
    source: 'driver',
    mine: true,
    recorded_at: '2026-11-20T15:00:00Z',
  })
  const steps = [at(1, 'thinking', STEPS.clause), at(2, 'thinking', STEPS.costs), at(3, 'invoked', STEPS.invoked)]
  expect(moveBack(steps, 2, 'By mistake')).toEqual({ refused: 'wrong_step' })
  expect(moveBack(steps, 3, '')).toEqual({ refused: 'reason_missing' })
  expect(moveBack(steps, 3, 'By mistake')).toEqual({ to: 'thinking' })
  const back = [...steps, at(4, 'thinking', { kind: 'undone', undoes: 3 })]
  expect(standingOf(back)).toEqual(standingOf(steps.slice(0, 2)))
  expect(moveBack(back, 3, 'Again')).toEqual({ refused: 'wrong_step' })
  expect(moveBack([...back, at(5, 'thinking', { kind: 'undone', undoes: 2 })], 1, 'All of it')).toEqual({
    to: 'thinking',
  })
})
