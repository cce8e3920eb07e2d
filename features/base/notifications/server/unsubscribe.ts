import { invalid, notFound } from '#lib/errors.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sameText, signature } from '#lib/server/seal.ts'
import type { notificationsContract } from '../contract.ts'
import { Topic } from '../preference.ts'
import { choose, wants } from './preferences.ts'

const signed = (secret: string, text: string) => signature(secret, `unsubscribe:${text}`)

/** Names one person's mails about one topic. It never expires: a foot of an old mail must still work (RFC 8058). */
export function unsubscribeToken(secret: string, userId: string, topic: Topic): string {
  const text = `${userId}.${topic}`
  return `${text}.${signed(secret, text)}`
}

/** Where a mail program posts for its reader (RFC 8058); the link in the foot leads to a page that asks first. */
export const oneClickUrl = (site: string, token: string): string =>
  new URL(`/functions/v1/unsubscribe?token=${encodeURIComponent(token)}`, site).href

async function readToken(ctx: Ctx, token: string) {
  const [id = '', name = '', mark = ''] = token.split('.')
  const topic = Topic.safeParse(name)
  if (!topic.success || !sameText(mark, signed(ctx.services.env.SECRET_KEY, `${id}.${name}`)))
    throw invalid('token', 'This link is incomplete. Open it again from the email.')
  const system = asSystem(ctx, 'mail subscription by signed link')
  const person = await system.db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()
  if (!person) throw notFound('Account')
  return { system, id, topic: topic.data }
}

/** Which mails a link is about and whether they are on. Changes nothing: mail scanners open every link. */
export const readSubscription: Verb<typeof notificationsContract.subscription> = async (ctx, { token }) => {
  const { system, id, topic } = await readToken(ctx, token)
  return { topic, subscribed: await wants(system.db, id, topic, 'email') }
}

/** Stops the mails a link is about, or takes that back; the signed link is the permission. */
export const setSubscription: Verb<typeof notificationsContract.setSubscription> = async (
  ctx,
  { token, subscribed },
) => {
  const { system, id, topic } = await readToken(ctx, token)
  return system.write(async (tx) => {
    await choose(tx, id, topic, 'email', subscribed)
    await audit(tx, {
      action: subscribed ? 'notifications.subscribed_by_link' : 'notifications.unsubscribed_by_link',
      table: 'notification_preferences',
      id,
      after: { topic },
    })
    return { topic, subscribed }
  })
}
