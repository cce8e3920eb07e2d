// A driver keeps the car longer: more days are a booking of their own, paid or not, agreed to or not.
import { act, command } from './acts.ts'
import { type Pay, pay, seesPaid } from './pay.ts'
import { addDays } from '#lib/dates.ts'
import { ask, insist } from './people.ts'
import type { Told } from './told.ts'

export type ExtensionEnding =
  | 'extend'
  | 'extend_unpaid'
  | 'extend_late'
  | 'extend_declined'
  | 'extend_cancelled'
  | 'extend_twice'

/** Asks for `more` days at the price that the server names. */
async function requestExtension(told: Told, more: number): Promise<{ on: Told; page: URL } | undefined> {
  const { stage, driver, order, promised, step } = told
  const end_date = addDays(told.last, more)
  const seen = await insist(() =>
    ask(stage.url, `/rest/v1/rpc/extend_preview?id=${order}&end_date=${end_date}`, { as: driver }),
  )
  if (seen?.status !== 200) return undefined
  const { amount } = seen.body['price'] as { amount: number }
  const asked = await act(told, driver, 'extend_order', { end_date, expected_amount: amount })
  if (asked?.status !== 200) return undefined
  const page = new URL(String(asked.body['url']))
  const id = String(asked.body['order_id'])
  promised.extension ??= { order_id: id }
  const on: Told = {
    ...told,
    order: id,
    session: page.pathname.split('/').at(-1)!,
    last: end_date,
    promised: promised.extension,
    step: (name, one) => step(`extension_${name}`, one),
  }
  return { on, page }
}

/** Extends and pays; undefined when that did not come to be. */
async function extend(told: Told, how: Pay = 'pay'): Promise<Told | undefined> {
  await command(told, 'accept')
  const requested = await requestExtension(told, 1 + Math.floor(Math.random() * 2))
  if (!requested) return undefined
  await pay(requested.on, requested.page, how)
  const heard = how === 'pay' || how === 'pay_twice'
  return heard && (await seesPaid(requested.on, false)) ? requested.on : undefined
}

const oneOf = (...ways: Pay[]): Pay => ways[Math.floor(Math.random() * ways.length)]!

export const extensionEndings: Record<ExtensionEnding, (told: Told) => Promise<void>> = {
  extend: async (told) => {
    const on = await extend(told, oneOf('pay', 'pay_twice'))
    if (on) await command(on, 'accept')
  },
  extend_unpaid: async (told) => void (await extend(told, oneOf('abandon', 'expire', 'cancel_unpaid', 'cancel_race'))),
  extend_late: async (told) => void (await extend(told, oneOf('pay_late', 'pay_unheard'))),
  extend_declined: async (told) => {
    const on = await extend(told)
    if (on) await command(on, 'decline')
  },
  extend_cancelled: async (told) => {
    const on = await extend(told)
    if (!on) return
    await command(on, 'accept')
    await command(on, 'cancel')
  },
  /** Two windows request other days at the same moment: one of them gets them. */
  extend_twice: async (told) => {
    await command(told, 'accept')
    const both = await Promise.all([requestExtension(told, 1), requestExtension(told, 2)])
    for (const requested of both) if (requested) await pay(requested.on, requested.page, 'pay')
  },
}
