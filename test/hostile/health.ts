import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './people.ts'
import type { Server } from './server.ts'

/** Asks each server again and again, `every` so many ms, whether it is ready; `end` says how many ms the slowest answer took. */
export function watchHealth(
  servers: readonly Pick<Server, 'url'>[],
  every: number,
): { slowest: () => number; end: () => Promise<number> } {
  let slowest = 0
  let over = false
  const asking = servers.map(async ({ url }) => {
    while (!over) {
      const began = performance.now()
      await ask(url, '/health/ready', {})
      slowest = Math.max(slowest, Math.round(performance.now() - began))
      await sleep(every)
    }
  })
  return {
    slowest: () => slowest,
    end: async () => {
      over = true
      await Promise.all(asking)
      return slowest
    },
  }
}
