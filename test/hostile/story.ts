// One booking from choice to money, told as a patient person and a provider live it while the server falls and rises.
import { newId } from '#lib/ids.ts'
import { ask, dayAhead, insist, type Person } from './people.ts'
import { type Ending, endings } from './endings.ts'
import { NOBODY_WAITS, type Pay, pay, seesPaid } from './pay.ts'
import type { Promised, Stage, Told, BookingRequest } from './told.ts'

export type Plot = {
  pay: Pay
  then: Ending
  /** Looks at the success page, which asks the server to look at the payment provider. */
  comes_back: boolean
  /** Killed at the moments from the first call with this in its address; from the booking when left out. */
  from?: string
}

/** Books. Undefined when the days were somebody else's, or no answer ever came. */
export async function begin(
  stage: Stage,
  driver: Person,
  request: BookingRequest,
): Promise<{ told: Told; page: URL } | undefined> {
  const step: Told['step'] = async (name, one) => {
    const answer = await insist(one)
    await stage.after?.(name)
    return answer
  }
  const last = dayAhead(request.to, stage.now())
  const booked = await step('book', () =>
    ask(stage.url, '/functions/v1/create-service-payment', {
      as: driver,
      key: newId(), // a person who presses again, not a program that repeats itself
      body: { listing_id: request.listing_id, service_date: dayAhead(request.from, stage.now()), end_date: last },
    }),
  )
  if (booked?.status !== 200) return undefined
  const order = String(booked.body['order_id'])
  const page = new URL(String(booked.body['url']))
  const session = page.pathname.split('/').at(-1)!
  return { page, told: { stage, driver, order, session, last, promised: { order_id: order }, step } }
}

/** Tells one story. Undefined when the days were somebody else's, or no answer ever came. */
export async function tell(
  stage: Stage,
  driver: Person,
  request: BookingRequest,
  plot: Plot,
): Promise<Promised | undefined> {
  const booked = await begin(stage, driver, request)
  if (!booked) return undefined
  const { told, page } = booked
  await pay(told, page, plot.pay)
  const unheard = plot.pay === 'pay_unheard' || plot.pay === 'pay_late'
  if (NOBODY_WAITS.includes(plot.pay) || (unheard && !plot.comes_back)) return told.promised
  if (!(await seesPaid(told, plot.comes_back))) return told.promised
  await stage.after?.('see_paid')
  await endings[plot.then](told)
  return told.promised
}
