import type { Database, Tx } from './db.ts'

/**
 * The value of a rule in force: of its versions whose time has come, the newest; before any has come, the first.
 * Undefined for a rule nobody wrote.
 */
export async function ruleInForce<T>(db: Database | Tx, key: string, now: Date): Promise<T | undefined> {
  const versions = await db
    .selectFrom('rules')
    .select(['value', 'effective_from'])
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .execute()
  const found = versions.find(({ effective_from }) => effective_from <= now.toISOString()) ?? versions.at(-1)
  return found?.value as T | undefined
}
