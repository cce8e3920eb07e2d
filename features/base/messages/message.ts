import * as z from 'zod'
import { ACCEPTED_TYPES } from '#features/base/files/file.ts'
import { ROLES } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

export const MESSAGE_MAX = 5000
export const MAX_FILES = 5
/** More than anybody types, less than a machine: so many messages a person sends in a minute. */
export const MESSAGES_PER_MINUTE = 30
/** New threads of one person with businesses, bookings aside. */
export const CONVERSATIONS_PER_DAY = 20
/** How the claims team signs in a support thread; the screen says it in the reader's language. */
export const SUPPORT_NAME = 'ClaimChoice Support'

/** Why an answer of the support inbox waits: what a colleague did with the thread while it was written. */
export const MEANWHILE = ['answered_meanwhile', 'closed_meanwhile', 'taken_meanwhile'] as const
export type Meanwhile = (typeof MEANWHILE)[number]

/** Blank text is ignored (spec §5): what has no visible character says nothing. */
export const saysSomething = (text: string): boolean => /[^\s\p{Cf}\p{Cc}]/u.test(text)

/** What was sent with a message. `opened_by`: who else has opened it, each once; only its sender sees that. */
export const Attachment = z.object({
  file_id: Id,
  name: z.string(),
  content_type: z.enum(ACCEPTED_TYPES),
  size: z.int(),
  signed_url: z.string(),
  expires_at: Instant,
  opened_by: z.array(z.string()),
})
export type Attachment = z.output<typeof Attachment>

export const Message = z.object({
  id: Id,
  conversation_id: Id,
  sender_id: Id,
  /** Who wrote it, where more than one writes for a side: the first name for the customer, in full for the business. */
  sender_name: z.string().nullable(),
  content: z.string(),
  is_read: z.boolean(),
  has_files: z.boolean(),
  created_at: Instant,
  attachments: z.array(Attachment),
})
export type Message = z.output<typeof Message>
/** As a live event brings it: what was attached is asked for. */
export type LiveMessage = Omit<Message, 'attachments'>

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

/** `closed`: who ended it, to whom nothing more can be sent. `kept_open`: blocked, but a paid booking still needs both. */
export const Safety = z.object({
  blocked: z.boolean(),
  closed: z.enum(['by_me', 'by_them']).nullable(),
  kept_open: z.boolean(),
})
export type Safety = z.output<typeof Safety>

export const Conversation = z.object({
  id: Id,
  participant_1_id: Id,
  participant_2_id: Id.nullable(),
  topic: z.enum(['direct', 'support']),
  claim_id: Id.nullable(),
  order_id: Id.nullable(),
  listing_id: Id.nullable(),
  /** Of a conversation with a business: who is not the business. */
  customer_id: Id.nullable(),
  /** The reader writes for the business. */
  for_business: z.boolean(),
  last_message_at: Instant,
  created_at: Instant,
  other_participant_name: z.string(),
  /** Messages of the other side that this side has not read. */
  unread: z.int(),
  last_message: z.object({ content: z.string(), sender_id: Id, has_files: z.boolean() }).nullable(),
  about: About.nullable(),
  safety: Safety,
})
export type Conversation = z.output<typeof Conversation>

export const REPORT_REASONS = ['spam', 'abuse', 'fraud', 'off_platform', 'private_data', 'other'] as const
export const OUTCOMES = ['acted', 'no_action'] as const
export const REPORT_TEXT_MAX = 1000

const ReportPerson = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(ROLES),
  business: z.string().nullable(),
  suspended: z.boolean(),
})
/** A report as admins see it; `title` is the listing or booking the two write about. */
export const MessageReport = z.object({
  id: Id,
  conversation_id: Id,
  message_id: Id.nullable(),
  reason: z.enum(REPORT_REASONS),
  details: z.string().nullable(),
  created_at: Instant,
  resolved_at: Instant.nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  resolution: z.string().nullable(),
  reporter: ReportPerson,
  about: ReportPerson,
  title: z.string().nullable(),
})
export type MessageReport = z.output<typeof MessageReport>

/** The reported message with those around it, or the newest ones of a reported conversation. */
export const ReportContext = z.object({
  messages: z.array(
    z.object({
      id: Id,
      sender_id: Id,
      content: z.string(),
      created_at: z.string(),
      reported: z.boolean(),
      files: z.array(z.object({ file_id: Id, name: z.string(), signed_url: z.string().nullable() })),
    }),
  ),
})
export type ReportContext = z.output<typeof ReportContext>
