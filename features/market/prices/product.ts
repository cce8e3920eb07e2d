import * as z from 'zod'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'

/** What an appraiser can be asked for, each with a result (trades.md §3.2), in the order they are shown. */
export const PRODUCT_KINDS = [
  'estimate_review',
  'damage_appraisal',
  'total_loss_valuation',
  'diminished_value_report',
  'post_repair_inspection',
  'appraiser_under_clause',
  'umpire',
  'supplement_reinspection',
] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** One listing sells no more at once. */
export const MAX_PRODUCTS = 20
/** What is needed and what is delivered: so many lines of so many letters. */
export const MAX_LINES = 10
export const MAX_LINE = 200
export const MAX_TURNAROUND_DAYS = 60
/** Cents: what a fixed price may be. */
export const LEAST_PRICE = 100
export const MOST_PRICE = 1_000_000

/** A service of an appraiser at a fixed price, in cents for all of it; a share of what an insurer pays is no price here. */
export const Product = z.object({
  id: Id,
  listing_id: Id,
  kind: z.enum(PRODUCT_KINDS),
  title: z.string(),
  includes: z.string(),
  price_cents: Cents,
  turnaround_business_days: z.int(),
  needs: z.array(z.string()),
  delivers: z.array(z.string()),
  version: z.int(),
})
export type Product = z.output<typeof Product>

/** A product as a price names it: what was bought stays what it was when its provider changes it. */
export const BoughtProduct = Product.pick({ id: true, kind: true, title: true, turnaround_business_days: true })
