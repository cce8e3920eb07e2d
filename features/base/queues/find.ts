import * as z from 'zod'
import { Id } from '#lib/ids.ts'

/** How many of each kind the command palette shows. */
export const FIND_MOST = 5
export const FOUND_KINDS = ['claim', 'order', 'person', 'provider', 'listing'] as const

/** A row that is called what somebody typed: a claim or booking by its number, a person (with their claims) or a business by name. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: Id,
  title: z.string(),
  detail: z.string().nullable(),
  status: z.string().nullable(),
})
export type Found = z.output<typeof Found>
