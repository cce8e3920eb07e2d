// What people do in a story, whatever it is about: one call of one side, looking again, commands everybody knows.
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, insist, type Answer, type Person } from './people.ts'
import type { Told } from './told.ts'

/** One call about this booking by one side, as the step `called`. */
export const act = (
  { stage, order, step }: Told,
  as: Person,
  name: string,
  body: object = {},
  called = name,
): Promise<Answer | undefined> =>
  step(called, () => ask(stage.url, `/rest/v1/rpc/${name}`, { as, body: { id: order, ...body } }))

/** The booking as the driver reads it now. */
export const look = async ({ stage, driver, order }: Told): Promise<Record<string, unknown>> =>
  (await insist(() => ask(stage.url, `/rest/v1/orders/${order}`, { as: driver })))?.body ?? {}

/** Looks again for a while; what is not there then is left to the jobs. */
export async function until<T>(seen: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const deadline = Date.now() + 8_000; Date.now() < deadline; await sleep(100)) {
    const found = await seen()
    if (found !== undefined) return found
  }
  return undefined
}

const SAYS = {
  accept: 'accepted',
  decline: 'declined',
  complete: 'completed',
  approve: 'approved',
  cancel: 'cancelled',
} as const

/** A command of the work; a yes is remembered as promised. */
export async function command(told: Told, name: keyof typeof SAYS): Promise<void> {
  const { stage, driver, order, promised, step } = told
  const as = name === 'approve' || name === 'cancel' ? driver : stage.provider
  // where nobody records a hand-over, completing says why
  const reason = name === 'complete' ? 'Handed over on paper' : name === 'decline' ? 'The car broke down' : undefined
  if (name === 'complete') await stage.dayComes(order)
  const answer = await step(name, () =>
    ask(stage.url, `/rest/v1/rpc/${name}_order`, { as, body: { id: order, ...(reason && { reason }) } }),
  )
  if (answer?.status === 200) promised.work_status = SAYS[name]
  // a yes that was lost on its way: the same once more is refused, and nobody knows
  else if (name === 'cancel' || name === 'decline') delete promised.work_status
}
