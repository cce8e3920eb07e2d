// PostgreSQL 15 as Debian packages it: a cluster of its own in the folder of one run, owned by nobody in particular.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const BIN = '/usr/lib/postgresql/15/bin'
const SETTINGS = { listen_addresses: '', max_connections: '60', unix_socket_permissions: '0777' }

export type Cluster = {
  host: string
  port: number
  password: string
  /** As the server is told of it. */
  url: string
  /** The postmaster's process; -1 when none runs. */
  pid: () => number
  /** Starts it again after a kill, as a service manager would. */
  revive: () => Promise<void>
  /** Ends what runs beside the postmaster. */
  end?: () => Promise<void>
}

/** PostgreSQL refuses to run as root: then it runs as its own account, or as nobody. */
export function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string, name: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody to run it as.')
}

/** Makes and starts a cluster below `dir`. Throws, saying what to install, when Debian's PostgreSQL 15 is not here. */
export async function startDebian(dir: string, settings: Record<string, string> = {}): Promise<Cluster> {
  if (!existsSync(join(BIN, 'initdb')))
    throw new Error(`There is no PostgreSQL 15 in ${BIN}. Install it with: apt-get install postgresql-15`)
  const ids = account()
  const own = { ...ids, encoding: 'utf8' as const, cwd: '/' }
  const [data, host, file] = [join(dir, 'debian'), join(dir, 'socket'), join(dir, 'socket/.pw')]
  for (const folder of [data, host]) {
    mkdirSync(folder, { mode: folder === data ? 0o700 : 0o755, recursive: true })
    if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid!)
  }
  const password = randomBytes(18).toString('hex')
  writeFileSync(file, password, { mode: 0o644 })
  const flags = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', file, '-E', 'UTF8', '--locale=C']
  const made = spawnSync(join(BIN, 'initdb'), flags, own)
  rmSync(file)
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  const answers = async () => {
    const client = new pg.Client({ host, user: 'postgres', password, database: 'postgres' })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  const revive = async () => {
    const chosen = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    for (const deadline = Date.now() + 60_000; !(await answers()); await sleep(20)) {
      if (Date.now() > deadline) throw new Error(`${BIN}/postgres does not answer after a minute`)
      if (child && child.exitCode === null && child.signalCode === null) continue
      // the children of one that was killed hold its memory for a moment, and a new one is refused until they are gone
      child = spawn(join(BIN, 'postgres'), ['-D', data, '-k', host, ...chosen], { ...ids, cwd: '/', stdio: 'ignore' })
    }
  }
  let child: ReturnType<typeof spawn> | undefined
  await revive()
  const pidFile = join(data, 'postmaster.pid')
  return {
    host,
    port: 5432,
    password,
    url: `postgresql://postgres:${password}@localhost:5432/postgres?host=${encodeURIComponent(host)}`,
    pid: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : -1),
    revive,
  }
}
