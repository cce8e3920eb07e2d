import { serve } from '#lib/server/http.ts'
import { notificationsContract } from '../contract.ts'
import { countUnread, listNotifications } from './list.ts'
import { markAllRead, markRead } from './mark-read.ts'

export const notificationsApi = serve('notifications', notificationsContract, {
  list: listNotifications,
  unread: countUnread,
  markRead,
  markAllRead,
})
