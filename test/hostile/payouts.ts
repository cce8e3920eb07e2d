// Providers' money: their own account at the company, a payout killed one moment later each day, and taking back what a
// refund by hand after the payout leaves them owing.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { addDays, dayIn, startOfDayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { ask, insist } from './people.ts'
import type { Promised, Stage } from './told.ts'

const ZONE = 'America/New_York'

/** The owner of the cars tells the company and us what both need before money can come. */
export async function setUpPayouts({ url, provider }: Stage): Promise<void> {
  const call = (path: string, body: object) => insist(() => ask(url, `/rest/v1/rpc/${path}`, { as: provider, body }))
  const opened = await call('set_up_payouts', {})
  const page = new URL(String(opened?.body['url']))
  const answered = await insist(() =>
    ask(page.origin, `${page.pathname}${page.search}`, { form: new URLSearchParams({ answer: 'finish' }) }),
  )
  if (answered?.status !== 303) throw new Error(`the company did not open an account: ${answered?.status}`)
  await call('read_payout_account', {})
  const saved = await call('save_tax_number', { kind: 'ssn', number: '078-05-1120' })
  if (saved?.status !== 200) throw new Error(`the tax number was not taken: ${JSON.stringify(saved?.body)}`)
}

/** Milliseconds until a weekday's noon in New York, at least three days from `now`: what is released now is payable then. */
export function untilPayday(now: Date): number {
  let day = addDays(dayIn(ZONE, now), 3)
  while ([0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) day = addDays(day, 1)
  return startOfDayIn(ZONE, day).getTime() + 12 * 3_600_000 - now.getTime()
}

const queue = (owner: pg.Pool) => owner.query(`select graphile_worker.add_job('pay_out', '{}')`)
const count = async (owner: pg.Pool, where: string) =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from payouts where ${where}`)).rows[0]!.n

/** Has today's payout made and waits until the company has said what became of it. */
export async function payOut(owner: pg.Pool): Promise<void> {
  const before = await count(owner, `status <> 'pending'`)
  await queue(owner)
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50))
    if ((await count(owner, `status <> 'pending'`)) > before) return
}

/** Somebody refunds bookings at the company whose money is with the provider already: it is recovered. */
export async function refundPaidOut(owner: pg.Pool, { company }: Stage, promised: Promised[]): Promise<void> {
  const { rows } = await owner.query<{ intent: string }>(
    `select p.stripe_payment_intent_id as intent from payments p join orders o on o.id = p.order_id
     where p.kind = 'charge' and p.status = 'succeeded' and o.released_at is not null and o.status = 'paid' and o.id = any($1)
       and exists (select from payout_items i where i.order_id = o.id) order by o.id limit 3`,
    [promised.map(({ order_id }) => order_id)],
  )
  for (const { intent } of rows) {
    const key = newId()
    await insist(() => company.ask('POST', '/v1/refunds', { payment_intent: intent, amount: '700' }, key))
  }
}
