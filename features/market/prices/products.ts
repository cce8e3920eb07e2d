import * as z from 'zod'
import { ADMINS, call, EVERYONE, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { LEAST_PRICE, MAX_LINE, MAX_LINES, MAX_TURNAROUND_DAYS, MOST_PRICE, Product, PRODUCT_KINDS } from './product.ts'

/** Who may have listings (features/market/listings/contract.ts). */
const OWNERS = SIGNED_IN.filter((role) => !ADMINS.includes(role))

const PRICE = 'Enter a price from $1.00 to $10,000.00.'
const DAYS = `Enter a whole number of business days from 1 to ${MAX_TURNAROUND_DAYS}.`
const Line = z.string().trim().min(2, 'Write a few words, or remove this line.').max(MAX_LINE)
const Words = {
  title: z.string().trim().min(3, 'Give this service a name.').max(120, 'Shorten the name to 120 characters.'),
  includes: z.string().trim().min(3, 'Say what the price includes.').max(2000),
  price_cents: z.int(PRICE).min(LEAST_PRICE, PRICE).max(MOST_PRICE, PRICE),
  turnaround_business_days: z.int(DAYS).min(1, DAYS).max(MAX_TURNAROUND_DAYS, DAYS),
  needs: z.array(Line).max(MAX_LINES),
  delivers: z.array(Line).min(1, 'Say what the driver gets.').max(MAX_LINES),
}

export const productsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/service_products',
    access: EVERYONE,
    input: z.strictObject({ listing_id: Id }),
    output: z.array(Product),
    refusals: ['PGRST116'],
    summary: 'What a listing sells at a fixed price, oldest first; empty for most listings',
  }),
  add: call({
    method: 'POST',
    path: '/rest/v1/service_products',
    access: OWNERS,
    status: 201,
    input: z.strictObject({ listing_id: Id, kind: z.enum(PRODUCT_KINDS, 'Choose what it is.'), ...Words }),
    output: Product,
    refusals: ['PGRST116', 'not_adjuster', 'too_many_products'],
    summary: 'Adds a service at a fixed price to an own listing of an appraiser',
  }),
  change: call({
    method: 'PATCH',
    path: '/rest/v1/service_products/:id',
    access: OWNERS,
    input: z.strictObject({ id: Id, version: z.int(), ...z.object(Words).partial().shape }),
    output: Product,
    refusals: ['PGRST116', 'changed'],
    summary:
      'Changes words, price or time of one; `version` is the one that was read. Bookings keep what they were made at',
  }),
  retire: call({
    method: 'POST',
    path: '/rest/v1/rpc/retire_service_product',
    access: OWNERS,
    input: z.strictObject({ id: Id }),
    output: Product,
    refusals: ['PGRST116'],
    summary: 'Takes one off the listing for good; bookings of it go on',
  }),
}
