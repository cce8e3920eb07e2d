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
