import { once } from 'node:events'
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { healthOf } from '#app/health.ts'
import { folderStore } from '#lib/server/blobs.ts'
import { connect, type Databases } from '#lib/server/db.ts'
import { startJobs } from '#lib/server/jobs.ts'
import { createWorld } from './world.ts'

const { api, services, databases } = await createWorld({ crowded: true })
services.log.level = 'silent' // each thing that is wrong says so
const ready = async () => {
  const response = await api.request('/health/ready')
  return { status: response.status, ...((await response.json()) as { ready: boolean; problems: string[] }) }
}
const withPool = (name: 'owner' | 'request' | 'system', query: () => Promise<unknown>) =>
  healthOf({ ...services, databases: { ...databases, [name]: { query } } as unknown as Databases })

test('a process whose database, files and queue answer is ready, and says how old the oldest due job is', async () => {
  await databases.owner.query(`select graphile_worker.add_job('forget_old', run_at => now() - interval '2 hours')`)
  const answer = await ready()
  expect(answer).toMatchObject({ status: 200, ready: true, problems: [] })
  expect(answer).toHaveProperty('oldest_due_job_s', expect.closeTo(7200, -3))
})

test.each(['owner', 'request', 'system'] as const)('it is not ready when the database refuses its %s', async (name) => {
  const refused = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
  expect((await withPool(name, refused).look()).problems).toContain(`database (${name}): ECONNREFUSED`)
})

test('a database that stands still is answered for at once, and counts as gone after some seconds', async () => {
  let still = false
  const health = withPool('request', () => (still ? new Promise(() => {}) : Promise.resolve()))
  let problems = ['not looked yet']
  while (problems.length > 0) ({ problems } = await health.look())
  still = true
  while (problems.length === 0) ({ problems } = await health.look())
  expect(problems).toEqual(['database (request): no answer'])
})

test('it is not ready where files cannot be written', async () => {
  const { problems } = await healthOf({ ...services, blobs: folderStore('/dev/null/files') }).look()
  expect(problems).toContain('files: ENOTDIR')
})

test('it is not ready without a worker of the job queue, nor when it is told to end', async () => {
  const health = healthOf(services, { alive: () => false })
  health.leave()
  const { problems } = await health.look()
  expect(problems.slice(-2)).toEqual(['job queue: no worker', 'this process ends'])
})

test('after the database host vanished without a word, a process is ready again as soon as another host answers', async () => {
  const { host, password, secret } = inject('postgres')
  const old: Socket[] = []
  const proxy = createServer((socket) => {
    const line = dial(join(host, '.s.PGSQL.5432'))
    for (const one of [socket, line]) one.on('error', () => {})
    socket.pipe(line).pipe(socket)
    old.push(socket, line)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const { rows } = await databases.owner.query<{ database: string }>('select current_database() as database')
  const { database } = rows[0]!
  const moved = connect({ host: '127.0.0.1', port, user: 'postgres', password, database }, secret)
  const its = { ...services, databases: moved }
  const worker = await startJobs(moved.owner, its, {}, [])
  const health = healthOf(its, worker)
  const problems = async () => (await health.look()).problems
  while ((await problems()).length) await new Promise((resolve) => setImmediate(resolve))
  for (const one of old) one.unpipe().resume() // what is said on them reaches nobody
  const vanished = performance.now()
  while (!(await problems()).length) await new Promise((resolve) => setImmediate(resolve))
  while ((await problems()).length) await new Promise((resolve) => setImmediate(resolve))
  expect(performance.now() - vanished).toBeLessThan(30_000)
  for (const one of old) one.destroy()
  await worker.stop()
  await moved.end()
  proxy.close()
})
