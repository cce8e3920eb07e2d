import { sql } from 'kysely'
import type { Database, Tx } from './db.ts'

/**
 * The version of a rule in force: of those whose time has come, the newest; before any has come, the first.
 * Undefined for a rule nobody wrote.
 */
export async function ruleVersionInForce<T>(
  db: Database | Tx,
  key: string,
  now: Date,
): Promise<{ value: T; version: number } | undefined> {
  const { rows } = await sql<{ value: T; version: number }>`
    select value, version from rule_in_force(${key}, ${now.toISOString()}::timestamptz)`.execute(db)
  return rows[0]
}

/** The value of the same. */
export const ruleInForce = async <T>(db: Database | Tx, key: string, now: Date): Promise<T | undefined> =>
  (await ruleVersionInForce<T>(db, key, now))?.value
