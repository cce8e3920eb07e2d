// A real server process of its own, with a database and a payment provider of its own, that may be killed at any moment.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Databases } from '#lib/server/db.ts'
import { type Embedded, startEmbedded } from '#lib/server/embedded-postgres.ts'
import { type Company, newCompany } from './company.ts'
import { type Cluster, startDebian } from './debian.ts'
import { type HighAvailability, startHighAvailability } from './high-availability.ts'
import { makePatient } from './patient.ts'

export type Server = {
  url: string
  pid: number
  /** kill -9: no handler runs, nothing is finished. Resolves when the process is gone. */
  kill: () => Promise<void>
  /** SIGTERM, as a service manager ends a process. */
  end: () => void
  /** What it wrote down as gone wrong, newest last. */
  said: () => string
  /** Resolves when the process has ended, with its exit code: null when it was killed. */
  gone: Promise<number | null>
}
export type Start = {
  port?: number
  /** Dies at its nth moment (tripwire.ts). */
  tripwire?: number
  /** What must be in a call's address or a query before the moments count. */
  from?: string
  /** Dies after a commit instead of before it. */
  after?: boolean
  /** A promise of the program is broken on purpose (sabotage.ts). */
  sabotage?: string
  /** Fills the demo world, and the company's file with what that world has paid; the company runs in the server for it. */
  first?: boolean
  /** Settings beside those that every server here has. */
  env?: Record<string, string>
  /** The folder of another version of the program. */
  root?: string
}
export type Outage = {
  /** The postmaster and its children. */
  processes: () => number[]
  /** Keeps it from coming back until `back`: a service manager that is told to stop it, a machine that is off. */
  away: () => Promise<{ back: () => Promise<void> }>
  /** kill -9 of the postmaster; whoever starts it again is part of what is tried. */
  kill: () => Promise<void>
  /** Starts what stopped, where that is a service manager's task. */
  revive: () => Promise<void>
  /** The small disk its data lie on, where one could be mounted. */
  disk: string | undefined
}
export type Kind = 'embedded' | 'debian' | 'three machines'
export type House = {
  /** Pools as the owner role; the connections survive a killed database by being made anew. */
  databases: Databases
  secret: string
  /** The payment provider that our servers speak to: a process of its own with a file of its own. */
  company: Company
  /** Where the first server answers, and where the company sends its events. */
  port: number
  start: (options?: Start) => Promise<Server>
  /** The clock of the servers and the company; `goAhead` counts for those that start afterwards. */
  now: () => Date
  goAhead: (ms: number) => void
  /** kill -9 of PostgreSQL itself; the embedded one comes back with the next server. */
  killDatabase: () => Promise<void>
  /** Holds on to the database after a restart, so that it does not stop with the next killed server. */
  holdDatabase: () => Promise<void>
  /** What may be done to the database while servers run over it. */
  outage: Outage
  /** Where the database is on three machines. */
  several: HighAvailability | undefined
  end: () => Promise<void>
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Of the environment they get nothing but the clock that bin/clocks holds, and where the compiled source is kept. */
const INHERITED = Object.fromEntries(
  ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

/** An empty house in a temporary folder. `settings` are PostgreSQL's. */
export async function openHouse({
  database = 'embedded',
  settings = {},
  diskMb,
}: { database?: Kind; settings?: Record<string, string>; diskMb?: number } = {}): Promise<House> {
  const dir = mkdtempSync(join(tmpdir(), 'cc-hostile-'))
  chmodSync(dir, 0o711)
  const secret = randomBytes(32).toString('base64url')
  // only the calls are tried here: pages are not built for it
  mkdirSync(join(dir, 'build/server'), { recursive: true })
  writeFileSync(join(dir, 'build/server/index.js'), 'export const entry = { module: {} }\n')
  const disk = diskMb ? smallDisk(join(dir, database === 'debian' ? 'debian' : 'data'), diskMb) : undefined
  const holds: Embedded[] = []
  const several = database === 'three machines' ? await startHighAvailability(dir) : undefined
  const cluster: Cluster | undefined = several ?? (database === 'debian' ? await startDebian(dir, settings) : undefined)
  if (!cluster) holds.push(await startEmbedded({ dir, settings }))
  const { host, password } = cluster ?? holds[0]!
  const where = { host, port: cluster?.port ?? 5432, database: 'postgres', user: 'postgres', password }
  const databases = connect(where, secret, { owner: 4, request: 1, system: 1 })
  makePatient(databases.owner)
  const children = new Set<ChildProcess>()
  const port = await freePort()
  let ahead = 0
  const clock = (): Record<string, string> => ({ ...INHERITED, ...(ahead > 0 && { HOSTILE_AHEAD_MS: String(ahead) }) })
  const company = newCompany({ dir, port: await freePort(), ours: `http://127.0.0.1:${port}`, clock, children })

  const start: House['start'] = async ({
    port: chosen = port,
    tripwire,
    from,
    after,
    sabotage,
    first,
    env,
    root,
  } = {}) => {
    const child = spawn(
      process.execPath,
      [
        ...(ahead > 0 ? ['--import', './test/hostile/ahead.ts'] : []),
        ...(tripwire === undefined ? [] : ['--import', './test/hostile/tripwire.ts']),
        ...(sabotage === undefined ? [] : ['--import', './test/hostile/sabotage.ts']),
        'app/server.ts',
      ],
      {
        cwd: root ?? new URL('../..', import.meta.url),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          PORT: String(chosen),
          APP_URL: `http://127.0.0.1:${port}`, // the same of all of them
          DATA_DIR: dir,
          BUILD_DIR: join(dir, 'build'),
          SECRET_KEY: secret,
          LOG_LEVEL: 'error',
          CALLS_PER_MINUTE: '1000000', // each trial is a burst
          npm_lifecycle_event: 'hostile', // stops by itself when we are gone
          ...(!first && { STRIPE_API_URL: company.url }),
          STRIPE_WEBHOOK_SECRET: company.secret,
          ...(cluster && { DATABASE_URL: cluster.url }),
          ...clock(),
          ...(tripwire !== undefined && { HOSTILE_TRIPWIRE: String(tripwire) }),
          ...(from !== undefined && { HOSTILE_TRIPWIRE_FROM: from }),
          ...(after && { HOSTILE_TRIPWIRE_AFTER: '1' }),
          ...(sabotage !== undefined && { HOSTILE_SABOTAGE: sabotage }),
          ...env,
        },
      },
    )
    children.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said = `${said}${text.toString()}`.slice(-8000)
      })
    const gone = new Promise<number | null>((resolve) =>
      child.once('exit', (code) => {
        children.delete(child)
        resolve(code)
      }),
    )
    const url = `http://127.0.0.1:${chosen}`
    const deadline = Date.now() + 600_000
    while (!(await answers(url))) {
      if (child.exitCode !== null || (child.signalCode !== null && tripwire === undefined))
        throw new Error(`the server did not start:\n${said}`)
      if (child.signalCode !== null) break // tripped while it started
      if (Date.now() > deadline) throw new Error(`the server is not ready after ten minutes:\n${said}`)
      await sleep(20)
    }
    const kill = async () => {
      child.kill('SIGKILL')
      await gone
    }
    return { url, pid: child.pid!, kill, said: () => said, end: () => child.kill('SIGTERM'), gone }
  }
  const pidFile = join(dir, 'data/postmaster.pid')
  const postmaster = () =>
    cluster ? cluster.pid() : existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : -1
  const answers = (url: string) =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
  return {
    databases,
    secret,
    company,
    port,
    start,
    now: () => new Date(Date.now() + ahead),
    goAhead: (ms) => {
      ahead += ms
    },
    killDatabase: async () => {
      const pid = postmaster()
      process.kill(pid, 'SIGKILL')
      while (isAlive(pid)) await sleep(5)
      await cluster?.revive()
    },
    several,
    outage: {
      disk,
      revive: async () => cluster?.revive(),
      processes: () => {
        const pid = postmaster()
        const found = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout
        return [pid, ...found.split('\n').map(Number).filter(Boolean)]
      },
      away: async () => {
        const lock = join(dir, 'starting')
        if (!cluster) await take(lock)
        const pid = postmaster()
        process.kill(pid, 'SIGINT')
        while (isAlive(pid)) await sleep(5)
        return { back: async () => (cluster ? cluster.revive() : rmSync(lock, { force: true })) }
      },
      kill: async () => {
        process.kill(postmaster(), 'SIGKILL')
        await cluster?.revive()
      },
    },
    holdDatabase: async () => {
      if (cluster) return
      holds.push(await startEmbedded({ dir, settings }))
    },
    end: async () => {
      await Promise.all(
        [...children].map(async (child) => {
          const gone = once(child, 'exit')
          child.kill('SIGKILL')
          await gone
        }),
      )
      const pid = postmaster()
      await databases.end()
      for (const hold of holds) await hold.stop()
      await cluster?.end?.()
      if (cluster && isAlive(pid)) process.kill(pid, 'SIGINT')
      for (const deadline = Date.now() + 10_000; isAlive(pid) && Date.now() < deadline;) await sleep(10)
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      if (disk) spawnSync('umount', ['-l', disk])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The servers' own word for "somebody starts it already"; one of them may still be at it after the last outage. */
async function take(lock: string): Promise<void> {
  for (;;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      await sleep(5)
    }
  }
}

/** A disk of its own in memory, for what fills it; undefined where this account may not mount one. */
function smallDisk(folder: string, megabytes: number): string | undefined {
  mkdirSync(folder)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder])
  return status === 0 ? folder : undefined
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
