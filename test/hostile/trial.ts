// What `bin/hostile pool` knows of a command: what more of it at once may do, and how it comes to be allowed once.
import type { Call, Contract, Sent } from '#lib/contract.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

/**
 * `change`: the same call many times at once has one effect. `creation`: it has one for each answer that was a yes.
 * `repeatable`: saying it again says the same again, like a draft that is saved.
 */
type Kind = 'change' | 'creation' | 'repeatable'
/** What the address and the input alone do not say: uploads, forms, an address of another shape. */
export type More = {
  path?: string
  bytes?: Uint8Array<ArrayBuffer>
  form?: URLSearchParams
  headers?: Record<string, string>
  /** Says `n` as soon as it is known, which must be 1: for what is written in nobody's name, and found by no request. */
  once?: { sql: string; values: unknown[] }
}
type Sending<C extends Call> = [as: Person | undefined, input: Sent<C>, more?: More]
export type Trial<C extends Call = Call> = {
  kind: Kind
  /** Makes a row of its own on which the call is allowed, and says who sends what. */
  make: (scene: Scene) => Promise<Sending<C>>
}
/** One for every call of a contract that is no GET: the compiler asks for it. */
export type Trials<C extends Contract> = {
  [N in keyof C as C[N]['method'] extends 'GET' ? never : N]: Trial<C[N]>
}

const of =
  (kind: Kind) =>
  <C extends Call>(make: Trial<C>['make']): Trial<C> => ({ kind, make })
export const change = of('change')
export const creation = of('creation')
export const repeatable = of('repeatable')
