// One booking from choice to money, told as a patient person and a provider live it while the server falls and rises.
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#lib/ids.ts'
import { ask, dayAhead, insist, type Person } from './people.ts'
import { type Ending, endings } from './endings.ts'
import type { Promised, Stage, Told } from './told.ts'

export type Plot = {
  /**
   * A button of the checkout page, or leaving it alone. `peek`: asks whether it is paid, without paying; `cancel_unpaid`:
   * calls it off instead; `cancel_race`: pays and calls it off at once; `second_session`: somebody opens another checkout
   * of the same payment and it is paid too; `wrong_amount`: the company takes other cents than we asked for.
   */
  pay:
    | 'pay'
    | 'pay_and_leave'
    | 'pay_late'
    | 'pay_twice'
    | 'pay_unheard'
    | 'declined_first'
    | 'refund_fails'
    | 'expire'
    | 'abandon'
    | 'peek'
    | 'cancel_unpaid'
    | 'cancel_race'
    | 'second_session'
    | 'wrong_amount'
  then: Ending
  /** Looks at the success page, which asks the server to look at the card company. */
  comes_back: boolean
}
const SEES_PAID_WITHIN_MS = 8_000
const CARDS = { pays: '4242424242424242', declines: '4000000000000002', refund_fails: '4000000000005126' }
/** These are over at once, or only the sweep ends them: nobody waits. */
const NOBODY_WAITS: Plot['pay'][] = ['abandon', 'peek', 'expire', 'cancel_unpaid', 'cancel_race', 'wrong_amount']

/** Tells one story. Undefined when the days were somebody else's, or no answer ever came. */
export async function tell(
  stage: Stage,
  driver: Person,
  wish: { listing_id: string; from: number; to: number },
  plot: Plot,
): Promise<Promised | undefined> {
  const step: Told['step'] = async (name, one) => {
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
  const order = String(booked.body['order_id'])
  const page = new URL(String(booked.body['url']))
  const told: Told = {
    stage,
    driver,
    order,
    session: page.pathname.split('/').at(-1)!,
    promised: { order_id: order },
    step,
  }
  await pay(told, page, plot.pay)
  const unheard = plot.pay === 'pay_unheard' || plot.pay === 'pay_late'
  if (NOBODY_WAITS.includes(plot.pay) || (unheard && !plot.comes_back)) return told.promised
  if (!(await seesPaid(told, plot.comes_back))) return told.promised
  await stage.after?.('see_paid')
  await endings[plot.then](told)
  return told.promised
}

const verify = ({ stage, driver, session }: Told) =>
  ask(stage.url, '/functions/v1/verify-service-payment', { as: driver, body: { session_id: session } })

async function pay(told: Told, page: URL, how: Plot['pay']): Promise<void> {
  const { stage, driver, order, session, step } = told
  const press = (button: string, card = CARDS.pays, path = page.pathname) =>
    ask(page.origin, path, { form: new URLSearchParams({ how: button, card }) })
  const callOff = () => ask(stage.url, '/rest/v1/rpc/cancel_order', { as: driver, body: { id: order } })
  if (how === 'abandon') return
  if (how === 'peek') return void (await step('peek', () => verify(told)))
  if (how === 'cancel_unpaid') return void (await step('cancel_unpaid', callOff))
  if (how === 'cancel_race')
    return void (await Promise.all([step('cancel_unpaid', callOff), step('pay', () => press('pay'))]))
  if (how === 'declined_first') await insist(() => press('pay', CARDS.declines))
  if (how === 'wrong_amount') stage.company.takesLess(session, 100)
  if (how === 'second_session') {
    const other = await step('second_session', () => stage.company.openSecond(session))
    const path = `/dev/checkout/${String(other?.body['id'])}`
    if (other?.status === 200) await insist(() => press('pay', CARDS.pays, path))
  }
  const card = how === 'refund_fails' ? CARDS.refund_fails : CARDS.pays
  const plain: Plot['pay'][] = ['declined_first', 'second_session', 'wrong_amount', 'refund_fails']
  await step('pay', () => press(plain.includes(how) ? 'pay' : how, card))
}

async function seesPaid(told: Told, asks: boolean): Promise<boolean> {
  const { stage, driver, order } = told
  const deadline = Date.now() + SEES_PAID_WITHIN_MS
  while (Date.now() < deadline) {
    const answer = asks ? await verify(told) : await ask(stage.url, `/rest/v1/orders/${order}`, { as: driver })
    if (answer?.body['status'] === 'paid') return true
    await sleep(100)
  }
  return false
}
