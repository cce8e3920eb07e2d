import { sql } from 'kysely'
import { ownBusiness } from '#features/business/providers/server/read.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { formatCents } from '#lib/money.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { oneAtATime } from '#features/base/accounts/server/one-at-a-time.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { KEY_PREFIX, type Verb } from '#lib/server/http.ts'
import { freshSecret, inHours } from '#lib/server/software-keys.ts'
import { BOTH_SECRETS_HOURS } from '#lib/software-keys.ts'
import type { ApiKey, keysContract } from '../key.ts'
import { asksForMoney, canBeConfirmer, canChangeKey, canMakeKey, worksAs } from '../policy.ts'
import { keyNews, requestNews, revokedByUs } from './key-words.ts'
import { waitingFor } from './request-rows.ts'

/** The keys of a business as its owners and admins may read them, newest first; nobody else’s reading finds any. */
async function keysOf(ctx: Ctx, db: Database | Tx, business: string): Promise<ApiKey[]> {
  const at = ctx.services.now().toISOString()
  const { rows } = await sql<{ keys: ApiKey[] }>`select business_keys(${business}, ${at}) as keys`.execute(db)
  return rows[0]!.keys
}

async function keyOf(ctx: Ctx, tx: Database | Tx, business: string, id: string): Promise<ApiKey> {
  const key = (await keysOf(ctx, tx, business)).find((each) => each.id === id)
  if (!key) throw notFound('Key')
  return key
}

/** Says what became of a key: in the audit log, and to the owners. */
async function told(ctx: Ctx, tx: Tx, act: keyof typeof keyNews, business: string, key: ApiKey, reason?: string) {
  const { id, name, scopes, expires_at, confirmer } = key
  await audit(tx, {
    action: `key.${act}`,
    table: 'api_keys',
    id,
    after: { name, scopes, expires_at, confirmer },
    ...(reason && { reason }),
  })
  // also to whoever did it: a way in that a stolen session made would else stay unnoticed
  await notifyTeam(
    ctx,
    tx,
    { provider_id: business, act: 'team', topic: 'work' },
    reason ? revokedByUs(name, reason) : keyNews[act](name, confirmer ?? ''),
  )
}

export const listKeys: Verb<typeof keysContract.list> = async (ctx, { provider_id }) => {
  const business = person(ctx).role === 'claims_admin' ? provider_id : (await ownBusiness(ctx, 'team')).id
  if (!business) throw notFound('Provider profile')
  return keysOf(ctx, ctx.db, business)
}

/** An owner makes a key, which is a member of the business from then on. Its secret is kept as a hash and shown here only. */
export const makeKey: Verb<typeof keysContract.make> = async (ctx, { name, scopes, days, confirmer_id }) => {
  const { id: business } = await ownBusiness(ctx, 'team')
  const confirmer = asksForMoney(scopes)
    ? await namedConfirmer(ctx, business, person(ctx).id, confirmer_id ?? '')
    : null
  return ctx.write(async (tx) => {
    await oneAtATime(tx, person(ctx).id)
    ensure(canMakeKey(await keysOf(ctx, tx, business)))
    const id = newId()
    const { secret, hash, ending } = freshSecret(KEY_PREFIX)
    const wanted = [...new Set(scopes)].sort()
    await sql`select make_api_key(${id}, ${business}, ${name}, ${worksAs(wanted)}, ${wanted}, ${hash}, ${ending}, ${inHours(ctx.services.now(), days * 24)})`.execute(
      tx,
    )
    if (confirmer) await sql`select name_key_confirmer(${id}, ${confirmer})`.execute(tx)
    const key = await keyOf(ctx, tx, business, id)
    await told(ctx, tx, 'make', business, key)
    return { ...key, secret }
  })
}

/** Who of the business is to confirm. Throws 409 where nobody else could, or this one cannot. */
async function namedConfirmer(ctx: Ctx, business: string, makerId: string | null, wanted: string): Promise<string> {
  const members = await asSystem(ctx, 'who may confirm')
    .db.selectFrom('provider_members as m')
    .innerJoin('profiles as u', 'u.id', 'm.user_id')
    .leftJoin('api_keys as k', 'k.id', 'm.user_id')
    .select(['m.user_id', 'm.member_role'])
    .where('m.provider_id', '=', business)
    .where('k.id', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .execute()
  ensure(canBeConfirmer(members, makerId, wanted))
  return wanted
}

/** An owner names who confirms from now on, also what waits already. */
export const nameConfirmer: Verb<typeof keysContract.nameConfirmer> = async (ctx, { id, confirmer_id }) => {
  const { id: business } = await ownBusiness(ctx, 'team')
  const { state, made_by_id } = await keyOf(ctx, ctx.db, business, id)
  ensure(canChangeKey(state))
  await namedConfirmer(ctx, business, made_by_id, confirmer_id)
  return ctx.write(async (tx) => {
    const { rows } = await sql<{
      changed: boolean
    }>`select name_key_confirmer(${id}, ${confirmer_id}) as changed`.execute(tx)
    const key = await keyOf(ctx, tx, business, id)
    if (!rows[0]!.changed) return key
    await told(ctx, tx, 'confirmer', business, key)
    for (const { number, total_cents } of await waitingFor(tx, id, confirmer_id, ctx.services.now())) {
      const asked = { name: key.name, number, total: formatCents(total_cents) }
      await notify(ctx, tx, confirmer_id, 'work', requestNews.ask(asked))
    }
    return key
  })
}

/** A new secret and a new end; the secret before opens for {@link BOTH_SECRETS_HOURS} more. Whoever rotates answers for the key. */
export const rotateKey: Verb<typeof keysContract.rotate> = async (ctx, { id, days }) => {
  const { id: business } = await ownBusiness(ctx, 'team')
  return ctx.write(async (tx) => {
    const { state, scopes, made_by_id } = await keyOf(ctx, tx, business, id)
    ensure(canChangeKey(state))
    if (state !== 'works') ensure(canMakeKey(await keysOf(ctx, tx, business)))
    const { secret, hash, ending } = freshSecret(KEY_PREFIX)
    // a secret that opened nothing, since it expired or whoever knows it has left, is not brought back; nor does one stay
    // open that somebody else knows who could be named to confirm what it asks
    const keep = state === 'works' && (made_by_id === person(ctx).id || !asksForMoney(scopes))
    const both = keep ? inHours(ctx.services.now(), BOTH_SECRETS_HOURS) : null
    await sql`select rotate_api_key(${id}, ${hash}, ${ending}, ${both}::timestamptz, ${inHours(ctx.services.now(), days * 24)})`.execute(
      tx,
    )
    const key = await keyOf(ctx, tx, business, id)
    await told(ctx, tx, 'rotate', business, key)
    return { ...key, secret }
  })
}

/** Ends a key: both its secrets open nothing from this transaction on. An admin says why. */
export const revokeKey: Verb<typeof keysContract.revoke> = async (ctx, { id, reason }) => {
  const business =
    person(ctx).role === 'claims_admin' ? await businessOf(ctx, id, reason) : (await ownBusiness(ctx, 'team')).id
  return ctx.write(async (tx) => {
    ensure(canChangeKey((await keyOf(ctx, tx, business, id)).state))
    await sql`select revoke_api_key(${id})`.execute(tx)
    const key = await keyOf(ctx, tx, business, id)
    await told(ctx, tx, 'revoke', business, key, reason)
    return key
  })
}

async function businessOf(ctx: Ctx, id: string, reason: string | undefined): Promise<string> {
  if (!reason) throw invalid('reason', 'Say why: the owners read it.')
  const row = await ctx.db.selectFrom('api_keys').select('provider_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Key')
  return row.provider_id
}
