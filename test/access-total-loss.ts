// The part of test/access-rows.ts about a car that is a total loss, and about the appraisal clause of a policy.
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

type Lost = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  driver: AccessRow['parties']
  claim: string
  /** Another claim of the same driver. */
  twin: string
  loss: string
}
const FAR = '2031-01-01T00:00:00Z'

/** An offer, a list of comparable cars, a tick, what the team keeps of the value, and an appraisal with a step. */
export function totalLossRows({ row, driver, claim, twin, loss }: Lost): void {
  const of = { claim_id: claim, loss_id: loss, number: 1, source: 'driver', recorded_at: FAR }
  const offer = {
    ...of,
    value_cents: 900_000,
    tax_cents: 0,
    fees_cents: 0,
    deductible_cents: 0,
    prior_cents: 0,
    keeps: false,
    salvage_cents: 0,
    payoff_cents: 0,
    net_lender_cents: 0,
    net_owner_cents: 900_000,
    gap_cents: 0,
  }
  row('total_loss_offers', driver, { id: newId() }, offer, { id: newId(), number: 2 })
  row(
    'total_loss_valuations',
    driver,
    { id: newId() },
    { ...of, comparables: { sql: "'[]'" } },
    { id: newId(), number: 2 },
  )
  const tick = { claim_id: claim, done: true, source: 'driver', ticked_at: FAR }
  row('total_loss_ticks', driver, { loss_id: loss, item: 'keys' }, tick, { item: 'title' })
  const value = { claim_id: claim, value_cents: 900_000, said_by: 'Lee', recorded_at: FAR }
  row('claim_car_values', driver, { id: newId() }, value, { id: newId() })
  row('appraisal_cases', driver, { claim_id: claim }, { status: 'thinking', steps: 1 }, { claim_id: twin })
  const step = { claim_id: claim, number: 1, kind: 'clause', status: 'thinking', answer: 'yes', source: 'driver' }
  row('appraisal_steps', driver, { id: newId() }, { ...step, recorded_at: FAR }, { id: newId(), number: 2 })
  const back = { ...step, number: 3, kind: 'undone', answer: null, undoes: 1, reason: 'By mistake.', recorded_at: FAR }
  row('appraisal_steps (undone)', driver, { id: newId() }, back, { id: newId(), number: 4 })
}
