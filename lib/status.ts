/** How a status looks: always a word, a shape and a color together. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'mute' | 'signal'

/**
 * One machine of states: the only place that knows its words, looks and ways on.
 * `next` must equal the database's `status_transitions` (test/shape.test.ts).
 */
export type StatusTable<S extends string> = {
  readonly [K in S]: { tone: Tone; next: readonly S[] } & { readonly [F in Flag]?: true }
}
/** What a state says of itself, so that no list of states is kept elsewhere; each machine says what it means by them. */
type Flag = 'open' | 'ahead' | 'earned' | 'ended'

export const statesThat = <T extends StatusTable<string>>(table: T, flag: Flag): readonly (keyof T & string)[] =>
  Object.keys(table).filter((state) => table[state]![flag])

export const canMove = <S extends string>(table: StatusTable<S>, from: S, to: S): boolean =>
  table[from].next.includes(to)

export const namesOf = <S extends string>(table: StatusTable<S>): [S, ...S[]] => Object.keys(table) as [S, ...S[]]
