import type { Attached } from '#features/base/files/web/upload-file.ts'
import { lazyPart } from '#ui/later.ts'
import { type ClaimType, PHOTO_GUIDE, PHOTO_SLOTS, type PhotoSlot } from '#features/claims/claims/claim.ts'

/** The slots themselves come when they are shown. */
export const PhotoGuide = lazyPart(async () => (await import('./photo-guide.tsx')).PhotoGuide)

/** Photos of a claim on their way, by what they show. */
export type Photos = Partial<Record<PhotoSlot, Attached[]>>

/** The photos of a type of claim, and those taken already for another type one had chosen before. */
export const photosOf = (type: ClaimType | undefined, taken: Photos): PhotoSlot[] => {
  const guide: readonly PhotoSlot[] = type ? PHOTO_GUIDE[type] : []
  return [...guide, ...PHOTO_SLOTS.filter((slot) => taken[slot]?.length && !guide.includes(slot))]
}
