// The example of ops/pgbackrest.conf, run: somebody spoils a table, and the database goes back to the second before.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { IN_FLIGHT_MS } from '#features/money/ledger/discrepancy.ts'
import { audit } from './auditor.ts'
import { account } from './debian.ts'
import { bringPackages } from './debian-packages.ts'
import { pay, seesPaid } from './pay.ts'
import { makeCars, makeDrivers, signIn, signInOwner } from './people.ts'
import { openHouse } from './server.ts'
import { compareBooks, settle } from './settled.ts'
import { begin } from './story.ts'
import type { Stage } from './told.ts'

test('a table that somebody spoils comes back as it was a second before, with every booking until then', async () => {
  bringPackages(['/usr/bin/pgbackrest', '/usr/lib/postgresql/15/bin/initdb'], ['pgbackrest', 'postgresql-15'])
  const dir = mkdtempSync(join(tmpdir(), 'cc-pgbackrest-'))
  chmodSync(dir, 0o711)
  const ids = account()
  const folders = Object.fromEntries(
    ['repo', 'log', 'lock', 'spool'].map((name) => {
      mkdirSync(join(dir, name), { mode: 0o750 })
      if (ids.uid !== undefined) chownSync(join(dir, name), ids.uid, ids.gid!)
      return [name, join(dir, name)]
    }),
  )
  const conf = join(dir, 'pgbackrest.conf')
  const rest = `pgbackrest --config=${conf} --stanza=claimchoice`
  const house = await openHouse({
    database: 'debian',
    settings: { archive_mode: 'on', archive_command: `${rest} archive-push %p`, archive_timeout: '60' },
  })
  try {
    const { company, now, secret, outage } = house
    const { owner } = house.databases
    const { host, password } = owner.options as { host: string; password: string }
    const [{ data }] = (await owner.query<{ data: string }>(`select current_setting('data_directory') as data`))
      .rows as [{ data: string }]
    writeFileSync(
      conf,
      readFileSync('ops/pgbackrest.conf', 'utf8')
        .replace('/var/lib/pgbackrest', `${folders['repo']}`)
        .replace(
          'start-fast=y',
          `start-fast=y\nlog-path=${folders['log']}\nlock-path=${folders['lock']}\nspool-path=${folders['spool']}`,
        )
        .replace('/var/lib/postgresql/15/main', data)
        .replace('/var/run/postgresql', host),
    )
    const run = (...args: string[]) => {
      const [program, ...given] = [...rest.split(' '), ...args] as [string, ...string[]]
      const env = { PATH: process.env['PATH'], PGPASSWORD: password }
      const { status, stdout, stderr } = spawnSync(program, given, { ...ids, cwd: '/', env, encoding: 'utf8' })
      expect(status, `${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
      return stdout
    }
    await (await house.start({ first: true })).kill()
    await company.start()
    run('stanza-create')
    run('backup')

    const server = await house.start()
    const [driver] = await makeDrivers(owner, secret, 1, now)
    const cars = await makeCars(owner, 3)
    const stage: Stage = {
      url: server.url,
      company,
      provider: await signInOwner(owner, secret, now),
      admin: await signIn(owner, secret, CAST.ada, now),
      now,
      photo: () => Promise.reject(new Error('no pictures here')),
      sweep: () => Promise.resolve(),
      dayComes: () => Promise.resolve(),
    }
    const books = async (url: string, listing_id: string) => {
      const { told, page } = (await begin({ ...stage, url }, driver!, { listing_id, from: 3, to: 4 }))!
      await pay(told, page, 'pay')
      expect(await seesPaid(told, true)).toBe(true)
      return told.order
    }
    const status = async (order: string) =>
      (await owner.query<{ status: string }>('select status from orders where id = $1', [order])).rows[0]?.status
    const titles = 'select count(distinct title)::int as titles, count(*)::int as listings from listings'
    const view = {
      owner,
      file: company.file,
      now: () => now().getTime(),
      hurry: true,
      deposits: false,
      patience: 60_000,
    }

    const kept = await books(server.url, cars[0]!)
    expect((await settle(view)).late).toEqual([])
    await compareBooks(owner)
    const before = (await owner.query(titles)).rows
    const { rows } = await owner.query<{ at: string }>('select clock_timestamp()::text as at')
    await owner.query(`update listings set title = 'Spoiled'`)
    const lost = await books(server.url, cars[1]!)
    expect((await settle(view)).late).toEqual([])
    await server.kill()
    run('check') // the last segment has come

    const { back } = await outage.away()
    run('restore', '--delta', '--type=time', `--target=${rows[0]!.at}`, '--target-action=promote')
    await back()
    const isBack = async () => !(await owner.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]!.is
    while (!(await isBack())) await sleep(100)
    expect((await owner.query(titles)).rows).toEqual(before)
    expect([await status(kept), await status(lost)]).toEqual(['paid', undefined])

    // what the payment provider took since then is a task for an admin, and the site goes on
    await company.kill()
    house.goAhead(IN_FLIGHT_MS + 60_000)
    await company.start()
    const again = await house.start()
    const next = await books(again.url, cars[2]!)
    expect((await settle(view)).late).toEqual([])
    await compareBooks(owner)
    expect(await status(next)).toBe('paid')
    const { rows: found } = await owner.query(
      `select kind, company_cents::int as cents, ours_cents from money_discrepancies where resolved_at is null`,
    )
    expect(found).toEqual([{ kind: 'charge_unpaid', cents: expect.any(Number), ours_cents: null }])
    await again.kill()
    const { wrong } = await audit(owner, company.file, now().getTime())
    const about = [lost, 'charge without order', 'an event was answered as received and is on record 0 times']
    expect(wrong.filter((line) => !about.some((part) => line.includes(part)))).toEqual([])
    expect(wrong.join()).toContain(lost)
    run('backup') // and it goes on being saved
  } finally {
    await house.end()
    rmSync(dir, { recursive: true, force: true })
  }
}, 480_000)
