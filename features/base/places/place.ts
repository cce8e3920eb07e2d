import * as z from 'zod'
import { STATE_CODES } from '#lib/us-states.ts'
import { ZIP_FORM } from '#lib/zip-form.ts'

/** A ZIP code as people type it: five digits, the four after a dash are dropped. */
export const Zip = z
  .string()
  .trim()
  .regex(ZIP_FORM, 'A ZIP code has five digits, for example 30303.')
  .transform((text) => text.slice(0, 5))

/** What a person may type as their place: a ZIP code, a town, a town and its state, or an address. */
export const PlaceText = z
  .string()
  .trim()
  .min(1, 'Enter a ZIP code, or a city and state.')
  .max(200, 'Shorten the place to 200 characters.')

/**
 * A point that a person named. `approximate`: not the very place, but the middle of its ZIP area, of the ZIP codes with
 * the same three digits, or of its town.
 */
export const Place = z.object({
  zip: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  approximate: z.boolean(),
  /** The town and its state as people write them: "Atlanta, GA"; null where none is known. */
  label: z.string().nullable(),
  /** Null in a territory. */
  state: z.enum(STATE_CODES).nullable(),
  /** Other towns of the same name, largest first, when the text did not say which. */
  others: z.array(z.string()),
})
export type Place = z.output<typeof Place>

/** One place that a text may be the beginning of. Its `label` is a text that leads to it. */
export const Suggestion = z.object({
  label: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type Suggestion = z.output<typeof Suggestion>
