import argon2 from '@node-rs/argon2'
import { Refusal } from '#lib/errors.ts'
import { PASSWORD_LENGTH } from '../account.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Why a password is refused: GoTrue's reason and our sentence (web/copy says the same in each language). */
const WEAK = {
  length: 'Choose a password with at least 8 characters.',
  long: 'Choose a password with no more than 200 characters.',
  pwned: 'This password is too common. Choose another one.',
  personal: 'A password with your name, email or our name is easy to guess. Choose another one.',
} as const
type Reason = keyof typeof WEAK
const REASONS = Object.keys(WEAK) as Reason[]
const tooWeak = (reason: Reason) =>
  new Refusal(422, 'weak_password', WEAK[reason], [{ path: 'password', message: WEAK[reason] }])
/** The reason behind a sentence of {@link refuseWeak}. */
export const reasonOf = (sentence: string) => REASONS.find((reason) => WEAK[reason] === sentence)

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Refuses (422 `weak_password`) what is too short, too long, among the common ones, or the person's own name or address. */
export function refuseWeak(password: string, person: { email: string; name: string }): void {
  if (password.length < PASSWORD_LENGTH.min) throw tooWeak('length')
  if (password.length > PASSWORD_LENGTH.max) throw tooWeak('long')
  const lower = password.toLowerCase()
  if (COMMON_PASSWORDS.has(lower) || new Set(lower).size < 3) throw tooWeak('pwned')
  const own = [person.email, person.email.split('@')[0]!, person.name, 'ClaimChoice'].map(plain)
  const words = plain(password)
  if (own.includes(words) || own.includes(words.replace(/\d{1,4}$/, ''))) throw tooWeak('personal')
}

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's minimum). */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password.normalize('NFKC'))

let dummy: Promise<string> | undefined
/** Compares with a stored hash; without one it works as long on a dummy, so that time does not tell who has an account. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= argon2.hash('nobody has this password')
  const right = await argon2.verify(stored ?? (await dummy), password.normalize('NFKC'))
  return right && stored !== undefined
}
