// Each alert of ops/alerts.yml, from its cause in a running program over /metrics to Prometheus's own verdict.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backup } from '#db/backup.ts'
import { createApi } from '#app/api.ts'
import { healthOf } from '#app/health.ts'
import { SWEEPS } from '#app/jobs.ts'
import { seriesOf } from '#app/series.ts'
import { CAST } from '#db/seed/cast.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { newId } from '#lib/ids.ts'
import type { Databases } from '#lib/server/db.ts'
import { startJobs } from '#lib/server/jobs.ts'
import { registry } from '#lib/server/metrics.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { bringPackages } from './debian-packages.ts'

const world = await createWorld()
const { databases, services } = world
services.log.level = 'silent' // what goes wrong here goes wrong on purpose
const { owner } = databases
const dir = mkdtempSync(join(tmpdir(), 'cc-alerts-'))
const api = createApi({ ...services, env: { ...services.env, METRICS_PORT: 9 } })
let alive = true
const health = healthOf(services, { alive: () => alive })
const series = (env = services.env) => seriesOf({ ...services, env }, { health, sockets: () => 0, sweeps: SWEEPS })

beforeAll(() => {
  bringPackages(['/usr/bin/promtool'], ['prometheus'])
  copyFileSync('ops/alerts.yml', join(dir, 'alerts.yml'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

type Samples = Map<string, number>
/** What a scrape of /metrics holds, by name and labels. */
async function scrape(more = series()): Promise<Samples> {
  const text = `${await registry.metrics()}\n${await more.metrics()}`
  const samples: Samples = new Map()
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name || name.startsWith('nodejs_')) continue
    const all = ['job="claimchoice"', 'instance="one"', ...(labels ? [labels] : [])]
    samples.set(`${name}{${all.join(',')}}`, Number(value))
  }
  return samples
}

const COUNTED = /^\w+_(?:bucket|count|sum)\{/
/** Half an hour in which every minute brings what came between the two scrapes. */
const asSeries = (before: Samples, after: Samples) =>
  [...after].map(([name, value]) => {
    const was = before.get(name) ?? 0
    return `      - series: '${name}'\n        values: '${COUNTED.test(name) ? `${was}+${value - was}x30` : `${value}x30`}'`
  })
const up = `      - series: 'up{job="claimchoice",instance="one"}'\n        values: '1x30'`

/** The names of the alerts that Prometheus would sound after that half hour. */
function firing(lines: string[]): string[] {
  const found = (wanted: string[]) => {
    const samples = wanted.map((name) => `          - labels: '{alertname="${name}"}'\n            value: 1`)
    const text = `rule_files: [alerts.yml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
${lines.join('\n')}
    promql_expr_test:
      - expr: 'count by (alertname) (count by (alertname) (ALERTS{alertstate="firing"}))'
        eval_time: 30m
        exp_samples:${wanted.length ? `\n${samples.join('\n')}` : ' []'}
`
    writeFileSync(join(dir, 'test.yml'), text)
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'test.yml'], {
      cwd: dir,
      encoding: 'utf8',
    })
    return { fits: status === 0, said: `${stdout}${stderr}` }
  }
  const { fits, said } = found([])
  if (fits) return []
  const names = [...said.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name!)
  if (names.length === 0) throw new Error(said)
  expect(found(names.toSorted())).toMatchObject({ fits: true })
  return names.toSorted()
}
const afterwards = async (cause: () => Promise<unknown>, more = series()) => {
  const before = await scrape(more)
  await cause()
  return firing([up, ...asSeries(before, await scrape(more))])
}

const tried = new Set<string>()
/** `cause` is what happens in half an hour, minute by minute; `end` takes it away again. */
function sounds(name: string, cause: () => Promise<unknown>, end: () => Promise<unknown> = async () => {}): void {
  tried.add(name)
  test(`${name} sounds, and it alone`, async () => {
    try {
      expect(await afterwards(cause)).toEqual([name])
    } finally {
      await end()
    }
  })
}
const get = (path: string) => api.request(path)
const sql = (text: string, values: unknown[] = []) => owner.query(text, values)

beforeEach(async () => {
  await sql(`delete from graphile_worker._private_jobs`)
})

test('a site that was just saved and works sounds nothing', async () => {
  const site = { owner, keys: services.env, files: services.blobs, company: undefined }
  await sql(`update migrations set at = now() - interval '3 days'`)
  await backup(site, join(dir, 'saved'))
  expect(await afterwards(async () => (await get('/rest/v1/state_rights')).json())).toEqual([])
})

sounds(
  'BackupOld',
  () => sql(`update backups set at = now() - interval '27 hours'`),
  () => sql(`update backups set at = now()`),
)
sounds(
  'ProcessNotReady',
  async () => {
    alive = false
  },
  async () => {
    alive = true
  },
)
sounds('Errors', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
  const broken = { ...services, env: { ...services.env, METRICS_PORT: 9 } }
  const gone = { ...databases, request: { connect: refused, query: refused } } as unknown as Databases
  const response = await createApi({ ...broken, databases: gone }).request('/rest/v1/state_rights')
  expect(response.status).toBe(503)
})
sounds('Slow', async () => {
  const client = await owner.connect()
  await client.query('begin; lock table state_rights in access exclusive mode')
  const answer = get('/rest/v1/state_rights')
  await client.query('select pg_sleep(1.2)')
  await client.query('rollback')
  client.release()
  expect((await answer).status).toBe(200)
})

let held: { release: () => void }[] = []
let asked: Promise<unknown> | undefined
sounds(
  'PoolExhausted',
  async () => {
    const { request } = databases
    held = await Promise.all(Array.from({ length: request.options.max }, () => request.connect()))
    asked = request.query('select 1')
  },
  async () => {
    for (const one of held) one.release()
    await asked
  },
)

sounds('QueueBehind', () =>
  sql(`select graphile_worker.add_job('forget_old', run_at => now() - interval '10 minutes')`),
)
sounds('JobsGivenUp', async () => {
  await sql(`select graphile_worker.add_job('forget_old')`)
  await sql(`update graphile_worker._private_jobs set attempts = max_attempts`)
})
sounds('JobsFail', async () => {
  const failed = Promise.withResolvers<void>()
  const fails = async () => {
    failed.resolve()
    throw new Error('no')
  }
  const worker = await startJobs(owner, services, { forget_old: fails }, [])
  await sql(`select graphile_worker.add_job('forget_old')`)
  await failed.promise
  await worker.stop()
})
sounds(
  'SweepMissed',
  () =>
    sql(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('forget_old', now() - interval '9 days', now() - interval '26 hours')`),
  () => sql(`delete from graphile_worker._private_known_crontabs`),
)

sounds(
  'MailWaits',
  () =>
    sql(
      `insert into outbox (id, to_address, subject, text_body, html_body, kind, created_at)
       values ($1, 'dana.driver@example.com', 'News', 'News', 'News', 'news', now() - interval '2 hours')`,
      [newId()],
    ),
  () => sql(`update outbox set sent_at = now()`),
)
sounds(
  'TextsWait',
  () =>
    sql(
      `insert into texts (id, user_id, to_number, body, kind, created_at)
       values ($1, $2, '+14045550123', 'Your code is 123456.', 'code', now() - interval '20 minutes')`,
      [newId(), CAST.dana.id],
    ),
  () => sql(`update texts set sent_at = now()`),
)
sounds('LiveLate', async () => {
  const heard = Promise.withResolvers<void>()
  const { leave } = await services.live.subscribe(CAST.dana.id, undefined, () => heard.resolve())
  await sql(
    `insert into live_events (user_id, event, table_name, payload, at)
     values ($1, 'INSERT', 'notifications', '{}', now() - interval '3 seconds')`,
    [CAST.dana.id],
  )
  services.live.wake()
  await heard.promise
  leave()
})

sounds('PaymentProviderFails', async () => {
  const away = { ...services, env: { ...services.env, STRIPE_API_URL: 'http://127.0.0.1:9' } }
  await expect(paymentProvider(away).readSession('cs_unknown')).rejects.toThrow('isn’t responding')
})
sounds(
  'PaymentsUnconfirmed',
  async () => {
    const { order_id } = await bookings(world).book('dana', 40)
    await sql(`update orders set reservation_expires_at = now() - interval '10 minutes' where id = $1`, [order_id])
  },
  () => sql(`update orders set reservation_expires_at = now() + interval '10 minutes' where status = 'pending'`),
)
sounds(
  'MoneyDiffers',
  () =>
    sql(`insert into money_discrepancies (kind, subject, company_cents, ours_cents, first_seen, last_seen)
      values ('charge_unpaid', 'ch_1', 100, 0, now(), now())`),
  () => sql(`update money_discrepancies set resolved_at = now()`),
)

tried.add('DiskFull')
test('DiskFull sounds, and it alone', async ({ skip }) => {
  const disk = join(dir, 'disk')
  mkdirSync(disk)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', disk])
  skip(status !== 0, 'this account may mount no small disk')
  try {
    const full = series({ ...services.env, DATA_DIR: disk })
    expect(await afterwards(async () => writeFileSync(join(disk, 'fills'), Buffer.alloc(980_000)), full)).toEqual([
      'DiskFull',
    ])
  } finally {
    spawnSync('umount', ['-l', disk])
  }
})

// What Prometheus says by itself of a process: no program of ours is part of it.
for (const [name, gone] of [
  ['ProcessGone', [up.replace('1x30', '1x9 0x20')]],
  [
    'ProcessRestarts',
    [up, up.replace(/'up/, `'process_start_time_seconds`).replace('1x30', '1x20 2 2 3 3 4 4 4 4 4 4')],
  ],
] as const) {
  tried.add(name)
  test(`${name} sounds, and it alone`, () => {
    expect(firing([...gone])).toEqual([name])
  })
}

test('every alert was tried, says what to do, and is about series that there are', async () => {
  const rules = readFileSync('ops/alerts.yml', 'utf8')
  const named = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect([...tried].toSorted()).toEqual(named.toSorted())
  expect(rules.match(/^ {10}action: /gm)).toHaveLength(named.length)
  const text = `${await registry.metrics()}\n${await series().metrics()}`
  const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const panels = JSON.parse(readFileSync('ops/dashboard.json', 'utf8')) as { panels: { targets: { expr: string }[] }[] }
  const asked = panels.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const words = [...asked.matchAll(/\b([a-z]+(?:_[a-z]+)+?)(?:_(?:bucket|count|sum))?\b(?=[{)\s[])/g)].map(
    ([, word]) => word!,
  )
  const OTHERS = ['histogram_quantile']
  expect([...new Set(words)].filter((word) => !OTHERS.includes(word) && !there.has(word))).toEqual([])
})
