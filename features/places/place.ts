import * as z from 'zod'

/** A ZIP code as people type it: five digits, the four after a dash are dropped. */
export const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits, for example 30303.')
  .transform((text) => text.slice(0, 5))

/** A point that a person named. `approximate`: the ZIP is unknown, so this is the middle of its three-digit area. */
export const Place = z.object({
  zip: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  approximate: z.boolean(),
})
export type Place = z.output<typeof Place>
