// What a business's own systems are told, and what became of it. The form is that of Standard Webhooks.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

export const WEBHOOK_EVENTS = [
  'claim.status_changed',
  'order.paid',
  'estimate.sent',
  'estimate.answered',
  'repair.stage_changed',
  'repair.promised',
  'invoice.issued',
  'tow.status_changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent when an owner asks for it, whatever events an endpoint wants. */
export const TEST_EVENT = 'webhook.test'
/** All that a payload may carry: ids, and the states before and after. */
export const PAYLOAD_KEYS = [
  'claim_id',
  'order_id',
  'repair_id',
  'tow_job_id',
  'estimate_id',
  'invitation_id',
  'invoice_id',
  'endpoint_id',
  'from',
  'to',
] as const

export const MOST_ENDPOINTS = 5
/** How long its owner reads a secret after it was made. */
export const SECRET_SHOWN_MINUTES = 10
/** How long the secret before a new one still signs, too. */
export const OLD_SECRET_HOURS = 24
/** Minutes until the next try, after the first, the second and so on: three days together. */
export const RETRY_MINUTES = [1, 5, 30, 120, 300, 600, 840, 1200, 1224] as const
export const MOST_TRIES = RETRY_MINUTES.length + 1
/** An endpoint that failed at every try for so long is turned off. */
export const FAILING_DAYS = 3
/** Tests and repeats of one business in an hour. */
export const ASKED_AN_HOUR = 60

export const DISABLED_WHY = ['owner', 'gone', 'failing'] as const
export const PROBLEMS = ['address', 'no_answer'] as const

export const Endpoint = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: Instant,
  disabled_at: Instant.nullable(),
  /** Who turned it off: its owner, itself by answering 410, or three days of failures. */
  disabled_why: z.enum(DISABLED_WHY).nullable(),
  failing_since: Instant.nullable(),
  secret_made_at: Instant,
  /** Until when the secret before this one signs, too. */
  old_secret_until: Instant.nullable(),
})
export type Endpoint = z.output<typeof Endpoint>

export const Delivery = z.object({
  id: Id,
  endpoint_id: Id,
  /** The header `webhook-id`. */
  message_id: Id,
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  at: Instant,
  tries: z.int(),
  tried_at: Instant.nullable(),
  next_at: Instant.nullable(),
  last_status: z.int().nullable(),
  /** Why the last try had no answer: nothing may be sent to where the address leads, or nobody answered in time. */
  last_problem: z.enum(PROBLEMS).nullable(),
  delivered_at: Instant.nullable(),
})
export type Delivery = z.output<typeof Delivery>

export type DeliveryState = 'delivered' | 'waiting' | 'given_up'
export const stateOf = ({ delivered_at, next_at }: Pick<Delivery, 'delivered_at' | 'next_at'>): DeliveryState =>
  next_at ? 'waiting' : delivered_at ? 'delivered' : 'given_up'
