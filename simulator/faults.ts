// The way to the test payment provider is bad: calls get lost before the work or after it, fail, or are never answered.
import type { Faults } from './open.ts'

/** What becomes of one call. `broken`: the line breaks; `silent`: it stays open without a word. */
export type Fate = { before: boolean; how: 'fails' | 'broken' | 'silent' }

const WAYS: Fate[] = [
  { before: true, how: 'fails' },
  { before: true, how: 'broken' },
  { before: false, how: 'fails' },
  { before: false, how: 'broken' },
]

/** Undefined when nothing goes wrong this time. */
export function fateOf({ chance, calls, hang }: Faults): Fate | undefined {
  if (hang > 0 && chance() < hang) return { before: false, how: 'silent' }
  return calls > 0 && chance() < calls ? WAYS[Math.floor(chance() * WAYS.length)] : undefined
}

/** A number below 1 at each call, always the same ones for the same seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Stripe's own failure: nobody's fault, and worth another try. */
export const failure = () =>
  Response.json({ error: { type: 'api_error', message: 'Something went wrong here. Try again.' } }, { status: 500 })
