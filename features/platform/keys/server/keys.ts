import { sql } from 'kysely'
import { ownBusiness } from '#features/business/providers/server/read.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { oneAtATime } from '#features/base/accounts/server/one-at-a-time.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { KEY_PREFIX, type Verb } from '#lib/server/http.ts'
import { freshSecret, inHours } from '#lib/server/software-keys.ts'
import { BOTH_SECRETS_HOURS } from '#lib/software-keys.ts'
import type { ApiKey, keysContract } from '../key.ts'
import { canChangeKey, canMakeKey, worksAs } from '../policy.ts'
import { keyNews } from './key-words.ts'

/** The keys of a business as its owners and admins may read them, newest first; nobody else’s reading finds any. */
async function keysOf(ctx: Ctx, db: Database | Tx, business: string): Promise<ApiKey[]> {
  const at = ctx.services.now().toISOString()
  const { rows } = await sql<{ keys: ApiKey[] }>`select business_keys(${business}, ${at}) as keys`.execute(db)
  return rows[0]!.keys
}

async function keyOf(ctx: Ctx, tx: Tx, business: string, id: string): Promise<ApiKey> {
  const key = (await keysOf(ctx, tx, business)).find((each) => each.id === id)
  if (!key) throw notFound('Key')
  return key
}

/** Says what became of a key: in the audit log, and to the owners. */
async function told(ctx: Ctx, tx: Tx, act: keyof typeof keyNews, business: string, key: ApiKey): Promise<void> {
  const { id, name, scopes, expires_at } = key
  await audit(tx, { action: `key.${act}`, table: 'api_keys', id, after: { name, scopes, expires_at } })
  // also to whoever did it: a way in that a stolen session made would else stay unnoticed
  await notifyTeam(ctx, tx, { provider_id: business, act: 'team', topic: 'work' }, keyNews[act](name))
}

export const listKeys: Verb<typeof keysContract.list> = async (ctx, { provider_id }) => {
  const business = person(ctx).role === 'claims_admin' ? provider_id : (await ownBusiness(ctx, 'team')).id
  if (!business) throw notFound('Provider profile')
  return keysOf(ctx, ctx.db, business)
}

/** An owner makes a key, which is a member of the business from then on. Its secret is kept as a hash and shown here only. */
export const makeKey: Verb<typeof keysContract.make> = async (ctx, { name, scopes, days }) => {
  const { id: business } = await ownBusiness(ctx, 'team')
  return ctx.write(async (tx) => {
    await oneAtATime(tx, person(ctx).id)
    ensure(canMakeKey(await keysOf(ctx, tx, business)))
    const id = newId()
    const { secret, hash, ending } = freshSecret(KEY_PREFIX)
    const wanted = [...new Set(scopes)].sort()
    await sql`select make_api_key(${id}, ${business}, ${name}, ${worksAs(wanted)}, ${wanted}, ${hash}, ${ending}, ${inHours(ctx.services.now(), days * 24)})`.execute(
      tx,
    )
    const key = await keyOf(ctx, tx, business, id)
    await told(ctx, tx, 'make', business, key)
    return { ...key, secret }
  })
}

/** A new secret and a new end; the secret before opens for {@link BOTH_SECRETS_HOURS} more. Whoever rotates answers for the key. */
export const rotateKey: Verb<typeof keysContract.rotate> = async (ctx, { id, days }) => {
  const { id: business } = await ownBusiness(ctx, 'team')
  return ctx.write(async (tx) => {
    const { state } = await keyOf(ctx, tx, business, id)
    ensure(canChangeKey(state))
    if (state !== 'works') ensure(canMakeKey(await keysOf(ctx, tx, business)))
    const { secret, hash, ending } = freshSecret(KEY_PREFIX)
    // a secret that opened nothing, since it expired or whoever knows it has left, is not brought back
    const both = state === 'works' ? inHours(ctx.services.now(), BOTH_SECRETS_HOURS) : null
    await sql`select rotate_api_key(${id}, ${hash}, ${ending}, ${both}::timestamptz, ${inHours(ctx.services.now(), days * 24)})`.execute(
      tx,
    )
    const key = await keyOf(ctx, tx, business, id)
    await told(ctx, tx, 'rotate', business, key)
    return { ...key, secret }
  })
}

/** Ends a key: both its secrets open nothing from this transaction on. */
export const revokeKey: Verb<typeof keysContract.revoke> = async (ctx, { id }) => {
  const { id: business } = await ownBusiness(ctx, 'team')
  return ctx.write(async (tx) => {
    ensure(canChangeKey((await keyOf(ctx, tx, business, id)).state))
    await sql`select revoke_api_key(${id})`.execute(tx)
    const key = await keyOf(ctx, tx, business, id)
    await told(ctx, tx, 'revoke', business, key)
    return key
  })
}
