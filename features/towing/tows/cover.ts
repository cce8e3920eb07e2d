/** Who pays for a tow, in cents. A limit of null: the insurer confirmed none, so nobody knows. */
export function towShares(
  total_cents: number,
  left_cents: number | null,
): { insurer_cents: number; own_cents: number } | null {
  if (left_cents === null) return null
  const insurer_cents = Math.min(total_cents, Math.max(0, left_cents))
  return { insurer_cents, own_cents: total_cents - insurer_cents }
}
