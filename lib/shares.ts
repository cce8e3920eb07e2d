/** Whole per cents of parts that together are 100 (largest remainder); all 0 when there is nothing to share. */
export function sharesOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part * 100) / whole)
  const shares = exact.map(Math.floor)
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const most = exact.map((_, at) => at).sort((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!))
  for (const at of most.slice(0, left)) shares[at]! += 1
  return shares
}
