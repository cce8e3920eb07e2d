// Each spec walks a world of its own, so that what one does to Dana is no surprise to another.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { attend } from './attend.ts'
import { DATA, startHouse, stopHouse, TEMPLATE } from './house.ts'

type Worker = {
  /** Names the spec: `test.use({ world: 'choice' })` gives it a server and a database that no other spec touches. */
  world: string
  server: string
}
export const test = base.extend<{ leave: void }, Worker>({
  world: ['shared', { option: true, scope: 'worker' }],
  server: [
    async ({ world }, use, { workerIndex }) => {
      const folder = join(DATA, `${world}-${workerIndex}`)
      rmSync(folder, { recursive: true, force: true })
      // the database keeps its owner; where it could not be put into the folder, the server makes a world anew
      if (existsSync(join(TEMPLATE, 'data'))) spawnSync('cp', ['-a', TEMPLATE, folder])
      const house = await startHouse(folder)
      await use(`http://127.0.0.1:${house.port}`)
      await stopHouse(house)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => attend(await open(options))
      await use(browser)
    },
    { scope: 'worker' },
  ],
  /** A second person's page would live on beside the next test, and a call that is under way would fail after its own. */
  leave: [
    async ({ browser, context }, use) => {
      await use()
      const pages = browser.contexts().flatMap((each) => each.pages())
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      const others = browser.contexts().filter((each) => each !== context)
      await Promise.all(others.map((each) => each.close()))
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server),
})
export { expect } from '@playwright/test'
