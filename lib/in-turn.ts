/** The others in their order from the one that is left on, after the last the first again; all where it is none of them. */
export function inTurn<R extends { id: string }>(rows: readonly R[], leaving: string | undefined): R[] {
  const at = rows.findIndex(({ id }) => id === leaving)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
}

/** The first one in turn that fits; the one that is left itself at last. */
export const nextOf = <R extends { id: string }>(
  rows: readonly R[],
  leaving: string | null,
  fits: (row: R) => boolean,
): R | undefined => [...inTurn(rows, leaving ?? undefined), ...rows.filter(({ id }) => id === leaving)].find(fits)
