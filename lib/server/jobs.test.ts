import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { addJob, ctxOf } from './ctx.ts'
import { patientPool } from './job-locks.ts'
import { startJobs, systemCtx } from './jobs.ts'

const { databases, services, clock } = await createWorld({ crowded: true })
const ran: string[] = []
const cut = () =>
  databases.owner
    .query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
    .catch(() => {}) // its own connection is cut, too
let lockedBy = ''
const holder = async () =>
  (
    await databases.owner.query<{ locked_by: string }>(
      `select locked_by from graphile_worker._private_jobs where payload->>'name' = 'who'`,
    )
  ).rows[0]!.locked_by
/** The signs of life of the workers here. */
const lives = async () =>
  (
    await databases.owner.query<{ lives: string }>(
      `select coalesce(string_agg(objid::text, ' '), '') as lives from pg_locks
        where locktype = 'advisory' and classid = 728 and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows[0]!.lives
const left = async () => {
  const count = `select count(*)::int as count from graphile_worker._private_jobs where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'claim_deadline') and run_at <= now()`
  return (await databases.owner.query<{ count: number }>(count)).rows[0]!.count
}
let failures = 0
const waiting = new Map<string, () => void>()
const after = (name: string) => new Promise<void>((resolve) => waiting.set(name, resolve))
const unstuck = Promise.withResolvers<void>()
const runner = await startJobs(
  databases.owner,
  services,
  {
    claim_deadline: async (ctx, { name }) => {
      expect(ctx.actor).toEqual({ kind: 'system', name: 'claim_deadline' })
      if (name === 'twice' && failures++ === 0) throw new Error('not yet')
      if (name === 'who') lockedBy = await holder()
      if (String(name).startsWith('cut')) await cut()
      if (String(name).startsWith('hangs')) {
        waiting.get(String(name))?.()
        await unstuck.promise
      }
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
      await addJob(tx, 'claim_deadline', { name: 'undone' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await system.write((tx) => addJob(tx, 'claim_deadline', { name: 'kept' }))
  await done
  expect(ran).toEqual(['kept'])
})

test('a job that fails is tried again', async () => {
  const done = after('twice')
  await system.write((tx) => addJob(tx, 'claim_deadline', { name: 'twice' }))
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
    await system.write((tx) => addJob(tx, 'claim_deadline', { name }, { key: 'claim:1', runAt }))
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
  const starting = startJobs(owner, services, { order_deadline: job, release_order: job }, [])
  starting.catch(() => {}) // heard below
  for (let waits = 0; waits === 0;) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waits = rowCount!
  }
  await adder.query(`select graphile_worker.add_job('order_deadline', '{}')`)
  await adder.query('commit')
  adder.release()
  await (await starting).stop()
})

test('a job that was locked for a worker which never heard of it is given back to it', async () => {
  const [asked, done] = [after('who'), after('unheard')]
  await system.write((tx) => addJob(tx, 'claim_deadline', { name: 'who' }))
  await asked
  await system.write((tx) =>
    addJob(tx, 'claim_deadline', { name: 'unheard' }, { runAt: new Date(Date.now() + 3_600_000) }),
  )
  const { rowCount } = await databases.owner.query(
    `update graphile_worker._private_jobs set run_at = now(), locked_at = now(), locked_by = $1 where payload->>'name' = 'unheard'`,
    [lockedBy],
  )
  expect(rowCount).toBe(1)
  await done
})

test('a worker that ends by itself is followed by another one', async () => {
  const before = await lives()
  await databases.owner.query(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 0}')`)
  for (let now = before; now === before || now === '';) now = await lives()
  const done = after('followed')
  await system.write((tx) => addJob(tx, 'claim_deadline', { name: 'followed' }))
  await done
  process.exitCode = undefined // what the queue asks for when it ends that way
  expect(runner.alive()).toBe(true)
})

test('a stop while the next worker is being started ends that one, too', async () => {
  const { owner } = databases
  const stopped = await startJobs(owner, services, {}, [])
  const listening = `select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`
  for (let hear = 0; hear < 2;) hear = (await owner.query(listening)).rowCount!
  const blocker = await owner.connect()
  await blocker.query('begin; lock table graphile_worker.migrations')
  await owner.query(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 0}')`)
  for (let waits = 0; waits < 2;) {
    const { rowCount } = await owner.query(
      `select from pg_locks where relation = 'graphile_worker.migrations'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    waits = rowCount!
  }
  process.exitCode = undefined // what the queue asks for when it ends that way
  const end = stopped.stop()
  await blocker.query('commit')
  blocker.release()
  await end
  expect(stopped.alive()).toBe(false)
  while (!runner.alive()) await lives()
})

test('nobody works the queue when every running job has been running for longer than any job may take', async () => {
  const begun = ['hangs 1', 'hangs 2'].map(after)
  await system.write(async (tx) => {
    for (const name of ['hangs 1', 'hangs 2']) await addJob(tx, 'claim_deadline', { name })
  })
  await Promise.all(begun)
  const lives = [1, 28, 2].map((minutes) => {
    clock.advance(minutes * 60_000)
    return runner.alive()
  })
  clock.reset()
  unstuck.resolve()
  expect(lives).toEqual([true, true, false])
})

test('jobs during which every connection to the database is cut are worked, and none stays locked', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `cut ${n}`)
  const done = names.map(after)
  await system.write(async (tx) => {
    for (const name of names) await addJob(tx, 'claim_deadline', { name })
  })
  await Promise.all(done)
  for (let count = -1; count !== 0;) count = await left().catch(() => -1)
  expect(new Set(ran.filter((name) => name.startsWith('cut'))).size).toBe(names.length)
  expect(runner.alive()).toBe(true)
})

test('a listening connection that is given back twice, since it ended while the queue was stopped, is given back once', async () => {
  const { pool } = patientPool(databases.owner, () => {})
  const given = Promise.withResolvers<(broken?: Error | boolean) => void>()
  pool.connect((_, _client, release) => given.resolve(release))
  const release = await given.promise
  release()
  expect(() => release(true)).not.toThrow()
  expect((await databases.owner.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a queue that still wants to listen while its pool ends is told so, and ends nothing', async () => {
  const own = new pg.Pool()
  await own.end()
  const { pool } = patientPool(own, () => {})
  const heard = await new Promise<Error | undefined>((resolve) => {
    pool.connect((error, _, release) => {
      release() // as the queue does once it is stopped
      resolve(error)
    })
  })
  expect(heard?.message).toContain('after calling end')
})
