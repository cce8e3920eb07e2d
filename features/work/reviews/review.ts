import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** How long an author may correct a review. */
export const EDIT_DAYS = 14
export const editableUntil = (review: { created_at: string }): Date =>
  new Date(Date.parse(review.created_at) + EDIT_DAYS * 86_400_000)

/** What a review is about: a booking, or a tow that its driver paid to the company. */
export type Subject = { order_id: string } | { tow_job_id: string }

export const Rating = z.int().min(1).max(5)
export const ReviewPhoto = z.object({ path: z.string(), width: z.int(), height: z.int() })
export type ReviewPhoto = z.output<typeof ReviewPhoto>

/** How long a provider may correct its reply, from when it was posted. */
const REPLY_HOURS = 24
export const MAX_REPLY = 2000
export const replyOpenUntil = (reply: { created_at: string }): Date =>
  new Date(Date.parse(reply.created_at) + REPLY_HOURS * 3_600_000)

/** What the provider said under a review, for everybody. */
export const Reply = z.object({ reply_text: z.string(), created_at: Instant, edited_at: Instant.nullable() })
export type Reply = z.output<typeof Reply>

export const Review = z.object({
  id: Id,
  provider_id: Id,
  listing_id: Id,
  rating: Rating,
  review_text: z.string(),
  service_date: Day,
  reviewer_name: z.string(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  /** False of a tow paid to its company that nobody besides the two has confirmed: left out of the rating. */
  counts: z.boolean(),
  photos: z.array(ReviewPhoto),
  reply: Reply.nullable(),
})
export type Review = z.output<typeof Review>

/** A review as the reviewed business works with it. */
export const BusinessReview = Review.extend({
  /** One of the two: what it is about. */
  order_id: Id.nullable(),
  tow_job_id: Id.nullable(),
  listing_title: z.string(),
  /** Who of the business wrote the reply; the public reads the business only. */
  replied_by: z.string().nullable(),
  /** What the reply said before, oldest first, and who of the business changed it. */
  earlier: z.array(z.object({ text_before: z.string(), at: Instant, by: z.string().nullable() })),
})
export type BusinessReview = z.output<typeof BusinessReview>

/** Spec §9: one decimal, and 'N/A' where nobody has reviewed yet. */
export const averageOf = (sum: number, count: number): string => (count === 0 ? 'N/A' : (sum / count).toFixed(1))

/** What everybody may know of a reviewer: `Dana W.` */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = rest.at(-1)?.[0]
  return (initial ? `${first} ${initial.toUpperCase()}.` : first).slice(0, 60)
}
