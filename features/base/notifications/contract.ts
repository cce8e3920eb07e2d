import * as z from 'zod'
import { call, EVERYONE, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { BELL, Notification } from './notification.ts'
import { OwnPhone, Phone, TEXT_WORDS } from './phone.ts'
import { Delivery, Preference, Topic } from './preference.ts'

const Subscription = z.object({ topic: Topic, subscribed: z.boolean() })
const token = z.string().min(1).max(300)

export const notificationsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/notifications',
    access: SIGNED_IN,
    input: z.strictObject({
      limit: wholeNumber(1, 100).default(BELL.loads),
      read: z.enum(['true', 'false']).optional(),
      before: Id.optional(),
      user_id: Id.optional(),
    }),
    output: z.array(Notification),
    summary: 'Own notifications, newest first; `before` is the id of the oldest one seen',
  }),
  unread: call({
    method: 'GET',
    path: '/rest/v1/rpc/unread_notifications',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ unread: z.int() }),
    summary: 'How many own notifications are unread',
  }),
  markRead: call({
    method: 'PATCH',
    path: '/rest/v1/notifications/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id, read: z.boolean() }),
    output: Notification,
    summary: 'Marks one own notification as read, or as unread again',
  }),
  markAllRead: call({
    method: 'POST',
    path: '/rest/v1/rpc/mark_notifications_read',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ marked: z.int(), ids: z.array(Id) }),
    summary: 'Marks all own unread notifications as read, and says which they were',
  }),
  markUnread: call({
    method: 'POST',
    path: '/rest/v1/rpc/mark_notifications_unread',
    access: SIGNED_IN,
    input: z.strictObject({ ids: z.array(Id).max(10_000) }),
    output: z.object({ marked: z.int() }),
    summary: 'Takes "mark all as read" back: marks these own notifications as unread again',
  }),
  preferences: call({
    method: 'GET',
    path: '/rest/v1/notification_preferences',
    access: SIGNED_IN,
    input: nothing,
    output: z.array(Preference),
    summary: 'What one can be notified about, which way, and what one chose',
  }),
  setPreference: call({
    method: 'POST',
    path: '/rest/v1/notification_preferences',
    access: SIGNED_IN,
    input: Preference.pick({ topic: true, channel: true, enabled: true }).strict(),
    output: Preference,
    refusals: ['always_on'],
    summary: 'Switches one topic on or off on one way',
  }),
  phone: call({
    method: 'GET',
    path: '/rest/v1/rpc/phone',
    access: SIGNED_IN,
    input: nothing,
    output: OwnPhone,
    summary: 'The number that one’s texts go to, and one that waits for its code',
  }),
  askPhoneCode: call({
    method: 'POST',
    path: '/rest/v1/rpc/phone_code',
    access: SIGNED_IN,
    input: z.strictObject({
      number: z.string().min(1).max(40),
      time_zone: z.string().min(1).max(64),
      agreed: z.literal(TEXT_WORDS.version),
    }),
    output: z.object({ number: z.string(), until: Instant }),
    refusals: ['no_texts', 'number_stopped'],
    summary: 'Texts a code to a number of country code 1; `agreed` is the version of the words that were agreed to',
  }),
  confirmPhone: call({
    method: 'POST',
    path: '/rest/v1/rpc/confirm_phone',
    access: SIGNED_IN,
    input: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'A code has six digits.') }),
    output: Phone,
    refusals: ['code_over'],
    summary: 'Takes the code: from then on the number gets texts about the topics that are on',
  }),
  removePhone: call({
    method: 'DELETE',
    path: '/rest/v1/rpc/phone',
    access: SIGNED_IN,
    input: nothing,
    output: z.null(),
    status: 204,
    summary: 'Takes the number away; nothing more is texted to it',
  }),
  push: call({
    method: 'GET',
    path: '/rest/v1/rpc/push',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ key: z.string(), endpoint: z.string().nullable() }),
    summary: 'The key that a browser subscribes with, and where this session gets push notifications',
  }),
  subscribePush: call({
    method: 'POST',
    path: '/rest/v1/rpc/push',
    access: SIGNED_IN,
    input: z.strictObject({
      endpoint: z.string().min(1).max(2000),
      p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
      auth: z.string().regex(/^[\w-]{20,30}=*$/),
    }),
    output: z.object({ endpoint: z.string() }),
    summary:
      'Turns on push notifications in this session’s browser until it signs out; an https address on the public internet only',
  }),
  unsubscribePush: call({
    method: 'DELETE',
    path: '/rest/v1/rpc/push',
    access: SIGNED_IN,
    input: nothing,
    output: z.null(),
    status: 204,
    summary: 'Turns off push notifications in this session’s browser',
  }),
  deliveries: call({
    method: 'GET',
    path: '/rest/v1/notification_deliveries',
    access: SIGNED_IN,
    input: z.strictObject({
      id: Id.optional(),
      mailed: z.literal('true').optional(),
      before: Id.optional(),
      limit: wholeNumber(1, 100).default(20),
    }),
    output: z.array(Delivery),
    summary: 'What became of one’s notifications, newest first: `id` is the notification’s, `mailed` leaves only mails',
  }),
  subscription: call({
    method: 'GET',
    path: '/rest/v1/rpc/mail_subscription',
    access: EVERYONE,
    input: z.strictObject({ token }),
    output: Subscription,
    summary: 'Which mails the link in their foot is about, and whether they are on',
  }),
  setSubscription: call({
    method: 'POST',
    path: '/rest/v1/rpc/mail_subscription',
    access: EVERYONE,
    input: z.strictObject({ token, subscribed: z.boolean() }),
    output: Subscription,
    summary: 'Stops the mails that the link in their foot is about, or takes that back',
  }),
}

/** Spoken by mail programs, not by our pages. */
export const unsubscribeContract = {
  oneClick: call({
    method: 'POST',
    path: '/functions/v1/unsubscribe',
    access: EVERYONE,
    input: z.strictObject({ token }),
    output: z.string(),
    takes: ['application/x-www-form-urlencoded'],
    answers: ['text/plain'],
    summary: 'One-click unsubscribe of a mail program (RFC 8058); `token` is in the address, the body a form',
  }),
}

/** Spoken by the text provider: signed, not JSON calls of people. */
export const textRepliesContract = {
  received: call({
    method: 'POST',
    path: '/functions/v1/texts',
    access: EVERYONE,
    input: z.object({
      From: z.string().min(1).max(40),
      Body: z.string().max(2000),
      MessageSid: z.string().min(1).max(100),
    }),
    output: z.string(),
    takes: ['application/x-www-form-urlencoded'],
    answers: ['text/xml'],
    refusals: ['bad_signature'],
    summary: 'A text that somebody sent us: STOP, START and HELP, signed by the text provider (`X-Twilio-Signature`)',
  }),
}
