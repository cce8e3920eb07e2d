import * as z from 'zod'
import { ROLES } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { Tone } from '#lib/status.ts'
import { type Language, LANGUAGE_CODES } from '#lib/languages.ts'
import { saidIn } from '#lib/spoken.ts'
import claimWords from './claim-words.json' with { type: 'json' }
import { About } from './message.ts'

/** Where a support thread stands: it waits for us, for the person, or for nobody. Each word has a look. */
export const SUPPORT_STATES = ['open', 'waiting', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]
export const SUPPORT_TONES: Record<SupportState, Tone> = { open: 'warn', waiting: 'info', closed: 'mute' }
export const ASSIGNED = ['all', 'mine', 'nobody'] as const

export const CLOSE_NOTE_MAX = 500
export const REPLY_TITLE_MAX = 80
export const REPLY_BODY_MAX = 2000

export const Admin = z.object({ id: Id, name: z.string() })
export type Admin = z.output<typeof Admin>

/** A thread of 'Message Support' as the claims team works on it. */
export const SupportThread = z.object({
  id: Id,
  state: z.enum(SUPPORT_STATES),
  /** The person's first message since our last answer; null when nobody waits for us. */
  waiting_since: Instant.nullable(),
  last_message_at: Instant,
  person: z.object({ id: Id, name: z.string(), role: z.enum(ROLES), language: z.enum(LANGUAGE_CODES) }),
  assignee: Admin.nullable(),
  about: About.nullable(),
  last_message: z
    .object({ id: Id, content: z.string(), has_files: z.boolean(), from_person: z.boolean(), sender_name: z.string() })
    .nullable(),
  closed_at: Instant.nullable(),
  closed_by: z.string().nullable(),
  close_note: z.string().nullable(),
})
export type SupportThread = z.output<typeof SupportThread>

/** A ready answer: inserted into the field, changed there, and sent by whoever answers. */
export const SupportReply = z.object({
  id: Id,
  title: z.string(),
  body_en: z.string(),
  body_es: z.string(),
  version: z.int(),
  updated_at: Instant,
  updated_by: z.string().nullable(),
})
export type SupportReply = z.output<typeof SupportReply>

/** The languages it is written in; who reads another is answered in the first. */
export const BODIES = ['body_en', 'body_es'] as const

/** What a ready answer may leave open. */
export const PLACEHOLDERS = ['name', 'claim'] as const
const OPEN = /\{([^{}]*)\}/g

/** The first thing in braces that nothing fills in, or null. */
export const unknownPlaceholder = (body: string): string | null =>
  [...body.matchAll(OPEN)].find(([, word]) => !PLACEHOLDERS.some((known) => known === word))?.[0] ?? null

/** A ready answer for one person: the first name, and the claim by its number, or "your claim" where there is none. */
export function fillReply(
  reply: Pick<SupportReply, (typeof BODIES)[number]>,
  language: Language,
  { name, claim }: { name: string; claim: string | null },
): string {
  const { one, none } = saidIn(claimWords, language)
  const values: Record<string, string> = {
    name: name.trim().split(/\s+/)[0] ?? '',
    claim: claim ? one.replace('{number}', () => claim) : none,
  }
  const body = reply[BODIES.find((each) => each === `body_${language}`) ?? BODIES[0]]
  return body.replaceAll(OPEN, (open, word: string) => values[word] ?? open)
}
