// The checkout page of one payment, and the ways to use it.
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, insist } from './people.ts'
import type { Told } from './told.ts'

/**
 * A button of the checkout page, or leaving it alone. `peek`: asks whether it is paid, without paying; `cancel_unpaid`:
 * calls it off instead; `cancel_race`: pays and calls it off at once; `second_session`: somebody opens another checkout
 * of the same payment and it is paid too; `wrong_amount`: the company takes other cents than we asked for;
 * `no_hold`: a card that pays and on which no deposit can be held later.
 */
export type Pay =
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
  | 'no_hold'

const SEES_PAID_WITHIN_MS = 8_000
/** The company's test cards. */
export const CARDS = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  refund_fails: '4000000000005126',
  no_hold: '4000000000000341',
}
/** These are over at once, or only the sweep ends them: nobody waits. */
export const NOBODY_WAITS: Pay[] = ['abandon', 'peek', 'expire', 'cancel_unpaid', 'cancel_race', 'wrong_amount']

const verify = ({ stage, driver, session }: Told) =>
  ask(stage.url, '/functions/v1/verify-service-payment', { as: driver, body: { session_id: session } })

/** Does what `how` says at the checkout. */
export async function pay(told: Told, page: URL, how: Pay): Promise<void> {
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
  const card = how === 'refund_fails' || how === 'no_hold' ? CARDS[how] : CARDS.pays
  const plain: Pay[] = ['declined_first', 'second_session', 'wrong_amount', 'refund_fails', 'no_hold']
  await step('pay', () => press(plain.includes(how) ? 'pay' : how, card))
}

/** Whether the driver sees within seconds that it is paid; `asks`: by a page that asks the server to look. */
export async function seesPaid(told: Told, asks: boolean): Promise<boolean> {
  const { stage, driver, order } = told
  const deadline = Date.now() + SEES_PAID_WITHIN_MS
  while (Date.now() < deadline) {
    const answer = asks ? await verify(told) : await ask(stage.url, `/rest/v1/orders/${order}`, { as: driver })
    if (answer?.body['status'] === 'paid') return true
    await sleep(100)
  }
  return false
}
