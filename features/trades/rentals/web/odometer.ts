import { FULL_TANK, MAX_ODOMETER } from '#features/work/orders/progress.ts'

/** Eighths of a tank, full first. */
export const FUEL_LEVELS = Array.from({ length: FULL_TANK + 1 }, (_, index) => String(FULL_TANK - index))
/** Miles as people type them: "21,400" too. Null for what is none. */
export const milesOf = (text: string): number | null => {
  const plain = text.replaceAll(/[\s,.]/g, '')
  return /^\d{1,6}$/.test(plain) && Number(plain) <= MAX_ODOMETER ? Number(plain) : null
}
