// Secrets for software: made once, and kept as hashes.
import { notSignedIn } from '../errors.ts'
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

/** Since when a use need not be written down again: to the minute is enough, and costs a busy key no write a call. */
export const lastMinute = (now: Date): string => new Date(now.getTime() - MINUTE).toISOString()
