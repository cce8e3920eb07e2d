import { sql } from 'kysely'
import type { KeyScope } from '#lib/contract.ts'
import { notSignedIn } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { dbFor } from '#lib/server/db.ts'
import { KEY_PREFIX } from '#lib/server/http.ts'
import { hashOfSecret, noteUse } from '#lib/server/software-keys.ts'

type Given = Pick<Services, 'databases' | 'now'>

/**
 * The keys that work, read each time: one that was revoked or is over, whose maker is no active owner anymore, that was
 * suspended itself, and one of a suspended business opens nothing from that moment on.
 */
const working = ({ databases, now }: Given) =>
  dbFor(databases.auth, '')
    .selectFrom('api_keys as k')
    .innerJoin('profiles as p', (join) => join.onRef('p.id', '=', 'k.id').on('p.suspended_at', 'is', null))
    .innerJoin('profiles as o', (join) =>
      join.onRef('o.id', '=', 'k.created_by').on('o.suspended_at', 'is', null).on('o.deleted_at', 'is', null),
    )
    .innerJoin('provider_members as m', (join) =>
      join
        .onRef('m.user_id', '=', 'k.created_by')
        .onRef('m.provider_id', '=', 'k.provider_id')
        .on('m.member_role', '=', 'owner'),
    )
    .innerJoin('provider_profiles as b', (join) =>
      join.onRef('b.id', '=', 'k.provider_id').on('b.market_status', '=', 'open'),
    )
    .select(['k.id', 'p.role', sql<KeyScope[]>`k.scopes`.as('scopes'), 'k.last_used_at'])
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', now().toISOString())

/** Whose software holds a secret (401), and whether a key known by its id still works. */
export function keysWith(given: Given): Pick<Services, 'authenticateKey' | 'keyWorks'> {
  return {
    authenticateKey: async (secret) => {
      const hash = hashOfSecret(KEY_PREFIX, secret)
      const at = given.now().toISOString()
      const row = await working(given)
        .where((it) =>
          it.or([
            it('k.secret_hash', '=', hash),
            it.and([it('k.earlier_hash', '=', hash), it('k.earlier_until', '>', at)]),
          ]),
        )
        .executeTakeFirst()
      if (!row) throw notSignedIn()
      const { id, role, scopes } = row
      await noteUse(dbFor(given.databases.auth, ''), 'api_keys', row, given.now())
      return { kind: 'person', id, role, session_id: id, scopes }
    },
    keyWorks: async (id) => (await working(given).where('k.id', '=', id).executeTakeFirst()) !== undefined,
  }
}
