// One booking from choice to money, told as a patient person and a provider live it while the server falls and rises.
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#lib/ids.ts'
import { type Answer, ask, dayAhead, insist, type Person } from './people.ts'

export type Step = 'book' | 'pay' | 'see_paid' | 'accept' | 'complete' | 'approve' | 'cancel' | 'report' | 'decide'
export type Plot = {
  /** A button of the checkout page, or leaving it alone. */
  pay: 'pay' | 'pay_and_leave' | 'pay_late' | 'pay_twice' | 'pay_unheard' | 'declined_first' | 'expire' | 'abandon'
  /** `dispute`: the driver reports a problem, and an admin gives a part back and releases the rest. */
  then: 'approve' | 'cancel' | 'dispute' | 'nothing'
  /** Looks at the success page, which asks the server to look at the card company. */
  comes_back: boolean
}
export type Stage = {
  url: string
  provider: Person
  admin: Person
  /** Called after the answer of each step. */
  after?: (step: Step) => Promise<void>
}
/** What the server said yes to: it must still be so when everything is over. */
export type Promised = { order_id: string; fulfilment?: 'accepted' | 'completed' | 'approved' | 'cancelled' }

const SEES_PAID_WITHIN_MS = 8_000
const DECLINES = '4000000000000002'
const PAYS = '4242424242424242'

/** Tells one story. Undefined when the days were somebody else's, or no answer ever came. */
export async function tell(
  stage: Stage,
  driver: Person,
  wish: { listing_id: string; from: number; to: number },
  plot: Plot,
): Promise<Promised | undefined> {
  const step = async (name: Step, one: () => Promise<Answer | undefined>) => {
    const answer = await insist(one)
    await stage.after?.(name)
    return answer
  }
  const booked = await step('book', () =>
    ask(stage.url, '/functions/v1/create-service-payment', {
      as: driver,
      key: newId(), // a person who presses again, not a program that repeats itself
      body: { listing_id: wish.listing_id, service_date: dayAhead(wish.from), end_date: dayAhead(wish.to) },
    }),
  )
  if (booked?.status !== 200) return undefined
  const promised: Promised = { order_id: String(booked.body['order_id']) }
  if (plot.pay === 'abandon') return promised
  const page = new URL(String(booked.body['url'])).pathname
  const press = (how: string, card: string) => ask(stage.url, page, { form: new URLSearchParams({ how, card }) })
  if (plot.pay === 'declined_first') await insist(() => press('pay', DECLINES))
  await step('pay', () => press(plot.pay === 'declined_first' ? 'pay' : plot.pay, PAYS))
  const unheard = plot.pay === 'pay_unheard' || plot.pay === 'pay_late'
  if (plot.pay === 'expire' || (unheard && !plot.comes_back)) return promised // nobody waits for it
  if (!(await seesPaid(stage, driver, promised.order_id, page.split('/').at(-1)!, plot.comes_back))) return promised
  await stage.after?.('see_paid')
  const command = async (name: 'accept' | 'complete' | 'approve' | 'cancel', as: Person) => {
    const answer = await step(name, () =>
      ask(stage.url, `/rest/v1/rpc/${name}_order`, {
        as,
        // nobody records a hand-over here, so completing says why
        body: { id: promised.order_id, ...(name === 'complete' && { reason: 'Handed over on paper' }) },
      }),
    )
    const said = { accept: 'accepted', complete: 'completed', approve: 'approved', cancel: 'cancelled' } as const
    if (answer?.status === 200) promised.fulfilment = said[name]
  }
  if (plot.then === 'cancel') await command('cancel', driver)
  if (plot.then === 'approve') {
    await command('accept', stage.provider)
    await command('complete', stage.provider)
    await command('approve', driver)
  }
  if (plot.then === 'dispute') {
    await command('accept', stage.provider)
    await command('complete', stage.provider)
    await decide(stage, driver, promised, step)
  }
  return promised
}

/** A problem is reported and settled in part. What an admin saw must be what is: a change meanwhile is refused, and fine. */
async function decide(
  stage: Stage,
  driver: Person,
  promised: Promised,
  step: (name: Step, one: () => Promise<Answer | undefined>) => Promise<Answer | undefined>,
): Promise<void> {
  const id = promised.order_id
  await step('report', () =>
    ask(stage.url, '/rest/v1/rpc/report_order_problem', { as: driver, body: { id, reason: 'The brakes grind' } }),
  )
  const seen = await insist(() => ask(stage.url, `/rest/v1/orders/${id}`, { as: stage.admin }))
  const decision = {
    outcome: 'part',
    by: 'share',
    value: 1 + Math.floor(Math.random() * 99),
    reason: 'Half of it was done',
  }
  const answer = await step('decide', () =>
    ask(stage.url, '/rest/v1/rpc/resolve_order', {
      as: stage.admin,
      body: { id, version: Number(seen?.body['version']), ...decision },
    }),
  )
  if (answer?.status === 200) promised.fulfilment = 'approved'
  else delete promised.fulfilment
}

async function seesPaid(stage: Stage, driver: Person, order: string, session_id: string, asks: boolean) {
  const deadline = Date.now() + SEES_PAID_WITHIN_MS
  while (Date.now() < deadline) {
    const answer = asks
      ? await ask(stage.url, '/functions/v1/verify-service-payment', { as: driver, body: { session_id } })
      : await ask(stage.url, `/rest/v1/orders/${order}`, { as: driver })
    if (answer?.body['status'] === 'paid') return true
    await sleep(100)
  }
  return false
}
