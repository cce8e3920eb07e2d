// The order of a list, as a call and an address say it: the name of a column, or `-name` for the other way round.

export type Sort<K extends string> = K | `-${K}`
/** The column of a sort. */
export type Sorted<S extends string> = S extends `-${infer K}` ? K : S

/** Each of these, up and down: what a list allows. */
export const bothWays = <const K extends string>(columns: readonly K[]) =>
  columns.flatMap((one): Sort<K>[] => [one, `-${one}`]) as [Sort<K>, ...Sort<K>[]]

export const isDown = (sort: string): boolean => sort.startsWith('-')
export const columnOf = <S extends string>(sort: S) => (isDown(sort) ? sort.slice(1) : sort) as Sorted<S>
