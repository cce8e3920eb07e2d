import * as z from 'zod'
import { Id } from '#lib/ids.ts'
import { Instant } from '#lib/dates.ts'
import type { Tone } from '#lib/status.ts'

/** What a notification is about decides how it looks (spec §2). */
export const NOTIFICATION_TYPES = {
  success: 'good',
  warning: 'warn',
  error: 'bad',
  booking: 'info',
  info: 'info',
} as const satisfies Record<string, Tone>
export type NotificationType = keyof typeof NOTIFICATION_TYPES

export const Notification = z.object({
  id: Id,
  user_id: Id,
  type: z.enum(Object.keys(NOTIFICATION_TYPES) as [NotificationType, ...NotificationType[]]),
  title: z.string(),
  message: z.string(),
  action_url: z.string().nullable(),
  read: z.boolean(),
  created_at: Instant,
})
export type Notification = z.output<typeof Notification>

/** Spec §9: the bell loads 50, shows 10, and its badge stops at 99+. */
export const BELL = { loads: 50, shows: 10, badgeCap: 99 } as const
