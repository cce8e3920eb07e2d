/** The others in their order from the one that is left on, after the last the first again; all where it is none of them. */
export function inTurn<R extends { id: string }>(rows: readonly R[], leaving: string | undefined): R[] {
  const at = rows.findIndex(({ id }) => id === leaving)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
}
