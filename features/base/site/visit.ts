// What a visit felt like, told by the browser when the page is left: figures and the name of the page, nothing of the person.
import * as z from 'zod'
import { paths } from '#app/paths.ts'

/** `/claim/:id`, never the address itself: addresses hold ids. `/*` is an address nobody knows. */
export const PAGE_NAMES: [string, ...string[]] = [
  '/*',
  ...new Set(Object.values(paths).map((path) => (path as (id: string) => string)(':id').split('?')[0]!)),
]
const ms = (most: number) => z.number().min(0).max(most)

/** One page of a visit. The first one says how it arrived; all say how they answered and what moved. */
export const Felt = z.strictObject({
  page: z.enum(PAGE_NAMES),
  /** Time to the largest contentful paint, ms since the visit began. */
  lcp_ms: ms(600_000).optional(),
  /** Time to the first byte, ms. */
  ttfb_ms: ms(600_000).optional(),
  /** The slowest interaction: from the touch to what it painted, ms. */
  inp_ms: ms(600_000).optional(),
  /** The largest burst of layout shifts, as Chromium counts it. */
  cls: z.number().min(0).max(1000),
})
