// A house holds one warm server and one PostgreSQL, and begins anew in another world for each spec: nothing is loaded twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Where } from '#lib/server/db.ts'

export const DATA = process.env['TEST_DATA_DIR'] ?? '.data/test'
/** A house in which the demo world has had its first start; every other one begins as a copy of it. */
export const TEMPLATE = join(DATA, 'template')
export const DEMO = 'demo'
/** What the house is asked for, and answers. */
export type Wanted = { world: string; port: number }
export type Told = { ready: Where } | { failed: string }
const TRIES = 3

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

/** Where a spec finds its world: the address of its pages, and its database as the owner sees it. */
export type World = { origin: string; database: Where }
export type House = {
  /** Leaves the world it was in, for ever; resolves when the server is ready in the new one. */
  enter: (world: string) => Promise<World>
  leave: () => Promise<void>
}

export function openHouse(folder: string): House {
  const child = spawn(process.execPath, ['test/house-server.ts', folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      npm_lifecycle_event: '',
      NODE_COMPILE_CACHE: resolve(DATA, 'compiled'),
    },
  })
  const ended = once(child, 'exit')
  const told = async (wanted: Wanted): Promise<Told> => {
    child.send(wanted)
    const heard = once(child, 'message') as Promise<[Told]>
    return Promise.race([
      heard.then(([answer]) => answer),
      ended.then(([code]) => ({ failed: `the house ended with ${code}` })),
    ])
  }
  return {
    enter: async (world) => {
      for (let tries = 1; ; tries++) {
        const port = await freePort()
        const answer = await told({ world, port })
        if ('ready' in answer) return { origin: `http://127.0.0.1:${port}`, database: answer.ready }
        // somebody else may have taken the port meanwhile
        if (tries === TRIES || !answer.failed.includes('EADDRINUSE')) throw new Error(answer.failed)
      }
    },
    leave: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
