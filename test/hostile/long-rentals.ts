// Rentals that go on for days: their holds are followed by new ones before they end, they come back early, and a part of the
// deposit is taken. Killed one moment later each time.
import { act, command, look, until } from './acts.ts'
import { readCompany } from './company-file.ts'
import { bringBack, leave } from './deposits.ts'
import { pay, seesPaid } from './pay.ts'
import { ask, insist, type Person } from './people.ts'
import { begin } from './story.ts'
import type { Promised, Stage, Told } from './told.ts'

type Long = {
  stage: Stage
  count: number
  /** A car of its own, with a deposit, and who rents it. */
  rent: () => Promise<{ driver: Person; listing_id: string }>
  pass: (ms: number) => Promise<void>
  killedAt: (nth: number, from: string | undefined, doing: () => Promise<unknown>) => Promise<boolean>
}
const HOUR = 3_600_000
/** A bank keeps a hold for 4 days and 18 hours: within the last of them it is renewed. */
const NEAR_ITS_END = 4 * 24 * HOUR
const LAST_DAY = 9
const MOST_RENEWALS = 8
const SWEEPS = 'left join deposit_asks a on'

/** Returns what was promised. */
export async function keepLong({ stage, count, rent, pass, killedAt }: Long): Promise<Promised[]> {
  const rentals: Told[] = []
  for (let nth = 0; nth < count; nth++) {
    const { driver, listing_id } = await rent()
    const booked = await begin(stage, driver, { listing_id, from: 1, to: LAST_DAY })
    if (!booked) throw new Error('a long rental could not be booked')
    await pay(booked.told, booked.page, 'pay')
    if (!(await seesPaid(booked.told, false)) || !(await leave(booked.told)))
      throw new Error(`a long rental did not begin: ${booked.told.order}`)
    rentals.push(booked.told)
  }
  if (count === 0) return []
  await pass(NEAR_ITS_END)
  const mine = new Set(rentals.map(({ order }) => order))
  const ended = () =>
    readCompany(stage.company.file, stage.now().getTime()).holds.filter(
      (hold) => mine.has(hold.order ?? '') && hold.status === 'ended',
    ).length
  const renew = () =>
    until(async () => {
      await stage.sweep('settle_deposits')
      return ended() === count ? true : undefined
    })
  for (let nth = 0; nth < Math.min(count, MOST_RENEWALS) && ended() < count; nth++) await killedAt(nth, SWEEPS, renew)
  await renew()
  if (ended() !== count) throw new Error(`${ended()} of ${count} holds were renewed`)
  for (const [nth, told] of rentals.entries())
    await killedAt(count < 5 ? nth * 5 : nth, nth % 2 ? 'return_early' : 'agree_early_return', () =>
      bringBackEarly(told, nth % 2 ? 'provider' : 'customer'),
    )
  return rentals.map(({ promised }) => promised)
}

/** One side says that the car is back, the other agrees, and the rest of the deposit goes back when its part is decided. */
async function bringBackEarly(told: Told, says: 'provider' | 'customer'): Promise<void> {
  const { stage, driver, order, promised } = told
  const [one, other] = says === 'provider' ? [stage.provider, driver] : [driver, stage.provider]
  await bringBack(told)
  const seen = await insist(() => ask(stage.url, `/rest/v1/rpc/early_return_preview?id=${order}`, { as: one }))
  const expected_refund_cents = Number(seen?.body['refund_cents'])
  await act(told, one, 'return_early', { reason: 'We flew home', expected_refund_cents })
  const open = (await look(told))['early_return'] as { id: string } | null | undefined
  const agreed = await act(told, other, 'agree_early_return', { return_id: open?.id, expected_refund_cents })
  if (agreed?.status === 200) promised.given_back = expected_refund_cents
  if (says === 'provider') return command(told, 'approve')
  const photos = [await stage.photo(stage.provider)]
  await act(told, stage.provider, 'ask_deposit', { amount_cents: 2_500, reason: 'The tank was empty', photos })
  const kept = await act(told, driver, 'agree_deposit', { expected_cents: 2_500 })
  if (kept?.status === 200) promised.kept = 2_500
}
