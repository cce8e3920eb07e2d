// The servers beside ours, each a process of its own over the same database. PostGraphile, Directus and Medusa are installed
// into a folder outside the repository, once, and run under the Node of the machine, which brings the npm that installs them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { firstAnswer, freePort, type House } from './house.ts'

const ADMIN = 'bench-admin-token-of-one-run'
const ROLE = 'bench_reader'
/** As many connections to the database as our own server takes for requests. */
const POOL = 12
const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'claimchoice-bench')
/** The way to the machine's own Node. */
export const theirPath = process.env['PATH']!.split(delimiter)
  .filter((part) => !part.includes('node_modules'))
  .join(delimiter)

export type Server = { name: string; url: string; pid: number; stop: () => Promise<void> }
type Peer = { name: string; packages: readonly [string, ...string[]]; about: string }
export const PEERS = {
  postgraphile: {
    name: 'postgraphile',
    packages: ['postgraphile@4', 'postgraphile-plugin-connection-filter@2'],
    about: `reads as a role that may select listing_search, pool of ${POOL}, query log off`,
  },
  directus: {
    name: 'directus',
    packages: ['directus@10'],
    about: `as its admin by token, pool of ${POOL}, cache, rate limiter, pressure limiter and request log off`,
  },
  medusa: {
    name: 'medusa',
    packages: ['@medusajs/medusa@2', '@medusajs/framework@2', '@medusajs/cli@2'],
    about:
      'headless, without its admin, with its own in-process queue, cache and locks instead of Redis; cart with its item, payment collection, payment session of the provider it ships with, order',
  },
} as const satisfies Record<string, Peer>

/** Installs a peer where it is not yet. Gives back its folder and its version; throws with npm's words. */
export function install({ name, packages }: Peer): { home: string; version: string } {
  const home = join(folder, name)
  const main = packages[0].slice(0, packages[0].lastIndexOf('@'))
  const read = () =>
    (JSON.parse(readFileSync(join(home, 'node_modules', main, 'package.json'), 'utf8')) as { version: string }).version
  const done = join(home, '.installed')
  if (!existsSync(done) || readFileSync(done, 'utf8') !== packages.join(' ')) {
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{ "private": true }')
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress', ...packages]
    const { status, stderr, error } = spawnSync('npm', args, {
      cwd: home,
      env: { ...process.env, PATH: theirPath },
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`${name} could not be installed: ${error?.message ?? stderr.slice(-2000)}`)
    writeFileSync(done, packages.join(' '))
  }
  return { home, version: read() }
}

/** The Node that the peers run under. */
export const theirNode = () => spawnSync('node', ['-v'], { env: { PATH: theirPath }, encoding: 'utf8' }).stdout.trim()

/** Starts a peer and waits until it answers. Throws when it does not. */
export async function run(
  name: string,
  command: string,
  args: string[],
  where: { url: string; ask: string; init?: RequestInit; cwd?: string; env: Record<string, string | undefined> },
): Promise<Server> {
  let child: ChildProcess
  child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: where.cwd, env: where.env })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  try {
    await firstAnswer(`${where.url}${where.ask}`, child, 120_000, where.init)
  } catch (error) {
    await stop()
    throw error
  }
  return { name, url: where.url, pid: child.pid!, stop }
}

/** Where a peer is to listen. */
export const address = async () => {
  const port = await freePort()
  return { port: String(port), url: `http://127.0.0.1:${port}` }
}

export async function startCeiling({ where }: House): Promise<Server> {
  const { port, url } = await address()
  return run('ceiling', process.execPath, ['bench/ceiling.ts'], {
    url,
    ask: '/search?bounds=1,1,1,1',
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: port, DATABASE: JSON.stringify(where) },
  })
}

/** Told to show what its role may see: the whole schema has names of functions that it cannot publish side by side. */
export async function startPostgraphile({ where, databases }: House, home: string): Promise<Server> {
  const { port, url } = await address()
  const password = randomUUID()
  await databases.owner.query(`create role ${ROLE} login password '${password}'`)
  await databases.owner.query(`grant usage on schema public to ${ROLE}; grant select on listing_search to ${ROLE}`)
  const host = encodeURIComponent(where.host)
  const database = `postgres://${ROLE}:${password}@localhost:${where.port}/${where.database}?host=${host}`
  const args = ['node_modules/postgraphile/cli.js', '-c', database, '-s', 'public', '-n', '127.0.0.1', '-p', port]
  const more = ['--append-plugins', 'postgraphile-plugin-connection-filter', '--no-ignore-rbac', '--disable-query-log']
  const quick = ['--disable-graphiql', '--max-pool-size', String(POOL)]
  return run('postgraphile', 'node', [...args, ...more, ...quick], {
    url,
    ask: '/graphql',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{ __typename }"}' },
    cwd: home,
    env: { PATH: theirPath, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
  })
}

export async function startDirectus({ where, databases }: House, home: string): Promise<Server> {
  const { port, url } = await address()
  const env = {
    PATH: theirPath,
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: url,
    KEY: randomUUID(),
    SECRET: `not-a-number-${randomUUID()}`,
    DB_CLIENT: 'pg',
    DB_HOST: where.host,
    DB_PORT: String(where.port),
    DB_DATABASE: where.database,
    DB_USER: where.user,
    DB_PASSWORD: where.password,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(POOL),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomUUID(),
    ADMIN_TOKEN: ADMIN,
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  }
  const { status, stderr, stdout } = spawnSync('node', ['node_modules/directus/cli.js', 'bootstrap'], {
    cwd: home,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`directus could not make its tables: ${(stderr + stdout).slice(-2000)}`)
  await databases.owner.query(
    `insert into directus_collections (collection, hidden) values ('listing_search', false) on conflict do nothing`,
  )
  return run('directus', 'node', ['node_modules/directus/cli.js', 'start'], {
    url,
    ask: '/server/ping',
    cwd: home,
    env,
  })
}
export const directusToken = ADMIN
