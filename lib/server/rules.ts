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
  const found = await db
    .selectFrom('rules')
    .select(['value', 'version'])
    .where('key', '=', key)
    .orderBy((of) => of('effective_from', '<=', now.toISOString()), 'desc')
    .orderBy((of) => of.case().when('effective_from', '<=', now.toISOString()).then(of.ref('version')).end(), 'desc')
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return found && { value: found.value as T, version: found.version }
}

/** The value of the same. */
export const ruleInForce = async <T>(db: Database | Tx, key: string, now: Date): Promise<T | undefined> =>
  (await ruleVersionInForce<T>(db, key, now))?.value
