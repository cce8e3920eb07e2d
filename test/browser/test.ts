// Each spec walks a world of its own, so that what one does to Dana is no surprise to another.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { selectors, test as base } from '@playwright/test'
import type pg from 'pg'
import { connect } from '#lib/server/db.ts'
import { attend, besideToasts } from './attend.ts'
import { DATA, type House, openHouse, TEMPLATE, type World } from './house.ts'

type Worker = {
  /** The warm server of this worker, which enters one world after the other. */
  house: House & { inside?: { file: string; world: World } }
}
type Test = {
  leave: void
  /** The world of this spec: a server and a database that no other spec touches. */
  world: World
  /** The last day of a booking is today, or was days ago: nobody can book today, so it is moved in the database. */
  dayComes: (order: string, ago?: number) => Promise<void>
  /** The time to undo what was decided about a booking's money is over: its job runs now. */
  undoEnds: (order: string) => Promise<void>
  /** The world's database, as its owner: for what no person could do, or not in time. */
  inDatabase: (work: (owner: pg.Pool) => Promise<unknown>) => Promise<void>
}
export const test = base.extend<Test, Worker>({
  house: [
    async ({ browserName }, use, { workerIndex }) => {
      const folder = join(DATA, `${browserName}-${workerIndex}`)
      rmSync(folder, { recursive: true, force: true })
      spawnSync('cp', ['-a', TEMPLATE, folder]) // the database keeps its owner
      const house = openHouse(folder)
      await use(house)
      await house.leave()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [
    async ({ house }, use, { file }) => {
      if (house.inside?.file !== file) house.inside = { file, world: await house.enter(basename(file, '.spec.ts')) }
      await use(house.inside!.world)
    },
    { timeout: 120_000 },
  ],
  inDatabase: async ({ world }, use) =>
    use(async (work) => {
      const databases = connect(world.database, '', { owner: 1, request: 1, system: 1 })
      await work(databases.owner)
      await databases.end()
    }),
  dayComes: async ({ inDatabase }, use) =>
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
  undoEnds: async ({ inDatabase }, use) =>
    use((order) =>
      inDatabase((owner) =>
        owner.query(
          `update graphile_worker._private_jobs set run_at = now() where payload ->> 'id' in
             (select id::text from money_decisions where order_id = $1 and status = 'waiting')`,
          [order],
        ),
      ),
    ),
  browser: [
    async ({ browser }, use) => {
      await selectors.register('beside', besideToasts, { contentScript: true })
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
  baseURL: async ({ world }, use) => use(world.origin),
})
export { expect } from '@playwright/test'
