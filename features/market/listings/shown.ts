// What a person saw when they chose a listing. Kept with each booking and question as the driver's own choice.
import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** A list that is older says nothing about why somebody chose today. */
export const SHOWN_DAYS = 7
/** Where the list stood: on the marketplace, or in the choices of a claim. */
export const SHOWN_ON = ['search', 'claim'] as const

export const ShownList = z.object({
  kind: z.literal('list'),
  at: Instant,
  on: z.enum(SHOWN_ON),
  /** What was asked for, as sent; what was left out is not here. */
  query: z.record(z.string(), z.string()),
  page: z.int(),
  /** Every match, of which `rows` are the page. */
  total: z.int(),
  /** The middle of the circle; null without a place. */
  place: z
    .object({
      zip: z.string().nullable(),
      label: z.string().nullable(),
      radius_miles: z.number(),
      approximate: z.boolean(),
    })
    .nullable(),
  /** In their order. */
  rows: z.array(
    z.object({
      id: Id,
      miles: z.number().nullable(),
      /** What decides the published order, in miles, to one decimal (docs/ranking.md). */
      score: z.number(),
      rate_cents: z.int(),
      next_free_day: Day.nullable(),
    }),
  ),
})
export type ShownList = z.output<typeof ShownList>

/** `direct`: no list led here. `unverified`: a list was named whose impression token is not ours, is too old, or shows other listings. */
export const Shown = z.discriminatedUnion('kind', [
  ShownList,
  z.object({ kind: z.literal('direct') }),
  z.object({ kind: z.literal('unverified'), why: z.enum(['forged', 'expired', 'elsewhere']) }),
])
export type Shown = z.output<typeof Shown>

/** What a browser hands back. Whatever it says, nobody is kept from booking by it. */
export const ImpressionToken = z.string()
