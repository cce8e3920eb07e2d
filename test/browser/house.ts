// A server of the product with a data folder of its own, started and stopped as a person would.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const DATA = process.env['TEST_DATA_DIR'] ?? '.data/test'
/** The demo world as it is after the first start; every spec begins with a copy of it. */
export const TEMPLATE = join(DATA, 'template')

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts a server over a data folder; resolves when it is ready. */
export async function startHouse(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['app/server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production', npm_lifecycle_event: '' },
  })
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    child.stdout.on('data', (line: Buffer) => line.includes('ClaimChoice is ready') && ready())
  })
  return child
}

export async function stopHouse(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
