import { createECDH, hkdfSync } from 'node:crypto'
import webPush from 'web-push'
import { paths } from '#app/paths.ts'
import { invalid } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { AddressRefused, type Outside, readAddress, sendOutside } from '#lib/server/outbound.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type { notificationsContract } from '../contract.ts'
import { Topic } from '../preference.ts'
import { wants } from './preferences.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
/** The same sentence as by text: a locked screen shows it to whoever looks. */
const SAID = say('byText')

/** The pair of keys that our push notifications are signed with (RFC 8292), the same for every process that has the secret. */
function keysOf(secret: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'web-push', 32)))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/** The key that a browser subscribes with, and whether this session did. */
export const readPush: Verb<typeof notificationsContract.push> = async (ctx) => {
  const row = await ctx.db
    .selectFrom('push_endpoints')
    .select('endpoint')
    .where('session_id', '=', person(ctx).session_id)
    .executeTakeFirst()
  return { key: keysOf(ctx.services.env.SECRET_KEY).publicKey, endpoint: row?.endpoint ?? null }
}

/**
 * From now on this session gets push notifications there. A browser in which somebody else turned them on before no longer gets theirs.
 * Throws 422 for an address that is not https on the public internet.
 */
export const subscribePush: Verb<typeof notificationsContract.subscribePush> = async (ctx, given) => {
  const { id, session_id } = person(ctx)
  try {
    readAddress(given.endpoint)
  } catch {
    throw invalid('endpoint', 'This browser’s notification service can’t be reached from here.')
  }
  return asSystem(ctx, 'own session').write(async (tx) => {
    await tx
      .deleteFrom('push_endpoints')
      .where((row) => row.or([row('session_id', '=', session_id), row('endpoint', '=', given.endpoint)]))
      .execute()
    await tx
      .insertInto('push_endpoints')
      .values({ session_id, user_id: id, ...given, made_at: ctx.services.now().toISOString() })
      .execute()
    return { endpoint: given.endpoint }
  })
}

/** Turns push notifications off for this session. */
export const unsubscribePush: Verb<typeof notificationsContract.unsubscribePush> = async (ctx) => {
  const { session_id } = person(ctx)
  await ctx.write((tx) => tx.deleteFrom('push_endpoints').where('session_id', '=', session_id).execute())
  return null
}

/** A day later it is news no more; an address that failed all that time is forgotten. */
const KEPT_SECONDS = 86_400

/** Sends one notice to the browser of one session, unless the news was read, its topic turned off or the session is over. */
export async function deliverPush(ctx: Ctx, payload: Record<string, unknown>, outside?: Outside): Promise<void> {
  const topic = Topic.parse(payload['topic'])
  const session = String(payload['session_id'])
  const now = ctx.services.now()
  const row = await ctx.db
    .selectFrom('push_endpoints as e')
    .innerJoin('auth.sessions as s', 's.id', 'e.session_id')
    .innerJoin('profiles as p', 'p.id', 'e.user_id')
    .leftJoin('notifications as n', (on) => on.on('n.id', '=', String(payload['news'])))
    .select(['e.user_id', 'e.endpoint', 'e.p256dh', 'e.auth', 'e.failing_since', 'p.language', 'n.read'])
    .where('e.session_id', '=', session)
    .where('s.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row || row.read || !(await wants(ctx.db, row.user_id, topic, 'push'))) return
  const { APP_URL, OPERATOR_EMAIL, SECRET_KEY } = ctx.services.env
  const notice = { title: 'ClaimChoice', body: SAID[row.language][topic], topic, language: row.language }
  const forget = () =>
    ctx.db.deleteFrom('push_endpoints').where('session_id', '=', session).where('endpoint', '=', row.endpoint).execute()
  const failing = (failing_since: string | null) =>
    ctx.db
      .updateTable('push_endpoints')
      .set({ failing_since })
      .where('session_id', '=', session)
      .where('endpoint', '=', row.endpoint)
      .execute()
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
      JSON.stringify({ ...notice, url: paths.notifications() }),
      {
        vapidDetails: {
          subject: APP_URL.startsWith('https:') ? APP_URL : `mailto:${OPERATOR_EMAIL}`,
          ...keysOf(SECRET_KEY),
        },
        TTL: KEPT_SECONDS,
        topic,
      },
    )
    const { status } = await sendOutside(row.endpoint, { method: 'POST', headers, body }, outside)
    if (status >= 200 && status < 300) {
      if (row.failing_since) await failing(null)
      return
    }
    // gone, moved or not ours: it is never asked again
    if (status < 500 && status !== 408 && status !== 429) return void (await forget())
    throw new Error(`the push service answered ${status}`)
  } catch (error) {
    const ms = now.getTime() - Date.parse(row.failing_since ?? now.toISOString())
    if (error instanceof AddressRefused || ms >= KEPT_SECONDS * 1000) return void (await forget())
    if (!row.failing_since) await failing(now.toISOString())
    throw error
  }
}
