import { afterAll, expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { addJob, ctxOf } from './ctx.ts'
import { startJobs, systemCtx } from './jobs.ts'

const { databases, services } = await createWorld()
const ran: string[] = []
let failures = 0
const waiting = new Map<string, () => void>()
const after = (name: string) => new Promise<void>((resolve) => waiting.set(name, resolve))
const runner = await startJobs(
  databases.owner,
  services,
  {
    claim_clock: async (ctx, { name }) => {
      expect(ctx.actor).toEqual({ kind: 'system', name: 'claim_clock' })
      if (name === 'twice' && failures++ === 0) throw new Error('not yet')
      ran.push(String(name))
      waiting.get(String(name))?.()
    },
  },
  [],
)
services.log.level = 'silent' // a job that fails on purpose says so
afterAll(() => runner.stop())
const system = systemCtx(services, 'test')

test('a job of a committed transaction runs once; one of an undone transaction never', async () => {
  const done = after('kept')
  await expect(
    system.write(async (tx) => {
      await addJob(tx, 'claim_clock', { name: 'undone' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await system.write((tx) => addJob(tx, 'claim_clock', { name: 'kept' }))
  await done
  expect(ran).toEqual(['kept'])
})

test('a job that fails is tried again', async () => {
  const done = after('twice')
  await system.write((tx) => addJob(tx, 'claim_clock', { name: 'twice' }))
  while (failures === 0) await new Promise((resolve) => setImmediate(resolve))
  for (let waited = false; !waited;) {
    const { rowCount } = await databases.owner.query(
      `update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null returning id`,
    )
    waited = rowCount === 1
  }
  await done
  expect([failures, ran.filter((name) => name === 'twice')]).toEqual([2, ['twice']])
})

test('a key replaces the job that waits under it', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  for (const name of ['old', 'new'])
    await system.write((tx) => addJob(tx, 'claim_clock', { name }, { key: 'claim:1', runAt }))
  const { rows } = await databases.owner.query(
    `select payload from graphile_worker._private_jobs where key = 'claim:1'`,
  )
  expect(rows).toEqual([{ payload: { name: 'new' } }])
})

test('a person’s transaction can queue the listed jobs, and nothing else', async () => {
  const visitor = ctxOf(services, { kind: 'visitor' })
  await expect(visitor.write((tx) => addJob(tx, 'drop_everything', {}))).rejects.toThrow('unknown job')
  await expect(databases.request.query('select * from graphile_worker.jobs')).rejects.toMatchObject({ code: '42501' })
})

test('a worker that starts and a transaction that adds two jobs never wait for each other', async () => {
  const job = async () => {}
  const { owner } = databases
  const adder = await owner.connect()
  await adder.query('begin')
  await adder.query(`select graphile_worker.add_job('release_order', '{}')`)
  const starting = startJobs(owner, services, { order_clock: job, release_order: job }, [])
  starting.catch(() => {}) // heard below
  for (let waits = 0; waits === 0;) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waits = rowCount!
  }
  await adder.query(`select graphile_worker.add_job('order_clock', '{}')`)
  await adder.query('commit')
  adder.release()
  await (await starting).stop()
})
