// Secrets for software: made once, kept as hashes, and held to a pace.
import { notSignedIn, tooMany } from '../errors.ts'
import { KEY_CALLS_PER_MINUTE } from '../software-keys.ts'
import { pace } from './at-most.ts'
import { randomToken, sha256 } from './seal.ts'

const MINUTE = 60_000

/** A secret that nobody has seen yet, with what is kept of it. */
export function freshSecret(prefix: string) {
  const secret = `${prefix}${randomToken()}`
  return { secret, hash: sha256(secret), ending: secret.slice(-4) }
}

/** What is kept of a secret as it came. Throws 401 for what cannot be one. */
export function hashOfSecret(prefix: string, secret: string): Buffer {
  if (!secret.startsWith(prefix) || !/^[\w-]{43}$/.test(secret.slice(prefix.length))) throw notSignedIn()
  return sha256(secret)
}

/** Counts the calls of each key on this server. The answer throws 429 for one in a hurry. */
export function keyPaces(): (id: string) => void {
  const paces = new Map<string, () => boolean>()
  return (id) => {
    if (!paces.has(id)) paces.set(id, pace({ most: KEY_CALLS_PER_MINUTE, ms: MINUTE }))
    if (!paces.get(id)!()) throw tooMany(MINUTE / 1000, 'This key makes too many calls. Slow down.')
  }
}

/** Since when a use need not be written down again: to the minute is enough, and costs a busy key no write a call. */
export const lastMinute = (now: Date): string => new Date(now.getTime() - MINUTE).toISOString()
