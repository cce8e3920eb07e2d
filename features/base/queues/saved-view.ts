import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** The admin pages whose filters can be kept under a name. */
export const VIEW_PAGES = [
  'claims',
  'providers',
  'users',
  'requests',
  'orders',
  'ledger',
  'support',
  'reports',
  'reviews',
  'rules',
  'analytics',
  'audit',
  'tows',
] as const
export type ViewPage = (typeof VIEW_PAGES)[number]
export const MAX_VIEWS = 20
export const MAX_VIEW_NAME = 60
export const MAX_QUERY = 1000

/** A place in a list is no filter: these keys of an address are not kept. */
const PLACES = ['cursor', 'after', 'after_id', 'before', 'page', 'entry', 'thread']

/** The filters of an address in one spelling, so that the same ones are the same text whatever their order. */
export function filtersOf(query: string | URLSearchParams): string {
  const kept = [...new URLSearchParams(query)].filter(([key, value]) => value !== '' && !PLACES.includes(key))
  const given = new URLSearchParams(kept)
  given.sort()
  return given.toString()
}

export const SavedView = z.object({
  id: Id,
  page: z.enum(VIEW_PAGES),
  name: z.string(),
  /** As {@link filtersOf} writes it, without the question mark. */
  query: z.string(),
  created_at: Instant,
})
export type SavedView = z.output<typeof SavedView>
