/** How a status looks: always a word, a shape and a colour together. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'mute' | 'signal'

/**
 * One machine of states: the only place that knows its words, looks and ways on.
 * `next` must equal the database's `status_transitions` (test/shape.test.ts).
 */
export type StatusTable<S extends string> = { readonly [K in S]: { tone: Tone; next: readonly S[] } }

export const canMove = <S extends string>(table: StatusTable<S>, from: S, to: S): boolean =>
  table[from].next.includes(to)

export const namesOf = <S extends string>(table: StatusTable<S>): [S, ...S[]] => Object.keys(table) as [S, ...S[]]
