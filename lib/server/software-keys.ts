// Secrets for software: made once, kept as hashes, and known to be used.
import { sql } from 'kysely'
import { notSignedIn } from '../errors.ts'
import type { Database } from './db.ts'
import { randomToken, sha256 } from './seal.ts'

const MINUTE = 60_000

/** A secret that nobody has seen yet, with what is kept of it. */
export function freshSecret(prefix: string) {
  const secret = `${prefix}${randomToken()}`
  return { secret, hash: sha256(secret), ending: secret.slice(-4) }
}

/** What is kept of a secret as it came. Throws 401 for what cannot be one. */
export function hashOfSecret(prefix: string, secret: string): Buffer {
  if (!secret.startsWith(prefix) || !/^[\w-]{43}$/.test(secret.slice(prefix.length))) throw notSignedIn()
  return sha256(secret)
}

/** The instant so many hours ahead. */
export const inHours = (now: Date, hours: number): string => new Date(now.getTime() + hours * 60 * MINUTE).toISOString()

/**
 * Writes down that a key was used: to the minute is enough, and costs a busy key no write a call. While the database only
 * reads, or somebody holds the row, it stays as it was: nobody waits here for a lock.
 */
export async function noteUse(
  db: Database,
  table: 'api_keys' | 'insurer_keys',
  { id, last_used_at }: { id: string; last_used_at: string | null },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - MINUTE).toISOString()
  if (last_used_at && last_used_at >= before) return
  await sql`update ${sql.table(table)} set last_used_at = ${now.toISOString()} where id in (
    select id from ${sql.table(table)} where id = ${id} and (last_used_at is null or last_used_at < ${before})
    for update skip locked)`
    .execute(db)
    .catch(() => {})
}
