// A refund, a payout and an admin at the same moment: what a provider owes comes back, and nothing is paid past a suspension.
import { beforeAll, expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { moneyDecisionsContract } from '#features/money/decisions/money-decision.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { PAYOUT_ZONE, payoutDayNow, payoutTime } from '../payout.ts'
import { payoutsContract, payoutsAdminContract } from '../payouts.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { payoutJobs } from './payout-schedule.ts'
import { makePayout } from './pay-out.ts'
import { answerAccount } from '#simulator/accounts.ts'
import { inTurn } from '#simulator/due.ts'

const world = await createWorld()
const { orders, paid, deliver, company, books, atCompany, topUp, finish } = bookings(world)
const { owner } = world.databases
const { omar } = PROVIDERS
const RULE = { minimum_cents: 2500, schedule: 'daily', days_after_release: 2 } as const
const mine = async () => (await world.as('omar')).on(payoutsContract)
const admin = async () => (await world.as('ada')).on(payoutsAdminContract)
const newest = async () => (await (await mine()).history({ page: 1 })).rows[0]
const run = (job: string, payload = {}) => payoutJobs[job]!(systemCtx(world.services, job), payload)
const laterOn = (days: number) => world.clock.set(payoutTime(addDays(dayIn(PAYOUT_ZONE, world.services.now()), days)))

let ahead = 3
/** A rental of two days for 76.00, approved. */
const released = async () => {
  const id = await paid('dana', ahead, ahead + 1)
  ahead += 4
  await (await orders('omar')).accept({ id })
  await finish(id)
  await (await orders('dana')).approve({ id })
  return id
}
const refundByHand = async (id: string, amount_cents: number) => {
  const { rows } = await owner.query<{ at: string }>(
    `select stripe_payment_intent_id as at from payments where order_id = $1 and kind = 'charge'`,
    [id],
  )
  const asking = {
    payment_intent: rows[0]!.at,
    amount_cents,
    key: `hand_${id}_${amount_cents}`,
    payment_id: '',
    reason: 'goodwill',
  }
  await paymentProvider(world.services).refund(asking)
  await deliver()
}
const agree = async () => expect(await atCompany()).toBe((await books())['payment_provider'] ?? 0)

beforeAll(async () => {
  topUp(50_000)
  await owner.query(`insert into rules (key, version, value, reason) values ('payouts', 2, $1, 'test')`, [
    JSON.stringify(RULE),
  ])
  await (await mine()).setUp({})
  const { rows } = await owner.query<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where provider_id = $1',
    [omar.id],
  )
  inTurn(company(), () => answerAccount(company(), rows[0]!.id, 'finish'))
  await deliver()
  await (await mine()).saveTaxNumber({ kind: 'ein', number: '58-7100003' })
})

test('a refund while a payout is on its way is recovered as soon as the payout has arrived', async () => {
  const id = await released()
  laterOn(3)
  await run('pay_out')
  expect(await newest()).toMatchObject({ status: 'pending', amount_cents: 7600 })
  // whoever was to send it is gone; the refund and its job come first
  await owner.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'send_payout'`)
  await refundByHand(id, 2000)
  await world.workJobs()
  expect((await (await mine()).overview({})).balance_cents).toBe(5600)
  world.clock.advance(660_000)
  await run('pay_out')
  await world.workJobs()
  await deliver()
  expect(await newest()).toMatchObject({
    status: 'sent',
    amount_cents: 7600,
    reversed_cents: 2000,
    reversals: [{ amount_cents: 2000, status: 'done' }],
  })
  expect(await (await mine()).overview({})).toMatchObject({ balance_cents: 0, suspension: null })
  await agree()
})

test('a suspension that an admin orders while payouts are being made stops those that are not made yet', async () => {
  await released()
  laterOn(3)
  const day = payoutDayNow(RULE, world.services.now())!
  await (await admin()).suspend({ id: omar.id, reason: 'The papers are being checked.' })
  expect(await makePayout(systemCtx(world.services, 'test'), omar.id, day, RULE)).toBeNull()
  await (await admin()).lift({ id: omar.id, reason: 'Checked.' })
  expect(await makePayout(systemCtx(world.services, 'test'), omar.id, day, RULE)).not.toBeNull()
  await world.workJobs()
  expect(await newest()).toMatchObject({ status: 'sent', amount_cents: 7600 })
})

test('an admin who recovers is on the record before the company is asked', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select order_id as id from payout_items where what = 'booking' order by payout_id desc limit 1`,
  )
  await refundByHand(rows[0]!.id, 3000)
  await owner.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'reverse_payout'`)
  const recorded: number[] = []
  const { fetchSelf } = world.services
  world.services.fetchSelf = async (path, init) => {
    if (path.endsWith('/reversals') && init?.method === 'POST')
      recorded.push(
        (await owner.query(`select from audit_log where action = 'payouts.recover' and reason = 'A refund'`)).rowCount!,
      )
    return fetchSelf(path, init)
  }
  await (await admin()).recover({ id: omar.id, reason: 'A refund' })
  world.services.fetchSelf = fetchSelf
  expect(recorded).toEqual([1])
  expect(await newest()).toMatchObject({ reversed_cents: 3000 })
  await expect((await admin()).recover({ id: omar.id, reason: 'Again' })).rejects.toMatchObject({
    code: 'nothing_owed',
  })
  expect((await owner.query(`select from audit_log where action = 'payouts.recover'`)).rowCount).toBe(1)
  await agree()
})

test('a recovery waits for its undo: the team sees it, the provider doesn’t, and undone it moves nothing', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select order_id as id from payout_items where what = 'booking' order by payout_id desc limit 1`,
  )
  await refundByHand(rows[0]!.id, 1000)
  await owner.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'reverse_payout'`)
  const reversals = async () => (await owner.query('select from payout_reversals')).rowCount
  const before = await reversals()
  const recover = async () => (await admin()).recover({ id: omar.id, reason: 'A goodwill refund', after_seconds: 60 })
  const decisions = async () => (await world.as('amy')).on(moneyDecisionsContract)
  const waiting = async () => (await decisions()).list({ provider_id: omar.id })

  await recover()
  expect(await waiting()).toMatchObject([
    { kind: 'recovery', order_id: null, provider_id: omar.id, amount_cents: 1000, status: 'waiting', mine: false },
  ])
  expect(await (await decisions()).list({})).toHaveLength(1)
  await expect(recover()).rejects.toMatchObject({ code: 'decision_waits' })
  await (await decisions()).undo({ id: (await waiting())[0]!.id })
  world.clock.advance(61_000)
  await world.workJobs()
  expect([await waiting(), await reversals()]).toEqual([[], before])

  await recover()
  expect(await reversals()).toBe(before)
  world.clock.advance(61_000)
  await world.workJobs()
  expect([await waiting(), await reversals()]).toEqual([[], before! + 1])

  // what is owed is being recovered by itself meanwhile: nothing goes out, and the team reads why
  await recover()
  await owner.query(
    `insert into payout_reversals (id, payout_id, amount_cents, asked_at)
     select $1, id, 1000, now() from payouts order by made_at desc limit 1`,
    [newId()],
  )
  world.clock.advance(61_000)
  await world.workJobs()
  expect(await waiting()).toMatchObject([{ status: 'dropped', ended_for: 'nothing_owed' }])
  expect(
    (await owner.query(`select from notifications where user_id = $1 and title like 'A decision wasn%'`, [CAST.ada.id]))
      .rowCount,
  ).toBe(1)
})

test('an admin who belongs to the business neither decides about its debt nor reads of it', async () => {
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'estimator')`, [
    omar.id,
    CAST.amy.id,
  ])
  const amy = (await world.as('amy')).on(moneyDecisionsContract)
  expect(await amy.list({ provider_id: omar.id })).toEqual([])
  await owner.query('delete from provider_members where user_id = $1', [CAST.amy.id])
  expect(await amy.list({ provider_id: omar.id })).toHaveLength(1)
})

test('a payout that waits for the company when an admin stops payouts is sent only after they are allowed again', async () => {
  await released()
  laterOn(3)
  await run('pay_out')
  expect(await newest()).toMatchObject({ status: 'pending' })
  await (await admin()).suspend({ id: omar.id, reason: 'The papers are being checked.' })
  await world.workJobs()
  expect(await newest()).toMatchObject({ status: 'pending' })
  await (await admin()).lift({ id: omar.id, reason: 'Checked.' })
  world.clock.advance(660_000)
  await run('pay_out')
  expect(await newest()).toMatchObject({ status: 'sent' })
  await agree()
})
