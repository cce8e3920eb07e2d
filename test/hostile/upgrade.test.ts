// A new version takes over from an old one under load, process by process, and is taken back again: no request fails, no
// paid booking is left unconfirmed, and the old version that starts again brings none of its functions back.
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { audit } from './auditor.ts'
import { watchDays } from './auditor-days.ts'
import { CARDS } from './pay.ts'
import { ask, dayAhead, makeCars, makeDrivers } from './people.ts'
import { freePort, openHouse, type Server } from './server.ts'
import { compareBooks } from './settled.ts'

const LANES = 6
const PATIENCE_MS = 60_000
/** Columns on busy tables, a table, and a function that is said anew: what a version usually brings. */
const MIGRATION = `alter table orders add column next_version integer;
alter table listings add column next_version text not null default 'new';
create table next_things (id uuid primary key);
alter table next_things enable row level security;
`
const FOLDERS = ['app', 'db', 'features', 'lib', 'simulator', 'ui', 'package.json', 'tsconfig.base.json']

/** This program with {@link MIGRATION} and another text of one function, as its next version would be. */
function nextVersion(root: string): number {
  for (const name of FOLDERS) cpSync(name, join(root, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'db/migrations/9998_next.sql'), MIGRATION)
  appendFileSync(join(root, 'features/base/accounts/db/functions/claims_admins.sql'), '-- said anew\n')
  const file = join(root, 'db/functions.json')
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: number }
  writeFileSync(file, JSON.stringify({ version: version + 1, hash: 'next' }))
  return version + 1
}

test('a new version takes over under load, and is taken back: nothing fails, nothing is lost', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cc-next-'))
  const root = join(dir, 'next')
  mkdirSync(root)
  const version = nextVersion(root)
  const house = await openHouse({ settings: { max_connections: '200' } })
  const { owner } = house.databases
  try {
    await (await house.start({ first: true })).kill()
    await house.holdDatabase()
    await house.company.start()
    await watchDays(owner)
    const drivers = await makeDrivers(owner, house.secret, 40, house.now)
    const cars = await makeCars(owner, 60)
    const servers: Server[] = [await house.start(), await house.start({ port: await freePort() })]

    /** Those that a balancer would send somebody to: it asks each whether it is ready, five times a second. */
    let rotation = servers.map(({ url }) => url)
    let over = false
    const balancing = (async () => {
      while (!over) {
        const ready = await Promise.all(servers.map(({ url }) => ask(url, '/health/ready', {})))
        rotation = servers.filter((_, n) => ready[n]?.status === 200).map(({ url }) => url)
        await sleep(200)
      }
    })()
    const failed: string[] = []
    const paid: string[] = []
    const said = (what: string, answer: Awaited<ReturnType<typeof ask>>) => {
      if (!answer || answer.status >= 500)
        failed.push(`${what}: ${answer ? `${answer.status} ${answer.code}` : 'no answer'}`)
      return answer
    }
    const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
    const load = Array.from({ length: LANES }, async (_, lane) => {
      for (let turn = lane; !over; turn += LANES) {
        const as = drivers[turn % drivers.length]!
        said('read', await ask(pick(rotation), '/rest/v1/orders', { as }))
        const day = dayAhead(3 + Math.floor(Math.random() * 50), house.now())
        const body = { listing_id: pick(cars), service_date: day, end_date: day }
        const booked = said(
          'book',
          await ask(pick(rotation), '/functions/v1/create-service-payment', { as, body, key: newId() }),
        )
        if (booked?.status !== 200) continue
        const page = new URL(String(booked.body['url']))
        await ask(page.origin, page.pathname, { form: new URLSearchParams({ how: 'pay', card: CARDS.pays }) })
        paid.push(String(booked.body['order_id']))
        await sleep(100)
      }
    })
    const more = async (many: number) => {
      const wanted = paid.length + many
      while (paid.length < wanted) await sleep(50)
    }
    /** `systemctl restart` of one process after the other. */
    const replace = async (how: { root?: string }) => {
      for (const [n, old] of servers.entries()) {
        old.end()
        expect(await old.gone).toBe(0)
        servers[n] = await house.start({ ...how, port: Number(new URL(old.url).port) })
        await more(10)
      }
    }
    await more(10)
    await replace({ root })
    const marks = async () =>
      (
        await owner.query<{ name: string }>(
          `select name from migrations where name like 'functions:%' or name like '9998%'`,
        )
      ).rows.map(({ name }) => name)
    const after = await marks()
    expect(after).toContain('9998_next.sql')
    expect(after.find((name) => name.startsWith(`functions:${version}:`))).toBeDefined()
    await replace({})
    expect(await marks(), 'an old version that starts again brings nothing back').toEqual(after)
    over = true
    await Promise.all([balancing, ...load])
    expect(failed).toEqual([])

    const pending = async () =>
      (
        await owner.query<{ id: string }>(`select id from orders where id = any($1::uuid[]) and status = 'pending'`, [
          paid,
        ])
      ).rows
    for (const deadline = Date.now() + PATIENCE_MS; (await pending()).length > 0 && Date.now() < deadline;)
      await sleep(500)
    expect(await pending()).toEqual([])
    await compareBooks(owner)
    const { double_booked, wrong } = await audit(owner, house.company.file, house.now().getTime())
    expect({ double_booked, wrong }).toEqual({ double_booked: 0, wrong: [] })
  } finally {
    await house.end()
    rmSync(dir, { recursive: true, force: true })
  }
}, 900_000)
