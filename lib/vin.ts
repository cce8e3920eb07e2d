const VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

export type VinProblem = 'length' | 'letters' | 'check_digit'

/**
 * What looks wrong about a VIN, or null (49 CFR 565.15: 17 characters, no I, O or Q, check digit in place 9).
 * A hint only: the length is not enforced (spec §5), and cars built for other markets have no check digit.
 */
export function vinProblem(text: string): VinProblem | null {
  const vin = text.trim().toUpperCase()
  if (vin.length !== 17) return 'length'
  if (/[^A-HJ-NPR-Z0-9]/.test(vin)) return 'letters'
  const sum = [...vin].reduce((total, sign, i) => total + (VALUES[sign] ?? Number(sign)) * WEIGHTS[i]!, 0)
  return 'X0123456789'.at(sum % 11 === 10 ? 0 : (sum % 11) + 1) === vin[8] ? null : 'check_digit'
}

/** The letters and digits of place 10, from 1980 on; they come round again after 30 years (49 CFR 565.15, table VII). */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** The model years a full VIN can mean, oldest first, none later than two years from `thisYear`; none for half a VIN. */
export function modelYears(text: string, thisYear: number): number[] {
  const vin = text.trim().toUpperCase()
  const place = vin.length === 17 ? YEARS.indexOf(vin[9]!) : -1
  return place < 0 ? [] : [1980, 2010, 2040].map((first) => first + place).filter((year) => year <= thisYear + 2)
}

/** The years the VIN allows when the stated one is none of them, else null. A hint only, like {@link vinProblem}. */
export function otherYears(vin: string, stated: number, thisYear: number): number[] | null {
  const years = modelYears(vin, thisYear)
  return years.length === 0 || years.includes(stated) ? null : years
}
