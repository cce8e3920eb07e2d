import type { Services } from '#lib/server/ctx.ts'
import { notSignedIn } from '#lib/errors.ts'
import { dbFor } from '#lib/server/db.ts'
import { INSURER_KEY_PREFIX } from '#lib/server/http.ts'
import { hashOfSecret, noteUse } from '#lib/server/software-keys.ts'

/**
 * Which insurer's software holds a secret, read each time: a key that was revoked or is over, and one of which the admin who
 * was shown its secret is none anymore, opens nothing from that moment on. Throws 401.
 */
export function insurerKeysWith({
  databases,
  now,
}: Pick<Services, 'databases' | 'now'>): Services['authenticateInsurerKey'] {
  return async (secret) => {
    const hash = hashOfSecret(INSURER_KEY_PREFIX, secret)
    const at = now().toISOString()
    const db = dbFor(databases.auth, '')
    const row = await db
      .selectFrom('insurer_keys as k')
      .innerJoin('profiles as h', (join) =>
        join
          .onRef('h.id', '=', 'k.holder_id')
          .on('h.role', '=', 'claims_admin')
          .on('h.suspended_at', 'is', null)
          .on('h.deleted_at', 'is', null),
      )
      // of the secret before, who was shown that one
      .leftJoin('profiles as e', (join) =>
        join
          .onRef('e.id', '=', 'k.earlier_holder_id')
          .on('e.role', '=', 'claims_admin')
          .on('e.suspended_at', 'is', null)
          .on('e.deleted_at', 'is', null),
      )
      .select(['k.id', 'k.insurer_id', 'k.name', 'k.last_used_at'])
      .where('k.revoked_at', 'is', null)
      .where('k.expires_at', '>', at)
      .where((it) =>
        it.or([
          it('k.secret_hash', '=', hash),
          it.and([it('k.earlier_hash', '=', hash), it('k.earlier_until', '>', at), it('e.id', 'is not', null)]),
        ]),
      )
      .executeTakeFirst()
    if (!row) throw notSignedIn()
    const { last_used_at: _, ...key } = row
    await noteUse(db, 'insurer_keys', row, now())
    return { kind: 'insurer_key', ...key }
  }
}
