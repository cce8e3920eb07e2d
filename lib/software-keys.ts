// What all keys for software share, whoever they work for.

/** How long a new secret works, in days; there is none without an end. */
export const KEY_DAYS = [30, 90, 365] as const
export type KeyDays = (typeof KEY_DAYS)[number]
/** After a rotation the secret before it still opens for so many hours, so that no software stops in between. */
export const BOTH_SECRETS_HOURS = 24
export const KEY_NAME = { min: 2, max: 60 }
/** How long, as a list to choose from, and what was chosen of it. */
export const dayOptions = (label: (days: KeyDays) => string) =>
  KEY_DAYS.map((days) => ({ value: String(days), label: label(days) }))
export const daysOf = (value: string): KeyDays => KEY_DAYS.find((days) => String(days) === value) ?? KEY_DAYS[0]
