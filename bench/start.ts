// How long a newcomer waits: a fresh clone's `npm start` to the first page, then a second start, then memory at rest.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseMb, firstAnswer, freePort, residentMb, type Row } from './house.ts'

const SETTLE_MS = 15_000

/** `npm start` in `clone` until `/` is served. Leaves it running. */
async function npmStart(clone: string) {
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: {
      PATH: process.env['PATH']?.replaceAll(/[^:]*node_modules[^:]*:/g, ''),
      HOME: process.env['HOME'],
      PORT: String(port),
    },
  })
  await firstAnswer(`http://127.0.0.1:${port}/`, npm, 600_000)
  const seconds = (performance.now() - began) / 1000
  const stop = async () => {
    const gone = new Promise((resolve) => npm.once('exit', resolve))
    process.kill(-npm.pid!, 'SIGINT')
    await gone
    await sleep(1000)
  }
  return { seconds, port, group: npm.pid!, stop }
}

const nodeOf = (group: number) => {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' })
  const line = stdout
    .split('\n')
    .find(
      (text) =>
        text.includes('app/server.ts') && !text.includes('sh -c') && Number(text.trim().split(/\s+/)[1]) === group,
    )
  return Number(line?.trim().split(/\s+/)[0])
}

export async function start(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'cc-clone-'))
  chmodSync(dir, 0o711)
  const clone = join(dir, 'claimchoice')
  try {
    if (spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, clone]).status !== 0)
      throw new Error('the repository could not be cloned')
    const cold = await npmStart(clone)
    await cold.stop()
    const warm = await npmStart(clone)
    await fetch(`http://127.0.0.1:${warm.port}/marketplace`).then((response) => response.text())
    await sleep(SETTLE_MS)
    const server = residentMb(nodeOf(warm.group))
    const database = databaseMb(join(clone, '.data'))
    await warm.stop()
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      object
    >
    return [
      {
        what: 'fresh clone, npm start to the first page',
        seconds: Number(cold.seconds.toFixed(1)),
        packages: Object.keys({ ...dependencies, ...devDependencies }).length,
      },
      { what: 'second npm start to the first page', seconds: Number(warm.seconds.toFixed(2)) },
      { what: 'memory at rest, server process', mb: server },
      { what: 'memory at rest, PostgreSQL (shared pages once)', mb: database },
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
