// Filters as they stand in the address: what cannot be meant is left out, and so is what is meant anyway.
import { addDays } from './dates.ts'

/** How one value stands in an address. */
export type Codec<T> = {
  read(given: string | null): T
  /** Nothing where it need not stand there. */
  write(value: T): string | undefined
}
type Some = Record<string, Codec<unknown>>
type Of<C> = C extends Codec<infer T> ? T : never
type Sometimes<C> = { [K in keyof C]: undefined extends Of<C[K]> ? K : never }[keyof C]
/** What an address says: everything that has a default, and the rest where it is there. */
export type Values<C> = { [K in Exclude<keyof C, Sometimes<C>>]: Of<C[K]> } & {
  [K in Sometimes<C>]?: Exclude<Of<C[K]>, undefined>
}
export type Search<C extends Some> = {
  read: (params: URLSearchParams) => Values<C>
  /** A select gives texts, and nothing as an empty one. */
  write: (values: { [K in keyof C]?: Of<C[K]> | string | undefined }) => string
}

export function searchOf<C extends Some>(codecs: C): Search<C> {
  const all = Object.entries(codecs)
  return {
    read: (params) =>
      Object.fromEntries(
        all.map(([key, codec]) => [key, codec.read(params.get(key))]).filter(([, value]) => value !== undefined),
      ) as Values<C>,
    write: (values) => {
      const said = all.flatMap(([key, codec]): [string, string][] => {
        const value = values[key]
        const text = value === undefined ? undefined : codec.write(value)
        return text ? [[key, text]] : []
      })
      return `?${new URLSearchParams(said)}`
    },
  }
}

/** The same address with some of it changed; what is set to nothing goes. */
export function changed(params: URLSearchParams, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(changes))
    if (value) next.set(key, value)
    else next.delete(key)
  return `?${next}`
}

const optional = <T>(read: (given: string) => T | undefined): Codec<T | undefined> => ({
  read: (given) => (given === null ? undefined : read(given)),
  write: (value) => (value === undefined ? undefined : String(value)),
})

/** One of these, or else the second, which then need not be said. */
export function oneOf<const T extends string | number>(all: readonly T[]): Codec<T | undefined>
export function oneOf<const T extends string | number>(all: readonly T[], otherwise: T): Codec<T>
export function oneOf<const T extends string | number>(all: readonly T[], otherwise?: T): Codec<T | undefined> {
  return {
    read: (given) => all.find((each) => String(each) === given) ?? otherwise,
    write: (value) => (value === undefined || value === otherwise ? undefined : String(value)),
  }
}
export const text = (most = 100) => optional((given) => given.trim().slice(0, most) || undefined)
const like = (form: RegExp) => optional((given) => (form.test(given) ? given : undefined))
export const id = like(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
/** A day that is in the calendar. */
export const day = optional((given) =>
  /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) && addDays(given, 0) === given
    ? given
    : undefined,
)
/** A whole number from 1. */
export const whole = optional((given) => {
  const number = Math.trunc(Number(given))
  return number > 0 && Number.isSafeInteger(number) ? number : undefined
})
/** The page of a list, from 1; nobody has more pages than `most`. */
export const pageNumber = (most = 10_000): Codec<number> => ({
  read: (given) => Math.min(most, whole.read(given) ?? 1),
  write: (page) => (page > 1 ? String(page) : undefined),
})
