// The ways a database goes away under running servers, each until it is back.
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { HighAvailability } from './high-availability.ts'
import type { House } from './server.ts'

/** Seconds of each. */
export type Lengths = { away: number; frozen: number; full: number; cuts: number }
export const LONG: Lengths = { away: 60, frozen: 25, full: 20, cuts: 10 }
export const SHORT: Lengths = { away: 5, frozen: 5, full: 4, cuts: 2 }

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`
const BUSY = ['orders', 'listings', 'profiles']

/** By name; each resolves at the moment the database is there again. */
export const outages = ({ outage }: House, owner: pg.Pool, long: Lengths): Record<string, () => Promise<void>> => ({
  'connections cut': async () => {
    for (let n = 0; n < long.cuts; n++, await sleep(500)) await owner.query(CUT)
  },
  'postmaster killed': () => outage.kill(),
  'database away': async () => {
    const { back } = await outage.away()
    await sleep(long.away * 1000)
    await back()
  },
  'database frozen': async () => {
    const frozen = outage.processes()
    for (const pid of frozen) signal(pid, 'SIGSTOP')
    await sleep(long.frozen * 1000)
    for (const pid of frozen.toReversed()) signal(pid, 'SIGCONT')
  },
  'columns added': async () => {
    for (const table of BUSY) {
      await owner.query(`alter table ${table} add column hostile_column integer`)
      await sleep(500)
    }
  },
  ...(outage.disk && {
    'disk full': async () => {
      const disk = outage.disk!
      const ballast = join(disk, 'ballast')
      const { bavail, bsize } = statfsSync(disk)
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize + 1))
      } catch {
        // as much of it as there was room for
      }
      await sleep(long.full * 1000)
      rmSync(ballast, { force: true })
      await outage.revive()
    },
  }),
})

/** By name, for a database on three machines; each resolves at once to what makes it whole again. */
export const failovers = (
  several: HighAvailability,
  rounds: number,
): Record<string, () => Promise<() => Promise<void>>> => ({
  ...Object.fromEntries(Array.from({ length: rounds }, (_, n) => [`leader lost ${n + 1}`, several.loseLeader])),
  'leader frozen': several.freezeLeader,
  'leader handed over': several.switchOver,
})

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // this one has ended meanwhile
  }
}
