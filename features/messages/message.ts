import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

export const MESSAGE_MAX = 5000
/** How the claims team signs in a support thread; the screen says it in the reader's language. */
export const SUPPORT_NAME = 'ClaimChoice Support'

/** Trimmed text with at least one visible character (spec §5: blank text is ignored, here refused). */
export const Content = z
  .string()
  .trim()
  .max(MESSAGE_MAX)
  .regex(/[^\s\p{Cf}\p{Cc}]/u, 'Write something first.')

export const Message = z.object({
  id: Id,
  conversation_id: Id,
  sender_id: Id,
  content: z.string(),
  is_read: z.boolean(),
  created_at: Instant,
})
export type Message = z.output<typeof Message>

/** What a thread is about: its claim, its order or the listing it began with. `detail`: insurer, or service date. */
export const About = z.object({
  kind: z.enum(['claim', 'order', 'listing']),
  id: Id,
  title: z.string(),
  detail: z.string().nullable(),
  status: z.string(),
  /** Of an order: which side of it the reader is on. */
  side: z.enum(['customer', 'provider']).optional(),
})
export type About = z.output<typeof About>

export const Conversation = z.object({
  id: Id,
  participant_1_id: Id,
  participant_2_id: Id.nullable(),
  topic: z.enum(['direct', 'support']),
  claim_id: Id.nullable(),
  order_id: Id.nullable(),
  listing_id: Id.nullable(),
  last_message_at: Instant,
  created_at: Instant,
  other_participant_name: z.string(),
  /** Messages of the other side that this side has not read. */
  unread: z.int(),
  last_message: z.object({ content: z.string(), sender_id: Id }).nullable(),
  about: About.nullable(),
})
export type Conversation = z.output<typeof Conversation>
