// What an operator sees of a site from outside (`/metrics`): pools, queue, mail, money, files and backups, read when asked.
import { Gauge, Registry } from 'prom-client'
import type { Services } from '#lib/server/ctx.ts'
import type { Sweeps } from '#lib/server/jobs.ts'
import { foldersOf, roomAt } from './disks.ts'
import type { Health } from './health.ts'

const ANSWER_MS = 5000
/** Processes of one site say the same of these: they are facts of the database, not of a process. */
const FACTS = `select
  (select count(*) from graphile_worker._private_jobs where is_available and run_at <= now())::int as due,
  (select coalesce(extract(epoch from now() - min(run_at)), 0) from graphile_worker._private_jobs
    where is_available and run_at <= now())::int as oldest_due,
  (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts)::int as given_up,
  (select coalesce(extract(epoch from now() - min(created_at)), 0) from outbox
    where sent_at is null and failed_at is null)::int as mail,
  (select coalesce(extract(epoch from now() - min(created_at)), 0) from texts
    where sent_at is null and failed_at is null)::int as texts,
  (select count(*) from orders where status = 'pending' and reservation_expires_at < now() - interval '5 minutes')::int
    as overdue,
  (select count(*) from money_discrepancies where resolved_at is null and note is null)::int as discrepancies,
  extract(epoch from now() - coalesce((select max(at) from backups), (select min(at) from migrations)))::int as backup`
type Facts = Record<
  'due' | 'oldest_due' | 'given_up' | 'mail' | 'texts' | 'overdue' | 'discrepancies' | 'backup',
  number
>
const LAST_RUNS = `select identifier, extract(epoch from now() - coalesce(last_execution, known_since))::int as age
  from graphile_worker._private_known_crontabs`

/** Seconds between two runs of a line of cron as our sweeps use it: each minute, each so many minutes, hour or day. */
function periodOf(match: string): number {
  const [minute = '*', hour = '*'] = match.split(' ')
  if (hour !== '*') return 86_400
  const [, step] = /^\*(?:\/(\d+))?$/.exec(minute) ?? []
  return minute.startsWith('*') ? Number(step ?? 1) * 60 : 3600
}

/** Whoever asks while it is being asked gets the same answer: the series of one scrape are collected at the same moment. */
function oneAtOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () =>
    (asked ??= ask().finally(() => {
      asked = undefined
    }))
}

/**
 * The series of a running process. What the database cannot be asked for is absent, never 0. `sockets`: how many
 * websockets are open.
 */
export function seriesOf(
  { databases, env }: Services,
  { health, sockets, sweeps }: { health: Health; sockets: () => number; sweeps: Sweeps },
): Registry {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => void | Promise<void>) =>
    new Gauge({ name, help, labelNames, collect, registers: [registry] })

  gauge('site_ready', '1 when this process should be sent requests', [], async function () {
    this.set((await health.measure()).problems.length === 0 ? 1 : 0)
  })
  const { end: _, ...pools } = databases
  gauge('db_connections', 'Connections of each pool, by state', ['pool', 'state'], function () {
    for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
      this.set({ pool, state: 'idle' }, idleCount)
      this.set({ pool, state: 'used' }, totalCount - idleCount)
    }
  })
  gauge('db_waiting', 'Who waits for a connection of each pool', ['pool'], function () {
    // one that is free is handed out a moment later
    for (const [pool, { waitingCount, idleCount }] of Object.entries(pools))
      this.set({ pool }, Math.max(0, waitingCount - idleCount))
  })
  gauge('websockets_open', 'Open websockets of this process', [], function () {
    this.set(sockets())
  })

  const ask = <R extends object>(text: string): Promise<R[]> =>
    databases.owner
      .query<R>({ text, query_timeout: ANSWER_MS } as { text: string })
      .then(({ rows }) => rows)
      .catch(() => [])
  const facts = oneAtOnce(() => ask<Facts>(FACTS))
  const fact = (name: string, help: string, key: keyof Facts) =>
    gauge(name, help, [], async function () {
      const [row] = await facts()
      if (row) this.set(row[key])
      else this.remove({})
    })
  fact('jobs_due', 'Jobs that could run now', 'due')
  fact('jobs_oldest_due_seconds', 'How long the oldest of them could have run', 'oldest_due')
  fact('jobs_given_up', 'Jobs that failed as often as they may', 'given_up')
  fact('mail_oldest_seconds', 'Age of the oldest mail that is neither sent nor given up', 'mail')
  fact('texts_oldest_seconds', 'Age of the oldest text that is neither sent nor given up', 'texts')
  fact('payments_overdue', 'Bookings still unpaid five minutes after their reservation ended', 'overdue')
  fact('money_discrepancies', 'What provider, rows and books say differently, and nobody looked at', 'discrepancies')
  fact('backup_age_seconds', 'Age of the last bin/backup; of the site itself, when there was none', 'backup')
  gauge('sweep_late_seconds', 'How long after its time a sweep has not been begun', ['task'], async function () {
    const rows = await ask<{ identifier: string; age: number }>(LAST_RUNS)
    this.reset()
    for (const { match, task } of sweeps) {
      const found = rows.find(({ identifier }) => identifier === task)
      if (found) this.set({ task }, Math.max(0, found.age - periodOf(match)))
    }
  })

  const disks = oneAtOnce(() =>
    Promise.all(
      foldersOf(env).map(async ([folder, path]) => ({ folder, room: await roomAt(path).catch(() => undefined) })),
    ),
  )
  for (const [name, help, of] of [
    ['disk_free_bytes', 'Room left on the disk of a folder', 'free'],
    ['disk_size_bytes', 'Size of the disk of a folder', 'size'],
  ] as const)
    gauge(name, help, ['folder'], async function () {
      for (const { folder, room } of await disks()) if (room) this.set({ folder }, room[of])
    })
  return registry
}
