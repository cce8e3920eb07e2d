// Each spec walks a world of its own, so that what one does to Dana is no surprise to another.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { DATA, freePort, startHouse, stopHouse, TEMPLATE } from './house.ts'

type Worker = {
  /** Names the spec: `test.use({ world: 'choice' })` gives it a server and a database that no other spec touches. */
  world: string
  server: string
}
export const test = base.extend<object, Worker>({
  world: ['shared', { option: true, scope: 'worker' }],
  server: [
    async ({ world }, use, { workerIndex }) => {
      const folder = join(DATA, `${world}-${workerIndex}`)
      rmSync(folder, { recursive: true, force: true })
      // the database keeps its owner; where it could not be put into the folder, the server makes a world anew
      if (existsSync(join(TEMPLATE, 'data'))) spawnSync('cp', ['-a', TEMPLATE, folder])
      const port = await freePort()
      const house = await startHouse(folder, port)
      await use(`http://127.0.0.1:${port}`)
      await stopHouse(house)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
})
export { expect } from '@playwright/test'
