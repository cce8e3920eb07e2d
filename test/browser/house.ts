// A server of the product with a data folder of its own, started and stopped as a person would.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

export const DATA = process.env['TEST_DATA_DIR'] ?? '.data/test'
/** The demo world as it is after the first start; every spec begins with a copy of it. */
export const TEMPLATE = join(DATA, 'template')

type House = { port: number; child: ChildProcess }

/** Below the ports that the machine gives to outgoing connections, and each worker in a street of its own. */
async function freePort(): Promise<number> {
  const street = 20_000 + 100 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 99)
  for (;;) {
    const port = street + Math.floor(Math.random() * 100)
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (!free) continue
    await once(probe, 'close')
    return port
  }
}

/** Starts a server over a data folder; resolves when it is ready. Somebody else may have taken the port meanwhile: once more. */
export async function startHouse(folder: string, tries = 3): Promise<House> {
  const port = await freePort()
  const child = spawn(process.execPath, ['app/server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      NODE_ENV: 'production',
      npm_lifecycle_event: '',
      NODE_COMPILE_CACHE: resolve(DATA, 'compiled'), // thirty starts of the same source
    },
  })
  let words = ''
  try {
    await new Promise<void>((ready, failed) => {
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${words}`)))
      child.stdout.on('data', (line: Buffer) => {
        words += line.toString()
        if (words.includes('ClaimChoice is ready')) ready()
      })
    })
  } catch (error) {
    if (tries > 1 && words.includes('is taken')) return startHouse(folder, tries - 1)
    throw error
  }
  return { port, child }
}

export async function stopHouse({ child }: House): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
