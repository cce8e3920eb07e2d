// How a paid booking goes on: everything that moves its money, done by whom it concerns.
import { newId } from '#lib/ids.ts'
import { command, until } from './acts.ts'
import { type DepositEnding, depositEndings } from './deposits.ts'
import { type ExtensionEnding, extensionEndings } from './extensions.ts'
import { ask, insist } from './people.ts'
import type { Promised, Told } from './told.ts'

export type Ending =
  | 'nothing'
  | 'approve'
  | 'cancel'
  | 'decline'
  | 'complaint'
  | 'admin_cancel'
  | 'refund_by_hand'
  | 'retry_refund'
  | 'chargeback_lost'
  | 'chargeback_won'
  | 'chargeback_late'
  | DepositEnding
  | ExtensionEnding

/** What an admin saw must be what is: a change meanwhile is refused, and fine. */
async function decide(told: Told, decision: object, to: Promised['work_status']): Promise<void> {
  const { stage, order, promised, step } = told
  const seen = await insist(() => ask(stage.url, `/rest/v1/orders/${order}`, { as: stage.admin }))
  const body = { id: order, version: Number(seen?.body['version']), reason: 'As both sides agreed', ...decision }
  const answer = await step('decide', () => ask(stage.url, '/rest/v1/rpc/resolve_order', { as: stage.admin, body }))
  if (answer?.status === 200 && to) promised.work_status = to
  else delete promised.work_status
}

async function work(told: Told): Promise<void> {
  await command(told, 'accept')
  await command(told, 'complete')
}

/** Somebody at the payment provider gives a part back, past us. */
async function refundByHand({ stage, session, step }: Told): Promise<void> {
  const key = newId()
  const read = await insist(() => stage.company.ask('GET', `/v1/checkout/sessions/${session}`))
  const form = { payment_intent: String(read?.body['payment_intent']), amount: '500' }
  await step('refund_by_hand', () => stage.company.ask('POST', '/v1/refunds', form, key))
}

/** The driver's bank takes the payment back, and says how that ends. */
async function chargeBack({ stage, session, step }: Told, outcome: 'won' | 'lost'): Promise<void> {
  const read = await insist(() => stage.company.ask('GET', `/v1/checkout/sessions/${session}`))
  const intent = String(read?.body['payment_intent'])
  const opened = await step('chargeback', () => stage.company.command('dispute', { payment_intent: intent }))
  if (opened?.status !== 200) return
  await step('decide_chargeback', () => stage.company.command('decide', { dispute: opened.body['id'], outcome }))
}

export const endings: Record<Ending, (told: Told) => Promise<void>> = {
  ...depositEndings,
  ...extensionEndings,
  nothing: async () => {},
  approve: async (told) => {
    await work(told)
    await command(told, 'approve')
  },
  cancel: (told) => command(told, 'cancel'),
  decline: (told) => command(told, 'decline'),
  complaint: async (told) => {
    const { stage, driver, order, step } = told
    await work(told)
    const body = { id: order, reason: 'The brakes grind' }
    await step('report', () => ask(stage.url, '/rest/v1/rpc/file_order_complaint', { as: driver, body }))
    await decide(told, { outcome: 'part', by: 'share', value: 1 + Math.floor(Math.random() * 99) }, 'approved')
  },
  admin_cancel: (told) => decide(told, { outcome: 'cancel_full' }, 'cancelled'),
  refund_by_hand: async (told) => {
    await command(told, 'accept')
    await refundByHand(told)
  },
  retry_refund: async (told) => {
    const { stage, order, step } = told
    await command(told, 'cancel')
    const list = () => ask(stage.url, `/rest/v1/payments?order_id=${order}`, { as: stage.admin })
    const failed = await until(async () => {
      const rows = Object.values((await list())?.body ?? {}) as { id: string; kind: string; status: string }[]
      return rows.find(({ kind, status }) => kind === 'refund' && status === 'failed')
    })
    const body = { id: order, payment_id: failed?.id }
    if (failed) await step('retry_refund', () => ask(stage.url, '/rest/v1/rpc/retry_refund', { as: stage.admin, body }))
  },
  chargeback_lost: async (told) => {
    await command(told, 'accept')
    await chargeBack(told, 'lost')
  },
  chargeback_won: async (told) => {
    await work(told)
    await chargeBack(told, 'won')
  },
  /** The provider has the money already. */
  chargeback_late: async (told) => {
    await work(told)
    await command(told, 'approve')
    await chargeBack(told, 'lost')
  },
}
