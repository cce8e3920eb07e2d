// What a person can be notified about and by which way: the one table of topics, ways and defaults.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { Role } from '#lib/contract.ts'
import type { Tone } from '#lib/status.ts'

const EVERYBODY: readonly Role[] = ['driver', 'individual_owner', 'shop', 'claims_admin']
const CUSTOMERS: readonly Role[] = ['driver', 'individual_owner', 'shop']
const PROVIDERS: readonly Role[] = ['individual_owner', 'shop']

/**
 * `app: 'always'` is about a claim or about money and cannot be switched off. The rest is how it is for somebody who
 * never chose. Mails about the account itself (confirm, reset, new password) have no topic: nobody can switch them off.
 */
export const TOPICS = {
  claims: { app: 'always', email: true, roles: CUSTOMERS },
  bookings: { app: 'always', email: true, roles: CUSTOMERS },
  work: { app: 'always', email: true, roles: PROVIDERS },
  verification: { app: 'always', email: true, roles: PROVIDERS },
  messages: { app: true, email: true, roles: EVERYBODY },
  team: { app: 'always', email: false, roles: ['claims_admin'] },
} as const satisfies Record<string, { app: boolean | 'always'; email: boolean; roles: readonly Role[] }>
export type Topic = keyof typeof TOPICS
export const Topic = z.enum(Object.keys(TOPICS) as [Topic, ...Topic[]])

export const CHANNELS = ['app', 'email', 'text', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** How it is for somebody who never chose: a text costs its reader money, so each topic is asked for; notices are asked for by browser. */
export const defaultOf = (topic: Topic, channel: Channel): boolean =>
  channel !== 'text' && (channel === 'push' || TOPICS[topic][channel] !== false)
/** `works`: for a business, whatever the account's own role. */
export const topicsOf = (role: Role, works = false): Topic[] =>
  (Object.keys(TOPICS) as Topic[]).filter(
    (topic) => (TOPICS[topic].roles as readonly Role[]).includes(role) || (works && topic === 'work'),
  )

export const Preference = z.object({
  topic: Topic,
  channel: z.enum(CHANNELS),
  enabled: z.boolean(),
  /** It cannot be switched off. */
  always: z.boolean(),
})
export type Preference = z.output<typeof Preference>

/** What became of one piece of news; its id is the notification's, where it was shown. */
export const Delivery = z.object({
  id: Id,
  topic: z.string(),
  title: z.string(),
  app: z.enum(['sent', 'off']),
  /** `read`: it was read in the app before the mail left; `none`: there is no mail of this news. */
  email: z.enum(['queued', 'sent', 'failed', 'read', 'off', 'none']),
  email_reason: z.string().nullable(),
  email_at: Instant.nullable(),
  /** `read`: it was read in the app before the text left; `none`: no number, or a text about the topic had just left. */
  text: z.enum(['queued', 'sent', 'failed', 'read', 'off', 'none']),
  text_at: Instant.nullable(),
  created_at: Instant,
})
export type Delivery = z.output<typeof Delivery>
/** How each state of a mail or a text looks. */
export const MAIL_STATES = {
  queued: 'info',
  sent: 'good',
  failed: 'bad',
  read: 'mute',
  off: 'mute',
  none: 'mute',
} as const satisfies Record<Delivery['email'], Tone>
/** Whoever reads a message here within so many minutes gets no email about it: a live talk fills no mailbox. */
export const MAIL_WAITS_MINUTES = 5
