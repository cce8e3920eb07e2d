import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#lib/errors.ts'
import { PASSWORD_LENGTH } from '../account.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const tooWeak = (message: string) => new Refusal(422, 'weak_password', message, [{ path: 'password', message }])
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Refuses (422 `weak_password`) what is too short, too long, among the common ones, or the person's own name or address. */
export function refuseWeak(password: string, person: { email: string; name: string }): void {
  if (password.length < PASSWORD_LENGTH.min) throw tooWeak('Choose a password with at least 8 characters.')
  if (password.length > PASSWORD_LENGTH.max) throw tooWeak('Choose a password with at most 200 characters.')
  const lower = password.toLowerCase()
  if (COMMON_PASSWORDS.has(lower) || new Set(lower).size < 3)
    throw tooWeak('This password is one of the most used and easily guessed. Choose another one.')
  const own = [person.email, person.email.split('@')[0]!, person.name, 'ClaimChoice'].map(plain)
  if (own.includes(plain(password).replace(/\d{0,4}$/, '')) || own.includes(plain(password)))
    throw tooWeak('Your name, your address or ours is easily guessed. Choose another password.')
}

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's minimum). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'))

let dummy: Promise<string> | undefined
/** Compares with a stored hash; without one it works as long on a dummy, so that time does not tell who has an account. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password')
  const right = await verify(stored ?? (await dummy), password.normalize('NFKC'))
  return right && stored !== undefined
}
