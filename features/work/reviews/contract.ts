import * as z from 'zod'
import { call, EVERYONE, type Role, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { namesContact } from '#features/business/providers/policy.ts'
import { MAX_REVIEW_PHOTOS, REVIEW_PHOTO_FILES } from './photo.ts'
import { OwnRemoval, OwnReport } from './own-report.ts'
import { BusinessReview, MAX_REPLY, Rating, Review, ReviewPhoto } from './review.ts'

export const BOOKERS: readonly Role[] = ['driver', 'individual_owner', 'shop']
const NO_CONTACT = 'Leave out phone numbers and email addresses. Reviews are public.'
const isPublic = (text: string) => !namesContact(text)
const Text = z.string().trim().max(3000).refine(isPublic, NO_CONTACT)
/** Uploaded before, in the order they are shown; what is not named is removed. */
const Photos = z.array(z.string().max(200)).max(MAX_REVIEW_PHOTOS)
const Part = z.string().regex(/^[a-z0-9-]{1,80}$/)
const ReplyText = z
  .string({ error: 'Write your reply.' })
  .trim()
  .min(1, 'Write your reply.')
  .max(MAX_REPLY, `Keep the reply to ${MAX_REPLY} characters.`)
  .refine(isPublic, NO_CONTACT)
const about = { provider_id: Id.optional(), listing_id: Id.optional() }

const OwnReview = z.object({
  review: Review.nullable(),
  /** Own photos that no review shows yet. */
  waiting: z.array(ReviewPhoto),
  editable_until: z.string().nullable(),
  /** Set when the review was removed: it is then read by its author and admins only. */
  removal: OwnRemoval.nullable(),
})

export const reviewsContract = {
  leave: call({
    method: 'POST',
    path: '/rest/v1/reviews',
    access: BOOKERS,
    input: z
      .strictObject({
        order_id: Id.optional(),
        tow_job_id: Id.optional(),
        rating: Rating,
        review_text: Text.default(''),
        photos: Photos.default([]),
        ...about,
        reviewer_id: Id.optional(),
      })
      .refine(({ order_id, tow_job_id }) => Boolean(order_id) !== Boolean(tow_job_id), {
        path: ['order_id'],
        message: 'Name the booking or the tow that you review, one of them.',
      }),
    output: Review,
    status: 201,
    refusals: ['not_paid', 'not_done', 'already_reviewed'],
    summary: 'Reviews a paid and completed order of one’s own, or a tow that was paid to its company, once',
  }),
  edit: call({
    method: 'PATCH',
    path: '/rest/v1/reviews/:id',
    access: BOOKERS,
    input: z.strictObject({
      id: Id,
      rating: Rating.optional(),
      review_text: Text.optional(),
      photos: Photos.optional(),
    }),
    output: Review,
    refusals: ['PGRST116', 'too_late', 'removed'],
    summary: 'Corrects one’s own review within 14 days; everybody sees that it was edited',
  }),
  ofOrder: call({
    method: 'GET',
    path: '/rest/v1/rpc/review_of_order',
    access: BOOKERS,
    input: z.strictObject({ order_id: Id }),
    output: OwnReview,
    refusals: ['PGRST116'],
    summary: 'One’s own review of a booking, and the photos that wait for it',
  }),
  ofTow: call({
    method: 'GET',
    path: '/rest/v1/rpc/review_of_tow',
    access: BOOKERS,
    input: z.strictObject({ tow_job_id: Id }),
    output: OwnReview,
    refusals: ['PGRST116'],
    summary: 'One’s own review of a tow that was paid to its company, and the photos that wait for it',
  }),
  list: call({
    method: 'GET',
    path: '/rest/v1/reviews',
    access: EVERYONE,
    input: z.strictObject({ ...about, limit: wholeNumber(1, 100).default(20), after: Id.optional() }),
    output: z.array(Review),
    summary: 'Reviews of a provider or a listing, newest first',
  }),
  summary: call({
    method: 'GET',
    path: '/rest/v1/rpc/review_summary',
    access: EVERYONE,
    input: z.strictObject(about),
    output: z.object({
      count: z.int(),
      /** One decimal, or 'N/A' without reviews. */
      average: z.string(),
      /** How many gave 1, 2, 3, 4 and 5 stars. */
      stars: z.array(z.int()),
      /** Shown beside them, and left out of both (`counts`). */
      uncounted: z.int(),
    }),
    summary: 'Average and spread of the ratings',
  }),
  ofBusiness: call({
    method: 'GET',
    path: '/rest/v1/rpc/business_reviews',
    access: BOOKERS,
    input: z.strictObject({
      filter: z.enum(['all', 'unanswered']).default('all'),
      page: wholeNumber(1, 10_000).default(1),
    }),
    output: z.object({
      rows: z.array(BusinessReview.extend({ report: OwnReport.nullable() })),
      /** Of all reviews, whatever is filtered. */
      counts: z.object({ all: z.int(), unanswered: z.int() }),
      page_size: z.int(),
    }),
    refusals: ['PGRST116'],
    summary: 'The reviews of one’s own business with booking and reply, newest first; 404 without a business',
  }),
  reply: call({
    method: 'POST',
    path: '/rest/v1/review_replies',
    access: BOOKERS,
    input: z.strictObject({ review_id: Id, reply_text: ReplyText }),
    output: Review,
    status: 201,
    refusals: ['PGRST116', 'already_replied'],
    summary: 'The one public reply of the reviewed business; the driver is notified',
  }),
  editReply: call({
    method: 'PATCH',
    path: '/rest/v1/review_replies/:review_id',
    access: BOOKERS,
    input: z.strictObject({ review_id: Id, reply_text: ReplyText }),
    output: Review,
    refusals: ['PGRST116', 'too_late'],
    summary: 'Corrects the reply for a day; what it said before is kept for the business and admins',
  }),
}

export const reviewPhotosContract = {
  upload: call({
    method: 'POST',
    path: '/storage/v1/object/review-photos/:subject',
    access: BOOKERS,
    status: 201,
    /** The id of the booking, or of the tow. */
    input: z.strictObject({ subject: Id }),
    output: ReviewPhoto,
    takes: ['image/jpeg', 'image/png', 'image/webp'],
    refusals: [
      'PGRST116',
      'not_paid',
      'not_done',
      'too_late',
      'removed',
      'too_large',
      'too_many',
      'too_small',
      'type_not_allowed',
      'empty_file',
    ],
    summary:
      'Adds a photo for the review of an own booking or tow: re-encoded, without its metadata; seen by nobody else yet',
  }),
  download: call({
    method: 'GET',
    path: '/storage/v1/object/public/review-photos/:folder/:photo/:size',
    access: EVERYONE,
    input: z.strictObject({ folder: Part, photo: Part, size: z.enum(REVIEW_PHOTO_FILES) }),
    output: z.unknown(),
    answers: ['image/webp'],
    refusals: ['PGRST116'],
    summary: 'A photo of a published review; its author sees an unpublished one',
  }),
}
