// A step that was recorded by mistake, and the day on which an inspection had to be over.
import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { clauseContract } from '../clause-contract.ts'
import type { AppraisalCase, Step } from '../clause-step.ts'
import { remindOfInspections } from './clause-record.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { inShop } = repairs(world)
const calls = async (who: Who) => (await world.as(who)).on(clauseContract)
await owner.query(
  `insert into rules (key, version, value, reason, effective_from) select key, version + 1, value, 'A test', '2026-01-01'
   from rules where key = 'appraisal_rules' order by version desc limit 1`,
)
let claim_id = ''
beforeEach(async () => {
  world.clock.set(new Date('2026-12-15T17:00:00Z'))
  claim_id = await claim('dana')
  await owner.query(
    `update claims set loss_date = '2026-11-10', loss_state = 'RI', claim_type = 'collision' where id = $1`,
    [claim_id],
  )
})
const STEPS = [
  { kind: 'clause', answer: 'yes', file_id: null },
  { kind: 'costs', theirs_cents: 400_000, ours_cents: 620_000, fee_cents: 45_000, umpire_cents: 60_000 },
  { kind: 'invoked', day: '2026-11-20' },
] as const satisfies Step[]
const read = async (who: Who = 'dana') => (await calls(who)).case({ claim_id })
const send = async (step: Step, who: Who = 'dana', reason = ''): Promise<AppraisalCase> =>
  (await calls(who)).record({ claim_id, after: (await read(who)).steps.length, step, reason })
const undo = (undoes: number, who: Who = 'dana', reason = 'Wrong claim') =>
  send({ kind: 'undone', undoes }, who, reason)
const newsOf = async (title: string) =>
  (await (await world.as('dana')).on(notificationsContract).list({ limit: 50 })).filter(
    (one) => one.title === title && one.action_url?.includes(claim_id),
  )

test('whoever recorded the last step takes it back with a reason; the case is where it was, and both stay readable', async () => {
  for (const step of STEPS) await send(step)
  await expect(undo(2)).rejects.toMatchObject({ status: 409, code: 'wrong_step' })
  await expect(undo(3, 'dana', '')).rejects.toMatchObject({ status: 422, details: [{ path: 'reason' }] })
  await expect(undo(3, 'ada')).rejects.toMatchObject({ status: 403 })
  const back = await undo(3)
  expect(back.status).toBe('thinking')
  expect(back.steps.slice(-2)).toMatchObject([
    { number: 3, step: STEPS[2], mine: true },
    { number: 4, step: { kind: 'undone', undoes: 3 }, status: 'thinking', reason: 'Wrong claim', source: 'driver' },
  ])
  await expect(undo(3)).rejects.toMatchObject({ code: 'wrong_step' })
  const { rows } = await owner.query(
    `select reason, after ->> 'undoes' as undoes from audit_log where subject_id = $1 and action = 'appraisal.step' order by id desc limit 1`,
    [claim_id],
  )
  expect(rows).toEqual([{ reason: 'Wrong claim', undoes: '3' }])
  expect((await send({ ...STEPS[2], day: '2026-11-23' })).status).toBe('invoked')
  expect(await newsOf('Our claims team took back a step of your appraisal'), 'it was the driver’s own').toEqual([])
})

test('what the team recorded is taken back by that admin alone, and the driver who was notified of it hears why', async () => {
  for (const step of STEPS) await send(step)
  const day = '2026-11-24'
  await send({ kind: 'appraisers', day, our_name: 'Ann', their_name: 'Ted', order_id: null }, 'ada')
  for (const who of ['dana', 'amy'] as const) await expect(undo(4, who)).rejects.toMatchObject({ status: 403 })
  expect((await undo(4, 'ada', 'That was another driver')).status).toBe('invoked')
  expect(await newsOf('Our claims team took back a step of your appraisal')).toMatchObject([
    { message: expect.stringContaining('That was another driver') },
  ])
  // the first answer of all leaves nothing that stands, and every way on
  for (const number of [3, 2, 1]) await undo(number)
  expect((await read()).status).toBeNull()
  expect((await send({ ...STEPS[0], answer: 'no' })).status).toBe('not_available')
})

test('the database takes no step back that somebody else recorded, not even for the system', async () => {
  for (const step of STEPS) await send(step)
  const back = `insert into appraisal_steps (id, claim_id, number, kind, status, undoes, reason, source, recorded_at)
    values (gen_random_uuid(), '${claim_id}', 4, 'undone', 'thinking', 3, 'Mine', 'team', now())`
  const as = async (who: string) => {
    await owner.query(`begin; set local role app_system; set local app.user_id = '${who}'`)
    try {
      return await owner.query(back)
    } finally {
      await owner.query('rollback')
    }
  }
  await expect(as(CAST.ada.id)).rejects.toThrow(/row-level security/)
})

test('a driver is reminded once that the insurer’s appraiser is late, where a law names the day and no inspection is recorded', async () => {
  for (const step of STEPS) await send(step)
  const over = () => newsOf('The time for the insurer to inspect your car is over')
  const remind = () => remindOfInspections(systemCtx(world.services, 'remind_of_inspections'), {})
  await remind()
  expect(await over(), 'no shop has the car').toEqual([])
  const { id } = await inShop(claim_id)
  const came = (at: string) => owner.query('update repairs set arrived_at = $2 where id = $1', [id, at])
  await came('2026-11-18T15:00:00Z')
  world.clock.set(new Date('2026-11-28T02:00:00Z'))
  await remind()
  expect(await over(), 'Friday, November 27, is not over in Rhode Island').toEqual([])
  world.clock.set(new Date('2026-11-28T14:00:00Z'))
  await remind()
  await remind()
  expect(await over()).toMatchObject([{ message: expect.stringContaining('Nov 27, 2026 was the last day') }])
  // a car that came later has another day
  await came('2026-11-23T15:00:00Z')
  world.clock.set(new Date('2026-12-01T14:00:00Z'))
  await remind()
  expect(await over()).toHaveLength(2)
  await send({ kind: 'appraisers', day: '2026-11-24', our_name: 'Ann', their_name: 'Ted', order_id: null })
  await send({ kind: 'inspected', day: '2026-11-30' })
  await came('2026-11-24T15:00:00Z')
  world.clock.set(new Date('2026-12-15T14:00:00Z'))
  await remind()
  expect(await over()).toHaveLength(2)
})
