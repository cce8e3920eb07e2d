import { type Context, Hono } from 'hono'
import { paths } from '#app/paths.ts'
import { invalid } from '#lib/errors.ts'
import { type Ctx, ctxOf, type Services } from '#lib/server/ctx.ts'
import { actorOf, checkRole, readText, refusalResponse, requestOf, serve, serveRaw } from '#lib/server/http.ts'
import { notificationsContract, textRepliesContract, unsubscribeContract } from '../contract.ts'
import { listDeliveries } from './deliveries.ts'
import { countUnread, listNotifications } from './list.ts'
import { markAllRead, markRead, markUnread } from './mark-read.ts'
import { askPhoneCode, confirmPhone, readPhone, removePhone } from './phones.ts'
import { listPreferences, setPreference } from './preferences.ts'
import { readPush, subscribePush, unsubscribePush } from './push.ts'
import { receiveTexts } from './replies.ts'
import { readSubscription, setSubscription } from './unsubscribe.ts'

export const notificationsApi = serve('notifications', notificationsContract, {
  list: listNotifications,
  unread: countUnread,
  markRead,
  markAllRead,
  markUnread,
  preferences: listPreferences,
  setPreference,
  phone: readPhone,
  askPhoneCode,
  confirmPhone,
  removePhone,
  push: readPush,
  subscribePush,
  unsubscribePush,
  deliveries: listDeliveries,
  subscription: readSubscription,
  setSubscription,
})

export const textRepliesApi = serveRaw('notifications', textRepliesContract, receiveTexts)

/** RFC 8058: a mail program posts a form here and follows no redirect; whoever opens the address sees the page instead. */
export const unsubscribeApi = serveRaw('notifications', unsubscribeContract, (services: Services) => {
  const { oneClick } = unsubscribeContract
  const answer = (work: (ctx: Ctx, c: Context, token: string) => Promise<Response>) => async (c: Context) => {
    const request = requestOf(services, c)
    try {
      const actor = await actorOf(services, c)
      checkRole(oneClick, actor)
      const token = c.req.query('token')
      if (!token) throw invalid('token', 'This link is incomplete. Open it again from the email.')
      return await work(ctxOf(services, actor, request), c, token)
    } catch (error) {
      return refusalResponse(services, error, request.request_id)
    }
  }
  return new Hono()
    .post(
      oneClick.path,
      answer(async (ctx, c, token) => {
        if (!(await readText(c.req.raw)).includes('One-Click'))
          throw invalid('List-Unsubscribe', 'Post List-Unsubscribe=One-Click to stop these emails.')
        await setSubscription(ctx, { token, subscribed: false })
        return new Response('You won’t get any more of these emails.\n', { headers: { 'cache-control': 'no-store' } })
      }),
    )
    .get(
      oneClick.path,
      answer(async (_, c, token) => c.redirect(paths.unsubscribe({ token }), 303)),
    )
})
