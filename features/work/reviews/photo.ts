// Photos of a review: re-encoded when they come, so that nothing of the camera or the place is left in them.
export const REVIEW_PHOTO_BUCKET = 'review-photos'
export const MAX_REVIEW_PHOTOS = 4
/** How many may wait for a review to show them: all that are shown, and as many second thoughts. */
export const MAX_WAITING = 12
export const REVIEW_PHOTO_FILES = ['480.webp', '1200.webp'] as const
export type ReviewPhotoSize = (typeof REVIEW_PHOTO_FILES)[number]

export const reviewPhotoUrl = (path: string, size: ReviewPhotoSize): string =>
  `/storage/v1/object/public/${REVIEW_PHOTO_BUCKET}/${path}/${size}`
