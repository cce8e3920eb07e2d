// A real server process in production build, over a database of its own, for one measurement.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Databases, type Where } from '#lib/server/db.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'

/** One line of a result: what was measured, and its figures. */
export type Row = { what: string } & Record<string, string | number>
export type House = {
  url: string
  pid: number
  dir: string
  /** The database, as its owner. */
  where: Where
  /** Pools over the same database, as the owner role. */
  databases: Databases
  secret: string
  stop: () => Promise<void>
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Asks until the address answers 200. Throws when the process ended or `patience` ms have passed. */
export async function firstAnswer(
  url: string,
  child: ChildProcess,
  patience: number,
  asked: RequestInit = {},
): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const ok = await fetch(url, { ...asked, signal: AbortSignal.timeout(30_000) }).then(
      async (response) => (await response.text(), response.ok),
      () => false,
    )
    if (ok) return
  }
  throw new Error(`no answer from ${url} in ${patience} ms`)
}

/**
 * Builds when needed (a build at BUILD_DIR is taken as it is) and starts the demo, `settings` for its PostgreSQL.
 * `preload` is loaded into the server first; the rest are settings of the server.
 */
export async function openHouse(
  settings: Record<string, string> = {},
  { preload, ...env }: { preload?: string } & Record<string, string> = {},
): Promise<House> {
  const build = process.env['BUILD_DIR']
  if (!build && spawnSync(process.execPath, ['bin/setup.mjs'], { stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('the pages could not be built')
  const dir = mkdtempSync(join(tmpdir(), 'cc-bench-'))
  chmodSync(dir, 0o711)
  const secret = randomBytes(32).toString('base64url')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { host, password, stop: letGo } = await startEmbedded({ dir, settings })
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), 'app/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dir,
      SECRET_KEY: secret,
      CALLS_PER_MINUTE: '10000000', // what is measured is the server, not its patience
      ...(build && { BUILD_DIR: build }),
      ...env,
    },
  })
  await firstAnswer(`${url}/health/ready`, child, 120_000)
  const where: Where = { host, port: 5432, database: 'postgres', user: 'postgres', password }
  const databases = connect(where, secret, { owner: 4, request: 1, system: 1 })
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
    await databases.end()
    await letGo()
    rmSync(dir, { recursive: true, force: true })
  }
  return { url, pid: child.pid!, dir, where, databases, secret, stop }
}

const field = (file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
const parentOf = (pid: string) => field(`/proc/${pid}/status`, 'PPid')

/** Resident memory of one process in MB; Linux only. */
export const residentMb = (pid: number) => Math.round(field(`/proc/${pid}/status`, 'VmRSS') / 1024)

/** The most memory that a process has ever had, in MB; 0 when it is gone. Linux only. */
export const peakMb = (pid: number): number => {
  try {
    return Math.round(field(`/proc/${pid}/status`, 'VmHWM') / 1024)
  } catch {
    return 0
  }
}

const postmasterOf = (dir: string) => Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])
/** The processes of the PostgreSQL that runs in this folder. */
function databasePids(dir: string): string[] {
  const postmaster = postmasterOf(dir)
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.filter((pid) => {
    try {
      return Number(pid) === postmaster || parentOf(pid) === postmaster
    } catch {
      return false // gone meanwhile
    }
  })
}

/** Memory of PostgreSQL and its children in MB, shared pages counted once. */
export function databaseMb(dir: string): number {
  const kb = databasePids(dir).reduce((sum, pid) => {
    try {
      return sum + field(`/proc/${pid}/smaps_rollup`, 'Pss')
    } catch {
      return sum
    }
  }, 0)
  return Math.round(kb / 1024)
}

const ticksOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
/** Seconds of processor time a process has taken. */
export function cpuOf(pid: number | string): number {
  const ticks = ticksOf(pid)
  return (ticks[11]! + ticks[12]!) / 100
}
/** The same of its children that have ended. */
function endedCpu(pid: number): number {
  const ticks = ticksOf(pid)
  return (ticks[13]! + ticks[14]!) / 100
}
/** Seconds of processor time of PostgreSQL, its children, and those that have ended. */
export const databaseCpu = (dir: string): number =>
  databasePids(dir).reduce(
    (sum, pid) => sum + (existsSync(`/proc/${pid}`) ? cpuOf(pid) : 0),
    endedCpu(postmasterOf(dir)),
  )

/** Milliseconds of each read of an address, one after the other and as sent: unpacking and `fetch` would be the bench's own time. */
export async function timedReads(house: House, path: string, access_token: string, calls: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${access_token}`, 'accept-encoding': 'br, gzip' }
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now()
      get(house.url + path, { agent, headers }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(performance.now() - began)
            : reject(new Error(`${path}: ${answer.statusCode}`)),
        )
      }).on('error', reject)
    })
  const ms: number[] = []
  // the first ones warm it
  for (let n = -calls / 2; n < calls; n++) {
    const took = await once()
    if (n >= 0) ms.push(took)
  }
  agent.destroy()
  return ms
}

/** Times of single calls, in milliseconds, as a row of the table. */
export function timesRow(what: string, ms: readonly number[]): Row {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (part: number) => Number(quantile(sorted, part).toFixed(2))
  return { what, p50_ms: at(0.5), p95_ms: at(0.95), calls: ms.length }
}

export const quantile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
