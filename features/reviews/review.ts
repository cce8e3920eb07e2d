import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

/** How long an author may correct a review. */
export const EDIT_DAYS = 14
export const editableUntil = (review: { created_at: string }): Date =>
  new Date(Date.parse(review.created_at) + EDIT_DAYS * 86_400_000)

export const Rating = z.int().min(1).max(5)
export const ReviewPhoto = z.object({ path: z.string(), width: z.int(), height: z.int() })
export type ReviewPhoto = z.output<typeof ReviewPhoto>
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
  photos: z.array(ReviewPhoto),
})
export type Review = z.output<typeof Review>

/** Spec §9: one decimal, and 'N/A' where nobody has reviewed yet. */
export const averageOf = (sum: number, count: number): string => (count === 0 ? 'N/A' : (sum / count).toFixed(1))

/** What everybody may know of a reviewer: `Dana W.` */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = rest.at(-1)?.[0]
  return (initial ? `${first} ${initial.toUpperCase()}.` : first).slice(0, 60)
}
