/** A small repeatable source of chance, so that the same world is made every time. */
export function chance(seed: number): () => number {
  let state = (seed * 2654435761) % 2147483647 || 1
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

/** Stars from 1 to 5 that come out around `average`, most of them 5, as such reviews do. */
export function averageDraw(average: number, random: () => number): number {
  const fives = Math.min(0.97, Math.max(0, (average - 3.75) / 1.2))
  const roll = random()
  if (roll < fives) return 5
  const rest = (roll - fives) / (1 - fives)
  return rest < 0.74 ? 4 : rest < 0.94 ? 3 : rest < 0.98 ? 2 : 1
}
