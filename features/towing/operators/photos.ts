// The pictures of a tow: at which steps, of what, how many are asked for; beside no schema, so that pages load it alone.

/** domain/tow.md §3 and, of the registration where no claim names the car, §10: six when the car is on the truck, four when it stands again. */
export const PHOTO_SLOTS = {
  hooked: ['front_left', 'front_right', 'rear_left', 'rear_right', 'plate', 'odometer', 'registration'],
  dropped: ['place', 'front_left', 'rear_right', 'receiver'],
} as const
export type PhotoStep = keyof typeof PHOTO_SLOTS
export type PhotoSlot = (typeof PHOTO_SLOTS)[PhotoStep][number]
export const PHOTO_STEPS = Object.keys(PHOTO_SLOTS) as [PhotoStep, ...PhotoStep[]]
/** Without these a step asks for a sentence. A plate may be gone, an odometer dark, a receiver asleep. */
const ASKED: Record<PhotoStep, readonly PhotoSlot[]> = {
  hooked: ['front_left', 'front_right', 'rear_left', 'rear_right'],
  dropped: ['place'],
}
export const isPhotoStep = (step: string): step is PhotoStep => step in PHOTO_SLOTS
/** The pictures of a step; that of the registration where no claim says whose car it is. */
export const slotsOf = (step: PhotoStep, { whose }: { whose: string | null }): readonly PhotoSlot[] =>
  PHOTO_SLOTS[step].filter((slot) => slot !== 'registration' || whose !== null)
/** Whether the pictures of a step show what a sentence would say otherwise; of somebody else’s car also whose it is. */
export const isShown = (step: string, taken: readonly string[], whose: string | null = null): boolean =>
  isPhotoStep(step) &&
  ASKED[step].every((slot) => taken.includes(slot)) &&
  (step !== 'hooked' || whose !== 'leave' || taken.includes('registration'))

/** domain/tow.md §12. */
export const MAX_PHOTO_BYTES = 8 * 1_048_576
/** The longest edge in pixels and the quality of each attempt on the phone. */
export const DRAWN = [
  { edge: 2000, quality: 0.85 },
  { edge: 1600, quality: 0.7 },
] as const
/** The folder of the driver’s files in which they lie. */
export const TOW_FOLDER = 'tow'
