import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { healthOf } from '#app/health.ts'
import type { Databases } from '#lib/server/db.ts'
import { createWorld } from './world.ts'

const { api, services, databases } = await createWorld()
services.log.level = 'silent' // each thing that is wrong says so
const ready = async () => {
  const response = await api.request('/health/ready')
  return { status: response.status, ...((await response.json()) as { ready: boolean; problems: string[] }) }
}
const withPool = (name: 'owner' | 'request' | 'system', query: () => Promise<unknown>) =>
  healthOf({ ...services, databases: { ...databases, [name]: { query } } as unknown as Databases }, tmpdir())

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
  const { problems } = await healthOf(services, join(tmpdir(), 'nowhere', 'at', 'all')).look()
  expect(problems).toContain('files: ENOENT')
})

test('it is not ready without a worker of the job queue, nor when it is told to end', async () => {
  const health = healthOf(services, tmpdir(), { alive: () => false })
  health.leave()
  const { problems } = await health.look()
  expect(problems.slice(-2)).toEqual(['job queue: no worker', 'this process ends'])
})
