// Each spec walks a world of its own, so that what one does to Dana is no surprise to another.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test as base } from '@playwright/test'
import type pg from 'pg'
import { connect } from '#lib/server/db.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'
import { attend } from './attend.ts'
import { DATA, startHouse, stopHouse, TEMPLATE } from './house.ts'

type Worker = {
  /** Names the spec: `test.use({ world: 'choice' })` gives it a server and a database that no other spec touches. */
  world: string
  server: string
  /** The last day of a booking is today, or was days ago: nobody can book today, so it is moved in the database. */
  dayComes: (order: string, ago?: number) => Promise<void>
  /** The world's database, as its owner: for what no person could do, or not in time. */
  inDatabase: (work: (owner: pg.Pool) => Promise<unknown>) => Promise<void>
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
  inDatabase: [
    async ({ world }, use, { workerIndex }) =>
      use(async (work) => {
        const { host, password, stop } = await startEmbedded({ dir: resolve(DATA, `${world}-${workerIndex}`) })
        const where = { host, port: 5432, database: 'postgres', user: 'postgres', password }
        const databases = connect(where, '', { owner: 1, request: 1, system: 1 })
        await work(databases.owner)
        await databases.end()
        await stop()
      }),
    { scope: 'worker' },
  ],
  dayComes: [
    async ({ inDatabase }, use) =>
      use((order, ago = 0) =>
        inDatabase((owner) =>
          owner.query(
            `update orders o set service_date = service_date - (coalesce(end_date, service_date) - today),
               end_date = end_date - (end_date - today)
             from (select id, (now() at time zone time_zone)::date - $2::int as today from provider_profiles) p
             where p.id = o.provider_id and o.id = $1`,
            [order, ago],
          ),
        ),
      ),
    { scope: 'worker' },
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
