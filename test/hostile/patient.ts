// A killed database is away for some seconds. What prepares a story or looks at one waits for it, as the server's callers do.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const PATIENCE_MS = 60_000
const AWAY = ['57P01', '57P02', '57P03', '08006', '53100', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']
const UNIQUE = '23505'
const isAway = ({ code = '', message }: { code?: string; message: string }) =>
  AWAY.includes(code) || /Connection terminated|timeout/.test(message)

/**
 * Lets the pool's statements be told again until the database answers. One that was lost after it had been carried out
 * finds its own row, made under an id of its own: then it is done.
 */
export function makePatient(pool: pg.Pool): void {
  const once = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const patiently = async (...args: unknown[]) => {
    const deadline = Date.now() + PATIENCE_MS
    for (let again = false; ; again = true, await sleep(100)) {
      try {
        return await once(...args)
      } catch (error) {
        const failure = error as { code?: string; message: string }
        if (again && failure.code === UNIQUE) return { rows: [], rowCount: 1 }
        if (!isAway(failure) || Date.now() > deadline) throw error
      }
    }
  }
  pool.query = patiently as typeof pool.query
}
