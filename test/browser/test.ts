// Each worker walks a world of its own, so that what one spec does to Dana is no surprise to another.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test as base } from '@playwright/test'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export const test = base.extend<object, { server: string }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter list
    async ({}, use, { parallelIndex, workerIndex }) => {
      const port = await freePort()
      const folder = join(process.env['TEST_DATA_DIR'] ?? '.data/test', `${parallelIndex}-${workerIndex}`)
      mkdirSync(folder, { recursive: true, mode: 0o711 })
      const child = spawn(process.execPath, ['app/server.ts'], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production', npm_lifecycle_event: '' },
      })
      await new Promise<void>((ready, failed) => {
        child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
        child.stdout.on('data', (line: Buffer) => line.includes('ClaimChoice is ready') && ready())
      })
      await use(`http://127.0.0.1:${port}`)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
})
export { expect } from '@playwright/test'
