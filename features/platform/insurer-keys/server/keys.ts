import { sql } from 'kysely'
import { findAccount } from '#features/base/accounts/server/account.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { INSURER_KEY_PREFIX, type Verb } from '#lib/server/http.ts'
import { freshSecret, inHours } from '#lib/server/software-keys.ts'
import { BOTH_SECRETS_HOURS } from '#lib/software-keys.ts'
import type { InsurerKey, insurerKeysContract } from '../insurer-key.ts'
import { canAskKey, canAskSecret, canConfirmKey, canDeclineKey, canHaveAsked, canRevokeKey } from '../policy.ts'
import { keyNews } from './key-words.ts'
import { keyOf, keysOf } from './key-rows.ts'

/** Says what became of a key: in the audit log, and to all admins, also to whoever did it: a stolen session would else stay unnoticed. */
async function told(
  ctx: Ctx,
  tx: Tx,
  act: keyof typeof keyNews,
  { id, insurer_id, name, asked, expires_at }: InsurerKey,
) {
  const days = asked?.days ?? null
  await audit(tx, { action: `insurer_key.${act}`, table: 'insurer_keys', id, after: { name, days, expires_at } })
  const insurer = await tx.selectFrom('insurers').select('name').where('id', '=', insurer_id).executeTakeFirstOrThrow()
  await notifyAdmins(ctx, tx, keyNews[act](insurer_id, { name, insurer: insurer.name }))
}

export const listKeys: Verb<typeof insurerKeysContract.list> = (ctx, { insurer_id }) => keysOf(ctx, ctx.db, insurer_id)

/** The first admin asks; nothing opens anything yet. */
export const askKey: Verb<typeof insurerKeysContract.ask> = async (ctx, { insurer_id, name, days }) =>
  ctx.write(async (tx) => {
    const insurer = await tx
      .selectFrom('insurers')
      .select('id')
      .where('id', '=', insurer_id)
      .forUpdate()
      .executeTakeFirst()
    if (!insurer) throw notFound('Insurer')
    ensure(canAskKey(await keysOf(ctx, tx, insurer_id)))
    const now = ctx.services.now()
    const id = newId(now.getTime())
    await sql`select ask_insurer_key(${id}, ${insurer_id}, ${name}, ${days}, ${now.toISOString()})`.execute(tx)
    const key = await keyOf(ctx, tx, id)
    await told(ctx, tx, 'ask', key)
    return key
  })

/** The first admin asks for a new secret; the one that stands goes on until the second confirms. */
export const askSecret: Verb<typeof insurerKeysContract.askSecret> = async (ctx, { id, days }) =>
  ctx.write(async (tx) => {
    ensure(canAskSecret(await keyOf(ctx, tx, id)))
    await sql`select ask_insurer_secret(${id}, ${days}, ${ctx.services.now().toISOString()})`.execute(tx)
    const key = await keyOf(ctx, tx, id)
    await told(ctx, tx, 'ask_secret', key)
    return key
  })

/**
 * The second admin makes it so, and is shown the secret, never the first one: neither of the two can get one alone. Who asked
 * and who confirms are looked at again in the database, under locks.
 */
export const confirmKey: Verb<typeof insurerKeysContract.confirm> = async (ctx, { id, days }) => {
  const me = person(ctx)
  const factorDue = ctx.services.env.ADMIN_SECOND_FACTOR === 'required'
  const read = await keyOf(ctx, ctx.db, id)
  ensure(canConfirmKey(me, read, days))
  ensure(canHaveAsked(await findAccount(asSystem(ctx, 'who asked').db, read.asked!.by_id), factorDue))
  return ctx.write(async (tx) => {
    const before = await keyOf(ctx, tx, id)
    ensure(canConfirmKey(me, before, days))
    const { secret, hash, ending } = freshSecret(INSURER_KEY_PREFIX)
    // a secret that opened nothing, since it expired or whoever knows it has left, is not brought back
    const both = before.state === 'works' ? inHours(ctx.services.now(), BOTH_SECRETS_HOURS) : null
    await sql`select confirm_insurer_key(${id}, ${days}, ${hash}, ${ending}, ${ctx.services.now().toISOString()},
      ${both}::timestamptz, ${inHours(ctx.services.now(), days * 24)}, ${factorDue})`.execute(tx)
    const key = await keyOf(ctx, tx, id)
    await told(ctx, tx, before.secret_at ? 'rotate' : 'make', key)
    return { ...key, secret }
  })
}

export const declineKey: Verb<typeof insurerKeysContract.decline> = async (ctx, { id }) =>
  ctx.write(async (tx) => {
    ensure(canDeclineKey(await keyOf(ctx, tx, id)))
    await sql`select decline_insurer_key(${id}, ${ctx.services.now().toISOString()})`.execute(tx)
    const key = await keyOf(ctx, tx, id)
    await told(ctx, tx, 'decline', key)
    return key
  })

/** Ends a key: both its secrets open nothing from this transaction on. A leak cannot wait for a second admin. */
export const revokeKey: Verb<typeof insurerKeysContract.revoke> = async (ctx, { id }) =>
  ctx.write(async (tx) => {
    ensure(canRevokeKey(await keyOf(ctx, tx, id)))
    await sql`select revoke_insurer_key(${id}, ${ctx.services.now().toISOString()})`.execute(tx)
    const key = await keyOf(ctx, tx, id)
    await told(ctx, tx, 'revoke', key)
    return key
  })
