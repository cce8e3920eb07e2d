// Three members of ops/ha on loopback, each as if on a machine of its own that can be lost, and the way to their leader.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { account, type Cluster } from './debian.ts'
import { bringPackages } from './debian-packages.ts'

const NAMES = ['one', 'two', 'three'] as const
type Name = (typeof NAMES)[number]
type Member = { name: Name; role: string; state: string; timeline?: number }
export type HighAvailability = Cluster & {
  /** As its machine going dark: every process of the leading member is gone at once. Resolves to what brings it back. */
  loseLeader: () => Promise<() => Promise<void>>
  /** The leading member stands still, and later goes on as if nothing had been. */
  freezeLeader: () => Promise<() => Promise<void>>
  /** The leading member hands over, as before an upgrade of its machine. */
  switchOver: () => Promise<() => Promise<void>>
}

const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres']
const PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'postgresql-15']
const PORTS = [5000, 5432, 8008, 2379, 2380]
const SPREAD = 10
const PATIENCE_MS = 120_000

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer().once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
/** So far every port is moved that all of them are free. */
async function freeShift(): Promise<number> {
  for (let shift = 1000; shift < 20_000; shift += 100) {
    const wanted = [...NAMES.keys()].flatMap((n) => PORTS.map((port) => port + shift + n * SPREAD))
    if ((await Promise.all(wanted.map(isFree))).every(Boolean)) return shift
  }
  throw new Error('there is no room for a cluster among the ports')
}

/** The processes of this group, and of the postmaster, which leads one of its own. */
function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name)
  } catch {
    // all of them have ended
  }
}

/** Starts three members below `dir` and waits until two follow one. Needs Debian's packages, and brings them as root. */
export async function startHighAvailability(dir: string): Promise<HighAvailability> {
  bringPackages(PROGRAMS, PACKAGES)
  const ids = account()
  const folder = join(dir, 'ha')
  mkdirSync(folder, { mode: 0o711 })
  if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid!)
  const shift = await freeShift()
  const members = NAMES.map((name, n) => `${name}=127.0.0.1+${shift + n * SPREAD}`).join(',')
  const password = randomBytes(18).toString('hex')
  const port = 5000 + shift - 1
  const log = openSync(join(dir, 'ha.log'), 'a')
  const running = new Map<string, ChildProcess>()
  const up = (name: string) => {
    const child = spawn(resolve('ops/ha/up'), [name, members, join(folder, name)], {
      ...ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        HA_PASSWORD: password,
        HA_PORT: String(name === 'proxy' ? port : 5000),
      },
    })
    running.set(name, child)
  }
  const postmaster = (name: string): number => {
    const file = join(folder, name, 'data/postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : -1
  }
  const toAll = (name: Name, what: NodeJS.Signals) => {
    const pid = postmaster(name)
    // each backend leads a group of its own, and may live on for a moment without its postmaster
    const backends = pid > 0 ? spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout : ''
    const group = running.get(name)?.pid
    if (group) signal(group, what)
    for (const each of [pid, ...backends.split('\n').map(Number)]) if (each > 0) signal(each, what)
  }
  /** What the members say of one another, asked of any of them. */
  const seen = async (): Promise<Member[]> => {
    for (const n of NAMES.keys())
      try {
        const at = `http://127.0.0.1:${8008 + shift + n * SPREAD}/cluster`
        const response = await fetch(at, { signal: AbortSignal.timeout(1000) })
        return ((await response.json()) as { members: Member[] }).members
      } catch {
        // that one is away
      }
    return []
  }
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(200))
      if (Date.now() > deadline) {
        const end = readFileSync(join(dir, 'ha.log'), 'utf8').slice(-3000)
        throw new Error(`${what}: not within two minutes, but ${JSON.stringify(await seen())}\n${end}`)
      }
  }
  const leader = async (): Promise<Name> => {
    let found: Member | undefined
    await until('a leader', async () => Boolean((found = (await seen()).find(({ role }) => role === 'leader'))))
    return found!.name
  }
  const whole = () =>
    until('three members, one of them a synchronous standby', async () => {
      const all = await seen()
      const roles = all.filter(({ state }) => ['running', 'streaming'].includes(state)).map(({ role }) => role)
      return roles.length === NAMES.length && roles.includes('leader') && roles.includes('sync_standby')
    })
  const answers = async () => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
      connectionTimeoutMillis: 1000,
    })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  for (const name of [...NAMES, 'proxy']) up(name)
  await whole()
  await until('the way to the leader', answers)
  let pid = postmaster(await leader())
  return {
    host: '127.0.0.1',
    port,
    password,
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: () => pid,
    revive: whole,
    loseLeader: async () => {
      const lost = await leader()
      toAll(lost, 'SIGKILL')
      return async () => {
        up(lost)
        await whole()
      }
    },
    freezeLeader: async () => {
      const still = await leader()
      toAll(still, 'SIGSTOP')
      return async () => {
        toAll(still, 'SIGCONT')
        await whole()
      }
    },
    switchOver: async () => {
      const from = await leader()
      const at = `http://127.0.0.1:${8008 + shift + NAMES.indexOf(from) * SPREAD}/switchover`
      await fetch(at, { method: 'POST', body: JSON.stringify({ leader: from }) })
      return whole
    },
    end: async () => {
      const ended = [...running.values()].map(
        async (child) => child.exitCode ?? child.signalCode ?? (await once(child, 'exit')),
      )
      for (const name of NAMES) toAll(name, 'SIGCONT')
      for (const name of NAMES) toAll(name, 'SIGKILL')
      signal(running.get('proxy')!.pid!, 'SIGKILL')
      await Promise.all(ended)
      pid = -1
    },
  }
}
