// The driver's share of a repair's bill, told to every end it can have while the server dies: paid and released, overtaken by
// cash or a lower bill, given back because the repair came to nothing, contested; and the insurer's money beside it, which
// nobody here may touch.
import { CAST } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { pay, seesPaid } from './pay.ts'
import { ask, insist, type Person, signIn } from './people.ts'
import { type Scene, sceneOf } from './scene.ts'
import type { House, Server } from './server.ts'
import type { Promised, Stage, Told } from './told.ts'
import { ready } from './trials-invoices.ts'

/** How the share of one repair goes, in the order in which they are told. */
export const SHARE_ENDINGS = [
  'closed',
  'short_pay',
  'cash_meanwhile',
  'corrected',
  'cancelled',
  'contested',
  'silence',
  'nothing_due',
] as const
type ShareEnding = (typeof SHARE_ENDINGS)[number]
type Ready = { id: string; driver: { id: string }; ending: ShareEnding }

/** Cents. */
const DEDUCTIBLE = 5_000
const LOWER = { quantity: 1, part_cents: 0, hours_tenths: 6, rate_cents: 6_400, sublet_cents: 0 }
const LOWER_TOTAL = 3_840
const reason = 'As both sides agreed'

/** Repairs of drivers of their own, billed and ready for their share; nothing is killed while they are made. */
export async function makeRepairs(house: House, server: Server, count: number): Promise<Ready[]> {
  if (count === 0) return []
  const scene: Scene = await sceneOf(house, [server])
  const made: Ready[] = []
  for (let nth = 0; nth < count; nth++) {
    const ending = SHARE_ENDINGS[nth % SHARE_ENDINGS.length]!
    const { driver, repair_id: id } = await ready(scene, ending === 'nothing_due' ? 0 : DEDUCTIBLE)
    made.push({ id, driver: { id: driver.id }, ending })
  }
  return made
}

type How = {
  house: House
  stage: Stage
  repairs: readonly Ready[]
  killedAt: (nth: number, from: string | undefined, doing: () => Promise<unknown>) => Promise<boolean>
}
/** Tells each repair's story, each killed one moment later than the last of its kind. Returns what was promised. */
export async function payShares({ house, stage, repairs, killedAt }: How): Promise<Promised[]> {
  const promised: Promised[] = []
  const sal = await signIn(house.databases.owner, house.secret, CAST.sal, stage.now)
  for (const [nth, repair] of repairs.entries()) {
    const driver = await signIn(house.databases.owner, house.secret, { ...repair.driver, role: 'driver' }, stage.now)
    const moment = Math.floor(nth / SHARE_ENDINGS.length)
    await killedAt(moment, '/rpc/', async () => {
      const order = await tellShare({ stage, driver, sal, repair })
      if (order) promised.push(order)
    })
  }
  return promised
}

type Side = { stage: Stage; driver: Person; sal: Person; repair: Ready }
async function tellShare({
  stage,
  driver,
  sal,
  repair: { id: repair_id, ending },
}: Side): Promise<Promised | undefined> {
  /** One person presses once, and again with the same key while no answer comes. */
  const press = (as: Person, name: string, body: object) => {
    const key = newId()
    return insist(() => ask(stage.url, `/rest/v1/rpc/${name}`, { as, key, body }))
  }
  const bill = async () =>
    (await insist(() => ask(stage.url, `/rest/v1/rpc/repair_bill?repair_id=${repair_id}`, { as: driver })))?.body
  const record = async (as: Person, kind: string, cents: number) => {
    const kept = await press(as, 'record_payment', { repair_id, kind, cents })
    const payments = kept?.body['payments'] as { id: string; kind: string }[] | undefined
    const { id = '' } = payments?.findLast((payment) => payment.kind === kind) ?? {}
    await press(driver, 'confirm_payment', { payment_id: id })
  }
  const back = async () => {
    await press(sal, 'deliver', { repair_id, unsigned_words: 'Keys in the drop box' })
  }
  const well = () => press(driver, 'close_repair', { repair_id })

  if (ending === 'nothing_due') {
    await back()
    await well()
    return undefined
  }
  const opened = await press(driver, 'pay_share', { repair_id, expected_cents: DEDUCTIBLE })
  if (opened?.status !== 200) return undefined
  const order = String(opened.body['order_id'])
  const page = new URL(String(opened.body['url']))
  const promised: Promised = { order_id: order }
  const told: Told = {
    stage,
    driver,
    order,
    session: page.pathname.split('/').at(-1)!,
    last: '',
    promised,
    step: (_, one) => insist(one),
  }
  if (ending === 'cash_meanwhile') await record(sal, 'driver_outside', DEDUCTIBLE)
  await pay(told, page, 'pay')
  if (ending === 'cash_meanwhile') {
    await back()
    await well()
    return promised
  }
  if (!(await seesPaid(told, true))) return promised
  if (ending === 'cancelled') {
    await press(stage.admin, 'release_repair', { repair_id, reason })
    return promised
  }
  if (ending === 'corrected') {
    const [before] = ((await bill())?.['invoices'] ?? []) as { id: string; lines: { estimate_id: string }[] }[]
    const lines = [{ estimate_id: before?.lines[0]?.estimate_id, line_no: 1, ...LOWER }]
    const number = `L-${repair_id.slice(-8)}`
    await press(sal, 'issue_invoice', { repair_id, number, lines, total_cents: LOWER_TOTAL, corrects: before?.id })
  }
  if (ending === 'short_pay') await record(sal, 'insurer_to_shop', 6_100)
  await back()
  if (ending === 'silence') return promised
  if (ending === 'contested') {
    await press(driver, 'file_order_complaint', { id: order, reason: 'The panel rattles' })
    const seen = await insist(() => ask(stage.url, `/rest/v1/orders/${order}`, { as: stage.admin }))
    const decision = { outcome: 'part', by: 'share', value: 40 }
    await press(stage.admin, 'resolve_order', {
      id: order,
      version: Number(seen?.body['version']),
      reason,
      ...decision,
    })
    return promised
  }
  const closed = await well()
  if (closed?.status === 200) promised.work_status = 'approved'
  return promised
}
