import type { Database, Tx } from './db.ts'

/**
 * The value of a rule in force: of its versions whose time has come, the newest; before any has come, the first.
 * Undefined for a rule nobody wrote.
 */
export async function ruleInForce<T>(db: Database | Tx, key: string, now: Date): Promise<T | undefined> {
  const found = await db
    .selectFrom('rules')
    .select('value')
    .where('key', '=', key)
    .orderBy((of) => of('effective_from', '<=', now.toISOString()), 'desc')
    .orderBy((of) => of.case().when('effective_from', '<=', now.toISOString()).then(of.ref('version')).end(), 'desc')
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return found?.value as T | undefined
}
